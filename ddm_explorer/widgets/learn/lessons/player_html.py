"""The player of a lesson as HTML and in spoken words."""

from __future__ import annotations

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.game import Node
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.course.lesson import LessonStep
from ddm_explorer.view.duel.scene import duel_scene
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import (
    dependences_html,
    invented_html,
    places_value,
    rule_link,
    rule_links,
    sentence_html,
    verdict_html,
)
from ddm_explorer.view.html.marked import marked_paragraphs, marked_text
from ddm_explorer.view.html.terms import Marker
from ddm_explorer.view.scene.svg import scene_svg
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.view.sentences.words import command_sentence, log_line, objection_sentence
from ddm_explorer.widgets.learn.lessons.lesson_walk import LessonWalk
from ddm_explorer.widgets.learn.lessons.track import TrackPlay
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.session.session import Judged

_LEGEND = {"yours": ("●", "your move"), "refused": ("×", "refused"), "step": ("number:", "watch")}
"""What the signs in the track of steps mean; whoever hears them is told it at each of them."""
_KEYS = "ArrowRight=player:next ArrowLeft=player:back Home=player:first End=player:last"


def main(player: LessonWalk) -> str:
    """The step in view, what is asked, and the controls."""
    lesson = player.lesson
    assert lesson is not None
    edition = player.duel.edition.name
    where = f"Step {player.at} of {player.count}" if player.at else f"{player.count} steps"
    parts = []
    if player.is_exploring:
        parts.append(_exploring(player))
    else:
        if player.at == 0:
            parts.append(f'<p class="ddm-goal"><b>Goal.</b> {marked_text(lesson.goal, edition)}</p>')
            parts.append(marked_paragraphs(lesson.overview, edition))
            parts.append(invented_html([track.start for track in lesson.tracks], lesson.told))
        else:
            parts.append(_step(player))
        if player.at >= player.count:
            parts.append(
                f'<div class="ddm-summary"><h4>To take away</h4>{marked_paragraphs(lesson.summary, edition)}</div>'
            )
        parts.append(_task(player))
    body = (
        f'<div class="ddm-lesson"><div class="ddm-narration">{"".join(parts)}</div>'
        f"{_controls(player)}{_timeline(player)}</div>"
    )
    section = player.section(lesson.title, body, extra=f'<span class="ddm-count">{where}</span>')
    return f'<div data-keys="{_KEYS}">{section}</div>'  # the heading too: the focus comes there


def _step(player: LessonWalk) -> str:
    """What the step in view did, or why it was refused, and the note on it."""
    play = player.side
    right = player.reply is not None and player.reply.kind == "right"
    said = '<p class="ddm-right"><b>Right.</b></p>' if right else ""
    if player.at > len(play):
        return f"{said}<p>This side has come to its end.</p>"
    step = play.steps[player.at - 1]
    told = _did(play, player.at) + _depends(player)
    note = marked_paragraphs(step.note, player.duel.edition.name)
    return f'{said}{told}<div class="ddm-lesson-note">{note}</div>'


def _did(play: TrackPlay, at: int) -> str:
    """A step in the words of the log; a refused one with every reason."""
    step, state = play.steps[at - 1], play.state_before(at)
    if step.is_legal:
        node = play.point(at)
        return f'<p class="ddm-did">{_told(node, play)}</p>'
    verdict = play.duel.check(state, step.command)
    said = text(command_sentence(step.command, play.duel, state))
    # Nobody has tried what the lesson only shows.
    head = "" if step.task else f"<b>{_suppose(play, state)}</b> {said}</p><p>"
    told = f"<b>Not allowed:</b> {said}" if step.task else "<b>Not allowed:</b>"
    return f'<div class="ddm-did is-refused"><p>{head}{told}</p>{_reasons(play.duel, verdict, state)}</div>'


def _depends(player: LessonWalk) -> str:
    """What other readings would make of the refused step in view."""
    step, shown = player.side.steps[player.at - 1], player.session.shown
    if step.is_legal or shown is None or shown.verdict.command != step.command:
        return ""
    return dependences_html(shown.dependences, player.duel, shown.state)


def _suppose(play: TrackPlay, state: DuelState) -> str:
    """The head of a refused step that the lesson shows."""
    acting = play.duel.to_act(state)
    who = Speech(play.duel, state).player(acting) if acting == 1 else "you"
    return f"Suppose {who} tried:"


