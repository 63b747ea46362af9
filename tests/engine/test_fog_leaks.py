"""Non-interference in fog of war: a seat cannot tell battles apart that differ only out of its sight."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.ruleset import Ruleset
from fracas_engine.setup import Setup
from fracas_engine.testing.constant_faces import ConstantFaces
from fracas_engine.testing.leak_detection import Leak, Prober
from fracas_engine.testing.leak_intents import cover_alone, told
from fracas_engine.viewing import Viewer
from tests.engine.fog_pairs import SEAT, UNSEEN, VARIED, fog_pair, varied_pair
from tests.examples import seeds

OPTIONS: tuple[dict[str, Any], ...] = (
    {"vision": "side", "explored": True},
    {"vision": "seat", "health": "words"},
    {"vision": "seat", "explored": True, "health": "bars"},
    {"vision": "side", "health": "hidden"},
)
RULESETS = ("srd5", "fourth_edition", "orcus", "monster_mash", "monster_turn")


def probed(ruleset: str, seeds: range, options: dict[str, Any]) -> Counter[str]:
    """Play random pairs of battles, and return how many comparisons of each kind were made."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        pair = fog_pair(ruleset, seed, options)
        if pair is not None:
            prober = Prober(pair, SEAT, UNSEEN, seed)
            prober.play(12, tries=3, questions=1)
            counts.update(prober.counts)
    return counts


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_seat_notices_where_an_unseen_creature_is(ruleset: str) -> None:
    """Views, events, options, refusals, questions and imagined battles are the same."""
    counts = probed(ruleset, range(12), {"vision": "side"})

    assert counts["compared"] > 10, counts
    assert counts["refused"] > 5, counts


def test_no_bot_foresees_the_next_step_of_an_enemy() -> None:
    """The cell that an enemy is about to enter depends on the unseen creatures that it avoids."""
    options = {"vision": "side", "explored": True, "health": "hidden"}

    assert probed("orcus", range(105, 106), options)["compared"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    "options", [{"vision": "side", "explored": True, "health": "hidden"}, {"vision": "side"}], ids=str
)
def test_no_seat_notices_where_an_unseen_creature_is_in_many_battles(ruleset: str, options: dict[str, Any]) -> None:
    """The same with more battles."""
    assert probed(ruleset, seeds(12, 30, sampled=8), options)["compared"] > 5


def probed_variations(ruleset: str, seeds: range) -> Counter[str]:
    """Play random pairs of battles that differ in all that a seat does not know; return how much was compared."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        found = varied_pair(ruleset, seed, OPTIONS[seed % len(OPTIONS)])
        if found is not None:
            prober = Prober(found[:2], SEAT, VARIED, seed, cells=found[2], other_setup=True)
            try:
                prober.play(14, tries=4, questions=1)
            except Leak as leak:
                raise Leak(f"{ruleset}, seed {seed}: {leak}") from leak
            counts.update(prober.counts)
    return counts


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_seat_notices_what_it_does_not_see(ruleset: str) -> None:
    """Terrain, lights, hit points, conditions, names, the turn order and what the unseen do make no difference."""
    counts = probed_variations(ruleset, range(9))

    assert counts["compared"] > 10, counts
    assert counts["refused"] > 10, counts


def test_no_refusal_names_the_unseen_creature_whose_turn_it_is() -> None:
    """An order out of turn is refused with the seat that acts."""
    assert probed_variations("fourth_edition", range(156, 157))["compared"] > 0


def test_no_bot_foresees_that_an_unseen_creature_may_react() -> None:
    """A window for reactions is on the stack only if some creature may respond in it."""
    assert probed_variations("srd5", range(93, 94))["compared"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_seat_notices_what_it_does_not_see_in_many_battles(ruleset: str) -> None:
    """The same with more battles."""
    battles = seeds(9, 40, sampled=10)

    assert probed_variations(ruleset, battles)["compared"] > 2 * len(battles)


def thrown(lair: tuple[int, int], actor: str = "decoy", on: str = "wolf") -> tuple[Any, list[tuple[str, Any]]]:
    """Let a creature throw past a dark square; return the cover that the seat assumes, and the events it is told."""
    places = {"decoy": (0, 0), "wolf": (4, 0), "lurker": lair}
    missile = {"id": "stone", "cost": "action", "origin": "ranged", "range": 8, "attack": {"bonus": 6, "vs": "ac"},
               "hit": [{"damage": 1}]}  # fmt: skip
    setup = {
        "ruleset": "srd5", "options": {"vision": "side"}, "order": (actor, *(places.keys() - {actor})),
        "board": {"map": ("..D..", ".....", "..D..")},
        "creatures": tuple(
            {"id": one, "side": side, "seat": side, "at": at, "hp": 9, "ac": 14, "speed": 6, "actions": (missile,)}
            for one, at in places.items() for side in [SEAT if one == "wolf" else "sly"]
        ),
    }  # fmt: skip
    battle = Battle.start(Setup.model_validate(setup), ConstantFaces(3))
    assert battle.state.creatures["lurker"].is_unknown_to(SEAT)
    cover = battle.ask_as(SEAT, {"cover": {"of": on, "from": actor}})
    outcome = battle.apply(battle.pending[0].seat, Use(by=CreatureId(actor), action="stone", on=(on,)))
    events = battle.events_for(Viewer("seat", SEAT), outcome.events)
    return cover, [(event.name, told(event.data)) for event in events]


@pytest.mark.rule("S5-COVER-04")
def test_an_attacker_takes_cover_from_its_own_unseen_companion_into_account() -> None:
    """The other side sees the attack's cover, but no question tells it; its own attacks ignore the unseen creature."""
    (cover, between), (other_cover, aside) = thrown((2, 0)), thrown((2, 2))

    assert cover == other_cover == "none"
    assert cover_alone(between, aside) == cover_alone(aside, between) == "decoy"
    assert cover_alone(between, [*between[:1], ("moved", {"items": []})]) == ""
    assert thrown((2, 0), "wolf", "decoy") == thrown((2, 2), "wolf", "decoy")


def test_the_prober_finds_options_from_the_real_terrain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that was offered cells by the real map would be found out."""
    monkeypatch.setattr(Ruleset, "known_map", staticmethod(lambda situation, _seat: situation.map))

    with pytest.raises(Leak):
        probed_variations("srd5", range(0, 24, 4))
