"""Instrumented rule modules that record which mutations would have changed a local result.

A mutation that never changes the result of its own expression cannot be detected. One run covers all mutations, whereas
trying a mutation takes seconds. The reverse does not hold: a changed local result may have no further effect.
"""

import ast
import importlib.abc
import importlib.machinery
import itertools
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final, Self, TypeAlias

from tools.mutants.changes import Change, Text, compared_otherwise, conditions_of, looked_into

__all__ = ["Key", "Watch"]

Key: TypeAlias = tuple[str, str, int, int, str]
"""A mutation: file, kind, start, end, and the replacement if several mutations have the same position."""

_PROBE: Final = "__watched_%s__"
_NEIGHBOURS: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
}  # fmt: skip
_COMPARE: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}


class Watch(importlib.abc.MetaPathFinder):
    """Instruments the modules that are imported while it is active, and records their results.

    Args:
        modules: Files by module name.
        root: The folder to which files are relative.
    """

    def __init__(self, modules: dict[str, Path], root: Path) -> None:
        self._modules = modules
        self._root = root
        self.felt: set[Key] = set()
        """The mutations that would have changed a local result."""
        self.known: set[Key] = set()
        """The mutations that are instrumented; those inside `match` patterns are not."""
        self._places: list[tuple[Any, ...]] = []

    def __enter__(self) -> Self:
        if loaded := sorted(self._modules.keys() & sys.modules.keys()):
            raise RuntimeError(f"imported too early to be watched: {', '.join(loaded[:3])}")
        sys.meta_path.insert(0, self)
        return self

    def __exit__(self, *_: object) -> None:
        sys.meta_path.remove(self)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the import spec of a module that is to be instrumented; None for other modules."""
        if name not in self._modules:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None:
            return None
        spec.loader = _Loader(name, spec.origin, self)
        return spec

    def never_felt(self, path: Path, change: Change) -> bool:
        """Return True if a mutation is instrumented and never changed a local result."""
        told = change.text if change.kind in {"condition", "comparison"} else ""
        key = (str(path), change.kind, change.start, change.stop, told)
        return key in self.known and key not in self.felt

    # --------------------------------------------------------------------------------------------------------- probes

    def probes(self) -> dict[str, Callable[..., Any]]:
        """Return the functions that instrumented code calls, by name."""
        found = (self.reached, self.judged, self.compared, self.joined, self.signed, self.chosen)
        return {_PROBE % probe.__name__: probe for probe in found}

    def place(self, *what: object) -> int:
        """Register the data of an instrumented location, and return the location's number."""
        self._places.append(what)
        return len(self._places) - 1

    def reached(self, place: int, value: Any) -> Any:
        """Record that an expression was evaluated, every mutation of which changes its value; return the value."""
        self.felt.update(self._places[place])
        return value

    def judged(self, place: int, value: Any) -> Any:
        """Return a condition's value, and record that forcing the condition to the opposite would have changed it."""
        true, false = self._places[place]
        self.felt.add(false if value else true)
        return value

    def compared(self, place: int, *values: Any) -> bool:
        """Return the result of a comparison, and record the mutations that would have changed it."""
        told = self._places[place]
        pairs = list(itertools.pairwise(values))
        results = [bool(_COMPARE[own](*pair)) for (own, _, _), pair in zip(told, pairs, strict=True)]
        for number, ((_, other, key), pair) in enumerate(zip(told, pairs, strict=True)):
            if key not in self.felt:
                changed = [*results[:number], bool(_COMPARE[other](*pair)), *results[number + 1 :]]
                if all(changed) != all(results):
                    self.felt.add(key)
        return all(results)

    def joined(self, place: int, conjunction: bool, value: Any) -> Any:  # noqa: FBT001 - generated calls
        """Return an operand of `and` or `or`, and record if swapping the operators might have changed the result.

        The operands after the one that decides the result are not evaluated and may differ.
        """
        if bool(value) is not conjunction or not isinstance(value, bool):
            self.felt.update(self._places[place])
        return value

    def signed(self, place: int, left: Any, right: Any, adds: bool) -> Any:  # noqa: FBT001 - generated calls
        """Return a sum or a difference, and record if the opposite operation would have given another result."""
        result = left + right if adds else left - right
        keys = self._places[place]
        if keys[0] not in self.felt:
            try:
                same = (left - right if adds else left + right) == result
            except TypeError:
                same = False
            if not same:
                self.felt.update(keys)
        return result

    def chosen(self, place: int, least: bool, *values: Any, **how: Any) -> Any:  # noqa: FBT001 - generated calls
        """Return the minimum or maximum of values, and record if minimum and maximum differ."""
        of = values if len(values) > 1 else (list(values[0]),)
        result = (min if least else max)(*of, **how)
        if (max if least else min)(*of, **how) != result:
            self.felt.update(self._places[place])
        return result

    # ------------------------------------------------------------------------------------------ how it is made to tell

    def watched(self, path: str, source: str) -> ast.Module:
        """Return the syntax tree of an instrumented module."""
        tree = ast.parse(source)
        _Teller(self, str(Path(path).relative_to(self._root)), source).into(tree)
        return ast.fix_missing_locations(tree)


