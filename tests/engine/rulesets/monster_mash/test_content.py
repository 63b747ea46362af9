"""The shipped monsters and arenas."""

from __future__ import annotations

import pytest

from fracas_engine.board import Board, Footprint, Passage, reach
from fracas_engine.content import library_of
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.ids import Cell
from fracas_engine.rulesets.monster_mash.movement import ROUGH
from fracas_engine.rulesets.monster_mash.queries import STATUES
from fracas_engine.rulesets.monster_mash.setup import BARRIERS
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


@pytest.mark.slow
@pytest.mark.parametrize("board", LIBRARY.boards)
def test_every_creature_finds_its_way_from_every_start_place_to_every_other(board: str) -> None:
    """However large and slow, on foot, with places on the way where each of its moves may end."""
    grid = Setup(ruleset="monster_mash", board=LIBRARY.boards[board], creatures=()).read_board()
    starts = LIBRARY.boards[board].starts
    walkers = {(SIDES[m.size], m.speed.walk) for m in LIBRARY.creatures.values() if m.speed}
    assert (3, 3) in walkers, "the slowest of the huge ones"
    for side, speed in walkers:
        assert speed is not None
        places = [cells[0] for cells in starts.values()]
        if side == 1:
            places += [cells[1] for cells in starts.values()]
        gone = _walked(grid, places[0], side, speed)
        assert set(places) <= gone, f"{side} by {side} squares at speed {speed}: {sorted(set(places) - gone)}"
        for place in places[1:]:
            assert places[0] in _walked(grid, place, side, speed), f"{side} by {side} squares cannot leave {place}"


def _walked(board: Board, start: Cell, side: int, speed: int) -> set[Cell]:
    """Return the cells that a creature reaches from a start place without obstacles, move after move."""
    passage = Passage(
        size=side,
        walls=board.mask(*BARRIERS),
        costs=((2, board.mask(*ROUGH)),),
        no_end=board.mask(*STATUES),
        squeeze_block=(side + 1) // 2 if side > 1 else None,
    )
    found, new = {start}, [start]
    while new:
        ends = reach(board, new.pop(), speed, passage).costs.keys() - found
        found |= ends
        new.extend(ends)
    return found


def test_seats_from_two_to_eight_find_a_place() -> None:
    """Each board takes four seats, and some take eight."""
    seats = {name: len(board.starts) for name, board in LIBRARY.boards.items()}

    assert len(seats) >= 8
    assert min(seats.values()) >= 4
    assert max(seats.values()) >= 8


@pytest.mark.parametrize("monster", [name for name in LIBRARY.creatures if name != "broodling"])
def test_every_monster_can_begin_a_duel(monster: str) -> None:
    """Against a plain foe each shipped monster has something to do on its first turn."""
    battle = keyed(shipped("quarry", monster, "war_ram"), 1)

    (options,) = battle.options(battle.pending[0].seat)
    assert options.moves


@pytest.mark.rule("MM-SPL-02", "MM-IMP-03")
def test_no_shipped_creature_can_be_made_to_harm_itself() -> None:
    """What harms a single target, attacks aside, names enemies: the duty to act cannot turn it on its user."""
    harming = {
        f"{monster.id}.{action.id}": action.targets
        for monster in LIBRARY.creatures.values()
        for action in monster.actions
        if action.save and not action.attack and not action.area
    }

    assert harming
    assert set(harming.values()) == {"nearest_enemy"}, harming
