"""One picture of a battle as an SVG drawing."""

from __future__ import annotations

from xml.sax.saxutils import escape

from fracas_clients.render.layout import CELL, cell_corners, discs, fill_of, side_colour, size_of
from fracas_clients.tui.picture import Picture
from fracas_clients.tui.replay_buffer import ReplayFrame

__all__ = ["ground", "svg"]

_HEAD = 26
_LINE = 16


def svg(frame: ReplayFrame, *, most_lines: int = 5) -> str:
    """Return a picture with its headline and log lines, as the contents of an SVG file.

    Args:
        frame: The picture.
        most_lines: Maximum number of log lines; only the last ones are shown.
    """
    width, height = size_of(frame.picture)
    told = frame.lines[-most_lines:]
    whole = _HEAD + height + _LINE * len(told) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {whole}" font-family="sans-serif">',
        f'<rect width="{width}" height="{whole}" fill="#ffffff"/>',
        f'<text x="4" y="18" font-size="14">{escape(frame.headline)}</text>',
        f'<g transform="translate(0 {_HEAD})">{ground(frame.picture)}{_creatures(frame.picture)}</g>',
    ]
    parts += [
        f'<text x="4" y="{_HEAD + height + _LINE * (index + 1)}" font-size="11">{escape(line)}</text>'
        for index, line in enumerate(told)
    ]
    return "".join([*parts, "</svg>\n"])


def ground(picture: Picture) -> str:
    """Return the SVG elements of the board without its creatures."""
    parts = []
    for y in range(picture.height):
        for x in range(picture.width):
            left, top = cell_corners(picture, (x, y))
            fill = fill_of(picture, (x, y))
            parts.append(
                f'<rect x="{left:g}" y="{top:g}" width="{CELL}" height="{CELL}" rx="{8 if picture.hexes else 0}" '
                f'fill="{fill}" stroke="#d0cabb" stroke-width="1"/>'
            )
    return "".join(parts)


def _creatures(picture: Picture) -> str:
    parts = []
    for disc in discs(picture):
        ring = "#000000" if disc.acting else "#ffffff"
        left = disc.health / 1000 * 2 * disc.radius
        parts.append(
            f"<g><title>{escape(disc.name)}</title>"
            f'<circle cx="{disc.x:g}" cy="{disc.y:g}" r="{disc.radius:g}" fill="{side_colour(disc.side)}" '
            f'stroke="{ring}" stroke-width="{3 if disc.acting else 1}"/>'
            f'<text x="{disc.x:g}" y="{disc.y + 5:g}" font-size="14" text-anchor="middle">{escape(disc.letter)}</text>'
            f'<rect x="{disc.x - disc.radius:g}" y="{disc.y + disc.radius - 2:g}" width="{2 * disc.radius:g}" '
            f'height="4" fill="#ffffff"/><rect x="{disc.x - disc.radius:g}" y="{disc.y + disc.radius - 2:g}" '
            f'width="{left:g}" height="4" fill="#1b7f3b"/></g>'
        )
    return "".join(parts)