def _told(node: Node, play: TrackPlay) -> str:
    parts, marker = [], Marker(play.duel.edition.name)
    for part in log_line(node, play.duel).parts:
        links = f" {rule_links(part.rules)}" if part.rules else ""
        said = sentence_html(part.text, part.places, marker)
        parts.append(f'<span data-places="{places_value(part.places)}">{said}</span>{links}')
    return " ".join(parts)


def _reasons(duel: Duel, verdict: Verdict, state: DuelState) -> str:
    marker = Marker(duel.edition.name)
    rows = "".join(
        f'<li data-places="{places_value(each.places)}">'
        f"{sentence_html(objection_sentence(each, duel, state), each.places, marker)} {rule_link(each.rule)}</li>"
        for each in verdict.objections
    )
    return f"<ul>{rows}</ul>" if rows else ""


def _task(player: LessonWalk) -> str:
    """What the learner is to do now, and what came of the last try."""
    reply, step = player.reply, player.waiting
    answer = ""
    if reply is not None and reply.kind == "other":
        buttons = player.button("As in the lesson", "next", kind="primary") + player.button("Stay and explore", "stay")
        answer = (
            '<div class="ddm-reply is-other"><p><b>Allowed, but another move.</b> The lesson goes on differently from '
            f'here.</p><p class="ddm-row">{buttons}</p></div>'
        )
    elif reply is not None and reply.judged is not None:
        answer = _refused(player, reply.judged)
    if step is None:
        return answer
    task = marked_text(step.task, player.duel.edition.name)
    show = player.button("Show me", "show")
    return f'<div class="ddm-task"><h4>Your move</h4><p>{task}</p>{answer}<p class="ddm-row">{show}</p></div>'


def _refused(player: LessonWalk, judged: Judged) -> str:
    told = verdict_html(judged.verdict, player.duel, judged.state, judged.repairs, judged.dependences)
    again = "<p>Try again.</p>" if player.waiting is not None else ""
    return f'<div class="ddm-reply is-refused">{told}{again}</div>'


def _exploring(player: LessonWalk) -> str:
    return (
        '<div class="ddm-explore"><h4>Off the lesson</h4><p>Both sides are in your hand, and the dice fall as they '
        f'will. The lesson waits at step {player.at}.</p><p class="ddm-row">'
        f"{player.button('Back to the lesson', 'return', kind='primary')}</p></div>"
    )


def _controls(player: LessonWalk) -> str:
    dim_back = "true" if player.at == 0 and not player.is_exploring else None
    is_end = player.at >= player.count
    waits = player.waiting is not None
    on = player.button(
        "Go on <span aria-hidden=true>▶</span>" if player.at else "Begin <span aria-hidden=true>▶</span>",
        "next",
        kind="plain" if waits or is_end else "primary",
        aria_disabled="true" if is_end else None,
        aria_keyshortcuts="N",
    )
    if waits:
        on = ""
    play = player.button(
        "Stop" if player.is_playing else "Play",
        "play",
        aria_label="Stop playing by itself" if player.is_playing else "Let the lesson play by itself",
        aria_pressed=markup.pressed(player.is_playing),
    )
    speeds = "".join(
        player.button(
            name.capitalize(),
            "speed",
            kind="plain ddm-small",
            data={"speed": name},
            aria_pressed=markup.pressed(name == player.speed),
        )
        for name in ("slow", "normal", "fast")
    )
    keep = player.id("speeds")
    if player.is_exploring:
        return ""
    ending = player.ending(player.lesson) if is_end and player.lesson is not None else ""
    back = player.button(
        "<span aria-hidden=true>◀</span> Back", "back", aria_disabled=dim_back, aria_keyshortcuts="Shift+N"
    )
    try_it = player.button("Try it yourself here", "explore", kind="quiet")
    return (
        f'<div class="ddm-controls"><div class="ddm-row" role="group" aria-label="Lesson">{back}{on}{play}</div>'
        f'<div class="ddm-row">{ending}{try_it}<details class="ddm-speeds" data-keep="{keep}"><summary>Speed</summary>'
        f'<div class="ddm-row" role="group" aria-label="Speed">{speeds}</div></details></div></div>'
    )


