"""Set-ups of matches that the ruleset refuses."""

from __future__ import annotations

import pytest

from fracas_engine.errors import SetupError
from fracas_engine.resolution import AnyResolution
from fracas_engine.ruleset import ruleset_named
from fracas_server.errors import RequestRefused
from fracas_server.lobby.match_setup import begin_battle
from tests.server.arena import SECRET
from tests.server.gateway.test_hostile_questions import record_of


def test_a_battle_that_cannot_start_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A `SetupError` of the ruleset's `start` refuses the request, as one of its `setup` does."""

    def start(_rules: object, _resolution: AnyResolution) -> None:
        raise SetupError("seats", "two creatures are needed: add one")

    monkeypatch.setattr(type(ruleset_named("monster_mash")), "start", start)
    with pytest.raises(RequestRefused, match="bad_options: seats: two creatures are needed"):
        begin_battle(record_of("monster_mash"), SECRET)
