"""Rules that tell, while scenarios and tests run, which changes to them would have made a difference in their place.

A change that has never made one cannot have been noticed, whatever looks at what comes of it. This is known of all
changes after one run; trying them takes seconds each. The reverse is not so: what makes a difference in its place may
come to nothing.
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
"""A change: its file, its kind, where it begins and ends, and what it has instead where that matters, else nothing."""

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
    """What has been seen of the modules that are imported while it watches.

    Args:
        modules: Their files, by their names.
        root: The folder from which files are told.
    """

    def __init__(self, modules: dict[str, Path], root: Path) -> None:
        self._modules = modules
        self._root = root
        self.felt: set[Key] = set()
        """The changes that would have made a difference."""
        self.known: set[Key] = set()
        """The changes that are watched; what stands in a pattern is not."""
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
        """See `importlib.abc.MetaPathFinder.find_spec`."""
        if name not in self._modules:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None:
            return None
        spec.loader = _Loader(name, spec.origin, self)
        return spec

    def never_felt(self, path: Path, change: Change) -> bool:
        """Say whether a change is known never to have made a difference where it stands."""
        told = change.text if change.kind in {"condition", "comparison"} else ""
        key = (str(path), change.kind, change.start, change.stop, told)
        return key in self.known and key not in self.felt

    # -------------------------------------------------------------------------------------------- what the code tells

    def probes(self) -> dict[str, Callable[..., Any]]:
        """Return what watched code calls, by the names under which it does."""
        found = (self.reached, self.judged, self.compared, self.joined, self.signed, self.chosen)
        return {_PROBE % probe.__name__: probe for probe in found}

    def place(self, *what: object) -> int:
        """Keep what is known of a place; return its number."""
        self._places.append(what)
        return len(self._places) - 1

    def reached(self, place: int, value: Any) -> Any:
        """See a value that any change makes another one."""
        self.felt.update(self._places[place])
        return value

    def judged(self, place: int, value: Any) -> Any:
        """See what a condition came to: if it had always been otherwise, that would have been felt."""
        true, false = self._places[place]
        self.felt.add(false if value else true)
        return value

    def compared(self, place: int, *values: Any) -> bool:
        """Compare as the code does, and see where the neighbouring comparison would have said otherwise."""
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
        """See a part of `and` or `or`: where one decides, those behind it are not known and may have said otherwise."""
        if bool(value) is not conjunction or not isinstance(value, bool):
            self.felt.update(self._places[place])
        return value

    def signed(self, place: int, left: Any, right: Any, adds: bool) -> Any:  # noqa: FBT001 - generated calls
        """Add or subtract, and see whether the other would have come to the same."""
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
        """Take the least or the greatest, and see whether they are the same."""
        of = values if len(values) > 1 else (list(values[0]),)
        result = (min if least else max)(*of, **how)
        if (max if least else min)(*of, **how) != result:
            self.felt.update(self._places[place])
        return result

    # ------------------------------------------------------------------------------------------ how it is made to tell

    def watched(self, path: str, source: str) -> ast.Module:
        """Return the tree of a module that tells."""
        tree = ast.parse(source)
        _Teller(self, str(Path(path).relative_to(self._root)), source).into(tree)
        return ast.fix_missing_locations(tree)


class _Loader(SourceFileLoader):
    """Loads a module that tells."""

    def __init__(self, name: str, path: str, watch: Watch) -> None:
        super().__init__(name, path)
        self._watch = watch

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002
        """See `importlib.abc.InspectLoader.get_code`; nothing is cached."""
        source = Path(self.path).read_text(encoding="utf-8")
        code: CodeType = compile(self._watch.watched(self.path, source), self.path, "exec", dont_inherit=True)
        return code

    def exec_module(self, module: ModuleType) -> None:
        """See `importlib.abc.Loader.exec_module`."""
        vars(module).update(self._watch.probes())
        super().exec_module(module)


class _Teller:
    """Puts probes into a tree, where `changes_of` finds changes."""

    def __init__(self, watch: Watch, path: str, source: str) -> None:
        self._watch = watch
        self._path = path
        self._text = Text(source)

    def into(self, node: ast.AST) -> None:
        """Put probes into all that is in a node."""
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
        """Return an expression that tells."""
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
        """Name the changes to a comparison, one an operator, as `changes_of` words them."""
        return [self._key("comparison", node, text) for text in map(ast.unparse, compared_otherwise(node))]

    def _call(self, probe: str, values: Iterable[ast.expr], place: Iterable[object]) -> ast.Call:
        return _called(probe, ast.Constant(self._watch.place(*place)), *values)


def _called(probe: str, *values: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(_PROBE % probe, ast.Load()), list(values), [])
