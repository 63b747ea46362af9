// Prepared encounters and own boards of a table, for its game masters: prepare, start, change, remove.

import { useState } from "preact/hooks";
import { create } from "@bufbuild/protobuf";
import { connection, showError, store } from "../app";
import type { BoardRemark } from "../gen/fracas/v1/server_pb";
import { TableMonsterSchema, type TableEncounter, type TableMonster } from "../gen/fracas/v1/tables_pb";
import { importBoard } from "../net/boards";
import { useTableCreatures } from "../net/creatures";
import { REVIEW_S, keepOptions, lastOptions, tableOptions, takebackOptions, type TableOptions } from "../play/gameNight";
import { MAP_FILES, isYaml } from "../play/mapFile";
import { difficultyText } from "../play/matchup";
import { monsterGroups } from "../play/tables";
import { t } from "../text/catalogue";
import { capitalize, countedNames, idText } from "../text/format";
import { NumberInput } from "./NumberInput";
import { CreatureSearch, creatureTitle } from "./CreatureSearch";
import { Dialog } from "./Dialog";
import { Glyph } from "./Glyph";
import { OptionFields } from "./OptionFields";
import { Remarks } from "./OwnMap";
import type { TableProps } from "./TablePage";
import { heroTitle } from "./TableHeroes";
import { TokenPicture } from "./TokenPicture";
import { useCreatures } from "./useCreatures";

const BOTS = ["greedy", "focus", "search"] as const;
/** Limits of the server. */
const MAX_MONSTERS = 40;
const MAX_BOARD_BYTES = 48 * 1024;
const NOTES_LENGTH = 2000;

