"""The chain as a fragment of HTML: the stack, the last link first, and who may answer."""

from __future__ import annotations

from ddm_explorer.view.chain import ChainView, LinkView
from ddm_explorer.view.escape import escaped
from ddm_explorer.view.html import attributes, places_value, sentence_html


def chain_html(view: ChainView) -> str:
    """The stack as a list, the last link first, with who may answer below it; empty if there is nothing to show."""
    if view.is_empty:
        return ""
    links = "".join(_link_html(link) for link in view.links)
    stack = f'<ol class="ddm-links" reversed>{links}</ol>' if links else ""
    return f'<section class="ddm-chain" aria-label="Chain">{stack}{_answers_html(view)}</section>'


def _link_html(link: LinkView) -> str:
    given = attributes(
        class_="ddm-link is-cancelled" if link.is_cancelled else "ddm-link",
        value=link.number,
        data_places=places_value(link.places),
        tabindex=0,
    )
    paid = f" <small>paid: {escaped(link.price)}</small>" if link.price else ""
    effect = f'<p class="ddm-note">{escaped(link.effect)}</p>' if link.effect else ""
    return (
        f"<li{given}><b>{escaped(link.player)}</b> {sentence_html(link.text, link.places)}{paid} "
        f'<span class="ddm-tag">{escaped(link.status)}</span>{effect}</li>'
    )


def _answers_html(view: ChainView) -> str:
    if view.asked is None:
        return ""
    rows = "".join(
        f"<li{attributes(data_places=places_value((answer.cell,)), tabindex=0)}><b>{escaped(answer.name)}</b> "
        f"{' '.join(escaped(line) for line in answer.lines)}</li>"
        for answer in view.answers
    )
    return f'<p class="ddm-label">{escaped(view.player)} may answer</p><ul class="ddm-answers">{rows}</ul>'
