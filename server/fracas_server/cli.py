"""The commands `fracas serve`, `fracas token` and `fracas health`."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Annotated, Literal

import typer

from fracas_server.custom_content import load_content, reload_content
from fracas_server.embedded import EmbeddedError
from fracas_server.embedded_defaults import load_token_key
from fracas_server.errors import ServerError
from fracas_server.http_client import MAX_ANSWER, SCHEMES, error_text
from fracas_server.logs import configure_logs
from fracas_server.service import Service, running_service
from fracas_server.settings import DEFAULT_PORT, EVERYWHERE, Settings, read_settings
from fracas_server.signals import run, stop_requested
from fracas_server.supervisor import Supervisor, supervised
from fracas_server.tokens import TokenKey, Tokens
from fracas_server.tracing import configure_traces

_CANNOT_RUN = 2
_MOST_HOURS = 876_000.0
"""Maximum lifetime of a token in hours: a hundred years."""
_COLLECTIONS = (20_000, 20, 20)
"""Garbage collection thresholds, higher than Python's defaults: a step creates few reference cycles."""
_FAILED = 1
"""Exit code of a server that failed while running, by which a supervisor knows to restart it."""

serve_app = typer.Typer(add_completion=False)
token_app = typer.Typer(add_completion=False)
health_app = typer.Typer(add_completion=False)


_SERVE_EXAMPLES = """
Examples:

  fracas serve

  fracas serve --demo

  fracas serve --host 0.0.0.0 --guests always

  fracas serve --port 9000 --data ./battles --broker off

  fracas serve --store redis://127.0.0.1:6379

The third accepts guests from all networks. Matches continue after a restart with the same data folder.
Exit codes: 0 stopped by a signal, 1 failed while running, 2 could not start, 130 Ctrl-C.
"""

_HEALTH_EXAMPLES = """
Examples:

  fracas health

  fracas health ws://127.0.0.1:8420 --what alive

Exit codes: 0 healthy, 1 unhealthy or not reachable, 2 invalid address.
"""

_SIGNING_EXAMPLES = """
Examples:

  fracas token ada --name Ada

  FRACAS_TOKEN=$(fracas token ada) fracas play

The server needs the same key: use the same --token-key or the same data folder.
"""


