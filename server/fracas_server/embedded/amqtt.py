"""amqtt as an embedded broker, installed in a separate environment: finding and configuring it. `broker` runs it.

amqtt pins an old `websockets`, so it cannot share an environment with Fracas; `make run` and `make test` create
the separate environment.
"""

import asyncio
import json
import os
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path
from typing import Final

from fracas_server.embedded.broker_config import TOPICS, USER, BrokerConfig, MqttVersion
from fracas_server.embedded.ports import LOOPBACK

PYTHON_VARIABLE: Final = "FRACAS_AMQTT_PYTHON"
"""Environment variable with the path of the Python that has amqtt; the default is `.venv-amqtt` in the repository."""

NAME: Final = f"amqtt ({PYTHON_VARIABLE} or .venv-amqtt)"
"""Display name for operators."""
VERSION: Final[MqttVersion] = "3.1.1"
"""The newest MQTT version that amqtt supports."""

_REPOSITORY: Final = Path(__file__).parents[3]
"""The repository's folder, if Fracas is installed in editable mode."""

_HASH: Final = """\
import sys
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher
print(PasswordHash((Argon2Hasher(),)).hash(sys.stdin.read()))
"""


def find() -> Path | None:
    """Return the Python of an environment that has amqtt; `None` if there is none."""
    python = Path(os.environ.get(PYTHON_VARIABLE) or _REPOSITORY / ".venv-amqtt" / "bin" / "python")
    return python if python.with_name("amqtt").is_file() else None


async def command(program: Path, folder: Path, config: BrokerConfig) -> list[str]:
    """Write the broker's configuration and return the command that runs the broker.

    Args:
        program: the Python that has amqtt, see `find`.
        folder: the folder for the configuration; private, since the file contains the secret's hash.
        config: the ports and the secret.

    Returns:
        The program and its arguments.
    """
    passwords, configuration = folder / "amqtt.passwords", folder / "amqtt.yaml"
    passwords.touch(mode=0o600)
    passwords.write_text(f"{USER}:{await _hash(program, config.secret)}\n", encoding="utf-8")
    settings = {
        "listeners": {
            "default": {"type": "tcp", "bind": f"{LOOPBACK}:{config.port}"},
            "browsers": {"type": "ws", "bind": f"{LOOPBACK}:{config.websocket_port}"},
        },
        "plugins": {
            "amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True},
            # A client with a user name needs its password; a client without one may only read.
            "amqtt.plugins.authentication.FileAuthPlugin": {"password_file": str(passwords)},
            "amqtt.plugins.topic_checking.TopicAccessControlListPlugin": {
                "acl": {"anonymous": [TOPICS], USER: [TOPICS]},
                "publish_acl": {USER: [TOPICS]},
            },
        },
    }
    configuration.write_text(json.dumps(settings, indent=2), encoding="utf-8")  # JSON is valid YAML
    return [str(program.with_name("amqtt")), "-c", str(configuration)]


async def _hash(program: Path, secret: str) -> str:
    """Hash the secret with amqtt's own library; it is passed by standard input, so that `ps` does not show it."""
    process = await asyncio.create_subprocess_exec(str(program), "-c", _HASH, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    output, _ = await process.communicate(secret.encode())
    return output.decode().strip()
