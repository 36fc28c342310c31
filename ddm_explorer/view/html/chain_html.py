"""The chain as fragments of HTML: the stack, the last link first, and who could answer, or why not."""

from __future__ import annotations

from collections.abc import Iterable

from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.view.duel.chain import Answer, LinkView, Said
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.html.fragments import attributes, places_value, rule_link, sentence_html


def links_html(links: Iterable[LinkView]) -> str:
    """The stack as a list, the last link first; empty if nothing waits."""
    rows = "".join(_link_html(link) for link in links)
    return f'<ol class="ddm-links" reversed>{rows}</ol>' if rows else ""


def _link_html(link: LinkView) -> str:
    classes = ["ddm-link", f"ddm-side-{link.colour}"]
    classes += ["is-cancelled"] if link.is_cancelled else ["is-next"] if link.is_next else []
    given = attributes(class_=" ".join(classes), value=link.number, data_places=places_value(link.places), tabindex=0)
    paid = f"<small>paid: {escaped(link.price)}</small>" if link.price else ""
    effect = f'<p class="ddm-effect">{escaped(link.effect)}</p>' if link.effect else ""
    return (
        f'<li{given}><b>{link.number}. {escaped(link.player)}</b> <span class="ddm-tag">{escaped(link.status)}</span> '
        f'<span class="ddm-what">{sentence_html(link.text, link.places)}</span> {paid}{effect}</li>'
    )


def answers_html(answers: Iterable[Answer]) -> str:
    """What each figure could say, or all that stands against it, as a list; empty if there is nobody."""
    rows = "".join(_answer_html(answer) for answer in answers)
    return f'<ul class="ddm-answers">{rows}</ul>' if rows else ""


def _answer_html(answer: Answer) -> str:
    given = attributes(data_places=places_value((answer.cell,)), tabindex=0)
    said = "".join(f"<p>{_said_html(each)}</p>" for each in answer.said)
    return f"<li{given}><b>{escaped(answer.name)}</b> on {cell_name(answer.cell)}{said}</li>"


def _said_html(said: Said) -> str:
    named = f"“{escaped(said.name)}” " if said.name else ""
    tag = f'<span class="ddm-tag">{escaped(said.tag)}</span>'
    if said.can:
        return f"{named}{tag} {escaped(said.price)}"
    reasons = " ".join(f"{escaped(text)} {rule_link(rule)}" for text, rule in said.reasons)
    return f"{named}{tag} {reasons}"
