"""Shipped dependencies are locked, hashed and audited: the locks, `tools/audit.py` and `tools/pin_images.py`."""

from __future__ import annotations

import json
import re
import shutil
import threading
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tools.audit import main as audit
from tools.audit import npm_result, python_result
from tools.pin_images import images
from tools.pin_images import main as pin_images

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
DIGEST = f"sha256:{'ab' * 32}"


def locked(path: Path) -> dict[str, str]:
    """Return the version of each package of a lock."""
    found: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if match := re.match(r"([\w.-]+)(?:\[[^\]]*\])?==([^ ;\\]+)", line):
            found[re.sub(r"[-_.]+", "-", match[1]).lower()] = match[2]
    return found


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_locks_have_hashes_and_no_place(path: Path) -> None:
    """Every package has a version and hashes; no index, link, file or editable package is named."""
    text = path.read_text(encoding="utf-8")
    blocks = [block for block in re.split(r"\n(?=[\w])", text) if block and not block.startswith(("#", "\n", " "))]

    assert blocks
    assert [block[:60] for block in blocks if "==" not in block or "--hash=sha256:" not in block] == []
    assert not re.search(r"file:|https?:|--index|--find-links|^-e|--extra", text, re.MULTILINE)


@pytest.mark.parametrize(("name", "extras"), [("server", {"server", "tournaments"}), ("dev", None)])
def test_locks_fit_the_metadata(name: str, extras: set[str] | None) -> None:
    """Each dependency has a lower and an upper bound, and the lock has a version between them: else `make lock`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = {"": project["dependencies"], **project["optional-dependencies"]}
    chosen = [texts for part, texts in parts.items() if not extras or part in {"", *extras}]
    wanted = [Requirement(text) for texts in chosen for text in texts]
    versions = locked(ROOT / "requirements" / f"{name}.txt")

    for requirement in wanted:
        if requirement.name == "fracas":
            continue
        operators = {specifier.operator for specifier in requirement.specifier}
        assert operators == {">=", "<"}, requirement
        assert requirement.specifier.contains(versions[re.sub(r"[-_.]+", "-", requirement.name).lower()]), requirement


def test_an_audit_that_nobody_answered_has_not_passed() -> None:
    """Packages that the service does not know, an error and no output at all are each told as not reachable."""
    skipped = {"dependencies": [{"name": "a", "skip_reason": "not found"}, {"name": "b", "version": "1", "vulns": []}]}
    refused = json.dumps({"message": "405 Method Not Allowed", "statusCode": 405})

    assert python_result(json.dumps(skipped), "No known vulnerabilities found").unreachable
    assert python_result(json.dumps(skipped), "").checked == 1
    assert python_result("", "ERROR: connection refused").unreachable == "ERROR: connection refused"
    assert npm_result(refused, "npm error audit endpoint returned an error").unreachable
    assert npm_result("", "").unreachable == "no answer"


def test_vulnerabilities_are_found() -> None:
    """Those that the services tell are told with their ids, and nothing else counts as unreachable."""
    pip = {"dependencies": [{"name": "b", "version": "1", "vulns": [{"id": "PYSEC-1"}, {"id": "CVE-2"}]}]}
    npm = {"vulnerabilities": {"x": {"severity": "high"}}, "metadata": {"dependencies": {"total": 9}}}

    assert python_result(json.dumps(pip), "") == python_result(json.dumps(pip), "anything")
    assert python_result(json.dumps(pip), "").found == ("b 1: PYSEC-1, CVE-2",)
    assert (npm_result(json.dumps(npm), "").found, npm_result(json.dumps(npm), "").checked) == (("x: high",), 9)
    assert npm_result(json.dumps({**npm, "vulnerabilities": {}}), "").unreachable == ""


def test_an_audit_says_what_it_could_not_ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the programs the step prints it and passes; with --strict it fails."""
    missing = ["--pip-audit", str(tmp_path / "a"), "--npm", str(tmp_path / "b")]

    assert audit(missing) == 0
    assert capsys.readouterr().out.count("not reachable here") == 2
    assert audit(["--strict", *missing]) == 1


@pytest.fixture
def registry() -> Iterator[str]:
    """A registry that has every image."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = json.dumps({"token": "t"}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_HEAD(self) -> None:
            self.send_response(200 if self.headers["Authorization"] == "Bearer t" else 401)
            self.send_header("Docker-Content-Digest", DIGEST)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_images_are_pinned_by_digest(registry: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every image of the files gets the digest of its tag, a second time changes nothing, and the check passes."""
    folder = tmp_path / "deploy"
    shutil.copytree(ROOT / "deploy", folder)
    where = ["--folder", str(folder), "--registry", registry, "--tokens", registry]
    assert {("python", "3.13-slim"), ("valkey/valkey", "9"), ("caddy", "2")} <= set(images(folder))

    assert pin_images(where) == 0
    once = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert pin_images(where) == 0

    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == once
    assert set(images(folder).values()) == {DIGEST}
    assert pin_images(["--check", "--folder", str(folder)]) == 0
    assert f"FROM python:3.13-slim@{DIGEST} AS build" in (folder / "Containerfile").read_text(encoding="utf-8")
    capsys.readouterr()
    assert pin_images([*where[:2], "--registry", "http://127.0.0.1:1", "--tokens", "http://127.0.0.1:1"]) == 1
    assert "not reachable here" in capsys.readouterr().err
