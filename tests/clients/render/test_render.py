"""Replays as a page, a drawing and a moving picture, and on the terminal client's board."""

from __future__ import annotations

import gzip
import io
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from html import escape
from pathlib import Path

import pytest
from PIL import Image
from textual.widgets import Input, Static
from typer.testing import CliRunner

from fracas_clients.cli.replay_render import app
from fracas_clients.tui.replay_buffer import ReplayBuffer
from fracas_clients.tui.replay_screen import ReplayScreen
from fracas_clients.tui.replay_viewer import _ReplayApp, record_frames, viewers
from fracas_projection.replayed import replayed
from tests.engine.replay.golden_replays import GOLDEN

pytestmark = pytest.mark.whole

REPLAY = GOLDEN / "monster_turn.replay"


def replay_of(viewer: str) -> ReplayBuffer:
    """Return what somebody saw of the golden replay."""
    return record_frames(replayed(REPLAY.read_bytes(), viewer), viewer if viewer == "red" else "")


def rendered(tmp_path: Path, name: str, *words: str, file: Path = REPLAY) -> bytes:
    """Return what the command makes."""
    result = CliRunner().invoke(app, [str(file), "-o", str(tmp_path / name), *words])
    assert result.exit_code == 0, result.output
    return (tmp_path / name).read_bytes()


def test_a_page_is_whole_in_one_file(tmp_path: Path) -> None:
    """It has every picture, asks nobody for anything, and nothing in it can end its script."""
    text = rendered(tmp_path, "final.html").decode()

    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in text
    assert "default-src 'none'" in text
    found = re.search(r'<script type="application/json" id="film">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    told = json.loads(found[1])
    assert len(told["frames"]) == len(replay_of("referee"))
    assert 'type="range"' in text


def test_a_drawing_is_one_picture(tmp_path: Path) -> None:
    """The last one, or that of a number, as a file that can be read; a compressed replay does as well."""
    packed = tmp_path / "final.replay.gz"
    packed.write_bytes(gzip.compress(REPLAY.read_bytes()))
    last, first = rendered(tmp_path, "a.svg", file=packed), rendered(tmp_path, "b.svg", "--step", "1")

    for data in (last, first):
        assert ET.fromstring(data).tag.endswith("svg")  # noqa: S314 - our own
    assert b"victory for the monsters" in last
    assert b"victory for the monsters" not in first


def test_a_moving_picture_has_them_all(tmp_path: Path) -> None:
    """As many pictures as the film, each as long as wished."""
    image = Image.open(io.BytesIO(rendered(tmp_path, "final.gif", "--pace", "400", "--as", "public")))

    assert getattr(image, "n_frames", 1) > 2
    assert image.info["duration"] == 400


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["-o", "x.png"], "unknown output format '.png': use .html, .svg or .gif"),
        (["-o", "x.svg", "--step", "999"], "invalid --step 999: use 0 to "),
        (["-o", "x.svg", "--as", "green"], "unknown viewer 'green'"),
    ],
)
def test_what_cannot_be_made(words: list[str], sentence: str) -> None:
    """A sentence and exit code 2."""
    result = CliRunner().invoke(app, [str(REPLAY), *words])

    assert result.exit_code == 2
    assert sentence in result.output


async def test_stepping_on_the_board() -> None:
    """Forwards, backwards, by rounds, to words of the log, faster, and with other eyes."""
    who = viewers(replayed(REPLAY.read_bytes(), "referee"))
    assert who == ("referee", "public", "red", "monsters")
    shown = _ReplayApp(replay_of, who, "referee")
    async with shown.run_test(size=(100, 40)) as pilot:
        screen = shown.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("right", "right", "left")
        assert screen._at == 1
        await pilot.press("right_square_bracket")
        later = screen._film[screen._at].round
        assert later > screen._film[1].round
        await pilot.press("left_square_bracket")
        assert screen._film[screen._at].round < later
        await pilot.press("end")
        assert screen._at == len(screen._film) - 1
        await pilot.press("slash", *"round", "space", "2", "enter")
        assert screen._film[screen._at].round == 2
        assert not screen.query_one("#find", Input).display
        await pilot.press("plus")
        assert screen._pace_s == pytest.approx(0.4)
        await pilot.press("v")
        assert screen._looking == "public"
        await pilot.press("v")
        assert screen._looking == "red"
        await pilot.press("q")


async def test_hit_points_stand_beside_the_board() -> None:
    """In 80x24 too, each with those of that moment, and the rest of the screen keeps its place."""
    shown = _ReplayApp(replay_of, ("referee",), "referee")
    async with shown.run_test(size=(80, 24)) as pilot:
        screen = shown.screen
        assert isinstance(screen, ReplayScreen)

        def roster() -> str:
            return str(screen.query_one("#roster", Static).render())

        first = roster()
        fighters = screen._film[0].fighters
        assert fighters
        assert all(f"{one.hp}/{one.max_hp}" in first for one in fighters)
        await pilot.press("end")
        await pilot.pause()
        assert roster() != first
        assert screen.query_one("#board").region.width == 80 - 28
        assert screen.query_one("#keys").region.bottom == 24


def test_looking_for_words() -> None:
    """The next picture that tells of them, round to the beginning; a number is that picture; nothing is nothing."""
    film = replay_of("referee")

    assert film.find("3", 0) == 2
    assert film.find("round 2", 0) == film.round_from(0, 1)
    last = len(film) - 1
    assert film.find("VICTORY", 0) == last
    assert film.find("victory", last) == last
    assert film.find("no such words", 0) is None
    assert film.find("", 0) is None


def test_a_page_is_titled_by_its_players_and_a_drawing_is_one_picture(tmp_path: Path) -> None:
    """The title names the seats; of an SVG one picture is counted."""
    from fracas_clients.tui.replay_viewer import players  # noqa: PLC0415 - beside what it tests

    names = players(replayed(REPLAY.read_bytes(), "referee"))
    assert names
    assert f"<title>{escape(' vs. '.join(names))}</title>" in rendered(tmp_path, "final.html").decode()
    result = CliRunner().invoke(app, [str(REPLAY), "-o", str(tmp_path / "end.svg")])
    assert "end.svg: 1 picture," in result.output


@pytest.mark.parametrize(
    ("missing", "name", "sentence"),
    [
        ("textual", "final.html", "it needs textual, which is not installed: pip install 'fracas[tui]'"),
        ("PIL", "final.gif", "a GIF needs Pillow: pip install 'fracas[pictures]'"),
    ],
)
def test_a_thin_install_says_what_is_missing(tmp_path: Path, missing: str, name: str, sentence: str) -> None:
    """Exit code 2 and one sentence, before anything is read."""
    blocked = "import importlib.abc, sys\nclass No(importlib.abc.MetaPathFinder):\n    def find_spec(self, name, *_):\n"
    if missing == "PIL":
        blocked += "        if name == 'PIL': return None\nimport importlib.util\nreal = importlib.util.find_spec\n"
        blocked += "importlib.util.find_spec = lambda name, *rest: None if name == 'PIL' else real(name, *rest)\n"
    else:
        blocked += f"        if name.partition('.')[0] == {missing!r}: raise ModuleNotFoundError(name=name)\n"
        blocked += "sys.meta_path.insert(0, No())\n"
    words = ["replay", "render", str(REPLAY), "-o", str(tmp_path / name)]
    script = f"{blocked}\nfrom fracas_cli.main import main\nmain({words!r})"

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)

    assert done.returncode == 2, done.stderr
    assert done.stderr == f"fracas replay render: {sentence}\n"
    assert not (tmp_path / name).exists()
