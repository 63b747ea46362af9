"""Pictures of untrusted files: decoded within limits, and encoded anew without anything but their pixels."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from typing import Final

from fracas_engine.board_files.errors import BoardFileError

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


def read_picture(data: bytes) -> Picture:
    """Return a picture encoded anew as WebP, without metadata, further frames and bytes after its end.

    Args:
        data: A PNG, JPEG or WebP file.

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
        file = io.BytesIO()
        # A picture of the pixels alone: the converted one still knows the metadata.
        Image.frombytes(plain.mode, plain.size, plain.tobytes()).save(file, "WEBP", quality=_QUALITY, method=0)
    except BoardFileError:
        raise
    except UnidentifiedImageError:
        raise BoardFileError("The picture is no PNG, JPEG or WebP file.") from None
    except Image.DecompressionBombError:
        raise BoardFileError(f"The picture has too many pixels: use at most {MAX_PIXELS // 10**6} million.") from None
    except Exception as error:  # noqa: BLE001 - decoders raise errors of many kinds for damaged files
        raise BoardFileError(f"The picture is damaged: {type(error).__name__}.") from None
    return Picture(file.getvalue(), *plain.size)


def _check_pixels(width: int, height: int) -> None:
    if width * height > MAX_PIXELS or max(width, height) > _MAX_SIDE:
        raise BoardFileError(f"The picture has {width} by {height} pixels: use at most {MAX_PIXELS // 10**6} million.")
