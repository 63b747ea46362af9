"""`fracas bot new`: what it writes plays, is tested and passes `fracas bot check`."""

import subprocess
import sys
from pathlib import Path

import pytest


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("new", "My-Bot"), "is no name of a package"),
        (("new", "class"), "is no name of a package"),
        (("new", "there"), "is there already; choose another name or --folder"),
        (("check", "nobody:Bot"), "there is no module nobody"),
        (("check", "greedy", "--ruleset", "chess"), "no ruleset 'chess'; there are"),
        (("check", "greedy", "--against", "nobody"), "there is none of that name"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    """Exit code 2 and what would be right."""
    (tmp_path / "there").mkdir()

    done = fracas("bot", *words, folder=tmp_path)

    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr
