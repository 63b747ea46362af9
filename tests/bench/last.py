"""Results of the last benchmark run, and changes since then."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.bench.figures import Figure

__all__ = ["KEPT", "moved", "remember"]

KEPT: Final = Path(".benchmarks/last.json")
"""Where they are kept; in no commit, since they are one machine's."""
_WORTH_TELLING: Final = 0.05
"""The least change that is told: what machines do by themselves is about as much."""


def _before(file: Path) -> dict[str, float]:
    try:
        kept: dict[str, float] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}  # the first run here, or one that was broken off
    return kept


def _key(figure: Figure) -> str:
    return f"{figure.group}: {figure.name.strip()} ({figure.unit})"


def moved(figures: Sequence[Figure], file: Path = KEPT) -> Iterator[str]:
    """Yield a line for each figure that has moved since it was kept.

    A figure with a ratio is compared by it, since its reference has suffered the same machine.
    """
    before = _before(file)
    for figure in figures:
        key, now = _key(figure), figure.ratio if figure.ratio is not None else figure.ours
        was = before.get(key)
        if was and abs(now / was - 1) >= _WORTH_TELLING:
            yield f"moved: {key}: {was:,.4g} -> {now:,.4g} ({now / was - 1:+.0%})"


def remember(figures: Sequence[Figure], file: Path = KEPT) -> None:
    """Save the results; figures that were not measured this time stay as they were."""
    kept = _before(file) | {
        _key(figure): figure.ratio if figure.ratio is not None else figure.ours for figure in figures
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
