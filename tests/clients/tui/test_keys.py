"""Keys stay: an action keeps its key through a battle, modes of movement have the same in every ruleset."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fracas_clients.tui.action_items import Doing
from fracas_clients.tui.choice_lines import choice_line, shown_lines
from fracas_clients.tui.hotkeys import DIGITS, MODE_KEYS, MORE_KEYS, RESERVED, Hotkeys
from fracas_clients.tui.list_lines import Line
from fracas_clients.tui.menu import menu
from fracas_clients.tui.selection import Selection
from fracas_clients.tui.steps import CellStep, MenuItem
from fracas_clients.tui.unavailable_actions import general_unavailable_reason, unavailable_reason
from fracas_engine.intent_plain import from_plain
from fracas_protocol import v1
from fracas_protocol.view_elements import Creature
from tests.clients.table import Table
from tests.clients.tui.test_powers import CLUB, GUST, battle, fifth, fourth

DAILY = {**CLUB, "id": "wrath", "name": "Wrath", "uses": "daily"}


def items(table: Table, book: Hotkeys, by: str = "ogre") -> dict[str, MenuItem[Doing]]:
    """Return what the menu of a creature's turn lists, by label."""
    found = menu(table.match.view, table.match.decisions[0], by, str, book)
    return {item.label: item for item in found}


def test_an_action_keeps_its_key_and_says_why_it_cannot_be_used() -> None:
    """What is spent or out of reach stays in its place."""
    fight = battle("fourth_edition", fourth("ogre", "us", (0, 3), CLUB, DAILY, GUST), fourth("orc", "them", (1, 3)))
    table, book = Table(fight, "us"), Hotkeys()
    before = items(table, book)
    assert [before[label].key for label in ("Club", "Wrath", "Gust")] == ["1", "2", "3"]

    decision = table.match.decisions[0]
    use = next(use for use in decision.uses if use.action == "wrath")
    table.play("us", from_plain(use.use("orc")))
    after = items(table, book)

    assert [after[label].key for label in ("Club", "Wrath", "Gust")] == ["1", "2", "3"]
    assert (after["Club"].off, after["Wrath"].off) == ("no std left", "used up")
    assert after["Other actions"].key == "w"


def test_a_series_of_attacks_without_anybody_near_is_out_of_reach() -> None:
    """What strikes by other entries of the sheet says why it cannot, as those entries do."""
    table = Table(battle("fourth_edition", fourth("ogre", "us", (0, 3), CLUB), fourth("orc", "them", (1, 3))), "us")
    ogre = table.match.view.creatures["ogre"]

    assert (
        unavailable_reason(ogre, v1.Action(id="flurry", cost="standard", sequence=["club", "club"])) == "out of reach"
    )
    assert unavailable_reason(ogre, v1.Action(id="chant", cost="standard")) == "not now"
    assert unavailable_reason(ogre, v1.Action(id="mend", cost="standard", origin="ranged")) == "out of reach"


def test_what_is_grey_does_nothing_but_say_why() -> None:
    """Its key sends nothing."""
    selection = Selection([MenuItem("1", "Club", lambda _: "sent", off="out of reach")])

    assert selection.press("1") is None
    assert selection.prompt == "Club: out of reach"


@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus", "srd5"])
def test_modes_of_movement_have_the_same_key_everywhere(ruleset: str) -> None:
    """A key that walks in one ruleset walks in all."""
    maker = fifth if ruleset == "srd5" else fourth
    hawk = maker("hawk", "us", (1, 1), speed={"walk": 4, "fly": 8, "climb": 4})
    table = Table(battle(ruleset, hawk, maker("orc", "them", (9, 3))), "us")
    moves = modes(items(table, Hotkeys(), "hawk"))
    keys = {label.lower(): item.key for label, item in moves.items() if isinstance(item.steps[0], CellStep)}

    assert keys == {mode: MODE_KEYS[mode] for mode in keys}
    assert {"walk", "fly"} <= keys.keys()


