"""Tournaments in this process and its workers."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fracas_arena.tournaments.games import GameRequest, Rules, play_game
from fracas_arena.tournaments.local import LocalTournament, bots_of, games_each, read_file, write_file
from fracas_arena.tournaments.workers import Pool
from fracas_tournaments.errors import Refused
from fracas_tournaments.plan import TournamentPlan
from fracas_tournaments.reports.summary import as_json

RULES = Rules("monster_mash", move_s=5, most_choices=40)
PLAN = TournamentPlan(name="Cup", ruleset="monster_mash", format="swiss", games=2, at_once=True, who="bots")


def begun(seed: str = "7", plan: TournamentPlan = PLAN) -> LocalTournament:
    """Return a tournament of four that nothing was played of."""
    return LocalTournament.begun(plan, bots_of(["random", "greedy", "b=random", "random"]), RULES, seed=seed)


class _Stop(Exception):
    pass


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_whatever_plays_them(tmp_path: Path) -> None:
    """With one worker, with two, and interrupted in the middle and gone on with from the file."""
    once, twice, broken = begun(), begun(), begun()
    once.run(workers=1)
    twice.run(workers=2)

    def stop(over: int, _known: int) -> None:
        if over == 5:
            raise _Stop

    with pytest.raises(_Stop):
        broken.run(workers=2, progress=stop)
    broken.keep()
    write_file(broken.tournament, tmp_path / "cup.json")
    kept = read_file(tmp_path / "cup.json")
    again = LocalTournament(kept, RULES)
    assert again.played == 5
    again.run(workers=2)

    assert once.tournament.head.phase == "over"
    assert as_json(once.tournament) == as_json(twice.tournament) == as_json(again.tournament)
    other = begun("8")
    other.run(workers=2)
    assert as_json(other.tournament) != as_json(once.tournament)


@pytest.mark.slow
def test_a_bot_takes_no_process_along_for_good() -> None:
    """One that ends its process, and one that nothing interrupts, lose their games; the others are played."""
    here = "tests.arena.tournaments.bots"
    wishes = [
        GameRequest(encounter="r1t1", number=number, bots=bots, names=("a", "b"), board="", seed=number)
        for number, bots in enumerate(
            [("random", f"{here}:Dies"), (f"{here}:Stuck", "random"), ("random", "random"), ("random", "random")],
            start=1,
        )
    ]
    rules = Rules("monster_mash", move_s=3, most_choices=40)

    with Pool(rules, workers=2) as pool:
        outcomes = {wish.number: outcome for wish, outcome in pool.play(wishes)}

    assert outcomes[1].points == (1.0, 0.0)
    assert outcomes[1].note == "b ended its worker process"
    assert outcomes[2].points == (0.0, 1.0)
    assert outcomes[2].note == "a exceeded the time limit of 3 s per choice"
    assert [outcomes[number] for number in (3, 4)] == [play_game(wish, rules) for wish in wishes[2:]]


_SCRIPT = """
from fracas_arena.tournaments.games import Rules
from fracas_arena.tournaments.local import LocalTournament, bots_of
from fracas_tournaments.plan import TournamentPlan

plan = TournamentPlan(name="Cup", ruleset="monster_mash", format="round_robin", games=4, at_once=True, who="bots")
local = LocalTournament.begun(plan, bots_of(["random", "random"]), Rules("monster_mash", most_choices=40), seed="7")
local.run(workers=2)
"""


@pytest.mark.slow
def test_a_script_that_each_process_runs_again_is_told_so(tmp_path: Path) -> None:
    """Played without a guard, a tournament ends with one sentence; processes are not begun for ever."""
    script = tmp_path / "cup.py"
    script.write_text(_SCRIPT, encoding="utf-8")

    ended = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=False)

    last = ended.stderr.strip().splitlines()[-1]
    assert ended.returncode == 1
    assert last.endswith('under `if __name__ == "__main__":`, because each process imports it again')
    assert ended.stderr.count("bootstrapping phase") <= 3


@pytest.mark.slow
def test_one_process_that_ends_early_is_replaced() -> None:
    """The cause of a crash may not meet the next worker: its games are played, and no bot is blamed."""
    wishes = [
        GameRequest(encounter="r1t1", number=number, bots=("random",) * 2, names=("a", "b"), board="", seed=number)
        for number in (1, 2)
    ]

    with Pool(RULES, workers=1) as pool:
        multiprocessing.active_children()[0].kill()
        outcomes = {wish.number: outcome for wish, outcome in pool.play(wishes)}

    assert [outcomes[number] for number in (1, 2)] == [play_game(wish, RULES) for wish in wishes]


def test_mirrored_games_have_the_same_dice() -> None:
    """Games 1 and 2 have one seed and the seats swapped; game 3 has another."""
    plan = PLAN.model_copy(update={"mirrored": True, "games": 4})
    local = begun(plan=plan)

    wishes = [local._wish(due) for due in local.tournament.due() if due.encounter.id == "r1t1"]

    assert [wish.seed == wishes[0].seed for wish in wishes] == [True, True, False, False]
    assert wishes[0].bots == wishes[1].bots[::-1]


def test_bots_of_one_name_are_told_apart() -> None:
    """By a number, and by a name of their own."""
    assert [(one.name, one.bot) for one in bots_of(["random", "random", "mine=my_bot:Bot", "my_bot:Bot"])] == [
        ("random", "random"), ("random 2", "random"), ("mine", "my_bot:Bot"), ("Bot", "my_bot:Bot"),
    ]  # fmt: skip
    assert [one.name for one in bots_of(["Random 2=greedy", "random", "random"])] == ["Random 2", "random", "random 3"]


@pytest.mark.parametrize(
    ("form", "entrants", "matches", "games"),
    [("swiss", 3, 1000, 500), ("round_robin", 4, 60, 10), ("single_elimination", 8, 7, 1), ("gauntlet", 5, 40, 10)],
)
def test_matches_are_shared_among_the_encounters(form: str, entrants: int, matches: int, games: int) -> None:
    """As many games each as make up the wish."""
    plan = TournamentPlan.model_validate({"name": "Cup", "ruleset": "orcus", "format": form})

    assert games_each(plan, entrants, matches) == games


def test_a_file_that_holds_no_tournament_is_refused(tmp_path: Path) -> None:
    """Any content is refused with a sentence."""
    for text in ("", "[]", "{}", json.dumps({"fracas_tournament": 1}), json.dumps({"fracas_tournament": 2})):
        path = tmp_path / "cup.json"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(Refused, match="is not a tournament file"):
            read_file(path)


@pytest.mark.slow
def test_no_process_hears_ctrl_c() -> None:
    """Not while it begins either, when nothing of ours runs in it yet: it would die with a traceback on the screen."""
    with Pool(RULES, workers=1) as pool:
        (worker,) = pool._workers
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGINT)

        assert worker.pipe.recv() is None


@pytest.mark.slow
def test_the_sequential_test_ends_a_tournament_at_its_bound() -> None:
    """With one worker and with two: the same games count, far fewer than planned, and the record says why."""
    plan = TournamentPlan(
        name="Cup", ruleset="monster_mash", format="round_robin", games=200, mirrored=True, at_once=True, who="bots"
    )
    made = []
    for workers in (1, 2):
        local = LocalTournament.begun(plan, bots_of(["random", "greedy"]), RULES, seed="7")
        local.run(workers=workers, test=(0.0, 300.0))
        made.append(as_json(local.tournament))
        assert local.tournament.head.phase == "over"
        assert "reached its bound" in local.tournament.head.note
        assert local.played < 100

    assert made[0] == made[1]
