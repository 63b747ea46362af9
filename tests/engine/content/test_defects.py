"""Sentences and places of defects: every kind of complaint, each at its line."""

from __future__ import annotations

import pytest

from fracas_engine.content.defects import SENTENCES, field_path, place
from fracas_engine.content.yaml_source import read_documents
from tests.engine.content.writing import OGRE, scenario_text, told

ACTION = "{id: club, cost: standard"


def creature(rest: str) -> str:
    """Return a scenario with some more keys of its creature, on line 8."""
    return scenario_text(creatures=OGRE.replace("speed: 6}", f"speed: 6, {rest}}}"))


def action(rest: str) -> str:
    """Write a scenario with an action that has some more keys, on line 8."""
    return creature(f"actions: [{ACTION}, {rest}}}]")


def step(text: str) -> str:
    """Write a scenario of one step, on line 10."""
    return scenario_text(steps=f"  - {{{text}}}\n")


def top(line: str) -> str:
    """Write a scenario with one more line, the seventh."""
    return scenario_text(head=line + "\n")


def board(line: str) -> str:
    """Write a scenario with one more line of the board, the seventh."""
    return scenario_text(head=f"  {line}\n")


TABLE = [
    # whole values of the wrong type
    (creature("hero: 1"), "8: creatures[0].hero: 1 is not true or false"),
    (
        creature("ac: '13'").replace("ac: 13, ", ""),
        '8: creatures[0].ac: "13" is not a whole number; remove the quotes',
    ),
    (creature("level: 1.5"), "8: creatures[0].level: 1.5 is not a whole number; write 2"),
    (creature("level: true"), "8: creatures[0].level: true is not a whole number"),
    (creature("name: 7"), '8: creatures[0].name: 7 is not a text; write "7" in quotes'),
    (creature("name: [a]"), "8: creatures[0].name: [a] is not a text"),
    (creature("traits: mount"), "8: creatures[0].traits: mount is not a list; write [mount]"),
    (creature("traits: null"), "8: creatures[0].traits: null is not a list; write [] for an empty one"),
    (creature("skills: [stealth]"), "8: creatures[0].skills: [stealth] is not a mapping; write keys with values"),
    (creature("light: 3"), "8: creatures[0].light: 3 is not a mapping"),
    (creature("name: ''"), "8: creatures[0].name: an empty text; write a word, or leave the key out"),
    (creature("reach: -1"), "8: creatures[0].reach: -1 is too small; use at least 0"),
    (creature("3: a"), "8: creatures[0][3]: 3 is not a key; write a word"),
    # keys
    (creature("reech: 2"), "8: creatures[0].reech: unknown key reech; did you mean reach?"),
    (
        creature("senses: {sonar: 3}"),
        "8: creatures[0].senses.sonar: unknown key sonar; use one of blindsight, darkvision, tremorsense, truesight",
    ),
    (
        creature("abilities: {luck: 3}"),
        "8: creatures[0].abilities.luck: luck is not one of str, dex, con, int, wis, cha",
    ),
    (action("attack: {bonus: 3}"), "8: creatures[0].actions[0].attack.vs: is missing"),
    # normal forms
    (creature("saves: good"), "8: creatures[0].saves: good is not a whole number or bonuses by ability"),
    (creature("recoveries: many"), "8: creatures[0].recoveries: many is not a whole number or {max, now}"),
    (
        creature("hp: {max: 3, now: 4}").replace("hp: 30, ", ""),
        "8: creatures[0].hp: too many hit points (4 of 3); use at most the maximum",
    ),
    (creature("conditions: {dazed: 3}"), "8: creatures[0].conditions.dazed: 3 is not a mapping"),
    (
        creature("conditions: {dazed: {untl: encounter}}"),
        "8: creatures[0].conditions.dazed.untl: unknown key untl; did you mean until?",
    ),
    # words
    (
        creature("size: giant"),
        (
            "8: creatures[0].size: fourth_edition has no size giant; use one of gargantuan, huge, large, "
            "medium, small, tiny"
        ),
    ),
    (
        creature("space: 6"),
        "8: creatures[0].space: fourth_edition takes the space of a creature from its size; leave space out",
    ),
    (
        creature("true_form: werewolf"),
        "8: creatures[0].true_form: fourth_edition has no creatures in another shape; leave true_form out",
    ),
    (creature("move: 3"), "8: creatures[0].move: creatures of fourth_edition have no move"),
    (
        action("origin: near_by"),
        "8: creatures[0].actions[0].origin: near_by is not one of melee, ranged, near, far, self; did you mean near?",
    ),
    (
        action("maintain: swift"),
        (
            "8: creatures[0].actions[0].maintain: fourth_edition has no cost swift; use one of free, "
            "interrupt, minor, move, none, opportunity, reaction, standard"
        ),
    ),
    (
        action("targets: everyone"),
        (
            "8: creatures[0].actions[0].targets: everyone is not a target; use one of all, all_allies, "
            "all_enemies, any, nearest_ally, nearest_enemy, one, self"
        ),
    ),
    (
        action("targets: 0"),
        (
            "8: creatures[0].actions[0].targets: 0 is not a target; write a number of at least 1, "
            "or a word such as all_enemies"
        ),
    ),
    (
        action("uses: weekly"),
        (
            "8: creatures[0].actions[0].uses: fourth_edition has no kind of uses weekly; use one of "
            "at_will, daily, encounter, limited, recharge"
        ),
    ),
    (action("uses: recharge"), "8: creatures[0].actions[0].uses: recharge needs a number; write {recharge: 5}"),
    (action("uses: limited"), "8: creatures[0].actions[0].uses: limited needs a number; write {max: 2}"),
    (action("uses: {recharge: 7}"), "8: creatures[0].actions[0].uses.recharge: 7 is too large; use at most 6"),
    (
        action("uses: {times: 2}"),
        (
            "8: creatures[0].actions[0].uses: {times: 2} is not a number of uses; write at_will, encounter, "
            "daily, {max: 2} or {recharge: 5}"
        ),
    ),
    (
        action("uses: 3"),
        (
            "8: creatures[0].actions[0].uses: 3 is not a number of uses; write at_will, encounter, daily, "
            "{max: 2} or {recharge: 5}"
        ),
    ),
    (action("on_save: quarter"), "8: creatures[0].actions[0].on_save: quarter is not one of half, none"),
    (action("on_save: 3"), "8: creatures[0].actions[0].on_save: 3 is not half, none, or a list of effects"),
    (
        action("trigger: {event: dances}"),
        "8: creatures[0].actions[0].trigger.event: fourth_edition has no event dances; did you mean damages?",
    ),
    # ranges and areas
    (
        action("range: [10, 5]"),
        "8: creatures[0].actions[0].range: the long range 5 is shorter than the normal range; write [normal, long]",
    ),
    (
        action("range: [1, 2, 3]"),
        "8: creatures[0].actions[0].range: [1, 2, 3] is not a range; write one number, or [normal, long]",
    ),
    (action("range: far"), "8: creatures[0].actions[0].range: far is not a whole number or [normal, long]"),
    (
        action("area: 3"),
        "8: creatures[0].actions[0].area: 3 is not an area; write a mapping, such as {burst: 1, within: 10}",
    ),
    (action("area: {brst: 1}"), "8: creatures[0].actions[0].area.brst: unknown key brst; did you mean burst?"),
    (
        action("area: {within: 9}"),
        (
            "8: creatures[0].actions[0].area: {within: 9} is not an area; write one of the keys burst, "
            "blast, arc, line, wall, cone, cube, emanation, sphere, cylinder, offsets, such as {burst: 1, "
            "within: 10}"
        ),
    ),
    (action("area: {blast: 0}"), "8: creatures[0].actions[0].area.blast: 0 is too small; use at least 1"),
    # effects
    (action("hit: [{dmage: 3}]"), "8: creatures[0].actions[0].hit[0].dmage: unknown key dmage; did you mean damage?"),
    (
        action("hit: [{damage: 2d}]"),
        (
            "8: creatures[0].actions[0].hit[0].damage: 2d is not a dice expression: "
            "'d' is neither dice nor a number; write dice such as 2d6+3, or a whole number"
        ),
    ),
    (
        action("hit: [{damage: [1]}]"),
        (
            "8: creatures[0].actions[0].hit[0].damage: [1] is not a dice expression; "
            "write dice such as 2d6+3, or a whole number"
        ),
    ),
    (action("hit: [{half_damage: false}]"), "8: creatures[0].actions[0].hit[0].half_damage: false is not true"),
    (
        action("hit: [{condition: dazed, until: soon}]"),
        (
            "8: creatures[0].actions[0].hit[0].until: "
            "fourth_edition has no duration soon; use one of encounter, end_of_target_next_turn, "
            "end_of_user_next_turn, escape, save_ends, start_of_target_next_turn, start_of_user_next_turn"
        ),
    ),
    (
        action("hit: [{modifier: {to: armor, by: 1}}]"),
        (
            "8: creatures[0].actions[0].hit[0].modifier.to: "
            "a modifier cannot change armor in fourth_edition; use one of ac, attack, check:SKILL, damage, "
            "defenses, fortitude, initiative, reflex, saves, speed, will"
        ),
    ),
    (
        action("hit: [{modifier: {to: 'check:', by: 1}}]"),
        (
            "8: creatures[0].actions[0].hit[0].modifier.to: check: needs a skill; write check:athletics, or "
            "another skill"
        ),
    ),
    (
        action("effect: [{zone: {area: {burst: 1}, terrain: [slippery]}}]"),
        (
            "8: creatures[0].actions[0].effect[0].zone.terrain[0]: "
            "slippery is not a property of a cell; use one of dark, difficult, dim, door, glass, half_cover, hazard, "
            "heavily_obscured, ledge, lightly_obscured, magical_darkness, obstacle, pillar, pit, statue, "
            "three_quarters_cover, totally_obscured, trap, wall, water"
        ),
    ),
    # the board
    (board("shape: hex"), "7: board.shape: fourth_edition has no board shape hex; use one of square"),
    (board("legend: {ab: [wall]}"), "7: board.legend.ab: 'ab' is not a glyph; use one character that is not blank"),
    (board("legend: {a: [{wall: 3}]}"), "7: board.legend.a[0]: wall takes no number; write wall alone"),
    (
        board("lights: [{at: [9, 0], bright: 2}]"),
        "4: board: light 0 at [9, 0] is not on the map; the map has 4 by 2 cells",
    ),
    (
        board("starts: {a: [[0, 5]]}"),
        "4: board: [0, 5] of the start place a is not on the map; the map has 4 by 2 cells",
    ),
    (board("lights: [{at: [1], bright: 2}]"), "7: board.lights[0].at: [1] is not a cell; write [x, y]"),
    # the top
    (
        top("options: {flanking: true}"),
        (
            "7: options.flanking: fourth_edition has no option flanking; use one of explored, health, placement, "
            "public_vision, stalemate, surprised, vision"
        ),
    ),
    (top("options: {surprised: true}"), "7: options.surprised: invalid value true; write a list of creature ids"),
    (
        top("rules: [MM-OA-01]"),
        "7: rules[0]: unknown rule id MM-OA-01 of fourth_edition; write an id that begins with FE-",
    ),
    (top("decks: {}"), "7: decks: fourth_edition has no decks"),
    (top("dice: {atack: [1]}"), "7: dice.atack: atack is not a purpose of dice; did you mean attack?"),
    (
        top("dice: {attack: 1}"),
        "7: dice.attack: 1 is not a list of faces; write a list of faces, in the order of the rolls",
    ),
    (top("dice: {attack: [21]}"), "7: dice.attack[0]: no die has the face 21; use a whole number from 1 to 20"),
    (
        top("dice: {modifier: [+1]}"),
        (
            '7: dice.modifier[0]: 1 is not a modifier card; use one of "+0", "+1", "-1", "+2", '
            '"-2", "x2", "null", in quotes'
        ),
    ),
    (top("dice: {draw: [1]}"), "7: dice.draw[0]: 1 is not an id; write the id of the drawn item"),
    (top("refused: malformed"), "1: a scenario needs either steps or refused; write steps: [...], or refused: CODE"),
    # steps
    (
        step("by: ogre, move: walk"),
        "10: steps[0]: a move needs either a path or a destination; write path: [[x, y], ...] or to: [x, y]",
    ),
    (
        step("by: ogre, move: strut, to: [1, 1]"),
        (
            "10: steps[0].move: fourth_edition has no movement mode strut; use one of burrow, climb, crawl, "
            "dash, fly, jump, place, run, shift, squeeze, swim, teleport, walk"
        ),
    ),
    (step("by: ogre, use: club, on: ogre"), "10: steps[0].on: ogre is not a list; write [ogre]"),
    (step("by: ogre, use: club, with: 3"), "10: steps[0].with: 3 is not a name, a list of names, or a readied action"),
    (
        step("by: ogre, use: ready, with: {on: [ogre]}"),
        "10: steps[0].with: no readied action; write use: ACTION or move: MODE",
    ),
    (
        step("by: ogre, use: club, direction: [1, 1, 1]"),
        "10: steps[0].direction: [1, 1, 1] is not a cell; write [x, y]",
    ),
    (step("by: ogre, end: round"), "10: steps[0].end: round is not turn"),
    (step("use: club"), "10: steps[0].by: is missing"),
    (
        step("by: ogre"),
        (
            "10: steps[0]: {by: ogre} is not a step; write one of the keys move, use, answer, end, rest, "
            "gm, ask, expect, such as {by: ogre, use: club, on: [goblin]}"
        ),
    ),
    (
        step("by: ogre, use: club, rejected: to_far"),
        (
            "10: steps[0].rejected: to_far is not one of not_your_turn, "
            "no_such_target, out_of_range, no_line_of_sight, no_line_of_effect, not_enough_movement, blocked, "
            "occupied, not_available, bad_target, bad_path, bad_area, must_act, nothing_pending, battle_over, "
            "malformed, invariant"
        ),
    ),
    (
        step("by: ogre, use: club, rejected: blocked, dice: {attack: [3]}"),
        "10: steps[0]: a rejected step rolls no dice; leave dice or rejected out",
    ),
    (step("by: ogre, answer: 1.5"), "10: steps[0].answer: 1.5 is not true, false, an id, a list of ids, or a cell"),
    # questions
    (step("ask: sight, is: true"), "10: steps[0].ask: sight is not a mapping"),
    (
        step("ask: {}, is: true"),
        "10: steps[0].ask: {} is not a question; write one key, such as {distance: {from: a, to: b}}",
    ),
    (
        step("ask: {site: {from: ogre, to: ogre}}, is: true"),
        "10: steps[0].ask.site: fourth_edition has no question site; did you mean sight?",
    ),
    (step("ask: {sight: {from: ogre, to: 3}}, is: true"), "10: steps[0].ask.sight.to: 3 is not a creature or a cell"),
    (step("ask: {sight: {from: ogre, to: ogre}}, is: maybe"), "10: steps[0].is: maybe is not true or false"),
    (step("ask: {sight: {from: ogre, to: ogre}}"), "10: steps[0].is: is missing"),
    (
        step("ask: {cover: {of: ogre, from: ogre}}, is: half"),
        "10: steps[0].is: fourth_edition has no level of cover half; use one of cover, none, superior",
    ),
    (step("ask: {distance: {from: ogre, to: ogre}}, is: near"), "10: steps[0].is: near is not a number of cells"),
    (
        step("ask: {reachable: {by: ogre, move: walk}}, is: 3"),
        (
            "10: steps[0].is: 3 is not an answer to reachable; "
            "write {cell: cost}, or {include: [[cell, cost]], exclude: [cell]}"
        ),
    ),
    (
        step("ask: {way: {by: ogre, move: walk, to: [1, 1]}}, is: 3"),
        "10: steps[0].is: 3 is not a way, {path: [cells], cost: number}",
    ),
    (step("ask: {focus: {by: ogre}}, is: 3"), "10: steps[0].is: 3 is not a creature, null, or {any_of: [ids]}"),
    (
        step("ask: {options: {by: ogre}}, is: club"),
        "10: steps[0].is: club is not a list of names, or {include, exclude}",
    ),
    # expectations
    (
        step("expect: 3"),
        "10: steps[0].expect: 3 is not an expectation; write a mapping of paths, such as {goblin.hp: 3, acting: ogre}",
    ),
    (step("expect: {ogre.hq: 3}"), "10: steps[0].expect.ogre.hq: unknown path ogre.hq; did you mean hp?"),
    (step("expect: {actin: ogre}"), "10: steps[0].expect.actin: unknown path actin; did you mean acting?"),
    (
        step("expect: {rolls.atack: [3]}"),
        "10: steps[0].expect.rolls.atack: unknown path rolls.atack; did you mean attack?",
    ),
    (step("expect: {ogre.hp: low}"), "10: steps[0].expect.ogre.hp: low is not a whole number"),
    (step("expect: {over: 1}"), "10: steps[0].expect.over: 1 is not true or false"),
    (step("expect: {acting: 3}"), "10: steps[0].expect.acting: 3 is not a name or null"),
    (step("expect: {ogre.at: here}"), "10: steps[0].expect.ogre.at: here is not a cell"),
    (
        step("expect: {ogre.budget: {swift: 1}}"),
        (
            "10: steps[0].expect.ogre.budget.swift: "
            "fourth_edition has no budget word swift; use one of minor, move, movement, standard"
        ),
    ),
    (
        step("expect: {pending: [{by: ogre, kind: duel}]}"),
        (
            "10: steps[0].expect.pending[0].kind: "
            "fourth_edition has no kind of decision duel; use one of catch, choice, choose_cards, death_save, "
            "fall_off, interrupt, opportunity_attack, prevent_damage, reaction, ready, resume, tie"
        ),
    ),
    (step("expect: {attack: {totl: 3}}"), "10: steps[0].expect.attack.totl: unknown key totl; did you mean total?"),
]


