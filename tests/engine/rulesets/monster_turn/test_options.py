"""Options of a card half are exactly the accepted intents, for all acts."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import HeroCard
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import UseOption
from fracas_engine.rulesets.monster_turn.encounters import encounter_setup
from fracas_engine.rulesets.monster_turn.state import figure
from fracas_engine.setup import Setup
from fracas_engine.testing.conformance import PlayReport, check_decision
from fracas_engine.testing.random_players import Chooser

ACTS: dict[str, list[dict[str, object]]] = {
    "blow and boon": [{"attack": 1}, {"heal": 2, "range": 4}],
    "two blows": [{"attack": 1}, {"attack": 1, "range": 4}],
    "shot, walk, blow": [{"attack": 1, "range": 6, "targets": 2}, {"move": 4}, {"attack": 1}],
    "walk, two boons": [{"move": 2}, {"heal": 1, "range": 1}, {"condition": "strengthened", "range": 1}],
}
"""Acts of a top half that are aimed more than once."""


def setup_with(acts: list[dict[str, object]]) -> Setup:
    """Return an encounter of two characters with these acts as the top of all of their cards."""
    setup = encounter_setup("barrow_watch", ["warden", "hexer"])
    assert setup.cards is not None
    cards = {name: HeroCard.model_validate({"initiative": 1, "top": acts}) for name in setup.cards.hero_cards}
    near = {"warden": (3, 2), "hexer": (4, 3), "bone_guard1": (4, 2)}
    creatures = tuple(one.model_copy(update={"at": near[one.id]} if one.id in near else {}) for one in setup.creatures)
    return setup.model_copy(
        update={"creatures": creatures, "cards": setup.cards.model_copy(update={"hero_cards": cards})}
    )


def on_turn(setup: Setup) -> Battle:
    """Return the battle where the first character is to act."""
    battle = Battle.start(setup, KeyedFaces(bytes(32)))
    while battle.pending[0].kind == "choose_cards":
        decision = battle.pending[0]
        assert decision.by is not None
        hand = figure(battle.state.creatures[decision.by]).hand
        battle.apply(decision.seat, Use(by=decision.by, action="choose_cards", with_=hand[:2]))
    while battle.pending[0].kind != "turn":
        battle.apply(battle.pending[0].seat, battle.standing_intent(battle.pending[0]))
    return battle


def aims_of(use: UseOption) -> list[set[str]]:
    """Return the possible targets of each act."""
    return [{target.id for target in group} for group in (use.targets, *(aim.targets for aim in use.further))]


@pytest.mark.rule("MT-CHAR-05")
@pytest.mark.parametrize("name", ACTS)
def test_every_act_is_offered_its_targets(name: str) -> None:
    """Every offered intent is accepted, and others are refused."""
    battle = on_turn(setup_with(ACTS[name]))
    report = PlayReport()

    check_decision(battle, battle.pending[0], chance=Chooser(1), samples=None, report=report)

    options = battle.options_of(battle.pending[0])
    assert report.tried
    assert any(use.further for use in options.uses if use.action == "top")


def test_a_boon_is_listed_behind_a_blow() -> None:
    """Enemies for the first act, friends for the second."""
    battle = on_turn(setup_with(ACTS["blow and boon"]))

    use = next(use for use in battle.options_of(battle.pending[0]).uses if use.action == "top")

    first, second = aims_of(use)
    assert all(battle.state.creatures[name].side == "monsters" for name in first)
    assert {"warden", "hexer"} == second
    assert use.further[0].pick == (0, 1)


def test_a_walk_between_two_blows_changes_whom_the_second_is_for() -> None:
    """Attacks before the move start from its beginning, attacks after it from its end."""
    battle = on_turn(setup_with(ACTS["shot, walk, blow"]))
    decision = battle.pending[0]
    assert decision.by is not None
    tops = [use for use in battle.options_of(decision).uses if use.action == "top"]

    assert len({tuple(target.id for target in use.targets) for use in tops}) == 1
    further = {frozenset(target.id for aim in use.further for target in aim.targets) for use in tops}
    assert len(further) > 1
    use = next(use for use in tops if use.further and use.further[0].targets[0].id == "bone_guard1")
    to = next(iter(use.destinations))
    outcome = battle.apply(
        decision.seat,
        Use(
            by=CreatureId(decision.by),
            action="top",
            with_=use.choices[0],
            on=(use.targets[0].id, "bone_guard1"),
            to=to,
        ),
    )
    assert next(event.data["on"] for event in outcome.events if event.name == "attack") == use.targets[0].id
