"""Pictures of untrusted files: kinds, limits, damage, and what is left of them."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image, PngImagePlugin

from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.importing import import_board
from fracas_engine.board_files.pictures import read_picture
from fracas_engine.content.models.boards import BoardSpec
from tests.engine.board_files.test_importing import SAMPLES, uvtt


def encoded(kind: str, size: tuple[int, int] = (40, 30), **options: object) -> bytes:
    """Write a picture."""
    file = io.BytesIO()
    Image.linear_gradient("L").resize(size).convert("RGB").save(file, kind, **options)
    return file.getvalue()


def bomb(width: int, height: int) -> bytes:
    """Write a small PNG file that promises many pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_pictures_are_encoded_anew(kind: str) -> None:
    """The pixels stay nearly the same; the result is WebP."""
    found = read_picture(encoded(kind))
    back = Image.open(io.BytesIO(found.data))

    assert (back.format, back.size, found.width, found.height) == ("WEBP", (40, 30), 40, 30)
    assert abs(back.convert("L").getpixel((20, 29)) - 255) < 20  # type: ignore[operator]


def test_metadata_and_appended_bytes_are_gone() -> None:
    """Texts, camera data and an archive behind the picture (a polyglot) do not survive."""
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Comment", "SECRET-NOTE")
    exif = Image.Exif()
    exif[0x010E] = "SECRET-EXIF"
    for data in (
        encoded("PNG", pnginfo=notes),
        encoded("JPEG", exif=exif),
        encoded("PNG") + b"PK\x03\x04SECRET<script>",
    ):
        assert b"SECRET" in data
        assert b"SECRET" not in read_picture(data).data


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no PNG, JPEG or WebP"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no PNG, JPEG or WebP"),
        (encoded("GIF"), "no PNG, JPEG or WebP"),
        (encoded("BMP"), "no PNG, JPEG or WebP"),
        (encoded("PNG", (400, 300))[:300], "damaged"),
        (encoded("JPEG", (400, 300))[:500], "damaged"),
        (encoded("WEBP", (400, 300))[:60], "damaged|no PNG"),
        (bomb(5_000, 5_000), "at most 20 million"),
        (bomb(60_000, 60_000), "20 million"),
        (bomb(2**31 - 1, 2**31 - 1), "20 million|damaged|no PNG"),
        (bomb(100, 100), "damaged"),
        (bomb(20_000, 10), "at most 20 million"),
    ],
)
def test_other_files_are_refused(data: bytes, words: str) -> None:
    """SVG, other formats, truncated files and bombs: one sentence says what is wrong."""
    with pytest.raises(BoardFileError, match=words):
        read_picture(data)


def test_an_import_carries_the_picture() -> None:
    """The board names the file, with the scale of the map; a damaged picture is listed and left out."""
    found = import_board("cellar.dd2vtt", (SAMPLES / "cellar.dd2vtt").read_bytes(), with_picture=True)
    damaged = import_board("m.uvtt", uvtt(image="AAAA"), with_picture=True)

    assert found.picture is not None
    assert found.board.picture is not None
    assert (found.board.picture.file, found.board.picture.pixels_per_cell) == ("cellar.webp", 70)
    assert 'picture: {file: "cellar.webp", pixels_per_cell: 70.0' in found.yaml
    assert (damaged.picture, damaged.board.picture) == (None, None)
    assert "The picture is no PNG, JPEG or WebP file." in {one.reason for one in damaged.remarks}


@pytest.mark.parametrize("name", ["../a.png", "/etc/a.png", "a\\b.png", ".png", "a.svg", "a", ""])
def test_names_of_pictures_stay_in_the_folder(name: str) -> None:
    """A board cannot name a file elsewhere, or of another kind."""
    with pytest.raises(ValueError, match=r"picture|empty"):
        BoardSpec.model_validate({"map": ["."], "picture": {"file": name, "pixels_per_cell": 70}})
