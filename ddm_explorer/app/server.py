"""Voila, cut down to what the app needs and locked.

Voila is made for any notebook in any folder; `ExplorerServer` serves the pages of the app and
nothing else, from our own template, with our own addresses, headers, limits and error pages.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path
from socket import socket
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.web import Application
from traitlets.config import Config
from voila.app import Voila
from voila.paths import collect_static_paths, collect_template_paths

from .handlers import (
    EndKernelHandler,
    ExtensionFiles,
    LastingFiles,
    NothingHere,
    OneKernelHandler,
    PageHandler,
    SafeHeaders,
    TalkHandler,
    Visitor,
    WaitingKernelHandler,
)
from .pages import Pages
from .settings import EXTENSIONS, TEMPLATE, Settings, voila_config
from .shell import Shell

_TEMPLATES = Path(__file__).resolve().parent / "templates"
_KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
PING_EVERY = 30_000
"""Milliseconds between two pings to an open page."""
PING_PATIENCE = 3 * PING_EVERY
"""Milliseconds after which a page that has answered none is given up. The last answer is one interval old when the
next ping is due, so no more than that would cut every line again and again, and lose what is on it."""
_MAX_BODY = 64 * 1024  # the only body a browser ever sends here is a token of 100 characters


class ExplorerServer(Voila):
    """The web server of the app; make one with `ExplorerServer.of`."""

    @classmethod
    def of(cls, settings: Settings, pages: Pages, verbose: bool = False) -> ExplorerServer:
        """A server for these pages; settings.port is the port it will be given a socket on."""
        shell = Shell(settings, pages)
        config = voila_config(settings, pages, shell.resources)
        config.merge(
            Config(
                Voila={"identity_provider_class": Visitor},
                VoilaConfiguration={"page_config_hook": shell.page_config},
            )
        )
        server = cls(config=config, log_level=logging.INFO if verbose else logging.ERROR)
        server.explorer_settings, server.pages, server.shell = settings, pages, shell
        server.initialize([])
        return server

    def setup_template_dirs(self) -> None:
        """Our template first, then the ones of Voila it borrows from."""
        self.template_paths = [
            str(_TEMPLATES / TEMPLATE),
            *collect_template_paths(["voila", "nbconvert"], "base", prune=True),
        ]
        self.static_paths = [_browser_code()]

    def init_settings(self) -> dict[str, Any]:
        """Settings of the web application; the kernel manager and its pool are made here too."""
        settings = self.explorer_settings
        is_proxied = settings.base_url != "/"
        return {
            **super().init_settings(),
            # Only names of this machine are answered, so that no page elsewhere on the web can
            # reach a private app by a name of its own that leads here. Behind a proxy the name
            # is the proxy's, and the proxy's to check.
            "allow_remote_access": is_proxied or not settings.is_local,
            "xsrf_cookie_kwargs": {"samesite": "Strict", "path": settings.base_url},
            "default_handler_class": NothingHere,
            "ddm_error_page": self.shell.error_page,
            "ddm_given_up": self.shell.given_up,
            # Code compresses to a fifth; over a wire that counts, on one machine it only costs.
            "compress_response": is_proxied or not settings.is_local,
            "terminals_available": False,
            # A line that answers no ping for so long is gone: a killed browser, a lost network.
            "ws_ping_interval": PING_EVERY,
            "ws_ping_timeout": PING_PATIENCE,
        }

    def init_handlers(self) -> list[Any]:
        """Every address the app answers to."""
        kept: dict[str, str] = {}
        page = {
            "pages": self.pages,
            "kept": kept,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        extensions = "|".join(re.escape(name) for name in EXTENSIONS)
        routes: list[tuple[Any, ...]] = [
            (r"api/kernels/" + _KERNEL, OneKernelHandler),
            (r"api/kernels/" + _KERNEL + "/channels", TalkHandler),
            (r"voila/api/shutdown/(" + r"\w+-\w+-\w+-\w+-\w+" + ")", EndKernelHandler),
            (r"voila/query/" + _KERNEL, WaitingKernelHandler),
            (
                rf"{re.escape(self.shell.static)}/(\w+(?:\.voila)?\.js|\w+\.woff2?)",
                LastingFiles,
                {"path": _browser_code()},
            ),
            (
                rf"voila/labextensions/((?:{extensions})/static/[\w.-]+)",
                ExtensionFiles,
                {"path": self.labextensions_path, "no_cache_paths": []},
            ),
            (
                rf"{re.escape(self.shell.own)}/([\w-]+\.(?:js|css))",
                LastingFiles,
                {"path": str(_TEMPLATES / TEMPLATE / "static")},
            ),
            (r"(?:voila/render/)?([\w.]*)", PageHandler, page),
        ]
        base = re.escape(self.explorer_settings.base_url)
        return [(base + route[0], *route[1:]) for route in routes]

    def serve_on(self, listening: socket) -> HTTPServer:
        """Begin to answer on a socket that is bound already; needs a running event loop."""
        settings = self.init_settings()
        self.app = Application(**settings)
        self.app.transforms.append(SafeHeaders)
        self.app.add_handlers(".*$", self.init_handlers())
        http = HTTPServer(self.app, max_body_size=_MAX_BODY, max_buffer_size=_MAX_BUFFER, xheaders=False)
        http.add_socket(listening)
        return http


_MAX_BUFFER = 64 * 1024 * 1024  # saved games come through the websocket of a kernel


def _browser_code() -> str:
    """The folder of Voila's own JavaScript."""
    found = [path for path in collect_static_paths(["voila"], "base") if (Path(path) / "voila.js").is_file()]
    return str(found[0])


def url_of(settings: Settings) -> str:
    """The address to open."""
    return url_path_join(f"http://{settings.url_host}:{settings.port}", settings.base_url)
