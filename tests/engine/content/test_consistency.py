"""Names that one part of a scenario uses and another must have."""

from __future__ import annotations

import pytest

from fracas_engine.content import ContentError, library_of
from tests.engine.content.writing import OGRE, load_one, scenario_text, told

IMP = OGRE.replace("ogre", "imp").replace("[0, 0]", "[2, 0]")


def creature(rest: str) -> str:
    """Return a scenario with some more keys of its creature, on line 8."""
    return scenario_text(creatures=OGRE.replace("speed: 6}", f"speed: 6, {rest}}}"))


def step(text: str) -> str:
    """Write a scenario of one step, on line 10."""
    return scenario_text(steps=f"  - {{{text}}}\n")


def turn(head: str = "", creatures: str = "  - {id: w, at: [0, 0], hp: 3, type: wolf}\n", steps: str = "") -> str:
    """Return a scenario with cards; other parts are sound. The head begins on line 7."""
    text = scenario_text(
        ruleset="monster_turn", head=head, creatures=creatures, steps=steps or "  - {expect: {round: 1}}\n"
    )
    return text.replace("board:\n", "board:\n  shape: hex\n")


def played(chosen: str) -> str:
    """Return a scenario with chosen cards of a character in its first round, on line 8."""
    texts = ", ".join(f"{card}: {{initiative: 3}}" for card in ("cut", "slash", "dash"))
    head = f"cards: {{1: {{{chosen}}}}}\nhero_cards: {{{texts}}}\n"
    return turn(head=head, creatures="  - {id: ada, at: [0, 0], hp: 3, hero: true, hand: [cut, slash]}\n")


