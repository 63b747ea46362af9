"""Generate the TypeScript protocol messages of `clients/web`; `make web` runs it before the build.

protoc comes from the `grpcio-tools` wheel, the generator (protobuf-es) from `clients/web/node_modules`.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from tools.generate_protocol import run_protoc

WEB = Path(__file__).resolve().parent.parent / "clients" / "web"
TARGET = WEB / "src" / "gen"
LOCALE = WEB.parent / "fracas_clients" / "locales" / "en"
PAGE_FILES = ("actions.ftl", "log.ftl", "page.ftl", "rules.ftl")


def message_ids() -> str:
    """Return a TypeScript module that defines the type of all message ids that the web client reads."""
    texts = [(LOCALE / name).read_text(encoding="utf-8") for name in PAGE_FILES]
    found = [name for text in texts for name in re.findall(r"^([a-zA-Z]\w*) =", text, re.MULTILINE)]
    return "export type MessageId =\n" + "\n".join(f'  | "{name}"' for name in sorted(found)) + ";\n"


def main() -> int:
    """Generate the modules in `src/gen`, and return the exit code."""
    plugin = WEB / "node_modules" / ".bin" / "protoc-gen-es"
    if not plugin.exists():
        print(f"{plugin} is missing: run `npm ci` in {WEB}", file=sys.stderr)
        return 2
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    run_protoc(f"--plugin=protoc-gen-es={plugin}", f"--es_out={TARGET}", "--es_opt=target=ts,import_extension=none")
    (TARGET / "messages.ts").write_text(message_ids(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
