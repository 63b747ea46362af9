// Who fights, in the order of their turns: hit points, what bears on them, whose turn it is.

import { conditionSign } from "../board/glyphs";
import { sidesOf } from "../board/palette";
import type { Battle, Creature } from "../protocol/battle";
import { t } from "../words/catalogue";
import { statusWords } from "../words/words";
import { Glyph } from "./Glyph";

interface Props {
  battle: Battle;
  call: (id: string) => string;
  selected: string | null;
  onPick: (id: string) => void;
  strip?: boolean;
}

export function Roster({ battle, call, selected, onPick, strip = false }: Props) {
  const { game } = battle;
  const place = new Map(game.order.map((id, n) => [id, n]));
  const rank = (one: Creature): number => (one.alive ? 0 : 1000) + (place.get(one.id) ?? place.get(one.seat) ?? 500);
  const fighters = [...battle.creatures.values()].sort((a, b) => rank(a) - rank(b));
  const sides = sidesOf(battle);
  return (
    <ol class={`initiative ${strip ? "strip" : ""}`} aria-label={t("initiative")}>
      {fighters.map((one) => {
        const acting = !game.over && (one.id === game.acting || (game.acting === null && one.seat === game.seat));
        const share = Math.max(0, Math.min(100, (100 * one.hp) / Math.max(1, one.maxHp)));
        const status = statusWords(battle, one, call);
        return (
          <li key={one.id} class={`${acting ? "acting" : ""} ${one.alive ? "" : "dead"}`} aria-current={acting ? "true" : undefined}>
            <button onClick={() => onPick(one.id)} aria-pressed={selected === one.id}>
              <Glyph name={one.name} side={sides.get(one.side) ?? 7} size={strip ? 30 : 34} />
              <span class="body">
                <span class="name">{call(one.id)}</span>
                <span class="bar"><span class={`fill ${share > 50 ? "" : share > 25 ? "half" : "low"}`} style={{ width: `${share}%` }} /></span>
                <span class="points">{t("hitPoints", { hp: one.hp, max: one.maxHp })}{one.tempHp ? ` +${one.tempHp}` : ""}</span>
                {!strip && status.length > 0 && (
                  <span class="status">{status.map((word) => <span key={word} class="condition">{conditionSign(word)} {word}</span>)}</span>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
