"""Positions and commands seen from the other seat, and in a mirror: left is right, and so each shape its other hand."""

from __future__ import annotations

from dataclasses import replace

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.nets import cells_at
from ddm_explorer.dungeon.position.who_is_meant import user_at

RESULTS = {"won": "lost", "lost": "won"}


def from_the_other_seat(state):
    """The same position with the seats called the other way round."""

    def turned(rows, name="owner"):
        return tuple(each._replace(**{name: 1 - getattr(each, name)}) for each in rows)

    modifiers = tuple(
        each._replace(points=1 - each.points) if each.stat == "control" else each for each in state.modifiers
    )
    return state._replace(
        setup=setup_of_the_other_seat(state.setup),
        seats=state.seats[::-1],
        first=None if state.first is None else 1 - state.first,
        active=1 - state.active if state.turn else state.active,
        offer=None if state.offer is None else 1 - state.offer,
        monsters=turned(state.monsters),
        items=turned(state.items),
        laid=turned(state.laid),
        chain=turned(state.chain, "seat"),
        triggers=turned(state.triggers, "seat"),
        window=state.window and state.window._replace(asked=1 - state.window.asked),
        modifiers=modifiers,
        ending=state.ending and (state.ending[0], state.ending[1][::-1]),
    )


def setup_of_the_other_seat(setup):
    """The set-up of the game in which the two players have changed seats and taken all that is theirs along."""
    return replace(
        setup,
        names=setup.names[::-1],
        colours=setup.colours[::-1],
        rosters=setup.rosters[::-1],
        pools=setup.pools[::-1],
        first=None if setup.first is None else 1 - setup.first,
    )


def said_from_the_other_seat(command):
    """The command that means the same there: those that name a seat name the other one."""
    if isinstance(command, (say.Resign, say.OfferDraw, say.AnswerDraw, say.NameFirst)):
        return replace(command, seat=1 - command.seat)
    return command


class Mirror:
    """The mirror image of what happens in a duel: columns from the other end, each player with the other's colour."""

    def __init__(self, duel):
        self.duel, self.grid = duel, duel.derived.grid

    def cell(self, cell):
        return cell and (self.grid.columns - 1 - cell[0], cell[1])

    def cells(self, cells):
        return tuple(self.cell(cell) for cell in cells)

    def mask(self, mask):
        return self.grid.mask(self.cells(self.grid.cells_of(mask)))

    def setup(self, setup):
        return replace(setup, colours=setup.colours[::-1])

    def shape(self, shape, turns, star, colour):
        """The shape and its turns that cover the mirrored squares, laid by who had that colour."""
        duel = self.duel
        cells = cells_at(duel.shapes[shape], turns, star, is_mirrored=duel.is_mirrored(colour))
        wanted, there = set(self.cells(cells)), self.cell(star)
        other = {"red": "blue", "blue": "red"}[colour]
        for name in [shape] if duel.options.uses_up_shapes else list(duel.shapes):
            for turned in range(4):
                if set(cells_at(duel.shapes[name], turned, there, is_mirrored=duel.is_mirrored(other))) == wanted:
                    return name, turned
        raise AssertionError(f"{shape} has no mirror image")

    def command(self, command, state):
        """What to say in the mirror for what is said here; None if it is about the shape itself."""
        match command:
            case say.Build():
                shape, turns = self.shape(command.shape, command.turns, command.star, state.seats[state.active].colour)
                return replace(
                    command, shape=shape, turns=turns, star=self.cell(command.star), figure=self.cell(command.figure)
                )
            case say.Move():
                return replace(command, path=self.cells(command.path))
            case say.Attack():
                return replace(command, attacker=self.cell(command.attacker), target=self.cell(command.target))
            case say.SetOff():
                return replace(command, cell=self.cell(command.cell))
            case say.Use():
                figure = user_at(state, command.figure, command.nth) or state.item_at(command.figure)
                ability = self.duel.cards[figure.card].abilities[command.ability - 1]
                if ability.aim is not None and ability.aim.what == "shapes":
                    return None
                return replace(command, figure=self.cell(command.figure), at=self.cells(command.at))
        return command

    def state(self, state):
        """The mirrored position; of a shape only its squares are kept, for a shape can be its own other hand."""

        def moved(rows):
            return tuple(each._replace(cell=self.cell(each.cell)) for each in rows)

        attack = state.attack
        return state._replace(
            setup=self.setup(state.setup),
            seats=tuple(
                seat._replace(
                    colour=state.seats[1 - number].colour,
                    home=self.cell(seat.home),
                    path_mask=self.mask(seat.path_mask),
                )
                for number, seat in enumerate(state.seats)
            ),
            monsters=tuple(each._replace(begun=self.cell(each.begun)) for each in moved(state.monsters)),
            items=moved(state.items),
            laid=tuple(each._replace(star=self.cell(each.star), cells=self.cells(each.cells)) for each in state.laid),
            counters=tuple((self.cell(cell), kind) for cell, kind in state.counters),
            chain=tuple(each._replace(at=self.cells(each.at)) for each in moved(state.chain)),
            attack=attack
            and attack._replace(
                attacker_cell=self.cell(attack.attacker_cell), target_cell=self.cell(attack.target_cell)
            ),
        )


def without_shapes(state):
    """The position with of each shape laid or announced only the squares."""
    laid = tuple(each._replace(shape="", turns=0, cells=tuple(sorted(each.cells))) for each in state.laid)
    chain = tuple(each._replace(shape="", turns=0) for each in state.chain)
    counters = tuple(sorted(state.counters))
    return state._replace(laid=laid, chain=chain, counters=counters)
