"""Judge commands in a position, in a few lines of Python and without a browser."""

import pathlib

from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.repair import repairs
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.position_text import read_position
from ddm_explorer.view.sentences.words import verdict_text

here = pathlib.Path(__file__).parent
state = read_position((here / "before-the-attack.ddm").read_text(encoding="utf-8"))
duel = Duel.of(state.setup)

for text in ("attack F10 F9", "attack F10 G9", "move F10 F11 F12 G12"):
    command = read_command(text, Lexicon.of(duel))
    print(verdict_text(duel.check(state, command), duel, state, repairs(duel, state, command)))
    print()
