"""Pictures of boards over HTTP: encoded anew, cached for ever, and only those that boards name."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from fracas_engine.content.custom_content import use_content
from tests.server.arena import serving
from tests.server.gateway.test_plain_http import ask

BOARD = """
board: attic
map: |
  ....
starts: {a: [[0, 0]], b: [[3, 0]]}
picture: {file: NAME, pixels_per_cell: 10, offset: [0.5, 0]}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A content folder with a board and its picture."""
    inner = tmp_path / "content" / "srd5"
    inner.mkdir(parents=True)
    (inner / "attic.yaml").write_text(BOARD.replace("NAME", "attic.png"))
    Image.new("RGB", (40, 10), "red").save(inner / "attic.png")
    use_content([tmp_path / "content"])
    yield inner
    use_content([])


async def test_pictures_are_served(store_url: str, tmp_path: Path, folder: Path) -> None:
    """The plan has the address and the alignment; the answer is WebP and never changes."""
    async with serving(store_url, tmp_path) as service:
        plan = json.loads((await ask(service, "/boards/srd5")).body)["attic"]["picture"]
        answer = await ask(service, plan["url"])

        assert (plan["pixelsPerCell"], plan["x"], plan["y"]) == (10, 0.5, 0)
        assert answer.headers["content-type"] == "image/webp"
        assert "immutable" in answer.headers["cache-control"]
        assert Image.open(io.BytesIO(answer.body)).size == (40, 10)
        assert json.loads((await ask(service, "/boards/srd5")).body)["crypt"]["picture"] is None

        old = plan["url"]
        Image.new("RGB", (40, 20), "blue").save(folder / "attic.png")
        assert (await ask(service, old)).status == 404


@pytest.mark.parametrize(
    "path", ["attic/0", "attic/", "attic", "crypt/0", "no_such/0", "../srd5/attic/0", "attic/../../etc/passwd", ""]
)
async def test_other_addresses_have_no_picture(store_url: str, tmp_path: Path, folder: Path, path: str) -> None:
    """Another hash, a board without a picture and other paths are not found."""
    async with serving(store_url, tmp_path) as service:
        assert (await ask(service, f"/pictures/srd5/{path}")).status == 404


async def test_damaged_and_missing_files(store_url: str, tmp_path: Path, folder: Path) -> None:
    """A damaged file is not found; without its file a board has no picture."""
    async with serving(store_url, tmp_path) as service:
        (folder / "attic.png").write_bytes(b"<svg/>")
        plan = json.loads((await ask(service, "/boards/srd5")).body)["attic"]["picture"]
        assert (await ask(service, plan["url"])).status == 404

        (folder / "attic.png").unlink()
        assert json.loads((await ask(service, "/boards/srd5")).body)["attic"]["picture"] is None
