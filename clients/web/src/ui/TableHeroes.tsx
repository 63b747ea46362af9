// The roster of a table: heroes in their present state, to add, change and remove.

import { useState } from "preact/hooks";
import type { CreatureInfo } from "../gen/fracas/v1/server_pb";
import type { HeroStock, TableHero } from "../gen/fracas/v1/tables_pb";
import { createHeroChange, heroState, isGm } from "../play/tables";
import { levelText } from "../play/matchup";
import { hasMessage, t, type Key } from "../text/catalogue";
import { capitalize, idText } from "../text/format";
import { CreatureSearch, creatureTitle } from "./CreatureSearch";
import { Dialog } from "./Dialog";
import { Glyph } from "./Glyph";
import type { TableProps } from "./TablePage";
import { TokenFace, TokenPicture } from "./TokenPicture";
import { useCreatures } from "./useCreatures";

/** Return what a hero has left to spend in a short rest. */
export const stockText = (stock: HeroStock): string => {
  const key = `stock_${stock.name}`;
  return t("stockOf", { what: hasMessage(key) ? t(key as Key, { die: stock.die }) : capitalize(idText(stock.name)), now: stock.left, max: stock.most });
};

export const heroTitle = (hero: TableHero, known: readonly CreatureInfo[]): string => hero.name || (hero.content ? creatureTitle(known, hero.content) : hero.id);

export function TableHeroes({ table, change }: TableProps) {
  const known = useCreatures(table.ruleset);
  const [edited, setEdited] = useState<TableHero | "new" | null>(null);
  const gm = isGm(table);
  return (
    <section>
      <h2>{t("heroes")}</h2>
      {table.heroes.length === 0 && <p class="dim">{t("noHeroes")}</p>}
      <ul class="matches">
        {table.heroes.map((hero) => {
          const info = known.find((one) => one.name === hero.content);
          const player = table.members.find((one) => one.id === hero.player);
          const state = heroState(hero, info);
          return (
            <li key={hero.id} class={`card ${hero.player === table.you ? "yours" : ""}`} data-hero={hero.id}>
              <h3>{hero.picture ? <TokenFace picture={hero.picture} /> : hero.content && <Glyph name={hero.content} side={0} size={28} />} {heroTitle(hero, known)}</h3>
              <p class="dim">{[hero.name && hero.content ? creatureTitle(known, hero.content) : "", info ? levelText(info, table.ruleset) : "", player ? t("playedBy", { who: player.name }) : hero.keptFor ? t("heroKeptFor", { who: hero.keptFor }) : t("noPlayer")].filter(Boolean).join(" · ")}</p>
              {hero.dead ? <p><strong>{t("heroDead")}</strong></p> : state.hp && (
                <p><meter min={0} max={state.hp.max} value={Math.max(0, state.hp.now)} aria-hidden="true" /> {t("hpOf", { hp: state.hp.now, max: state.hp.max })}</p>
              )}
              {hero.stock && <p class="dim">{stockText(hero.stock)}</p>}
              {state.conditions.length > 0 && <p>{state.conditions.map((one) => capitalize(idText(one))).join(", ")}</p>}
              {state.spent.length > 0 && <p class="dim">{t("spentOf", { what: state.spent.map(([name, count]) => (count > 1 ? t("pickedTimes", { name: capitalize(idText(name)), times: count }) : capitalize(idText(name)))).join(", ") })}</p>}
              {hero.experience > 0 && <p class="dim">{t("experienceOf", { points: hero.experience })}</p>}
              <p class="row wrap above">
                {!gm && !player && !hero.keptFor && !hero.dead && <button onClick={() => void change({ case: "takeHero", value: { hero: hero.id } })} aria-label={t("takeHeroOf", { name: heroTitle(hero, known) })}>{t("takeHero")}</button>}
                {(gm || hero.player === table.you) && <button class="quiet" onClick={() => setEdited(hero)} aria-label={t("changeHeroOf", { name: heroTitle(hero, known) })}>{t("changeHero")}</button>}
                {player && (gm || player.id === table.you) && <button class="quiet" onClick={() => void change({ case: "takeHero", value: { hero: hero.id, giveBack: true } })} aria-label={t("giveBackHeroOf", { name: heroTitle(hero, known) })}>{t("giveBackHero")}</button>}
              </p>
            </li>
          );
        })}
      </ul>
      <p><button class={table.heroes.length ? "" : "primary"} onClick={() => setEdited("new")}>{t("addHero")}</button></p>
      {edited && <HeroForm key={edited === "new" ? "new" : edited.id} table={table} change={change} hero={edited === "new" ? null : edited} known={known} onClose={() => setEdited(null)} />}
    </section>
  );
}

