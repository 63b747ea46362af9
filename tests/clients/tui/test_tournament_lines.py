"""What a tournament looks like on a terminal."""

from __future__ import annotations

from fracas_clients.tui.tournament_lines import (
    bracket,
    crosstable,
    draft_line,
    game_rows,
    head,
    list_row,
    standing_row,
    table_of,
)
from fracas_protocol import v1

NAMES = {"e1": "Ann", "e2": "Bob", "e3": "Cy"}


def met(id_: str, one: str, other: str, *, scores: tuple[int, ...] = (), **given: object) -> v1.TournamentEncounter:
    """Return an encounter; what it is worth, in hundredths, where it is over."""
    round_ = int(id_[1])
    found = v1.TournamentEncounter(
        id=id_, round=round_, table=int(id_[3]), entrants=[one, other], names=[NAMES[one], NAMES[other]],
        scores=scores, games=scores or (0, 0), how="played" if scores else "",
    )  # fmt: skip
    found.MergeFrom(v1.TournamentEncounter(**given))  # type: ignore[arg-type]
    return found


def cup(*encounters: v1.TournamentEncounter, **given: object) -> v1.Tournament:
    """Return a tournament of three."""
    order = (("e2", 200), ("e1", 150), ("e3", 50))
    standings = [
        v1.TournamentStanding(entrant=one, name=NAMES[one], rank=rank, points=points, bot=one == "e3")
        for rank, (one, points) in enumerate(order, start=1)
    ]
    plan = v1.TournamentPlan(name="Cup", format="swiss", ruleset="monster_mash")
    found = v1.Tournament(
        id="c", plan=plan, phase=v1.TournamentPhase.TOURNAMENT_PHASE_RUNNING, round=2, rounds=3, standings=standings,
        encounters=encounters, ended=2, running=1, your_entrant="e1",
    )  # fmt: skip
    found.MergeFrom(v1.Tournament(**given))  # type: ignore[arg-type]
    return found


def test_head_and_rows() -> None:
    """What it is, how far it is, where everybody stands."""
    assert head(cup()) == "Cup · swiss · monster mash · running · round 2 of 3 · 2 played · 1 running"
    assert list_row(cup())[0] == "Cup (you play)"
    assert list_row(cup(yours=True)) == ("Cup (yours)", "running", "swiss", "monster mash", "2, 1 running")
    rows = [standing_row(one, "e1") for one in cup().standings]
    assert [row[:3] for row in rows] == [("1", "Bob", "2"), ("2", "▶ Ann", "1.5"), ("3", "Cy (bot)", "0.5")]


def test_crosstable_in_the_order_of_standings() -> None:
    """Who met whom, from both sides; a correction counts for what was played."""
    lines = crosstable(
        cup(
            met("r1t1", "e1", "e2", scores=(50, 50)),
            met("r2t1", "e2", "e3", scores=(0, 100), how="corrected"),
            met("r2t2", "e1", "e3"),
        )
    )

    assert [line.split() for line in lines] == [
        ["1", "2", "3"],
        ["1", "Bob", "■", "0.5", "0", "2"],
        ["2", "Ann", "0.5", "■", "·", "1.5"],
        ["3", "Cy", "1", "·", "■", "0.5"],
    ]
    assert len({line.index("0.5") for line in lines[1:2]}) == 1


def test_bracket_marks_who_goes_on() -> None:
    """Round by round, with the games."""
    lines = bracket(cup(met("r1t1", "e1", "e2", scores=(0, 100), slot="W1.1"), met("r2t1", "e2", "e3")))

    assert lines[0] == "Round 1"
    assert lines[1].split() == ["W1.1", "Ann", "0"]
    assert lines[2].split() == ["▶", "Bob", "1"]
    assert lines[4] == "Round 2"
    assert "▶" not in lines[5] + lines[6]
    assert bracket(cup()) == ["No pairings yet"]


def test_games_that_run_stand_first_and_can_be_seen() -> None:
    """Running, waiting, played; the match that each shows."""
    stands = cup(
        met("r1t1", "e1", "e2", scores=(50, 50), played=["old"]),
        met("r2t1", "e2", "e3"),
        met("r2t2", "e1", "e3", matches=["now"]),
        your_matches=["now"],
    )
    rows = game_rows(stands)

    assert [cells[0] for _, cells in rows] == ["r2t2", "r2t1", "r1t1"]
    assert [cells[2:] for _, cells in rows] == [("", "▶ your game"), ("", "waiting"), ("0.5 : 0.5", "played")]
    assert [table_of(one) for one, _ in rows] == [("now", True), ("", False), ("old", False)]


def test_who_is_to_pick() -> None:
    """Oneself, another, nobody."""
    assert draft_line(cup()) == ""
    assert draft_line(cup(draft=v1.TournamentDraft(entrant="e2"))) == "Bob is drafting a creature"
    mine = cup(draft=v1.TournamentDraft(entrant="e1", left_ms=4_100))
    assert draft_line(mine) == "Draft a creature: d, 5 s left"