export function TableEncounters({ table, change, onStarted }: TableProps & {
  /** Called after the user has started a battle. */
  onStarted: () => void;
}) {
  const own = useTableCreatures(table);
  const known = [...own, ...useCreatures(table.ruleset)];
  const [edited, setEdited] = useState<TableEncounter | "new" | null>(null);
  const [starting, setStarting] = useState<TableEncounter | null>(null);
  const [remarks, setRemarks] = useState<BoardRemark[]>([]);
  const load = async (file: File) => {
    setRemarks([]);
    if (!isYaml(file.name)) {
      const { yaml, remarks } = await importBoard(table.ruleset, file);
      await change({ case: "putBoard", value: { board: { yaml } } });
      return setRemarks(remarks);
    }
    if (file.size > MAX_BOARD_BYTES) throw new Error(t("boardFileTooLarge", { name: file.name }));
    await change({ case: "putBoard", value: { board: { yaml: new Uint8Array(await file.arrayBuffer()) } } });
  };
  return (
    <>
      <section>
        <h2>{t("encounters")}</h2>
        {table.encounters.length === 0 && <p class="dim">{t("noEncounters")}</p>}
        <ul class="matches">
          {table.encounters.map((one) => (
            <li key={one.id} class="card" data-encounter={one.id}>
              <h3>{one.name}</h3>
              <p class="dim">{capitalize(idText(one.board))}</p>
              <p>{countedNames(one.monsters.map((monster) => monster.name || creatureTitle(known, monster.content)))}</p>
              {one.notes.length > 0 && <p class="dim">{new TextDecoder().decode(one.notes)}</p>}
              <p class="row wrap above">
                <button class="primary" disabled={Boolean(table.running)} onClick={() => setStarting(one)} aria-label={t("startBattleOf", { name: one.name })}>{t("startBattle")}</button>
                <button class="quiet" onClick={() => setEdited(one)} aria-label={t("changeHeroOf", { name: one.name })}>{t("changeHero")}</button>
              </p>
            </li>
          ))}
        </ul>
        <p><button onClick={() => setEdited("new")}>{t("prepareEncounter")}</button></p>
      </section>
      <section>
        <h2>{t("ownBoards")}</h2>
        <ul class="past">
          {table.boards.map((one) => (
            <li key={one.name}><a href={`/editor/${table.id}/${one.name}`} aria-label={t("editBoard", { board: idText(one.name) })}>{capitalize(idText(one.name))}</a> <button class="quiet" aria-label={t("removeMember", { name: idText(one.name) })} onClick={() => void change({ case: "removeBoard", value: { name: one.name } })}>×</button></li>
          ))}
        </ul>
        <label>{t("boardFile")}{" "}<input type="file" accept={`.yaml,.yml,${MAP_FILES}`} onChange={(event) => { const [file] = event.currentTarget.files ?? []; if (file) void load(file).catch(showError); event.currentTarget.value = ""; }} /></label>
        <Remarks remarks={remarks} />
        <p><a href="/editor">{t("editorLink")}</a></p>
      </section>
      <section>
        <h2>{t("ownCreatures")}</h2>
        <ul class="past">
          {table.creatures.map(({ name }) => (
            <li key={name}><a href={`/creature/${table.id}/${name}`} aria-label={t("editBoard", { board: creatureTitle(own, name) })}>{creatureTitle(own, name)}</a> <button class="quiet" aria-label={t("removeMember", { name: creatureTitle(own, name) })} onClick={() => void change({ case: "removeCreature", value: { name } })}>×</button></li>
          ))}
        </ul>
        <p><a href="/creature">{t("creatureLink")}</a></p>
      </section>
      {edited && <EncounterForm key={edited === "new" ? "new" : edited.id} table={table} change={change} encounter={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {starting && <StartForm table={table} change={change} encounter={starting} onClose={() => setStarting(null)} onStarted={onStarted} />}
    </>
  );
}

interface FormProps extends TableProps {
  /** Null: a new one. */
  encounter: TableEncounter | null;
  onClose: () => void;
}

function EncounterForm({ table, change, encounter, onClose }: FormProps) {
  const own = useTableCreatures(table);
  const known = [...own, ...useCreatures(table.ruleset)];
  const rules = connection.welcome.value?.rulesets.find((one) => one.name === table.ruleset);
  const boards = [...table.boards.map((one) => one.name), ...(rules?.boards ?? [])];
  const [name, setName] = useState(encounter?.name ?? "");
  const [board, setBoard] = useState(encounter?.board ?? boards[0] ?? "");
  const [monsters, setMonsters] = useState<readonly TableMonster[]>(encounter?.monsters ?? []);
  const [notes, setNotes] = useState(new TextDecoder().decode(encounter?.notes));
  const [sure, setSure] = useState(false);
  const party = table.heroes.filter((one) => !one.dead && one.content).map((one) => one.content);
  const difficulty = rules ? difficultyText(party, monsters.map((one) => one.content), known, rules) : "";
  const add = (content: string) => monsters.length < MAX_MONSTERS && setMonsters([...monsters, create(TableMonsterSchema, { content })]);
  const title = (one: TableMonster) => one.name || creatureTitle(known, one.content);
  /** Change the monsters of a group. */
  const set = (group: TableMonster, properties: Partial<Pick<TableMonster, "hidden" | "round" | "picture">>) =>
    setMonsters(monsters.map((one) => (sameGroup(one, group) ? create(TableMonsterSchema, { ...one, ...properties }) : one)));
  const save = async (event: Event) => {
    event.preventDefault();
    const value = { encounter: { id: encounter?.id ?? "", name: name.trim() || capitalize(idText(board)), board, monsters: [...monsters], notes: new TextEncoder().encode(notes) } };
    if (await change({ case: "putEncounter", value })) onClose();
  };
  return (
    <Dialog label={t(encounter ? "changeHero" : "prepareEncounter")} onClose={onClose}>
      <h2>{t(encounter ? "changeHero" : "prepareEncounter")}</h2>
      <form class="share" onSubmit={save}>
        <label class="standing">{t("encounterName")}<input value={name} maxLength={60} placeholder={capitalize(idText(board))} onInput={(event) => setName(event.currentTarget.value)} /></label>
        <label class="standing">{t("board")}
          <select value={board} onChange={(event) => setBoard(event.currentTarget.value)}>
            {boards.map((one) => <option key={one} value={one}>{capitalize(idText(one))}</option>)}
          </select>
        </label>
        <h3>{t("monsters")}</h3>
        <CreatureSearch ruleset={table.ruleset} known={known} side={1} onPick={add} />
        <ul class="past" aria-label={t("monsters")}>
          {monsterGroups(monsters).map(({ monster, count }) => (
            <li key={`${monster.content}/${monster.name}/${monster.hidden}/${monster.round}/${monster.picture}/${monster.at.join()}`} class="row wrap">
              {monster.content && <Glyph name={monster.content} side={1} size={28} />}
              <span>{count > 1 ? t("pickedTimes", { name: title(monster), times: count }) : title(monster)}</span>
              <button type="button" class="quiet" aria-label={t("addOne", { name: title(monster) })} onClick={() => monsters.length < MAX_MONSTERS && setMonsters([...monsters, create(TableMonsterSchema, monster)])}>+</button>
              <button type="button" class="quiet" aria-label={t("removeCreature", { name: title(monster) })} onClick={() => { const last = monsters.map((one) => sameGroup(one, monster)).lastIndexOf(true); setMonsters(monsters.filter((_, k) => k !== last)); }}>−</button>
              <label class="check"><input type="checkbox" checked={monster.hidden} onChange={(event) => set(monster, { hidden: event.currentTarget.checked })} /> {t("startsHidden")}</label>
              <TokenPicture picture={monster.picture} name={title(monster)} onChange={(picture) => set(monster, { picture })} />
              <label>{t("waveOfRound")}{" "}<NumberInput min={0} max={99} value={monster.round || ""} placeholder={t("fromStart")} onNumber={(round) => set(monster, { round: Math.max(0, round) })} /></label>
            </li>
          ))}
        </ul>
        {difficulty && <p role="status">{t("difficultyOf", { what: difficulty })}</p>}
        <label class="standing">{t("notesOfEncounter")}<textarea value={notes} maxLength={NOTES_LENGTH} rows={3} onInput={(event) => setNotes(event.currentTarget.value)} /></label>
        <div class="row wrap">
          <button class="primary" type="submit" disabled={!board}>{t("save")}</button>
          {encounter && (sure
            ? <button type="button" class="danger" onClick={() => void change({ case: "removeEncounter", value: { encounter: encounter.id } }).then((done) => done && onClose())}>{t("removeSure", { name: encounter.name })}</button>
            : <button type="button" class="quiet" onClick={() => setSure(true)}>{t("removeMember", { name: encounter.name })}</button>)}
        </div>
      </form>
    </Dialog>
  );
}

const sameGroup = (one: TableMonster, other: TableMonster): boolean => one === other || monsterGroups([one, other]).length === 1;

function StartForm({ table, change, encounter, onClose, onStarted }: FormProps & { encounter: TableEncounter; onStarted: () => void }) {
  const known = useCreatures(table.ruleset);
  const rules = connection.welcome.value?.rulesets.find((one) => one.name === table.ruleset);
  const living = table.heroes.filter((one) => !one.dead);
  // The game master plays the monsters, and a bot plays heroes without a player.
  const played = living.filter((one) => one.player && (one.player !== table.you || rules?.house));
  const [heroes, setHeroes] = useState<readonly string[]>((played.length ? played : living).map((one) => one.id));
  const [bot, setBot] = useState<string>(BOTS[0]);
  const [options, setOptions] = useState<TableOptions>(() => lastOptions(store, table));
  const [busy, setBusy] = useState(false);
  const needsBot = living.some((one) => heroes.includes(one.id) && !one.player);
  const start = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const value = { encounter: encounter.id, heroes: [...heroes], bot: needsBot ? bot : "", options: { reviewS: REVIEW_S, ...takebackOptions("gm") }, rulesetOptions: tableOptions(options) };
    const started = await change({ case: "startBattle", value });
    setBusy(false);
    if (!started) return;
    keepOptions(store, options);
    onClose();
    onStarted();
  };
  return (
    <Dialog label={t("startBattleOf", { name: encounter.name })} onClose={onClose}>
      <h2>{encounter.name}</h2>
      <form class="share" onSubmit={start}>
        <h3>{t("heroes")}</h3>
        {living.length === 0 && <p>{t("noHeroes")}</p>}
        {living.map((one) => (
          <label key={one.id} class="check">
            <input type="checkbox" checked={heroes.includes(one.id)} onChange={(event) => setHeroes(event.currentTarget.checked ? [...heroes, one.id] : heroes.filter((id) => id !== one.id))} />{" "}
            {heroTitle(one, known)} <span class="dim">{one.player ? table.members.find((member) => member.id === one.player)?.name : t("noPlayer")}</span>
          </label>
        ))}
        {needsBot && (
          <label class="standing">{t("botForAbsent")}
            <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
              {BOTS.map((one) => <option key={one} value={one}>{t(`player_${one}`)}</option>)}
            </select>
          </label>
        )}
        <OptionFields value={options} onChange={setOptions} />
        <button class="primary" type="submit" disabled={busy || !heroes.length}>{t("startBattle")}</button>
      </form>
    </Dialog>
  );
}
