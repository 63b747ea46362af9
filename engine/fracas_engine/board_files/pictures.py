"""Pictures of untrusted files: decoded within limits, and encoded anew without anything but their pixels."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fracas_engine.board_files.errors import BoardFileError

if TYPE_CHECKING:
    from PIL import Image

MAX_PIXELS: Final = 20_000_000
"""Maximum number of pixels of a picture."""
MAX_BYTES: Final = 48 * 2**20
"""Maximum size of a picture's file, in bytes."""

_FORMATS: Final = ("PNG", "JPEG", "WEBP")
_QUALITY: Final = 82
_MAX_SIDE: Final = 16_383
"""The largest width and height that WebP has."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was encoded anew."""

    data: bytes
    """A WebP file."""
    width: int
    height: int
    source_width: int
    """Width of the picture before it was made smaller."""


def read_picture(data: bytes, *, max_size: int = MAX_BYTES, square: int = 0) -> Picture:
    """Return a picture encoded anew as WebP, without metadata, further frames and bytes after its end.

    Args:
        data: A PNG, JPEG or WebP file.
        max_size: Maximum size of the new file, in bytes; a larger picture is made smaller.
        square: Side in pixels of the middle square that is kept, for a token; 0: the whole picture is kept.

    Raises:
        BoardFileError: The file is of another kind, too large or damaged, or Pillow is not installed.
    """
    try:
        from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - an extra
    except ImportError:
        raise BoardFileError("Pictures need Pillow: pip install 'fracas[pictures]'.") from None
    if len(data) > MAX_BYTES:
        raise BoardFileError(f"The picture has {len(data)} bytes: use at most {MAX_BYTES // 2**20} MiB.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of decompression bombs: the number of pixels is checked below
            picture = Image.open(io.BytesIO(data), formats=_FORMATS)
        _check_pixels(*picture.size)
        plain = picture.convert("RGBA" if "A" in picture.getbands() or "transparency" in picture.info else "RGB")
        # A picture of the pixels alone: the converted one still knows the metadata.
        pixels = Image.frombytes(plain.mode, plain.size, plain.tobytes())
        if square:
            side = min(pixels.size)
            left, top = (pixels.width - side) // 2, (pixels.height - side) // 2
            pixels = pixels.crop((left, top, left + side, top + side)).resize((square, square))
        file = _encoded(pixels)
        while len(file) > max_size and min(pixels.size) > 1:
            share = min(0.9, (max_size / len(file)) ** 0.5)
            pixels = pixels.resize((max(1, int(pixels.width * share)), max(1, int(pixels.height * share))))
            file = _encoded(pixels)
    except BoardFileError:
        raise
    except UnidentifiedImageError:
        raise BoardFileError("The picture is no PNG, JPEG or WebP file.") from None
    except Image.DecompressionBombError:
        raise BoardFileError(f"The picture has too many pixels: use at most {MAX_PIXELS // 10**6} million.") from None
    except Exception as error:  # noqa: BLE001 - decoders raise errors of many kinds for damaged files
        raise BoardFileError(f"The picture is damaged: {type(error).__name__}.") from None
    return Picture(file, *pixels.size, source_width=plain.width)


def _encoded(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "WEBP", quality=_QUALITY, method=0)
    return file.getvalue()


def _check_pixels(width: int, height: int) -> None:
    if width * height > MAX_PIXELS or max(width, height) > _MAX_SIDE:
        raise BoardFileError(f"The picture has {width} by {height} pixels: use at most {MAX_PIXELS // 10**6} million.")
