"""The language of the terminal client: chosen by an option, else by the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from fracas_clients.texts import DEFAULT, languages, use_language

__all__ = ["ENVIRONMENT", "choose_language", "locale_language"]

ENVIRONMENT: Final = "FRACAS_LANG"
"""The environment variable that names the language; it takes precedence over those of the locale."""
_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables of the locale, in order of precedence."""


def locale_language(environ: Mapping[str, str]) -> str:
    """Return the language of the locale if there is a message catalogue for it, else English.

    Args:
        environ: The environment variables.
    """
    locale = next((environ[name] for name in _LOCALE if environ.get(name)), "")
    primary = locale.replace("-", "_").replace(".", "_").split("_")[0].lower()
    return primary if primary in languages() else DEFAULT


def choose_language(named: str = "", environ: Mapping[str, str] = os.environ) -> None:
    """Use a language for all texts of this process.

    Args:
        named: A language such as `de`; empty: `FRACAS_LANG`, else the language of the locale, else English.
        environ: The environment variables.

    Raises:
        ValueError: There is no message catalogue for the language given by `named` or `FRACAS_LANG`.
    """
    use_language(named or environ.get(ENVIRONMENT) or locale_language(environ))
