"""Questions about alignments and languages (OC-ALIGN, OC-LANG)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_characters.alignment import ALIGNMENTS, TYPICAL, alignment_named
from fracas_characters.breach import Breach
from fracas_characters.languages import LANGUAGES, choice_breach, language_named
from fracas_characters.questions.details import Details, answer, judged


def _alignments(_details: Details) -> dict[str, Any]:
    return answer(ALIGNMENTS, len(ALIGNMENTS), count=len(ALIGNMENTS), alignments=ALIGNMENTS)


def _alignment(details: Details) -> dict[str, Any]:
    """Answer whether an alignment is one of the five (OC-ALIGN-01)."""
    if not details.keys and details.bare in (None, "all"):
        return _alignments(details)
    word = details.bare_word("alignment", "name")
    found = alignment_named(word)
    return judged([] if found else [Breach("OC-ALIGN-01", f"unknown alignment {word}")], found)


def _typical(details: Details) -> dict[str, Any]:
    """Answer with the typical alignment of a kind of creature, or with an individual's own if given (OC-ALIGN-02)."""
    word = details.bare_word("kind", "race", "of")
    own = details.get("alignment", "own", default=None)
    return answer(own or TYPICAL.get(word.lower().replace(" ", "_"), "unaligned"))


def _languages(details: Details) -> dict[str, Any]:
    """Answer with the languages of a table, or with those that a character knows (OC-LANG-01 to -05)."""
    if not details.keys:
        table = None if details.bare in (None, "all") else str(details.bare)
        found = tuple(name for name, one in LANGUAGES.items() if table in (None, one.table))
        return answer(found, len(found), count=len(found), languages=found)
    race = details.get("race", default={})
    fixed = race.get("fixed", ()) if isinstance(race, Mapping) else ()
    fixed = details.get("fixed", default=fixed)
    choices = race.get("choices") if isinstance(race, Mapping) else None
    choices = details.get("choices", default=choices)
    picks = details.items("picks", "pick", "chosen", "choose", "choice")
    level = details.level()
    breaches = [breach for pick in picks if (breach := _choice(str(pick), level)) is not None]
    if type(choices) is int and level == 1 and len(picks) > choices:
        breaches.append(Breach("OC-LANG-01", f"{len(picks)} languages are chosen", f"the race offers {choices}"))
    known = tuple(dict.fromkeys(language_named(str(word)) or str(word) for word in (*fixed, *picks)))
    return judged(breaches, known, languages=known)


def _choice(word: str, level: int) -> Breach | None:
    name = language_named(word)
    return choice_breach(name, level) if name else Breach("OC-LANG-02", f"unknown language {word}")


def _language(details: Details) -> dict[str, Any]:
    """Answer with a language's data, or whether the language can be learned at a level (OC-LANG-02 and -03)."""
    word = details.bare_word("language", "name", "pick", "choose")
    if details.has("level"):
        return _learn(details)
    name = language_named(word)
    if name is None:
        return judged([Breach("OC-LANG-02", f"unknown language {word}")])
    one = LANGUAGES[name]
    value = one.script if details.question == "script" else one.table
    return answer(value, name, language=name, script=one.script, speakers=one.speakers, table=one.table)


def _learn(details: Details) -> dict[str, Any]:
    """Answer whether a language can be chosen at a level (OC-LANG-04 and -05)."""
    word = details.bare_word("language", "name", "pick", "choose")
    breach = _choice(word, details.level())
    return judged([breach] if breach else [], None if breach else language_named(word))


ANSWERS: Final = {
    "alignments": _alignments,
    "alignment": _alignment,
    "typical_alignment": _typical,
    "languages": _languages,
    "language": _language,
    "script": _language,
    "learn": _learn,
    "learn_language": _learn,
    "choose_language": _learn,
}
"""Functions that answer the questions, by name."""
