"""What can be said now, as the screen may list it: nothing that would tell what lies hidden from whoever looks."""

from __future__ import annotations

from typing import Any, Final

from ddm_explorer.widgets.session.game_session import GameSession

MOST: Final = 60
"""So many commands are listed; what is left out can still be typed."""


def listed_commands(session: GameSession) -> tuple[Any, ...]:
    """The legal commands that the screen lists, in the order of the game, at most `MOST`; those that say something
    beside the game (to resign) come last."""
    rules, state = session.rules, session.state
    found: list[Any] = []
    for command in (*rules.candidates(state), *session.kit.asides(rules, state)):
        if len(found) == MOST:
            break
        if not session.is_guess(command):
            found.append(command)
    return tuple(found)


def command_words(session: GameSession, command: Any) -> str:
    """A command as a button says it."""
    return session.view.command(command, session.rules, session.state, session.viewer).rstrip(".")


def place_words(session: GameSession, place: tuple[int, int]) -> str:
    """What is said of a place that is pointed at: its name, and what a click there stands for."""
    name = session.kit.notation.place_name(place)
    command = None if session.is_over else session.view.command_at(session.rules, session.state, place)
    if command is None:
        return f"{name}."
    return f"{name}. {session.why_hidden(command) or f'Click to play: {command_words(session, command)}.'}"


def advice(session: GameSession) -> str:
    """What is asked, and of whom; whom the game waits for; once it is over, how it ended."""
    return session.waiting_sentence or session.view.question(session.rules, session.state, session.viewer)
