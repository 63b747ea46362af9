"""Offers of reactions, and the results of a chosen one (S5-ACT-13, -21 and -22)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.d20.frames import Affecting, Applying
from fracas_engine.decisions import Prompt
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.rulesets.srd5.frames import Respond, Window
from fracas_engine.rulesets.srd5.responses import reactions, willing_failure
from fracas_engine.rulesets.srd5.state import Readied, s5
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import now, start

X, Y, Z = map(CreatureId, "xyz")
HIT = "attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]"
TRIGGER = "trigger: {event: ends_turn, by: enemy}"


def _battle(more: str = "", properties: str = "[]") -> Battle:
    weapon = f"weapon: {{die: 1d8, properties: {properties}}}"
    riposte = f"{{id: riposte, cost: reaction, origin: melee, {TRIGGER}, {weapon}, {HIT}}}"
    calm = "{id: calm, cost: action, range: 6, save: {dc: 12, ability: wis}, effect: [{condition: charmed}]}"
    return start(
        "..... .....",
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6, actions: [{riposte}, {calm}]{more}",
        "id: y, side: b, at: [1, 0], hp: 20, ac: 10, speed: 6",
        "id: z, side: a, at: [0, 1], hp: 20, ac: 10, speed: 6",
        order="x y z",
    )


def _asked(battle: Battle) -> list[str]:
    prompt = battle.state.stack[-1]
    return [str(ask.by) for ask in prompt.asks] if isinstance(prompt, Prompt) else []


@pytest.mark.rule("S5-ACT-21", "S5-WEAP-09")
@pytest.mark.parametrize(
    ("properties", "items", "asked"),
    [("[]", "{held: [torch]}", ["x"]), ("[two_handed]", "{held: []}", ["x"]), ("[two_handed]", "{held: [torch]}", [])],
)
def test_who_cannot_use_its_reaction_is_not_asked(properties: str, items: str, asked: list[str]) -> None:
    """Both hands free for a two-handed weapon."""
    battle = _battle(f", items: {items}", properties)

    reactions.step_window(now(battle), Window("ends_turn", Y), ())

    assert _asked(battle) == asked


@pytest.mark.rule("S5-ACT-21")
@pytest.mark.parametrize(("at", "asked"), [((1, 0), ["x"]), ((3, 0), [])])
def test_who_could_strike_nobody_is_not_asked(at: tuple[int, int], asked: list[str]) -> None:
    """The creature that triggered it is out of reach."""
    battle = _battle()
    battle.state.creatures["y"].at = at

    reactions.step_window(now(battle), Window("ends_turn", Y), ())

    assert _asked(battle) == asked


@pytest.mark.rule("S5-ACT-21", "S5-COND-14")
@pytest.mark.parametrize(
    ("who", "field", "value", "events"),
    [
        ("x", "hp", 20, ["reacted"]),
        ("x", "budget", {"reaction": 0}, []),
        ("x", "conditions", (Condition("stunned", ENCOUNTER),), []),
        ("y", "at", (4, 0), ["reacted"]),
    ],
)
def test_a_reaction_that_was_chosen_is_carried_out_if_it_still_can_be(
    who: str, field: str, value: Any, events: list[str]
) -> None:
    """It is spent even if its target has gone out of reach meanwhile, and strikes no other creature then."""
    battle = _battle()
    setattr(battle.state.creatures[who], field, value)
    here, before = now(battle), len(battle.state.stack)
    strikes = (who, field) == ("x", "hp")

    reactions.step_respond(here, Respond(X, "riposte", Y, on=("y",)))

    assert [event.name for event in here.events] == events
    assert (len(battle.state.stack) > before) is strikes


@pytest.mark.rule("S5-ACT-13")
def test_what_is_not_readied_any_more_is_not_released() -> None:
    """Nothing happens, and the Reaction is kept."""
    battle = _battle()
    here = now(battle)

    reactions.step_respond(here, Respond(X, "ready", Y, readied=True))

    assert here.events == []


@pytest.mark.rule("S5-ACT-13", "S5-HIDE-02")
@pytest.mark.parametrize(("hidden", "told"), [(False, ["reacted", "used"]), (True, ["reacted", "lapsed"])])
def test_a_readied_grapple_lapses_where_its_target_has_hidden(told: list[str], *, hidden: bool) -> None:
    """The action that was lent for it is gone either way."""
    battle = _battle()
    x, y = s5(battle.state.creatures["x"]), battle.state.creatures["y"]
    x.readied = Readied(Use(by=X, action="grapple", on=("y",)), "ends_turn", "enemy")
    x.budget = {"reaction": 1, "action": 0}
    if hidden:
        y.conditions, y.hidden_from = (Condition("hidden", ENCOUNTER, amount=30),), (battle.state.creatures["x"].seat,)
    here = now(battle)

    reactions.step_respond(here, Respond(X, "ready", Y, readied=True))

    assert [event.name for event in here.events] == [*told, "answered_with"]
    assert x.budget == {"reaction": 0, "action": 0}


@pytest.mark.rule("S5-D20-13")
@pytest.mark.parametrize(("first", "asked"), [(True, ["z"]), (False, ["x"])])
def test_the_next_living_target_is_asked_whether_it_chooses_to_fail(first: bool, asked: list[str]) -> None:  # noqa: FBT001
    """The dead are passed over."""
    battle = start(
        "..... .....",
        "id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6",
        "id: y, side: a, at: [1, 0], hp: 20, ac: 10, speed: 6, actions: [{id: calm, cost: action, range: 6, "
        "targets: 2, save: {dc: 12, ability: wis}, effect: [{condition: charmed}]}]",
        "id: z, side: a, at: [0, 1], hp: 20, ac: 10, speed: 6",
        "id: o, side: b, at: [4, 1], hp: 20, ac: 10, speed: 6",
        order="y x z o",
    )
    battle.state.creatures["x"].alive = not first
    sheet = battle.situation.rules.sheet(battle.situation, battle.state.creatures["y"])

    willing_failure.step_affecting(now(battle), Affecting(Y, sheet.key, "calm", "calm.effect", (X, Z), dc=12), ())

    assert _asked(battle) == asked
    assert not any(isinstance(frame, Applying) for frame in battle.state.stack)