@pytest.mark.parametrize(
    ("ruleset", "reason"),
    [
        ("monster_mash", "no move left"),
        ("fourth_edition", "no move left"),
        ("orcus", "no move left"),
        ("srd5", "30 ft spent"),
    ],
)
def test_modes_that_are_spent_stay_in_the_list_and_say_why(ruleset: str, reason: str) -> None:
    """Whoever has walked finds walking where it was, grey, under the same key; and it can walk in its next turn."""
    maker = fifth if ruleset == "srd5" else fourth
    fight = battle(ruleset, maker("ogre", "us", (0, 3), CLUB), maker("orc", "them", (11, 3)))
    table, book = Table(fight, "us"), Hotkeys()
    before = modes(items(table, book))
    assert before["Walk"].off == ""
    for x in (6, 1):  # where a standard action is as good as a move there are two moves
        if any(move.mode == "walk" for move in table.match.decisions[0].moves):
            table.play("us", from_plain({"by": "ogre", "move": "walk", "to": (x, 3)}))
    after = modes(items(table, book))

    assert {label: item.key for label, item in after.items()} == {label: item.key for label, item in before.items()}
    assert list(after) == list(before)
    assert {item.off for item in after.values()} == {reason}
    again = modes(items(table, Hotkeys()))  # who has just come back
    told = [(label, item.key, item.off) for label, item in again.items()]
    assert told == [(label, item.key, reason) for label, item in after.items()]

    table.play("us", from_plain({"by": "ogre", "end": "turn"}))
    assert modes(items(table, book))["Walk"].off == ""


def modes(found: dict[str, MenuItem[Doing]]) -> dict[str, MenuItem[Doing]]:
    """Return the ways to move of a menu."""
    return {label: item for label, item in found.items() if label.lower() in MODE_KEYS}


def test_no_key_means_two_things() -> None:
    """Neither the keys of modes nor those of actions are keys of the screen."""
    assert RESERVED.isdisjoint({*DIGITS, *MORE_KEYS, *MODE_KEYS.values()})
    assert set(MORE_KEYS).isdisjoint(MODE_KEYS.values())


def test_general_actions_keep_their_keys_too() -> None:
    """What was offered first keeps its key when other things are offered beside it."""
    book = Hotkeys()
    assert [book.key("ogre", "all", what) for what in ("dash", "hide")] == ["1", "2"]
    assert [book.key("ogre", "all", what) for what in ("dodge", "hide")] == ["3", "2"]


def test_a_long_list_leaves_out_what_cannot_be_used() -> None:
    """Then it is cut around the current line, and says how much more there is."""
    lines = [Line(str(n), f"line {n}", off=n % 2 == 0) for n in range(10)]
    assert [line.label for _, line in shown_lines(lines, 5)] == [f"line {n}" for n in (1, 3, 5, 7, 9)]

    cut = shown_lines(lines, 3)
    assert [number for number, _ in cut] == [1, 3, -1]
    assert cut[-1][1].label == "… 3 more"


def test_a_name_is_never_cut_to_what_tells_nothing() -> None:
    """The letter and the beginning of the name stay, however long the detail."""
    line = Line("1", "g granite sovereign", "65% (long range, half cover, prone)")
    text = "".join(part.text for part in choice_line(line, 26))

    assert len(text) == 26
    assert text.startswith("1 g granite")


def test_a_friend_stays_marked_however_long_the_name() -> None:
    """The name is cut, and not the mark behind it."""
    line = Line("1", "G Granite Sovereign of the Quarry!", "65% (long range)")
    text = "".join(part.text for part in choice_line(line, 34))

    assert len(text) == 34
    assert text.startswith("1 G Granite Sov")
    assert text[:-17].endswith("!")


def _ogre() -> Creature:
    table = Table(battle("fourth_edition", fourth("ogre", "us", (0, 3), CLUB), fourth("orc", "them", (1, 3))), "us")
    return table.match.view.creatures["ogre"]


def test_a_spell_slot_that_is_spent_is_the_reason() -> None:
    """Another spell of a slot waits for the next turn, though some are left; one without a slot does not."""
    healing = v1.Action(id="healing_word", cost="bonus", origin="ranged", uses="2 times", tags=["spell"])
    bolt = v1.Action(id="sacred_flame", cost="action", origin="ranged", save="DC 13 dex", tags=["spell"])
    cleric = replace(_ogre(), budget={"action": 1, "bonus": 1}, details={"slot_turn": 4})

    assert unavailable_reason(cleric, healing, 4) == "slot spent"
    assert unavailable_reason(cleric, healing, 5) == "out of reach"
    assert unavailable_reason(cleric, bolt, 4) == "out of reach"


def test_what_everybody_may_do_and_nobody_can_pay_says_so() -> None:
    """The cost is remembered from when it was offered."""
    book = Hotkeys()
    book.keep_cost("cora", "dash", "action")
    cleric = replace(_ogre(), budget={"action": 0, "bonus": 1})

    assert general_unavailable_reason(cleric, book.cost("cora", "dash")) == "no act left"
    assert general_unavailable_reason(cleric, book.cost("cora", "rise")) == "not now"
