"""A mail server for tests: it takes every mail and keeps it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage

from tests.server.arena import DEADLINE_S


@dataclass
class MailServer:
    """The mails that came, with the addresses of their envelopes."""

    port: int = 0
    mails: list[tuple[str, EmailMessage]] = field(default_factory=list)
    arrived: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def mail(self, number: int) -> tuple[str, str]:
        """Wait for a mail and return its recipient and text; `number`: from 1."""
        async with asyncio.timeout(DEADLINE_S), self.arrived:
            await self.arrived.wait_for(lambda: len(self.mails) >= number)
        to, message = self.mails[number - 1]
        body = message.get_body(("plain", "html"))
        assert body is not None
        return to, str(body.get_content())

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())

        say("220 test")
        to = ""
        while line := (await reader.readline()).decode().strip():
            match line.split(maxsplit=1)[0].upper():
                case "RCPT":
                    to = line.partition("<")[2].partition(">")[0]
                    say("250 ok")
                case "DATA":
                    say("354 go on")
                    data = await reader.readuntil(b"\r\n.\r\n")
                    message = message_from_bytes(data[:-5], policy=policy.default)
                    assert isinstance(message, EmailMessage)
                    async with self.arrived:
                        self.mails.append((to, message))
                        self.arrived.notify_all()
                    say("250 ok")
                case "QUIT":
                    say("221 bye")
                    break
                case _:
                    say("250 ok")
            await writer.drain()
        writer.close()


@asynccontextmanager
async def mail_server() -> AsyncIterator[MailServer]:
    """Run a mail server on a free port of loopback."""
    found = MailServer()
    server = await asyncio.start_server(found._serve, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    async with server:
        yield found
