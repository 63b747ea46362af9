"""Workspace of mutation testing: modules, the rulesets that use them, their scenarios and tests.

Everything is discovered: modules in the given folders, rulesets by their entry points, scenarios by the ruleset that
each file names, tests by folders that mirror those of the modules (`tests/engine` has the tests of `fracas_engine`).
"""

from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

import grimp

__all__ = ["CLI", "Workspace", "module_name"]

GROUP: Final = "fracas.rulesets"
QUESTIONS: Final = "fracas.questions"
"""Entry point group of packages that add questions to a ruleset."""
CLI: Final = "cli"
"""Name of command line modules, which are not mutated because they contain no rules."""


def module_name(path: Path) -> str:
    """Return the import name of a file's module, including all enclosing packages."""
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
    """The repository folder, to which reported files are relative."""
    sources: tuple[Path, ...]
    """The files that may be mutated, sorted."""
    scenarios: Path
    """The scenario folder, with a subfolder for each ruleset."""
    tests: Path
    """The test folder, with a subfolder for each package."""

    @cached_property
    def modules(self) -> dict[str, Path]:
        """Files that may be mutated, by module name."""
        return {module_name(path): path for path in self.sources}

    @cached_property
    def rulesets(self) -> dict[str, str]:
        """The main module of each installed ruleset, by ruleset name."""
        return {entry.name: entry.module for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}

    @cached_property
    def parts(self) -> dict[str, list[str]]:
        """The modules of each ruleset, by ruleset name: its main module, and modules that add questions to it."""
        added = sorted(entry_points(group=QUESTIONS), key=lambda entry: entry.value)
        return {
            name: [module, *(entry.module for entry in added if entry.name == name)]
            for name, module in self.rulesets.items()
        }

    @cached_property
    def content(self) -> list[Path]:
        """The outermost folders of the files that may be mutated, which also contain the content."""
        folders = {path.parent for path in self.sources}
        return sorted(folder for folder in folders if folder.parent not in folders)

    @cached_property
    def test_folders(self) -> list[Path]:
        """The test folders of the packages with files that may be mutated."""
        return sorted({self._test_folder(name.partition(".")[0]) for name in self.modules})

    @cached_property
    def graph(self) -> grimp.ImportGraph:
        """The import graph of the packages, without imports that are only for type checking."""
        names = (*self.modules, *(module for modules in self.parts.values() for module in modules))
        packages = sorted({name.partition(".")[0] for name in names})
        return grimp.build_graph(*packages, exclude_type_checking_imports=True, cache_dir=None)

    def users(self, module: str) -> list[str]:
        """Return the rulesets that import a module, directly or indirectly, sorted."""
        return [
            name
            for name, parts in self.parts.items()
            if any(part == module or self.graph.chain_exists(importer=part, imported=module) for part in parts)
        ]

    def innocent(self) -> list[str]:
        """Return the modules that rulesets import and no mutation can affect, so that they can be imported early."""
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
        """Return the test files and folders of a module, the most specific first.

        These are the file and the folder that mirror the module, and the folders of the rulesets that use it.
        """
        package, *folders = module.split(".")
        root = self._test_folder(package)
        own_file = root.joinpath(*folders[:-1], f"test_{folders[-1]}.py") if folders else root
        paths = [own_file, self._mirror(module.rpartition(".")[0] or package)]
        paths += [self._mirror(self.rulesets[user].rpartition(".")[0]) for user in self.users(module)]
        return list(dict.fromkeys(path for path in paths if path.exists()))

    def _mirror(self, package: str) -> Path:
        """Return the test folder that mirrors a package, or its nearest existing parent."""
        top, *folders = package.split(".")
        root = self._test_folder(top)
        folder = root.joinpath(*folders)
        while not folder.exists() and folder != root:
            folder = folder.parent
        return folder

    def _test_folder(self, package: str) -> Path:
        return self.tests / package.removeprefix("fracas_")
