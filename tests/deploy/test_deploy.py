"""Files for operators: those in deploy/ are well formed, and agree with the server and with one another."""

import asyncio
import getpass
import json
import os
import re
import shutil
import subprocess
import sys
from asyncio.subprocess import DEVNULL
from collections import Counter
from pathlib import Path
from typing import Any

import aiomqtt
import pytest
import redis.asyncio
from ruamel.yaml import YAML

from fracas_server.embedded import mosquitto
from fracas_server.embedded.child_process import running_child
from fracas_server.embedded.ports import find_free_ports
from fracas_server.embedded.valkey import valkey_binary
from fracas_server.metrics import Metrics
from fracas_server.settings import Limits, Settings
from tests.deploy.files import DEPLOY, composed, containers, documents, manifests
from tests.deploy.test_schemas import CHOSEN
from tests.eventually import DEADLINE

YAML_FILES = sorted(DEPLOY.rglob("*.yaml"))


@pytest.mark.parametrize("path", YAML_FILES, ids=lambda path: path.name)
def test_yaml_is_well_formed(path: Path) -> None:
    """Every YAML file can be read and holds something."""
    assert documents(path)


def test_settings_exist() -> None:
    """Every FRACAS_ variable of the image, the compose file and the manifests is a setting of the server."""
    known = {f"FRACAS_{name}".upper() for name in Settings.model_fields}
    known |= {f"FRACAS_LIMIT_{name}".upper() for name in Limits.model_fields}
    compose = [name for service in composed(CHOSEN)["services"].values() for name in service.get("environment", {})]
    image = re.findall(r"\b(FRACAS_\w+)=", (DEPLOY / "Containerfile").read_text(encoding="utf-8"))
    pods = [entry["name"] for container in containers() for entry in container.get("env", [])]

    used = {name for name in (*compose, *image, *pods) if name.startswith("FRACAS_")}

    assert len(used) > 5
    assert used - known == {"FRACAS_NAME", "FRACAS_NODE_1", "FRACAS_NODE_2", "FRACAS_NODE_3"}, "the proxy's own"


@pytest.mark.parametrize("path", ["prometheus/alerts.yaml", "grafana/fracas.json"])
def test_metrics_exist(path: str) -> None:
    """Every metric of the alerts and of the dashboard is one that the server counts."""
    known = set(re.findall(r"^# TYPE (fracas_\w+)", Metrics().text().decode(), re.MULTILINE))
    text = (DEPLOY / path).read_text(encoding="utf-8")
    used = {re.sub(r"_(bucket|count|sum)$", "", name) for name in re.findall(r"\bfracas_\w+", text)}

    assert used
    assert used - known == set()


def test_dashboard_panels_do_not_overlap() -> None:
    """The dashboard is JSON whose panels have their own place and a description."""
    panels = json.loads((DEPLOY / "grafana" / "fracas.json").read_text(encoding="utf-8"))["panels"]

    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]

    assert len(set(places)) == len(panels)
    assert all(panel["title"] and panel["description"] and panel["targets"] for panel in panels)


def test_ports_agree() -> None:
    """The ports of the image are those that the manifests and the compose file open and probe."""
    image = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    exposed = re.search(r"^EXPOSE (\d+) (\d+)$", image, re.MULTILINE)
    server = next(container for container in containers() if container["name"] == "server")
    services = composed(CHOSEN)["services"]
    nodes = [name for name in services if name.startswith("fracas-")]

    assert exposed
    assert [port["containerPort"] for port in server["ports"]] == [int(port) for port in exposed.groups()]
    assert [services["proxy"]["environment"][f"FRACAS_NODE_{name[-1]}"] for name in nodes] == [
        f"{name}:{exposed[1]}" for name in nodes
    ]
    assert [name for name in nodes if "ports" in services[name]] == [], "players come through the proxy alone"
    assert f"FRACAS_PORT={exposed[1]}" in image
    assert f"FRACAS_OPERATIONS_PORT={exposed[2]}" in image
    scraped = documents(DEPLOY / "prometheus" / "prometheus.yaml")[0]["scrape_configs"][0]["static_configs"]
    assert scraped == [{"targets": [f"{name}:{exposed[2]}" for name in nodes]}]


