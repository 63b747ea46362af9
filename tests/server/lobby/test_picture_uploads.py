"""Uploaded pictures: for own boards and those of tables, for those who know their name, until nothing uses them."""

from __future__ import annotations

import asyncio
import io
import random
import urllib.request
from pathlib import Path

import pytest
from PIL import Image
from redis.asyncio import Redis

from fracas_clients import Client, Table
from fracas_protocol import v1
from fracas_protocol.values import read_values
from fracas_server.board_pictures import encode_picture
from fracas_server.embedded.ports import find_free_ports
from fracas_server.errors import RequestRefused
from fracas_server.ids import Subject
from fracas_server.lobby import picture_uploads
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.lobby.picture_uploads import MAX_PART, MAX_UPLOAD, PictureUploads
from fracas_server.service import Service
from fracas_server.store import pictures
from fracas_server.store.pictures import PictureStore, names_in, table_use
from fracas_server.timing import ManualTime
from tests.clients.test_real_server import server
from tests.engine.board_files.test_pictures import bomb, encoded
from tests.server.arena import Player, serving
from tests.server.gateway.test_plain_http import ask as http
from tests.server.tables import evenings

BOARD = "board: attic\nmap: |\n  ....\n  ....\nstarts: {a: [[0, 0]], b: [[3, 1]]}\n"
OPTIONS = v1.MatchOptions(guests=True)
SEATS = [v1.SeatRequest(id=side, side=side, creatures=["fighter_1"]) for side in ("red", "blue")]
ANN, BOB = Subject("ann"), Subject("bob")


def with_picture(name: str) -> bytes:
    """Return a board with a picture."""
    return f"{BOARD}picture: {{file: {name}, pixels_per_cell: 10, offset: [0.5, 0]}}\n".encode()


async def sent(player: Player, data: bytes, *, token: bool = False, part: int = MAX_PART) -> v1.ServerMessage:
    """Upload a picture and return the last answer."""
    answer = v1.ServerMessage()
    for at in range(0, len(data), part):
        piece = v1.UploadPicture(size=len(data), offset=at, part=data[at : at + part], token=token)
        answer = await player.ask(upload_picture=piece)
        if answer.HasField("rejected"):
            break
    return answer


async def uploaded(player: Player, data: bytes, *, token: bool = False) -> v1.UploadedPicture:
    """Upload a picture and return what became of it."""
    return (await sent(player, data, token=token)).uploaded_picture


async def loads(service: Service, name: str) -> int:
    """Return the status of a request for a picture, without any credentials."""
    return (await http(service, f"/pictures/own/{name}")).status


async def test_a_match_on_an_own_board_with_a_picture(store_url: str, tmp_path: Path) -> None:
    """Everybody who sees the board has the name of its picture, which is WebP without metadata."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as host,
        await Player.come(service.address) as guest,
        await Player.come(service.address) as spectator,
    ):
        found = await uploaded(host, encoded("JPEG", (400, 100), comment=b"SECRET") + b"PK\x03\x04SECRET")
        assert (found.width, found.height, found.source_width) == (400, 100, 400)
        wish = v1.CreateMatch(
            ruleset="srd5", own_board=with_picture(found.file), seats=SEATS, take_seat="red", options=OPTIONS
        )
        match = (await host.ask(create_match=wish)).match_created.info.match
        await guest.ask(join_match=v1.JoinMatch(match=match))
        await spectator.ask(watch_match=v1.WatchMatch(match=match))

        for player in (host, guest, spectator):
            await player.until_version(match, 1)
            picture = player.mirrors[match].view.board.picture
            assert (picture.file, picture.pixels_per_cell, picture.x, picture.y) == (found.file, 10, 0.5, 0)
        answer = await http(service, f"/pictures/own/{found.file}")
        assert (answer.status, answer.headers["content-type"]) == (200, "image/webp")
        assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
        assert Image.open(io.BytesIO(answer.body)).size == (400, 100)
        assert b"SECRET" not in answer.body


async def test_the_hash_alone_is_not_enough(store_url: str, tmp_path: Path) -> None:
    """Neither to load a picture, nor to use it for a board and so get its name."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as ann,
        await Player.come(service.address) as eve,
    ):
        name = (await uploaded(ann, encoded("PNG"))).file
        digest = name[:32]
        guesses = [
            digest,
            f"{digest}.webp",
            f"{digest}{'0' * 32}.webp",
            f"{digest}{digest}.webp",
            name.upper(),
            "",
            "%00",
        ]
        assert [await loads(service, one) for one in guesses] == [404] * len(guesses)
        assert await loads(service, name) == 200

        for file, code in ((f"{digest}{'0' * 32}.webp", "not_found"), ("attic.webp", "bad_options")):
            wish = v1.CreateMatch(ruleset="srd5", own_board=with_picture(file), take_seat="red", options=OPTIONS)
            assert (await eve.ask(create_match=wish)).rejected.code == code
        assert not (await eve.ask(list_matches=v1.ListMatches())).match_list.matches


