"""Workspace of mutation testing: modules, the rulesets that use them, their scenarios and tests.

Everything is discovered: modules by the given folders, rulesets by their entry points, scenarios by the ruleset
that each file names, tests by the folders that mirror the modules'.
"""

from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

import grimp

__all__ = ["CLI", "Workspace", "module_name"]

GROUP: Final = "fracas.rulesets"
CLI: Final = "cli"
"""Name of command line modules, which contain no rules."""


def module_name(path: Path) -> str:
    """Return the module name of a file: its folders as far up as they are packages."""
    parts = [] if path.name == "__init__.py" else [path.stem]
    folder = path.parent
    while (folder / "__init__.py").exists():
        parts.insert(0, folder.name)
        folder = folder.parent
    return ".".join(parts)


@dataclass(frozen=True)
class Workspace:
    """The modules to mutate, and their tests."""

    root: Path
    """The repository folder, to which files are relative."""
    sources: tuple[Path, ...]
    """The files that may be mutated, sorted."""
    scenarios: Path
    """The scenario folder, with a folder per ruleset."""
    tests: Path
    """The test folder that mirrors the package."""

    @cached_property
    def modules(self) -> dict[str, Path]:
        """Files that may be mutated, by module name."""
        return {module_name(path): path for path in self.sources}

    @cached_property
    def rulesets(self) -> dict[str, str]:
        """Module of each installed ruleset, by ruleset name."""
        return {entry.name: entry.module for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}

    @cached_property
    def content(self) -> list[Path]:
        """The outermost folders of the files that may be mutated, which also contain the content."""
        folders = {path.parent for path in self.sources}
        return sorted(folder for folder in folders if folder.parent not in folders)

    @cached_property
    def graph(self) -> grimp.ImportGraph:
        """The import graph without type-checking imports."""
        names = (*self.modules, *self.rulesets.values())
        packages = sorted({name.partition(".")[0] for name in names})
        return grimp.build_graph(*packages, exclude_type_checking_imports=True, cache_dir=None)

    def users(self, module: str) -> list[str]:
        """Return the rulesets that import a module, directly or indirectly, sorted."""
        return [
            name
            for name, ruleset in self.rulesets.items()
            if ruleset == module or self.graph.chain_exists(importer=ruleset, imported=module)
        ]

    def innocent(self) -> list[str]:
        """Return the modules that rulesets import and no mutation can affect; they can be imported in advance."""
        needed = {module for ruleset in self.rulesets.values() for module in self.graph.find_upstream_modules(ruleset)}
        reached = {
            other
            for module in self.modules
            if module in self.graph.modules
            for other in (module, *self.graph.find_downstream_modules(module))
        }
        # To import a module is to import the packages around it.
        return sorted(
            module for module in needed - reached if not any(module.startswith(f"{other}.") for other in reached)
        )

    def scenario_files(self, ruleset: str) -> list[Path]:
        """Return the files and folders with a ruleset's scenarios."""
        return sorted(path for path in self.scenarios.rglob(ruleset) if path.is_dir())

    def test_paths(self, module: str) -> list[Path]:
        """Return the tests of a module, the nearest first.

        They are the file and the folder that mirror it, and the folders of the rulesets that use it.
        """
        _, *folders = module.split(".")
        own_file = self.tests.joinpath(*folders[:-1], f"test_{folders[-1]}.py") if folders else self.tests
        paths = [own_file, self._mirror(module.rpartition(".")[0])]
        paths += [self._mirror(self.rulesets[user].rpartition(".")[0]) for user in self.users(module)]
        return list(dict.fromkeys(path for path in paths if path.exists()))

    def _mirror(self, package: str) -> Path:
        """Return the test folder that mirrors a package, or its nearest existing parent."""
        folder = self.tests.joinpath(*package.split(".")[1:])
        while not folder.exists() and folder != self.tests:
            folder = folder.parent
        return folder
