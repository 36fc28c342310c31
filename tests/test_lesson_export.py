"""`ddm-explorer lesson export`: pages that can be read without running anything."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ddm_explorer.cli.program import run
from ddm_explorer.lessons.course.course import chapters
from ddm_explorer.lessons.course.lesson import packaged_lesson
from ddm_explorer.lessons.course.replay import replay_lesson
from ddm_explorer.view.html.static_page import StillLesson, StillStep, StillTrack, lesson_page
from tests.lessons.test_lessons import LESSON

FIRST = "first-turns/first-game"
VOID = {"meta", "path", "circle", "rect", "use", "br", "line", "ellipse", "polygon"}


class Page(HTMLParser):
    """What a page holds: ids, links, tags left open, and every script or outside address."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.tags: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self.ids.add(given.get("id") or "")
        self.links += [given["href"] or ""] if "href" in given else []
        self.open += [tag] if tag not in VOID else []

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def say(*words: str) -> tuple[int, str, str]:
        code = run(["lesson", "export", *words])
        out, err = capsys.readouterr()
        return code, out, err

    return say


def test_a_lesson_is_written_with_every_step(tmp_path: Path, tell: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = tell(FIRST, "-o", str(tmp_path / "out"))
    assert (code, err) == (0, "")
    assert "1 lesson written" in out
    text = (tmp_path / "out" / f"{FIRST}.html").read_text("utf-8")
    page, report = Page(text), replay_lesson(packaged_lesson(FIRST))
    steps = report.tracks[0].steps
    assert page.open == []
    assert text.count('<li id="step-') == len(steps)
    assert text.count("Not allowed.") == sum(not step.verdict.is_legal for step in steps)
    assert page.tags.count("svg") == len(steps) + 1
    assert text.count("<desc") == len(steps) + 1, "each picture is told in words"
    assert "script" not in page.tags
    assert "button" not in page.tags
    assert not re.search(r"data-(?:action|places|tip)|tabindex|onclick", text)


def test_every_link_of_every_page_leads_somewhere(tmp_path: Path, tell: Callable[..., tuple[int, str, str]]) -> None:
    assert tell("battle", "japanese/the-same-turn-twice", "-o", str(tmp_path))[0] == 0
    written = {
        path.relative_to(tmp_path).as_posix(): Page(path.read_text("utf-8")) for path in tmp_path.rglob("*.html")
    }
    assert set(written) == {
        "index.html",
        "japanese/the-same-turn-twice.html",
        *(f"{name}.html" for chapter in chapters() if chapter.slug == "battle" for name in chapter.lessons),
    }
    for file, page in written.items():
        for link in page.links:
            if link.startswith("#"):
                assert link[1:] in page.ids, (file, link)
            else:
                assert (tmp_path / file).parent.joinpath(link).is_file(), (file, link)


def test_both_sides_of_a_lesson_are_shown(tmp_path: Path, tell: Callable[..., tuple[int, str, str]]) -> None:
    name = "japanese/the-same-turn-twice"
    tell(name, "-o", str(tmp_path))
    text = (tmp_path / f"{name}.html").read_text("utf-8")
    for track in packaged_lesson(name).tracks:
        assert f"<h2>{track.name}</h2>" in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "There is nothing to export: name a lesson, or say --all."),
        (("first-turns/first-gam",), "perhaps first-turns/first-game"),
        (("zzzz",), "its chapters are first-turns, dice"),
        (("none.toml",), "there is no such file."),
        ((FIRST, "-o", "/dev/null"), "there are other files here already; name a new folder."),
        ((FIRST, "-o", "\0"), "this page cannot be written (its name cannot be used)."),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    words: tuple[str, ...], sentence: str, tell: Callable[..., tuple[int, str, str]]
) -> None:
    code, out, err = tell(*words)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_files_of_others_are_left_alone(tmp_path: Path, tell: Callable[..., tuple[int, str, str]]) -> None:
    (tmp_path / "index.html").write_text("mine", "utf-8")
    assert tell(FIRST, "-o", str(tmp_path))[0] == 2
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
    assert (tmp_path / "index.html").read_text("utf-8") == "mine"


def test_pages_of_ours_are_written_anew(tmp_path: Path, tell: Callable[..., tuple[int, str, str]]) -> None:
    assert tell(FIRST, "-o", str(tmp_path))[0] == 0
    assert tell(FIRST, "-o", str(tmp_path))[0] == 0


def test_a_lesson_of_ones_own_is_harmless(tmp_path: Path, tell: Callable[..., tuple[int, str, str]]) -> None:
    source = (
        'format = 1\nid = "own"\ntitle = "<script>alert(1)</script>"\ngoal = "See <b>."\noverview = "Look."\n'
        'summary = "So."\nedition = "western-basic"\n\n[[step]]\ndo = "flip"\ndraws = "heads"\n'
        'note = "<img src=x onerror=alert(1)> Chance says who begins (W-SET-7)."\n'
    )
    (tmp_path / "own.toml").write_text(source, "utf-8")
    code, _, err = tell(str(tmp_path / "own.toml"), "-o", str(tmp_path / "out"))
    assert (code, err) == (0, "")
    for path in (tmp_path / "out").rglob("*.html"):
        tags = Page(path.read_text("utf-8")).tags
        assert not {"script", "img", "b"} & set(tags)


def test_a_page_alone_leads_to_no_other_lesson() -> None:
    step = StillStep("Do it.", True, (), (), "Why (W-MOV-1).", "", "<svg></svg>")
    track = StillTrack("", "western-basic", "A game", "<svg></svg>", (step,))
    page = lesson_page(StillLesson("a/b", "A", "B", "C", "D", "Made up: all.", "E", (track,)), "", None, None)
    assert '<nav class="beside"></nav>' in page
    assert 'id="W-MOV-1"' in page


def test_no_page_is_written_over_another(tmp_path: Path, tell: Callable[..., tuple[int, str, str]]) -> None:
    text = LESSON
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    code, _, err = tell(str(tmp_path / "one.toml"), str(tmp_path / "two.toml"), "-o", str(tmp_path / "out"))
    assert code
    assert "several of the lessons have this id" in err
    own = re.search(r'^id = "(.*)"', text, re.MULTILINE)
    assert own is not None
    (tmp_path / "one.toml").write_text(text.replace(own[0], 'id = "index"'), "utf-8")
    code, _, err = tell(str(tmp_path / "one.toml"), "-o", str(tmp_path / "out"))
    assert code
    assert "the place of the list of lessons" in err
    assert not (tmp_path / "out").exists()