@serve_app.command(epilog=_SERVE_EXAMPLES)
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on [127.0.0.1].")] = None,
    port: Annotated[int | None, typer.Option(help=f"Port to listen on; 0 takes a free one [{DEFAULT_PORT}].")] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Server processes that share the port; each also has its own port after it. 0: one per core [1].",
        ),
    ] = None,
    operations_port: Annotated[
        int | None, typer.Option(help="Port for /healthz, /readyz and /metrics [the same port].")
    ] = None,
    store: Annotated[str | None, typer.Option(help="redis://HOST:PORT [an embedded Valkey].")] = None,
    broker: Annotated[str | None, typer.Option(help="mqtt://HOST:PORT, or off [an embedded broker].")] = None,
    broker_port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Port of the embedded broker, for MQTT [any free one].")
    ] = None,
    publisher: Annotated[
        str | None,
        typer.Option(
            metavar="SOCKET", help="Socket of `fracas publish`, which then publishes over MQTT; own: start one [none]."
        ),
    ] = None,
    data: Annotated[Path | None, typer.Option(help="Folder of the embedded store and of the server's key.")] = None,
    token_key: Annotated[
        str | None, typer.Option(help="Shared secret, or an Ed25519 key (PEM text or its path).")
    ] = None,
    guests: Annotated[
        str | None, typer.Option(help="Accept clients without a token: loopback, always or never.")
    ] = None,
    advertise: Annotated[str | None, typer.Option(help="Address that clients are told to reconnect to.")] = None,
    tls_certificate: Annotated[
        Path | None, typer.Option(help="PEM file of the certificate; with --tls-key the server uses wss://.")
    ] = None,
    tls_key: Annotated[Path | None, typer.Option(help="PEM file of the certificate's key.")] = None,
    grace: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Seconds without a connection after which a player forfeits a match with a clock; 0: unlimited [180]. "
            "Without a clock it is unlimited, unless the creator sets it.",
        ),
    ] = None,
    archive: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help="Folder (or fsspec URL such as s3://BUCKET) of the replay archive.",
        ),
    ] = None,
    keep_days: Annotated[
        float | None, typer.Option(help="Days that a finished match stays in the store [30; archived 1].")
    ] = None,
    content: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="DIR",
            help="Folder of custom creatures, boards and cards, DIR/RULESET/*.yaml; repeatable. "
            "SIGHUP reloads it; running matches are not affected.",
        ),
    ] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error [info].")] = None,
    demo: Annotated[bool, typer.Option(help="Run bot matches continuously.")] = False,
) -> None:
    """Run the server, with an embedded store unless one is named."""
    began = time.perf_counter()
    try:
        settings = read_settings(
            host=host, port=port, workers=workers, operations_port=operations_port, store=store, broker=broker,
            broker_port=broker_port,
            publisher=publisher, data=data, token_key=token_key, guests=guests, advertise=advertise,
            tls_certificate=tls_certificate, tls_key=tls_key, content=tuple(content) if content else None,
            log_level=log_level,
            grace_ms=None if grace is None else grace * 1000, archive=archive, keep_days=keep_days,
        )  # fmt: skip
        configure_logs(settings.log_level)
        if settings.traces:
            configure_traces()
        load_content(settings.content)
        interrupted = run(_serve(settings, demo=demo, began=began))
    except _Failed as error:
        typer.echo(f"fracas serve: {error}", err=True)
        raise typer.Exit(_FAILED) from None
    except (ServerError, EmbeddedError, OSError) as error:
        typer.echo(f"fracas serve: {error}", err=True)
        raise typer.Exit(_CANNOT_RUN) from None
    raise typer.Exit(130 if interrupted else 0)


def _at_terminal() -> bool:
    """Return True if standard input is an open terminal."""
    return sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()


class _Failed(Exception):
    """A failure of a running server; the exception's text is the reason."""


async def _serve(settings: Settings, *, demo: bool, began: float) -> bool:
    """Run the server until a signal arrives; return whether the signal was Ctrl-C."""
    loop = asyncio.get_running_loop()
    stop = stop_requested()
    reading: set[asyncio.Task[None]] = set()
    supervisors: list[Supervisor] = []

    at_terminal = _at_terminal()

    def read_again() -> None:
        if at_terminal and not _at_terminal():  # the terminal was closed, so nothing else could stop the server
            if not stop.done():
                stop.set_result(False)
            return
        if settings.workers != 1:  # the matches run in the workers; this process needs no content
            for supervisor in supervisors:
                supervisor.read_content_again()
            return
        task = loop.create_task(reload_content(settings.content), name="read content again")
        reading.add(task)
        task.add_done_callback(reading.discard)

    # Handled even without custom content: SIGHUP must never end a server.
    loop.add_signal_handler(signal.SIGHUP, read_again)
    running = running_service if settings.workers == 1 else supervised
    async with running(settings, demo=demo) as service:
        if isinstance(service, Supervisor):
            supervisors.append(service)
        gc.freeze()  # exclude everything loaded so far from garbage collection, which would pause all matches for 80 ms
        gc.set_threshold(*_COLLECTIONS)
        _announce(service, settings, time.perf_counter() - began)
        ends: set[asyncio.Future[bool] | asyncio.Future[Exception]] = {stop, service.failed}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    if not stop.done():
        raise _Failed(str(service.failed.result()))
    return stop.result()


def _announce(service: Service | Supervisor, settings: Settings, seconds: float) -> None:
    lines = [
        f"Fracas listens on {service.address} (started in {seconds:.2f} s)",
        f"  store      {service.store}",
        *_resumed(service, settings),
        f"  spectators {service.spectators}",
        "",
        f"In a browser: {page_link(service.address, settings.host)}",
        "In another terminal:",
        f"  fracas play {service.address}            create a match, or join one by its code",
        f"  fracas watch {service.address}           watch what is being fought",
        f"  fracas bot {service.address} --policy greedy   let a bot look for an opponent",
        "",
        "Ctrl-C stops the server; matches go on when it is started again.",
    ]
    typer.echo("\n".join(lines))