TABLE = [
    (
        scenario_text(creatures=OGRE + OGRE),
        "9: creatures[1].id: duplicate id ogre; give each creature and object of a scenario its own id",
    ),
    (
        scenario_text(head="objects: [{id: ogre, at: [1, 0]}]\n"),
        "7: objects[0].id: duplicate id ogre; give each creature and object of a scenario its own id",
    ),
    (scenario_text(head="order: [ogre, imp]\n"), "7: order[1]: unknown creature imp; use one of ogre"),
    (scenario_text(head="order: [ogre, ogre]\n"), "7: order: ogre is listed 2 times; list each creature once"),
    (
        scenario_text(head="order: [ogre]\n", creatures=OGRE + IMP),
        "7: order: imp is missing; list each creature once",
    ),
    (
        scenario_text(creatures="  - {id: ogre, hp: 3, speed: 6}\n"),
        "8: creatures[0].at: is missing; write the north-west cell, such as at: [0, 0]",
    ),
    (
        scenario_text(creatures="  - {id: ogre, hp: 3, at: [0, 0]}\n"),
        "8: creatures[0].speed: is missing; write the cells per move, such as speed: 6",
    ),
    (
        creature("actions: [{id: a, cost: move, effect: [{heal: 1}]}, {id: a, cost: free, effect: [{heal: 1}]}]"),
        "8: creatures[0].actions[1].id: duplicate action a; give each action of a creature its own id",
    ),
    (
        creature(
            "actions: [{id: claw, cost: standard, effect: [{damage: 1}]}, "
            "{id: fury, cost: standard, sequence: [claw, clwa]}]"
        ),
        "8: creatures[0].actions[1].sequence[1]: unknown action clwa; did you mean claw?",
    ),
    (
        creature(
            "actions: [{id: gaze, cost: standard, origin: self, attack: {bonus: 3, vs: will}, hit: [{mark: true}]}]"
        ).replace("monster_mash", "fourth_edition"),
        "8: creatures[0].actions[0].origin: the attack gaze has the origin self; write one of far, melee, near, ranged",
    ),
    (
        creature("actions: [{id: stare, cost: standard, origin: near, attack: {bonus: 3, vs: will}}]"),
        (
            "8: creatures[0].actions[0]: the action stare has no effect; write an effect, such as "
            "hit: [{damage: 1d6}] or effect: [{condition: prone}]"
        ),
    ),
    (
        creature("conditions: {dazed: {source: imp}}"),
        "8: creatures[0].conditions.dazed.source: unknown creature or object imp; use one of ogre",
    ),
    (step("by: orge, end: turn"), "10: steps[0].by: unknown creature or object orge; did you mean ogre?"),
    (
        step("by: ogre, use: club, on: [ogre, orge]"),
        "10: steps[0].on[1]: unknown creature or object orge; did you mean ogre?",
    ),
    (
        step("by: ogre, use: ready, with: {use: club}, trigger: {event: attacks, by: orge}"),
        "10: steps[0].trigger.by: unknown creature or object orge; did you mean ogre?",
    ),
    (
        step("expect: {orge.hp: 3}"),
        "10: steps[0].expect.orge.hp: unknown creature or object orge; did you mean ogre?",
    ),
    (
        step("expect: {acting: orge}"),
        "10: steps[0].expect.acting: unknown creature or object orge; did you mean ogre?",
    ),
    (
        step("expect: {order: [ogre, orge]}"),
        "10: steps[0].expect.order[1]: unknown creature or object orge; did you mean ogre?",
    ),
    (
        step("expect_any: [{acting: ogre}, {pending: [{by: orge, kind: ready}]}]"),
        "10: steps[0].expect_any[1].pending[0].by: unknown creature or object orge; did you mean ogre?",
    ),
    (
        step("expect: {attack: {by: ogre, on: orge}}"),
        "10: steps[0].expect.attack.on: unknown creature or object orge; did you mean ogre?",
    ),
    (
        step("ask: {sight: {from: ogre, to: orge}}, is: true"),
        "10: steps[0].ask.sight.to: unknown creature or object orge; did you mean ogre?",
    ),
    (
        step("ask: {distance: {from: orge, to: [1, 1]}}, is: 3"),
        "10: steps[0].ask.distance.from: unknown creature or object orge; did you mean ogre?",
    ),
    (
        turn(creatures="  - {id: ada, at: [0, 0], hp: 3, hand: [cut]}\n"),
        "9: creatures[0].hand[0]: unknown hero card cut",
    ),
    (turn(head="cards: {1: {wolf: prowl}}\n"), "8: cards[1].wolf: unknown card prowl"),
    (turn(head="cards: {0: {}}\n"), "8: cards[0]: invalid round 0; write a number of at least 1"),
    (
        turn(head="cards: {1: {wolve: prowl}}\nability_cards: {prowl: {initiative: 3, do: []}}\n"),
        "8: cards[1].wolve: unknown monster type or character wolve; did you mean wolf?",
    ),
    (
        turn(head="cards: {1: {wolf: [prowl, prowl]}}\nability_cards: {prowl: {initiative: 3, do: []}}\n"),
        "8: cards[1].wolf: too many cards for a monster type (2); write one card per round",
    ),
    (
        played("ada: cut"),
        "8: cards[1].ada: invalid cards cut: a character plays two different ones; write [LEADING, SECOND]",
    ),
    (
        played("ada: [cut, cut]"),
        "8: cards[1].ada: invalid cards cut, cut: a character plays two different ones; write [LEADING, SECOND]",
    ),
    (played("ada: [cut, dash]"), "8: cards[1].ada: ada has no card dash; did you mean slash?"),
    (played("ada: [cut, bash]"), "8: cards[1].ada: unknown card bash; did you mean dash or slash?"),
    (
        turn(head="decks: {wolve: [prowl]}\nability_cards: {prowl: {initiative: 3, do: []}}\n"),
        "8: decks.wolve: unknown monster type wolve; did you mean wolf?",
    ),
    (
        turn(head="ability_cards: {howl: {initiative: 3, do: [{summon: wolv}]}}\n"),
        "8: ability_cards.howl.do[0].summon: unknown creature wolv; did you mean wolf?",
    ),
    (
        turn(head="hero_cards: {call: {initiative: 3, bottom: [{summon: wolv}]}}\n"),
        "8: hero_cards.call.bottom[0].summon: unknown creature wolv; did you mean wolf?",
    ),
    (turn(head="decks: {wolf: [prowl]}\n"), "8: decks.wolf[0]: unknown ability card prowl"),
    (
        turn(creatures="  - {id: bear, at: [0, 0], hp: 3, summoned_by: ada}\n"),
        "9: creatures[0].summoned_by: unknown creature or object ada; use one of bear",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), TABLE, ids=[sentence.split(": ")[1] for _, sentence in TABLE])
def test_sentences(text: str, sentence: str) -> None:
    """One wrong name is one defect, at the place where it is used."""
    assert sentence == told(text)


def test_a_target_that_must_be_refused_need_not_exist() -> None:
    """A step that is rejected for want of its target may name any creature."""
    scenario = load_one(step("by: ogre, use: club, on: [nobody], rejected: no_such_target"))

    assert len(scenario.steps) == 1


def test_any_action_may_be_tried() -> None:
    """The word after `use` may be any: the engine refuses actions that a creature does not have."""
    assert load_one(step("by: ogre, use: moonwalk, rejected: not_available")).steps


def test_a_set_up_that_must_be_refused_is_let_through() -> None:
    """What is wrong with a refused set-up is its subject."""
    text = scenario_text(head="order: [imp]\nrefused: malformed\n", creatures=OGRE + OGRE, steps="  []\n")

    assert load_one(text).refused == "malformed"


