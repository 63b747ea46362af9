"""`fracas bot new`: the new bot plays, is tested and passes `fracas bot check`."""

import subprocess
import sys
from pathlib import Path

import pytest

from fracas_arena.cli.new import write_bot
from fracas_arena.policy_check import check
from fracas_clients.policies.base import Policy
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.loading import load_policy
from fracas_engine.ruleset import ruleset_names
from tests.commands import run
from tools.docs import blocks


def fracas(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the command as a user does, in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "fracas_cli", *words], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_what_is_written_passes_its_own_test_and_the_check(tmp_path: Path) -> None:
    """From nothing: new, its test, check against random."""
    made = fracas("bot", "new", "my_bot", folder=tmp_path)
    home = tmp_path / "my_bot"
    own = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"],
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )
    checked = fracas(
        "bot", "check", "my_bot:Bot", "--ruleset", "srd5", "--against", "random", "--games", "2", folder=home
    )

    assert made.returncode == 0, made.stderr
    assert "Next: cd my_bot && fracas bot check my_bot:Bot" in made.stdout
    assert own.returncode == 0, own.stdout
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "srd5 against random: 2 won" in checked.stdout


@pytest.fixture(scope="module")
def first_bots(tmp_path_factory: pytest.TempPathFactory) -> list[type[Policy]]:
    """The bot that docs/write-a-bot.md begins with, and the one that `fracas bot new` writes."""
    home = tmp_path_factory.mktemp("first")
    page = (Path(__file__).parents[3] / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
    shown = next(block.text for block in blocks(page) if block.kind == "python")
    (home / "shown_bot.py").write_text(shown, encoding="utf-8")
    write_bot("written_bot", home)
    sys.path[:0] = folders = [str(home), str(home / "written_bot")]
    try:
        return [load_policy("shown_bot:Berserk"), load_policy("written_bot:Bot")]
    finally:
        del sys.path[: len(folders)]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ruleset_names())
def test_first_bots_do_nothing_that_is_refused(ruleset: str, first_bots: list[type[Policy]]) -> None:
    """They know no rule, and need none: all that they choose is accepted."""
    for kind in first_bots:
        for findings in check(kind, {"greedy": GreedyPolicy}, [ruleset], games=2):
            assert findings.sound, findings.refusals


@pytest.mark.whole
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("new", "My-Bot"), "is no name of a package"),
        (("new", "class"), "is no name of a package"),
        (("new", "there"), "already exists: choose another name or --folder"),
        (("new", "my_bot", "--folder", "file"), "my_bot: Not a directory; choose another --folder"),
        (("train", "mine", "--folder", "gone"), "cannot write to gone: choose another --folder"),
        (("train", "mine", "--folder", "file"), "cannot write to file: choose another --folder"),
        (("train", "mine", "--seconds", "inf"), "less than or equal to 1000000"),
        (("check", "nobody:Bot"), "module nobody not found"),
        (("check", "greedy", "--ruleset", "chess"), "unknown ruleset 'chess': use one of"),
        (("check", "greedy", "--against", "nobody"), "unknown policy: use one of"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    """Exit code 2 and the remedy."""
    (tmp_path / "there").mkdir()
    (tmp_path / "file").touch()

    done = run("bot", *words, folder=tmp_path)

    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr
