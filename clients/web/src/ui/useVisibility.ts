// Visibility and cover between the acting creature and the creature under the pointer.

import { useEffect, useState } from "preact/hooks";
import type { Session } from "../net/session";
import { creaturesAt, type Battle, type Cell } from "../protocol/battle";
import { t } from "../text/catalogue";
import { idText } from "../text/format";

/** Hover time in milliseconds before the server is queried. */
const HOVER_MS = 120;
const MAX_CACHED = 400;
const cache = new Map<string, string>();

/** Return the creature whose view is meant: the acting one, or the only own one; null if there are several. */
export function viewingCreature(battle: Battle, seat: string, actor: string | null): string | null {
  const own = [...battle.creatures.values()].filter((one) => one.seat === seat && one.alive && one.at);
  return actor ?? (own.length === 1 ? (own[0]?.id ?? null) : null);
}

/** Return the visibility as text; empty without a target and until the server has answered. */
export function useVisibility(session: Session, battle: Battle, from: string | null, cell: Cell | null): string {
  const to = cell ? creaturesAt(battle, cell).find((one) => one.id !== from) : undefined;
  const viewer = from ? battle.creatures.get(from) : undefined;
  const pair = session.seat && viewer?.alive && viewer.at && to ? `${session.match}/${battle.version}/${viewer.id}/${to.id}` : "";
  const [, learned] = useState("");
  useEffect(() => {
    if (!pair || cache.has(pair)) return;
    const timer = setTimeout(() => {
      const target = (to as { id: string }).id;
      void Promise.all([
        session.askOrNull({ sight: { from: from as string, to: target } }),
        session.askOrNull({ cover: { of: target, from: from as string } }),
      ]).then(([seen, cover]) => {
        const words = [
          seen === true ? t("inSight") : seen === false ? t("outOfSight") : "",
          typeof cover !== "string" ? "" : cover === "none" ? t("noCover") : cover === "cover" ? t("someCover") : t("coverOf", { degree: idText(cover) }),
        ];
        cache.set(pair, words.filter(Boolean).join(", "));
        if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value as string);
        learned(pair);
      });
    }, HOVER_MS);
    return () => clearTimeout(timer);
  }, [pair]);
  return pair ? (cache.get(pair) ?? "") : "";
}
