"""List mutations that never change a local result in any scenario or quick test: they need new tests first.

`python -m tools.mutants.inert [--only FILE] [--scenarios-only] [TEST...]`. One run covers all mutations, not only
a sample. Every listed mutation survives `make mutants`; the list is not complete.

Exit codes: 0 the list is printed, 1 a test failed without mutation, 2 the rules were imported too early.
"""

import argparse
import contextlib
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import track

from tools.mutants.cli import ROOT, RULES, sources, universe
from tools.mutants.equivalent import read_equivalents
from tools.mutants.instrumentation import Watch
from tools.mutants.workspace import Workspace

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run scenarios and tests on instrumented rules, print the undetectable mutations, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants.inert", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "tests", nargs="*", help="tests to run besides; all quick ones of the rules' packages without any"
    )
    parser.add_argument("--only", default="", metavar="FILE", help="list the changes of files that begin so")
    parser.add_argument("--scenarios-only", action="store_true", help="run no tests")
    parser.add_argument("--root", type=Path, default=ROOT, help="the folder of the repository")
    asked = parser.parse_args(argv)
    root: Path = asked.root.resolve()
    ground = Workspace(root, sources(root, RULES), root / "tests" / "scenarios", root / "tests")
    try:
        with Watch(ground.modules, root) as watch:
            tests = asked.tests or [str(folder) for folder in ground.test_folders]
            failed = _play(ground) or (not asked.scenarios_only and _test(tests))
    except RuntimeError as error:
        print(f"inert: {error}", file=sys.stderr)
        return 2
    files: Counter[str] = Counter()
    for mutant in universe(ground, read_equivalents(root / "tools/mutants_equivalent.toml")):
        if str(mutant.path).startswith(asked.only) and watch.never_felt(mutant.path, mutant.change):
            files[str(mutant.path)] += 1
            print(mutant)
    for file, number in files.most_common():
        print(f"{number:5} {file}")
    return int(failed)


def _play(ground: Workspace) -> bool:
    """Run all scenarios; return True if one failed."""
    # What is imported here imports the rules, which are watched by now.
    from fracas_engine.scenario import InProcessDriver, find_files, read_file, run_scenario, scenario_of  # noqa: PLC0415
    from fracas_engine.scenario.report import Unreadable  # noqa: PLC0415

    failed = False
    files = list(find_files([ground.scenarios]))
    for file in track(files, description="playing", console=Console(stderr=True), auto_refresh=False):
        for spec in read_file(file):
            failures = [spec] if isinstance(spec, Unreadable) else run_scenario(scenario_of(spec), InProcessDriver())
            for failure in failures:
                failed = True
                print(f"{file}: {failure}", file=sys.stderr)
    return failed


def _test(paths: Sequence[str]) -> bool:
    """Run tests; return True if one failed."""
    import pytest  # noqa: PLC0415 - its plugins import the rules

    words = ["-q", "--no-header", "-p", "no:cacheprovider", "-p", "tools.slow_tests", "-m", "not slow and not whole"]
    with contextlib.redirect_stdout(sys.stderr):  # the list goes alone into a pipe
        return pytest.main([*words, "--hypothesis-profile", "quick", *paths]) != 0


if __name__ == "__main__":
    sys.exit(main())
