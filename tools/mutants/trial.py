"""Trial of a mutant: a forked process imports the mutated module and runs scenarios and tests until one fails.

The parent process has imported everything that no mutation can affect (`warm_up`) and parsed every YAML file
once, so that a trial costs little more than the scenarios themselves. The mutated source is never written to
disk; an import hook supplies it. Limits on processor time and memory stop runaway processes.
"""

import contextlib
import functools
import gc
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
import types
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

import pytest
from hypothesis import HealthCheck, settings

__all__ = ["Finding", "Plan", "Trial", "Verdict", "warm_up"]

Verdict: TypeAlias = Literal["scenario", "test", "time", "crash", "survived"]
"""How a mutant was detected: by a `scenario` or `test` that failed, `time` if it exceeded its time limit, `crash` if no
ruleset could be loaded; or `survived`.
"""

_MEMORY: Final = 4 << 30
"""Limit of the address space in bytes, to stop mutants that build endless lists."""
_PARSE: Final = "read_documents"
"""Name of the engine's function that parses YAML; if it is missing or may be mutated, nothing is cached."""
_PATIENCE: Final = 5
"""Wall-clock seconds allowed for each second of processor time, because the machine may be busy."""
_SLOW: Final = "slow"
"""Pytest marker of tests that are not run."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The scenarios and tests to run for a mutant."""

    rulesets: Sequence[str]
    """Rulesets whose scenarios are run."""
    scenarios: Sequence[Path]
    """Scenario files, or folders of them."""
    tests: Sequence[Path]
    """Test files, or folders of them; run if no scenario fails."""
    too_long: Collection[str] = ()
    """Node ids of tests to skip."""
    first: Collection[str] = ()
    """Scenarios, by `file:line`, to run before all tests; the other scenarios follow the tests. Empty: all scenarios
    are run before the tests.
    """
    reached: bool = False
    """Whether to record the functions that each scenario calls."""
    seconds: float = 60
    """Limit of processor time for the scenarios, in seconds."""
    test_seconds: float = 600
    """Limit of processor time for the tests, in seconds."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Result of a trial."""

    verdict: Verdict
    where: str = ""
    """The failed test: `file:line title` of a scenario, or the node id of a test; empty if none failed."""
    seconds: float = 0.0
    """Processor time of the trial in seconds."""
    durations: Mapping[str, float] | None = None
    """Processor time of each test in seconds, by node id; None if no test was run."""
    reached: Mapping[str, Sequence[str]] | None = None
    """For each function (`module file:function`), the scenarios (`file:line`) that call it; None if not recorded."""

    @property
    def noticed(self) -> bool:
        """True if the mutant was detected."""
        return self.verdict != "survived"


def warm_up(innocent: Iterable[str], texts: Iterable[Path]) -> None:
    """Import modules that no mutation can affect, and parse the YAML files, before trials are forked.

    Nine tenths of a scenario's time is YAML parsing, which is the same in every trial.

    Args:
        innocent: Names of the modules (`Workspace.innocent`).
        texts: Scenario and content files.
    """
    modules = [importlib.import_module(name) for name in innocent]
    for parse in {vars(module)[_PARSE] for module in modules if _PARSE in vars(module)}:
        remembering = functools.cache(parse)
        for path in texts:
            remembering(path.read_text(encoding="utf-8"))
        for module in modules:
            if vars(module).get(_PARSE) is parse:
                vars(module)[_PARSE] = remembering
    gc.collect()
    gc.freeze()  # or every trial's collector would copy all of it


