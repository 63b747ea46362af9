"""Rulings as commands: `damage ogre 7 fire` as the orders of a ruling, with completion.

The grammar follows from the fields of the forms (`ruling_forms`): values stand in the order of the fields, and a value
may also follow the name of its field (`side monsters`). Several orders are separated by semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from fracas_clients.ruling_forms import RulingField, RulingForm, ruling_forms
from fracas_clients.texts import text as t
from fracas_protocol.values import whole_number

__all__ = ["CommandError", "CommandScope", "complete_ruling", "parse_ruling", "ruling_usage"]

_ALIASES: Final = {
    "condition": "add_condition",
    "uncondition": "remove_condition",
    "temp": "temp_hp",
    "init": "initiative",
}
_SECRETLY: Final = "secret"
"""The first word of secret rulings."""
_LONGEST: Final = 6
"""Maximum number of words of a name."""
_CELL: Final = re.compile(r"\[?(-?\d+),(-?\d+)(?:,(-?\d+))?\]?", re.ASCII)
_DICE: Final = re.compile(r"\d*d\d+([+-]\d+)?|\d+", re.ASCII)
_NUMBER: Final = re.compile(r"[+-]?\d+", re.ASCII)
_COUNTED: Final = frozenset({"heal", "push", "pull", "slide", "shift", "teleport", "ongoing", "temp_hp"})
"""Effects that are written with a number."""


class CommandError(ValueError):
    """A command that is incomplete or wrong; the text says what would be right."""


@dataclass(frozen=True, slots=True)
class CommandScope:
    """The names and words that commands of a match can use."""

    names: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    """By kind (`creature`, `object`, `side`, `seat`): the names of each id, first the one on the board."""
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Words by field name: `condition`, `budget`, `skill`, `use` ...; what is missing is left to the server."""


def parse_ruling(text: str, scope: CommandScope) -> tuple[dict[str, Any], bool]:
    """Parse the orders of a ruling.

    Args:
        text: The orders, such as `damage ogre 7 fire; condition ogre prone`; after `secret` they are secret.
        scope: The names and words of the match.

    Returns:
        The orders by name, and whether the ruling is secret.

    Raises:
        CommandError: An order is unknown, incomplete or wrong.
    """
    body, secret = _without_secret(text)
    orders: dict[str, Any] = {}
    for part in filter(None, (one.strip() for one in body.split(";"))):
        form, reader = _order(part, scope)
        orders[form.order] = _Reading(form, reader).value()
    if not orders:
        raise CommandError(t("gm-orders", orders=", ".join(ruling_forms())))
    return orders, secret


def complete_ruling(text: str, scope: CommandScope) -> tuple[str, ...]:
    """Return the texts to which the orders of a ruling can be completed by one more name or word."""
    head, semicolon, part = text.rpartition(";")
    before = head + semicolon + (" " if semicolon else "")
    part = part.lstrip()
    if part.startswith(f"{_SECRETLY} ") and not semicolon:
        before, part = f"{_SECRETLY} ", part[len(_SECRETLY) + 1 :]
    tokens = part.split()
    if not part.endswith(" ") and len(tokens) <= 1:
        known = [*ruling_forms(), *_ALIASES, *([] if before else [_SECRETLY])]
        return tuple(f"{before}{word} " for word in known if word.startswith(part))
    ends = range(len(tokens), len(tokens) - 1, -1) if part.endswith(" ") else range(len(tokens) - 1, 0, -1)
    for end in ends:  # a name may have several words, of which the last ones are being written
        try:
            form, reader = _order(" ".join(tokens[:end]), scope)
            reading = _Reading(form, reader)
        except CommandError:
            continue
        begun = _fold(" ".join(tokens[end:]))
        stem = before + " ".join(tokens[:end])
        found = tuple(dict.fromkeys(f"{stem} {one} " for one in reading.next_words() if _fold(one).startswith(begun)))
        if found:
            return found
    return ()


def ruling_usage(order: str) -> str:
    """Return how an order is written: `/gm damage CREATURE... AMOUNT [TYPE]`."""
    form = ruling_forms()[order]
    return " ".join(["/gm", order, *map(_usage, form.fields)])


def _usage(one: RulingField) -> str:
    label = t("gm-field-effect" if one.kind == "effect" else f"gm-field-{one.name}").upper() + ("…" if one.many else "")
    if one.kind == "flag":
        return f"[{one.name}]"
    if one.is_named:
        return f"[{one.name} {label}]"
    return label if one.required else f"[{label}]"


def _without_secret(text: str) -> tuple[str, bool]:
    word, _, rest = text.strip().partition(" ")
    return (rest, True) if word == _SECRETLY else (text, False)


