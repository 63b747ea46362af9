"""Replays with rulings and rewinds: they verify, their dice are counted, and the transcript tells them in words."""

from __future__ import annotations

from fracas_engine.ids import Plain
from fracas_engine.intents import Intent, Ruling
from fracas_engine.replay import Replay, read, replay_of, story, verify, write
from fracas_engine.testing.simulation import Wish, random_setup


def replay(*rulings: Ruling) -> Replay:
    """Return the replay of a battle in which only the game master does anything."""
    setup = random_setup(Wish("srd5", most=1), 5).model_copy(update={"gm": "gm", "rewinds": True})
    course: list[tuple[str, Intent]] = [("gm", ruling) for ruling in rulings]
    return read(write(replay_of(setup, course, match="rewound", secret=b"secret", players={"gm": "Anna"})))


def gm(*, secret: bool = False, **orders: Plain) -> Ruling:
    """Return a ruling."""
    return Ruling(orders=orders, secret=secret)


def test_dice_of_undone_intents_are_counted() -> None:
    """A rewind puts the counter of the dice back; what was rolled before has been recomputed all the same."""
    opening = verify(replay()).dice

    played = replay(gm(roll="8d20"), gm(roll="8d20"), gm(rewind=2), gm(roll="3d6"), gm(rewind=1))

    assert verify(played).dice == opening + 8 + 8 + 3


def test_the_transcript_tells_rulings_and_rewinds_in_words() -> None:
    """A reader sees who ruled what, which rulings were secret, and what was taken back."""
    played = replay(gm(roll="8d20"), gm(rewind=1), gm(secret=True, roll="2d6"), gm(result=None))

    lines = [line.strip() for line in story(played, events=False)]

    assert "game master: gm (Anna)" in lines
    assert lines[-5:-1] == [
        "0:00 GM: rolls 8d20",
        "0:00 GM: rewinds 1 intent",
        "0:00 GM (secret): rolls 2d6",
        "0:00 GM: ends the battle, winner none",
    ]


def test_details_of_orders_are_listed() -> None:
    """Every order of a ruling is told, with the creatures and numbers in it."""
    setup = random_setup(Wish("srd5", most=1), 5)
    one, other = (creature.id for creature in setup.creatures[:2])
    played = replay(gm(temp_hp={one: 4, other: 3}, reveal=(one,)))

    line = next(line for line in story(played, events=False) if "GM" in line)

    assert line.strip() == f"0:00 GM: sets temporary hit points {one} 4, {other} 3; reveals {one}"


def test_rewinds_by_consent_name_the_player() -> None:
    """A takeback and the undo of a walk are told as what they are."""
    setup = random_setup(Wish("srd5", most=1), 5).model_copy(update={"gm": "gm", "rewinds": True})
    seat = setup.seats[0].id
    undo, takeback = (Ruling(orders={"rewind": 1}, consent=word) for word in ("undo", "takeback"))
    course: list[tuple[str, Intent]] = [("gm", gm(roll="1d6")), ("gm", gm(roll="1d6")), (seat, undo), (seat, takeback)]

    lines = [line.strip() for line in story(replay_of(setup, course, match="m", secret=b"s"), events=False)]

    assert lines[-3:-1] == [f"0:00 {seat}: undoes 1 intent", f"0:00 {seat}: takes back 1 intent"]
