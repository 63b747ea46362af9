"""Boards of players' own: imported from files, and played on at once."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.content.models.boards import BoardSpec
from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.lobby import board_importer
from fracas_server.lobby.board_import_worker import MAX_IMPORT, imported
from fracas_server.lobby.board_importer import BoardImporter
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.lobby.own_boards import MAX_BOARD, parse_board
from fracas_server.timing import ManualTime
from tests.server.arena import Player, serving

SAMPLES = Path(__file__).parents[2] / "engine" / "board_files" / "samples"
BOARD = "board: attic\nmap: |\n  ....\n  ....\nedges: [{wall: [[2, 0], [2, 1]]}]\nstarts: {a: [[0, 0]], b: [[3, 1]]}\n"
OPTIONS = v1.MatchOptions(guests=True)


async def test_a_map_is_imported_and_played_on(store_url: str, tmp_path: Path) -> None:
    """The answer has the board and everything left out; a match on it begins, and others see its walls."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
    ):
        file = gzip.compress((SAMPLES / "cellar.dd2vtt").read_bytes())
        found = (
            await host.ask(import_board=v1.ImportBoard(ruleset="srd5", name="cellar.dd2vtt", file=file))
        ).imported_board
        assert (found.name, found.width, found.height, found.walls, found.doors, found.lights) == (
            "cellar",
            6,
            5,
            2,
            1,
            1,
        )
        assert "picture" in {remark.what for remark in found.remarks}

        wish = v1.CreateMatch(ruleset="srd5", own_board=found.yaml, take_seat="red", options=OPTIONS)
        created = (await host.ask(create_match=wish)).match_created
        await guest.ask(join_match=v1.JoinMatch(match=created.info.match))
        await guest.until_version(created.info.match, 1)
        view = guest.mirrors[created.info.match].view

        assert created.info.board == "cellar"
        assert len(view.board.edges) >= 3


@pytest.mark.parametrize(
    ("wish", "code", "words"),
    [
        ({"own_board": b"map: ["}, "bad_options", "Invalid board"),
        ({"own_board": b"\xff"}, "bad_options", "not UTF-8"),
        ({"own_board": b"board: b\nmap: |\n  ..\n"}, "bad_options", "no start places"),
        ({"own_board": b"#" * (MAX_BOARD + 1)}, "too_large", "too long"),
        ({"own_board": b"map: &a |\n  ..\nstarts: *a\n"}, "bad_options", "anchors"),
        ({"own_board": BOARD.replace("starts", "shape: hex\nstarts").encode()}, "bad_options", "Invalid board"),
        ({"own_board": BOARD.encode(), "ruleset": "chess"}, "bad_options", "Unknown ruleset"),
        ({"own_board": BOARD.replace(", b: [[3, 1]]", "").encode()}, "bad_options", "start places for 1 sides"),
        ({"own_board": BOARD.encode(), "options": v1.MatchOptions(rated=True)}, "bad_options", "rated match"),
    ],
)  # fmt: skip
async def test_bad_boards_are_refused(
    store_url: str, tmp_path: Path, wish: dict[str, object], code: str, words: str
) -> None:
    """With the reason; no match is created."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service, await Player.come(service.address) as host:
        asked = v1.CreateMatch(**{"ruleset": "srd5", "options": OPTIONS, **wish})  # type: ignore[arg-type]
        rejected = (await host.ask(create_match=asked)).rejected

        assert rejected.code == code
        assert words in rejected.sentence
        assert not (await host.ask(list_matches=v1.ListMatches())).match_list.matches


async def test_imports_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """After some imports the client has to wait, and other addresses do not."""
    time, asked = ManualTime(), v1.ImportBoard(ruleset="srd5", name="a.json", file=b"{}")
    importer = BoardImporter(time=time)

    async def refuse(_data: bytes) -> dict[str, object]:
        return {"refused": ["bad_options", "no map"]}

    monkeypatch.setattr(board_importer, "_run", refuse)

    async def code(place: str) -> str:
        with pytest.raises(RequestRefused) as refused:
            await importer.answer(asked, place=place)
        return refused.value.code

    assert [await code("a") for _ in range(7)] == ["bad_options"] * 6 + ["rate_limited"]
    assert await code("b") == "bad_options"
    time.advance(11_000)
    assert await code("a") == "bad_options"


async def test_files_that_are_no_maps_are_refused(store_url: str, tmp_path: Path) -> None:
    """The process that imports says why."""
    async with serving(store_url, tmp_path) as service, await Player.come(service.address) as host:
        asked = v1.ImportBoard(ruleset="srd5", name="a.json", file=b"{}")
        rejected = (await host.ask(import_board=asked)).rejected

        assert (rejected.code, "Unknown JSON format" in rejected.sentence) == ("bad_options", True)


def test_decompression_stops_at_the_limit() -> None:
    """A gzip bomb is refused without its content."""
    with pytest.raises(BoardFileError, match="too large"):
        imported("srd5", "a.json", gzip.compress(b" " * (MAX_IMPORT + 1)))


def test_maps_must_fit_the_ruleset_and_the_limits() -> None:
    """Hexes are for rulesets with hexes, and boards have at most 64 by 64 cells."""
    large = {"resolution": {"map_size": {"x": 65, "y": 3}}}

    with pytest.raises(RequestRefused, match="board shape"):
        imported("srd5", "ford.tmj", (SAMPLES / "ford.tmj").read_bytes())
    assert imported("monster_turn", "ford.tmj", (SAMPLES / "ford.tmj").read_bytes())["size"] == [4, 3]
    with pytest.raises(RequestRefused, match="at most 64"):
        imported("srd5", "a.json", json.dumps(large).encode())


def test_stored_boards_are_read_again() -> None:
    """The plain form in a match's record gives the same board."""
    board = parse_board("srd5", BOARD)

    assert BoardSpec.model_validate(json.loads(json.dumps(board.to_plain()))) == board
