"""Every error that the engine raises on purpose.

::

    EngineError
     +- IllegalIntent      a seat's intent breaks the rules; nothing has changed
     +- SetupError         a battle cannot be started from this set-up
     +- DiceError          a roll that the dice source cannot give
     |   +- DiceScriptError   a scripted roll without a face left, with an unused face or an impossible face
     +- DumpError          stored bytes that are not a battle of this rules version
     |   +- OtherRules     a battle written by another rules version
     +- HistoryMissing     a rewind to a state that is no longer in memory
     +- UnknownQuestion    a question to `Battle.ask` or `Battle.inspect` that the ruleset does not know
     +- InternalError      a bug in the engine: ends one battle, never the process
     |   +- EndlessRounds  rounds without any decision: refused as a ruling, otherwise a draw

Errors of content files are in `fracas_engine.content.errors`. Errors hold data; `__str__` writes the message.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

RefusalCode: TypeAlias = Literal[
    "not_your_turn",
    "no_such_target",
    "out_of_range",
    "no_line_of_sight",
    "no_line_of_effect",
    "not_enough_movement",
    "blocked",
    "occupied",
    "not_available",
    "bad_target",
    "bad_path",
    "bad_area",
    "must_act",
    "nothing_pending",
    "battle_over",
    "malformed",
    "invariant",
]
"""Reason for the refusal of an intent; the closed list of `scenarios.md`."""

REFUSAL_CODES: Final[frozenset[str]] = frozenset(get_args(RefusalCode))


_LONGEST: Final = 300
"""Maximum number of characters quoted from untrusted text in an error."""


def one_line(text: str, *, most: int = _LONGEST) -> str:
    """Return a text on one printable line of limited length, with unprintable characters escaped."""
    line = text if len(text) <= most else f"{text[:most]}..."
    return line if line.isprintable() else repr(line)[1:-1]


class EngineError(Exception):
    """Base class of all errors that the engine raises on purpose; they can be pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        # By itself an exception is built anew out of `args` alone, which fails where one of them is given by keyword.
        return _again, (type(self), self.args), self.__dict__


def _again(kind: type[EngineError], args: tuple[Any, ...]) -> EngineError:
    return kind.__new__(kind, *args)


class IllegalIntent(EngineError):
    """Refusal of an illegal intent. The battle is unchanged.

    Attributes:
        code: One of `REFUSAL_CODES`.
        detail: Sentence for the player: the error, then the remedy.
        rule: Ledger id of the rule that refuses it, if any.
    """

    def __init__(self, code: RefusalCode, detail: str, *, rule: str | None = None) -> None:
        super().__init__(code, detail, rule)
        self.code: RefusalCode = code
        self.detail = detail
        self.rule = rule

    def __str__(self) -> str:
        suffix = f" [{self.rule}]" if self.rule else ""
        return f"{self.code}: {self.detail}{suffix}"


class SetupError(EngineError):
    """Error for a set-up from which a battle cannot be started.

    Attributes:
        code: A refusal code if the scenario vocabulary has one, otherwise `malformed`.
        where: Place in the set-up, such as `creatures.ogre.at`.
        detail: The error and the remedy.
    """

    def __init__(self, where: str, detail: str, *, code: RefusalCode = "malformed") -> None:
        super().__init__(where, detail, code)
        self.where = where
        self.detail = detail
        self.code: RefusalCode = code

    def __str__(self) -> str:
        return f"{self.where}: {self.detail}"


class DiceError(EngineError):
    """Error for a roll that the dice source cannot give."""


class DiceScriptError(DiceError):
    """Error for a scripted roll: no face left, an unused face, or a face that the die does not have.

    Attributes:
        purpose: Purpose of the roll, such as `attack`.
        detail: What was requested, and what the script contains.
    """

    def __init__(self, purpose: str, detail: str) -> None:
        super().__init__(purpose, detail)
        self.purpose = purpose
        self.detail = detail

    def __str__(self) -> str:
        return f"dice.{self.purpose}: {self.detail}"


class DumpError(EngineError):
    """Error for stored bytes that are not a battle, or a battle of another rules version.

    Attributes:
        detail: What was found, and what was expected.
    """

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail

    def __str__(self) -> str:
        return f"cannot load the dump: {self.detail}"


class OtherRules(DumpError):
    """Error for a valid battle of another rules version.

    Attributes:
        found: Rules version of the dump.
        here: Rules version of this engine.
    """

    def __init__(self, found: str, here: str) -> None:
        super().__init__(f"it needs rules version {found!r}, this engine has {here!r}")
        self.found = found
        self.here = here


class HistoryMissing(EngineError):
    """Error for a rewind to a state that is not in memory: rebuild the battle from its log, then rewind.

    Attributes:
        wanted: Number of intents to undo.
        kept: Number of intents that can be undone from memory.
    """

    def __init__(self, wanted: int, kept: int) -> None:
        super().__init__(wanted, kept)
        self.wanted = wanted
        self.kept = kept

    def __str__(self) -> str:
        return f"cannot rewind {self.wanted} intents from memory ({self.kept} kept): rebuild the battle from its log"


class UnknownQuestion(EngineError):
    """Error for a question or path that the ruleset does not know.

    Attributes:
        question: The question or path as asked.
        detail: The known questions or paths.
    """

    def __init__(self, question: str, detail: str) -> None:
        super().__init__(question, detail)
        self.question = question
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.question}: {self.detail}"


class InternalError(EngineError):
    """Bug in the engine. It ends one battle and never the process.

    Attributes:
        invariant: The violated invariant.
        version: Version of the battle when the bug was detected.
        frame: Name of the frame being stepped, if any.
    """

    def __init__(self, invariant: str, *, version: int, frame: str | None = None) -> None:
        super().__init__(invariant, version, frame)
        self.invariant = invariant
        self.version = version
        self.frame = frame

    def __str__(self) -> str:
        place = f" in frame {self.frame}" if self.frame else ""
        return f"internal error at version {self.version}{place}: {self.invariant}"


class EndlessRounds(InternalError):
    """Rounds follow each other without any decision, because no creature can do anything in its turn."""
