"""Boards checked for an editor: everything that is wrong, and the keys of what can be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fracas_engine.content.library import library_of
from fracas_engine.content.load import load_boards
from fracas_engine.ruleset import ruleset_names
from fracas_protocol import v1
from fracas_server.lobby.board_checks import MAX_ERRORS, check_board
from fracas_server.lobby.own_boards import MAX_BOARD, parse_board, vocabulary_of
from tests.server.arena import Player, serving

ATTIC = {
    "board": "attic",
    "title": "Attic",
    "ground": "planks",
    "floors": {"stone": [[0, 0, 1, 0]]},
    "legend": {"a": [{"pit": 20}, "dim"]},
    "map": ["..a.", "#~.."],
    "edges": [{"wall": [[2, 0], [2, 1]]}, {"door": [[2, 1], [2, 2]], "id": "door_1", "open": True}],
    "lights": [{"at": [3, 1], "bright": 2, "dim": 2}],
    "labels": [{"at": [3, 0], "text": "Owl's nest: \u201cno entry\u201d"}],
    "starts": {"a": [[0, 0]], "b": [[3, 1]]},
    "start_zones": {"a": [{"from": [0, 0], "to": [1, 0]}]},
}


def _checked(board: object, ruleset: str = "srd5") -> v1.CheckedBoard:
    return check_board(v1.CheckBoard(ruleset=ruleset, yaml=json.dumps(board).encode())).checked_board


async def test_a_client_checks_a_board(store_url: str, tmp_path: Path) -> None:
    """The answer has the board in YAML and its keys; nothing is stored."""
    async with serving(store_url, tmp_path) as service, await Player.come(service.address) as host:
        asked = v1.CheckBoard(ruleset="srd5", yaml=json.dumps(ATTIC).encode())
        found = (await host.ask(check_board=asked)).checked_board
        refused = (await host.ask(check_board=v1.CheckBoard(ruleset="chess"))).rejected

    assert json.loads(found.plain) == ATTIC
    assert not found.errors
    board = found.board
    assert (board.name, board.title, board.width, board.height, board.starts) == ("attic", "Attic", 4, 2, 2)
    assert (board.walls, board.doors, board.lights) == (1, 1, 1)
    assert refused.code == "bad_options"


def test_the_yaml_of_a_checked_board_is_the_same_board() -> None:
    """Its floors, labels and start zones too."""
    found = _checked(ATTIC)
    assert parse_board("srd5", found.board.yaml.decode()) == parse_board("srd5", json.dumps(ATTIC))


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_boards_of_the_library_can_be_edited(ruleset: str) -> None:
    """With `use`, all keys are written out; written again they are the same board."""
    for name, board in library_of(ruleset).boards.items():
        plain = json.loads(_checked({"use": name}, ruleset).plain)
        plain.pop("picture", None)
        (again,) = load_boards(json.dumps(plain), vocabulary_of(ruleset))
        assert again == board.model_copy(update={"board": again.board, "use": None, "picture": None})


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"edges": [{"wall": [[2, 0], [3, 1]]}]}, "edges[0].wall", "on one axis"),
        ({"edges": [{"wall": [[2, 0], [2, 9]]}]}, "edges[0].wall", "not on the map"),
        ({"map": ["....", "..?."]}, "map[1]", "unknown glyph"),
        ({"lights": [{"at": [9, 0], "bright": 1}]}, "", "light 0 at [9, 0]"),
        ({"starts": {}, "start_zones": {}}, "", "no start places"),
        ({"start_zones": {"c": [{"from": [1, 0], "to": [1, 1]}]}}, "start_zones.c", "start zone c at [1, 0]"),
        ({"start_zones": {"a": [{"from": [0, 0], "to": [9, 0]}]}}, "start_zones.a[0].to", "[9, 0] of the start zone a"),
        ({"labels": [{"at": [4, 0], "text": "Attic"}]}, "labels[0].at", "label at [4, 0]"),
        ({"labels": [{"at": [3, 0], "text": "a\x07"}]}, "labels[0].text", "label at [3, 0]"),
        ({"shape": "hex"}, "shape", "hex"),
        ({"map": ["." * 70] * 2}, "", "70 by 2 cells"),
        ({"ground": "lava"}, "ground", "lava"),
    ],
)
def test_errors_name_their_place(change: dict[str, object], field: str, words: str) -> None:
    """As the field of the board, and by coordinates in the text."""
    errors = _checked({**ATTIC, **change}).errors
    assert (field, True) in [(error.field, words in error.text) for error in errors]


def test_all_errors_are_told() -> None:
    """Not only the first."""
    edges = [{"wall": [[2, 0], [3, 1]]}, {"door": [[2, 1], [2, 9]]}]
    found = _checked({**ATTIC, "edges": edges})
    assert [error.field for error in found.errors] == ["edges[0].wall", "edges[1].door"]
    assert not found.plain


def test_an_answer_has_a_limited_number_of_errors() -> None:
    """The first ones; thousands would not fit into a frame."""
    assert len(_checked({**ATTIC, "edges": [1] * 5000}).errors) == MAX_ERRORS


@pytest.mark.parametrize("yaml", [b"", b"map: [", b"\xff", b"a: &b 1\nc: *b", b"x" * (MAX_BOARD + 1), b"- 1", b"null"])
def test_what_is_no_board_is_an_error(yaml: bytes) -> None:
    """The answer says what is wrong, whatever is sent."""
    found = check_board(v1.CheckBoard(ruleset="srd5", yaml=yaml)).checked_board
    assert found.errors
    assert all(error.text for error in found.errors)
    assert not found.plain