class Trial:
    """A forked process that tries one mutant, or the unmodified modules."""

    def __init__(self, plan: Plan, *, module: str | None = None, text: str = "", folder: Path | None = None) -> None:
        """Start the trial.

        Args:
            plan: The plan.
            module: Name of the mutated module; None: no mutation.
            text: The mutated source.
            folder: Working directory of the tests; None: the current one.
        """
        self._deadline = time.monotonic() + _PATIENCE * (plan.seconds + plan.test_seconds) + 30
        reading, writing = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(reading)
            _run(plan, module, text, folder, writing)
        os.close(writing)
        self._pipe = reading

    def fileno(self) -> int:
        """Return a file descriptor that becomes readable when the trial has ended (for `select`)."""
        return self._pipe

    def overdue(self) -> bool:
        """True if the trial has exceeded its wall-clock limit."""
        return time.monotonic() > self._deadline

    def stop(self) -> None:
        """Stop the trial; its finding is then a timeout."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._pid, signal.SIGKILL)

    def finding(self) -> Finding:
        """Wait until the trial ends, and return its finding."""
        with open(self._pipe, encoding="utf-8") as pipe:  # noqa: PTH123 - a descriptor is no path
            told = pipe.read()
        _, _, used = os.wait4(self._pid, 0)
        seconds = used.ru_utime + used.ru_stime
        if not told:  # killed by a limit
            return Finding("time", seconds=seconds)
        return Finding(**{**json.loads(told), "seconds": seconds})


def _run(
    plan: Plan, module: str | None, text: str, folder: Path | None, writing: int
) -> None:  # pragma: no cover - in a process of its own
    finding = Finding("crash", "the trial itself")
    try:
        os.setpgid(0, 0)
        _allow(plan.seconds)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        if folder is not None:
            os.chdir(folder)
        if module is not None:
            assert module not in sys.modules, f"{module} was imported before it was changed"
            sys.meta_path.insert(0, _Changed(module, text))
        finding = _try(plan)
    except BaseException:  # noqa: BLE001 - whatever a mutant does, it has been noticed
        finding = Finding("crash", traceback.format_exc(limit=-1).strip().rpartition("\n")[2])
    finally:
        with open(writing, "w", encoding="utf-8") as pipe:
            json.dump(asdict(finding), pipe)
        os._exit(0)


def _try(plan: Plan) -> Finding:
    from fracas_engine.ruleset import ruleset_named  # noqa: PLC0415 - only in the trial, because it may be mutated

    for name in plan.rulesets:
        ruleset_named(name)
    reach = _Reach() if plan.reached else None
    first = frozenset(plan.first)
    if failed := _play(plan.scenarios, reach, lambda key: not first or key in first, first):
        return Finding("scenario", failed)
    watch = _Watch(plan.too_long, plan.tests, {Path(key.rpartition(":")[0]).stem for key in first})
    if plan.tests:
        _allow(time.process_time() + plan.test_seconds)
        _pytest(plan.tests, watch)
    if watch.failed:
        return Finding("test", watch.failed, durations=watch.durations)
    if first:
        _allow(time.process_time() + plan.seconds)
        if failed := _play(plan.scenarios, None, lambda key: key not in first):
            return Finding("scenario", failed)
    return Finding("survived", durations=watch.durations, reached=reach.scenarios if reach is not None else None)


def _allow(seconds: float) -> None:
    """Limit the processor time of this process."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, resource.RLIM_INFINITY))


def _play(
    paths: Sequence[Path],
    reach: "_Reach | None",
    wanted: Callable[[str], bool],
    only: Collection[str] = (),
) -> str:
    """Run scenarios, and return `file:line title` of the first that fails; empty if all pass.

    Args:
        paths: Scenario files, or folders of them.
        reach: Records the called functions; None: they are not recorded.
        wanted: Returns True for each scenario to run, given its `file:line`.
        only: The scenarios to run, by `file:line`, if known: other files are then not read. Empty: unknown.
    """
    from fracas_engine.content import ScenarioSpec  # noqa: PLC0415 - as in `_try`
    from fracas_engine.scenario import InProcessDriver, find_files, read_file, run_scenario, scenario_of  # noqa: PLC0415

    files = {key.rpartition(":")[0] for key in only}
    for file in find_files(list(paths)):
        if files and str(file) not in files:
            continue
        for spec in read_file(file):
            if not isinstance(spec, ScenarioSpec):
                return f"{file}: {spec}"
            key = f"{file}:{spec.origin.line if spec.origin is not None else 0}"
            if not wanted(key):
                continue
            with reach.noting(key) if reach is not None else contextlib.nullcontext():
                failures = run_scenario(scenario_of(spec), InProcessDriver())
            if failures:
                return f"{key} {spec.scenario}"
    return ""