def test_containers_are_locked_down() -> None:
    """No container of the manifests may write to its image, gain privileges or keep capabilities."""
    for container in containers():
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }, container["name"]


@pytest.mark.skipif(shutil.which("kubectl") is None, reason="kubectl is not installed")
def test_manifests_are_rendered() -> None:
    """Kustomize finds every file, and every reference to a configuration gets its name."""
    rendered = subprocess.run(["kubectl", "kustomize", str(DEPLOY)], check=True, capture_output=True, text=True).stdout
    kinds = [document["kind"] for document in YAML(typ="safe").load_all(rendered)]

    assert Counter(kinds) == {
        "ConfigMap": 3,
        "Deployment": 1,
        "Ingress": 1,
        "Namespace": 1,
        "NetworkPolicy": 4,
        "PodDisruptionBudget": 1,
        "Service": 6,
        "StatefulSet": 2,
    }


@pytest.mark.skipif(shutil.which("kubectl") is None, reason="kubectl is not installed")
def test_the_public_name_stands_once(tmp_path: Path) -> None:
    """Another name in settings.env reaches the ingress and its certificate, and replaces the nodes."""
    shutil.copytree(DEPLOY, tmp_path / "deploy")
    settings = tmp_path / "deploy" / "kubernetes" / "settings.env"
    settings.write_text(settings.read_text("utf-8").replace("play.example.org", "fracas.test"), encoding="utf-8")
    command = ["kubectl", "kustomize", str(tmp_path / "deploy")]
    rendered = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = {(it["kind"], it["metadata"]["name"]): it for it in YAML(typ="safe").load_all(rendered)}
    (settings_name,) = {name for kind, name in found if kind == "ConfigMap" and name.startswith("settings-")}

    assert "play.example.org" not in rendered
    assert found["Ingress", "fracas"]["spec"]["rules"][0]["host"] == "fracas.test"
    assert found["Ingress", "fracas"]["spec"]["tls"][0]["hosts"] == ["fracas.test"]
    assert settings_name in str(found["StatefulSet", "fracas"]), "a name by content: a change starts the nodes anew"


def test_every_node_has_a_path_and_a_service() -> None:
    """A client reaches each replica by its own path, drained ones included, and any ready one by the name alone."""
    objects = manifests()
    nodes = [f"fracas-{number}" for number in range(objects["StatefulSet", "fracas"]["spec"]["replicas"])]
    paths = objects["Ingress", "fracas"]["spec"]["rules"][0]["http"]["paths"]
    backends = {path["path"]: path["backend"]["service"]["name"] for path in paths}

    assert backends == {**{f"/n/{node}": node for node in nodes}, "/": "fracas"}
    for node in nodes:
        service = objects["Service", node]["spec"]
        assert service["selector"] == {"statefulset.kubernetes.io/pod-name": node}
        assert service["publishNotReadyAddresses"]
    assert "publishNotReadyAddresses" not in objects["Service", "fracas"]["spec"]


def _allowed(policy: dict[str, Any], way: str) -> set[tuple[str, object]]:
    """Return the peers and ports that a policy allows."""
    found: set[tuple[str, object]] = set()
    for rule in policy["spec"].get(way, []):
        peers = [
            str(next(iter(peer.values()))["matchLabels"]) for peer in rule.get("from", rule.get("to", [{}])) if peer
        ]
        found |= {(peer, port.get("port")) for peer in peers or ["any"] for port in rule.get("ports", [{}])}
    return found


