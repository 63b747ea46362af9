"""Lookup of policies by name: `random`, `greedy`, or `package.module:Class` for your own."""

from __future__ import annotations

import importlib
import inspect
import sys
from importlib.metadata import entry_points
from typing import Final

from fracas_clients.errors import PolicyError, PolicyFailed
from fracas_clients.policies.base import Policy

__all__ = ["GROUP", "SHIPPED", "load_policy"]

SHIPPED: Final = {
    "random": "fracas_clients.policies.random:RandomPolicy",
    "greedy": "fracas_clients.policies.greedy:GreedyPolicy",
    "focus": "fracas_clients.policies.focus:FocusPolicy",
    "house": "fracas_clients.policies.house:HousePolicy",
}
"""The policies that come with Fracas, and their modules."""
GROUP: Final = "fracas.policies"
"""Entry-point group of policies in other packages, such as policies that look ahead and need the engine."""


def load_policy(name: str) -> type[Policy]:
    """Return a policy's class.

    A module in the current folder is found too, so a policy needs no installation.

    Args:
        name: `random`, `greedy`, or `module:Class`.

    Raises:
        PolicyError: There is no such policy, or the object is not a policy.
        PolicyFailed: Its module raised an error.
    """
    known = _announced() | SHIPPED
    module_name, colon, class_name = known.get(name, name).partition(":")
    if not colon:
        there = ", ".join([*SHIPPED, *sorted(known.keys() - SHIPPED.keys())])
        raise PolicyError(name, f"unknown policy: use one of {there}, or your own as module:Class")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        raise PolicyError(
            name, f"module {error.name} not found: run the command in its folder, or install it"
        ) from error
    except Exception as error:  # any error of a foreign module
        raise PolicyFailed(name, error) from error
    found = getattr(module, class_name, None)
    if not inspect.isclass(found) or not issubclass(found, Policy):
        problem = "is no subclass of fracas_clients.Policy" if found is not None else f"is not in {module_name}"
        raise PolicyError(name, f"{class_name} {problem}")
    if inspect.isabstract(found):
        raise PolicyError(name, f"{class_name} has to implement choose(self, view, options)")
    return found


def _announced() -> dict[str, str]:
    """Return the policies of installed packages, by name."""
    return {entry.name: entry.value for entry in sorted(entry_points(group=GROUP))}
