"""What a page may send over its line, and what becomes of everything else: nothing, for nobody but the sender."""

import json
import struct
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import NoReturn

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from ddm_explorer.app.messages import PROTOCOL, has_form

from .conftest import Answer, Server

PARTS = [b"{}", b"{}", b"{}", b"{}"]


def packed(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}Q", *numbers)


def binary(header: dict[str, str] | bytes, content: object = None, channel: str = "shell") -> bytes:
    """A message as Jupyter itself writes it."""
    first = header if isinstance(header, bytes) else json.dumps(header).encode()
    parts = [first, b"{}", b"{}", json.dumps(content or {}).encode()]
    return bytes(serialize_msg_to_ws_v1(parts, channel))


def head(kind: str) -> dict[str, str]:
    return {"msg_id": f"test-{kind}", "msg_type": kind, "session": "test", "username": "", "version": "5.4"}


MALFORMED = {
    "empty": b"",
    "no whole number": b"\0" * 7,
    "no parts": packed(0),
    "parts without end": b"\xff" * 40,
    "very many parts": packed(2**60) + b"x" * 100,
    "more parts than bytes": packed(900) + b"x" * 100,
    "a start that is none": packed(6, 0, 56, 56, 56, 56, 56),
    "an end outside": packed(6, 56, 56, 56, 56, 56, 2**63),
    "offsets that go back": packed(6, 56, 61, 58, 61, 61, 61) + b"shell",
    "text": "{}",
}
NO_MESSAGES = [
    "text",
    "[]",
    "3",
    "{}",
    "[" * 100_000,
    '{"channel": "shell", "header": null}',
    '{"channel": "shell", "header": {}}',
    '{"channel": ["x"], "header": {"msg_type": "execute_request"}}',
    struct.pack("!i", 2**31 - 1) + b"x" * 100,
]


@pytest.mark.parametrize("message", MALFORMED.values(), ids=MALFORMED)
def test_what_cannot_be_taken_apart_is_no_message(message: str | bytes) -> None:
    assert not has_form(message, PROTOCOL)


@given(st.lists(st.binary(max_size=20), min_size=4, max_size=8))
@example(PARTS)
def test_what_jupyter_writes_is_a_message(parts: list[bytes]) -> None:
    message = serialize_msg_to_ws_v1(parts, "shell")
    assert has_form(message, PROTOCOL)
    assert deserialize_msg_from_ws_v1(message) == ("shell", parts)
    assert not has_form(message, None)
    assert not has_form(message[:-1], PROTOCOL)


@given(st.lists(st.integers(0, 2**64 - 1), max_size=9), st.binary(max_size=30))
def test_whatever_has_the_form_is_taken_apart_at_once(numbers: list[int], rest: bytes) -> None:
    message = packed(*numbers) + rest
    if has_form(message, PROTOCOL):
        assert b"".join(deserialize_msg_from_ws_v1(message)[1]) in message


def open_line(server: Server, kernel: str, protocols: Sequence[str] = ()) -> ClientConnection:
    return connect(
        f"ws://{server.host}:{server.port}/api/kernels/{kernel}/channels?session_id=test",
        proxy=None,
        subprotocols=[Subprotocol(each) for each in protocols] or None,
    )


def listen(line: ClientConnection) -> NoReturn:
    """Hear whatever the kernel says until the line is cut."""
    while True:
        line.recv(timeout=60)


@pytest.fixture(scope="module")
def page(server: Server) -> Answer:
    return server.ask("/plain")


@pytest.mark.parametrize("protocols", [(), (PROTOCOL,)], ids=["json", "binary"])
def test_no_message_ends_its_own_line_and_the_server_goes_on(
    server: Server, page: Answer, protocols: Sequence[str]
) -> None:
    """One binary message of 40 bytes was enough to stop the server for everybody."""
    for message in [*NO_MESSAGES, *MALFORMED.values(), binary(b"no json"), binary(b"[]"), binary(b"{}")]:
        with open_line(server, page.kernel, protocols) as line:
            line.send(message)
            with pytest.raises(ConnectionClosed) as caught:
                listen(line)
        assert caught.value.rcvd is not None
        assert (caught.value.rcvd.code, caught.value.rcvd.reason) == (1007, "This is no message of a page.")
    assert server.has_kernel(page.kernel)


CODE = ("execute_request", "complete_request", "inspect_request", "history_request", "is_complete_request")
CONTROL = ("debug_request", "interrupt_request", "create_subshell_request", "apply_request", "usage_request")


def test_nothing_but_the_words_of_widgets_reaches_a_kernel(server: Server, page: Answer, tmp_path) -> None:
    mark = tmp_path / "ran"
    code = f"open({str(mark)!r}, 'w').close()"
    content = {"code": code, "silent": False, "user_expressions": {"x": code}, "cursor_pos": 1}
    twice = b'{"msg_type": "kernel_info_request", "msg_type": "execute_request", "msg_id": "m", "session": "s"}'
    heard = ""
    with open_line(server, page.kernel, (PROTOCOL,)) as line:
        for channel in ("shell", "control", "stdin", "iopub", "elsewhere", ""):
            for kind in (*CODE, *CONTROL):
                line.send(binary(head(kind), content, channel))
            line.send(binary(twice, content, channel))
        line.send(binary(head("comm_open"), {"comm_id": "c", "target_name": "os.system", "data": {"state": {}}}))
        line.send(binary(head("comm_open"), {"comm_id": "d", "target_name": "jupyter.widget", "data": {"x": code}}))
        line.send(binary(head("kernel_info_request")))
        while "kernel_info_reply" not in heard:
            told = line.recv(timeout=120)
            heard += told if isinstance(told, str) else told.decode("utf-8", "replace")
    for kind in (*CODE, *CONTROL):
        assert kind.replace("_request", "_reply") not in heard
    assert not mark.exists()


def waiting(server: Server, kernel: str) -> ClientConnection:
    return connect(f"ws://{server.host}:{server.port}/voila/query/{kernel}", proxy=None)


def test_nobody_waits_in_the_name_of_a_kernel_that_is_not_there(server: Server) -> None:
    with pytest.raises(InvalidStatus) as caught, waiting(server, "a-b-c-d-e"):
        pass
    assert caught.value.response.status_code == 404


def test_whoever_waits_and_goes_takes_nobody_elses_place(server: Server, page: Answer) -> None:
    """Leaving a place that another had taken made the kernel that was kept ready wait for ever."""
    with waiting(server, page.kernel):
        with pytest.raises(InvalidStatus) as caught, waiting(server, page.kernel):
            pass
        assert caught.value.response.status_code == 404
    answers: list[Answer] = []
    visit = Thread(target=lambda: answers.append(server.ask("/play?seed=7")), daemon=True)
    visit.start()
    visit.join(120)
    assert answers
    assert "voila.cell-output+json" in answers[0].text
    with suppress(AssertionError):
        server.close_tab(answers[0])
