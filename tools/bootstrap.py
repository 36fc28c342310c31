"""Set-up for `make`: find a Python, make `.venv`, install the lock, find a browser. Standard library only.

    bootstrap.py setup [--dev]   make or refresh .venv; --dev adds what tests, lint and bench need
    bootstrap.py browser         print the path of a Chromium, installing Debian's if that is allowed
    bootstrap.py port NUMBER     fail with a sentence if the port is taken or is no port

Anything that is missing is said in one sentence on stderr, with exit code 1. The file is kept readable
for very old Pythons (no f-strings, no annotations), because it is them it has to turn away politely.
"""

import hashlib
import json
import os
import shutil
import socket
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NEEDED = (3, 11)
# Tried in this order; the lock files are tested with the first three.
PYTHONS = ("python3.13", "python3.12", "python3.11", "python3", "python")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_BROWSERS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
PROBE = (
    "import sys\n"
    "try:\n"
    "    import ensurepip, venv\n"
    "    v = 1\n"
    "except ImportError:\n"
    "    v = 0\n"
    "print('%d %d %d' % (sys.version_info[0], sys.version_info[1], v))\n"
)


class Missing(Exception):
    """Something the set-up needs and cannot provide; its text is the sentence for the user."""


def probe(python):
    """(major, minor, can make environments) of a Python command, or None if it does not run."""
    try:
        answer = subprocess.check_output([python, "-c", PROBE], stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        major, minor, venv = answer.decode("ascii").split()
        return int(major), int(minor), venv == "1"
    except (OSError, subprocess.CalledProcessError, ValueError):
        return None


def version_name(found):
    return "%d.%d" % found[:2]


def find_python(environ=os.environ, ask=probe):
    """The Python to build with: the one named by PYTHON, else the first good one on the path."""
    wanted = environ.get("PYTHON", "").strip()
    needed = "%d.%d" % NEEDED
    if wanted:
        found = ask(wanted)
        if found is None:
            raise Missing("PYTHON=%s does not run; name a Python %s or newer, or leave PYTHON out." % (wanted, needed))
        if found[:2] < NEEDED:
            raise Missing("Python %s or newer is needed, and PYTHON=%s is %s." % (needed, wanted, version_name(found)))
        return wanted, found
    good, seen = [], []
    for name in PYTHONS:
        found = ask(name)
        if found is not None:
            seen.append(found)
            if found[:2] >= NEEDED:
                good.append((name, found))
    # Debian ships some Pythons without their venv module: one that has it comes first.
    for name, found in good:
        if found[2]:
            return name, found
    if good:
        return good[0]
    if seen:
        raise Missing(
            "Python %s or newer is needed, and the newest found here is %s: install a newer one, "
            "or name it with `make PYTHON=/path/to/python3`." % (needed, version_name(max(seen)))
        )
    raise Missing("Python %s or newer is needed, and no Python was found." % needed)


def run(command, **options):
    """Run a command; True if it ended well, False if it failed or is not there."""
    try:
        return subprocess.call(command, stdin=subprocess.DEVNULL, **options) == 0
    except OSError:
        return False


def apt_prefix():
    """How to call apt-get: [] as root, ["sudo", "-n"] with passwordless sudo, None if it cannot be called."""
    if shutil.which("apt-get") is None:
        return None
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    if shutil.which("sudo") and run(["sudo", "-n", "true"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        return ["sudo", "-n"]
    return None


def apt_install(package):
    """Install a Debian package if this user may; True if that worked. Its own noise goes to stderr."""
    prefix = apt_prefix()
    if prefix is None:
        return False
    sys.stderr.write("Installing %s with apt-get ...\n" % package)
    sys.stderr.flush()
    call = prefix + ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    run(call + ["update"], stdout=2)
    return run(call + ["install", "-y", "--no-install-recommends", package], stdout=2)


def venv_python(root):
    return os.path.join(root, ".venv", "bin", "python")


def digest(paths):
    """A mark of what is to be installed. Settings of tools stand below in pyproject.toml and change nothing here."""
    total = hashlib.sha256()
    for path in paths:
        with open(path, "rb") as file:
            total.update(file.read().split(b"\n[tool.")[0])
    return total.hexdigest()


def read_stamp(root):
    try:
        with open(os.path.join(root, ".venv", "stamp.json")) as file:
            stamp = json.load(file)
        return stamp if isinstance(stamp, dict) else {}
    except (OSError, ValueError):
        return {}


def write_stamp(root, stamp):
    with open(os.path.join(root, ".venv", "stamp.json"), "w") as file:
        json.dump(stamp, file)


def is_ready(stamp, root, lock_digest, dev):
    """Whether the environment that left this stamp still serves: same place and locks, all that is asked."""
    return (
        stamp.get("root") == root
        and stamp.get("digest") == lock_digest
        and (stamp.get("dev") is True or not dev)
        and os.path.exists(venv_python(root))
    )


def make_venv(root):
    python, found = find_python()
    if not found[2]:
        name = "python%s-venv" % version_name(found)
        if not apt_install(name) or not (probe(python) or found)[2]:
            raise Missing(
                "%s cannot make virtual environments because its venv module is missing: "
                "install the package %s (`apt-get install %s`) and try again." % (python, name, name)
            )
    sys.stderr.write("Making .venv with %s (Python %s) ...\n" % (python, version_name(found)))
    sys.stderr.flush()
    if not run([python, "-m", "venv", "--clear", os.path.join(root, ".venv")], stdout=2):
        raise Missing("%s could not make the folder .venv in %s; the lines above say why." % (python, root))


def setup(root, dev):
    """Make or refresh .venv: the locked versions and this package in it; quick if nothing changed."""
    locks = [os.path.join(root, name) for name in ("requirements.lock", "requirements-dev.lock", "pyproject.toml")]
    for path in locks:
        if not os.path.exists(path):
            raise Missing("%s is missing: this does not look like a whole checkout of ddm_explorer." % path)
    lock_digest = digest(locks)
    if is_ready(read_stamp(root), root, lock_digest, dev):
        return
    with Turn(os.path.join(root, ".venv.lock")):
        stamp = read_stamp(root)
        if is_ready(stamp, root, lock_digest, dev):  # another make did it while this one waited
            return
        dev = dev or stamp.get("dev") is True
        # Scripts in .venv/bin name the folder they were made in, so a moved checkout needs a new environment.
        if stamp.get("root") != root or probe(venv_python(root)) is None:
            make_venv(root)
            write_stamp(root, {"root": root})
        install(root, locks[1] if dev else locks[0])
        write_stamp(root, {"root": root, "digest": lock_digest, "dev": dev})


def install(root, lock):
    pip = [venv_python(root), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    sys.stderr.write("Installing the versions of %s (about a minute the first time) ...\n" % os.path.basename(lock))
    sys.stderr.flush()
    # --no-deps: the list is complete, and leaves out one costly package on purpose (tools/lock.py).
    # --use-pep517: old pips would otherwise build source packages in a way they warn about.
    steps = (
        ["install", "--quiet", "--no-deps", "--use-pep517", "--requirement", lock],
        ["install", "--quiet", "--no-deps", "--no-build-isolation", "--editable", root],
    )
    for step in steps:
        if not run(pip + step, stdout=2):
            raise Missing(
                "pip could not install what %s lists; the lines above say why "
                "(most often: no network, or no room on the disk)." % os.path.basename(lock)
            )
    try:
        subprocess.check_output(pip + ["check"], stdin=subprocess.DEVNULL)
    except subprocess.CalledProcessError as problem:
        sys.stderr.write(problem.output.decode("utf-8", "replace"))
        raise Missing("The packages in .venv do not fit together, as listed above: run `make clean` and try again.")


class Turn(object):
    """Lets one set-up work at a time: two makes started together must not install over each other."""

    def __init__(self, path):
        self.path = path
        self.file = None

    def __enter__(self):
        try:
            import fcntl
        except ImportError:  # no such thing on Windows: then nobody waits
            return self
        try:
            self.file = open(self.path, "w")
        except (IOError, OSError) as problem:
            raise Missing("The folder cannot be written to (%s), and .venv has to go there." % problem)
        fcntl.flock(self.file, fcntl.LOCK_EX)
        return self

    def __exit__(self, *problem):
        if self.file is not None:
            self.file.close()


def runs(path):
    return run([path, "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def known_browser(environ=os.environ, which=shutil.which, works=runs):
    """The path of a Chromium that is already here, or None; DDM_CHROMIUM goes before all."""
    wanted = environ.get("DDM_CHROMIUM", "").strip()
    if wanted:
        path = which(wanted)
        if path is None or not works(path):
            raise Missing("DDM_CHROMIUM=%s does not run; name a Chromium or Chrome, or leave it out." % wanted)
        return path
    for name in BROWSERS + MAC_BROWSERS:
        path = which(name)
        if path is not None and works(path):
            return path
    return None


def browser():
    path = known_browser()
    if path is None and apt_install("chromium"):
        path = known_browser()
    if path is None:
        raise Missing(
            "The browser tests need Chromium or Chrome, none was found and this user may not install one: "
            "install it (Debian: `sudo apt-get install chromium`) or name it with DDM_CHROMIUM=/path/to/it."
        )
    return path


def check_port(text):
    """Fail with a sentence unless a server could listen on this port of this machine."""
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise Missing("PORT=%s is no port: it must be a number from 1 to 65535." % text)
    taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind(("127.0.0.1", int(text)))
    except OSError as problem:
        raise Missing(
            "Port %s cannot be used (%s): stop what uses it, or choose another one, for example "
            "`make app PORT=8900`." % (text, problem.strerror or problem)
        )
    finally:
        taken.close()


def main(arguments):
    try:
        if arguments in (["setup"], ["setup", "--dev"]):
            setup(ROOT, dev=len(arguments) == 2)
        elif arguments == ["browser"]:
            print(browser())
        elif len(arguments) == 2 and arguments[0] == "port":
            check_port(arguments[1])
        else:
            raise Missing("bootstrap.py knows: setup [--dev], browser, port NUMBER.")
    except Missing as problem:
        sys.stderr.write("%s\n" % problem)
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
