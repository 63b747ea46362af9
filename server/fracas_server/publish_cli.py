"""The command `fracas publish`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fracas_server.embedded.folders import private_folder, socket_path, user_data_folder
from fracas_server.errors import ConfigurationError, ServerError
from fracas_server.logs import configure_logs
from fracas_server.settings import read_settings
from fracas_server.signals import run, stop_requested
from fracas_server.spectators.broker import Broker
from fracas_server.spectators.publisher_process import run_publisher

_CANNOT_RUN = 2

publish_app = typer.Typer(add_completion=False)

_EXAMPLES = """
Examples:

  fracas publish --broker mqtt://127.0.0.1:1883 --socket /run/fracas.sock

  fracas serve --broker mqtt://127.0.0.1:1883 --publisher /run/fracas.sock

The server passes its messages to the publisher; each can be started and stopped at any time. Use FRACAS_BROKER to keep
a password out of the process list. `fracas serve --publisher own` starts a publisher itself.
Exit codes: 0 stopped by a signal, 2 could not start, 130 Ctrl-C.
"""


@publish_app.command(epilog=_EXAMPLES)
def publish(
    broker: Annotated[str | None, typer.Option(help="mqtt://HOST:PORT or mqtts://HOST:PORT.")] = None,
    socket: Annotated[
        Path | None, typer.Option(help="Unix socket to listen on [publisher.sock in the data folder].")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="As for `fracas serve`.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error [info].")] = None,
) -> None:
    """Publish the messages of this machine's servers over MQTT."""
    try:
        settings = read_settings(broker=broker, data=data, log_level=log_level)
        configure_logs(settings.log_level)
        url = settings.broker.get_secret_value() if settings.broker is not None else ""
        if url in {"", "off"}:
            raise ConfigurationError("--broker", "missing: set it to mqtt://HOST:PORT")
        path = socket or socket_path(private_folder(settings.data or user_data_folder()), "publisher.sock")
        interrupted = run(_publish(path, Broker.read(url)))
    except (ServerError, OSError) as error:
        typer.echo(f"fracas publish: {error}", err=True)
        raise typer.Exit(_CANNOT_RUN) from None
    raise typer.Exit(130 if interrupted else 0)


async def _publish(path: Path, broker: Broker) -> bool:
    """Publish until a signal arrives; return whether the signal was Ctrl-C."""
    stop = stop_requested()
    async with run_publisher(path, broker):
        typer.echo(f"Publishing messages from {path} to {broker.host}:{broker.port}")
        return await stop
