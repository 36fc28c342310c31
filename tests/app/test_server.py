"""What the app answers, what it refuses, and what becomes of its kernels."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import create_connection

import nbformat
import psutil
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from ddm_explorer.app.errors import GENERAL
from ddm_explorer.app.server import PING_EVERY, PING_PATIENCE

from .conftest import SECRET, Answer, Server, message, served, until

WIDGET = "application/vnd.voila.cell-output+json"

# Names of XML vocabularies look like addresses, but nobody ever asks for them.
OUTSIDE = re.compile(r"(?:https?:)?//(?!www\.w3\.org/)[\w.-]+\.\w+")


def title_of(text: str) -> str:
    found = re.search(r"<title>([^<]*)</title>", text)
    return found[1] if found else ""


@pytest.fixture(scope="module")
def seen(server: Server) -> dict[str, Answer]:
    """One look at each kind of page."""
    return {path: server.ask(path) for path in ("/", "/play", "/plain", "/broken", "/nowhere")}


ALL = ("/", "/play", "/plain", "/broken", "/nowhere")


# Pages -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/00_index.ipynb", "/voila/render/00_index.ipynb", "/?a=b"])
def test_the_first_page_is_the_root(server: Server, path: str) -> None:
    answer = server.ask(path)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert title_of(answer.text) == "Home · DDM Explorer"
    assert "<h1>Welcome</h1>" in answer.text


@pytest.mark.parametrize("path", ["/play", "/01_play.ipynb", "/voila/render/01_play.ipynb", "/voila/render/play"])
def test_a_page_is_found_by_its_name_and_by_its_file(server: Server, path: str) -> None:
    answer = server.ask(path)
    assert answer.status == 200
    assert title_of(answer.text) == "Play · DDM Explorer"
    server.close_tab(answer)


def test_a_page_without_widgets_holds_no_kernel_and_loads_no_code(server: Server) -> None:
    home = server.ask("/")
    assert not server.has_kernel(home.kernel)
    assert "voila.js" not in home.text
    assert server.ask("/").text == home.text


def test_the_menu_leads_to_every_page(seen: dict[str, Answer]) -> None:
    answer = seen["/"]
    links = re.findall(r'<li><a href="([^"]+)"( aria-current="page")?>([^<]+)</a>', answer.text)
    assert [(href, name) for href, _, name in links] == [
        ("/", "Home"),
        ("/play", "Play"),
        ("/broken", "Broken"),
        ("/plain", "Plain"),
        ("/dying", "Dying"),
    ]
    assert [name for _, current, name in links if current] == ["Home"]


@pytest.mark.parametrize("path", ["/", "/plain", "/nowhere"])
def test_a_page_can_be_used_by_everybody(seen: dict[str, Answer], path: str) -> None:
    text = seen[path].text
    assert text.startswith("<!DOCTYPE html>")
    assert '<html lang="en"' in text
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in text
    assert text.count("<main ") == 1
    assert '<a class="ddm-page-skip" href="#ddm-board">' in text
    assert '<main id="ddm-board"' in text
    assert '<nav class="ddm-page-nav" aria-label="Pages">' in text
    assert "belong to their owners" in text


def test_without_scripts_a_sentence_says_so(seen: dict[str, Answer]) -> None:
    assert re.search(r"<noscript><p[^>]*>This page works with JavaScript", seen["/plain"].text)


def test_the_first_picture_is_in_the_page_before_the_kernel_is(seen: dict[str, Answer]) -> None:
    text = seen["/play"].text
    picture = text.index('<div class="ddm-page-first-board"><svg')
    assert text.index('role="status"') < text.index("jupyter-config-data")
    assert picture < text.index("jupyter-config-data") < text.index("application/vnd.voila.cell-output+json")
    assert "var(--ddm-board-field)" in text[picture:]


def test_the_code_of_a_table_is_loaded_while_its_cells_run(seen: dict[str, Answer]) -> None:
    text = seen["/play"].text
    assert text.count("/voila.js") == 1
    assert text.index("jupyter-config-data") < text.index("/voila.js") < text.index("voila.cell-output+json")
    assert seen["/plain"].text.count("/voila.js") == 1


def test_only_a_table_begins_with_its_picture(seen: dict[str, Answer]) -> None:
    assert "ddm-page-first-board" not in seen["/plain"].text.partition("<body")[2]


def test_no_code_of_the_notebook_is_in_the_page(seen: dict[str, Answer]) -> None:
    text = seen["/play"].text
    assert "query_parameters" not in text
    assert "import" not in text.partition("<main")[2]


def test_no_script_stands_in_the_page(seen: dict[str, Answer]) -> None:
    """The content policy would stop it, so there must be none."""
    for path in ("/", "/play", "/broken", "/nowhere"):
        scripts = re.findall(r"<script([^>]*)>([^<]*)", seen[path].text)
        assert [inside for attributes, inside in scripts if inside.strip() and "json" not in attributes] == []


# Errors ----------------------------------------------------------------------------------------


def test_an_exception_is_one_sentence(seen: dict[str, Answer]) -> None:
    text = seen["/broken"].text
    assert GENERAL in text
    assert SECRET not in text
    assert "Traceback" not in text
    assert "FileNotFoundError" not in text
    body = text.partition("<main")[2]
    assert "before" in body
    assert "after" not in body.partition("ddm-page-cells")[2].partition("data-ddm-problem")[2].partition("</main>")[0]


def test_an_exception_is_not_kept_for_the_next_visitor(server: Server) -> None:
    assert server.ask("/broken").kernel != server.ask("/broken").kernel


def test_a_table_that_did_not_come_is_told_and_comes_the_next_time(tmp_path: Path) -> None:
    """As when what a cell shows is lost on the way, on a machine that is too busy."""
    cell = (
        "from pathlib import Path\nfrom ipywidgets import Label\nseen = Path('seen')\n"
        "show = seen.exists()\nseen.touch()\nLabel('the table') if show else None"
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
    notebook.metadata.update({"ddm": {"table": True}})
    nbformat.write(notebook, tmp_path / "01_play.ipynb")
    with served(tmp_path, pool=0) as server:
        # The app asks for its first page once itself, before anybody comes.
        until(lambda: (tmp_path / "seen").exists(), "the first page was made")
        (tmp_path / "seen").unlink()
        without, with_it = server.ask("/"), server.ask("/")
    assert "The table did not come. Load the page again." in without.text
    assert WIDGET not in without.text
    assert "The table did not come" not in with_it.text
    assert WIDGET in with_it.text


def test_our_own_sentence_reaches_the_page(server: Server) -> None:
    answer = server.ask("/play?seed=1&seed=2")
    assert answer.status == 200
    assert "The address gives the parameter seed twice; give it once." in answer.text
    assert '<a class="ddm-page-button" href="/play">Start afresh</a>' in answer.text


def test_a_kernel_that_dies_leaves_a_sentence_and_nothing_else(server: Server) -> None:
    page = server.ask("/dying")
    assert GENERAL in page.text
    assert page.text.rstrip().endswith("</html>")
    assert "after" not in page.text.partition("<main")[2].partition("</main>")[0]
    until(lambda: not server.has_kernel(page.kernel), "the kernel that was started anew is ended")


def test_a_kernel_that_never_comes_up_leaves_a_sentence(pages: Path, tmp_path: Path) -> None:
    (tmp_path / "ipykernel_launcher.py").write_text("raise SystemExit(7)", encoding="utf-8")
    with served(pages, path=tmp_path, pool=0) as broken:
        page = broken.ask("/plain")
    assert "The program behind this page ended before the page was done." in page.text
    assert page.text.rstrip().endswith("</html>")


@pytest.mark.parametrize(
    "words", ["template=lab", "theme=dark", "template=reveal&theme=dark", "template=../../x", "classic-tree=true"]
)
def test_template_and_theme_cannot_be_chosen_from_outside(server: Server, words: str) -> None:
    answer = server.ask(f"/plain?{words}")
    assert answer.status == 200
    assert "DDM Explorer" in answer.text
    assert '"jupyterLabTheme": "light"' in answer.text
    server.close_tab(answer)


@pytest.mark.parametrize("words", ["template=%ff", "a=%00", "a" * 5000, "&" * 400, "a=%C3%28"])
def test_hostile_words_get_a_sentence_and_no_traceback(server: Server, words: str) -> None:
    answer = server.ask(f"/play?{words}")
    assert answer.status in (200, 400)
    assert "Traceback" not in answer.text
    assert re.search(r"The address |This address |The parameter ", answer.text)


# What is not there -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/notes.ipynb",
        "/notes",
        "/secret.txt",
        "/api/contents",
        "/api/contents/00_index.ipynb",
        "/voila/api/contents/",
        "/api/kernels",
        "/api/kernelspecs",
        "/api/sessions",
        "/api/terminals",
        "/lab",
        "/tree",
        "/login",
        "/logout",
        "/voila/tree/",
        "/voila/files/secret.txt",
        "/voila/render/notes.ipynb",
        "/voila/render/secret.txt",
        "/voila/templates/lab/static/index.css",
        "/voila/api/themes/@jupyterlab/theme-dark-extension/index.css",
        "/voila/labextensions/jupyterlab_pygments/package.json",
        "/voila/labextensions/ipycanvas/package.json",
        "/voila/render/../secret.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/voila/render/%2e%2e%2fsecret.txt",
        "/voila/labextensions/ipycanvas/static/../package.json",
        "/voila/labextensions/ipycanvas/static/..%2fpackage.json",
        "//secret.txt",
        "/play/",
        "/play\\..\\secret.txt",
    ],
)
def test_what_is_not_a_page_is_not_there(server: Server, path: str) -> None:
    answer = server.ask(path)
    assert answer.status == 404
    assert "There is no page at this address" in answer.text
    assert "nobody reads this" not in answer.text


def test_no_way_out_of_the_folders_of_code(server: Server, seen: dict[str, Answer]) -> None:
    static = re.findall(r'src="(/(?:voila|ddm)/static-[^/"]+)/', seen["/plain"].text)
    assert len(static) == 2
    for folder in static:
        for way in ("../index.html.j2", "..%2findex.html.j2", "%2e%2e/conf.json", "..\\conf.json", "/etc/passwd"):
            assert server.ask(f"{folder}/{way}").status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
@pytest.mark.parametrize("path", ["/", "/play", "/nowhere"])
def test_pages_can_only_be_read(server: Server, method: str, path: str) -> None:
    assert server.ask(path, method).status in (403, 404, 405)


def test_whoever_only_asks_whether_a_page_is_there_takes_no_place(small_server: Server) -> None:
    for _ in range(3):  # more than there are places
        answer = small_server.ask("/play", "HEAD")
        assert (answer.status, answer.text) == (200, "")
        assert answer.headers["Content-Type"].startswith("text/html")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    page = small_server.ask("/play")
    assert page.status == 200
    small_server.close_tab(page)
    assert small_server.ask("/nowhere", "HEAD").status == 404


# Safety ----------------------------------------------------------------------------------------


def code_of(server: Server, text: str) -> dict[str, str]:
    """Everything the page itself names: our own script and style sheets."""
    names = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', text)
    return {name: server.ask(name).text for name in names}


def test_nothing_is_asked_from_outside(server: Server, seen: dict[str, Answer]) -> None:
    for path in ("/", "/play", "/plain", "/broken", "/nowhere"):
        text = seen[path].text
        assert OUTSIDE.findall(text) == []
        own = {name: code for name, code in code_of(server, text).items() if name.startswith("/ddm/")}
        assert {name: OUTSIDE.findall(code) for name, code in own.items() if OUTSIDE.findall(code)} == {}


def test_the_code_of_a_page_is_there_and_is_kept_by_the_browser(server: Server, seen: dict[str, Answer]) -> None:
    code = re.findall(r'src="([^"]+)"', seen["/plain"].text)
    assert len(code) == 2
    for name in code:
        answer = server.ask(name)
        assert answer.status == 200
        assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/", "/play", "/nowhere", "/api/kernels", "/voila/api/shutdown/x"])
def test_every_answer_carries_the_headers_of_safety(server: Server, path: str) -> None:
    headers = server.ask(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Server"] is None
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self' blob:;" in policy
    assert "frame-ancestors 'self'" in policy
    assert "unsafe-eval" not in policy


def test_code_carries_the_headers_too(server: Server, seen: dict[str, Answer]) -> None:
    for name in re.findall(r'src="([^"]+)"', seen["/plain"].text):
        assert server.ask(name).headers["X-Content-Type-Options"] == "nosniff"


def test_the_app_is_reachable_from_this_machine_alone(server: Server) -> None:
    listening = {
        line.laddr.ip
        for line in psutil.Process(server.process.pid).net_connections(kind="tcp")
        if line.status == psutil.CONN_LISTEN and line.laddr.port == server.port
    }
    assert listening == {"127.0.0.1"}


def test_another_name_for_this_machine_is_not_answered(server: Server) -> None:
    """A page elsewhere may give this machine a name of its own and ask in that name."""
    for path in ("/", "/play"):
        answer = server.ask(path, Host="evil.example")
        assert answer.status == 403
        assert "This may not be asked from here" in answer.text
    assert server.ask("/", Host=f"localhost:{server.port}").status == 200


def test_the_page_may_end_its_own_kernel(server: Server) -> None:
    page = server.ask("/plain")
    assert re.fullmatch(r"_xsrf=[^;]+; expires=[^;]+; Path=/; SameSite=Strict", page.headers["Set-Cookie"])
    assert server.has_kernel(page.kernel)
    assert server.close_tab(page).status == 204
    assert not server.has_kernel(page.kernel)
    assert server.close_tab(page).status == 204  # a browser may say it twice


def test_a_kernel_kept_ready_ends_with_its_page(server: Server) -> None:
    page = server.ask("/play")
    assert page.status == 200
    assert server.close_tab(page).status == 204
    assert not server.has_kernel(page.kernel)


def test_nobody_else_may_end_a_kernel(server: Server) -> None:
    page = server.ask("/plain")
    way = f"/voila/api/shutdown/{page.kernel}"
    assert server.ask(way, "POST", "").status == 403
    assert server.ask(way, "POST", "", Cookie=page.cookie).status == 403
    foreign = server.ask(way, "POST", "", Cookie=page.cookie, Origin="http://evil.example")
    assert foreign.status in (403, 404)
    assert server.ask(f"/api/kernels/{page.kernel}", "DELETE", Cookie=page.cookie).status in (403, 405)
    assert server.ask(f"/api/kernels/{page.kernel}/restart", "POST", Cookie=page.cookie).status in (403, 404)
    assert server.has_kernel(page.kernel)
    server.close_tab(page)


def test_two_visitors_have_two_kernels(server: Server) -> None:
    one, other = server.ask("/play"), server.ask("/play")
    assert one.kernel != other.kernel
    assert one.cookie != other.cookie
    server.close_tab(one)
    assert server.has_kernel(other.kernel)
    server.close_tab(other)


def channels(server: Server, kernel: str) -> str:
    return f"ws://{server.host}:{server.port}/api/kernels/{kernel}/channels?session_id=test"


def test_a_visitor_cannot_run_code_of_its_own(server: Server, tmp_path: Path) -> None:
    page = server.ask("/plain")
    mark = tmp_path / "ran"
    code = f"open({str(mark)!r}, 'w').close()"
    with connect(channels(server, page.kernel), proxy=None) as line:
        line.send(message("execute_request", {"code": code, "silent": False, "store_history": False}))
        line.send(message("complete_request", {"code": "o", "cursor_pos": 1}))
        line.send(message("kernel_info_request", {}))
        heard = ""
        while '"kernel_info_reply"' not in heard:  # the kernel answers, and in the order it was asked
            heard += str(line.recv(timeout=120))
    assert "execute_reply" not in heard
    assert "complete_reply" not in heard
    assert not mark.exists()
    server.close_tab(page)


def test_a_foreign_page_cannot_reach_a_kernel(server: Server) -> None:
    page = server.ask("/plain")
    with (
        pytest.raises(InvalidStatus) as caught,
        connect(channels(server, page.kernel), proxy=None, origin="http://evil.example"),  # type: ignore[arg-type]
    ):
        pass
    assert caught.value.response.status_code == 403
    server.close_tab(page)


def test_a_page_whose_kernel_has_ended_is_told_so_and_the_server_makes_nothing_of_it(server: Server) -> None:
    page = server.ask("/plain")
    server.close_tab(page)
    answer = server.ask(f"/api/kernels/{page.kernel}/channels")
    assert answer.status == 404
    assert "There is no page at this address" in answer.text


def test_the_words_of_the_address_reach_a_kernel_kept_ready(server: Server) -> None:
    page = server.ask("/play?game=basic&seed=7")
    with connect(channels(server, page.kernel), proxy=None) as line:
        line.send(message("comm_info_request", {"target_name": "jupyter.widget"}))
        heard = ""
        while '"comm_info_reply"' not in heard:
            heard += str(line.recv(timeout=120))
        comm = max(re.findall(r'"([0-9a-f]{32})": ?\{"target_name"', heard))
        for each in re.findall(r'"([0-9a-f]{32})": ?\{"target_name"', heard):
            line.send(message("comm_msg", {"comm_id": each, "data": {"method": "request_state"}}))
        assert comm
        while "('game', 'basic'), ('seed', '7')" not in heard:
            heard += str(line.recv(timeout=120))
    server.close_tab(page)


# Limits ----------------------------------------------------------------------------------------


@contextmanager
def visit(server: Server) -> Iterator[str]:
    """An open page of a visitor: gives its kernel, which stays as long as this does."""
    lines: list[ClientConnection] = []
    kernels: list[str] = []

    def enter() -> bool:
        page = server.ask("/plain")
        if page.status != 200:
            return False
        try:
            lines.append(connect(channels(server, page.kernel), proxy=None))
        except InvalidStatus:  # it was ended before it was connected to: this server has no patience
            return False
        kernels.append(page.kernel)
        return True

    until(enter, "there is room")
    with lines[0]:
        yield kernels[0]


def test_a_full_house_says_so_and_lets_in_again(small_server: Server) -> None:
    with visit(small_server), visit(small_server):
        for path in ("/play", "/plain"):
            answer = small_server.ask(path)
            assert answer.status == 503
            assert answer.headers["Retry-After"] == "60"
            assert title_of(answer.text) == "The house is full · DDM Explorer"
            assert "All places are taken just now" in answer.text
        assert small_server.ask("/").status == 200  # needs no place
    with visit(small_server):
        pass  # there is room again


def test_who_goes_away_before_the_page_is_there_leaves_no_kernel_behind(pages: Path) -> None:
    with served(pages, pool=0, visitors=1) as server:
        for _ in range(3):
            with create_connection((server.host, server.port)) as line:
                line.sendall(f"GET /plain HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n\r\n".encode())
        until(lambda: server.ask("/plain").status == 200, "there is room again")


def test_the_kernel_of_a_page_that_is_gone_is_ended(small_server: Server) -> None:
    """A killed browser says nothing; its kernel is missed all the same."""
    with visit(small_server) as kernel:
        assert small_server.has_kernel(kernel)
    until(lambda: not small_server.has_kernel(kernel), "the abandoned kernel is ended")


def test_the_line_of_an_ended_kernel_is_cut(server: Server) -> None:
    """A page learns by its line that the program behind it has ended, and can say so."""
    page = server.ask("/plain")
    with connect(channels(server, page.kernel), proxy=None) as line:
        assert server.close_tab(page).status == 204
        with suppress(ConnectionClosed):
            while True:  # whatever the kernel still says, and then nothing; a line that stays runs into the patience
                line.recv(timeout=60)


def test_a_line_that_answers_its_pings_is_never_given_up() -> None:
    """Jupyter compares the age of the last answer, which is one interval when the next ping is due, and may be late."""
    assert PING_PATIENCE >= 2.5 * PING_EVERY


def test_a_visit_is_nothing_to_complain_of(pages: Path) -> None:
    with served(pages, pool=0, visitors=3) as server:
        with visit(server):
            pass
        server.process.terminate()
        assert server.process.communicate(timeout=60)[1].strip() == ""


def test_the_kernel_of_an_open_page_stays(small_server: Server) -> None:
    with visit(small_server) as kept:
        with visit(small_server) as other:
            pass
        until(lambda: not small_server.has_kernel(other), "the abandoned one is ended")
        assert small_server.has_kernel(kept)