interface FormProps extends TableProps {
  /** Null: a new one. */
  hero: TableHero | null;
  known: CreatureInfo[];
  onClose: () => void;
}

function HeroForm({ table, change, hero, known, onClose }: FormProps) {
  const gm = isGm(table);
  const [content, setContent] = useState(hero?.content ?? "");
  const [name, setName] = useState(hero?.name ?? "");
  const [player, setPlayer] = useState(hero ? hero.player : gm ? "" : table.you);
  const [experience, setExperience] = useState(hero?.experience ?? 0);
  const before = hero ? heroState(hero, known.find((one) => one.name === hero.content)).hp : null;
  const [hp, setHp] = useState(before?.now ?? 0);
  const [dead, setDead] = useState(hero?.dead ?? false);
  const [picture, setPicture] = useState(hero?.picture ?? "");
  const [sure, setSure] = useState(false);
  const heroes = known.filter((one) => one.hero);
  const save = async (event: Event) => {
    event.preventDefault();
    const value = createHeroChange(hero, { content, name: name.trim(), player, picture, ...(gm && hero ? { experience, dead, hp: hp === before?.now ? null : hp } : {}) });
    if (await change({ case: "putHero", value })) onClose();
  };
  return (
    <Dialog label={t(hero ? "changeHero" : "addHero")} onClose={onClose}>
      <h2>{t(hero ? "changeHero" : "addHero")}</h2>
      <form class="share" onSubmit={save}>
        {!hero && !content && <CreatureSearch ruleset={table.ruleset} known={heroes.length ? heroes : known} side={0} onPick={setContent} />}
        {content && <p class="row wrap"><Glyph name={content} side={0} size={28} /> <strong>{creatureTitle(known, content)}</strong> {!hero && <button type="button" class="quiet" onClick={() => setContent("")}>{t("chooseOther")}</button>}</p>}
        <label class="standing">{t("nameOfHero")}<input value={name} maxLength={60} placeholder={content ? creatureTitle(known, content) : ""} onInput={(event) => setName(event.currentTarget.value)} /></label>
        {content || hero ? <TokenPicture picture={picture} name={name || (hero ? heroTitle(hero, known) : creatureTitle(known, content))} onChange={setPicture} /> : null}
        {gm && (
          <label class="standing">{t("player")}
            <select value={player} onChange={(event) => setPlayer(event.currentTarget.value)}>
              <option value="">{t("noPlayer")}</option>
              {table.members.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
            </select>
          </label>
        )}
        {gm && hero && before && <label class="standing">{t("hitPointsNow")}<input type="number" min={0} max={before.max} value={hp} onInput={(event) => setHp(Number(event.currentTarget.value))} /></label>}
        {gm && hero && <label class="standing">{t("experience")}<input type="number" min={0} max={1_000_000_000} value={experience} onInput={(event) => setExperience(Number(event.currentTarget.value))} /></label>}
        {gm && hero && <label class="check"><input type="checkbox" checked={dead} onChange={(event) => setDead(event.currentTarget.checked)} /> {t("heroDead")}</label>}
        <div class="row wrap">
          <button class="primary" type="submit" disabled={!hero && !content}>{t(hero ? "save" : "addHero")}</button>
          {hero && (sure
            ? <button type="button" class="danger" onClick={() => void change({ case: "removeHero", value: { hero: hero.id } }).then((done) => done && onClose())}>{t("removeSure", { name: heroTitle(hero, known) })}</button>
            : <button type="button" class="quiet" onClick={() => setSure(true)}>{t("removeHero")}</button>)}
        </div>
      </form>
    </Dialog>
  );
}
