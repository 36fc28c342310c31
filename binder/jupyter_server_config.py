"""Lets the server that Binder starts show the app at `ddm/`: started on the first visit, on a port of its own.

The app keeps the whole address (`absolute_url`), because it must know its place for cookies and web sockets.
"""

import os

# Binder names the folder of the repository; elsewhere it is the one the server was started in.
repository = os.environ.get("REPO_DIR", os.getcwd())

c.ServerProxy.servers = {  # noqa: F821 (`c` is given to every configuration file of Jupyter)
    "ddm": {
        "command": [
            os.path.join(repository, ".venv", "bin", "ddm-explorer"),
            "app",
            "--port={port}",
            "--base-url={base_url}ddm/",
            "--no-browser",
        ],
        "absolute_url": True,
        "timeout": 120,
        "launcher_entry": {"title": "Dungeon Dice Monsters: rules explorer"},
    }
}
