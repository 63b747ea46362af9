"""Import of boards: Universal VTT, Tiled and donjon files, with everything that is left out listed."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from fracas_engine.board_files.draft import MAX_WALLS
from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.importing import ImportedBoard, import_board
from fracas_engine.content.load import load_boards
from fracas_engine.content.models.boards import BoardSpec
from fracas_engine.content.vocabulary import find_vocabulary

SAMPLES = Path(__file__).parent / "samples"


def sample(name: str) -> ImportedBoard:
    """Import a sample."""
    return import_board(name, (SAMPLES / name).read_bytes())


def uvtt(width: float = 4, height: float = 4, **keys: Any) -> bytes:
    """Write a Universal VTT file."""
    resolution = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": width, "y": height}, "pixels_per_grid": 50}
    return json.dumps({"format": 0.3, "resolution": resolution, **keys}).encode()


def line(*points: tuple[float, float]) -> list[dict[str, float]]:
    """Write the corners of a wall."""
    return [{"x": x, "y": y} for x, y in points]


def edges(found: BoardSpec) -> list[Any]:
    """Return the edges of a board as they are written."""
    return [one.model_dump(mode="json") for one in found.edges]


def told(found: ImportedBoard) -> set[str]:
    """Return what was left out or changed."""
    return {f"{one.effect} {one.count} {one.what}" for one in found.remarks}


def tiled(**keys: Any) -> bytes:
    """Write a map of Tiled as JSON."""
    size = {"width": 4, "height": 4, "tilewidth": 16, "tileheight": 16}
    return json.dumps({"type": "map", "orientation": "orthogonal", "layers": [], **size, **keys}).encode()


def test_universal_vtt() -> None:
    """Coordinates count from the origin; a door off the grid leaves no gap beside it; the dark map and its light."""
    found = sample("cellar.dd2vtt")

    assert found.board.map == ("DDDDDD",) * 5
    assert edges(found.board) == [
        {"wall": [[3, 0], [3, 2]]}, {"wall": [[3, 3], [3, 5]]}, {"door": [[3, 2], [3, 3]], "id": "door_1"},
    ]  # fmt: skip
    assert [(light.at, light.bright, light.dim) for light in found.board.lights] == [((1, 1), 3, 2)]
    assert (found.board.board, found.board.title, sorted(found.board.starts)) == ("cellar", "cellar", ["a", "b"])
    assert told(found) == {
        "omitted 1 picture", "omitted 1 colour of a light", "omitted 1 object that blocks sight",
        "changed 1 start areas",
    }  # fmt: skip


def test_portal_that_is_not_closed_is_an_open_door() -> None:
    """It is open at the start, and a remark says so."""
    portal = {"position": {"x": 2, "y": 1.5}, "bounds": line((2, 1), (2, 2)), "closed": False}
    found = import_board("m.uvtt", uvtt(portals=[portal]))

    assert edges(found.board) == [{"door": [[2, 1], [2, 2]], "id": "door_1", "open": True}]
    assert "changed 1 portal that is not closed" in told(found)


def test_tiled_xml() -> None:
    """Layers, tiles and objects by class or name; layers and objects without a meaning are listed."""
    found = sample("bridge.tmx")

    assert found.board.map == ("#.ww.#", "......", "..ww0.", "..ww.#")
    assert [one.name for one in found.board.legend["0"]] == ["difficult", "lightly_obscured"]
    assert edges(found.board) == [{"wall": [[0, 1], [2, 1]]}, {"door": [[2, 1], [2, 2]], "id": "door_1"}]
    assert [(light.at, light.bright, light.dim) for light in found.board.lights] == [((3, 1), 2, 1)]
    assert found.board.starts == {"west": ((0, 1), (0, 2), (0, 3)), "east": ((5, 1), (5, 2), (5, 3))}
    assert told(found) == {"omitted 1 tile layer", "omitted 1 object"}


def test_tiled_json_on_hexes_in_chunks() -> None:
    """An infinite map has the cells in use; hexes keep their shape."""
    chunk = {"x": -2, "y": -2, "width": 3, "height": 2, "data": [1, 0, 1, 1, 1, 0x80000001]}
    layer = {"type": "tilelayer", "name": "Water", "chunks": [chunk]}
    keys = {"orientation": "hexagonal", "staggeraxis": "y", "staggerindex": "odd", "hexsidelength": 8}
    found = import_board("lake.tmj", tiled(infinite=True, layers=[layer], **keys))

    assert (found.board.shape, found.board.map) == ("hex", ("w.w", "www"))


def test_tiled_json_with_groups() -> None:
    """Objects of a group in pixels of hexes; tiles by their class before the name of their layer."""
    found = sample("ford.tmj")

    assert (found.board.shape, found.board.map) == ("hex", (".w..", ".w..", "~.w."))
    assert [(light.at, light.bright, light.dim) for light in found.board.lights] == [((0, 0), 2, 3)]


def test_tilesets_beside_the_map_are_read() -> None:
    """A tileset of its own file is read if the caller can read it, and listed otherwise."""
    layer = {"type": "tilelayer", "name": "x", "width": 4, "height": 4, "data": [7] * 16}
    data = tiled(layers=[layer], tilesets=[{"firstgid": 7, "source": "a.tsx"}])
    tileset = b'<tileset name="a"><tile id="0" class="Pit"/></tileset>'

    assert import_board("m.tmj", data, read_file={"a.tsx": tileset}.get).board.map == ("PPPP",) * 4
    assert "omitted 1 tileset" in told(import_board("m.tmj", data))


def test_donjon() -> None:
    """Rock around the dungeon is cut off; doors stand in the way of their passage; contents are listed."""
    found = sample("vault.json")

    assert found.board.map == ("......", "..####", ".#####", ".....#")
    assert edges(found.board) == [
        {"door": [[1, 2], [1, 3]], "id": "door_1"}, {"door": [[2, 0], [2, 1]], "id": "door_2"},
    ]  # fmt: skip
    assert found.board.title == "The Vault of Ants"
    assert {"changed 1 locked door", "omitted 1 stairs", "omitted 1 entry of rooms"} <= told(found)


@pytest.mark.parametrize("angle", [0, 10, 30, 45, 60, 80, 123])
def test_slanted_rooms_stay_closed(angle: int) -> None:
    """No way leads out of a square room at any angle, and every wall is at most half a cell from its side."""
    turn = math.radians(angle)
    corners = [(10 + 6 * math.cos(turn + n * math.pi / 2), 10 + 6 * math.sin(turn + n * math.pi / 2)) for n in range(5)]
    board = import_board("m.uvtt", uvtt(20, 20, line_of_sight=[line(*corners)])).board
    closed = {side for edge in board.between for side in edge.sides}
    reached = {(10, 10)}
    waiting = [(10, 10)]
    for x, y in waiting:
        steps = {(x - 1, y): (x, y, 0), (x + 1, y): (x + 1, y, 0), (x, y - 1): (x, y, 1), (x, y + 1): (x, y + 1, 1)}
        new = [cell for cell, side in steps.items() if side not in closed and cell not in reached]
        reached.update(new)
        waiting += new
        assert len(reached) < 120, "the room leaks"

    assert len(reached) > 50


def test_tolerance_leaves_out_walls_that_are_too_far_off() -> None:
    """A wall 0.4 cells beside its side is moved, or with a smaller tolerance listed."""
    data = uvtt(line_of_sight=[line((2.4, 0), (2.4, 4))])
    moved, left = import_board("m.uvtt", data), import_board("m.uvtt", data, tolerance=0.25)

    assert edges(moved.board) == [{"wall": [[2, 0], [2, 4]]}]
    assert "changed 4 piece of a wall off the grid" in told(moved)
    assert edges(left.board) == []
    assert "omitted 4 piece of a wall" in told(left)


@pytest.mark.parametrize("name", ["cellar.dd2vtt", "bridge.tmx", "vault.json", "ford.tmj"])
def test_yaml_of_an_import_is_a_board(name: str) -> None:
    """The loader reads the same board from the YAML."""
    found = sample(name)
    vocabulary = find_vocabulary("monster_turn" if found.board.shape == "hex" else "srd5")
    assert vocabulary is not None

    assert load_boards(found.yaml, vocabulary) == [found.board]


def _bomb() -> bytes:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    return f'<!DOCTYPE map [<!ENTITY e0 "x">{entities}]><map>&e9;</map>'.encode()


_LAYER = {"type": "tilelayer", "name": "Walls", "width": 4, "height": 4}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "Unknown format"),
        (b"\xff\xd8\xff\xe0", "Unknown format"),
        (b"PK\x03\x04", "archive"),
        (b"{" * 100_000, "not JSON"),
        (b'{"a":' + b"[" * 100_000, "nested too deeply"),
        (b'{"a": NaN}', "finite"),
        (b"{}", "Unknown JSON format"),
        (b'{"a": "\xff"}', "not UTF-8"),
        (b'{"resolution": 3}', "resolution is not an object"),
        (uvtt(0, 3), "at least one"),
        (uvtt(1_000, 1_000), "at most 120 by 120"),
        (uvtt(1e6, 1e6), "at most 120 by 120"),
        (uvtt(121, 2), "at most 120 by 120"),
        (uvtt(line_of_sight=[line(*[(n % 5, 1) for n in range(MAX_WALLS + 2)])]), "walls"),
        (uvtt(119, 119, line_of_sight=[line(*[(119 * (n % 2), 1) for n in range(6_000)])]), "too long in all"),
        (uvtt(line_of_sight=[[{"x": "a", "y": 1}] * 2]), "not a point"),
        (uvtt(line_of_sight=[line((1e9, 1), (1, 1))]), "not a number from"),
        (b"<map", "not XML"),
        (b"<svg/>", "a map of Tiled is expected"),
        (_bomb(), "declares entities"),
        (b'<!DOCTYPE map [<!ENTITY e SYSTEM "file:///etc/passwd">]><map>&e;</map>', "declares entities"),
        (b"<map>" + b"<group>" * 30 + b"</group>" * 30 + b"</map>", "nested too deeply"),
        (tiled(orientation="staggered"), "staggered"),
        (tiled(orientation="hexagonal", staggeraxis="x"), "Stagger"),
        (tiled(width=1_000_000, height=1_000_000), "at most 120 by 120"),
        (tiled(layers=[{**_LAYER, "data": [1]}]), "16 are expected"),
        (tiled(layers=[{**_LAYER, "data": [-1] * 16}]), "not a number from 0"),
        (tiled(layers=[{**_LAYER, "data": "?", "encoding": "base64"}]), "not base64"),
        (tiled(layers=[{**_LAYER, "data": "AAAA", "compression": "zlib"}]), "cannot be decompressed"),
        (tiled(layers=[{**_LAYER, "data": "AAAA", "compression": "zstd"}]), "use CSV, gzip or zlib"),
        (tiled(layers=[{**_LAYER, "width": 10**6, "height": 10**6}]), "at most 120 by 120"),
        (tiled(layers=[_LAYER] * 300), "layers"),
        (json.dumps({"cells": [[0]], "settings": {}}).encode(), "no rooms"),
        (json.dumps({"cells": [["x"]], "settings": {}}).encode(), "bits"),
        (json.dumps({"cells": 3, "settings": {}}).encode(), "Unknown JSON"),
    ],
)  # fmt: skip
def test_hostile_files_are_refused_with_a_reason(data: bytes, words: str) -> None:
    """Bombs, depth, sizes and wrong types: one sentence says what is wrong."""
    with pytest.raises(BoardFileError, match=words):
        import_board("m.json", data)


def test_zlib_bombs_stop_at_the_size_of_the_layer() -> None:
    """A layer of 16 tiles is not decompressed beyond 16 tiles."""
    import base64  # noqa: PLC0415
    import zlib  # noqa: PLC0415

    bomb = base64.b64encode(zlib.compress(bytes(50_000_000), 9)).decode()
    with pytest.raises(BoardFileError, match="65 bytes: 64 are expected"):
        import_board("m.json", tiled(layers=[{**_LAYER, "data": bomb, "encoding": "base64", "compression": "zlib"}]))


@pytest.mark.parametrize(
    ("name", "board", "title"),
    [
        ("../../etc/passwd.uvtt", "passwd", "passwd"),
        ("C:\\maps\\Old Mill.uvtt", "old_mill", "Old Mill"),
        ("<b>&.uvtt", "b", "<b>&"),
        (".uvtt", "uvtt", ".uvtt"),
        ("\x1b[2J.uvtt", "2j", "[2J"),
        ("x" * 300 + ".uvtt", "x" * 40, "x" * 60),
    ],
)
def test_names_of_files(name: str, board: str, title: str) -> None:
    """Ids have letters, digits and underscores; titles no control characters."""
    found = import_board(name, uvtt()).board

    assert found.board == board
    assert found.title is not None
    assert found.title.endswith(title)
    assert found.title.isprintable()


def test_texts_and_objects_of_the_class_label_are_labels() -> None:
    """On the cell in their middle, as one short line; other objects with a name are left out, as secrets may be."""
    objects: list[dict[str, Any]] = [
        {"x": 16, "y": 16, "width": 32, "height": 16, "text": {"text": "Old\ncellar"}},
        {"x": 4, "y": 4, "point": True, "type": "label", "name": "Stairs \u202e up"},
        {"x": 50, "y": 50, "point": True, "type": "room", "name": "x" * 80},
        {"x": 5, "y": 5, "point": True, "type": "label", "name": "Second"},
        {"x": 40, "y": 40, "point": True, "type": "label", "name": "\u200b"},
        {"x": 400, "y": 40, "point": True, "type": "label", "name": "Far"},
        {"x": 40, "y": 8, "point": True, "name": "Hidden treasure"},
    ]
    layers = [{"type": "objectgroup", "name": "Things", "objects": objects}]
    found = import_board("rooms.tmj", tiled(layers=layers))

    assert {one.at: one.text for one in found.board.labels} == {
        (2, 1): "Old cellar",
        (0, 0): "Stairs up",
        (3, 3): "x" * 60,
    }
    assert told(found) == {"omitted 1 label", "changed 1 label", "omitted 1 object", "changed 1 start areas"}
    assert {one.reason for one in found.remarks} >= {
        "its cell has another label",
        "it has no text",
        "it is off the map",
    }
