"""Consent to being treated as an ally by a power (OC-WHO-10).

Only creatures of other seats and sides are asked: creatures of the user's side count as allies without being asked. A
creature that refuses is neither an ally nor an enemy, and the power does not affect it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.fourth_family.actions import performing
from fracas_engine.rulesets.fourth_family.frames import Consent
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.stepping import asking_step

REFUSE: Final = Choice("refuse", "Do not count as an ally", "refuse")


def step_consent(resolution: Resolution[FamilyRules], frame: Consent, answers: Answers) -> None:
    """Ask the creatures named as allies for consent, then use the action on those that have not refused."""
    user = family(resolution.state.creatures[frame.user])
    creatures = resolution.state.creatures
    ruleset = resolution.rules
    if frame.asked:
        refusing = {given.by for given in answers if given.value is not False}
        left = tuple(name for name in frame.targets if name not in refusing)
        performing.perform(
            resolution, user, ruleset.sheet(resolution, user).actions[frame.action], left, frame.aim, agreed=True
        )
        return
    resolution.question(
        replace(frame, asked=True),
        *(
            Ask(
                resolution.number(),
                creatures[name].seat,
                "choice",
                name,
                (REFUSE, NO),
                about={"what": "ally", "by": user.id, "action": frame.action},
            )
            for name in frame.targets
            if creatures[name].side != user.side and creatures[name].seat != user.seat
        ),
    )


STEPS = (asking_step(Consent, step_consent),)
