"""Sanitizing of client texts: every text is cleaned and bounded once, before any other code reads the message.

Names and chat reach other players' terminals and pages. They keep letters, digits, signs and single blanks;
control characters, terminal escapes, bidirectional overrides, invisible characters and stacks of accents are
removed. Names also lose brackets that a client could interpret as markup. Every other text is an id or a word of
a vocabulary: it is short and printable, or the message is malformed.

The texts of intents and queries are an exception: the engine validates them against its vocabulary, and only the
sender sees them.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from google.protobuf.message import Message

from fracas_protocol import v1
from fracas_server.errors import RequestRefused

MAX_WORD: Final = 128
"""Maximum length of an id or a word in characters; the longest in shipped content has 40."""
_MAX_TOKEN: Final = 8_192
"""Maximum length of a token in characters; with an Ed25519 signature and a long name it has 400."""
_READ_BY_THE_ENGINE: Final = frozenset({"send_intent", "ask_question"})
_TERMINAL: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # control sequences: colours, cursor movement
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f]).*?(?:\x07|\x1b\\|\x9c|$)"  # string sequences: window title, clipboard
    r"|\x1b[ -/]*[0-~]",
    re.DOTALL,
)
"""Terminal escape sequences (ECMA-48); each is removed as a whole, so that no fragments are left."""
_MARKUP: Final = str.maketrans("[]<>{}`", "()()()'")
_ACCENTS: Final = 2
"""Maximum number of combining marks on one letter: as many as any living language uses."""
_SLACK: Final = 4
"""A text longer than this multiple of its maximum length is refused instead of cut."""


def clean_text(text: str) -> str:
    """Clean a text so that it is safe to show to other players: printable, on one line, with single blanks."""
    kept: list[str] = []
    accents = 0
    for letter in unicodedata.normalize("NFC", " ".join(_TERMINAL.sub("", text).split())):
        accents = accents + 1 if unicodedata.category(letter).startswith("M") else 0
        if letter.isprintable() and accents <= _ACCENTS:
            kept.append(letter)
    return " ".join("".join(kept).split())


MOST_RECIPIENTS: Final = 32
"""Maximum number of seats that a whisper may name; no match has more."""


def clean_name(name: str, most: int) -> str:
    """Clean a name so that it is safe to show to others, and cut it to `most` characters; it may become empty."""
    return clean_text(name[: _SLACK * most]).translate(_MARKUP)[:most].rstrip()


def clean_texts(message: v1.ClientMessage, *, name_characters: int, chat_characters: int) -> None:
    """Clean and bound every text of a message, in place.

    Args:
        message: The client's message.
        name_characters: Maximum length of a name; a longer one is cut.
        chat_characters: Maximum length of a chat line; a longer one is refused.

    Raises:
        RequestRefused: A text is too long, or not a valid word.
    """
    kind = message.WhichOneof("kind")
    match kind:
        case "hello":
            message.hello.name = clean_name(message.hello.name, name_characters)
        case "create_match":
            for seat in message.create_match.seats:
                seat.name = clean_name(seat.name, name_characters)
        case "create_tournament":
            plan = message.create_tournament.plan
            plan.name = clean_name(plan.name, MAX_WORD)
        case "enter_tournament":
            entering = message.enter_tournament
            entering.name = clean_name(entering.name, name_characters)
            entering.team = clean_name(entering.team, name_characters)
        case "steer_tournament":
            message.steer_tournament.reason = clean_text(message.steer_tournament.reason[: _SLACK * MAX_WORD])
        case "correct_result":
            message.correct_result.reason = clean_text(message.correct_result.reason[: _SLACK * MAX_WORD])
        case "send_chat":
            _clean_chat(message.send_chat, chat_characters)
            return
        case _:
            pass
    if kind is not None and kind not in _READ_BY_THE_ENGINE:
        _check_words(getattr(message, kind), kind)


def _clean_chat(chat: v1.SendChat, most: int) -> None:
    _check_word("send_chat.match", chat.match, MAX_WORD)
    if len(chat.text) > most:
        raise RequestRefused(
            "malformed", f"Chat line too long or empty ({len(chat.text)} characters): use 1 to {most}."
        )
    for seat in chat.to[:MOST_RECIPIENTS]:
        _check_word("send_chat.to", seat, MAX_WORD)
    if len(chat.to) > MOST_RECIPIENTS:
        raise RequestRefused("malformed", f"Too many recipients ({len(chat.to)}): use at most {MOST_RECIPIENTS}.")
    chat.text = clean_text(chat.text)
    if not chat.text and not chat.HasField("at"):
        raise RequestRefused("malformed", f"Chat line without printable characters: use 1 to {most}.")


def _check_words(message: Message, where: str) -> None:
    for field, value in message.ListFields():
        there = f"{where}.{field.name}"
        if field.type == field.TYPE_STRING:
            for text in value if field.is_repeated else (value,):
                _check_word(there, text, _MAX_TOKEN if there == "hello.token" else MAX_WORD)
        elif field.type == field.TYPE_MESSAGE:
            for inner in value if field.is_repeated else (value,):
                _check_words(inner, there)


def _check_word(where: str, text: str, most: int) -> None:
    if len(text) > most:
        raise RequestRefused("malformed", f"{where} is too long ({len(text)} characters): use at most {most}.")
    if not text.isprintable():
        raise RequestRefused("malformed", f"{where} contains a non-printable character: remove it.")
