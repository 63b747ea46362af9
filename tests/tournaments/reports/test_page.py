"""The published report of a tournament."""

import csv
import io
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from fracas_tournaments.encounters import Entrant, Outcome
from fracas_tournaments.plan import FORMATS, TournamentPlan
from fracas_tournaments.reports.page import page
from fracas_tournaments.reports.summary import as_json, games_csv, standings_csv
from fracas_tournaments.tournament import Tournament
from fracas_tournaments.transitions import begun, correct, ended
from tests.tournaments.playing import by_number, field, played, started


class _Outward(HTMLParser):
    """Collects what a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [f"{tag} {name}={value}" for name, value in attrs if name in {"src", "href"}]
        self.found += [tag] * (tag in {"script", "link", "iframe"})


def over(form: str) -> Tournament:
    """Return a tournament that has been played."""
    plan = TournamentPlan.model_validate({
        "name": "The <b>Open</b>", "ruleset": "orcus", "format": form, "rounds": 3,
        "table": 4 if form == "heats" else 2,
    })  # fmt: skip
    return played(started(plan, field(9, teams=3)))


@pytest.mark.parametrize("form", FORMATS[:-1])
def test_a_page_needs_nothing_beside_itself(form: str) -> None:
    """No script, nothing fetched, and all pictures well formed, for every format."""
    made = page(over(form))

    outward = _Outward()
    outward.feed(made)
    assert outward.found == []
    assert "<b>Open</b>" not in made
    assert "The &lt;b&gt;Open&lt;/b&gt;" in made
    pictures = made.split("<svg")[1:]
    assert pictures
    for picture in pictures:
        ET.fromstring("<svg" + picture.partition("</svg>")[0] + "</svg>")  # noqa: S314 - our own


def test_names_are_never_markup() -> None:
    """Any name of an entrant is safe."""
    mean = [Entrant(id="p1", name="<script>alert(1)</script>", team="<i>"), Entrant(id="p2", name='"&')]

    made = page(played(started(TournamentPlan(name="Cup", ruleset="orcus", format="single_elimination"), mean)))

    assert "<script" not in made
    assert "<i>" not in made
    assert "&lt;script&gt;" in made


def test_faults_and_corrections_are_named() -> None:
    """Faults, and corrections by an arbiter."""
    running = started(TournamentPlan(name="Cup", ruleset="orcus", rounds=1), field(2))
    fault = Outcome(points=(0.0, 1.0), how="fault", note="P1 raised ValueError: no idea")
    over = correct(ended(running, "r1t1", {1: fault}), "r1t1", (1.0, 0.0), by="Ann", reason="a broken cable")

    made = page(over)

    assert "P1 raised ValueError: no idea" in made
    assert "by Ann: a broken cable" in made
    assert "before: 0 : 1; now: 1 : 0" in made


def test_tables_for_spreadsheets() -> None:
    """A row for every entrant and for every game; no name is a formula."""
    tournament = played(
        started(
            TournamentPlan(name="Cup", ruleset="orcus"), [Entrant(id="p1", name="=1+1"), Entrant(id="p2", name="Bob")]
        )
    )

    standing, *_ = csv.DictReader(io.StringIO(standings_csv(tournament)))
    (game,) = csv.DictReader(io.StringIO(games_csv(tournament)))

    assert standing["name"] in {"'=1+1", "Bob"}
    assert "\n'=1+1" not in standings_csv(tournament)
    assert game["seats"] == "p1 p2"


def test_json_is_the_same_for_the_same_tournament() -> None:
    """Byte for byte, also after it was read again."""
    tournament = over("swiss")

    assert as_json(Tournament.read(tournament.fields())) == as_json(tournament)


def test_a_report_names_what_a_reader_asks_for() -> None:
    """Date, board, creatures, seed, replay links, and each tie-break with its explanation; no column twice."""
    plan = TournamentPlan(name="Cup", ruleset="orcus", rounds=2, boards=("hall", "bridge"), creatures=("wolf", "boar"))
    running = started(plan, field(4))
    due = next(iter(running.due()))
    running = begun(running, due.encounter.id, 1, match="abc23")
    tournament = played(ended(running, due.encounter.id, {1: by_number(due)}))

    made = page(tournament, date="2026-11-28", replays="/replay/")

    for said in ("2026-11-28", "hall, bridge", "wolf, boar", "Seed: 7", 'href="/replay/abc23"', "lowest"):
        assert said in made, said
    assert 'href="' not in page(tournament)
    for table in (standings_csv(tournament), games_csv(tournament)):
        heads = table.splitlines()[0].split(",")
        assert len(set(heads)) == len(heads)
    assert next(csv.DictReader(io.StringIO(games_csv(tournament))))["board"] == "hall"