async def test_members_of_a_table_and_others(store_url: str, tmp_path: Path) -> None:
    """The game master has the name with the board; a player has it in the battle; a stranger never has it."""
    async with (
        evenings.serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
        await Player.come(service.address) as eve,
    ):
        table = await evenings.founded(gm)
        await evenings.joined(ann, table, "Ann")
        theirs = await evenings.founded(eve)
        name = (await uploaded(gm, encoded("PNG"))).file
        table = await evenings.seen(gm, table)
        table = await evenings.change(
            gm, table, put_board=v1.PutTableBoard(board=v1.TableBoard(yaml=with_picture(name)))
        )
        assert name in names_in(table.SerializeToString().decode("latin-1"))
        assert name.encode() not in (await evenings.seen(ann, table)).SerializeToString()
        assert (await evenings.ask(eve, table, get=v1.GetTable())).rejected.code == "not_found"
        stolen = v1.PutTableBoard(board=v1.TableBoard(yaml=with_picture(f"{name[:32]}{'0' * 32}.webp")))
        theirs = await evenings.seen(eve, theirs)
        refused = await eve.ask(table_request=v1.TableRequest(table=theirs.id, base=theirs.version, put_board=stolen))
        assert refused.rejected.code == "not_found"

        encounter = v1.TableEncounter(name="Attic", board="attic", monsters=[v1.TableMonster(content="ash_scholar")])
        table = await evenings.change(gm, table, put_encounter=v1.PutEncounter(encounter=encounter))
        started = await evenings.change(
            gm, table, start_battle=v1.StartBattle(encounter=table.encounters[-1].id, options=OPTIONS)
        )
        match = started.running.match
        assert (await ann.ask(join_match=v1.JoinMatch(match=match))).HasField("joined")
        await ann.until_version(match, 1)
        assert ann.mirrors[match].view.board.picture.file == name
        assert (await eve.ask(watch_match=v1.WatchMatch(match=match))).rejected.code == "not_found"
        assert name.encode() not in b"".join(frame for frame in eve.raw if isinstance(frame, bytes))


async def test_a_table_is_exported_and_imported(store_url: str, tmp_path: Path) -> None:
    """On the same service the copy has the picture; a picture that is not stored is left out."""
    async with evenings.serving(tmp_path, store_url) as service, await Player.come(service.address) as gm:
        table = await evenings.founded(gm)
        name = (await uploaded(gm, encoded("PNG"))).file
        table = await evenings.seen(gm, table)
        table = await evenings.change(
            gm, table, put_board=v1.PutTableBoard(board=v1.TableBoard(yaml=with_picture(name)))
        )
        file = (await evenings.ask(gm, table, export=v1.ExportTable())).table_file.file
        copy = (await evenings.ask(gm, import_file=v1.ImportTable(file=file))).table
        other = (
            await evenings.ask(gm, import_file=v1.ImportTable(file=file.replace(name[:8].encode(), b"0" * 8)))
        ).table

        assert [name.encode() in one.yaml for one in copy.boards if one.name == "attic"] == [True]
        assert [b"picture" in one.yaml for one in other.boards if one.name == "attic"] == [False]


