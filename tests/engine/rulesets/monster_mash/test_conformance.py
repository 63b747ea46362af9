"""Monster Mash against the suite that every ruleset runs against itself, over all shipped monsters and boards."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import library_of
from fracas_engine.d20.movement.walking import moving_frame
from fracas_engine.d20.queries.space import footprint
from fracas_engine.ids import Cell
from fracas_engine.setup import Setup
from fracas_engine.state import Creature
from fracas_engine.testing.conformance import check_random_play
from fracas_engine.testing.invariants import no_overlap
from tests.engine.rulesets.monster_mash.arena import shipped


def own_cells(battle: Battle, creature: Creature) -> Iterable[Cell]:
    """Return the cells closed to other creatures: all of a creature's, except on its way past friends."""
    return () if moving_frame(battle.situation, creature) else footprint(creature).cells()


def never_below_zero(battle: Battle) -> Iterable[str]:
    """Hit points stay between 0 and the maximum, and only the living have some."""
    for creature in battle.state.creatures.values():
        if not 0 <= creature.hp <= creature.max_hp:
            yield f"{creature.id} has {creature.hp} of {creature.max_hp} hit points"
        if creature.alive and not creature.hp:
            yield f"{creature.id} lives without hit points"


def nobody_squeezed_at_rest(battle: Battle) -> Iterable[str]:
    """No creature is squeezed, in a wall or on a statue once its movement is over."""
    board = battle.situation.map
    for creature in battle.situation.present():
        if moving_frame(battle.situation, creature) is None:
            for cell in footprint(creature).cells():
                if board.has(cell, "wall") or board.has(cell, "statue"):
                    yield f"{creature.id} rests at {cell}"


INVARIANTS = (no_overlap(own_cells), never_below_zero, nobody_squeezed_at_rest)

MATCHES: dict[str, Setup] = {
    "duel of brutes": shipped("quarry", "gravel_brute", "war_ram"),
    "duel of giants": shipped("sunken_hall", "many_jaw", "rust_colossus"),
    "spells": shipped("broken_colonnade", "ember_hexer", "hum_oracle", "glass_warden"),
    "holds and chains": shipped("quarry", "tangle_maw", "chain_sentinel"),
    "four draw cards": shipped("sunken_hall", "thornbow", "bog_spitter", "kite_wasp", "dusk_skulk"),
    "brood and drake": shipped("drowned_market", "brood_hulk", "gale_drake"),
    "packs": shipped("broken_colonnade", "moss_mender", "rime_hound", "war_ram", "dusk_skulk", per_seat=2),
}


@pytest.mark.rule("MM-MOVE-08", "MM-HP-01", "MM-SQZ-04", "MM-TERR-03")
@pytest.mark.slow
@pytest.mark.parametrize("match", MATCHES)
def test_random_play_keeps_every_promise(match: str) -> None:
    """Options are what is accepted, dumps come back, asking changes nothing, and every battle ends."""
    report = check_random_play([MATCHES[match]], seeds=range(1), samples=4, every=5, invariants=INVARIANTS)

    assert report.battles == 1
    assert report.refused > 0


@pytest.mark.slow
def test_every_shipped_monster_and_each_of_its_actions_is_used() -> None:
    """Content that no random player ever used would be untested."""
    library = library_of("monster_mash")
    names = [name for name in library.creatures if name != "broodling"]
    pairs = [shipped("quarry", one, other) for one, other in zip(names, names[1:] + names[:1], strict=True)]
    unused = {action.id for name in names for action in library.creatures[name].actions}
    for seed in range(6):
        unused -= set(check_random_play(pairs, seeds=[seed], samples=0, every=1000).used)
        if not unused:
            break

    assert unused == set()