def _resumed(service: Service | Supervisor, settings: Settings) -> list[str]:
    """Return the lines about matches of earlier sessions in an embedded store, and how to start without them."""
    if settings.store is not None or not isinstance(service, Service) or not service.resumed:
        return []
    matches = "1 match" if service.resumed == 1 else f"{service.resumed} matches"
    return [
        f"             continues {matches} of earlier sessions;",
        "             for a fresh store start with --data FOLDER, an empty folder",
    ]


def page_link(address: str, host: str) -> str:
    """Return the page's URL; for a server that listens on all networks, the URL that is reachable from the LAN.

    Args:
        address: The address that clients are told to connect to.
        host: The address that the server listens on.
    """
    link = address.replace("ws", "http", 1).rstrip("/") + "/"
    if host not in EVERYWHERE or "//127.0.0.1:" not in link:
        return link
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, only selects the interface (address of RFC 5737)
            ours = str(probe.getsockname()[0])
        except OSError:
            return link
    return f"{link.replace('127.0.0.1', ours)} (on this machine: {link})"


@token_app.command(epilog=_SIGNING_EXAMPLES)
def token(
    subject: Annotated[str, typer.Argument(help="Who it lets in: letters, digits and .@:+-_")],
    name: Annotated[str, typer.Option(help="What others call them [the subject].")] = "",
    hours: Annotated[float, typer.Option(min=0, max=_MOST_HOURS, help="How long it is valid.")] = 24.0,
    token_key: Annotated[str | None, typer.Option(help="As for `fracas serve`.")] = None,
    data: Annotated[Path | None, typer.Option(help="As for `fracas serve`.")] = None,
) -> None:
    """Sign a token for a player."""
    from fracas_server.embedded import user_data_folder  # noqa: PLC0415 - needed only for some settings

    try:
        settings = read_settings(token_key=token_key, data=data)
        folder = settings.data or user_data_folder()
        typer.echo(
            Tokens(TokenKey.read(load_token_key(settings, folder))).sign(
                subject, name=name, lifetime_s=int(hours * 3600)
            )
        )
    except (ServerError, OSError) as error:
        typer.echo(f"fracas token: {error}", err=True)
        raise typer.Exit(_CANNOT_RUN) from None


@health_app.command(epilog=_HEALTH_EXAMPLES)
def health(
    address: Annotated[str, typer.Argument(help="The server's address.")] = f"ws://127.0.0.1:{DEFAULT_PORT}",
    what: Annotated[Literal["ready", "alive"], typer.Option(help="Whether it can take work, or just runs.")] = "ready",
) -> None:
    """Check the health of a running server."""
    scheme, _, rest = (address if "://" in address or ":" not in address else f"ws://{address}").partition("://")
    if scheme not in SCHEMES or not rest:
        typer.echo(f"fracas health: invalid address {address!r}: use ws://HOST:PORT, wss://HOST or HOST:PORT", err=True)
        raise typer.Exit(_CANNOT_RUN)
    path = {"ready": "readyz", "alive": "healthz"}[what]
    try:
        with urllib.request.urlopen(f"{SCHEMES[scheme]}://{rest.rstrip('/')}/{path}", timeout=5) as answer:  # noqa: S310
            typer.echo(" ".join(answer.read(MAX_ANSWER).decode(errors="replace").split()))
    except urllib.error.HTTPError as error:
        ours = error.headers.get_content_type() == "text/plain"  # the body gives the reason
        other = f"not well: somebody else than a Fracas server answers ({error.code} {error.reason})"
        said = error.read(MAX_ANSWER).decode(errors="replace") if ours else other
        typer.echo(" ".join(said.split()), err=True)
        raise typer.Exit(1) from None
    except (OSError, ValueError, HTTPException) as error:
        typer.echo(f"not reachable: {error_text(error)}", err=True)
        raise typer.Exit(1) from None
