"""Count the ways to lay each Piece first, as both colours do."""

from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.rules import Duel

setup = Setup(edition_names()[0])
duel = Duel.of(setup)
transcript = Transcript(duel, setup)
transcript.play(read_command("first 1", Lexicon.of(duel)))
state = transcript.state._replace(step=Step.BUILD, level=1)

total = 0
for shape in duel.shapes:
    ways = [build for build in duel.builds(state) if build.shape == shape]
    total += len(ways)
    print(f"{shape:<4} {len(ways):>3}")
print(f"all  {total:>3}")
