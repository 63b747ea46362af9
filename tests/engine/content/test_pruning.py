"""Pruning: the rest of a document without its defects, and the positions in the whole."""

from __future__ import annotations

from fracas_engine.content.models.validation_messages import KEY
from fracas_engine.content.pruning import Pruning

PLAIN = {"hp": "many", "actions": ({"id": "a"}, {"id": "b", "cost": "x", "hit": (1, 2, 3)}, {"id": "c"})}


def test_entries_keep_their_numbers_in_the_whole() -> None:
    """After the first two of a list are gone the first that is left is the third."""
    pruning = Pruning(PLAIN, {})

    assert pruning.take_out([("actions", 1, "hit", 0), ("actions", 1, "hit", 1)])

    assert pruning.plain["actions"][1]["hit"] == (3,)
    assert pruning.original(("actions", 1, "hit", 0)) == ("actions", 1, "hit", 2)
    assert pruning.take_out([("actions", 0)])
    assert pruning.original(("actions", 0, "hit", 0)) == ("actions", 1, "hit", 2)


def test_branches_of_unions_and_keys_are_passed_over() -> None:
    """A model's way to a value has parts that no document has."""
    pruning = Pruning(PLAIN, {})

    assert pruning.take_out([("actions", 1, "<list>", "hit", "<several>", 7, 2, "<damage>", "damage"), ("hp", KEY)])

    assert pruning.plain == {"actions": ({"id": "a"}, {"id": "b", "cost": "x", "hit": (1, 2)}, {"id": "c"})}
    assert not pruning.is_whole(("actions", 1, "hit"))
    assert pruning.is_whole(("actions", 1, "cost"))
    assert pruning.is_whole(("actions", 2))


def test_what_must_be_there_gets_something_in_its_place() -> None:
    """A cost that is wrong is another one, one that is missing is there; wrong once more, nothing is left."""
    pruning = Pruning(PLAIN, {"hp": 1, "cost": "free"})

    assert pruning.take_out([("hp",), ("actions", 1, "cost"), ("actions", 2, "cost")])

    assert pruning.plain["hp"] == 1
    assert [action.get("cost") for action in pruning.plain["actions"]] == [None, "free", "free"]
    assert not pruning.take_out([("hp",)])


def test_who_is_named_elsewhere_stays() -> None:
    """A creature of a scenario is not taken out whole: its name would be missed where the steps name it."""
    pruning = Pruning({"creatures": ({"id": "ogre"},)}, {})

    assert not pruning.take_out([("creatures", 0)])
    assert not pruning.take_out([("creatures", 0, "at")])
    assert pruning.take_out([("creatures", 0, "id")])
