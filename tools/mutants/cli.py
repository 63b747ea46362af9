"""The command `make mutants`: mutation testing of the rules.

It draws a random sample of mutations of rule modules, determined by a seed, and tries each in its own process. A trial
runs the scenarios of the rulesets that use the module (first those that call the mutated function) and the module's
quick tests. A mutant that no test detects survives and needs a test; an equivalent mutant is listed in
`tools/mutants_equivalent.toml` with the reason.

Exit codes: 0 enough mutants were detected, 1 too few, 2 the sample could not be tried.
"""

import argparse
import dataclasses
import hashlib
import itertools
import json
import random
import secrets
import select
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress, track

from tools.mutants.changes import Change, changes_of
from tools.mutants.equivalent import Equivalent, read_equivalents
from tools.mutants.trial import Finding, Plan, Trial, warm_up
from tools.mutants.workspace import CLI, Workspace

__all__ = ["RULES", "Mutant", "main", "sources", "universe"]

ROOT: Final = Path(__file__).parents[2]
RULES: Final = (
    Path("engine/fracas_engine/d20"),
    Path("engine/fracas_engine/rulesets"),
    Path("engine/fracas_characters"),
)
"""Folders with the modules that implement rules."""
KERNEL: Final = Path("engine/fracas_engine")
"""The package with the code that all rules use."""
LONGEST: Final = 1.0
"""Maximum processor time of a quick test, in seconds."""
TOO_LONG: Final = Path(".cache/mutants/too_long.json")
"""Cache file with the tests that take longer than `LONGEST`; if it is missing, all tests are measured again."""
PLAIN: Final = Path(".cache/mutants/plain")
"""Cache folder with the results of trials without mutation; a change of any file that they read invalidates them."""
_READ: Final = (".py", ".yaml", ".txt")
"""File name extensions of the files that trials read."""
_UNREADABLE: Final = 2


class _Broken(Exception):
    """The sample cannot be tried; the text gives the reason."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one mutation."""

    path: Path
    """The module's file, relative to the repository."""
    change: Change
    line: str
    """The original lines, joined by blanks into one line."""
    becomes: str
    """The mutated lines, joined by blanks into one line."""

    def __str__(self) -> str:
        where = f" in {self.change.function}" if self.change.function else ""
        return f"{self.path}:{self.change.line}: {self.change.kind}{where}\n  - {self.line}\n  + {self.becomes}"


def main(argv: Sequence[str] | None = None) -> int:
    """Try a sample of mutants and print the survivors; return the exit code of the command."""
    asked = _arguments().parse_args(argv)
    console = Console(stderr=True, highlight=False)
    try:
        return _mutants(asked, console)
    except (_Broken, ValueError) as error:
        print(f"mutants: {error}", file=sys.stderr)
        return _UNREADABLE


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__, allow_abbrev=False)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    add = parser.add_argument
    add("--sample", type=int, default=200, help="how many mutants; 0 for all (default: %(default)s)")
    add("--seed", type=int, help="draws the same sample again (default: another one each time, and told)")
    add("--at-least", type=float, default=0.0, metavar="PERCENT", help="exit with 1 if fewer are noticed")
    add("--json", action="store_true", help="print one JSON object a mutant when it has been tried, the summary last")
    add("--workers", type=int, default=2, help="mutants tried at once (default: %(default)s)")
    add("--only", action="append", default=[], metavar="FILE[:LINE]", help="only mutants of this place; repeatable")
    add("--kernel", action="store_true", help="change the modules that the rules stand on as well")
    add("--root", type=Path, default=ROOT, help="the folder of the repository")
    add("--source", type=Path, action="append", help="change the modules below this folder instead; repeatable")
    add("--equivalent", type=Path, help="the list of changes that change nothing")
    return parser


def _mutants(asked: argparse.Namespace, console: Console) -> int:
    root: Path = asked.root.resolve()
    folders = asked.source or ((KERNEL, *RULES) if asked.kernel else RULES)
    ground = Workspace(root, sources(root, folders), root / "tests" / "scenarios", root / "tests")
    everything = list(universe(ground, read_equivalents(asked.equivalent or root / "tools/mutants_equivalent.toml")))
    everything = [
        mutant for mutant in everything if not asked.only or any(_is_at(mutant, place) for place in asked.only)
    ]
    seed = asked.seed if asked.seed is not None else secrets.randbelow(10_000)
    sample = everything
    if 0 < asked.sample < len(everything):
        sample = random.Random(seed).sample(everything, asked.sample)  # noqa: S311 - a sample, no secret
    if not sample:
        raise _Broken("there is nothing to change there")
    console.print(f"{len(sample)} of {len(everything)} mutants, seed {seed}")

    texts = [path for folder in (ground.scenarios, *ground.content) for path in sorted(folder.rglob("*.yaml"))]
    warm_up(ground.innocent(), track(texts, description="reading", console=console, auto_refresh=False))
    plans = _plans(ground, sample, asked.workers, console)
    trials = list(zip(sample, plans, strict=True))
    found = []
    for index, finding in _tried(ground, trials, asked.workers, console):
        found.append((sample[index], finding))
        if asked.json:  # written at once, so that an interrupted run keeps its results
            told = {**_plain(sample[index]), "verdict": finding.verdict, "where": finding.where}
            print(json.dumps(told), flush=True)
    _report(found, seed, as_json=asked.json)
    share = 100 * sum(finding.noticed for _, finding in found) / len(found)
    return int(share < asked.at_least)


