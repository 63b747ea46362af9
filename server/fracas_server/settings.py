"""Settings of the server: environment variables (`FRACAS_...`) and flags, which take precedence.

Limits of one connection or subject are in `Limits`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from fracas_server.errors import ConfigurationError

DEFAULT_PORT: Final = 8420
"""Default port of server and clients; not registered at IANA."""

Guests: TypeAlias = Literal["loopback", "always", "never"]
"""Clients that may connect without a token: those on this machine (`loopback`), all or none."""


class _FromEnvironment(BaseSettings):
    """Base class of settings that are read from flags and the environment only: settings files double the load time."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - pydantic's signature
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings


BACKLOG: Final = 1024
"""Length of the listen backlog; if it is full, connecting clients have to retry after one to three seconds."""
_UNSET_IF_EMPTY: Final = (
    "operations_port", "store", "broker", "data", "token_key", "second_token_key", "admin_token", "tls_certificate",
    "tls_key", "rate_guests", "notice_mail",
)  # fmt: skip
"""Settings for which an empty variable means unset, since compose files and secrets pass unset values as empty ones."""
EVERYWHERE: Final = frozenset({"0.0.0.0", "", "::"})  # noqa: S104 - compared, not bound
"""Host names that stand for all addresses of this machine."""


class Limits(_FromEnvironment):
    """Limits per connection, subject and address."""

    model_config = SettingsConfigDict(env_prefix="FRACAS_LIMIT_", frozen=True, extra="ignore")

    message_bytes: int = Field(default=64 * 1024, ge=1024)
    """Maximum size of a client's message; a longer one ends the connection with close code 1009."""
    requests_per_second: float = Field(default=1000.0, gt=0)
    """Request rate of one connection; higher than the rate of a bot that waits for each answer."""
    request_burst: int = Field(default=2000, ge=1)
    """Request burst of one connection."""
    subject_requests_per_second: float = Field(default=3000.0, gt=0)
    """Request rate of one subject over all its connections."""
    work_ms_per_second: float = Field(default=500.0, gt=0)
    """Processor time (ms) per second for the requests of one subject, on average."""
    work_burst_ms: int = Field(default=5_000, ge=100)
    """Burst of the processor time for the requests of one subject, in milliseconds."""
    floods_forgiven: int = Field(default=200, ge=0)
    """Number of rate-limited requests after which the connection is closed; the count falls by one per second."""
    connections: int = Field(default=20_000, ge=1)
    """Maximum number of connections of this server process."""
    connections_per_subject: int = Field(default=32, ge=1)
    connections_per_address: int = Field(default=256, ge=1)
    """Maximum number of connections from one IPv4 address or IPv6 network of 64 bits; a school may share one."""
    guests_per_address: int = Field(default=120, ge=1)
    """Maximum number of new guests from one address per hour."""
    wrong_codes_per_address: int = Field(default=30, ge=1)
    """Maximum number of wrong invitation codes from one address per minute; further codes are refused unchecked."""
    http_requests_per_second: float = Field(default=20.0, gt=0)
    """Plain HTTP request rate of one address."""
    http_request_burst: int = Field(default=400, ge=1)
    """Plain HTTP request burst of one address: the page needs ten requests, and a school may share one address."""
    http_requests_at_once: int = Field(default=64, ge=1)
    """Maximum number of concurrent plain HTTP requests from all addresses together."""
    http_unsent_bytes: int = Field(default=64 * 1024 * 1024, ge=1024 * 1024)
    """Maximum total size in bytes of plain HTTP answers that clients have not read yet."""
    matches_per_subject: int = Field(default=16, ge=1)
    """Maximum number of open or running matches created by one subject."""
    bots: int | None = Field(default=None, ge=1)
    """Maximum number of bots of this server; default: as many as fit into half of the memory that is available at
    the start, at most 64.
    """
    bots_per_worker: int = Field(default=8, ge=1)
    """Maximum number of bots in one worker process."""
    bots_per_subject: int = Field(default=16, ge=1)
    """Maximum number of bots in the matches created by one subject."""
    bots_per_address: int = Field(default=32, ge=1)
    """Maximum number of bots in the matches created by subjects at one address."""
    bots_per_tournament: int = Field(default=16, ge=1)
    """Maximum number of bots that play at once in the games of one tournament; its other games wait."""
    bot_work_ms_per_second: float = Field(default=500.0, gt=0)
    """Processor time (ms) per second of bots in the matches of one subject, on average."""
    bot_work_ms_per_second_and_address: float = Field(default=1000.0, gt=0)
    """Processor time (ms) per second of bots in the matches of all subjects at one address, or in one tournament."""
    tournament_bots: int = Field(default=256, ge=1)
    """Maximum number of the server's bots registered for one tournament."""
    subscriptions: int = Field(default=64, ge=1)
    """Maximum number of matches that one connection may play in or watch."""
    hello_seconds: float = Field(default=10.0, gt=0)
    """How long a new connection may take to send its hello, in seconds."""
    outbox_bytes: int = Field(default=1024 * 1024, ge=4096)
    """Unsent bytes at which diffs for a connection are skipped; one snapshot replaces them once it keeps up again."""
    outbox_hard_bytes: int = Field(default=8 * 1024 * 1024, ge=4096)
    """Unsent bytes at which a connection is dropped."""
    stuck_seconds: float = Field(default=20.0, gt=0)
    """How long a connection may stay behind before it is dropped, in seconds."""
    chat_characters: int = Field(default=500, ge=1)
    name_characters: int = Field(default=40, ge=1)


