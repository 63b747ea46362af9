"""The numbers and words that the rules are written with, kept in one place to read: constants and defaults.

A constant is a rule as much as a comparison is, and often nothing but the rule's text says what it has to be.
After a change that is meant:

    python -m tests.engine.kept_numbers

and read the diff: every changed line is to be what the ledger says.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

__all__ = ["changed", "main", "modules_of"]

TESTS: Final = Path(__file__).parents[1]
PACKAGES: Final = {
    "fracas_characters": "characters",
    "fracas_engine.d20": "engine/d20",
    "fracas_engine.rulesets.fourth_edition": "engine/rulesets/fourth_edition",
    "fracas_engine.rulesets.fourth_family": "engine/rulesets/fourth_family",
    "fracas_engine.rulesets.monster_mash": "engine/rulesets/monster_mash",
    "fracas_engine.rulesets.monster_turn": "engine/rulesets/monster_turn",
    "fracas_engine.rulesets.orcus": "engine/rulesets/orcus",
    "fracas_engine.rulesets.srd5": "engine/rulesets/srd5",
}
"""The packages whose numbers are kept, with the folder of tests that mirrors each."""
_LEFT_OUT: Final = ("cli", "__main__")
_NOTHING: Final = object()


def changed(package: str) -> list[str]:
    """Return the lines that are no longer as they are kept, each as it was or as it is now."""
    kept = _path(package).read_text(encoding="utf-8").splitlines()
    now = list(_lines(package))
    return [f"was {line}" for line in kept if line not in now] + [f"is {line}" for line in now if line not in kept]


def main() -> None:
    """Write all numbers anew."""
    for package in PACKAGES:
        _path(package).write_text("".join(f"{line}\n" for line in _lines(package)), encoding="utf-8")


def modules_of(package: str) -> Iterator[ModuleType]:
    """Yield the modules of a package, without those with numbers kept elsewhere."""
    inner = [other for other in PACKAGES if other.startswith(f"{package}.")]
    for found in sorted(
        pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."), key=lambda found: found.name
    ):
        if found.name.rpartition(".")[2] in _LEFT_OUT or any(f"{found.name}.".startswith(f"{one}.") for one in inner):
            continue
        yield importlib.import_module(found.name)


def _path(package: str) -> Path:
    return TESTS / PACKAGES[package] / "kept_numbers.txt"


def _lines(package: str) -> Iterator[str]:
    for module in modules_of(package):
        name = module.__name__.removeprefix("fracas_engine.")
        yield from (f"{name}: {line}" for line in _of_module(module))


def _of_module(module: ModuleType) -> Iterator[str]:
    for name in _assigned(module):
        told = _told(vars(module).get(name, _NOTHING))
        if told is not None:
            yield f"{name} = {told}"
    for name, value in vars(module).items():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(value):
            yield from _of_class(name, value)
        elif inspect.isfunction(value):
            yield from _defaults(name, value)


def _assigned(module: ModuleType) -> Iterator[str]:
    assert module.__file__ is not None
    for node in ast.parse(Path(module.__file__).read_text(encoding="utf-8")).body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        yield from (target.id for target in targets if isinstance(target, ast.Name) and target.id != "__all__")


def _of_class(name: str, of: type) -> Iterator[str]:
    if issubclass(of, BaseModel):
        for field, info in of.model_fields.items():
            default = (
                info.get_default(call_default_factory=True) if field in vars(of).get("__annotations__", {}) else None
            )
            if default is not PydanticUndefined and (told := _told(default)) not in (None, "None"):
                yield f"{name}.{field} = {told}"
            bounds = sorted(map(repr, info.metadata)) if field in vars(of).get("__annotations__", {}) else []
            if numbers := [
                bound for bound in bounds if any(letter.isdigit() for letter in bound) and " at 0x" not in bound
            ]:
                yield f"{name}.{field}: {', '.join(numbers)}"
    elif dataclasses.is_dataclass(of):
        for one in dataclasses.fields(of):
            if one.name in vars(of).get("__annotations__", {}) and (told := _told(one.default)) not in (None, "None"):
                yield f"{name}.{one.name} = {told}"
    for attribute, value in vars(of).items():
        if inspect.isfunction(value):
            yield from _defaults(f"{name}.{attribute}", value)
        elif attribute.startswith(("__", "_abc", "_is_")) or not isinstance(value, int | str | tuple):
            continue
        elif (told := _told(value)) is not None:
            yield f"{name}.{attribute} = {told}"


def _defaults(name: str, function: Any) -> Iterator[str]:
    for parameter in inspect.signature(function).parameters.values():
        told = _told(parameter.default)
        if parameter.default is not parameter.empty and told not in (None, "None"):
            yield f"{name}({parameter.name} = {told})"


def _told(value: Any) -> str | None:
    """Return a text for numbers, words and collections of them; None for everything else."""
    match value:
        case None | bool() | int() | float() | str():
            return repr(value)
        case frozenset() | set():
            inner = [_told(item) for item in value]
            return None if None in inner else "{" + ", ".join(sorted(map(str, inner))) + "}"
        case tuple() | list():
            inner = [_told(item) for item in value]
            return None if None in inner else "[" + ", ".join(map(str, inner)) + "]"
        case Mapping():
            pairs = [(_told(key), _told(item)) for key, item in value.items()]
            if any(key is None or item is None for key, item in pairs):
                return None
            return "{" + ", ".join(f"{key}: {item}" for key, item in pairs) + "}"
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            fields = [(one.name, _told(getattr(value, one.name))) for one in dataclasses.fields(value)]
            if any(told is None for _, told in fields):
                return None
            return f"{type(value).__name__}({', '.join(f'{name} {told}' for name, told in fields)})"
        case _:
            return None


if __name__ == "__main__":
    main()
