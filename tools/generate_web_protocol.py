"""Write the TypeScript of the protocol's messages for `clients/web`; `make web` does it before it builds the page.

protoc comes out of the `grpcio-tools` wheel as for Python, the generator (protobuf-es) out of
`clients/web/node_modules`.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tools.generate_protocol import run_protoc

WEB = Path(__file__).resolve().parent.parent / "clients" / "web"
TARGET = WEB / "src" / "gen"


def main() -> int:
    """Write `src/gen` anew; return the exit code."""
    plugin = WEB / "node_modules" / ".bin" / "protoc-gen-es"
    if not plugin.exists():
        print(f"{plugin} is missing: run `npm ci` in {WEB}", file=sys.stderr)
        return 2
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    run_protoc(f"--plugin=protoc-gen-es={plugin}", f"--es_out={TARGET}", "--es_opt=target=ts,import_extension=none")
    return 0


if __name__ == "__main__":
    sys.exit(main())
