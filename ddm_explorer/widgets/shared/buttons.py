"""Buttons that the bridge listens to."""

from __future__ import annotations

from ddm_explorer.view.html import fragments


def button(
    inner: str, action: str, *, kind: str = "plain", data: dict[str, object] | None = None, **more: object
) -> str:
    """A real button that does a bridge action.

    Args:
        inner: its HTML.
        action: the name of the action, `panel:what`.
        kind: its class, `ddm-button-KIND`.
        data: what the action is told, by names without `data-`.
        more: further attributes, such as `aria_label`, `aria_pressed`, `data_places`.
    """
    told = {f"data_{name}": value for name, value in (data or {}).items()}
    return fragments.button(inner, action, class_=f"ddm-button ddm-button-{kind}", **told, **more)


def pressed(is_pressed: bool) -> str:
    """The value of `aria-pressed`."""
    return "true" if is_pressed else "false"