@pytest.mark.parametrize(("text", "sentence"), TABLE, ids=[sentence.split(":")[1].strip() for _, sentence in TABLE])
def test_sentences(text: str, sentence: str) -> None:
    """One slip is one defect: its line, the field, the error and the remedy."""
    assert sentence == told(text)


def test_map_rows_are_told_at_their_own_lines() -> None:
    """Each bad row of a map is a defect of its own, at the line on which it stands."""
    text = scenario_text().replace("    ....\n    ....\n", "    ....\n\n    ...\n    ..%,\n")

    with pytest.raises(AssertionError) as caught:  # `told` wants one defect, and lists them all
        told(text)

    assert "<text>:7: board.map: the row has 3 cells, the first row has 4; write rows of equal length\n" in str(
        caught.value
    )
    assert "<text>:8: board.map: unknown glyph % in ..%,; use one of" in str(caught.value)
    assert "<text>:8: board.map: unknown glyph , in ..%,; use one of" in str(caught.value)


def test_pydantics_own_kinds_are_in_the_table() -> None:
    """Every kind of error for which there is a sentence is proved by the table above."""
    told_kinds = {
        "missing": "is missing",
        "int_type": "is not a whole number",
        "bool_type": "is not true or false",
        "string_type": "is not a text",
        "tuple_type": "is not a list",
        "dict_type": "is not a mapping; write",
        "mapping_type": "is not a mapping; write",
        "literal_error": "is not one of",
        "greater_than_equal": "is too small",
        "less_than_equal": "is too large",
    }

    assert told_kinds.keys() == SENTENCES.keys()
    for words in told_kinds.values():
        assert any(words in sentence for _, sentence in TABLE), words


