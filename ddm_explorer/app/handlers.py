"""The few addresses the app answers to; whatever is not here is a page that says so.

Served are the pages, the browser code they need, and what an open page needs to reach its own
kernel. There is no file browser, no list of kernels, no way to run code that is not in a page.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import FileFindHandler, JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.httputil import HTTPServerRequest
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, OutputTransform, StaticFileHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from .kernels import started_here
from .links import link_problem, short_link
from .messages import has_form
from .pages import Page, Pages

_WIDGET = "application/vnd.voila.cell-output+json"
_KERNEL = re.compile(r'"kernelId": "([0-9a-f-]{36})"')
_HEARTBEAT = "<script>window.voila_heartbeat()</script>\n"  # what Voila sends while a page takes its time
_STILL_AT_IT = "<!-- still at it -->\n"
_OVER = '<div id="ddm-lost"'  # comes before what the page shows
_GIVEN_UP = "data-ddm-problem data-ddm-given-up"
_HASHED = re.compile(r"\.[0-9a-f]{8,}\.")
_FOREVER = "public, max-age=31536000, immutable"

# Scripts come from files of this server alone. anywidget runs the module of a widget from a blob;
# the style sheets of widgets and of our page stand in the page.
CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


class SafeHeaders(OutputTransform):
    """Puts the headers of safety on every answer, whichever handler gives it."""

    def __init__(self, request: HTTPServerRequest) -> None:
        self._is_upgrade = "websocket" in request.headers.get("Upgrade", "").lower()

    def transform_first_chunk(
        self, status_code: int, headers: Any, chunk: bytes, finishing: bool
    ) -> tuple[int, Any, bytes]:
        if not self._is_upgrade:
            for name, value in HEADERS.items():
                headers[name] = value
        headers.pop("Server", None)  # names the version of the server to whoever asks
        return status_code, headers, chunk


class Visitor(IdentityProvider):
    """Everybody is the same nameless visitor: no login, no password, no cookie with a name."""

    def get_user(self, handler: Any) -> User:
        return User(username="visitor")

    def get_handlers(self) -> list[Any]:
        return []


class SpokenErrors(JupyterHandler):
    """Says in one sentence, on a page of our own, what cannot be served."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.clear_header("Cache-Control")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        if status_code == 503:
            self.set_header("Retry-After", "60")
        self.finish(self.settings["ddm_error_page"](status_code))


class PageHandler(SpokenErrors, TornadoVoilaHandler):
    """A page of the app.

    Every page sets the cookie with which it may end its own kernel when it is closed (without
    it the kernel of every visitor would stay). A page that shows no widget needs no kernel once
    it is written: its kernel is ended at once and the text kept for the visitors after.
    """

    SUPPORTED_METHODS = ("GET", "HEAD")

    def initialize(self, pages: Pages, kept: dict[str, str], **kwargs: Any) -> None:
        super().initialize(**kwargs)
        self._pages = pages
        self._kept = kept

    async def head(self, path: str = "") -> None:
        """Whether there is such a page; that alone starts no kernel, so whoever keeps asking costs nothing."""
        if self._pages.at(path) is None:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/html; charset=utf-8")

    async def get(self, path: str = "") -> None:
        page = self._pages.at(path)
        if page is None:
            raise HTTPError(404)
        told = ""
        if page is self._pages.pages[0]:
            target = short_link(self.request.query, self._pages)
            if target is not None:
                self.redirect(self.base_url + target)
                return
            told = _note(link_problem(self.request.query, self._pages))
        self.xsrf_token  # noqa: B018 - reading it sets the cookie
        if page.file in self._kept:
            self.set_header("Content-Type", "text/html; charset=utf-8")
            self.set_header("Cache-Control", "no-cache")
            self.write(_with(told, self._kept[page.file]))
            return
        if self.kernel_manager.is_full:
            raise HTTPError(503)
        html = ""
        try:
            async for part in self.get_generator(path=page.file):
                self.set_header("Content-Type", "text/html; charset=utf-8")
                if part == _HEARTBEAT:
                    part = _STILL_AT_IT if self._is_at_it() else self._give_up(page)
                html += part
                self.write(_with(told, part))
                await self.flush()
                if _GIVEN_UP in part:
                    return
        except StreamClosedError:
            # Whoever asked went away before the page was there: nobody will ever come for its kernel.
            await self._end(html)
            return
        finally:
            self.kernel_manager.making.discard(started_here.get(""))
        if _WIDGET not in html:
            await self._keep(page.file, html)

    def _is_at_it(self) -> bool:
        """Whether the kernel that makes this page is still there; Voila would wait for a dead one for ever."""
        kernel = started_here.get("")
        return not kernel or kernel in self.kernel_manager

    def _give_up(self, page: Page) -> str:
        """The end of a page whose kernel was lost while it was made."""
        return str(self.settings["ddm_given_up"](page))

    async def _end(self, html: str) -> None:
        """End the kernel of this page: the one that was started for it, or the ready one it names."""
        named = _KERNEL.search(html)
        kernel = named[1] if named else started_here.get("")
        if kernel in self.kernel_manager:
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel, now=True))

    async def _keep(self, file: str, html: str) -> None:
        await self._end(html)
        if "data-ddm-problem" not in html:
            self._kept[file] = html


