"""Sanitizing of client texts: every text is cleaned and bounded once, before any other code reads the message.

Names and chat reach other players' terminals and pages. They keep letters, digits, signs and single blanks;
control characters, terminal escapes, bidirectional overrides, invisible characters and stacks of accents are
removed. Names also lose brackets that a client could interpret as markup. Every other text is an id or a word of
a vocabulary: it is short and printable, or the message is malformed.

The texts of intents and queries are an exception: the engine validates them against its vocabulary, and only the
sender sees them.
"""

from __future__ import annotations

from typing import Final

from google.protobuf.message import Message

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.plain_text import SLACK, clean_name, clean_text

MAX_WORD: Final = 128
"""Maximum length of an id or a word in characters; the longest in shipped content has 40."""
_MAX_TOKEN: Final = 8_192
"""Maximum length of a token in characters; with an Ed25519 signature and a long name it has 400."""
_READ_BY_THE_ENGINE: Final = frozenset({"send_intent", "ask_question"})
MOST_RECIPIENTS: Final = 32
"""Maximum number of seats that a whisper may name; no match has more."""


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
        case "join_match":
            message.join_match.hero_name = clean_name(message.join_match.hero_name, name_characters)
        case "create_tournament":
            plan = message.create_tournament.plan
            plan.name = clean_name(plan.name, MAX_WORD)
        case "enter_tournament":
            entering = message.enter_tournament
            entering.name = clean_name(entering.name, name_characters)
            entering.team = clean_name(entering.team, name_characters)
        case "steer_tournament":
            message.steer_tournament.reason = clean_text(message.steer_tournament.reason[: SLACK * MAX_WORD])
        case "correct_result":
            message.correct_result.reason = clean_text(message.correct_result.reason[: SLACK * MAX_WORD])
        case "import_board":
            message.import_board.name = clean_text(message.import_board.name[: SLACK * MAX_WORD])
        case "table_request":
            _clean_table_names(message.table_request)
        case "send_chat":
            _clean_chat(message.send_chat, chat_characters)
            return
        case _:
            pass
    if kind is not None and kind not in _READ_BY_THE_ENGINE:
        _check_words(getattr(message, kind), kind)


def _clean_table_names(request: v1.TableRequest) -> None:
    """Clean the names in a request about a table; `tables` cuts them to their lengths."""
    for named in (request.create, request.join, request.rename, request.put_hero.hero, request.put_encounter.encounter):
        if named.name:
            named.name = clean_name(named.name, MAX_WORD)
    if request.rename.own_name:
        request.rename.own_name = clean_name(request.rename.own_name, MAX_WORD)
    for monster in request.put_encounter.encounter.monsters:
        monster.name = clean_name(monster.name, MAX_WORD)


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
