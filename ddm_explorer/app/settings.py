"""The settings of the app, and what they mean to the libraries below it.

Everything is set here in Python: configuration files of Voila or Jupyter on the machine are not
read, so the app behaves the same everywhere and nobody can unlock it by a stray file.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Any

from traitlets.config import Config

from .pages import Pages
from .problem import AppProblem

TEMPLATE = "ddm"

EXTENSIONS = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "ipycanvas",
)
"""The browser code our widgets need; whatever else is installed stays off the page."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the app is served.

    Times are in seconds. `pool` is the number of kernels kept ready for each page that shows
    widgets; `visitors` the most kernels visitors may hold at once. A kernel whose page is gone is
    ended after `abandoned_after`, one whose page is open but untouched after `idle_after`.
    """

    port: int = 8866
    host: str = "127.0.0.1"
    base_url: str = "/"
    pool: int = 2
    visitors: int = 40
    abandoned_after: int = 300
    idle_after: int = 3 * 60 * 60
    check_every: int = 30

    def __post_init__(self) -> None:
        _whole_number("port", self.port, 0, 65535, "0 takes any free port")
        _whole_number("pool", self.pool, 0, 50, "the kernels kept ready")
        _whole_number("visitors", self.visitors, 1, 1000, "the most visitors at once")
        _whole_number("abandoned_after", self.abandoned_after, 1, 86_400, "seconds")
        _whole_number("idle_after", self.idle_after, 1, 7 * 86_400, "seconds")
        _whole_number("check_every", self.check_every, 1, 3600, "seconds")
        if not re.fullmatch(r"[A-Za-z0-9.:_-]{1,253}", self.host):
            raise AppProblem(f"The host {self.host!r} cannot be used; name an address such as 127.0.0.1.")
        # Browsers take a part of dots alone for a way up, and would ask for another address.
        if not re.fullmatch(r"/((?!\.+/)[A-Za-z0-9@._~-]+/)*", self.base_url):
            raise AppProblem(
                f"The base URL {self.base_url!r} cannot be used; it begins and ends with /, as in /user/ann/."
            )

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the app."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def url_host(self) -> str:
        """The host as it stands in an address; the wildcard addresses stand for this machine."""
        if self.host in ("0.0.0.0", "::"):
            return "127.0.0.1"
        return f"[{self.host}]" if ":" in self.host else self.host


def voila_config(settings: Settings, pages: Pages, resources: dict[str, Any]) -> Config:
    """The configuration of Voila and Jupyter for these settings.

    Args:
        settings: how to serve; its port must be the one really taken.
        pages: what to serve.
        resources: what the template is given under the name ``ddm``.
    """
    kernel_env = {"VOILA_APP_IP": settings.url_host}
    config = Config()
    config.Voila.config_file_paths = []
    config.Voila.root_dir = str(pages.folder)
    config.Voila.ip = settings.host
    config.Voila.port = settings.port
    config.Voila.base_url = settings.base_url
    config.Voila.open_browser = False
    config.Voila.token = ""
    config.VoilaConfiguration.template = TEMPLATE
    config.VoilaConfiguration.theme = "light"  # names a style sheet of JupyterLab that we do not load
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.strip_sources = True
    # The exception reaches the template, which shows one sentence of it and never the traceback.
    config.VoilaConfiguration.show_tracebacks = True
    # What a cell shows may come long after the cell is done where the machine is busy. Voila would go on without it
    # after 4 s, and a table would be missing from its page without a word.
    config.VoilaExecutor.iopub_timeout = 120
    config.VoilaExecutor.startup_timeout = 180
    config.VoilaConfiguration.http_keep_alive_timeout = 5  # see PageHandler
    config.VoilaConfiguration.extension_allowlist = list(EXTENSIONS)
    config.VoilaConfiguration.file_allowlist = []
    config.VoilaConfiguration.resources = {"ddm": resources}
    config.VoilaConfiguration.multi_kernel_manager_class = "ddm_explorer.app.kernels.VisitorKernelManager"
    config.VoilaConfiguration.preheat_kernel = settings.pool > 0
    config.VoilaConfiguration.default_pool_size = 0
    # Kernels wait only where a table is shown; a page without widgets is kept as text anyway.
    ready = {"pool_size": settings.pool, "kernel_env_variables": kernel_env}
    config.VoilaKernelManager.kernel_pools_config = {
        "default": {**ready, "pool_size": 0},
        **{page.file: ready for page in pages.pages if page.has_table},
    }
    # A kernel that was taken is made up for when its page is drawn: on a small machine the two compete.
    config.VoilaKernelManager.fill_delay = 4
    config.VisitorKernelManager.visitors = settings.visitors
    config.VisitorKernelManager.abandoned_after = settings.abandoned_after
    config.VisitorKernelManager.idle_after = settings.idle_after
    config.VisitorKernelManager.cull_idle_timeout = min(settings.abandoned_after, settings.idle_after)
    config.VisitorKernelManager.cull_interval = settings.check_every
    config.VisitorKernelManager.cull_connected = True  # both times are weighed in VisitorKernelManager
    # What a visitor did lives in the process: one that is started anew has lost it and is of no use.
    config.KernelRestarter.restart_limit = 0
    config.VoilaConfiguration.kernel_spec_manager_class = "ddm_explorer.app.kernels.OwnPython"
    # Nobody else on the machine can listen to what a page and its kernel say to each other.
    config.VisitorKernelManager.transport_encryption = "auto"
    # The page asks the kernel for the state of its widgets; a second copy in the server is of no use.
    config.VoilaExecutor.store_widget_state = False
    config.VoilaExporter.filters = {"error_sentence": "ddm_explorer.app.errors.error_sentence"}
    return config


def _whole_number(name: str, value: object, least: int, most: int, what: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise AppProblem(
            f"The {name.replace('_', ' ')} {value!r} cannot be used; "
            f"it is a whole number from {least} to {most:,} ({what})."
        )