def _timeline(player: LessonWalk) -> str:
    """All steps in a row, each a button; and in words, as far as they have been seen."""
    play = player.side
    dots, rows, kinds = [], [], set[str]()
    for number in range(player.count + 1):
        step = play.steps[number - 1] if 0 < number <= len(play) else None
        name, kind = _name_of(player, number, step)
        kinds.add(kind)
        is_here = number == player.at
        classes = f"ddm-dot is-{kind}{' is-here' if is_here else ''}{' is-seen' if number < player.at else ''}"
        sign = {"start": "⌂", "refused": "×", "yours": "●"}.get(kind, str(number) if number else "")
        name = text(name)
        here = " aria-current=step" if is_here else ""
        goes = f'type="button" data-action="player:go" data-step="{number}"'
        dots.append(
            f'<li><button {goes} class="{classes}" aria-label="{name}" title="{name}"{here}>{sign}</button></li>'
        )
        rows.append(f'<li><button {goes} class="ddm-button ddm-button-quiet" data-row{here}>{name}</button></li>')
    keep = player.id("steps")
    legend = " · ".join(f"{sign} {told}" for kind, (sign, told) in _LEGEND.items() if kind in kinds)
    return (
        f'<ol class="ddm-timeline" aria-label="Steps of the lesson">{"".join(dots)}</ol>'
        f'<p class="ddm-hint" aria-hidden="true">{legend}</p>'
        f'<details class="ddm-steps" data-keep="{keep}"><summary>All steps in words</summary>'
        f"<ol>{''.join(rows)}</ol></details>"
    )


def _name_of(player: LessonWalk, number: int, step: LessonStep | None) -> tuple[str, str]:
    """A step in a few words, without telling what the learner is to find; and its kind."""
    if number == 0:
        return "The beginning", "start"
    if step is None:
        return f"Step {number}", "step"
    kind = "refused" if not step.is_legal else "yours" if step.task else "step"
    if step.task and number > player.at and len(player.side.points) <= number:
        return f"Step {number}: your move", "yours"
    said = (
        command_sentence(step.command, player.duel, player.side.state_before(number))
        if (len(player.side.points) >= number)
        else "not seen yet"
    )
    return f"Step {number}: {said}{' Not allowed.' if not step.is_legal else ''}", kind


def others(player: LessonWalk) -> str:
    """The other sides of a lesson: each a picture with the same step."""
    if len(player.plays) < 2:
        return ""
    found = []
    for number, play in enumerate(player.plays):
        if number == player.live:
            continue
        at = min(player.at, len(play))
        node = play.point(at)
        picture = scene_svg(duel_scene(snapshot_of(play.duel, node.state)), None)  # the page's own colours
        told = _did(play, at) + f"{marked_paragraphs(play.steps[at - 1].note, play.duel.edition.name)}" if at else ""
        found.append(
            f'<section class="ddm-other" aria-label="{text(play.track.name)}"><h4>{text(play.track.name)}</h4>'
            f"{picture}<div>{told}</div></section>"
        )
    here = text(player.side.track.name)
    swap = player.button("Bring the other side onto the board", "swap")
    return f'<div class="ddm-others"><p>On the board: <b>{here}</b>. {swap}</p>{"".join(found)}</div>'


def spoken(player: LessonWalk) -> str:
    """Where the lesson stands, in words. What was played or refused, the log and the verdict have told."""
    lesson = player.lesson
    assert lesson is not None
    if player.is_exploring:
        return f"Off the lesson at step {player.at} of {player.count}. X goes back to it."
    told = [
        f"{lesson.title}. {lesson.goal} {lesson.overview}" if not player.at else f"Step {player.at} of {player.count}."
    ]
    if player.reply is not None and player.reply.kind == "right":
        told.insert(0, "Right.")
    if 0 < player.at <= len(player.side):
        told.append(player.side.steps[player.at - 1].note)
    for play in (play for number, play in enumerate(player.plays) if number != player.live):
        if 0 < player.at <= len(play):
            told.append(f"{play.track.name}: {_plain(play, player.at)} {play.steps[player.at - 1].note}")
    if player.at >= player.count:
        told.append(lesson.summary)
    if player.waiting is not None:
        told.append(f"Your move: {player.waiting.task}")
    return " ".join(told)


def _plain(play: TrackPlay, at: int) -> str:
    step, state = play.steps[at - 1], play.state_before(at)
    if step.is_legal:
        return " ".join(part.text for part in log_line(play.point(at), play.duel).parts)
    verdict = play.duel.check(state, step.command)
    reasons = [objection_sentence(each, play.duel, state) for each in verdict.objections]
    head = () if step.task else (_suppose(play, state), command_sentence(step.command, play.duel, state))
    told = (command_sentence(step.command, play.duel, state),) if step.task else ()
    return " ".join((*head, "Not allowed:", *told, *reasons))
