"""`make bench`: run the benchmarks and print each figure beside its reference.

`python -m tests.bench [GROUP...] [--json FILE] [--against CHECKOUT]`. Exit code 0; 1 with `--check` if a goal was
missed. What was found is kept in `.benchmarks/last.json`, and the next run prints what has moved since.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.bench.bench_intents import AGAINST
from tests.bench.figures import Figure
from tests.bench.last import KEPT, moved, remember

GROUPS = tuple(sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py")))


def _row(figure: Figure) -> tuple[str, ...]:
    reference = f"{figure.reference:,.4g} ({figure.reference_name})" if figure.reference is not None else figure.note
    ratio = f"{figure.ratio:,.2f}" if figure.ratio is not None else ""
    mark = {True: "met", False: "MISSED", None: ""}[figure.met]
    return (figure.name, f"{figure.ours:,.4g} {figure.unit}", reference, ratio, str(figure.goal or ""), mark)


def main(words: Sequence[str] | None = None) -> int:
    """Run the groups named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"of {', '.join(GROUPS)}; all without any")
    parser.add_argument("--json", metavar="FILE", help="write JSON lines there (- for standard output)")
    parser.add_argument("--check", action="store_true", help="exit 1 if a goal was missed")
    parser.add_argument("--against", metavar="DIR", help="another checkout, measured beside this one (`intents`)")
    options = parser.parse_args(words)
    if options.against:
        os.environ[AGAINST] = str(Path(options.against).resolve())
    unknown = set(options.groups) - set(GROUPS)
    if unknown:
        parser.error(f"unknown group {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}")

    console = Console(stderr=options.json == "-")
    found: list[Figure] = []
    for group in options.groups or GROUPS:
        with console.status(f"measuring {group} ..."):
            module = importlib.import_module(f"tests.bench.bench_{group}")
            measured = list(module.figures())
        found += measured
        table = Table(title=group, title_justify="left")
        for heading in ("figure", "ours", "reference", "ratio", "goal", ""):
            table.add_column(heading, overflow="fold")
        for figure in measured:
            table.add_row(*_row(figure))
        console.print(table)

    for line in moved(found):
        console.print(line)
    remember(found)
    console.print(f"[dim]kept in {KEPT}[/dim]")

    if options.json:
        lines = [json.dumps({"machine": platform.machine(), "python": platform.python_version()})]
        lines += [json.dumps(figure.plain()) for figure in found]
        text = "\n".join(lines) + "\n"
        if options.json == "-":
            sys.stdout.write(text)
        else:
            Path(options.json).write_text(text, encoding="utf-8")
    missed = [figure.name for figure in found if figure.met is False]
    return 1 if options.check and missed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
