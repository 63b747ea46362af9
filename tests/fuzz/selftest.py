"""The proof that the fuzzer finds crashes: `make fuzz-selftest`.

Five crashes are planted (`plants`), each in another layer, and a running server is fed until all are found. The limit
counts the processor time of this process, in which server and feeder run, so that it is the same on a busy machine.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.bench import loops
from tests.chaos.folders import interruptible
from tests.fuzz.feeder import IN_MEMORY, Feeder, fed_server
from tests.fuzz.plants import PLANTS, planted
from tests.fuzz.recording import Failures

__all__ = ["main"]

_SECONDS: Final = 60.0
_LOOK_S: Final = 0.2


def main(arguments: list[str]) -> int:
    """Feed, and return 0 where all planted crashes were found in time."""
    parser = argparse.ArgumentParser(prog="fuzz-selftest")
    parser.add_argument("--seconds", type=float, default=_SECONDS, help="processor time of feeding [%(default)s]")
    parser.add_argument("--seed", type=int, default=None, help="the order in which inputs are fed [another each time]")
    given = parser.parse_args(arguments)
    seed = given.seed if given.seed is not None else secrets.randbelow(10**9)
    _say(f"seed={seed}")
    found = loops.run(interruptible(_find(seed, given.seconds)))
    if isinstance(found, int):
        return 128 + found
    missed = [name for name in PLANTS if name not in found]
    for name in missed:
        _say(f"MISSED: {name}")
    _say(f"planted={len(PLANTS)} found={len(found)} seconds={max(found.values(), default=given.seconds):.1f}")
    return 1 if missed else 0


async def _find(seed: int, seconds: float) -> dict[str, float]:
    """Return what was found after how much processor time."""
    found: dict[str, float] = {}
    with planted(), tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
        async with fed_server(Path(folder)) as (service, failures):
            began = time.process_time()
            feeder = Feeder(service, seed)
            feeding = asyncio.create_task(_feed(feeder))
            while len(found) < len(PLANTS) and time.process_time() - began < seconds and not feeding.done():
                await asyncio.wait({feeding}, timeout=_LOOK_S)
                for name in _reported(feeder, failures):
                    if name not in found:
                        found[name] = time.process_time() - began
                        _say(f"found after {found[name]:.1f} s and {feeder.fed} inputs: {name}")
            if feeding.done():
                feeding.result()  # what ended it
            feeding.cancel()
            await asyncio.gather(feeding, return_exceptions=True)
    return found


async def _feed(feeder: Feeder) -> None:
    while True:
        await feeder.round()


def _reported(feeder: Feeder, failures: Failures) -> list[str]:
    """Return the names of the plants that the fuzzer's report names."""
    report = "\n".join((*feeder.faults, *failures.sentences))
    return [name for name in PLANTS if f"Planted({name!r})" in report]


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