def test_the_network_lets_through_what_is_needed() -> None:
    """Nothing may connect by default; nodes reach what their environment names, and nothing else reaches that."""
    objects = manifests()
    policies = {name: document for (kind, name), document in objects.items() if kind == "NetworkPolicy"}
    server = next(container for container in containers() if container["name"] == "server")
    environment = {entry["name"]: entry.get("value", "") for entry in server["env"]}
    needed = {
        re.search(r"@(\w+):(\d+)", environment[name]).groups()  # type: ignore[union-attr]
        for name in ("FRACAS_STORE", "FRACAS_BROKER")
    }

    assert policies["default"]["spec"] == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    for name, port in needed:
        label = str({"app.kubernetes.io/name": name})
        assert (label, int(port)) in _allowed(policies["fracas"], "egress")
        assert (str({"app.kubernetes.io/name": "fracas"}), int(port)) in _allowed(policies[name], "ingress")
        assert _allowed(policies[name], "egress") == set()
    assert {port for _, port in _allowed(policies["fracas"], "ingress")} == {
        port["containerPort"] for port in server["ports"]
    }
    assert {("any", 53), ("any", 443)} <= _allowed(policies["fracas"], "egress")


def test_secrets_are_those_that_are_asked_for() -> None:
    """The example has every key that a pod takes from the secret, and the text of no file has a value of one."""
    (example,) = documents(DEPLOY / "kubernetes" / "secret.example.yaml")
    asked = {
        entry["valueFrom"]["secretKeyRef"]["key"]
        for container in containers()
        for entry in container.get("env", [])
        if "secretKeyRef" in entry.get("valueFrom", {})
    }

    assert set(example["stringData"]) == asked
    assert set(example["stringData"].values()) == {""}


def test_copied_files_exist() -> None:
    """Everything that the image copies and the compose file mounts is there."""
    image = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    copied = [name for line in re.findall(r"^COPY (?!--)(.+) \S+$", image, re.MULTILINE) for name in line.split()]
    mounted = [
        volume.split(":")[0]
        for service in documents(DEPLOY / "compose.yaml")[0]["services"].values()
        for volume in service.get("volumes", [])
        if volume.startswith(".")
    ]

    assert [name for name in copied if not (DEPLOY.parent / name).exists()] == []
    assert [name for name in mounted if not (DEPLOY / name).exists()] == []


async def test_valkey_takes_its_configuration(tmp_path: Path) -> None:
    """A real Valkey starts with the advised configuration and has its settings."""
    port = find_free_ports(1)[0]
    command = [str(valkey_binary()), str(DEPLOY / "valkey.conf"), "--port", str(port), "--dir", str(tmp_path)]
    client = redis.asyncio.Redis(port=port, decode_responses=True)

    async def ready() -> bool:
        try:
            return bool(await client.ping())
        except redis.exceptions.ConnectionError:
            return False

    async with client, running_child("valkey", command, folder=tmp_path, ready=ready):
        settings = await client.config_get("appendonly", "appendfsync", "save", "maxmemory-policy")

    assert settings == {"appendonly": "yes", "appendfsync": "always", "save": "", "maxmemory-policy": "noeviction"}


