"""Rests at a table know when the last long rest was, and the game master tells how much time has passed."""

from __future__ import annotations

import pytest

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.ids import Subject
from fracas_server.tables.changes import change
from fracas_server.tables.files import read_file, write_file
from fracas_server.tables.messages import table_message
from fracas_server.tables.record import Hero, Member, TableRecord

GM = Subject("gm")
HEROES = {"srd5": "fighter_1", "orcus": "ash_scholar", "fourth_edition": "ash_scholar"}


def table(ruleset: str) -> TableRecord:
    """Return a table with one hero and a game master."""
    member = Member(id="m1", subject=GM, name="Ann", role="gm")
    hero = Hero(id="h1", content=HEROES[ruleset])
    return TableRecord(
        id="t", version=1, name="Fridays", ruleset=ruleset, created_ms=0, owner=GM, code="c", members=(member,),
        heroes=(hero,),
    )  # fmt: skip


def rest(record: TableRecord, kind: str, hours: int = 0) -> TableRecord:
    """Let the hero rest after some hours."""
    return change(record, GM, v1.TableRequest(take_rest=v1.TakeRest(kind=kind, hours=hours)))


@pytest.mark.rule("OB-REST-04")
@pytest.mark.parametrize(("ruleset", "wait"), [("srd5", 16), ("orcus", 18)])
def test_a_long_rest_waits_for_the_hours_of_the_rules(ruleset: str, wait: int) -> None:
    """The hours before short rests count; a refused rest changes nothing and says what would be right."""
    first = rest(table(ruleset), "long")
    assert first.hours_since_long_rest == 0

    with pytest.raises(RequestRefused, match=f"ended {wait - 1} hours ago.* after {wait}.*how many hours") as refused:
        rest(first, "long", wait - 1)
    assert refused.value.code == "impossible"
    later = rest(first, "short", wait - 1)
    assert later.hours_since_long_rest == wait - 1
    assert rest(later, "long", 1).hours_since_long_rest == 0
    assert rest(first, "long", wait).hours_since_long_rest == 0
    assert table_message(later, GM).hours_since_long_rest == wait - 1
    kept = read_file(write_file(later, now_ms=0), table="u", subject=GM, own_name="Ann", name="", now_ms=0)
    assert kept.hours_since_long_rest == wait - 1


def test_rules_without_a_limit_ask_for_no_hours() -> None:
    """Two long rests in a row are as good as one in fourth_edition."""
    again = rest(rest(table("fourth_edition"), "long"), "long")

    assert again.hours_since_long_rest is None
    assert not table_message(again, GM).HasField("hours_since_long_rest")