# ------------------------------------------------------------------------------------------------------- the sample


def sources(root: Path, folders: Sequence[Path]) -> tuple[Path, ...]:
    """Return the modules in some folders and their subfolders, without command line modules."""
    found = {path for folder in folders for path in (root / folder).rglob("*.py")}
    return tuple(sorted(path for path in found if path.stem != CLI))


def universe(ground: Workspace, equivalents: Sequence[Equivalent]) -> Iterator[Mutant]:
    """Yield all mutants, except equivalent ones, in the order of files and positions."""
    unused = set(equivalents)
    for path in ground.sources:
        source = path.read_text(encoding="utf-8")
        for change in changes_of(source):
            same = {entry for entry in equivalents if entry.is_for(change, source)}
            unused -= same
            if not same:
                yield Mutant(path.relative_to(ground.root), change, *change.lines(source))
    if unused:
        raise _Broken("no change fits: " + "; ".join(f"{entry.function}: {entry.becomes}" for entry in unused))


def _is_at(mutant: Mutant, place: str) -> bool:
    file, _, line = place.partition(":")
    return (str(mutant.path) == file or str(mutant.path).startswith(f"{file.rstrip('/')}/")) and (
        not line or mutant.change.line == int(line)
    )


# ----------------------------------------------------------------------------------------------------------- trials


def _plans(ground: Workspace, sample: Sequence[Mutant], workers: int, console: Console) -> Sequence[Plan]:
    """Return the trial plan of each mutant, after checking that all tests pass without mutation."""
    names = {str(path.relative_to(ground.root)): name for name, path in ground.modules.items()}
    files = sorted({str(mutant.path) for mutant in sample})
    users = {file: ground.users(names[file]) for file in files}
    tests = {file: ground.test_paths(names[file]) for file in files}
    rulesets = sorted({user for some in users.values() for user in some})
    folders = _outermost({path for some in tests.values() for path in some})

    plain = [Plan([name], ground.scenario_files(name), [], reached=True) for name in rulesets]
    remembered = ground.root / TOO_LONG
    too_long = set(json.loads(remembered.read_text(encoding="utf-8"))) if remembered.exists() else set()
    plain += [Plan([], [], [folder], too_long) for folder in folders]
    cost: dict[str, float] = {}
    measured: dict[Path, float] = {}
    reached: dict[str, list[str]] = {}
    for index, finding in _without_change(ground, plain, workers, console):
        if finding.noticed:
            raise _Broken(f"without any change fails ({finding.verdict}): {finding.where}")
        if index < len(rulesets):
            cost[rulesets[index]] = finding.seconds
            for function, keys in (finding.reached or {}).items():
                reached.setdefault(function, []).extend(keys)
        else:
            durations = finding.durations or {}
            too_long |= {test for test, seconds in durations.items() if seconds > LONGEST}
            measured[folders[index - len(rulesets)]] = finding.seconds
    remembered.parent.mkdir(parents=True, exist_ok=True)
    remembered.write_text(json.dumps(sorted(too_long), indent=1), encoding="utf-8")
    plans = {
        file: Plan(
            users[file],
            [path for user in users[file] for path in ground.scenario_files(user)],
            tests[file],
            too_long,
            # Several times the normal duration: a mutant may take longer and still fail a test.
            seconds=4 * sum(cost[user] for user in users[file]) + 5,
            test_seconds=2 * sum(measured[folder] for folder in _outermost(set(tests[file]), folders)) + 10,
        )
        for file in files
    }
    # Only callers of the function can detect it, except through caches between scenarios: those run later.
    return [
        dataclasses.replace(
            plans[str(mutant.path)], first=reached.get(f"{ground.root / mutant.path}:{mutant.change.function}", ())
        )
        for mutant in sample
    ]