async def test_tokens_of_heroes_and_monsters(store_url: str, tmp_path: Path) -> None:
    """Sheets of the battle name them; players are not told that of a hidden monster; older clients leave a hero's."""
    async with (
        evenings.serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        table = await evenings.founded(gm)
        hers = await evenings.joined(ann, table, "Ann")
        face = (await uploaded(ann, encoded("PNG", (90, 60)), token=True)).file
        snake = (await uploaded(gm, encoded("PNG", (60, 90)), token=True)).file
        hero = v1.TableHero(id=hers.heroes[0].id, name="Ann", content="alley_fox", picture=face)
        hers = await evenings.change(ann, hers, put_hero=v1.PutHero(hero=hero))
        hero.ClearField("picture")
        hers = await evenings.change(ann, hers, put_hero=v1.PutHero(hero=hero))
        assert hers.heroes[0].picture == face
        hero.picture = "face.webp"
        bad = await evenings.ask(ann, hers, put_hero=v1.PutHero(hero=hero))
        assert (bad.rejected.code, "uploaded" in bad.rejected.sentence) == ("bad_options", True)

        monsters = [
            v1.TableMonster(content="ash_scholar", picture=face),
            v1.TableMonster(content="ash_scholar", picture=snake, hidden=True),
        ]
        encounter = v1.TableEncounter(name="Nest", board="barn", monsters=monsters)
        table = await evenings.seen(gm, table)
        table = await evenings.change(gm, table, put_encounter=v1.PutEncounter(encounter=encounter))
        started = await evenings.change(
            gm, table, start_battle=v1.StartBattle(encounter=table.encounters[-1].id, options=OPTIONS)
        )
        match = started.running.match
        assert (await ann.ask(join_match=v1.JoinMatch(match=match))).HasField("joined")
        assert (await gm.ask(join_match=v1.JoinMatch(match=match))).HasField("joined")
        for player, names in ((ann, [face, face]), (gm, [face, face, snake])):
            await player.until_version(match, 1)
            sheets = [read_values(sheet.details) for sheet in player.mirrors[match].view.sheets]
            assert sorted(str(sheet["picture"]) for sheet in sheets if "picture" in sheet) == sorted(names)
        assert snake.encode() not in b"".join(frame for frame in ann.raw if isinstance(frame, bytes))
        assert [await loads(service, one) for one in (face, snake)] == [200, 200]

        file = (await evenings.ask(gm, table, export=v1.ExportTable())).table_file.file
        copy = (await evenings.ask(gm, import_file=v1.ImportTable(file=file))).table
        assert (copy.heroes[0].picture, copy.encounters[-1].monsters[1].picture) == (face, snake)
        other = file.replace(face[:8].encode(), b"0" * 8)
        copy = (await evenings.ask(gm, import_file=v1.ImportTable(file=other))).table
        assert (copy.heroes[0].picture, copy.encounters[-1].monsters[1].picture) == ("", snake)


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_kill_9_loses_no_picture(tmp_path: Path) -> None:
    """Killed as soon as the board is acknowledged, the server has the picture and the board when it is back."""
    port = find_free_ports(1)[0]
    async with server(port, tmp_path) as (process, address):
        gm = await Client.connect(address, name="Gus")
        name = (await gm.upload_picture(encoded("JPEG", (3000, 2000), quality=98))).file
        table = await Table.create(gm, "Thursdays", "srd5")
        await table.put_board(with_picture(name).decode())
        process.kill()
        await process.wait()
        token = gm.token
        await asyncio.gather(gm.close(), return_exceptions=True)
    async with server(port, tmp_path) as (_, address):
        gm = await Client.connect(address, token)
        table = await Table.get(gm, table.id)
        url = f"{address.replace('ws://', 'http://')}/pictures/own/{name}"
        with await asyncio.to_thread(urllib.request.urlopen, url) as answer:
            assert Image.open(io.BytesIO(answer.read())).size == (3000, 2000)
        assert name.encode() in await table.export()
        await gm.close()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no PNG, JPEG or WebP"),
        (encoded("GIF"), "no PNG, JPEG or WebP"),
        (encoded("JPEG", (400, 300))[:1000], "damaged"),
        (encoded("PNG", (5250, 4000)), "at most 20 million"),
        (bomb(60_000, 60_000), "million"),
        (b"%PDF-1.4 \x89PNG\r\n\x1a\n", "no PNG, JPEG or WebP"),
    ],
    ids=["svg", "gif", "truncated", "21 megapixels", "bomb", "pdf"],
)
async def test_hostile_files_are_refused(store_url: str, tmp_path: Path, data: bytes, words: str) -> None:
    """With the reason, and without anything stored."""
    async with serving(store_url, tmp_path) as service, await Player.come(service.address) as player:
        rejected = (await sent(player, data)).rejected
        assert (rejected.code, words in rejected.sentence) == ("bad_options", True), rejected.sentence
        assert not await service.redis.exists("{fracas}:pictures")