def _order(part: str, scope: CommandScope) -> tuple[RulingForm, _Tokens]:
    word, *tokens = part.split()
    form = ruling_forms().get(_ALIASES.get(word.lower(), word.lower()))
    if form is None:
        raise CommandError(t("gm-unknown-order", word=word, orders=", ".join(ruling_forms())))
    return form, _Tokens(tokens, scope)


def _fold(text: str) -> str:
    return text.casefold().replace("_", " ")


class _Tokens:
    """The words of an order, read one value after the other."""

    def __init__(self, tokens: Sequence[str], scope: CommandScope) -> None:
        self.tokens = tokens
        self.scope = scope
        self.place = 0

    @property
    def left(self) -> Sequence[str]:
        """The words that are still to be read."""
        return self.tokens[self.place :]

    def word(self) -> str:
        """Read one word."""
        self.place += 1
        return self.tokens[self.place - 1]

    def known(self, known: Mapping[str, Sequence[str]], refusal: str) -> str:
        """Read the longest of some names, each of which may have several words, and return its id."""
        for length in range(min(_LONGEST, len(self.left)), 0, -1):
            text = _fold(" ".join(self.left[:length]))
            found = [one for one, names in known.items() if text in {_fold(one), *map(_fold, names)}]
            if len(found) > 1:
                shown = ", ".join(next(iter(known[one]), one) for one in found)
                raise CommandError(t("gm-ambiguous", word=self.left[0], names=shown))
            if found:
                self.place += length
                return found[0]
        shown = ", ".join(next(iter(names), one) for one, names in known.items())
        raise CommandError(t(refusal, word=self.left[0], names=shown))

    def value(self, one: RulingField) -> Any:
        """Read one value of a field."""
        match one.kind:
            case "number":
                return self._number()
            case "cell":
                return self._cell()
            case "flag":
                return True
            case "dice":
                return "".join(self.word() for _ in self.left)
            case "effect":
                return self._effect()
            case "terrain":
                return self._terrain(one)
            case "side" if self.left[0] in one.words:
                self.place += 1
                return None
            case "creature" | "object" | "zone" | "side" | "seat":
                return self.known(self.scope.names.get(one.kind, {}), f"gm-unknown-{one.kind}")
            case _:
                return self._listed(one)

    def _listed(self, one: RulingField) -> str:
        words: dict[str, Sequence[str]] = dict.fromkeys(one.words or self.scope.words.get(one.name, ()), ())
        if one.name == "until":
            words["end_of_target_next_turn"] = (t("gm-one-round"),)
        if not words or one.name == "use":  # the server knows more of them, and says what is nearest
            return self.word()
        return self.known(words, "gm-unknown-word")

    def _number(self) -> int:
        text = self.word()
        if not _NUMBER.fullmatch(text):
            raise CommandError(t("gm-no-number", word=text))
        return int(text)

    def _cell(self) -> list[int]:
        text = self.word()
        found = _CELL.fullmatch(text)
        if found is None:
            raise CommandError(t("gm-no-cell", word=text))
        return [int(number) for number in found.groups() if number is not None]

    def _terrain(self, one: RulingField) -> Any:
        text = self.word()
        name, colon, amount = text.partition(":")
        if name not in one.words or (colon and not whole_number(amount)):
            raise CommandError(t("gm-unknown-word", word=text, names=", ".join(one.words)))
        return {name: int(amount)} if colon else name

    def _effect(self) -> dict[str, Any]:
        text = self.left[0].rstrip(",")
        if _DICE.fullmatch(text):
            self.place += 1
            return {"damage": int(text) if text.isdecimal() else text, **self._damage_type()}
        if text in _COUNTED and len(self.left) > 1 and _DICE.fullmatch(number := self.left[1].rstrip(",")):
            self.place += 2
            kind = self._damage_type() if text == "ongoing" else {}
            return {text: int(number) if number.isdecimal() else number, **kind}
        conditions = self.scope.words.get("condition", ())
        if text in conditions:
            self.place += 1
            until = next(one for one in ruling_forms()["add_condition"].fields if one.name == "until")
            place = self.place
            try:
                return {"condition": text, "until": self.value(until)} if self.left else {"condition": text}
            except CommandError:
                self.place = place
                return {"condition": text}
        raise CommandError(t("gm-no-effect", word=text, names=", ".join(conditions)))

    def _damage_type(self) -> dict[str, str]:
        types = next(one for one in ruling_forms()["damage"].fields if one.name == "type").words
        if self.left and self.left[0].rstrip(",") in types:
            return {"type": self.word().rstrip(",")}
        return {}


