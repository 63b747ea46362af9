"""What an operator can set: by environment variables (`FRACAS_...`) or flags, which win.

Reading them is here; what each does is where it is used. Limits of one connection or subject are in `Limits`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from fracas_server.errors import ConfigurationError

__all__ = ["DEFAULT_PORT", "Guests", "Limits", "Settings", "read_settings"]

DEFAULT_PORT: Final = 8420
"""Where clients look first; registered for nothing else at IANA."""

Guests: TypeAlias = Literal["loopback", "always", "never"]
"""Who may come without a token: connections from this machine, everybody, nobody."""


class _FromEnvironment(BaseSettings):
    """Read from flags and the environment alone: looking for files that nobody names takes half of the time."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - the names are theirs
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings


BACKLOG: Final = 1024
"""Connections that wait for the server to accept them; the system knocks for others again after a second, or three."""
_UNSET_IF_EMPTY: Final = (
    "operations_port", "store", "broker", "data", "token_key", "second_token_key", "admin_token", "tls_certificate",
    "tls_key", "rate_guests",
)  # fmt: skip
"""Settings for which an empty variable means none: compose files and secrets pass on what was left empty."""
EVERYWHERE: Final = frozenset({"0.0.0.0", "", "::"})  # noqa: S104 - compared, not bound
"""What stands for all addresses of this machine."""


class Limits(_FromEnvironment):
    """How much one connection or subject may ask for."""

    model_config = SettingsConfigDict(env_prefix="FRACAS_LIMIT_", frozen=True, extra="ignore")

    message_bytes: int = Field(default=64 * 1024, ge=1024)
    """Longest message from a client; longer ones end the connection with close code 1009."""
    requests_per_second: float = Field(default=1000.0, gt=0)
    """Requests of one connection, on average: more than a bot can make that waits for each answer."""
    request_burst: int = Field(default=2000, ge=1)
    """Requests of one connection at once."""
    subject_requests_per_second: float = Field(default=3000.0, gt=0)
    """Requests of one subject over all its connections."""
    work_ms_per_second: float = Field(default=500.0, gt=0)
    """Processor time that the requests of one subject may cost in each second, in the long run."""
    work_burst_ms: int = Field(default=5_000, ge=100)
    """Processor time that they may cost at once."""
    floods_forgiven: int = Field(default=200, ge=0)
    """Requests refused as too many before the connection is ended; the count falls as the rate does."""
    connections: int = Field(default=20_000, ge=1)
    """Connections of this process."""
    connections_per_subject: int = Field(default=32, ge=1)
    connections_per_address: int = Field(default=256, ge=1)
    """Connections from one IPv4 address or IPv6 network of 64 bits; a school or a convention is behind one."""
    guests_per_address: int = Field(default=120, ge=1)
    """New guests from one address in an hour."""
    wrong_codes_per_address: int = Field(default=30, ge=1)
    """Wrong invitation codes from one address in a minute; further codes from there are refused unread."""
    http_requests_per_second: float = Field(default=20.0, gt=0)
    """Plain HTTP requests of one address, on average."""
    http_request_burst: int = Field(default=200, ge=1)
    """Plain HTTP requests of one address at once: the page is four, and a school is behind one address."""
    http_requests_at_once: int = Field(default=64, ge=1)
    """Plain HTTP requests that are being answered at the same time, of all addresses."""
    http_unsent_bytes: int = Field(default=64 * 1024 * 1024, ge=1024 * 1024)
    """Bytes of plain HTTP answers that clients have not read yet, all together."""
    matches_per_subject: int = Field(default=16, ge=1)
    """Open or running matches that one subject has created."""
    bots: int | None = Field(default=None, ge=1)
    """Bots that this server runs at once; without it: as many as fit into half of the memory that is available when it
    starts, at most 64."""
    bots_per_worker: int = Field(default=8, ge=1)
    """Of them in one worker process."""
    bots_per_subject: int = Field(default=16, ge=1)
    """Of them for the matches that one subject has created."""
    bots_per_address: int = Field(default=32, ge=1)
    """Of them for the matches that subjects at one address have created."""
    bots_per_tournament: int = Field(default=16, ge=1)
    """Of them for the games of one tournament; its other games wait for their turn."""
    bot_work_ms_per_second: float = Field(default=500.0, gt=0)
    """Processor time that bots may take in each second for the matches of one subject, in the long run."""
    bot_work_ms_per_second_and_address: float = Field(default=1000.0, gt=0)
    """The same for the matches of all subjects at one address, and for the games of one tournament."""
    tournament_bots: int = Field(default=256, ge=1)
    """Bots of the house that may be registered for one tournament."""
    subscriptions: int = Field(default=64, ge=1)
    """Matches that one connection plays in or watches."""
    hello_seconds: float = Field(default=10.0, gt=0)
    """How long a connection may stay silent before it says hello."""
    outbox_bytes: int = Field(default=1024 * 1024, ge=4096)
    """Unsent bytes at which diffs of a connection are skipped, for one snapshot once it keeps up again."""
    outbox_hard_bytes: int = Field(default=8 * 1024 * 1024, ge=4096)
    """Unsent bytes at which a connection is let go."""
    stuck_seconds: float = Field(default=20.0, gt=0)
    """How long a connection may stay behind before it is let go."""
    chat_characters: int = Field(default=500, ge=1)
    name_characters: int = Field(default=40, ge=1)


