"""Notices that it is a player's turn: a real mail server, codes, links, limits and privacy."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fracas_protocol import v1
from fracas_server.errors import ConfigurationError, RequestRefused
from fracas_server.match.clocks import ClockRules
from fracas_server.notices.channels import Channels, shortened
from tests.server.arena import Player, create, serving
from tests.server.gateway.test_plain_http import ask
from tests.server.notices.smtp import MailServer, mail_server

pytest.importorskip("apprise")

ADDRESS = "gimli+dice@example.org"


@pytest.fixture
async def mail() -> AsyncIterator[MailServer]:
    """A mail server."""
    async with mail_server() as found:
        yield found


def account(mail: MailServer) -> str:
    """Return the setting for a mail server."""
    return f"mailto://127.0.0.1:{mail.port}?from=fracas@example.org&mode=insecure"


async def manage(player: Player, **kind: object) -> v1.ServerMessage:
    """Send a request about notices."""
    return await player.ask(manage_notices=v1.ManageNotices(**kind))  # type: ignore[arg-type]


async def subscribe(player: Player, mail: MailServer, *, number: int = 1) -> None:
    """Set the address and enter the code that arrives there."""
    await manage(player, address=ADDRESS)
    _, text = await mail.mail(number)
    code = re.search(r"\d{8}", text)
    assert code is not None, text
    assert (await manage(player, code=code[0])).HasField("notice_settings")


async def test_an_absent_player_gets_a_mail_and_stops_them_by_its_link(
    store_url: str, tmp_path: Path, mail: MailServer, capfd: pytest.CaptureFixture[str]
) -> None:
    """The mail comes once for a decision; the link asks first; nothing that others read has the address."""
    async with serving(store_url, tmp_path, notice_mail=account(mail), notice_delay_s=0.2) as service:
        await create(service)
        imp, ogre = await Player.come(service.address), await Player.come(service.address)
        asked = (await manage(imp)).notice_settings
        await subscribe(imp, mail)
        shown = (await manage(imp)).notice_settings
        for player, seat in ((imp, "imp"), (ogre, "ogre")):
            await player.ask(join_match=v1.JoinMatch(match="m1", seat=seat))
        await imp.until_asked("m1")
        await imp.leave()
        to, text = await mail.mail(2)
        link = re.search(r"http://127\.0\.0\.1:\d+(/notices/stop\?key=[\w-]+)", text)
        assert link is not None, text
        page = await ask(service, link[1])
        again = await Player.come(service.address, token=imp.token)
        still = (await manage(again)).notice_settings
        await ask(service, f"{link[1]}&sure=yes")
        stopped = (await manage(again)).notice_settings
        gone = await ask(service, link[1])
        others = b"".join(frame if isinstance(frame, bytes) else frame.encode() for frame in (*ogre.raw, *imp.raw))
        await again.leave()
        await ogre.leave()

    assert (list(asked.ways), asked.address) == (["email"], "")
    assert shown.address == still.address == "g…@example.org"
    assert to == ADDRESS
    assert "/match/m1" in text
    assert "sure=yes" in page.text
    assert (stopped.address, gone.status) == ("", 404)
    assert len(mail.mails) == 2, "one code, one notice"
    assert b"gimli+dice" not in others
    assert "gimli" not in "".join(capfd.readouterr())


async def test_notices_are_in_the_language_of_the_page(store_url: str, tmp_path: Path, mail: MailServer) -> None:
    """The code, the notice and the page that stops them; a language without texts is English."""
    async with serving(store_url, tmp_path, notice_mail=account(mail), notice_delay_s=0.2) as service:
        await create(service)
        imp, ogre = await Player.come(service.address), await Player.come(service.address)
        await manage(ogre, address="ogre@example.org", language="xx")
        await manage(imp, address=ADDRESS, language="de")
        _, english = await mail.mail(1)
        _, german = await mail.mail(2)
        code = re.search(r"Dein Code: (\d{8})", german)
        assert code is not None, german
        await manage(imp, code=code[1], language="en")
        for player, seat in ((imp, "imp"), (ogre, "ogre")):
            await player.ask(join_match=v1.JoinMatch(match="m1", seat=seat))
        await imp.until_asked("m1")
        await imp.leave()
        _, notice = await mail.mail(3)
        link = re.search(r"(/notices/stop\?key=[\w-]+&language=de)", notice)
        assert link is not None, notice
        page = await ask(service, link[1])
        stopped = await ask(service, f"{link[1]}&sure=yes")
        again = await ask(service, link[1])
        await ogre.leave()

    assert english.startswith("Your code: ")
    assert notice.startswith("Du bist am Zug")
    assert '<html lang="de">' in page.text
    assert "Alle Benachrichtigungen" in page.text
    assert "Abbestellt" in stopped.text
    assert "bereits abbestellt" in again.text


async def test_nothing_is_sent_to_players_who_are_there_or_have_a_clock(
    store_url: str, tmp_path: Path, mail: MailServer
) -> None:
    """A connected player, and an absent one in a match with a clock, get no notice."""
    async with serving(store_url, tmp_path, notice_mail=account(mail), notice_delay_s=0) as service:
        await create(service)
        await create(service, "m2", clock=ClockRules(bank_ms=600_000))
        async with await Player.come(service.address) as imp, await Player.come(service.address) as ogre:
            await subscribe(imp, mail)
            for match in ("m1", "m2"):
                for player, seat in ((imp, "imp"), (ogre, "ogre")):
                    await player.ask(join_match=v1.JoinMatch(match=match, seat=seat))
                await imp.until_asked(match)
            await imp.ask(leave_match=v1.LeaveMatch(match="m2"))
            await ogre.ask(ping=v1.Ping())
    assert len(mail.mails) == 1, "the code alone"


async def test_codes_are_limited(store_url: str, tmp_path: Path, mail: MailServer) -> None:
    """Five wrong codes end one, and no address gets more than five codes a day, whoever requests them."""
    async with serving(store_url, tmp_path, notice_mail=account(mail)) as service:
        async with await Player.come(service.address) as player:
            await manage(player, address=ADDRESS)
            _, text = await mail.mail(1)
            code = re.search(r"\d{8}", text)
            assert code is not None
            wrong = [(await manage(player, code="x")).rejected.code for _ in range(5)]
            late = (await manage(player, code=code[0])).rejected
        told = []
        for _ in range(6):
            async with await Player.come(service.address) as other:
                told.append((await manage(other, address=ADDRESS.upper())).rejected.code)
    assert wrong == ["not_found"] * 5
    assert late.sentence == "There is no valid code: request a new one."
    assert told == [""] * 4 + ["rate_limited"] * 2
    assert len(mail.mails) == 5


async def test_a_server_without_notices_says_so(store_url: str, tmp_path: Path) -> None:
    """It offers no ways and refuses addresses."""
    async with serving(store_url, tmp_path) as service, await Player.come(service.address) as player:
        assert not (await manage(player)).notice_settings.ways
        assert (await manage(player, address=ADDRESS)).rejected.code == "impossible"


@pytest.mark.parametrize(
    "address",
    [
        "gimli",
        "gimli@example.org?to=other@example.org",
        "gimli@example.org,other@example.org",
        "gimli@example.org\nBcc: other@example.org",
        "mailto://user:password@example.org",
        "json://127.0.0.1/",
        "discord://1/a?template=/etc/passwd",
        "https://example.org/hook",
        "x" * 301 + "@example.org",
        "",
    ],
)
def test_other_addresses_are_refused(address: str) -> None:
    """No options, no several recipients, no other services, no files of the server."""
    channels = Channels("mailto://127.0.0.1:25?from=a@example.org&mode=insecure", ["discord"])
    with pytest.raises(RequestRefused):
        channels.check(address)


def test_allowed_addresses() -> None:
    """E-mail addresses, Apprise URLs of allowed schemes and the addresses of their webhooks."""
    channels = Channels("mailto://127.0.0.1:25?from=a@example.org&mode=insecure", ["discord", " slack"])
    assert channels.ways == ("email", "discord", "slack")
    for address in (ADDRESS, "discord://1/a", "https://discord.com/api/webhooks/1/a"):
        assert channels.check(f" {address} ") == address
    assert shortened("https://discord.com/api/webhooks/1/a") == "https://…"


@pytest.mark.parametrize(
    ("mail", "schemes", "text"),
    [
        ("smtp://mail.example.org", [], "mailtos://"),
        ("", ["json"], "any host"),
        ("", ["pigeon"], "unknown to Apprise"),
    ],
)
def test_wrong_settings(mail: str, schemes: list[str], text: str) -> None:
    """The server does not start with them, and the text does not repeat the account."""
    with pytest.raises(ConfigurationError, match=text):
        Channels(mail, schemes)