class Settings(_FromEnvironment):
    """All settings of a server except its limits."""

    model_config = SettingsConfigDict(env_prefix="FRACAS_", frozen=True, extra="ignore")

    host: str = "127.0.0.1"
    port: int = Field(default=DEFAULT_PORT, ge=0, le=65535)
    """Game port; 0 takes a free one."""
    workers: int = Field(default=1, ge=0, le=64)
    """Server processes on this machine that share `port`; each also listens on a game port of its own after `port`, and
    uses an operations port from `operations_port` on. 0: one process per processor core.
    """
    shared_socket: int | None = Field(default=None, ge=0)
    """Set by `supervisor` for its processes: the descriptor of the shared socket."""
    shared_address: str = ""
    """Set by `supervisor` for its processes: the address of the shared socket."""
    operations_port: int | None = Field(default=None, ge=0, le=65535)
    """Port of `/healthz`, `/readyz` and `/metrics`; the metrics are then served only there. None: all on `port`."""
    advertise: str = ""
    """Address that clients are told to reconnect to; empty: `ws://HOST:PORT`."""
    store: SecretStr | None = None
    """Store URL `redis://...`, which may contain a password; None: an embedded store."""
    broker: SecretStr | None = None
    """Broker URL `mqtt://...`, or `off`; None: an embedded broker, if available."""
    broker_port: int | None = Field(default=None, ge=1, le=65535)
    """Port of the embedded broker, for MQTT; None: a free one."""
    broker_websocket_port: int | None = Field(default=None, ge=1, le=65535)
    """Port of the embedded broker, for MQTT over WebSocket; None: a free one."""
    publisher: str = ""
    """The MQTT publisher: the Unix socket of a `fracas publish` process, or `own` to start one for all `workers`;
    empty: each server publishes itself.
    """
    data: Path | None = None
    """Folder of the embedded store and of the server's persistent files; None: the user's data folder."""
    token_key: SecretStr | None = None
    """A shared secret (HS256), or the PEM text or path of an Ed25519 key (EdDSA); None: a secret kept in `data`."""
    second_token_key: SecretStr | None = None
    """A second key in the same form, for key rotation: its tokens are accepted, but no new tokens are signed with it.
    None: there is only one key.
    """
    admin_token: SecretStr | None = None
    """Token for `fracas admin` requests on `operations_port`, at least 24 characters; None: no admin API."""
    guests: Guests = "loopback"
    origins: str = ""
    """Origins of other web pages that may connect (`https://play.example.org`), separated by commas; `*`: all."""
    proxies: str = ""
    """Addresses or networks of trusted proxies, whose `X-Forwarded-For` is used, separated by commas."""
    tls_certificate: Path | None = None
    tls_key: Path | None = None
    lease_ms: int = Field(default=4_000, ge=200)
    """Lease duration of a match in milliseconds: the longest outage after a crash."""
    grace_ms: int = Field(default=180_000, ge=0)
    """Default for matches with a clock: milliseconds without a connection after which a seat forfeits; 0: unlimited."""
    entropy_ms: int = Field(default=3_000, ge=0)
    """How long a full match waits for contributions to the dice, in milliseconds; 0: the battle begins at once."""
    open_ms: int = Field(default=3_600_000, ge=0)
    """Milliseconds without any connection after which an open match ends."""
    linger_ms: int = Field(default=60_000, ge=0)
    """How long a finished match stays with its host for late viewers, in milliseconds; up to ten times as long while
    connections follow it, so that they can chat.
    """
    keep_days: float = Field(default=30.0, gt=0)
    """How long finished matches stay in the store, in days; a match in the replay archive is deleted after one day."""
    history_days: float = Field(default=365.0, gt=0)
    """How long match histories are kept, in days; ratings and leaderboards are kept permanently."""
    archive: str = ""
    """Folder or `fsspec` URL of the replay archive; empty: none."""
    rate_guests: bool | None = None
    """Whether matches with guests are rated; None: only if guests have to connect from this machine."""
    bots: bool = True
    """Whether this server starts bots for seats that request one."""
    bot_pace_s: float = Field(default=0.6, ge=0)
    """Delay of the server's bots before each choice, in seconds, so that people can follow."""
    snapshot_every: int = Field(default=5, ge=1)
    """Number of diffs on MQTT between two retained snapshots."""
    history: int = Field(default=256, ge=1)
    """Number of recent diffs kept per class of viewers, for clients that resume."""
    content: Annotated[tuple[Path, ...], NoDecode] = ()
    """Folders of custom creatures, boards and cards; in the environment separated by `:` (`;` on Windows)."""
    notice_mail: SecretStr | None = None
    """Apprise URL of the mail account that sends notices (`mailtos://USER:PASSWORD@HOST?from=ADDRESS`); None: none."""
    notice_schemes: str = ""
    """Further schemes of Apprise by which players may get notices (`discord,slack`), separated by commas."""
    notice_delay_s: float = Field(default=60.0, ge=0)
    """How long an absent player is waited for before a notice, in seconds."""
    traces: bool = False
    """Whether spans of requests are exported with OpenTelemetry, which has environment variables of its own."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    limits: Limits = Field(default_factory=Limits)

    def own_address(self, port: int) -> str:
        """Return the address that a server without `advertise` gives to clients.

        Args:
            port: The port that the server listens on.
        """
        scheme = "wss" if self.tls_certificate else "ws"
        host = "127.0.0.1" if self.host in EVERYWHERE else self.host
        return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"

    def environment(self) -> dict[str, str]:
        """Return the environment variables for a process with the same settings, including secrets.

        Limits are omitted: they are set only by environment variables, which a child process inherits.
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
    """Read the settings from the environment and the given flags.

    Args:
        flags: Settings by name; None means that the flag was not given.

    Raises:
        ConfigurationError: A value is invalid; the text names the setting and never shows a secret.
    """
    given = {name: value for name, value in flags.items() if value is not None}
    try:
        settings = Settings(**given)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        name = ".".join(str(part) for part in first["loc"])
        raise ConfigurationError(name, first["msg"]) from None
    if (settings.tls_certificate is None) != (settings.tls_key is None):
        raise ConfigurationError("tls_certificate, tls_key", "set both or neither")
    return settings
