"""The public names of the protocol, for other programs. A change here is a change for them."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import fracas_protocol

EXPORTS = {
    "codec": {
        "JSON",
        "MAX_DEPTH",
        "MAX_FRAME",
        "MAX_REQUEST",
        "PROTO",
        "Subprotocol",
        "decode_client",
        "decode_server",
        "encode",
        "read_client",
        "read_server",
        "to_json",
    },
    "condition_sets": {"ConditionSets"},
    "decisions": {"OptionCache", "OptionsLike", "write_decision"},
    "enum_names": {"EnumLike", "numbers_by_word", "words_by_number"},
    "errors": {"GapError", "HashMismatch", "MalformedMessage", "ProtocolError"},
    "event_keys": {
        "EventKey",
        "UnencodableValue",
        "cell",
        "cells_key",
        "count_key",
        "flag_key",
        "int_key",
        "ints_key",
        "place_key",
        "ref_key",
        "refs_key",
        "text_key",
        "texts_key",
        "value_key",
        "word_key",
    },
    "events": {"EventLike", "BattleEvent", "read_events", "write_events"},
    "intents": {"Intent", "read_intent", "read_place", "write_intent", "write_place"},
    "json_validation": {"check_shape", "described"},
    "view_tracker": {"SharedWriting", "SheetOf", "ThingChange", "ViewTracker"},
    "hashed_view": {"Key", "HashedView", "Merged", "key_of"},
    "lazy_message": {"FieldReader", "LazyMessage"},
    "mirror": {"REVISION", "Mirror"},
    "names": {"Names"},
    "options": {
        "FurtherTargets",
        "Cell",
        "Choice",
        "Decision",
        "MoveOption",
        "Placement",
        "TargetOption",
        "UseOption",
        "read_decisions",
    },
    "battle_view": {"BattleView", "ViewSource"},
    "sheets": {"effects_text", "write_board", "write_sheet"},
    "view_elements": {
        "Barrier",
        "Cell",
        "Condition",
        "Creature",
        "Ends",
        "Game",
        "Modifier",
        "Object",
        "Ongoing",
        "Seat",
        "Waiting",
        "Zone",
        "amounts",
        "cells",
        "read_barrier",
        "read_creature",
        "read_game",
        "read_object",
        "read_seat",
        "read_zone",
    },
    "bot_strength": {"STRENGTHS", "bot_name"},
    "values": {
        "MAX_VALUE_DEPTH",
        "Plain",
        "add_details",
        "fill_value",
        "read_value",
        "read_values",
        "whole_number",
        "write_details",
        "write_map",
        "write_value",
    },
    "view_hash": {"MODULUS", "decision_hash", "digest_hash", "element_digest", "element_hash", "view_hash"},
    "view_encoding": {"KINDS", "ThingMessage", "absent_fields", "write_element"},
}


@pytest.mark.parametrize("module", sorted(EXPORTS))
def test_modules_export_what_is_documented(module: str) -> None:
    """`__all__` is exactly the list above, and everything in it is there."""
    found = importlib.import_module(f"fracas_protocol.{module}")

    assert set(found.__all__) == EXPORTS[module]
    assert all(hasattr(found, name) for name in found.__all__)


def test_no_module_is_forgotten() -> None:
    """A new module gets a row."""
    modules = {module.name for module in pkgutil.iter_modules(fracas_protocol.__path__)}

    assert modules == EXPORTS.keys() | {"v1"}
