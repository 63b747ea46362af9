"""What is kept of a match, beside nodes of other versions and before its end is public."""

from __future__ import annotations

import json

from fracas_server.match.record import MatchRecord, SpectatorRules
from tests.server.arena import toy_record


def test_what_a_newer_node_has_added_stays() -> None:
    """A field that is unknown here is neither a fault nor lost when the record is written again."""
    plain = json.loads(toy_record().model_dump_json())
    plain["weather"] = "rain"
    plain["seats"][0]["hat"] = "blue"

    record = MatchRecord.model_validate_json(json.dumps(plain))

    again = record.with_seat(record.seats[0].model_copy(update={"player": "Ann"})).model_dump_json()
    assert json.loads(again)["weather"] == "rain"
    assert json.loads(again)["seats"][0]["hat"] == "blue"


def test_an_end_is_public_when_spectators_have_seen_it() -> None:
    """Until then the public's record runs; without a delay it is over at once."""
    over = toy_record(phase="over", how="last_standing", winner="imp", over_ms=1_000)
    late = over.model_copy(update={"spectators": SpectatorRules(delay_ms=500)})

    assert over.as_public(1_000) == over
    assert late.as_public(1_500) == late
    early = late.as_public(1_499)
    assert (early.phase, early.how, early.winner, early.over_ms) == ("running", "", None, None)
