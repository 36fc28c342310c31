"""The words of an address come out as plain, short text, or one sentence says why not."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddm_explorer.app import query
from ddm_explorer.app.query import MAX_LENGTH, MAX_PARAMETERS, MAX_VALUE, QueryProblem, parse_query


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("", {}),
        ("game=basic&seed=7", {"game": "basic", "seed": "7"}),
        ("note=a%20b+c", {"note": "a b c"}),
        ("empty=&alone", {"empty": "", "alone": ""}),
        ("name=J%C3%B6rg", {"name": "Jörg"}),
        ("code=__import__('os')", {"code": "__import__('os')"}),
        ("html=%3Cscript%3E", {"html": "<script>"}),
        ("&&", {}),
    ],
)
def test_pairs_come_out_as_text(text: str, pairs: dict[str, str]) -> None:
    assert parse_query(text) == pairs


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x=" + "a" * MAX_LENGTH, "The address is too long: 4,098 characters follow"),
        ("&".join(f"a{n}=1" for n in range(MAX_PARAMETERS + 1)), "carries 17 parameters, and at most 16"),
        ("&" * 3000, "carries 3001 parameters"),
        ("game=a&game=b", "gives the parameter game twice"),
        ("a=%FF", "not text in UTF-8"),
        ("%FF=a", "not text in UTF-8"),
        ("a=\xff", "has to write with % signs"),
        ("a=%00", "parameter a of the address holds characters that cannot be shown"),
        ("a=1%0D%0AX: y", "parameter a of the address holds characters that cannot be shown"),
        ("a=" + "b" * (MAX_VALUE + 1), "parameter a of the address is 2,001 characters long, and at most 2,000"),
        ("..%2F=1", "names the parameter “../”"),
        ("1=1", "names the parameter “1”"),
        ("%1B%5B31m=1", "names the parameter “?[31m”"),
        ("a" * 41 + "=1", "names the parameter “" + "a" * 40 + "…”"),
        ("=1", "names the parameter “”"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(QueryProblem) as caught:
        parse_query(text)
    told = str(caught.value)
    assert sentence in told
    assert told.endswith(".")
    assert "\n" not in told
    assert told.isprintable()


@given(st.text(max_size=200) | st.text(alphabet="ab=&%0123fF+;", max_size=200))
def test_any_address_gives_plain_pairs_or_a_sentence(text: str) -> None:
    try:
        pairs = parse_query(text)
    except QueryProblem:
        return  # what it says is tested above
    assert len(pairs) <= MAX_PARAMETERS
    for name, value in pairs.items():
        assert name.isascii()
        assert 0 < len(name) <= 40
        assert value.isprintable()
        assert len(value) <= MAX_VALUE


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that has not asked yet, in an environment without a server."""
    for name in list(os.environ):
        if name.startswith("VOILA_") or name == "QUERY_STRING":
            monkeypatch.delenv(name)
    query._request.cache_clear()


@pytest.mark.usefixtures("fresh")
def test_outside_the_app_there_are_no_words() -> None:
    assert query.query_parameters() == {}


@pytest.mark.usefixtures("fresh")
def test_a_kernel_started_for_its_visitor_has_the_words_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    monkeypatch.setenv("QUERY_STRING", "seed=7")
    assert query.query_parameters() == {"seed": "7"}