async def test_mosquitto_takes_its_configuration(tmp_path: Path) -> None:
    """A real Mosquitto starts with the advised configuration: all may read, only the publisher may write."""
    program, passwords = mosquitto.find(), shutil.which("mosquitto_passwd")
    if program is None or passwords is None:
        pytest.skip("mosquitto is not installed")
    port, websocket_port = find_free_ports(2)
    text = (DEPLOY / "mosquitto.conf").read_text(encoding="utf-8")
    for there, here in {
        "listener 1883": f"listener {port} 127.0.0.1",
        "listener 9001": f"listener {websocket_port} 127.0.0.1",
        "/mosquitto/secrets/passwords": f"{tmp_path}/passwords",
        "/mosquitto/config/mosquitto.acl": str(DEPLOY / "mosquitto.acl"),
    }.items():
        assert there in text
        text = text.replace(there, here)
    (tmp_path / "mosquitto.conf").write_text(f"user {getpass.getuser()}\n{text}", encoding="utf-8")
    make = await asyncio.create_subprocess_exec(
        passwords, "-b", "-c", str(tmp_path / "passwords"), "fracas", "secret", stdout=DEVNULL
    )
    assert await make.wait() == 0

    async def ready() -> bool:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        return True

    command = [str(program), "-c", str(tmp_path / "mosquitto.conf")]
    async with running_child("mosquitto", command, folder=tmp_path, ready=ready):
        async with aiomqtt.Client("127.0.0.1", port) as forger:
            await forger.publish("fracas/v1/lobby", b"forged", qos=1, retain=True)
        async with aiomqtt.Client("127.0.0.1", port, username="fracas", password="secret") as publisher:
            await publisher.publish("fracas/v1/matches", b"true", qos=1, retain=True)
        async with aiomqtt.Client("127.0.0.1", websocket_port, transport="websockets") as reader:
            await reader.subscribe("fracas/#")
            async with asyncio.timeout(DEADLINE):
                message = await anext(aiter(reader.messages))

    assert (str(message.topic), message.payload) == ("fracas/v1/matches", b"true")


def _steps() -> list[tuple[str, str]]:
    """Return the instructions of the image with their arguments, continued lines joined."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def test_the_image_keeps_to_what_linters_of_images_ask() -> None:
    """Bases have a version, the final user is not root, programs are lists of words, nothing is fetched or cached."""
    steps = _steps()
    bases = [rest.split()[0] for word, rest in steps if word == "FROM"]
    assert all(re.fullmatch(r"[\w./-]+:\d[\w.-]*(@sha256:[0-9a-f]{64})?", base) for base in bases), bases
    assert len(set(bases)) == 1, "what was built for one base runs on it"
    assert {word for word, _ in steps} <= {
        "FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT",
        "CMD",
    }  # fmt: skip
    assert re.fullmatch(r"[1-9]\d*", [rest for word, rest in steps if word == "USER"][-1]), (
        "a number that is not root's"
    )
    assert all(rest.startswith("/") for word, rest in steps if word in {"WORKDIR", "VOLUME"})
    for name in ("ENTRYPOINT", "CMD"):
        (given,) = [rest for word, rest in steps if word == name]
        assert all(isinstance(word, str) for word in json.loads(given))
    for rest in [rest for word, rest in steps if word == "RUN"]:
        assert "pip install" not in rest or "--no-cache-dir" in rest
        assert not re.search(r"\b(sudo|curl|wget|apt-get upgrade)\b", rest)


@pytest.mark.slow
def test_what_the_image_copies_is_enough(tmp_path: Path) -> None:
    """The package is built from the files copied by the image's first stage, and its command runs without the clone."""
    source, wheels, installed = tmp_path / "src", tmp_path / "wheels", tmp_path / "installed"
    source.mkdir()
    let_through = (DEPLOY.parent / ".dockerignore").read_text(encoding="utf-8").splitlines()
    first_stage = _steps()[: [word for word, _ in _steps()].index("FROM", 1)]
    for rest in [rest for word, rest in first_stage if word == "COPY"]:
        *names, _ = rest.split()
        for name in names:
            assert f"!{name}" in let_through, f"{name} is not sent to whoever builds the image"
            path = DEPLOY.parent / name
            if path.is_dir():
                shutil.copytree(path, source / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
            else:
                shutil.copy(path, source / name)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", str(wheels), str(source)], check=True)
    (wheel,) = wheels.glob("fracas-*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--target", str(installed), str(wheel)], check=True)

    code = "import fracas_server.cli, fracas_cli.main as m, sys; print(fracas_server.cli.__file__); sys.exit(m.main())"
    ran = subprocess.run(
        [sys.executable, "-c", code, "serve", "--help"], capture_output=True, text=True, check=False, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith(str(installed)), "it is what was installed that runs"
    assert "--store" in ran.stdout
