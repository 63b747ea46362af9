"""Several servers on one machine behind one address: `fracas serve --workers N`.

Python uses one core per process, so a machine with four cores runs four servers. They are ordinary nodes of one
service with one store, one broker and one token key. All accept connections from one socket, so that matches
spread evenly; each also listens on a port of its own, to which clients of its matches are redirected. The
supervisor opens the shared socket, starts the shared parts, and restarts servers that end.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

import structlog
from pydantic import SecretStr

from fracas_server.background_tasks import cancel_all
from fracas_server.child_processes import MAX_FAILURES, WITHIN_S, FailureCounter, end_process, restart_backoff
from fracas_server.die_with_parent import die_with_parent
from fracas_server.embedded import EmbeddedError, RestartingChild, user_data_folder
from fracas_server.embedded_defaults import load_token_key, start_broker, start_publisher, start_store
from fracas_server.errors import ComponentStopped, ConfigurationError
from fracas_server.memory import available_memory, bots_that_fit
from fracas_server.settings import BACKLOG, EVERYWHERE, Settings

_STOPPING_S: Final = 15.0
"""How long workers may take to hand over their matches before they are killed, in seconds."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Supervisor:
    """The running workers of one machine."""

    address: str
    """The shared address."""
    store: str
    """Description of the store for people, without any password."""
    spectators: str
    """Description of how spectators are served."""
    failed: asyncio.Future[Exception]
    """Set to the reason once the service cannot continue."""
    workers: tuple[_Worker, ...]

    def read_content_again(self) -> None:
        """Make all workers reload custom content."""
        for worker in self.workers:
            worker.send(signal.SIGHUP)