class Settings(_FromEnvironment):
    """What an operator can set."""

    model_config = SettingsConfigDict(env_prefix="FRACAS_", frozen=True, extra="ignore")

    host: str = "127.0.0.1"
    port: int = Field(default=DEFAULT_PORT, ge=0, le=65535)
    """0 takes any free one."""
    workers: int = Field(default=1, ge=0, le=64)
    """Server processes on this machine that share `port`; each has one of its own behind it, and one behind
    `operations_port`. 0: as many as there are processor cores."""
    shared_socket: int | None = Field(default=None, ge=0)
    """Set by `supervisor` for the processes that it starts: the descriptor of the socket that they share."""
    shared_address: str = ""
    """Likewise: where that is."""
    operations_port: int | None = Field(default=None, ge=0, le=65535)
    """Where `/healthz`, `/readyz` and `/metrics` are served, the last one nowhere else then; None: all on `port`."""
    advertise: str = ""
    """The address that clients are told to reconnect to; empty: `ws://HOST:PORT`."""
    store: SecretStr | None = None
    """`redis://...`, which may hold a password; None: the embedded one."""
    broker: SecretStr | None = None
    """`mqtt://...`, or `off`; None: the embedded one, where there is one."""
    broker_port: int | None = Field(default=None, ge=1, le=65535)
    """Port of the embedded broker, for MQTT; None: any free one."""
    broker_websocket_port: int | None = Field(default=None, ge=1, le=65535)
    """Port of the embedded broker, for MQTT over WebSocket; None: any free one."""
    publisher: str = ""
    """Who publishes over MQTT: the Unix socket of a `fracas publish`, or `own`, one that this server (with `workers`,
    all of them together) starts; empty: each server itself."""
    data: Path | None = None
    """Folder of the embedded store and of what this server must remember; None: the user's data folder."""
    token_key: SecretStr | None = None
    """A shared secret (HS256), or the PEM text or path of an Ed25519 key (EdDSA); None: its own, kept in `data`."""
    second_token_key: SecretStr | None = None
    """A further key, as `token_key`: tokens signed with it are accepted, and none are signed with it. Rotating a key
    takes both. None: there is one key."""
    admin_token: SecretStr | None = None
    """What `fracas admin` shows, at least 24 characters, asked for on `operations_port`; None: there is no admin."""
    guests: Guests = "loopback"
    origins: str = ""
    """Web pages that may connect beside our own, `https://play.example.org`, separated by commas; `*`: all."""
    proxies: str = ""
    """Addresses or networks of proxies, whose word is taken for where a client comes from, separated by commas."""
    tls_certificate: Path | None = None
    tls_key: Path | None = None
    lease_ms: int = Field(default=4_000, ge=200)
    """How long a match stays with a node that does not renew: the longest outage after a crash."""
    grace_ms: int = Field(default=180_000, ge=0)
    """How long a seat of a match with a clock may have no connection before it forfeits, where the match says nothing
    else; 0: it never does."""
    entropy_ms: int = Field(default=3_000, ge=0)
    """How long a battle waits for its seats to add to the dice once all are taken; 0: not at all."""
    open_ms: int = Field(default=3_600_000, ge=0)
    """How long a match waits for its seats to be taken while nobody is connected who plays in it or watches it."""
    linger_ms: int = Field(default=60_000, ge=0)
    """How long a match that is over stays with its host, for those who come late to its end; ten times as long while
    somebody follows it, who may chat on."""
    keep_days: float = Field(default=30.0, gt=0)
    """How long a match stays in the store after its end, in days; one that has been archived goes after a day."""
    history_days: float = Field(default=365.0, gt=0)
    """How long histories tell of matches that are over, in days; ratings and leaderboards are kept for ever."""
    archive: str = ""
    """Folder or `fsspec` URL that replays are written to before the store lets go of their matches; empty: none."""
    rate_guests: bool | None = None
    """Whether matches with guests are rated; None: where guests come from this machine alone."""
    bots: bool = True
    """Whether this server starts bots for seats that ask for one."""
    bot_pace_s: float = Field(default=0.6, ge=0)
    """How long those bots wait before each choice, in seconds, so that people can follow."""
    snapshot_every: int = Field(default=5, ge=1)
    """Diffs on MQTT between two retained snapshots."""
    history: int = Field(default=256, ge=1)
    """Diffs that a host keeps per viewer class for clients that resume."""
    content: Annotated[tuple[Path, ...], NoDecode] = ()
    """Folders of creatures, boards and cards offered beside what ships; in the environment apart by `:` (`;` on
    Windows)."""
    traces: bool = False
    """Whether spans of requests are sent by OpenTelemetry; its own variables say where to."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    limits: Limits = Field(default_factory=Limits)

    def own_address(self, port: int) -> str:
        """Return the address of a server that is told none.

        Args:
            port: The port that it listens on.
        """
        scheme = "wss" if self.tls_certificate else "ws"
        host = "127.0.0.1" if self.host in EVERYWHERE else self.host
        return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"

    def environment(self) -> dict[str, str]:
        """Return the environment of a process that shall have the same settings, secrets included.

        Limits are not in it, for they come from the environment alone.
        """
        given = self.model_dump(exclude={"limits"}, exclude_none=True)
        return {f"FRACAS_{name.upper()}": _text(value) for name, value in given.items()}

    @field_validator(*_UNSET_IF_EMPTY, mode="before")
    @classmethod
    def _unset(cls, given: Any) -> Any:
        return None if given == "" else given

    @field_validator("content", mode="before")
    @classmethod
    def _folders(cls, given: Any) -> Any:
        return tuple(part for part in given.split(os.pathsep) if part) if isinstance(given, str) else given


def _text(value: Any) -> str:
    if isinstance(value, SecretStr):
        return value.get_secret_value()
    if isinstance(value, tuple):
        return os.pathsep.join(str(part) for part in value)
    return str(value)


def read_settings(**flags: Any) -> Settings:
    """Read the settings from the environment and the flags that were given.

    Args:
        flags: Settings by name; None means that the flag was not given.

    Raises:
        ConfigurationError: A value does not do; it names the setting and never shows a secret.
    """
    given = {name: value for name, value in flags.items() if value is not None}
    try:
        settings = Settings(**given)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        name = ".".join(str(part) for part in first["loc"])
        raise ConfigurationError(name, first["msg"]) from None
    if (settings.tls_certificate is None) != (settings.tls_key is None):
        raise ConfigurationError("tls_certificate, tls_key", "name both or none")
    return settings
