"""Message catalogue of the clients: Fluent files of `locales/<language>`, shared with the browser page.

The whole process uses one language, as with gettext. If a language lacks a message, the English text is used.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fluent.runtime import FluentBundle

__all__ = [
    "DEFAULT",
    "FILES",
    "UnknownMessageError",
    "complete",
    "has",
    "language",
    "languages",
    "term",
    "text",
    "use_language",
]

DEFAULT = "en"
"""The language that has every message."""

FILES = ("log.ftl", "rules.ftl", "actions.ftl", "terminal.ftl")
"""The files of a language that Python reads; the browser page has one more."""

WHOLE = re.compile(r"-?(0|[1-9][0-9]*)", re.ASCII)

_current = DEFAULT


class UnknownMessageError(LookupError):
    """The English catalogue has no message with this id."""


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have a catalogue, sorted."""
    folders = resources.files("fracas_clients").joinpath("locales").iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.is_dir()))


def use_language(language: str) -> None:
    """Use a language for all texts of this process from now on.

    Args:
        language: A language tag such as `de` or `de_AT.UTF-8`; only the part before `-`, `_` or `.` counts.

    Raises:
        ValueError: There is no catalogue for this language.
    """
    global _current  # noqa: PLW0603 - one language for the process, as with gettext
    primary = language.replace("_", "-").replace(".", "-").split("-")[0].lower()
    if primary not in languages():
        raise ValueError(f"no texts in {language!r}: use one of {', '.join(languages())}")
    _current = primary


def language() -> str:
    """Return the language in use."""
    return _current


def has(message: str) -> bool:
    """Return True if the English catalogue has a message."""
    return bool(_bundle(DEFAULT).has_message(message))


def text(message: str, /, **params: str | int) -> str:
    """Return the text of a message in the language in use.

    Numbers select plural forms, also numbers given as strings of digits; large numbers are not grouped. A variable
    without a value is replaced by its name.

    Raises:
        UnknownMessageError: No catalogue has the message.
    """
    return _format(message, params)[0]


def complete(message: str, params: Mapping[str, str | int]) -> str | None:
    """Return the text of a message, or None if the message needs a variable that is not in `params`.

    Raises:
        UnknownMessageError: No catalogue has the message.
    """
    told, errors = _format(message, params)
    return None if errors else told


def term(name: str) -> str:
    """Return the text for an id of the rules: the message `id_NAME` if there is one, otherwise the id with spaces."""
    for candidate in (_current, DEFAULT):
        if _bundle(candidate).has_message(f"id_{name}"):
            return text(f"id_{name}")
    return name.replace("_", " ")


def _format(message: str, params: Mapping[str, str | int]) -> tuple[str, list[Exception]]:
    bundle = _bundle(_current)
    if not bundle.has_message(message):
        bundle = _bundle(DEFAULT)
        if not bundle.has_message(message):
            raise UnknownMessageError(message)
    pattern = bundle.get_message(message).value
    if pattern is None:
        raise UnknownMessageError(message)
    told, errors = bundle.format_pattern(pattern, {name: _value(value) for name, value in params.items()})
    return str(told), list(errors)


def _value(value: str | int) -> object:
    """Return a variable as Fluent needs it: digits become an ungrouped number, which can select plural forms."""
    from fluent.runtime.types import fluent_number  # noqa: PLC0415 - heavy (Babel), and not needed for --help

    number = int(value) if isinstance(value, str) and WHOLE.fullmatch(value) else value
    return fluent_number(number, useGrouping=False) if isinstance(number, int) else number


@cache
def _bundle(name: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415 - heavy (Babel), and not needed for --help

    bundle = FluentBundle([name], use_isolating=False)
    folder = resources.files("fracas_clients").joinpath("locales", name)
    for file in FILES:
        resource = folder.joinpath(file)
        if resource.is_file():
            bundle.add_resource(FluentResource(resource.read_text(encoding="utf-8")))
    return bundle