def test_objects_may_be_named_as_creatures_are() -> None:
    """Things on the board are targets, and have hit points to expect."""
    text = scenario_text(
        head="objects: [{id: door, at: [1, 0], hp: 5}]\n",
        steps="  - {by: ogre, use: club, on: [door], expect: {door.hp: 2}}\n",
    )

    assert load_one(text).objects[0].id == "door"


CALLING = "actions: [{id: call, cost: standard, effect: [{together: [{summon: NAME}]}]}]"
SHIPPED = next(iter(library_of("fourth_edition").creature_index))


@pytest.mark.parametrize("ending", ["", "_1", "2"])
def test_what_is_summoned_may_be_named(ending: str) -> None:
    """A creature that comes later has an id that begins as its content id."""
    text = creature(CALLING.replace("NAME", SHIPPED))
    text = text.replace("{expect: {round: 1}}", f"{{expect: {{{SHIPPED}{ending}.hp: 3}}}}")

    assert load_one(text).steps


def test_a_creature_of_the_scenario_may_be_summoned_again() -> None:
    """What stands in the scenario is content too."""
    assert load_one(creature(CALLING.replace("NAME", "ogre"))).creatures


def test_nobody_is_summoned_who_does_not_exist() -> None:
    """An unknown content id is reported with its file, line and key, and with the likely meaning."""
    wrong = f"{SHIPPED[:-1]}q"

    with pytest.raises(ContentError) as caught:
        load_one(creature(CALLING.replace("NAME", wrong)))

    assert f"unknown creature {wrong}" in str(caught.value)
    assert f"did you mean {SHIPPED}" in str(caught.value)


@pytest.mark.parametrize(
    ("zone", "message"),
    [
        ("{until: encounter}", "zone.area: is missing"),
        ("{area: {burst: 1}, while_inside: [{damage: 3}]}", "damage is not a lasting effect"),
    ],
)
def test_a_zone_has_squares_and_what_lasts_in_it_lasts(zone: str, message: str) -> None:
    """A zone without squares, or with an attack while a creature is inside, is a defect of the content."""
    with pytest.raises(ContentError) as caught:
        load_one(creature(f"actions: [{{id: fog, cost: standard, effect: [{{zone: {zone}}}]}}]"))

    assert message in str(caught.value)


def test_what_cards_and_actions_bring_may_be_named() -> None:
    """Summons of hero cards, of monsters' cards, and conjured things are known by their names."""
    cards = (
        "hero_cards: {call: {initiative: 3, top: [{summon: w}]}}\n"
        "ability_cards: {howl: {initiative: 3, do: [{summon: wolf}]}}\n"
    )
    assert load_one(turn(head=cards, steps="  - {expect: {w_1.hp: 3, wolf_1.hp: 2}}\n")).steps

    conjuring = creature("actions: [{id: hammer, cost: standard, effect: [{conjure: {until: encounter}}]}]")
    assert load_one(conjuring.replace("{expect: {round: 1}}", "{expect: {hammer.at: [1, 1]}}")).steps


@pytest.mark.parametrize("ruleset", ["orcus", "fourth_edition"])
def test_a_condition_that_nobody_knows_is_told(ruleset: str) -> None:
    """A word that is no condition of the ruleset is told where it stands, with the one that is meant."""
    power = "actions: [{id: p, cost: standard, origin: melee, effect: [{condition: stuned}]}]"
    text = scenario_text(ruleset=ruleset, creatures=OGRE.replace("speed: 6}", f"speed: 6, {power}}}"))

    assert told(text) == (
        f"8: creatures[0].actions[0].effect[0].condition: {ruleset} has no condition stuned; did you mean stunned?"
    )


@pytest.mark.parametrize(
    ("ruleset", "origin", "faulty"),
    [("orcus", "melee", False), ("orcus", "ranged", True), ("fourth_edition", "melee", False), ("srd5", "melee", True)],
)
@pytest.mark.rule("OC-TAG-04")
def test_weapon_dice_need_a_weapon(ruleset: str, origin: str, *, faulty: bool) -> None:
    """Bare hands stand in for it in the fourth-edition family, but shoot nothing."""
    cost = "action" if ruleset == "srd5" else "standard"
    power = f"actions: [{{id: p, cost: {cost}, origin: {origin}, effect: [{{damage: 2dW}}]}}]"
    text = scenario_text(ruleset=ruleset, creatures=OGRE.replace("speed: 6}", f"speed: 6, {power}}}"))

    if faulty:
        assert "effect[0].damage: 2dW needs a weapon; give the action a weapon" in told(text)
    else:
        assert load_one(text).creatures


