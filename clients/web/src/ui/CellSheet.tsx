// Details of a cell: what is on it, what its terrain does, and the other terrain on the board.

import { lampAt, lampLightAt } from "../board/lighting";
import type { Battle, Cell } from "../protocol/battle";
import { t } from "../text/catalogue";
import { terrainHelp } from "../text/glossary";
import { capitalize, cellText, DistanceFormat } from "../text/format";
import { Dialog } from "./Dialog";

interface Props {
  battle: Battle;
  cell: Cell;
  ruleset: string;
  /** Whether it is outside the sight of the viewer's creatures. */
  unseen: boolean;
  call: (id: string) => string;
  /** Point at the cell for everybody. */
  onPing: () => void;
  onClose: () => void;
}

export function CellSheet({ battle, cell, ruleset, unseen, call, onPing, onClose }: Props) {
  const here = terrainLines(battle, cell, ruleset);
  const all = (battle.board?.legend ?? []).flatMap((glyph) => glyph.properties.map((one) => one.name));
  const others = terrainHelp(ruleset, all).filter((line) => !here.includes(line));
  const lamps = battle.board?.lights.length ? [t("lampsThere")] : [];
  return (
    <Dialog label={t("cellTitle")} onClose={onClose}>
      <h2>{capitalize(cellText(battle, cell, call) || t("plainFloor"))}</h2>
      {here.length > 0 && <ul class="meanings">{here.map((line) => <li key={line}>{line}</li>)}</ul>}
      {unseen && <p>{capitalize(t("noneSeesThere"))}. {t("hatched")}</p>}
      <p><button type="button" onClick={onPing}>{t("pointHere")}</button></p>
      {others.length + lamps.length > 0 && <h3>{t("elsewhere")}</h3>}
      <ul class="dim meanings">{[...others, ...lamps].map((line) => <li key={line}>{line}</li>)}</ul>
    </Dialog>
  );
}

/** Return the effects of a cell's terrain, one line each. */
export function terrainLines(battle: Battle, cell: Cell, ruleset: string): string[] {
  const lamp = lampAt(battle, cell);
  const measure = new DistanceFormat(battle.terms);
  const shines = lamp ? [t("lampShines", { bright: measure.distance(lamp.bright), dim: measure.distance(lamp.bright + lamp.dim) })] : [];
  const lit = lampLightAt(battle, cell) !== "";
  return [...shines, ...terrainHelp(ruleset, [...battle.terrain(cell).keys()].filter((name) => !(lit && name === "dark")))];
}