def _without_change(
    ground: Workspace, plans: Sequence[Plan], workers: int, console: Console
) -> Iterator[tuple[int, Finding]]:
    """Yield the index and the finding of each trial without mutation, cached as long as no file changes."""
    folder = ground.root / PLAIN
    names = [folder / f"{_digest(ground, plan)}.json" for plan in plans]
    missing = [index for index, name in enumerate(names) if not name.exists()]
    yield from (
        (index, Finding(**json.loads(name.read_text(encoding="utf-8"))))
        for index, name in enumerate(names)
        if index not in missing
    )
    for number, finding in _all(ground, [plans[index] for index in missing], workers, console, "without any change"):
        index = missing[number]
        if not finding.noticed:
            folder.mkdir(parents=True, exist_ok=True)
            names[index].write_text(json.dumps(dataclasses.asdict(finding)), encoding="utf-8")
        yield index, finding


def _digest(ground: Workspace, plan: Plan) -> str:
    """Return a digest of a plan and of all files that the trial may read, except those of libraries."""
    read = hashlib.blake2b(repr((plan.rulesets, plan.scenarios, plan.tests)).encode(), digest_size=16)
    packages = {folder.parent for folder in ground.content}  # also contains the base packages of the rules
    folders = [*packages, *plan.scenarios, *(ground.test_folders if plan.tests else [])]
    for path in sorted({path for folder in folders for path in folder.rglob("*.*") if path.suffix in _READ}):
        read.update(f"{path}\n".encode() + path.read_bytes())
    return read.hexdigest()


def _outermost(paths: set[Path], among: Sequence[Path] = ()) -> list[Path]:
    """Return the paths that are not inside another of the paths.

    Args:
        paths: The paths.
        among: Return those of these folders that contain `paths` instead; empty: use `paths` themselves.
    """
    if among:
        return [other for other in among if any(path == other or other in path.parents for path in paths)]
    return sorted(path for path in paths if not any(other in path.parents for other in paths))


def _tried(
    ground: Workspace, trials: Sequence[tuple[Mutant, Plan]], workers: int, console: Console
) -> Iterator[tuple[int, Finding]]:
    names = {path.relative_to(ground.root): name for name, path in ground.modules.items()}

    def begin(index: int) -> Trial:
        mutant, plan = trials[index]
        source = (ground.root / mutant.path).read_text(encoding="utf-8")
        return Trial(plan, module=names[mutant.path], text=mutant.change.applied(source), folder=ground.root)

    return _in_turn(len(trials), begin, workers, console, "{} survived")


def _all(
    ground: Workspace, plans: Sequence[Plan], workers: int, console: Console, title: str
) -> Iterator[tuple[int, Finding]]:
    return _in_turn(len(plans), lambda index: Trial(plans[index], folder=ground.root), workers, console, title)


def _in_turn(
    count: int, begin: Callable[[int], Trial], workers: int, console: Console, title: str
) -> Iterator[tuple[int, Finding]]:
    """Run trials in parallel, and yield the number and the finding of each when it ends."""
    waiting = iter(range(count))
    running: dict[int, Trial] = {}
    survived = 0
    with Progress(console=console, auto_refresh=False) as shown:  # a thread of its own does not go well with forks
        task = shown.add_task(title.format(0), total=count)
        while True:
            for index in itertools.islice(waiting, workers - len(running)):
                running[index] = begin(index)
            if not running:
                return
            ended, _, _ = select.select(running.values(), [], [], 1.0)
            for index, trial in list(running.items()):
                if trial in ended:
                    finding = trial.finding()
                    del running[index]
                    survived += not finding.noticed
                    shown.update(task, advance=1, description=title.format(survived))
                    shown.refresh()
                    yield index, finding
                elif trial.overdue():
                    trial.stop()


# ------------------------------------------------------------------------------------------------------- the report


def _report(found: Sequence[tuple[Mutant, Finding]], seed: int, *, as_json: bool) -> None:
    noticed = sum(finding.noticed for _, finding in found)
    by = Counter(finding.verdict for _, finding in found)
    summary = f"noticed {noticed} of {len(found)} ({100 * noticed / len(found):.1f} %)"
    if as_json:
        print(json.dumps({"summary": summary, "seed": seed, "by": dict(sorted(by.items()))}))
        return
    for mutant, finding in sorted(found, key=lambda pair: str(pair[0])):
        if not finding.noticed:
            print(mutant)
    print(", ".join(f"{verdict} {number}" for verdict, number in sorted(by.items())))
    print(summary)


def _plain(mutant: Mutant) -> dict[str, str | int]:
    change = mutant.change
    return {
        "file": str(mutant.path),
        "at": change.line,
        "kind": change.kind,
        "function": change.function,
        "line": mutant.line,
        "becomes": mutant.becomes,
    }
