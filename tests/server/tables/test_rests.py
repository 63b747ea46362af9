"""Rests at a table know when the last long rest was, and the game master tells how much time has passed."""

from __future__ import annotations

import pytest

from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import commitment, derive
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


def spend(record: TableRecord, kind: str = "short", **counts: int) -> TableRecord:
    """Let the heroes rest and spend what is left to them."""
    spending = [v1.RestSpending(hero=hero, count=count) for hero, count in counts.items()]
    return change(record, GM, v1.TableRequest(take_rest=v1.TakeRest(kind=kind, spend=spending)))


def hurt(now: int, *, dead: bool = False) -> TableRecord:
    """Return a table of srd5 with a hurt wizard of level 5."""
    hero = Hero(id="h1", content="wizard_5", state={"hp": {"max": 27, "now": now}}, dead=dead)
    return table("srd5").model_copy(update={"heroes": (hero,)})


@pytest.mark.rule("S5-REST-01", "S5-REST-03")
def test_hit_dice_are_spent_as_told_and_kept_in_the_file() -> None:
    """Nobody spends any without being told to; the table shows how many are left, and a long rest restores them."""
    before = hurt(1)
    stock = table_message(before, GM).heroes[0].stock
    assert (stock.name, stock.left, stock.most, stock.die) == ("hit_dice", 5, 5, "d6")
    assert rest(before, "short").heroes[0].state["hp"] == {"max": 27, "now": 1}

    after = spend(before, h1=2)

    faces = [one.face for one in table_message(after, GM).last_dice.dice]
    assert len(faces) == 2
    assert after.heroes[0].state["hp"] == {"max": 27, "now": 1 + sum(faces) + 2}
    kept = read_file(write_file(after, now_ms=0), table="u", subject=GM, own_name="Ann", name="", now_ms=0)
    assert [table_message(one, GM).heroes[0].stock.left for one in (after, kept)] == [3, 3]
    rested = rest(kept, "long")
    assert table_message(rested, GM).heroes[0].stock.left == 5


@pytest.mark.rule("S5-REST-01")
@pytest.mark.parametrize(
    ("record", "kind", "counts", "told"),
    [
        (hurt(1), "short", {"h1": 6}, "h1 has 5 Hit Dice left, not 6: spend at most 5"),
        (hurt(0), "short", {"h1": 1}, "h1 has 0 hit points"),
        (hurt(0, dead=True), "short", {"h1": 1}, "No living hero 'h1'"),
        (hurt(1), "long", {"h1": 1}, "spend them in a Short Rest"),
        (hurt(1), "short", {"h2": 1}, "No living hero 'h2'"),
    ],
)
def test_hit_dice_that_cannot_be_spent_are_refused(
    record: TableRecord, kind: str, counts: dict[str, int], told: str
) -> None:
    """The refusal says what would be right."""
    with pytest.raises(RequestRefused, match=told):
        spend(record, kind, **counts)


def test_the_dice_of_a_rest_can_be_verified() -> None:
    """The commitment is public before the rest; the secret that is revealed with the dice gives the same faces."""
    before = rest(hurt(1), "short")
    promised = table_message(before, GM).rest_commitment
    assert len(promised) == 32
    assert not table_message(before, GM).HasField("last_dice")

    after = table_message(spend(before, h1=3), GM)

    told = after.last_dice
    assert told.commitment == promised
    assert commitment(told.secret, match="t", rules_version="table rest v1") == promised.hex()
    faces = KeyedFaces(derive(told.secret, {}))
    assert [one.face for one in told.dice] == [faces.face("damage", 6) for _ in range(3)]
    assert after.rest_commitment not in (b"", promised)