class _Loader(SourceFileLoader):
    """Loads modules with instrumentation."""

    def __init__(self, name: str, path: str, watch: Watch) -> None:
        super().__init__(name, path)
        self._watch = watch

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002
        """Return the instrumented code of a module, without using cached bytecode."""
        source = Path(self.path).read_text(encoding="utf-8")
        code: CodeType = compile(self._watch.watched(self.path, source), self.path, "exec", dont_inherit=True)
        return code

    def exec_module(self, module: ModuleType) -> None:
        """Execute a module with the probe functions in its namespace."""
        vars(module).update(self._watch.probes())
        super().exec_module(module)


class _Teller:
    """Inserts probes into a syntax tree, at the expressions that `changes_of` mutates."""

    def __init__(self, watch: Watch, path: str, source: str) -> None:
        self._watch = watch
        self._path = path
        self._text = Text(source)

    def into(self, node: ast.AST) -> None:
        """Insert probes into all children of a node."""
        conditions = {id(one): self._both(one) for one in conditions_of(node)}
        seen = {id(child) for child in looked_into(node)}
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                value[:] = [self._child(child, seen, conditions) for child in value]
            else:
                setattr(node, name, self._child(value, seen, conditions))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.args.defaults = [self._told(default) for default in node.args.defaults]
            node.args.kw_defaults = [None if one is None else self._told(one) for one in node.args.kw_defaults]

    def _child(self, child: Any, seen: set[int], conditions: dict[int, tuple[Key, Key]]) -> Any:
        if id(child) not in seen or isinstance(child, ast.pattern):
            return child
        if not isinstance(child, ast.expr):
            self.into(child)
            return child
        both = conditions.get(id(child))
        told = self._told(child)
        return self._call("judged", [told], both) if both is not None else told

    def _told(self, node: ast.expr) -> ast.expr:
        """Return an instrumented expression."""
        match node:
            case ast.Compare(ops=ops) if all(type(op) in _NEIGHBOURS for op in ops):
                told = [(*_NEIGHBOURS[type(op)], key) for op, key in zip(ops, self._comparisons(node), strict=True)]
                self.into(node)
                return self._call("compared", [node.left, *node.comparators], told)
            case ast.Compare():
                keys = self._comparisons(node)
                self.into(node)
                return self._call("reached", [node], keys)
            case ast.BoolOp(op=op):
                keys = [self._key("and/or", node)]
                self.into(node)
                place, both = self._watch.place(*keys), isinstance(op, ast.And)
                node.values = [
                    _called("joined", ast.Constant(place), ast.Constant(both), value) for value in node.values
                ]
                return node
            case ast.UnaryOp(op=ast.Not() | ast.USub() as op):
                keys = [self._key("not" if isinstance(op, ast.Not) else "sign", node)]
                self.into(node)
                return self._call("reached", [node], keys)
            case ast.BinOp(op=ast.Add() | ast.Sub() as op):
                keys = [self._key("sign", node)]
                self.into(node)
                return self._call("signed", [node.left, node.right, ast.Constant(isinstance(op, ast.Add))], keys)
            case ast.Constant(value=int() as value) if not isinstance(value, bool):
                return self._call("reached", [node], [self._key("constant", node)])
            case ast.Call(func=ast.Name(id="min" | "max" as name)):
                keys = [self._key("min/max", node)]
                self.into(node)
                call = self._call("chosen", [ast.Constant(name == "min"), *node.args], keys)
                call.keywords = node.keywords
                return call
            case _:
                self.into(node)
                return node

    def _key(self, kind: str, node: ast.expr, told: str = "") -> Key:
        key = (self._path, kind, *self._text.span(node), told)
        self._watch.known.add(key)
        return key

    def _both(self, condition: ast.expr) -> tuple[Key, Key]:
        return self._key("condition", condition, "True"), self._key("condition", condition, "False")

    def _comparisons(self, node: ast.Compare) -> list[Key]:
        """Return the mutations of a comparison, one per operator, as named by `changes_of`."""
        return [self._key("comparison", node, text) for text in map(ast.unparse, compared_otherwise(node))]

    def _call(self, probe: str, values: Iterable[ast.expr], place: Iterable[object]) -> ast.Call:
        return _called(probe, ast.Constant(self._watch.place(*place)), *values)


def _called(probe: str, *values: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(_PROBE % probe, ast.Load()), list(values), [])
