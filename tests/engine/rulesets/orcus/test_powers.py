"""Powers in content, in the events for their targets, and with durations of minutes."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import ContentError, load_creatures, load_scenarios
from fracas_engine.dice import ScriptedFaces
from fracas_engine.events import Event
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import End, Intent, Use
from fracas_engine.rulesets.fourth_family.summons.summoning import LIFETIME
from fracas_engine.rulesets.orcus.vocabulary import VOCABULARY
from fracas_engine.scenario.files import setup_of
from fracas_engine.viewing import Viewer

ROWS = "    .........\n" * 3
POWER = "id: p, cost: standard, origin: melee, effect: [{damage: 3}]"


def told(power: str) -> str:
    """Return what is wrong with a creature that has this power; empty where nothing is."""
    text = f"{{id: mage, hp: 9, speed: 6, actions: [{{{power}}}]}}"
    try:
        load_creatures(text, VOCABULARY)
    except ContentError as error:
        return str(error)
    return ""


def begin(creatures: str, order: str, *, faces: dict[str, list[int]] | None = None) -> Battle:
    """Start a battle on an empty board of nine squares by three."""
    text = (
        f"scenario: A power under test\nruleset: orcus\nboard:\n  map: |\n{ROWS}"
        f"creatures:\n{creatures}order: [{order}]\nsteps:\n  - {{expect: {{round: 1}}}}\n"
    )
    (scenario,) = load_scenarios(text)
    script = {purpose: tuple(listed) for purpose, listed in (faces or {}).items()}
    return Battle.start(setup_of(scenario), ScriptedFaces(script))


def do(battle: Battle, *intents: Intent) -> tuple[Event, ...]:
    """Apply intents of the creatures that they name, and return what happened."""
    found: list[Event] = []
    for intent in intents:
        seat = battle.state.creatures[str(getattr(intent, "by", ""))].seat
        found += battle.apply(SeatId(seat), intent).events
    return tuple(found)


def use(by: str, action: str, *on: str) -> Use:
    """Return the order to use an action."""
    return Use(by=CreatureId(by), action=action, on=on)


# ---------------------------------------------------------------- content


@pytest.mark.rule("OC-POWER-01")
def test_a_power_is_an_attack_or_a_utility() -> None:
    """There are two categories, and a third one is told with the key that names it."""
    assert told(f"{POWER}, category: attack") == ""
    assert told(f"{POWER}, category: utility") == ""
    assert "actions[0].category: orcus has no category of powers ritual" in told(f"{POWER}, category: ritual")


@pytest.mark.rule("OC-POWER-09")
def test_there_are_four_sources() -> None:
    """Arcane, divine, natural and martial; psionic is none."""
    assert frozenset({"arcane", "divine", "natural", "martial"}) == VOCABULARY.power_sources
    assert "actions[0].source: orcus has no source of powers psionic" in told(f"{POWER}, source: psionic")


@pytest.mark.rule("OC-POWER-10")
def test_a_power_has_its_header() -> None:
    """Without the action that it takes it does not load; tags, source and level may be left out."""
    assert "actions[0].cost: is missing" in told("id: p, origin: melee, effect: [{damage: 3}]")
    assert told(f"{POWER}, tags: []") == ""
    assert told(f"{POWER}, name: Blow, category: attack, source: martial, level: 1, tags: [weapon], uses: daily") == ""


@pytest.mark.rule("OC-AREA-01", "OC-RANGE-06")
def test_only_near_and_far_powers_have_an_area() -> None:
    """Another origin with an area, or a near power with a range, is a defect."""
    blast = "id: p, cost: standard, effect: [{damage: 3}]"

    assert "an action with an area cannot have the origin melee" in told(f"{blast}, origin: melee, area: {{burst: 1}}")
    assert told(f"{blast}, origin: near, area: {{arc: 3}}") == ""
    assert "has the origin near and a range" in told(f"{blast}, origin: near, area: {{burst: 3, within: 10}}")


# ---------------------------------------------------------------- use


@pytest.mark.rule("OC-POWER-11")
def test_powers_of_every_source_go_the_same_way() -> None:
    """A martial and an arcane power with the same fields and the same dice make the same events."""
    creatures = (
        "  - {id: u, side: red, hero: true, at: [0, 0], hp: 30, speed: 6, actions: [{id: p, cost: standard, "
        "SOURCE origin: melee, attack: {bonus: 6, vs: ac}, hit: [{damage: 1d8+2}, {condition: slowed}],"
        " effect: [{push: 1}]}]}\n"
        "  - {id: a, side: blue, at: [1, 0], hp: 30, ac: 15, speed: 6}\n"
    )

    stories = [
        do(
            begin(creatures.replace("SOURCE", f"source: {source},"), "u, a", faces={"attack": [14], "damage": [5]}),
            Use(by=CreatureId("u"), action="p", on=("a",), push_to=(2, 0)),
        )
        for source in ("martial", "arcane")
    ]

    assert stories[0] == stories[1]
    assert [event.name for event in stories[0]].count("damaged") == 1


@pytest.mark.rule("OC-EFFECT-04")
def test_who_is_affected_learns_how_and_not_from_where() -> None:
    """The victim's seat sees the condition and its end, and nothing of the hidden user's place."""
    creatures = (
        "  - {id: u, side: red, hero: true, at: [8, 2], hp: 30, speed: 6, conditions: {hidden: {source: a, total: 30}},"
        " actions: [{id: p, cost: standard, origin: ranged, range: 9, effect: [{condition: slowed,"
        " until: save_ends}]}]}\n"
        "  - {id: a, side: blue, at: [1, 0], hp: 30, speed: 6}\n"
        "  - {id: b, side: blue, at: [1, 2], hp: 30, speed: 6}\n"
    )
    battle = begin(creatures, "u, a, b")

    outcome = battle.apply(SeatId("red"), use("u", "p", "a"))

    victim = Viewer("seat", SeatId("blue"))
    seen = battle.view(victim)
    borne = {condition.name: condition.ends.until for condition in seen["creature", "a"]["conditions"]}  # type: ignore[union-attr]
    assert borne["slowed"] == "save_ends"
    events = battle.events_for(victim, outcome.events)
    assert "condition_began" in [event.name for event in events]
    assert all((8, 2) not in event.data.values() for event in events)


@pytest.mark.rule("OC-SUMMON-12")
def test_what_is_summoned_disappears_after_five_minutes() -> None:
    """Fifty rounds after the turn in which it came, at the start of its summoner's turn."""
    creatures = (
        "  - {id: u, side: red, hero: true, at: [0, 0], hp: 30, ac: 15, speed: 6, actions: [{id: call, cost: standard, "
        "origin: self, effect: [{summon: cub}]}]}\n"
        "  - {id: cub, side: red, at: [4, 0], hp: 3, speed: 6, traits: [summon]}\n"
        "  - {id: a, side: blue, at: [8, 0], hp: 30, speed: 6}\n"
    )
    battle = begin(creatures, "u, cub, a")
    do(battle, use("u", "call"))
    summoned = battle.state.creatures["cub_1"]

    def pass_round() -> None:
        for _ in range(len([c for c in battle.state.creatures.values() if c.alive])):
            acting = battle.state.game.acting
            assert acting is not None
            do(battle, End(by=acting))

    for _ in range(LIFETIME - 1):
        pass_round()
    assert (battle.state.game.round, battle.state.game.acting, summoned.alive) == (LIFETIME, "u", True)

    pass_round()
    assert (battle.state.game.round, summoned.alive) == (LIFETIME + 1, False)
