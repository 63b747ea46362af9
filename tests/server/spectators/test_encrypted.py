"""The public's stream through a real broker that speaks TLS alone, and whose publisher has a password."""

from __future__ import annotations

import asyncio
import getpass
import shutil
from asyncio.subprocess import DEVNULL
from pathlib import Path

import pytest

from fracas_clients.mqtt import watch_by_mqtt
from fracas_server.embedded import mosquitto
from fracas_server.embedded.child_process import running_child
from fracas_server.embedded.ports import find_free_ports
from tests.certificates import certificates
from tests.server.arena import create, joined, serving, steps

DEPLOY = Path(__file__).parents[3] / "deploy"
DEADLINE = 20.0


@pytest.mark.slow
async def test_an_encrypted_broker_with_a_user_of_its_own(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server names the authority in the URL, a spectator's system knows it; everybody reads, one alone writes."""
    program, passwords = mosquitto.find(), shutil.which("mosquitto_passwd")
    if program is None or passwords is None:
        pytest.skip("mosquitto is not installed")
    signed = certificates(tmp_path)
    (port,) = find_free_ports(1)
    make = await asyncio.create_subprocess_exec(
        passwords, "-b", "-c", str(tmp_path / "passwords"), "fracas", "se/cret", stdout=DEVNULL
    )
    assert await make.wait() == 0
    (tmp_path / "mosquitto.conf").write_text(
        f"user {getpass.getuser()}\nlistener {port} 127.0.0.1\ncafile {signed.authority}\n"
        f"certfile {signed.certificate}\nkeyfile {signed.key}\nallow_anonymous true\n"
        f"password_file {tmp_path}/passwords\nacl_file {DEPLOY / 'mosquitto.acl'}\n",
        encoding="utf-8",
    )

    async def ready() -> bool:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        return True

    command = [str(program), "-c", str(tmp_path / "mosquitto.conf")]
    url = f"mqtts://fracas:se%2Fcret@127.0.0.1:{port}?ssl_ca_certs={signed.authority}"
    async with (
        running_child("mosquitto", command, folder=tmp_path, ready=ready),
        serving(store_url, tmp_path / "node", broker=url, snapshot_every=1) as service,
    ):
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 2)
            monkeypatch.setenv("SSL_CERT_FILE", str(signed.authority))
            async with watch_by_mqtt(f"mqtts://127.0.0.1:{port}", "m1") as watched, asyncio.timeout(DEADLINE):
                await watched.started()
                while watched.version < imp.mirrors["m1"].version:
                    await anext(watched)
