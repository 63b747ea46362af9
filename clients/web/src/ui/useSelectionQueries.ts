// Server queries during a selection: the path of a move, the cells of an area, and odds.

import { useEffect } from "preact/hooks";
import { effect } from "@preact/signals";
import type { Session } from "../net/session";
import { RequestRefused } from "../net/connection";
import { attackInQuestion, firstAttackOf, targetedDefense, attackRollOf, type AttackRoll } from "../play/attackRoll";
import type { Selection } from "../play/selection";
import type { MovePath } from "../play/pathfinding";
import { oddsText } from "../play/turnMenu";
import type { TargetOption } from "../play/options";
import type { Cell } from "../protocol/battle";
import type { PlainValue } from "../protocol/values";

export function useSelectionQueries(session: Session, selection: Selection | null): void {
  useEffect(() => {
    if (!selection) return;
    const asked = new Set<string>();
    selection.queryPath = async (order) => {
      try {
        return readPath(await session.askOrThrow({ way: order })) ?? "";
      } catch (error) {
        if (error instanceof RequestRefused && error.code !== "rate_limited") return error.code;
        throw error;
      }
    };
    for (const { by, use, on } of selection.answerOddsQueries) {
      void session.askOrNull({ odds: { by, use, on } }).then((answer) => {
        const told = readOdds(answer, on);
        if (told) selection.answerOdds.value = new Map([...selection.answerOdds.value, [`${use}/${on}`, oddsText(told)]]);
      });
    }
    const { decision } = selection;
    const happened = session.live?.happened ?? [];
    if (decision.kind !== "turn") selection.attackRoll.value = persistRoll(`fracas-roll/${session.match}/${decision.number}`, attackRollOf(decision, happened));
    const asks = decision.kind === "turn" ? null : attackInQuestion(decision, happened);
    const blow = asks && { ...asks, use: firstAttackOf(selection.battle, asks.by, asks.use) };
    if (blow) {
      void queryDefense(session, blow).then((versus) => {
        if (versus !== null) selection.defense.value = [targetedDefense(selection.battle, blow.by, blow.use), versus].filter(Boolean).join(" ");
      });
    }
    return effect(() => {
      void selection.state.value;
      // Errors are ignored: confirming the move asks again and reports them.
      void selection.fetchPath().catch(() => undefined);
      const shot = selection.provokedQuery;
      const item = selection.state.value.item?.id ?? "";
      if (shot && !asked.has(item)) {
        asked.add(item);
        void session.askOrNull({ provoked: shot }).then((answer) => {
          selection.provoked.value = new Map([...selection.provoked.value, [item, (Array.isArray(answer) ? answer : []).map(String)]]);
        });
      }
      const { placement, areaQuery: area } = selection;
      if (!placement || !area) return;
      const name = selection.placementKey(placement);
      if (asked.has(name)) return;
      asked.add(name);
      // The cells of an area on the board can differ from its shape, because walls block some.
      void session.askOrNull({ area }).then((answer) => {
        const cells = readCells(answer);
        if (cells.length) selection.areas.value = new Map([...selection.areas.value, [name, cells]]);
      });
      void session.askOrNull({ odds: area }).then((answer) => {
        if (answer === null || typeof answer !== "object" || Array.isArray(answer)) return;
        const odds = new Map<string, number>();
        for (const [id, told] of Object.entries(answer)) {
          const chance = told !== null && typeof told === "object" && !Array.isArray(told) ? told["chance"] : null;
          if (typeof chance === "number") odds.set(id, chance);
        }
        selection.odds.value = new Map([...selection.odds.value, [name, odds]]);
      });
    });
  }, [selection]);
}

/** Keep the attack roll across a reload, after which its event is not sent again. */
function persistRoll(name: string, rolled: AttackRoll | null): AttackRoll | null {
  try {
    if (rolled) sessionStorage.setItem(name, JSON.stringify(rolled));
    return rolled ?? (JSON.parse(sessionStorage.getItem(name) ?? "null") as AttackRoll | null);
  } catch {
    return rolled; // the browser blocks storage
  }
}

/** Query the defense that an attack is rolled against; null if the server refuses. */
async function queryDefense(session: Session, blow: { by: string; use: string; on: string }): Promise<number | null> {
  const told = readOdds(await session.askOrNull({ odds: { ...blow } }), blow.on);
  if (told && told.versus !== null) return told.versus;
  // Odds of an area exist only at its placement, but the target's defense is the same anywhere.
  const roll = await session.askOrNull({ attack_roll: { ...blow } });
  const number = roll !== null && typeof roll === "object" && !Array.isArray(roll) ? roll["defense"] : null;
  return typeof number === "number" ? number : null;
}

/** Read the odds of an action against a target; null if there are none. */
function readOdds(answer: PlainValue, on: string): Omit<TargetOption, "id"> | null {
  const told = answer !== null && typeof answer === "object" && !Array.isArray(answer) ? answer[on] : null;
  if (told === null || told === undefined || typeof told !== "object" || Array.isArray(told)) return null;
  const number = (name: string): number | null => (typeof told[name] === "number" ? told[name] : null);
  const notes = Array.isArray(told["notes"]) ? told["notes"].map(String) : [];
  return { bonus: number("bonus"), versus: number("versus"), chance: number("chance"), notes };
}

function readCells(value: PlainValue | undefined): Cell[] {
  return (Array.isArray(value) ? value : []).filter((cell): cell is PlainValue[] => Array.isArray(cell)).map(([x, y]): Cell => [Number(x), Number(y)]);
}

function readPath(answer: PlainValue): MovePath | null {
  if (answer === null || typeof answer !== "object" || Array.isArray(answer) || typeof answer["cost"] !== "number") return null;
  return { path: readCells(answer["path"]), cost: answer["cost"] };
}