class _Reading:
    """The values of one order, as far as they are written.

    Raises:
        CommandError: A value is wrong. Missing values are reported by `value`.
    """

    def __init__(self, form: RulingForm, tokens: _Tokens) -> None:
        self.form = form
        self.tokens = tokens
        self.values: dict[str, Any] = {}
        self.pairs: dict[str, Any] = {}
        """The values by creature or object of a form of the shape `each`."""
        self.begun: RulingField | None = None
        """The last field read, if it can take more values."""
        if form.shape == "each":
            self._read_each()
        else:
            self._read()

    def value(self) -> Any:
        """Return the value of the order.

        Raises:
            CommandError: A value is missing.
        """
        form, values = self.form, self.values
        usage = ruling_usage(form.order)
        if form.shape == "each":
            if values or not self.pairs:
                raise CommandError(t("gm-missing", what=t(f"gm-field-{self._open()[0].name}"), usage=usage))
            return self.pairs
        if form.order == "add" and "id" not in values and "use" in values:
            values["id"] = self._fresh(str(values["use"]))
        elif form.order in ("zone", "object") and "id" not in values:
            values["id"] = self._fresh(str(values.get("name", form.order)))
        if form.order == "end" and not values:
            return "turn"
        missing = [one for one in form.fields if one.required and one.name not in values]
        if missing:
            raise CommandError(t("gm-missing", what=t(f"gm-field-{missing[0].name}"), usage=usage))
        return values if form.shape == "order" else next(iter(values.values()))

    def next_words(self) -> Iterator[str]:
        """Yield the names and words that can come next."""
        scope, begun = self.tokens.scope, self.begun
        for one in [*self._open(), *([begun] if begun is not None else [])]:
            if one.is_named and one is not begun:
                yield one.name
            elif one.kind in scope.names:
                given = self.values.get(one.name, ()) if one is begun else ()
                yield from one.words
                yield from (next(iter(names), id_) for id_, names in scope.names[one.kind].items() if id_ not in given)
            else:
                yield from one.words or scope.words.get(one.name, ())

    def _open(self) -> list[RulingField]:
        """Return the fields of which one can come next."""
        found: list[RulingField] = []
        for one in self.form.fields:
            if one.name in self.values or (one.is_named and one.required):
                continue
            found.append(one)
            if one.required:
                break
        return found

    def _all(self, one: RulingField) -> Any:
        """Read the value of a field, or all of its values."""
        if not self.tokens.left and one.kind != "flag":
            raise CommandError(t("gm-missing", what=t(f"gm-field-{one.name}"), usage=ruling_usage(self.form.order)))
        self.begun = one if one.many else None
        first = self.tokens.value(one)
        if not one.many:
            return first
        values, names = [first], {other.name for other in self.form.fields}
        while self.tokens.left and self.tokens.left[0] not in names:
            place = self.tokens.place
            try:
                values.append(self.tokens.value(one))
            except CommandError:
                self.tokens.place = place
                break
        self.begun = one if not self.tokens.left else None
        return values

    def _read(self) -> None:
        tokens, form = self.tokens, self.form
        while tokens.left:
            named = next(
                (one for one in form.fields if one.name == tokens.left[0] and one.name not in self.values), None
            )
            if named is not None:
                tokens.word()
                self.values[named.name] = self._all(named)
            else:
                self._read_next()

    def _read_next(self) -> None:
        """Read the value of the next field, skipping optional ones that it does not fit."""
        refused: CommandError | None = None
        place = self.tokens.place
        for one in self.form.fields:
            if one.name in self.values or one.is_named:
                continue
            try:
                self.values[one.name] = self._all(one)
            except CommandError as error:
                self.tokens.place = place
                refused = error if one.required else refused or error
                if one.required:
                    break
            else:
                return
        usage = ruling_usage(self.form.order)
        raise refused or CommandError(t("gm-left-over", word=self.tokens.left[0], usage=usage))

    def _read_each(self) -> None:
        on, *fields = self.form.fields
        tokens = self.tokens
        while tokens.left:
            self.values = {}
            ids = self._all(RulingField(on.name, on.kind, many=True))
            self.values["on"] = ids
            for one in fields:
                if not tokens.left:
                    return
                if tokens.left[0] == one.name:
                    tokens.word()
                self.values[one.name] = self._all(one)
            value: Any = self.values[fields[-1].name]
            for id_ in ids:
                if len(fields) > 1:
                    self.pairs[id_] = {**self.pairs.get(id_, {}), self.values[fields[0].name]: value}
                else:
                    self.pairs[id_] = value
            self.values, self.begun = {}, None

    def _fresh(self, use: str) -> str:
        names = self.tokens.scope.names
        taken = {*names.get("creature", ()), *names.get("object", ()), *names.get("zone", ())}
        return next(name for number in range(1, 1000) if (name := f"{use[:20]}_{number}") not in taken)
