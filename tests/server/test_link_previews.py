"""Previews of links: what a chat program is told of a match or a tournament, and the pictures of boards."""

from __future__ import annotations

import io
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from fracas_engine.content.library import library_of
from fracas_engine.ruleset import ruleset_names
from fracas_protocol import v1
from fracas_server import assembly
from fracas_server.link_previews import _colours, _drawn
from fracas_server.page_files import LinkPreview
from tests.server.arena import Player, serving
from tests.server.gateway.test_plain_http import ask

MASH = "monster_mash"
PICTURE = "/board-pictures/monster_mash/quarry.png"
SEATS = [v1.SeatRequest(id=id_, creatures=["war_ram"]) for id_ in ("red", "blue")]


class Head(HTMLParser):
    """The `meta` elements of a page, by property."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.told: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "meta" and "property" in given:
            self.told[given["property"] or ""] = given["content"] or ""


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A built page, which the servers of the test serve."""
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><html><head><title>Fracas</title></head></html>", "utf-8")
    monkeypatch.setattr(assembly, "PAGE_FOLDER", folder)


async def test_a_public_match(store_url: str, tmp_path: Path) -> None:
    """The rules, the board, the players and the free seats are told, with a picture at an absolute address."""
    async with serving(store_url, tmp_path / "data") as running, await Player.come(running.address) as host:
        wish = v1.CreateMatch(ruleset=MASH, board="quarry", seats=SEATS, take_seat="red")
        match = (await host.ask(create_match=wish)).match_created.info.match
        found = await ask(running, f"/match/{match}/5")
        told = Head(found.text).told
        origin, path = told["og:image"][: -len(PICTURE)], told["og:image"][-len(PICTURE) :]
        picture = await ask(running, path)
        port = running.gateway.port

    assert found.status == 200
    assert "<title>Fracas</title>" in found.text
    assert told["og:title"] == "Monster Mash: Quarry"
    assert told["og:description"].endswith(". 1 free seat.")
    assert (origin, path) == (f"http://127.0.0.1:{port}", PICTURE)
    assert picture.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(picture.body)).size == (1200, 630)


async def test_pictures_of_boards_have_their_labels(store_url: str, tmp_path: Path) -> None:
    """Where a label stands, the picture differs from that of the ground alone."""
    ruleset, name, board = next(
        (ruleset, name, board)
        for ruleset in ruleset_names()
        for name, board in library_of(ruleset).boards.items()
        if board.labels
    )
    async with serving(store_url, tmp_path / "data") as running:
        found = await ask(running, f"/board-pictures/{ruleset}/{name}.png")
    bare = _drawn(tuple(board.map), _colours(board), ())
    difference = ImageChops.difference(Image.open(io.BytesIO(found.body)), Image.open(io.BytesIO(bare)))

    assert difference.getbbox() is not None
    assert len(difference.getcolors(1 << 20) or ()) > 2


def test_names_are_text() -> None:
    """Markup in the name of a player or a tournament stays text."""
    name = 'A "quoted" <b>name</b> & more'

    assert Head(LinkPreview(title=name, text=name).as_html("")).told["og:title"] == name


async def test_what_is_private_is_not_told(store_url: str, tmp_path: Path) -> None:
    """A private match, one that does not exist and other addresses have the same page."""
    async with serving(store_url, tmp_path / "data") as running, await Player.come(running.address) as host:
        options = v1.MatchOptions(invite_only=True)
        wish = v1.CreateMatch(ruleset=MASH, board="quarry", seats=SEATS, take_seat="red", options=options)
        match = (await host.ask(create_match=wish)).match_created.info.match
        paths = [
            f"/match/{match}",
            f"/replay/{match}",
            "/match/nothing",
            "/match/",
            "/tournament/x",
            "/table/t1",
            "/new",
        ]
        pages = [await ask(running, path) for path in ("/", *paths)]

    assert {found.status for found in pages} == {200}
    assert len({found.body for found in pages}) == 1
    assert not Head(pages[0].text).told


async def test_a_tournament(store_url: str, tmp_path: Path) -> None:
    """Its name and rules are told."""
    async with serving(store_url, tmp_path / "data") as running, await Player.come(running.address) as host:
        plan = v1.TournamentPlan(name="Cup", ruleset=MASH, format="round_robin", creatures=["war_ram"])
        made = (await host.ask(create_tournament=v1.CreateTournament(plan=plan))).tournament
        told = Head((await ask(running, f"/tournament/{made.id}")).text).told

    assert (told["og:title"], told["og:description"]) == ("Cup", "Tournament: Monster Mash")


@pytest.mark.parametrize("ruleset", ["monster_mash", "monster_turn"])
async def test_pictures_of_boards(store_url: str, tmp_path: Path, ruleset: str) -> None:
    """Every shipped board has a picture of its own; nothing else has one."""
    async with serving(store_url, tmp_path / "data") as running:
        boards = list(library_of(ruleset).boards)
        found = {name: await ask(running, f"/board-pictures/{ruleset}/{name}.png") for name in boards}
        wrong = [await ask(running, f"/board-pictures/{path}") for path in ("x/y.png", f"{ruleset}/no.png", ruleset)]

    assert {reply.status for reply in found.values()} == {200}
    assert len({reply.body for reply in found.values()}) == len(boards)
    assert {reply.status for reply in wrong} == {404}
