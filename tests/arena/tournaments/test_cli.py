"""`fracas tournament run` and `report`: impossible requests are refused in a sentence before any game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fracas_arena.tournaments.cli import app
from fracas_arena.tournaments.local import LocalTournament, bots_of, read_file, write_file
from fracas_engine.ruleset import ruleset_named
from tests.arena.tournaments.test_local import PLAN, RULES

DUEL = ("run", "--ruleset", "monster_mash", "--bots", "greedy", "random", "--matches", "2")


def fracas_tournament(*words: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app, list(words))


def said(result: Result) -> str:
    """Return what it printed, in one line without a frame."""
    return " ".join(result.output.replace("│", " ").split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--report", "gone/duel.html"), "gone: no such folder"),
        (("--csv", "gone/duel.csv"), "gone: no such folder"),
        (("--json", "gone/duel.json"), "gone: no such folder"),
        (("--report", "."), "is a folder: name a file"),
        (("--bot", "=random"), "invalid bot '=random': write POLICY or NAME=POLICY, such as best=greedy"),
        (("--bot", "best="), "invalid bot 'best=': write POLICY or NAME=POLICY, such as best=greedy"),
        (("--suggested", "--creature", "gravel_brute"), "--suggested and --creature cannot be combined"),
        (("--opponent", "ogre"), "needs --creature or --suggested for the first seat"),
        (("--suggested", "--opponent", "ogre", "--table", "3"), "tables of two"),
        (("--content", "gone"), "gone"),
        (("--content", ".", "--ray", "local"), "play without --ray"),
        (("--rounds", "99999999"), "less than or equal to 10000"),
        (("--move-time", "inf"), "less than or equal to 86400"),
        (("--sprt", "20", "0"), "invalid Elo differences: write H0 and a larger H1, at most 4000, such as --sprt 0 20"),
        (("--sprt", "nan", "5"), "invalid Elo differences"),
        (("--sprt", "0", "1e300"), "invalid Elo differences"),
        (("--sprt", "0", "20", "--bot", "focus"), "--sprt needs exactly two bots"),
    ],
)
def test_what_cannot_be_played_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], sentence: str
) -> None:
    """Exit code 2, a sentence, and no file."""
    monkeypatch.chdir(tmp_path)

    done = fracas_tournament(*DUEL, *words)

    assert done.exit_code == 2, done.output
    assert sentence in said(done)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize(("option", "named"), [("--board", "the_moon"), ("--creature", "nobody_at_all")])
def test_content_that_is_not_there_is_told_and_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, named: str
) -> None:
    """A worker's error comes over whole; the same words without the mistake play then."""
    monkeypatch.chdir(tmp_path)

    done = fracas_tournament(*DUEL, "--workers", "1", option, named)

    assert done.exit_code == 2, done.output
    assert named in said(done)
    assert list(tmp_path.iterdir()) == []


def test_every_game_is_told_in_a_table_alone(tmp_path: Path) -> None:
    """`--games` writes no table into a page, and by itself a file with a suitable extension."""
    kept = tmp_path / "cup.json"
    write_file(LocalTournament.begun(PLAN, bots_of(["random", "greedy"]), RULES, seed="7").tournament, kept)

    refused = fracas_tournament("report", str(kept), "--games", "-o", str(tmp_path / "cup.html"))
    done = fracas_tournament("report", str(kept), "--games")
    nowhere = fracas_tournament("report", str(kept), "-o", str(tmp_path / "gone" / "cup.html"))

    assert refused.exit_code == 2
    assert "--games needs CSV output" in said(refused)
    assert done.exit_code == 0
    assert (tmp_path / "cup.games.csv").read_text().startswith("encounter,round,table,game")
    assert json.loads(kept.read_text())["fracas_tournament"]
    assert nowhere.exit_code == 2
    assert "cup.html: No such file or directory" in said(nowhere)


@pytest.mark.slow
def test_what_goes_into_a_pipe_is_plain(tmp_path: Path) -> None:
    """A table for programs and files has no lines around it."""
    kept = str(tmp_path / "t.json")
    words = ("run", "--ruleset", "monster_mash", "-b", "random", "-b", "random", "-n", "1", "-w", "1", "--json", kept)
    ran = fracas_tournament(*words)

    assert ran.exit_code == 0
    assert [line.split()[:2] for line in ran.stdout.splitlines()[1:3]] == [["name", "points"], ["1", "random"]]
    assert not set(ran.stdout) & set("┏━┃│└┡")


@pytest.mark.slow
def test_the_suggested_party_is_fought_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The creatures of all bots are in the plan, as if they had been named."""
    monkeypatch.chdir(tmp_path)

    done = fracas_tournament(*DUEL, "--suggested")

    assert done.exit_code == 0, done.output
    assert read_file(Path("tournament.json")).plan.creatures == ruleset_named("monster_mash").vocabulary.party


@pytest.mark.slow
def test_sides_differ_and_have_creatures_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second seat gets the opponents, and a resumed tournament finds the folder of its creatures again."""
    monkeypatch.chdir(tmp_path)
    creature = {"id": "my_imp", "use": "goblin_warrior", "name": "Imp", "hp": 1, "ac": 1}
    (tmp_path / "own" / "srd5").mkdir(parents=True)
    (tmp_path / "own" / "srd5" / "imp.yaml").write_text(json.dumps(creature), encoding="utf-8")
    words = ("run", "--ruleset", "srd5", "greedy", "focus", "--creature", "fighter_1", "--opponent", "my_imp",
             "--content", "own", "--mirrored", "-n", "4", "-w", "1", "--json", "cup.json")  # fmt: skip

    done = fracas_tournament(*words)

    assert done.exit_code == 0, done.output
    found = read_file(Path("cup.json"))
    assert found.plan.match_options["opponents"] == ["my_imp"]
    for encounter in found.encounters.values():
        assert [max(game.points) for game in encounter.games] == [1.0] * 4
        assert {game.points for game in encounter.games} == {(1.0, 0.0), (0.0, 1.0)}, "who has the fighter wins"

    again = fracas_tournament("run", "--json", "cup.json", "--resume")
    assert again.exit_code == 0, again.output
    (tmp_path / "own").rename(tmp_path / "elsewhere")
    gone = fracas_tournament("run", "--json", "cup.json", "--resume")
    assert gone.exit_code == 2
    assert "own" in said(gone)
