"""Rules by one key: of a refusal, an action, a condition, any word."""

from __future__ import annotations

import zipfile
from pathlib import Path
from subprocess import run
from sys import executable

import pytest
from textual.widgets import Static

from fracas_clients.texts import text
from fracas_clients.tui.action_help import action_help
from fracas_clients.tui.rule_index import action_rules, find_rules, rules_of
from fracas_clients.tui.rules_screen import RulesScreen, rules_text
from tests.clients import fake_server
from tests.clients.tui.test_screens import SIZE, playing
from tests.eventually import eventually_async

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("ruleset", ["monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition"])
def test_every_ruleset_has_its_ledger(ruleset: str) -> None:
    """Each rule has an id, a section and a text."""
    rules = rules_of(ruleset)

    assert len(rules) > 50
    assert all(rule.id and rule.section and rule.text for rule in rules)


def test_no_ledger_is_no_fault() -> None:
    """A sixth ruleset has none here, and the screen says so."""
    assert rules_of("tutorial") == ()
    assert "not included" in rules_text("tutorial", "prone").plain


def test_an_id_finds_its_rule_first() -> None:
    """What a refusal names is shown first, and the rest of its section below it."""
    found = find_rules(rules_of("monster_mash"), "MM-GRID-05")

    assert found[0].id == "MM-GRID-05"
    assert {rule.section for rule in found} == {found[0].section}


@pytest.mark.parametrize(("ruleset", "word"), [("srd5", "prone"), ("orcus", "dazed"), ("fourth_edition", "marked")])
def test_a_condition_finds_rules_that_speak_of_it(ruleset: str, word: str) -> None:
    """Every rule found says something of it, the best one in its section's name or text."""
    found = find_rules(rules_of(ruleset), word)

    stem = word.removesuffix("d").removesuffix("e")
    assert found
    assert all(stem in f"{rule.section} {rule.text} {rule.reading}".lower() for rule in found)


@pytest.mark.parametrize(
    ("ruleset", "action", "told"),
    [
        ("orcus", "Rally", "spends one recovery"),
        ("orcus", "Action point", "action point"),
        ("fourth_edition", "Total defense", "+2 on all defenses"),
        ("srd5", "Dodge", "dodging"),
        ("srd5", "Disengage", "Disengage"),
        ("monster_turn", "Short rest", "one discard drawn at random is lost"),
        ("monster_turn", "Long rest", "Long rest, "),
    ],
)
def test_rules_of_an_action_are_found_by_its_name(ruleset: str, action: str, told: str) -> None:
    """The section of that name tells it, whatever else the ledger writes beside the name."""
    assert told in " ".join(action_rules(rules_of(ruleset), action))
    assert action_rules(rules_of(ruleset), "Other actions") == ()
    assert action_rules(rules_of(ruleset), "") == ()


def test_nothing_is_found_for_nonsense() -> None:
    """It is said, with what was asked, whatever was typed."""
    assert "[/x]" in rules_text("srd5", "[/x]").plain


async def test_the_rule_of_a_refusal_is_one_key_away() -> None:
    """R after a refusal opens its rule; Escape closes it."""
    app, _, feed = playing(fake_server.turn())
    feed.answers["send_intent"] = fake_server.rejected("out_of_range", rule="MM-GRID-05")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1", "enter")
        await pilot.pause()
        await pilot.press("R")
        screen = app.screen
        assert isinstance(screen, RulesScreen)
        text = screen.query_one("#rules", Static)
        await eventually_async(lambda: "MM-GRID-05" in str(text.render()), "the rule is shown")
        await pilot.press("escape")
        assert app.screen is not screen


@pytest.mark.slow
def test_a_wheel_carries_the_ledgers(tmp_path: Path) -> None:
    """Who installs the client has the rules beside it."""
    run([executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(ROOT)], check=True)
    (wheel,) = tmp_path.glob("*.whl")

    assert "fracas_clients/rules/srd5.yaml" in zipfile.ZipFile(wheel).namelist()


async def test_a_refusal_without_a_rule_says_so_and_shows_what_may_be_meant() -> None:
    """R opens neither the contents nor nothing; what is typed then is looked for as ever."""
    app, _, feed = playing(fake_server.turn())
    feed.answers["send_intent"] = fake_server.rejected("bad_target")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1", "enter")
        await pilot.pause()
        await pilot.press("R")
        text = app.screen.query_one("#rules", Static)
        said = "No rule is given for: refused: bad_target"
        await eventually_async(lambda: said in str(text.render()), "it is said")
        assert "Possibly this rule: Club" in str(text.render())
        await pilot.press("x")
        await eventually_async(lambda: said not in str(text.render()), "something else is looked for")
        await pilot.press("escape", "R")
        text = app.screen.query_one("#rules", Static)
        await eventually_async(lambda: "Looking" not in str(text.render()), "it is looked up")
        assert said not in str(text.render()), "it is told once"


@pytest.mark.parametrize(
    ("ruleset", "action", "message"),
    [
        ("srd5", "Rise", "does_srd5_rise"),
        ("srd5", "Stand up", "does_srd5_stand_up"),
        ("orcus", "Drop prone", "does_fourth_drop_prone"),
        ("fourth_edition", "Charge", "does_fourth_edition_charge"),
    ],
)
def test_actions_are_described_by_the_catalogue(ruleset: str, action: str, message: str) -> None:
    """The catalogue describes an action before the ledger does: of the ruleset first, then of its family."""
    assert action_help(ruleset, action) == (text(message),)


def test_other_actions_are_described_by_the_ledger() -> None:
    """An action without a message is described by the rules about it; an unknown one has no description."""
    assert "+2 on all defenses" in " ".join(action_rules(rules_of("fourth_edition"), "Total defense"))
    assert action_help("srd5", "Never heard of") == ()
