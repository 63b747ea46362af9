"""Random tests for leaks over many more seeds than the test suite plays.

Run with: `python -m tests.engine.leak_sweep [SEEDS] [FIRST] [RULESET ...]`. It prints each leak with the call that
repeats it, and at the end how many pairs were played.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from fracas_engine.testing.leak_detection import Leak, Prober
from tests.engine.fog_pairs import SEAT, UNSEEN, VARIED, fog_pair, varied_pair
from tests.engine.test_fog_leaks import OPTIONS, RULESETS

FIXED: tuple[dict[str, Any], ...] = (
    {"vision": "side"},
    {"vision": "side", "explored": True, "health": "hidden"},
    *OPTIONS[1:3],
)


def play(ruleset: str, seed: int, *, varied: bool) -> str:
    """Play one pair of battles; return `none` if there is no such pair, `leak`, or why the test of the pair ended."""
    options = (OPTIONS if varied else FIXED)[seed % 4]
    found = varied_pair(ruleset, seed, options) if varied else fog_pair(ruleset, seed, options)
    if found is None:
        return "none"
    prober = Prober(
        found[:2],
        SEAT,
        VARIED if varied else UNSEEN,
        seed,
        cells=found[2] if len(found) == 3 else 0,
        other_setup=varied,
    )
    try:
        prober.play(14, tries=3, questions=1)
    except Leak as leak:
        print(f"LEAK {'varied' if varied else 'fog'}_pair({ruleset!r}, {seed}, {options}): {leak}", flush=True)  # noqa: T201
        return "leak"
    return prober.ended.split(":")[0] or "whole"


def main(seeds: int, first: int, rulesets: tuple[str, ...]) -> None:
    """Play pairs with the given seeds in each ruleset."""
    counts: Counter[str] = Counter()
    for seed in range(first, first + seeds):
        for ruleset in rulesets:
            for varied in (False, True):
                counts[play(ruleset, seed, varied=varied)] += 1
        if seed % 50 == 49:
            print(f"seed {seed}: {dict(counts)}", flush=True)  # noqa: T201
    print(dict(counts))  # noqa: T201


if __name__ == "__main__":
    given = sys.argv[1:]
    seeds, first = (int(word) for word in (*given[:2], *("500", "0")[len(given[:2]) :]))
    main(seeds, first, tuple(given[2:]) or RULESETS)
