"""`fracas bot train`: it writes a bot that plays, and refuses what it cannot do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from fracas_arena.rl.learning import training
from tests.commands import run


@pytest.mark.slow
def test_what_is_written_can_be_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Train for a second, and play what was written against random."""
    monkeypatch.setattr(training, "train", partial(training.train, measured=2, points=2))
    made = run("bot", "train", "learned", "--seconds", "1", "--creature", "gravel_brute", folder=tmp_path)
    checked = subprocess.run(
        [sys.executable, "-m", "fracas_cli", "bot", "check", "learned:Bot", "--ruleset", "monster_mash",
         "--against", "random", "--games", "2"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert made.returncode == 0, made.stderr
    assert "won against random" in made.stdout
    assert "--bots random learned=learned:Bot" in made.stdout
    assert "monster_mash against random" in checked.stdout, checked.stderr


@pytest.mark.whole
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["learned", "--ruleset", "chess"], "chess"),
        (["learned", "--against", "nobody"], "nobody"),
        (["learned", "--creature", "unicorn_of_doom"], "unicorn_of_doom"),
        (["Not-a-name"], "Not-a-name"),
    ],
)
def test_what_it_cannot_do_is_told_in_a_line(tmp_path: Path, words: list[str], told: str) -> None:
    """Exit code 2, the error, and no file written."""
    found = run("bot", "train", *words, folder=tmp_path)

    assert found.returncode == 2, found.stdout
    assert told in found.stderr
    assert "Traceback" not in found.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_where_the_extra_is_not_installed_it_is_named(tmp_path: Path) -> None:
    """An installation of the server alone is told which package to install, without a traceback."""
    (tmp_path / "gymnasium.py").write_text("raise ModuleNotFoundError('no', name='gymnasium')", encoding="utf-8")
    command = [sys.executable, "-c", "from fracas_cli.main import main; main(['bot', 'train', 'learned'])"]

    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert found.returncode == 2, found.stdout
    assert "fracas bot train: it needs gymnasium, which is not installed: pip install 'fracas[rl]'" in found.stderr
    assert "Traceback" not in found.stderr


def test_the_best_weights_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file holds the weights of the point that won most, of equals the later one, and not the last ones."""
    from fracas_arena.cli.train import app  # noqa: PLC0415 - beside what it tests

    won = (3, 9, 9, 4)

    def trained(*_: object, **__: object) -> Iterator[tuple[int, training.Progress]]:
        yield from ((number, training.Progress(number, number, number, one, 40)) for number, one in enumerate(won))

    monkeypatch.setattr(training, "train", trained)
    monkeypatch.setattr(training, "learned", lambda number: SimpleNamespace(weights={"nearer": float(number)}))

    result = CliRunner().invoke(app, ["best", "--folder", str(tmp_path)])

    assert result.exit_code == 0, result.output
    assert '"nearer": 2.0' in (tmp_path / "best.py").read_text(encoding="utf-8")
    assert "kept the best weights: 9 of 40 won after 2 s" in result.output