def _note(sentence: str) -> str:
    """What is wrong with an address, as HTML; "" for nothing."""
    note = '<div class="ddm-page-note ddm-page-note-attention" role="alert"><p>{}</p></div>\n'
    return note.format(escape(sentence)) if sentence else ""


def _with(note: str, html: str) -> str:
    """A page, or a part of it, with a note over what it shows. The page is kept without: it is for every visitor."""
    return html.replace(_OVER, note + _OVER, 1) if note else html


class NothingHere(SpokenErrors):
    """Answers every address the app does not have."""

    async def prepare(self, **_: Any) -> None:
        raise HTTPError(404)


class TalkHandler(SpokenErrors, VoilaKernelWebsocketHandler):
    """The line between an open page and its kernel. A page whose kernel has ended asks again and again."""

    def get_websocket_protocol(self) -> Any:
        """The protocol without Tornado's pings: Jupyter sends its own, whose milliseconds Tornado takes for seconds."""
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            protocol.params.ping_interval = protocol.params.ping_timeout = None
        return protocol

    async def open(self, kernel_id: str) -> None:
        """Remember the line, so that it is cut when its kernel ends."""
        self.kernel_manager.lines.setdefault(kernel_id, set()).add(self)
        await super().open(kernel_id)

    def on_message(self, message: str | bytes) -> None:
        """Pass a message on; whatever is none ends this line, and concerns nobody else."""
        try:
            if not has_form(message, self.selected_subprotocol):
                raise ValueError("not taken apart")
            super().on_message(message)
        except Exception as error:  # all that can fail in here is made of what the page sent
            self.log.info("A page sent what is no message (%s); its line is cut.", type(error).__name__)
            self.close(1007, "This is no message of a page.")

    def on_close(self) -> None:
        """Forget the line."""
        self.kernel_manager.lines.get(self.kernel_id, set()).discard(self)
        super().on_close()


class WaitingKernelHandler(RequestInfoSocketHandler):
    """Where a kernel that is kept ready waits for the words of its visitor's address.

    Voila lets anybody wait in the name of any kernel, takes the place of whoever waits already, and forgets a wrong one
    when the place is left: kernels of other visitors would then wait for ever. Here only a kernel that is there has a
    place, one at a time.
    """

    def prepare(self) -> None:
        kernel = self.path_kwargs["kernel_id"]
        if kernel not in self.settings["kernel_manager"] or kernel in self._waiters:
            raise HTTPError(404)

    def on_close(self) -> None:
        """Leave the own place and no other."""
        for kernel in [kernel for kernel, waiting in self._waiters.items() if waiting is self]:
            del self._waiters[kernel]


class OneKernelHandler(KernelHandler):
    """What an open page may ask about its kernel; it cannot list, restart or interrupt any."""

    SUPPORTED_METHODS = ("GET",)


class EndKernelHandler(VoilaShutdownKernelHandler):
    """Ends the kernel of a page that is being closed; saying it twice does no harm."""

    SUPPORTED_METHODS = ("POST",)

    async def post(self, kernel_id: str) -> None:
        if kernel_id in self.kernel_manager:
            await super().post(kernel_id)
        else:
            self.set_status(204)
            self.finish()


class LastingFiles(StaticFileHandler):
    """Files whose address changes with their content, so that a browser asks for them once."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", _FOREVER)


class ExtensionFiles(FileFindHandler):
    """Browser code of the widget libraries; nearly all of it carries its hash in its name."""

    def set_headers(self) -> None:
        super().set_headers()
        if _HASHED.search(self.request.path):
            self.set_header("Cache-Control", _FOREVER)
