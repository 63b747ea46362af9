"""Join pictures into an animated WebP: `python tools/animate.py FOLDER FILE.webp`.

FOLDER contains the pictures and `film.json`, a list of `[picture name, duration in milliseconds]`, as written by
`clients/web/browser/docs-images.mjs`. If a picture is identical to the previous one, the previous one is shown longer.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from PIL import Image

QUALITY: Final = 60
"""Quality of lossy WebP compression, 0 to 100. This suffices: boards are flat colours and moving parts are small."""


def join(folder: Path, target: Path) -> int:
    """Write the animated picture, and return its number of frames."""
    frames: list[Image.Image] = []
    lasts: list[int] = []
    before = b""
    for name, shown_ms in json.loads((folder / "film.json").read_text("utf-8")):
        frame = Image.open(folder / name).convert("RGB")
        if frame.tobytes() == before:
            lasts[-1] += shown_ms
            continue
        before = frame.tobytes()
        frames.append(frame)
        lasts.append(shown_ms)
    frames[0].save(
        target,
        save_all=True,
        append_images=frames[1:],
        duration=lasts,
        loop=0,
        quality=QUALITY,
        method=6,
        minimize_size=True,
    )
    return len(frames)


if __name__ == "__main__":
    folder, target = map(Path, sys.argv[1:3])
    count = join(folder, target)
    print(f"{target}: {count} pictures, {target.stat().st_size // 1024} KiB")
