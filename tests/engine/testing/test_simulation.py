"""Battles drawn at random, played and held to the suite; the command that does it."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from typer.testing import CliRunner

from fracas_engine.battle import Battle
from fracas_engine.content.errors import ContentError, Defect
from fracas_engine.errors import SetupError
from fracas_engine.rulesets.monster_mash.ruleset import MonsterMash
from fracas_engine.testing import cli as simulation_cli
from fracas_engine.testing import conformance
from fracas_engine.testing.cli import app
from fracas_engine.testing.conformance import PlayReport
from fracas_engine.testing.simulation import Wish, random_setup, simulate

pytestmark = pytest.mark.whole

RUN = CliRunner()
MASH = Wish("monster_mash", boards=("quarry",), creatures=("war_ram", "gravel_brute"), most=1)


@pytest.mark.parametrize("ruleset", ["fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5"])
def test_every_ruleset_can_be_drawn_from(ruleset: str) -> None:
    """At least two sides, all creatures placed, and the same result for the same seed."""
    setups = [random_setup(Wish(ruleset), seed) for seed in range(3)]

    for setup in setups:
        assert len({creature.side_id for creature in setup.creatures}) >= 2
        assert all(creature.at for creature in setup.creatures)
    assert setups == [random_setup(Wish(ruleset), seed) for seed in range(3)]
    assert setups[0] != setups[1]


def test_a_wish_is_held_to() -> None:
    """Board, creatures and how many of them."""
    setup = random_setup(MASH, 5)

    assert setup.board.board == "quarry"
    assert all(creature.id.endswith(("war_ram", "gravel_brute")) for creature in setup.creatures)
    assert len(setup.creatures) == len(setup.seats)


def test_the_other_sides_have_the_opponents() -> None:
    """Those on the first seat's side have the other creatures, also in teams."""
    wish = replace(MASH, creatures=("war_ram",), opponents=("gravel_brute",))

    for setup in [random_setup(wish, seed) for seed in range(6)]:
        own = setup.seats[0].side
        for creature in setup.creatures:
            assert creature.id.endswith("war_ram" if creature.side_id == own else "gravel_brute")


def test_what_there_is_not_is_told() -> None:
    """With what there is."""
    with pytest.raises(SetupError, match=r"boards: unknown name 'quarrel': use one of .*quarry"):
        random_setup(Wish("monster_mash", boards=("quarrel",)), 0)


@pytest.mark.parametrize(
    ("ruleset", "options", "sentence"),
    [
        ("orcus", {"flankin": True}, "options.flankin: orcus has no option flankin; did you mean flanking?"),
        ("orcus", {"flanking": "yes"}, "options.flanking: invalid value yes; write true or false"),
        ("monster_mash", {"stalemate": "soon"}, "options.stalemate: invalid value soon; write a whole number"),
        ("monster_mash", {"stalmate": 3}, "options.stalmate: monster_mash has no option stalmate; did you mean st"),
    ],
)
def test_an_option_that_no_rule_reads_is_told(ruleset: str, options: dict[str, object], sentence: str) -> None:
    """And is not played without it, as if it had been heard."""
    with pytest.raises(SetupError, match=re.escape(sentence)):
        random_setup(Wish(ruleset, options=options), 0)


def test_battles_are_counted() -> None:
    """A sound ruleset breaks nothing."""
    report = PlayReport()

    assert list(simulate(MASH, range(2), report)) == [None, None]

    assert (report.battles, sum(report.endings.values())) == (2, 2)
    assert report.intents > 0


def test_a_broken_invariant_is_told_and_the_next_battle_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the seed that shows it again."""

    def nobody_moves(battle: Battle) -> Iterator[str]:
        """No creature does anything."""
        if battle.version:
            yield "somebody did"

    monkeypatch.setattr(conformance, "COMMON", (nobody_moves,))

    found = list(simulate(MASH, [7, 8], PlayReport()))

    assert [one.seed for one in found if one] == [7, 8]
    assert found[0]
    assert "No creature does anything, at version 1 (seed 7): somebody did" in found[0].what


def test_an_engine_that_falls_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash outside an intent is a finding too, not the end of the command."""

    def fall(*_: object) -> None:
        raise KeyError("gone")

    monkeypatch.setattr(MonsterMash, "standing_intent", fall)

    result = RUN.invoke(app, ["--ruleset", "monster_mash", "-n", "1", "--every", "1"])

    assert result.exit_code == 1
    assert "BROKEN seed 0: KeyError: 'gone'" in result.output