@pytest.mark.parametrize(
    ("way", "line", "column", "path"),
    [
        ((), 1, 1, ""),
        (("creatures", 0, "id"), 2, 10, "creatures[0].id"),
        (("creatures", 0, "id", "[key]"), 2, 6, "creatures[0].id"),
        (("creatures", 0, "hp"), 2, 5, "creatures[0].hp"),
        (("creatures", 0, "nothing", "inner"), 2, 5, "creatures[0].inner"),
        (("creatures", 0, "hit", 0, "<one>", "<damage>", "damage"), 3, 19, "creatures[0].hit[0].damage"),
        (("creatures", 0, "hit", 0, "<several>", 1, "<push>", "push"), 3, 28, "creatures[0].hit[0].push"),
        (("creatures", 0, "conditions", 1, "until"), 4, 31, "creatures[0].conditions.dazed.until"),
        (("creatures", 7), 1, 12, "creatures"),
        (("rounds", 2), 5, 13, "rounds[2]"),
    ],
)
def test_places(way: tuple[str | int, ...], line: int, column: int, path: str) -> None:
    """The path to a value is found in the file, even with additions of the models."""
    text = (
        "creatures:\n"
        "  - {id: ogre,\n"
        "     hit: [{damage: 3, push: 1}],\n"
        "     conditions: {prone: , dazed: {}}}\n"
        "rounds: {1: a, 2: b}\n"
    )
    (document,) = read_documents(text)
    assert document.root is not None

    found = place(document.root, way)

    if line > 1:
        assert (line, path) == (found[0], field_path(found[2]))
    else:
        assert path == field_path(found[2])


def test_field_paths() -> None:
    """Keys are joined by dots, indices and keys that are no words stand in brackets."""
    assert field_path(("a", 2, "b", (1, 2), 3)) == "a[2].b[[1, 2]][3]"
