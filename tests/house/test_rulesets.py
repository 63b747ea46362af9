"""The size of a ruleset's interface: components of one subject each, small classes, and no layers of delegation."""

import ast
import inspect
import operator
import textwrap
from collections.abc import Iterator

import pytest

from fracas_engine.d20.component import Component
from fracas_engine.d20.ruleset import D20Ruleset
from fracas_engine.ruleset import Ruleset, ruleset_named

RULESETS = ("srd5", "monster_mash", "fourth_edition", "orcus", "monster_turn")
MOST_NAMES = 90
"""Public names of a ruleset, its components among them."""
MOST_COMPONENTS = 11
DEEPEST = 3
"""How often a class may inherit, from the kernel's `Ruleset` or from the interface of a component."""


def components(ruleset: Ruleset) -> dict[str, Component]:
    """Return the components of a ruleset by name; empty for one that is not built on the d20 layer."""
    return {name: value for name, value in vars(ruleset).items() if isinstance(value, Component)}


def depth(of: type, base: type) -> int:
    """Return how often a class inherits until its base."""
    return 0 if of is base else 1 + max(depth(each, base) for each in of.__bases__ if issubclass(each, base))


def handed_on(of: type) -> Iterator[str]:
    """Yield the methods that do nothing but call a function that has the same parameters."""
    module = inspect.getmodule(of)
    body = ast.parse(textwrap.dedent(inspect.getsource(of))).body[0]
    assert isinstance(body, ast.ClassDef)
    for method in body.body:
        if not isinstance(method, ast.FunctionDef) or method.decorator_list:
            continue
        lines = [line for line in method.body if not isinstance(getattr(line, "value", None), ast.Constant)]
        call = lines[0].value if len(lines) == 1 and isinstance(lines[0], ast.Return | ast.Expr) else None
        if isinstance(call, ast.Call) and not ast.unparse(call.func).startswith(("self.", "super()")):
            parameters = [each.arg for each in (*method.args.args[1:], *method.args.kwonlyargs)]
            given = [ast.unparse(each) for each in (*call.args, *(keyword.value for keyword in call.keywords))]
            try:
                function = operator.attrgetter(ast.unparse(call.func))(module)
            except AttributeError:
                continue  # a builtin, or a method of a parameter
            if given == parameters == [*inspect.signature(function).parameters]:
                yield f"{of.__name__}.{method.name}"


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_has_a_narrow_interface(name: str) -> None:
    """Few names of its own, and few components."""
    ruleset = ruleset_named(name)
    assert len([each for each in dir(ruleset) if not each.startswith("_")]) <= MOST_NAMES
    assert len(components(ruleset)) <= MOST_COMPONENTS
    assert bool(components(ruleset)) == isinstance(ruleset, D20Ruleset)


@pytest.mark.parametrize("name", RULESETS)
def test_no_class_of_a_ruleset_inherits_often(name: str) -> None:
    """Neither the ruleset nor a component."""
    ruleset = ruleset_named(name)
    assert depth(type(ruleset), Ruleset) <= DEEPEST
    for component in components(ruleset).values():
        assert depth(type(component), Component) <= DEEPEST + 1, component  # the interface itself is the first


@pytest.mark.parametrize("name", RULESETS)
def test_functions_of_the_rooms_are_used_as_they_are(name: str) -> None:
    """What only hands its parameters on is the function itself: `name = staticmethod(room.function)`.

    The defaults of `d20` are left out: an override may have a parameter of a narrower type, which only a method allows.
    """
    ruleset = ruleset_named(name)
    classes = {each for one in (ruleset, *components(ruleset).values()) for each in type(one).__mro__}
    own = (each for each in classes if ".rulesets." in each.__module__)
    assert sorted(found for each in own for found in handed_on(each)) == []