@asynccontextmanager
async def supervised(settings: Settings, *, demo: bool = False) -> AsyncIterator[Supervisor]:
    """Run several servers while the context is active; on exit they hand over their matches.

    Args:
        settings: The settings, with the number of `workers`.
        demo: Whether bot matches run continuously.

    Raises:
        ConfigurationError: A setting is invalid.
        EmbeddedError: The embedded store cannot be started.
        ComponentStopped: A worker exited before it was listening, and has logged the reason.
        OSError: Listening on the address failed.
    """
    number = settings.workers or os.cpu_count() or 1
    folder = settings.data or user_data_folder()
    _check(settings, number)
    async with AsyncExitStack() as stack:
        shared = stack.enter_context(_listening(settings.host, settings.port))
        port: int = shared.getsockname()[1]
        address = settings.advertise.replace("{worker}", "") or settings.own_address(port)
        url, store, store_child = await start_store(settings, folder, stack)
        broker = await start_broker(settings, folder, stack)
        publisher = await start_publisher(settings, folder, broker.url, stack)
        common: dict[str, Any] = {
            "workers": 1, "data": folder, "store": SecretStr(url), "broker": SecretStr(broker.url or "off"),
            "publisher": str(publisher or ""), "token_key": SecretStr(load_token_key(settings, folder)),
            "shared_socket": shared.fileno(), "shared_address": address,
        }  # fmt: skip
        bots = settings.limits.bots or max(1, bots_that_fit(available_memory()) // number)
        workers = tuple(
            _Worker(
                place,
                settings.model_copy(update={**common, **_of_its_own(settings, place)}),
                shared=shared,
                demo=demo and place == 1,
                bots=bots,
            )
            for place in range(1, number + 1)
        )
        failed: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        for worker in workers:
            stack.push_async_callback(worker.wait_closed)
        stack.callback(_close, workers)
        for begun in await asyncio.gather(*(worker.start() for worker in workers), return_exceptions=True):
            if isinstance(begun, BaseException):
                raise begun
        watching = [asyncio.create_task(_watch(worker.keep(), failed)) for worker in workers]
        watching += [asyncio.create_task(_watch(_lost(child), failed)) for child in (store_child,) if child is not None]
        stack.push_async_callback(cancel_all, watching)
        told = (
            broker.description or f"over WebSocket, and MQTT at {urlsplit(broker.url or '').netloc.rpartition('@')[2]}"
        )
        yield Supervisor(address, store, told, failed, workers)


def _check(settings: Settings, number: int) -> None:
    """Check that ports do not overlap, and that clients can be given the address of each worker."""
    if settings.port and settings.operations_port:
        ours = range(settings.port, settings.port + number + 1)
        theirs = range(settings.operations_port, settings.operations_port + number)
        if set(ours) & set(theirs):
            taken = f"game ports {ours[0]}-{ours[-1]} overlap operations ports {theirs[0]}-{theirs[-1]}"
            raise ConfigurationError("--operations-port", f"with {number} workers, {taken}: use another port")
    if not settings.advertise:
        if settings.host in EVERYWHERE:
            raise ConfigurationError(
                "--workers", "clients need the address of each worker: set --advertise ws://HOST:PORT"
            )
    elif "{worker}" not in settings.advertise and urlsplit(settings.advertise).port is None:
        raise ConfigurationError(
            "--advertise", "with --workers, it needs a port (each worker uses the next one) or {worker} in its path"
        )


def _of_its_own(settings: Settings, place: int) -> dict[str, Any]:
    """Return the settings of one worker that differ from those of the others."""
    own: dict[str, Any] = {"port": settings.port + place if settings.port else 0}
    if settings.operations_port:
        own["operations_port"] = settings.operations_port + place - 1
    if "{worker}" in settings.advertise:
        own["advertise"] = settings.advertise.replace("{worker}", str(place))
    elif settings.advertise:
        parts = urlsplit(settings.advertise)
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        own["advertise"] = urlunsplit(parts._replace(netloc=f"{host}:{(parts.port or 0) + place}"))
    return own


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server(("" if host in EVERYWHERE else host, port), family=family, backlog=BACKLOG)


class _Worker:
    """A worker process, restarted when it exits.

    Args:
        place: The worker's number, from 1.
        settings: The worker's settings.
        shared: The shared listening socket.
        demo: Whether the worker runs bot matches continuously.
        bots: Maximum number of bots of this worker: all workers share the memory of the machine.
    """

    def __init__(self, place: int, settings: Settings, *, shared: socket.socket, demo: bool, bots: int) -> None:
        self.place = place
        self._settings = settings
        self._shared = shared
        self._demo = demo
        self._bots = bots
        self._process: Process | None = None
        self._closing = False

    @property
    def pid(self) -> int | None:
        """The id of the current process."""
        return None if self._process is None else self._process.pid

    async def start(self) -> None:
        """Start the process and wait until it is listening.

        Raises:
            ComponentStopped: The process exited before it was listening.
        """
        bots = {"FRACAS_LIMIT_BOTS": str(self._bots)}
        self._process = await asyncio.create_subprocess_exec(
            *die_with_parent(sys.executable, "-m", "fracas_cli", "serve", *(["--demo"] if self._demo else [])),
            stdin=DEVNULL, stdout=PIPE, env={**os.environ, **self._settings.environment(), **bots},
            pass_fds=(self._shared.fileno(),), start_new_session=True,  # Ctrl-C reaches only this process
        )  # fmt: skip
        assert self._process.stdout is not None, "it was started with a pipe"
        if not await self._process.stdout.readline():  # a server prints a line once it listens
            code = await self._process.wait()
            raise ComponentStopped(
                f"worker {self.place}", ChildProcessError(f"it exited with {code} before it was listening")
            )
        log.info("worker_listening", worker=self.place, worker_pid=self._process.pid)

    async def keep(self) -> None:
        """Restart the process whenever it exits; raise `ComponentStopped` if it exits too often."""
        deaths, pauses = FailureCounter(), restart_backoff()
        while True:
            assert self._process is not None, "start comes first"
            assert self._process.stdout is not None, "it was started with a pipe"
            async for line in self._process.stdout:
                if line.startswith(b"{"):  # audit lines; the others are announcements of single servers
                    sys.stdout.write(line.decode(errors="replace"))
                    sys.stdout.flush()
            await self._process.wait()
            if self._closing:
                return
            deaths.note()
            log.error("worker_ended", worker=self.place, code=self._process.returncode)
            if deaths.too_many:
                often = f"it ended {MAX_FAILURES} times within {WITHIN_S:.0f} s"
                raise ComponentStopped(f"worker {self.place}", ChildProcessError(often))
            if deaths.lone:
                pauses = restart_backoff()
            await asyncio.sleep(next(pauses))
            with contextlib.suppress(ComponentStopped):
                await self.start()

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the process."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)

    def close(self) -> None:
        """Terminate the process."""
        self._closing = True
        self.send(signal.SIGTERM)

    async def wait_closed(self) -> None:
        """Wait until the process has exited; kill it if that takes too long."""
        if self._process is None:
            return
        if await end_process(self._process, within_s=_STOPPING_S, told=self._closing):
            log.warning("worker_killed", worker=self.place)


def _close(workers: Sequence[_Worker]) -> None:
    for worker in workers:  # signal all before waiting for any
        worker.close()


async def _watch(work: Coroutine[Any, Any, None], failed: asyncio.Future[Exception]) -> None:
    try:
        await work
    except (ComponentStopped, EmbeddedError, OSError) as error:
        if not failed.done():
            failed.set_result(error)


async def _lost(child: RestartingChild) -> None:
    raise await child.lost
