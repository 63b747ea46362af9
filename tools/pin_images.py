"""Pin the container images of deploy/ to the current digests of their tags: `name:tag@sha256:...`.

The script asks the registry for each tag. If the registry is not reachable, the script reports this, changes nothing
and exits with 1. `--check` lists the images without a digest, offline.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import urllib.error
import urllib.request
from pathlib import Path

DEPLOY = Path(__file__).parents[1] / "deploy"
_IMAGE = re.compile(r"((?:image: |^FROM ))([a-z][\w./-]*):([\w.-]+)(@sha256:[0-9a-f]{64})?(?=\s|$)", re.MULTILINE)
_KINDS = (
    "application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json, "
    "application/vnd.oci.image.manifest.v1+json"
)
OURS = "fracas"
"""The image that is built from deploy/Containerfile. It is not pinned: its digest is known only after a push."""


def images(folder: Path) -> dict[tuple[str, str], str]:
    """Return the digests of the images that a folder's files name, by name and tag; empty for an unpinned image."""
    found: dict[tuple[str, str], str] = {}
    for path in _files(folder):
        for _, name, tag, digest in _IMAGE.findall(path.read_text(encoding="utf-8")):
            if name != OURS:
                found[name, tag] = digest.removeprefix("@")
    return found


def _files(folder: Path) -> list[Path]:
    return sorted({*folder.rglob("*.yaml"), folder / "Containerfile"})


def digest_of(name: str, tag: str, *, registry: str, tokens: str) -> str:
    """Ask a registry for the digest of an image's tag.

    Raises:
        OSError: The registry does not answer.
    """
    full = name if "/" in name else f"library/{name}"
    scope = f"{tokens}?service=registry.docker.io&scope=repository:{full}:pull"
    with urllib.request.urlopen(scope, timeout=20) as answer:  # noqa: S310 - https, or a test's own
        token = json.load(answer)["token"]
    request = urllib.request.Request(  # noqa: S310
        f"{registry}/v2/{full}/manifests/{tag}",
        headers={"Authorization": f"Bearer {token}", "Accept": _KINDS},
        method="HEAD",
    )
    with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
        return str(answer.headers["Docker-Content-Digest"])


def pin(folder: Path, digests: dict[tuple[str, str], str]) -> None:
    """Write digests into a folder's files."""
    for path in _files(folder):
        text = path.read_text(encoding="utf-8")

        def pinned(match: re.Match[str]) -> str:
            where, name, tag, digest = match.groups()
            found = digests.get((name, tag))
            return f"{where}{name}:{tag}@{found}" if found else f"{where}{name}:{tag}{digest or ''}"

        changed = _IMAGE.sub(pinned, text)
        if changed != text:
            path.write_text(changed, encoding="utf-8")


def main(words: list[str] | None = None) -> int:
    """Pin the images; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="list images without a digest")
    parser.add_argument("--folder", type=Path, default=DEPLOY)
    parser.add_argument("--registry", default="https://registry-1.docker.io")
    parser.add_argument("--tokens", default="https://auth.docker.io/token")
    given = parser.parse_args(words)
    known = images(given.folder)
    if given.check:
        for (name, tag), digest in known.items():
            print(f"{name}:{tag} {digest or 'has no digest: run tools/pin_images.py where the registry is reachable'}")
        return int(not all(known.values()))
    try:
        digests = {
            (name, tag): digest_of(name, tag, registry=given.registry, tokens=given.tokens) for name, tag in known
        }
    except (OSError, ValueError, KeyError) as error:
        print(f"{given.registry}: not reachable here ({error}); nothing was pinned", file=sys.stderr)
        return 1
    pin(given.folder, digests)
    return 0


if __name__ == "__main__":
    sys.exit(main())
