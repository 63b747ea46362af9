"""Mosquitto as an embedded broker: finding and configuring it. `broker` runs it; for a separate broker see deploy/."""

import base64
import getpass
import hashlib
import os
import secrets
import shutil
from pathlib import Path
from typing import Final

from fracas_server.embedded.broker_config import TOPICS, USER, BrokerConfig, MqttVersion
from fracas_server.embedded.ports import LOOPBACK

NAME: Final = "mosquitto"
"""Display name for operators."""
VERSION: Final[MqttVersion] = "5"
"""The newest MQTT version that Mosquitto supports."""

_SBIN: Final = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin")
"""Installation folders that are not on the `PATH` of every user."""
_ITERATIONS: Final = 101
"""Number of PBKDF2 iterations, Mosquitto's default. The secret has 144 bits of entropy and lives only as long as the
process.
"""

_CONFIGURATION: Final = """\
# Written by Fracas at each start; changes are lost. See fracas_server/embedded/mosquitto.py.
user {account}
persistence false
log_dest stdout
log_type error
log_type warning
connection_messages false
set_tcp_nodelay true
allow_anonymous true
password_file {folder}/mosquitto.passwords
acl_file {folder}/mosquitto.acl

listener {config.port} {host}
listener {config.websocket_port} {host}
protocol websockets
"""

_ACCESS: Final = f"""\
topic read {TOPICS}
user {USER}
topic readwrite {TOPICS}
"""


def find() -> Path | None:
    """Return the path of the program; `None` if it is not installed."""
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path=os.pathsep.join(_SBIN))
    return Path(found) if found else None


async def command(program: Path, folder: Path, config: BrokerConfig) -> list[str]:
    """Write the broker's configuration and return the command that runs the broker.

    Args:
        program: the path of Mosquitto, see `find`.
        folder: the folder for the configuration; private, since the file contains the secret's hash.
        config: the ports and the secret.

    Returns:
        The program and its arguments.
    """
    configuration = folder / "mosquitto.conf"
    # As root, mosquitto would switch to the user `mosquitto`, which cannot read these files.
    configuration.write_text(
        _CONFIGURATION.format(account=getpass.getuser(), folder=folder, config=config, host=LOOPBACK), encoding="utf-8"
    )
    _write_private(folder / "mosquitto.acl", _ACCESS)
    _write_private(folder / "mosquitto.passwords", f"{USER}:{_hash(config.secret)}\n")
    return [str(program), "-c", str(configuration)]


def _hash(secret: str) -> str:
    """Hash the secret with PBKDF2 and SHA-512, as mosquitto_passwd(1) does, which may not be installed."""
    salt = secrets.token_bytes(12)
    digest = hashlib.pbkdf2_hmac("sha512", secret.encode(), salt, _ITERATIONS)
    return f"$7${_ITERATIONS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"


def _write_private(path: Path, text: str) -> None:
    path.touch(mode=0o600)
    path.write_text(text, encoding="utf-8")