async def test_parts_that_do_not_fit_are_refused(store_url: str, tmp_path: Path) -> None:
    """Gaps, other sizes, too many bytes, empty and too large parts; the connection goes on."""
    data = encoded("PNG")
    async with serving(store_url, tmp_path) as service, await Player.come(service.address) as player:
        for first, second, code in (
            (None, {"size": 9, "offset": 3, "part": b"x"}, "malformed"),
            ({"size": 9, "part": b"x"}, {"size": 9, "offset": 3, "part": b"x"}, "malformed"),
            ({"size": 9, "part": b"x"}, {"size": 8, "offset": 1, "part": b"x"}, "malformed"),
            ({"size": 3, "part": b"x"}, {"size": 3, "offset": 1, "part": b"xxx"}, "malformed"),
            (None, {"size": 9}, "malformed"),
            (None, {"size": MAX_PART + 9, "part": b"x" * (MAX_PART + 1)}, "malformed"),
            (None, {"size": MAX_UPLOAD + 1, "part": b"x"}, "too_large"),
        ):
            if first is not None:
                assert (await player.ask(upload_picture=v1.UploadPicture(**first))).HasField("done")  # type: ignore[arg-type]
            assert (await player.ask(upload_picture=v1.UploadPicture(**second))).rejected.code == code
        assert (await sent(player, data, part=100)).HasField("uploaded_picture")


async def test_a_token_is_a_square_and_a_large_picture_becomes_smaller() -> None:
    """The middle of a token is kept; the new width and that of the file are both told."""
    noise = Image.frombytes("RGB", (900, 600), random.Random(1).randbytes(900 * 600 * 3))
    file = io.BytesIO()
    noise.save(file, "PNG")
    token = await encode_picture(file.getvalue(), square=256)
    small = await encode_picture(file.getvalue(), max_size=50_000)

    assert Image.open(io.BytesIO(token.data)).size == (token.width, token.height) == (256, 256)
    assert len(small.data) <= 50_000
    assert (small.source_width, small.width < 900) == (900, True)
    assert abs(small.width / small.height - 1.5) < 0.02


async def test_uploads_are_limited(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """By their rate for each address, and by their number at once; an idle upload makes room."""
    time = ManualTime()
    uploads = PictureUploads(PictureStore(redis, salt=b"s", time=time), time=time)
    begin = v1.UploadPicture(size=9, part=b"x")

    async def code(place: str, connection: str) -> str:
        try:
            await uploads.answer(begin, by=ANN, place=place, connection=connection)
        except RequestRefused as refused:
            return refused.code
        return ""

    assert [await code("a", "1") for _ in range(21)] == [""] * 20 + ["rate_limited"]
    monkeypatch.setattr(picture_uploads, "_AT_ONCE", 2)
    assert [await code("b", name) for name in "123"] == ["", "", "unavailable"]
    time.advance(21_000)
    assert await code("b", "3") == ""


async def test_unused_pictures_are_deleted(redis: Redis) -> None:
    """After a week without use; a picture of a table stays until the table has it no more, also one used again."""
    time = ManualTime()
    kept = PictureStore(redis, salt=b"s", time=time)
    used, unused = await kept.add(b"used", ANN), await kept.add(b"unused", ANN)
    await kept.keep([used], table_use("t1"))
    await redis.hset("{fracas}:table:t1", "record", f'{{"boards": "{used}"}}')

    time.advance(pictures.UNUSED_MS - 1)
    assert await kept.sweep() == 0
    time.advance(1)
    assert await kept.sweep() == 1
    assert (await kept.load(used), await kept.load(unused)) == (b"used", None)
    assert await kept.missing([used, unused]) == {unused}
    with pytest.raises(RequestRefused, match="upload it again"):
        await kept.keep([used, unused], table_use("t2"))

    await redis.delete("{fracas}:table:t1")
    time.advance(pictures.UNUSED_MS)
    assert await kept.sweep() == 1
    assert await redis.keys("{fracas}:picture*") == []


async def test_people_and_the_service_have_bounded_room(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest unused picture makes room; used and new ones do not."""
    time = ManualTime()
    kept = PictureStore(redis, salt=b"s", time=time)
    monkeypatch.setattr(pictures, "MAX_PERSON", 100)
    monkeypatch.setattr(pictures, "MAX_SERVICE", 150)
    first, second = await kept.add(b"1" * 50, ANN), await kept.add(b"2" * 50, ANN)
    with pytest.raises(RequestRefused, match="MiB of pictures"):
        await kept.add(b"3" * 50, ANN)
    await kept.add(b"4" * 50, BOB)
    with pytest.raises(RequestRefused, match="no room"):
        await kept.add(b"5" * 50, BOB)

    await kept.keep([first], table_use("t1"))
    await redis.hset("{fracas}:table:t1", "record", first)
    time.advance(3_600_000)
    third = await kept.add(b"3" * 50, ANN)
    assert await kept.missing([first, second, third]) == {second}
