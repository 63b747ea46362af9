"""The shipped monsters and arenas."""

from __future__ import annotations

import pytest

from fracas_engine.board import Footprint
from fracas_engine.content import library_of
from fracas_engine.d20.space import SIDES
from fracas_engine.setup import Setup
from tests.engine.rulesets.monster_mash.arena import keyed, shipped

LIBRARY = library_of("monster_mash")


def test_there_are_monsters_of_all_sizes_and_kinds() -> None:
    """At least twelve monsters, some of each size, with spells, areas, flight and resistance among them."""
    monsters = LIBRARY.creatures.values()
    actions = [action for monster in monsters for action in monster.actions]

    assert len(monsters) >= 12
    assert {monster.size for monster in monsters} == {"small", "medium", "large", "huge"}
    assert any(monster.spell_resistance for monster in monsters)
    assert any(monster.speed and monster.speed.fly for monster in monsters)
    assert any(action.spell for action in actions)
    assert {action.area.shape for action in actions if action.area} == {"burst", "blast", "line"}
    assert any(action.sequence for action in actions)


@pytest.mark.parametrize("board", LIBRARY.boards)
def test_every_start_place_has_room(board: str) -> None:
    """The first square of a seat takes a huge monster, the second one a medium one beside it."""
    spec = LIBRARY.boards[board]
    assert 12 <= spec.width <= 24
    assert 12 <= spec.height <= 18
    grid = Setup(ruleset="monster_mash", board=spec, creatures=()).read_board()
    taken: set[tuple[int, int]] = set()
    for first, second in spec.starts.values():
        for space in (Footprint(first, SIDES["huge"]), Footprint(second, SIDES["medium"])):
            assert space.fits(grid.grid)
            for cell in space.cells():
                assert not grid.properties(cell), f"{cell} is no bare floor"
                assert cell not in taken
                taken.add(cell)


def test_seats_from_two_to_eight_find_a_place() -> None:
    """Each board takes four seats, and some take eight."""
    seats = {name: len(board.starts) for name, board in LIBRARY.boards.items()}

    assert min(seats.values()) >= 4
    assert max(seats.values()) >= 8


@pytest.mark.parametrize("monster", [name for name in LIBRARY.creatures if name != "broodling"])
def test_every_monster_can_begin_a_duel(monster: str) -> None:
    """Against a plain foe each shipped monster has something to do on its first turn."""
    battle = keyed(shipped("quarry", monster, "war_ram"), 1)

    (options,) = battle.options(battle.pending[0].seat)
    assert options.moves