def test_a_battle_that_has_to_end_is_broken_where_it_does_not() -> None:
    """Without that it is counted as broken off."""
    wish = [*("--ruleset", "monster_mash", "--board", "quarry", "--creature", "war_ram"), *("-n", "1", "--limit", "2")]

    left = RUN.invoke(app, wish)
    broken = RUN.invoke(app, [*wish, "--must-end"])

    assert (left.exit_code, broken.exit_code) == (0, 1)
    assert "ended: 1 broken off" in left.output
    assert "it goes on after 2 intents" in broken.output


def test_json_is_one_object() -> None:
    """For programs."""
    result = RUN.invoke(app, ["--ruleset", "monster_mash", "-n", "2", "--seed", "3", "--most", "1", "--json"])

    told = json.loads(result.stdout)
    assert (told["ruleset"], told["battles"], told["seed"], told["broken"]) == ("monster_mash", 2, 3, [])
    assert told["choices"] > 0
    assert sum(told["endings"].values()) == 2


def test_what_cannot_be_run_is_told() -> None:
    """Exit code 2, and the remedy."""
    ruleset = RUN.invoke(app, ["--ruleset", "monster_mush"])
    board = RUN.invoke(app, ["--ruleset", "monster_mash", "--board", "moon"])
    option = RUN.invoke(app, ["--ruleset", "monster_mash", "--option", "ties"])

    assert [one.exit_code for one in (ruleset, board, option)] == [2, 2, 2]
    assert "unknown ruleset monster_mush" in ruleset.stderr
    assert "unknown name 'moon'" in board.stderr
    assert "write NAME=VALUE" in option.stderr


@pytest.mark.parametrize(
    ("ruleset", "name", "sentence"),
    [
        ("srd5", "surender", "srd5 has no action 'surender'; did you mean surrender?"),
        ("orcus", "zzzz", "orcus has no action 'zzzz'; see `fracas content list`"),
        ("monster_turn", "basic_atack", "monster_turn has no action 'basic_atack'; did you mean basic_attack?"),
    ],
)
def test_an_action_that_nobody_has_cannot_be_avoided(ruleset: str, name: str, sentence: str) -> None:
    """It is reported before any battle, with the remedy."""
    ran = RUN.invoke(app, ["--ruleset", ruleset, "-n", "1", "--avoid", name])

    assert ran.exit_code == 2
    assert sentence in ran.stderr


@pytest.mark.parametrize(
    ("ruleset", "names"),
    [
        ("orcus", ("unarmed", "total_defense", "shove")),
        ("srd5", ("improvised_blow", "unarmed_strike", "flee")),
        ("monster_turn", ("top", "long_rest")),
    ],
)
def test_what_everybody_has_can_be_avoided(ruleset: str, names: tuple[str, ...]) -> None:
    """Also what stands on no sheet as it was written."""
    assert random_setup(Wish(ruleset, avoiding=names), 0).creatures


def test_ctrl_c_tells_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sums of the battles so far, and from which seed it goes on."""
    played = simulate

    def pressed(*wished: Any, **more: Any) -> Iterator[object]:
        yield from itertools.islice(played(*wished, **more), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation_cli, "simulate", pressed)

    ran = RUN.invoke(app, ["--ruleset", "monster_mash", "-n", "9", "--seed", "3", "--most", "1"])

    assert ran.exit_code == 130
    assert ran.stdout.startswith("monster_mash: 2 battles, none broken")
    assert ran.stderr == "Interrupted. Continue with --seed 5\n"


def test_defects_of_content_are_told_with_their_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board of a ruleset of one's own has an unknown property: file, line and field, and no traceback."""

    def defective(*_wished: Any, **_more: Any) -> Iterator[object]:
        yield from ()
        raise ContentError([Defect(file="hills.yaml", line=3, column=1, field_path="legend.h[0]", message="unknown")])

    monkeypatch.setattr(simulation_cli, "simulate", defective)

    ran = RUN.invoke(app, ["--ruleset", "monster_mash", "-n", "1"])

    assert (ran.exit_code, ran.stderr) == (2, "fracas simulate: hills.yaml:3: legend.h[0]: unknown\n")
