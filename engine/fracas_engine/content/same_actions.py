"""Actions that do the same as another action of the sheet (`same_as: ID`), under their own name and cost."""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.content.defects import Way
from fracas_engine.content.documents import ContentDocument
from fracas_engine.content.vocabulary import did_you_mean

SAME_AS: Final = "same_as"
"""The key of an action that names the other one."""

_OWN_KEYS: Final = frozenset(("id", "name", "cost", "trigger", "uses", "basic", "maintain"))
"""The keys that an action never takes over from another."""


def with_same_actions(plain: dict[str, Any], document: ContentDocument, way: Way = ()) -> dict[str, Any]:
    """Return a creature's keys in which each action with `same_as` has the keys of the action that it names.

    Keys of its own replace those of the other action, which is written on the same sheet or made from a spell. A value
    of the wrong form is left as it is, so that the model reports it.

    Args:
        plain: The keys of the creature, with its spells as actions.
        document: The document that gets a defect for an unknown action.
        way: The path of the creature in the document.
    """
    actions = plain.get("actions")
    if not isinstance(actions, tuple) or not any(isinstance(one, dict) and SAME_AS in one for one in actions):
        return plain
    whole = {str(one.get("id")): one for one in actions if isinstance(one, dict) and SAME_AS not in one}
    found: list[Any] = []
    for number, action in enumerate(actions):
        if not isinstance(action, dict) or SAME_AS not in action:
            found.append(action)
            continue
        other = whole.get(str(action[SAME_AS]))
        if other is None:
            hint = did_you_mean(str(action[SAME_AS]), whole) or "name another action of the creature"
            document.blame((*way, "actions", number, SAME_AS), f"unknown action {action[SAME_AS]}", hint)
            continue
        taken = {key: value for key, value in other.items() if key not in _OWN_KEYS}
        found.append({**taken, **{key: value for key, value in action.items() if key != SAME_AS}})
    return {**plain, "actions": tuple(found)}
