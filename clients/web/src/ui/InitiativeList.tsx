// Initiative strip: creatures in turn order with hit points and conditions.

import { useEffect, useRef } from "preact/hooks";
import { conditionIcon, type IconName } from "../board/icons";
import { statusIcons } from "../board/tokens";
import { UNKNOWN_SIDE, creatureStyles } from "../board/palette";
import type { Sheet } from "../gen/fracas/v1/sheet_pb";
import type { Battle, Creature } from "../protocol/battle";
import { t } from "../text/catalogue";
import { creatureStatus, hitPointsText } from "../text/format";
import { Glyph } from "./Glyph";
import { ConditionIcon } from "./Icon";
import { memo } from "./memo";

interface Props {
  battle: Battle;
  call: (id: string) => string;
  selected: string | null;
  onPick: (id: string) => void;
  /** Conditions as texts, or as icons only if there is no room. */
  detail: "full" | "short";
  /** The user's seat; empty: spectator. */
  own?: string;
}

/** Props of a row. */
interface RowProps {
  one: Creature;
  sheet: Sheet | undefined;
  name: string;
  side: number;
  acting: boolean;
  selected: boolean;
  /** The owner, if several seats have creatures of that name. */
  whose: string;
  /** States and conditions, one per line: icon and text. */
  status: string;
  /** Conditions as icons, if there is no room for text. */
  signs: string;
  /** Hit points as far as they are known. */
  points: string;
  pick: { current: (id: string) => void };
}

export function InitiativeList({ battle, call, selected, onPick, detail, own = "" }: Props) {
  const { game } = battle;
  const place = new Map(game.order.map((id, n) => [id, n]));
  const rank = (one: Creature): number => (one.alive ? 0 : 1000) + (place.get(one.id) ?? place.get(one.seat) ?? 500);
  const fighters = [...battle.creatures.values()].sort((a, b) => rank(a) - rank(b));
  const sides = creatureStyles(battle);
  const pick = useRef(onPick);
  pick.current = onPick;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Scroll the strip to the acting creature without scrolling the page.
    const box = list.current;
    const row = box?.querySelector<HTMLElement>(".acting");
    if (box && row) box.scrollLeft += row.getBoundingClientRect().left - box.getBoundingClientRect().left - 6;
    else if (box) box.scrollLeft = 0;
    // The order changes between rounds.
  }, [game.acting, game.seat, game.over, game.order.join()]);
  return (
    <ol ref={list} class={`initiative strip ${detail}`} aria-label={t("initiative")}>
      {fighters.map((one) => (
        <CreatureRow
          key={one.id} one={one} sheet={battle.sheetOf(one)} name={call(one.id)} side={sides.get(one.id) ?? UNKNOWN_SIDE} selected={selected === one.id} whose={own === "" ? (one.seat ? call(one.seat) : "") : one.seat === own ? t("yours") : ""}
          acting={!game.over && (one.id === game.acting || (game.acting === null && one.seat === game.seat))}
          status={detail === "short" ? "" : creatureStatus(battle, one, call).map(({ id, text, traits }) => `${conditionIcon(id, traits)} ${text}`).join("\n")} signs={detail === "short" && one.alive ? statusIcons(one).join(" ") : ""} points={hitPointsText(battle, one)} pick={pick}
        />
      ))}
    </ol>
  );
}

// Most events change one or two creatures; the other rows are not rendered again.
const CreatureRow = memo(({ one, sheet, name, side, acting, selected, whose, status, signs, points, pick }: RowProps) => {
  const share = Math.max(0, Math.min(100, (100 * one.hp) / Math.max(1, one.maxHp)));
  return (
    <li class={`${acting ? "acting" : ""} ${one.alive ? "" : "dead"}`} aria-current={acting ? "true" : undefined}>
      <button onClick={() => pick.current(one.id)} aria-pressed={selected}>
        <Glyph name={one.name} sheet={sheet} side={side} size={30} />
        <span class="body">
          <span class="name">{name}{whose ? <small class="mine"> {whose}</small> : null}{signs && <span class="signs" aria-hidden="true"> {signs.split(" ").map((sign) => <ConditionIcon key={sign} name={sign as IconName} />)}</span>}</span>
          {one.health === null && <span class="bar"><span class={`fill ${share > 50 ? "" : share > 25 ? "half" : "low"}`} style={{ width: `${share}%` }} /></span>}
          <span class="points">{points}</span>
          {status && (
            <span class="status" title={status.replace(/^\S+ /gm, "")}>{status.split("\n").map((line) => {
              const [icon = ""] = line.split(" ", 1);
              return <span key={line} class="condition"><ConditionIcon name={icon as IconName} /> {line.slice(icon.length + 1)}</span>;
            })}</span>
          )}
        </span>
      </button>
    </li>
  );
});
