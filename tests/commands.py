"""Running `fracas` commands in the test process: a Python of its own takes up to a second for its imports."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from subprocess import CompletedProcess
from unittest.mock import patch

from fracas_cli.main import main

__all__ = ["run", "run_beside"]


def run(*words: str, folder: Path | None = None, environment: Mapping[str, str] | None = None) -> CompletedProcess[str]:
    """Run a command to its end.

    Args:
        words: The words after `fracas`.
        folder: The working directory; None: that of the tests.
        environment: Variables to set beside those of the tests.
    """
    code: str | int | None = 0
    output, errors = StringIO(), StringIO()
    with (
        patch.dict(os.environ, environment or {}), chdir(folder or Path.cwd()), redirect_stdout(output),
        redirect_stderr(errors),
    ):  # fmt: skip
        try:
            main(words)
        except SystemExit as end:
            code = end.code
    return CompletedProcess(words, int(code or 0), output.getvalue(), errors.getvalue())


async def run_beside(*words: str, folder: Path | None = None) -> CompletedProcess[str]:
    """Run a command as `run` does, in a thread beside the event loop that serves it."""
    return await asyncio.to_thread(run, *words, folder=folder)
