"""Mutations of a module: where they are, and the mutated source.

A mutation is one small, plausible mistake that changes a rule: in comparisons, constants, `and` and `or`, `not`, signs,
`min` and `max`, or a condition that never or always holds. Code without effect on rules is left alone: annotations,
decorators, assertions, type-checking blocks. Literals within f-strings count as text (before Python 3.12 their
positions are unknown).
"""

import ast
import copy
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

__all__ = ["Change", "Text", "changes_of", "compared_otherwise", "conditions_of", "looked_into"]


@dataclass(frozen=True, slots=True)
class Change:
    """One mutation of one module."""

    kind: str
    """Kind of the mutation: `comparison`, `constant`, ..."""
    line: int
    """Line number of the mutated expression's first line, from 1."""
    function: str
    """Qualified name of the enclosing function or class; empty at module level."""
    start: int
    """Start of the replaced text, as a character offset in the source."""
    stop: int
    """End of the replaced text, as a character offset in the source."""
    text: str
    """The text that replaces it."""

    def applied(self, source: str) -> str:
        """Return the mutated source."""
        return source[: self.start] + self.text + source[self.stop :]

    def lines(self, source: str) -> tuple[str, str]:
        """Return the affected lines before and after the mutation, each joined by blanks into one line."""
        first = source.rfind("\n", 0, self.start) + 1
        last = source.find("\n", self.stop)
        last = len(source) if last < 0 else last
        changed = source[first : self.start] + self.text + source[self.stop : last]
        return _joined(source[first:last]), _joined(changed)


def changes_of(source: str) -> list[Change]:
    """Return all mutations of a module.

    Args:
        source: The source text.

    Returns:
        The mutations in text order; each gives a different source text.
    """
    tree = ast.parse(source)
    found = _Finder(source).of(tree, "")
    return sorted(set(found), key=lambda change: (change.start, change.stop, change.text))


def _joined(text: str) -> str:
    return " ".join(line.strip() for line in text.splitlines())


class Text:
    """Converts positions of syntax tree nodes to character offsets in the source."""

    def __init__(self, source: str) -> None:
        # The tree counts lines and bytes, a text is cut by characters.
        self._lines = [line.encode() for line in source.splitlines(keepends=True)]
        lengths = (len(line.decode()) for line in self._lines)
        self._starts = list(itertools.accumulate(lengths, initial=0))

    def span(self, node: ast.expr) -> tuple[int, int]:
        """Return the start and end of a node as character offsets."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._position(node.lineno, node.col_offset), self._position(node.end_lineno, node.end_col_offset)

    def _position(self, line: int, column: int) -> int:
        return self._starts[line - 1] + len(self._lines[line - 1][:column].decode())


class _Finder(Text):
    """Finds mutations in a syntax tree."""

    def of(self, node: ast.AST, function: str) -> Iterator[Change]:
        """Yield the mutations of a node and its descendants.

        Args:
            node: The node.
            function: The qualified name of the enclosing function or class; empty at module level.
        """
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}".lstrip(".")
        for kind, changed in _changes(node):
            assert isinstance(node, ast.expr)
            yield self._change(kind, node, changed, function)
        for condition in conditions_of(node):
            # `while True` ends in no test but the one for time.
            for never in (True,) if isinstance(node, ast.While) else (True, False):
                constant = ast.Constant(value=not never)
                yield self._change("condition", condition, constant, function)
        for child in looked_into(node):
            yield from self.of(child, function)

    def _change(self, kind: str, old: ast.expr, new: ast.expr, function: str) -> Change:
        text = ast.unparse(new)
        if isinstance(new, _BINDING) and isinstance(old, ast.UnaryOp | ast.Constant):
            text = f"({text})"  # `not (a or b)` in a larger condition, `2**-1`
        return Change(kind, old.lineno, function, *self.span(old), text)


def looked_into(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the child nodes of a node in which a mutation can change a rule."""
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            yield from node.orelse
        case ast.AnnAssign(value=value):
            if value is not None:
                yield value
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from (default for default in (*node.args.defaults, *node.args.kw_defaults) if default is not None)
            yield from node.body
        case ast.ClassDef():
            yield from node.body
        case _:
            yield from ast.iter_child_nodes(node)


def conditions_of(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions that a node uses as conditions, such as the test of an `if`."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield test
        case ast.comprehension(ifs=tests):
            yield from tests
        case ast.match_case(guard=ast.expr() as test):
            yield test


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    match node:
        case ast.Compare():
            yield from (("comparison", changed) for changed in compared_otherwise(node))
        case ast.BoolOp(op=op, values=values):
            yield "and/or", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", operand
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield "sign", operand
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            if not any(isinstance(side, _TEXTS_AND_LISTS) or _is_text(side) for side in (left, right)):
                yield "sign", ast.BinOp(left, ast.Sub() if isinstance(op, ast.Add) else ast.Add(), right)
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            for other in (value + 1, value - 1):
                yield "constant", _number(other)
        case ast.Call(func=ast.Name(id="min" | "max" as name)):
            changed_call = copy.copy(node)
            changed_call.func = ast.Name(id="max" if name == "min" else "min")
            yield "min/max", changed_call


def compared_otherwise(node: ast.Compare) -> Iterator[ast.Compare]:
    """Yield copies of a comparison, each with one of its operators replaced."""
    for index, operator in enumerate(node.ops):
        changed = copy.deepcopy(node)
        changed.ops[index] = _COMPARED[type(operator)]()
        yield changed


def _number(value: int) -> ast.expr:
    return ast.Constant(value=value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(value=-value))


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


_BINDING: Final = (ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.IfExp)
"""Expressions that need parentheses when they become an operand of another operator."""

_TEXTS_AND_LISTS: Final = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)
"""Expressions whose values can be added but not subtracted, so that changing the sign would only cause an error."""

_COMPARED: Final[dict[type[ast.cmpop], Callable[[], ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
"""Replacement of each comparison operator: one that differs at the edge of a range, or the opposite."""
