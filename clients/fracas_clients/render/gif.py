"""Animated GIF of a replay, drawn with Pillow (extra `pictures`)."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

from fracas_clients.render.layout import CELL, cell_corners, discs, fill_of, side_colour, size_of
from fracas_clients.tui.picture import Picture
from fracas_clients.tui.replay_buffer import ReplayFrame

__all__ = ["gif", "image"]

_HEAD = 40


def gif(frames: Sequence[ReplayFrame], *, pace_ms: int = 800) -> bytes:
    """Return the animated GIF as the contents of a file.

    Args:
        frames: The pictures; at least one.
        pace_ms: Duration of each picture, in milliseconds; the last one is shown five times as long.
    """
    grounds: dict[int, Image.Image] = {}
    images = [_image(frame, grounds).quantize(64) for frame in frames]
    shown = [pace_ms] * (len(images) - 1) + [5 * pace_ms]
    file = io.BytesIO()
    images[0].save(file, "GIF", save_all=True, append_images=images[1:], duration=shown, loop=0, optimize=False)
    return file.getvalue()


def image(frame: ReplayFrame) -> Image.Image:
    """Draw one picture of the replay, with its headline above."""
    return _image(frame, {})


def _image(frame: ReplayFrame, grounds: dict[int, Image.Image]) -> Image.Image:
    picture = frame.picture
    key = hash((tuple(sorted(picture.terrain.items(), key=lambda item: item[0])), picture.zones))
    if key not in grounds:
        grounds[key] = _ground(picture)
    image = grounds[key].copy()
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(16)
    draw.text((4, 2), _plain(frame.headline), fill="#000000", font=ImageFont.load_default(13))
    draw.text((4, 20), _plain(frame.lines[-1] if frame.lines else ""), fill="#444444", font=ImageFont.load_default(13))
    for disc in discs(picture):
        x, y, radius = disc.x, disc.y + _HEAD, disc.radius
        box = (x - radius, y - radius, x + radius, y + radius)
        ring = "#000000" if disc.acting else "#ffffff"
        draw.ellipse(box, fill=side_colour(disc.side), outline=ring, width=3 if disc.acting else 1)
        draw.text((x, y), _plain(disc.letter), fill="#000000", font=font, anchor="mm")
        draw.rectangle((x - radius, y + radius - 2, x + radius, y + radius + 2), fill="#ffffff")
        left = x - radius + 2 * radius * disc.health / 1000
        draw.rectangle((x - radius, y + radius - 2, max(left, x - radius), y + radius + 2), fill="#1b7f3b")
    return image


def _ground(picture: Picture) -> Image.Image:
    width, height = size_of(picture)
    image = Image.new("RGB", (width, height + _HEAD), "#ffffff")
    draw = ImageDraw.Draw(image)
    for y in range(picture.height):
        for x in range(picture.width):
            left, top = cell_corners(picture, (x, y))
            box = (left, top + _HEAD, left + CELL, top + _HEAD + CELL)
            draw.rectangle(box, fill=fill_of(picture, (x, y)), outline="#d0cabb")
    return image


def _plain(text: str) -> str:
    """Return a text reduced to the characters that Pillow's default font has."""
    return text.encode("latin-1", "ignore").decode("latin-1").strip()