def at_rest(ruleset: str, keys: str) -> str:
    """Write a scenario of a ruleset in which one creature has some more keys, on line 8."""
    return scenario_text(ruleset=ruleset, creatures=OGRE.replace("speed: 6}", f"speed: 6, {keys}}}"))


@pytest.mark.parametrize(
    ("ruleset", "shape"),
    [
        ("srd5", "arc: 4"),
        ("monster_mash", "cone: 3"),
        ("monster_mash", "wall: 4"),
        ("orcus", "sphere: 2"),
        ("fourth_edition", "cylinder: 2"),
    ],
)
def test_an_area_of_a_shape_that_the_ruleset_lacks_is_told(ruleset: str, shape: str) -> None:
    """A ruleset says which shapes its areas have; another one is told where it is written, zones included."""
    cost = "standard" if ruleset != "srd5" else "action"
    word = shape.split(":", maxsplit=1)[0]
    plain = f"actions: [{{id: a, cost: {cost}, origin: far, area: {{{shape}, within: 5}}, effect: [{{damage: 1}}]}}]"
    laid = f"{{zone: {{area: {{{shape}, within: 5}}, until: encounter}}}}"
    zone = f"actions: [{{id: a, cost: {cost}, origin: far, effect: [{laid}]}}]"
    for text in (plain, zone):
        sentence = told(at_rest(ruleset, text))
        assert sentence.startswith("8: creatures[0].actions[0]")
        assert f"{ruleset} has no area shape {word}; " in sentence


@pytest.mark.parametrize(
    ("ruleset", "keys", "sentence"),
    [
        ("srd5", "recoveries: 3", "creatures[0].recoveries: recoveries has no meaning in srd5; leave it out"),
        ("srd5", "fortitude: 3", "creatures[0].fortitude: fortitude has no meaning in srd5; leave it out"),
        (
            "monster_mash",
            "resist: {fire: 5}",
            "creatures[0].resist: resist has no meaning in monster_mash; leave it out",
        ),
        (
            "srd5",
            "actions: [{id: a, cost: action, origin: melee, attack: {bonus: 1, vs: ac}, hit: [{mark: true}]}]",
            "creatures[0].actions[0].hit[0].mark: mark has no meaning in srd5; leave it out",
        ),
        (
            "srd5",
            "actions: [{id: a, cost: action, origin: melee, attack: {bonus: 1, vs: will}, hit: [{damage: 1}]}]",
            "creatures[0].actions[0].attack.vs: srd5 has no defense will; use one of ac",
        ),
        (
            "monster_mash",
            "actions: [{id: a, cost: swift, effect: [{modifier: {to: reflex, by: 1}}]}]",
            (
                "creatures[0].actions[0].effect[0].modifier.to: a modifier cannot change reflex in "
                "monster_mash; use one of ac, attack, check:SKILL, damage, defenses, initiative, saves, speed"
            ),
        ),
        ("fourth_edition", "saves: 3", "creatures[0].saves: saves has no meaning in fourth_edition; leave it out"),
        (
            "orcus",
            "spell_resistance: 3",
            "creatures[0].spell_resistance: spell_resistance has no meaning in orcus; leave it out",
        ),
        (
            "srd5",
            "actions: [{id: a, cost: bonus, origin: self, trigger: {event: uses}, effect: [{heal: 1}]}]",
            (
                "creatures[0].actions[0].trigger: an action with the cost bonus cannot respond to the event uses; "
                "write one of the costs free, interrupt, none, opportunity, reaction"
            ),
        ),
    ],
)
def test_a_key_that_no_rule_asks_for_is_told(ruleset: str, keys: str, sentence: str) -> None:
    """What a ruleset reads nowhere is a defect of the content, and not silently without effect."""
    assert told(at_rest(ruleset, keys)) == f"8: {sentence}"


@pytest.mark.parametrize(
    ("ruleset", "trait"),
    [
        ("fourth_edition", "incorporeal"),
        ("monster_mash", "swarm"),
        ("orcus", "flyby"),
    ],
)
def test_a_trait_of_another_ruleset_is_told(ruleset: str, trait: str) -> None:
    """Traits that no rule looks at are none of the ruleset's, unless they say what a creature is."""
    assert f"{ruleset} has no trait {trait}" in told(at_rest(ruleset, f"traits: [{trait}]"))


@pytest.mark.parametrize("ruleset", ["monster_mash", "fourth_edition", "orcus"])
def test_a_trait_that_is_named_for_no_ruleset_in_particular_is_one_of_all(ruleset: str) -> None:
    """Who writes a horse need not know which rules look at riding."""
    (horse,) = load_one(at_rest(ruleset, "traits: [mount, hover, loud]")).creatures
    assert horse.traits == ("mount", "hover", "loud")
