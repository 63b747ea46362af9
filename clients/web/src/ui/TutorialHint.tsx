// The guided first match: the button that starts it, and its hint above the board.

import { useRef, useState } from "preact/hooks";
import { connection, createMatch, enterMatch, showError, store } from "../app";
import type { Session } from "../net/session";
import type { Decision } from "../play/options";
import { nextHint, TUTORIAL_MATCH, type Hint } from "../play/tutorial";
import type { Battle } from "../protocol/battle";
import { t } from "../text/catalogue";
import { applyName } from "./NameField";

/** Where the guided match that is under way is kept. */
const KEPT = "tutorial";

/** Button that starts the guided match. */
export function TutorialButton() {
  const [busy, setBusy] = useState(false);
  if (!connection.welcome.value?.rulesets.some((one) => one.name === TUTORIAL_MATCH.ruleset && one.boards.includes(TUTORIAL_MATCH.board))) return null;
  const begin = async () => {
    setBusy(true);
    try {
      await applyName();
      const session = await createMatch(TUTORIAL_MATCH);
      store.set(KEPT, session.match);
      enterMatch(session);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return <button disabled={busy} onClick={() => void begin()}>{t("tutorial")}</button>;
}

/** The hint of a guided match; the last one stays until another is due, or until the user ends the hints. */
export function TutorialHint({ session, battle, decision }: { session: Session; battle: Battle; decision: Decision | null }) {
  const said = useRef<Set<Hint>>(new Set());
  const asked = useRef("");
  const [ended, setEnded] = useState(false);
  if (ended || store.get(KEPT) !== session.match) return null;
  const hurt = [...battle.creatures.values()].some((one) => one.seat === session.seat && (one.hp ?? 0) < (one.maxHp ?? 0));
  const over = session.over.value !== null;
  // At most one new hint for each decision, so that it can be read.
  const now = `${over} ${decision?.number ?? ""}`;
  if (now !== asked.current) {
    asked.current = now;
    const due = nextHint({ over, decision, hurt }, said.current);
    if (due) said.current.add(due);
  }
  const shown = [...said.current].at(-1);
  const end = () => {
    store.set(KEPT, "");
    setEnded(true);
  };
  return shown ? (
    <section class="tutorial" aria-label={t("tutorial")}>
      <p role="status">{t(`tutorial_${shown}`)}</p>
      <button class="quiet" onClick={end} aria-label={t("tutorialEnd")} title={t("tutorialEnd")}>×</button>
    </section>
  ) : null;
}
