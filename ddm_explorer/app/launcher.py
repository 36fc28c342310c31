"""Starts the app, keeps it running until it is told to stop, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import compileall
import errno
import logging
import shutil
import signal
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from socket import AF_INET, SOCK_STREAM, create_server, gaierror, getaddrinfo, socket
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from .pages import Pages
from .problem import EXIT_CODE, AppProblem
from .settings import Settings

__all__ = ["EXIT_CODE", "AppProblem", "serve"]

PACKAGE = Path(__file__).resolve().parent.parent


def serve(
    port: int = 8866,
    host: str = "127.0.0.1",
    open_browser: bool = True,
    *,
    notebooks: str | Path | None = None,
    say: Callable[[str], None] | None = None,
    verbose: bool = False,
    **settings: Any,
) -> None:
    """Serve the app until Ctrl-C or a request to end (SIGTERM); then end every kernel.

    Args:
        port: where to listen; 0 takes any free port.
        host: address to listen on; by default only this machine can reach the app.
        open_browser: open the first page in the browser of this desktop.
        notebooks: folder of the pages; by default those of the project.
        say: is told, in sentences, where the app is and that it has ended; standard output if left out.
        verbose: write what the server does to standard error.
        **settings: the other fields of `settings.Settings`, for example ``base_url="/ann/"``.

    Raises:
        AppProblem: the app cannot start; nothing was started.
    """
    wanted = Settings(port=port, host=host, **settings)
    pages = Pages.find(notebooks)
    tell = say or _print
    with _bound(wanted) as listening, suppress(KeyboardInterrupt):
        compile_ahead(PACKAGE)
        taken = replace(wanted, port=listening.getsockname()[1])
        asyncio.run(_run(taken, pages, listening, open_browser, tell, verbose))
    tell("The app has ended.")


def compile_ahead(folder: Path) -> None:
    """Keep the compiled form of all modules below the folder, as far as it can be written.

    Every visitor has a kernel that imports the package. Where Python was told not to keep what it compiles (containers
    often are), each of them would compile all of it anew, which takes longer than everything else a page does.
    """
    with suppress(OSError):
        compileall.compile_dir(folder, quiet=2)


def _bound(settings: Settings) -> socket:
    """A socket that listens where the settings say."""
    try:
        known = getaddrinfo(settings.host, settings.port, type=SOCK_STREAM)
        family, _, _, _, address = min(known, key=lambda each: each[0] != AF_INET)
        listening = create_server(address[:2], family=family, backlog=128)
        listening.setblocking(False)
        return listening
    except gaierror:
        raise AppProblem(
            f"There is no host called {settings.host}; name an address of this machine, such as 127.0.0.1."
        ) from None
    except OSError as error:
        reasons = {
            errno.EADDRINUSE: f"Port {settings.port} is taken by another program; choose another one, or 0 for any.",
            errno.EACCES: f"This user may not listen on port {settings.port}; choose one from 1024 on.",
            errno.EADDRNOTAVAIL: f"{settings.host} is no address of this machine; 127.0.0.1 always is.",
        }
        sentence = reasons.get(error.errno or 0, f"The app cannot listen on {settings.host}, port {settings.port}.")
        raise AppProblem(sentence) from None


async def _run(
    settings: Settings,
    pages: Pages,
    listening: socket,
    open_browser: bool,
    tell: Callable[[str], None],
    verbose: bool,
) -> None:
    # Imported late: a taken port or a wrong folder is told at once, not after a second of imports.
    from .server import ExplorerServer, url_of

    logging.getLogger("tornado.access").setLevel(logging.INFO if verbose else logging.ERROR)
    server = ExplorerServer.of(settings, pages, verbose=verbose)
    with _connection_files() as folder, _asked_to_stop() as stop:  # after Voila has set its own signals
        server.connection_dir = folder
        http = server.serve_on(listening)
        try:
            url = url_of(settings)
            tell(f"The app is at {url} (end it with Ctrl-C).")
            if not settings.is_local:
                tell("Whoever can reach this machine can open it: the app asks for no password.")
            if open_browser and not _open(url):
                tell("No browser could be opened from here; open the address in one.")
            await _make_first_page(url)
            await stop.wait()
        finally:
            http.stop()
            await server.kernel_manager.end_all()
            await http.close_all_connections()


async def _make_first_page(url: str) -> None:
    """Ask for the first page once, so that it is ready when the first visitor comes."""
    with suppress(HTTPClientError, OSError):
        await AsyncHTTPClient().fetch(url, request_timeout=120)


@contextmanager
def _connection_files() -> Iterator[str]:
    folder = tempfile.mkdtemp(prefix="ddm-explorer-")
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _asked_to_stop() -> Iterator[asyncio.Event]:
    """An event that is set by Ctrl-C or by the system asking the program to end."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    heard = []
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError, ValueError, RuntimeError):  # Windows, or not the main thread
            loop.add_signal_handler(number, stop.set)
            heard.append(number)
    try:
        yield stop
    finally:
        for number in heard:
            loop.remove_signal_handler(number)


def _open(url: str) -> bool:
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False


def _print(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()