class _Reach:
    """Records the functions that scenarios call.

    Attributes:
        scenarios: For each function (`module file:function`), the scenarios that call it.
    """

    def __init__(self) -> None:
        self.scenarios: dict[str, list[str]] = {}
        self._names: dict[types.CodeType, str] = {}

    @contextlib.contextmanager
    def noting(self, key: str) -> Generator[None]:
        called: set[types.CodeType] = set()

        def note(frame: types.FrameType, event: str, _: object) -> None:
            if event == "call":
                called.add(frame.f_code)

        sys.setprofile(note)
        try:
            yield
        finally:
            sys.setprofile(None)
            for name in {self._name(code) for code in called}:
                self.scenarios.setdefault(name, []).append(key)

    def _name(self, code: types.CodeType) -> str:
        if code not in self._names:
            # What is written without a name in a function is a part of it: `f.<locals>.<lambda>`.
            parts = [part for part in code.co_qualname.split(".") if not part.startswith("<")]
            self._names[code] = f"{code.co_filename}:{'.'.join(parts)}"
        return self._names[code]


class _Watch:
    """Pytest plugin that skips slow tests and records failures and durations."""

    def __init__(self, too_long: Collection[str], paths: Sequence[Path], files: Collection[str]) -> None:
        self.failed = ""
        self.durations: dict[str, float] = {}
        self._too_long = frozenset(too_long)
        self._paths = paths
        self._near = tuple(f"[{stem}-" for stem in files)
        """Parts of the ids of tests about the scenario files that were run first; these tests are run first."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [
            item for item in items if item.get_closest_marker(_SLOW) is None and item.nodeid not in self._too_long
        ]
        items.sort(key=self._place)

    def _place(self, item: pytest.Item) -> tuple[bool, int]:
        near = any(part in item.nodeid for part in self._near)
        return not near, next(i for i, path in enumerate(self._paths) if _lies_in(item.path, path))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or f"{report.nodeid} (cannot be collected)"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        begun = time.process_time()  # the clock would say how busy the machine is
        try:
            return (yield)
        finally:
            self.durations[item.nodeid] = time.process_time() - begun

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def _lies_in(path: Path, other: Path) -> bool:
    return path == other or other in path.parents


def _pytest(paths: Sequence[Path], watch: _Watch) -> None:
    # The same examples for every mutant, none of them kept, and no test that fails because the machine is busy.
    settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, suppress_health_check=HealthCheck
    )
    settings.load_profile("mutants")
    with tempfile.TemporaryDirectory() as folder:
        # Of a folder and a file in it pytest 8.4 collects the file alone.
        outermost = [path for path in paths if not any(other in path.parents for other in paths)]
        words = ["-p", "no:cacheprovider", "--maxfail=1", f"--basetemp={folder}/tests", *map(str, outermost)]
        pytest.main(words, plugins=[watch])


class _Changed(importlib.abc.MetaPathFinder):
    """Import hook that supplies the mutated source."""

    def __init__(self, module: str, text: str) -> None:
        self._module = module
        self._text = text

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _Loader(fullname, spec.origin, self._text)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, text: str) -> None:
        super().__init__(fullname, path)
        self._text = text

    def get_code(self, fullname: str) -> types.CodeType:  # noqa: ARG002 - it has one module
        code: types.CodeType = compile(self._text, self.path, "exec", dont_inherit=True)
        return code
