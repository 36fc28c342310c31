"""`ddm-explorer lesson export`: lessons as pages of HTML that can be read without running anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path

import click

from ddm_explorer.cli.files import read_word, say, shown_name
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.course.course import chapters
from ddm_explorer.lessons.course.lesson import Lesson, packaged_lesson, read_lesson
from ddm_explorer.lessons.course.replay import StepReport, TrackReport, replay_lesson
from ddm_explorer.view.duel.overlay import Overlay
from ddm_explorer.view.duel.scene import duel_scene
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.html.static_page import (
    INDEX,
    MARK,
    Sentence,
    StillLesson,
    StillStep,
    StillTrack,
    index_page,
    lesson_page,
)
from ddm_explorer.view.scene.svg import scene_svg
from ddm_explorer.view.sentences.invented_words import invented_words
from ddm_explorer.view.sentences.phrases import counted, listed
from ddm_explorer.view.sentences.words import command_sentence, log_line, objection_sentence


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME|FILE...]")
@click.option("--all", "is_all", is_flag=True, help="All lessons that come with the program.")
@click.option(
    "-o", "--output", default="lessons", show_default=True, metavar="DIR", help="The folder to write the pages to."
)
def export(names: tuple[str, ...], is_all: bool, output: str) -> int:
    """Write lessons as HTML pages to read: each step with its position as a picture, and what the judge says.

    NAME is that of a lesson of the course, such as first-turns/first-game, or of a chapter, such as battle; FILE is a
    lesson of your own. An index.html leads to all of them. DIR is a new folder, an empty one, or one that lessons were
    written to before.
    """
    if not names and not is_all:
        raise click.UsageError("There is nothing to export: name a lesson, or say --all.", click.get_current_context())
    course = {name: chapter.title for chapter in chapters() for name in chapter.lessons}
    of_chapter = {chapter.slug: chapter.lessons for chapter in chapters()}
    wanted = dict.fromkeys(course if is_all else ())
    for name in names:
        wanted.update(dict.fromkeys(of_chapter.get(name, (name,))))
    folder = _folder(output)
    lessons = [_still(_lesson(name, course), course) for name in wanted]
    _each_of_its_own(lessons)
    style = _style()
    for before, lesson, after in zip([None, *lessons], lessons, [*lessons[1:], None], strict=False):
        _write(folder / lesson.file, lesson_page(lesson, style, before, after))
    _write(folder / INDEX, index_page(lessons, style))
    say(f"{counted(len(lessons), 'lesson')} written to {shown_name(output)}; open index.html there.")
    return 0


def _each_of_its_own(lessons: Sequence[StillLesson]) -> None:
    """No page may be written over another one of the same name, or over the index."""
    files = Counter(lesson.file for lesson in lessons)
    twice = next((lesson.name for lesson in lessons if files[lesson.file] > 1), "")
    if twice:
        raise InvalidFile(
            twice, "several of the lessons have this id, by which their pages are named; give them others."
        )
    if INDEX in files:
        raise InvalidFile("index", "a lesson of this id would take the place of the list of lessons; give it another.")


def _lesson(name: str, course: Iterable[str]) -> Lesson:
    known = list(course)
    if name in known:
        return packaged_lesson(name)
    if name.endswith(".toml") or name == "-":
        text, where = read_word(name)
        return read_lesson(text, where)
    near = get_close_matches(name[:80], known, n=3, cutoff=0.5)
    hint = f"perhaps {' or '.join(near)} is meant" if near else f"its chapters are {listed(_slugs())}"
    raise InvalidFile(shown_name(name), f"the course has no lesson and no chapter of this name; {hint}.")


def _slugs() -> list[str]:
    return [chapter.slug for chapter in chapters()]


def _folder(name: str) -> Path:
    """The folder to write to; never one with files of somebody else."""
    folder = Path(name)
    try:
        is_taken = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
        index = folder / INDEX
        is_ours = index.is_file() and MARK in index.read_text(encoding="utf-8", errors="replace")[:2000]
    except (OSError, ValueError):
        raise InvalidFile(shown_name(name), "this folder cannot be written to.") from None
    if is_taken and not is_ours:
        raise InvalidFile(shown_name(name), "there are other files here already; name a new folder.")
    return folder


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "its name cannot be used").lower()
        raise InvalidFile(shown_name(str(path)), f"this page cannot be written ({reason}).") from None


def _style() -> str:
    return Path(__file__).with_name("still.css").read_text(encoding="utf-8")


# From a lesson that was played to plain values ----------------------------------------------------


def _still(lesson: Lesson, course: dict[str, str]) -> StillLesson:
    report = replay_lesson(lesson)
    if report.mismatches:
        raise InvalidFile(lesson.where, f"this lesson is not as it says: {report.mismatches[0]}")
    return StillLesson(
        lesson.name,
        course.get(lesson.name, "A lesson of your own"),
        lesson.title,
        lesson.goal,
        lesson.overview,
        invented_words([track.start for track in lesson.tracks], lesson.told),
        lesson.summary,
        tuple(_track(track) for track in report.tracks),
    )


def _track(report: TrackReport) -> StillTrack:
    start = report.track.start
    duel = Duel.of(start.setup)
    steps = tuple(_step(report, step, duel) for step in report.steps)
    return StillTrack(report.track.name, duel.edition.name, duel.edition.title, _picture(duel, start), steps)


def _step(report: TrackReport, step: StepReport, duel: Duel) -> StillStep:
    verdict, before = step.verdict, step.state
    node = report.transcript.nodes[step.node]
    parts = log_line(node, duel).parts if verdict.is_legal else ()
    refused = [cell for each in verdict.objections for cell in each.places]
    overlay = Overlay(last=_places(part.places for part in parts)) if parts else Overlay(marks=tuple(refused))
    return StillStep(
        command_sentence(step.step.command, duel, before),
        verdict.is_legal,
        tuple(Sentence(objection_sentence(each, duel, before), (each.rule,)) for each in verdict.objections),
        tuple(Sentence(part.text, part.rules) for part in parts),
        step.step.note,
        step.step.task,
        _picture(duel, node.state if verdict.is_legal else before, overlay),
    )


def _places(lists: Iterable[Sequence[Cell]]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cell for cells in lists for cell in cells))


def _picture(duel: Duel, state: DuelState, overlay: Overlay | None = None) -> str:
    """The position in the colours of the page's style sheet, with a description of all that is in it."""
    return scene_svg(duel_scene(snapshot_of(duel, state), overlay or Overlay()), None)
