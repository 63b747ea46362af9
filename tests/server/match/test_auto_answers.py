"""Standing answers: those that can ever be used are kept, and nothing else is."""

from __future__ import annotations

from pathlib import Path

from tests.server.arena import create, joined, serving


async def test_an_invented_kind_is_refused_and_not_kept(store_url: str, tmp_path: Path) -> None:
    """A word that names no question is no standing answer, however long; the refusal names those that there are."""
    async with serving(store_url, tmp_path) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.until_asked("m1")
            assert host.battle is not None
            before = host.battle.dump()

            for word in ("x" * 100, "turn", "opportunity"):
                refused = (await imp.act("m1", {"stand": word, "standing": "never"})).rejected
                assert refused.code == "malformed"
                assert len(refused.sentence) < 400

            assert "opportunity_attack" in refused.sentence
            assert host.battle.dump() == before
            answer = await imp.act("m1", {"stand": "opportunity_attack", "standing": "never"})
            assert answer.HasField("accepted")


async def test_an_intent_of_nobody_is_refused_by_name(store_url: str, tmp_path: Path) -> None:
    """Who acts with a creature that there is not, or with a foreign one, learns which, and decides still."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            asked = await imp.until_asked("m1")
            for by in ("nobody", "ogre"):
                wish = imp.intent("m1", {"by": by, "move": "walk", "path": [[1, 1]]})
                refused = (await imp.ask(send_intent=wish)).rejected
                assert by in refused.sentence, refused
            assert imp.decisions["m1"] == asked
            answer = await imp.act("m1", {"by": "imp", "move": "walk", "path": [[1, 1]]})
            assert answer.HasField("accepted")
