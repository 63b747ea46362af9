"""Set-ups of matches that the ruleset refuses."""

from __future__ import annotations

import json

import pytest

from fracas_engine.content.library import library_of
from fracas_engine.errors import SetupError
from fracas_engine.resolution import AnyResolution
from fracas_engine.ruleset import ruleset_named, ruleset_names
from fracas_server.errors import RequestRefused
from fracas_server.lobby.match_setup import begin_battle, read_board
from tests.server.arena import SECRET
from tests.server.gateway.test_hostile_questions import record_of


def test_a_battle_that_cannot_start_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A `SetupError` of the ruleset's `start` refuses the request, as one of its `setup` does."""

    def start(_rules: object, _resolution: AnyResolution) -> None:
        raise SetupError("seats", "two creatures are needed: add one")

    monkeypatch.setattr(type(ruleset_named("monster_mash")), "start", start)
    with pytest.raises(RequestRefused, match="bad_options: seats: two creatures are needed"):
        begin_battle(record_of("monster_mash"), SECRET)


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_every_board_is_read_back_from_a_record(ruleset: str) -> None:
    """A table's battle keeps its board as JSON, which has no tuples."""
    for board in library_of(ruleset).boards.values():
        assert read_board(json.loads(json.dumps(board.to_plain()))) == board
