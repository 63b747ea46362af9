// Form for a game night: a game master against a party of players, who choose their heroes by the invitation link.

import { useLayoutEffect, useState } from "preact/hooks";
import { connection, createMatch, enterMatch, showError, store } from "../app";
import type { ImportedBoard, RulesetInfo } from "../gen/fracas/v1/server_pb";
import { GM, MAX_PLAYERS, REVIEW_S, TAKEBACKS, gameNight, keepOptions, lastOptions, tableOptions, takebackOptions, type TableOptions, type TakebackRule } from "../play/gameNight";
import { broughtCreatures, takeBroughtBoard, withOwn } from "../play/broughtBoard";
import { difficultyText } from "../play/matchup";
import { t } from "../text/catalogue";
import { capitalize, countedNames, idText, rulesetTitle } from "../text/format";
import { NumberInput } from "./NumberInput";
import { BoardLabels, BoardPreview, BoardTitle, Monsters, OwnBoardPreview } from "./BoardPreview";
import { CreatureSearch, creatureTitle } from "./CreatureSearch";
import { Glyph } from "./Glyph";
import { Header } from "./Header";
import { NameField, applyName } from "./NameField";
import { OptionFields } from "./OptionFields";
import { OwnMap } from "./OwnMap";
import { sheetNamed, useCreatures } from "./useCreatures";

/** Key of the rules that the last game night was for. */
const LAST_RULES = "night.rules";

/** Key of the waves that the game master of a match has planned, as names with rounds. */
const wavesKey = (match: string): string => `waves.${match}`;

/** The creatures that come later, for the game master in the waiting room. */
export function WavesToCome({ match, ruleset }: { match: string; ruleset: string }) {
  const known = useCreatures(ruleset);
  const waves = JSON.parse(store.get(wavesKey(match)) || "[]") as [string, number][];
  const texts = waves.map(([name, round]) => t("comesInRound", { who: creatureTitle(known, name), round }));
  return texts.length ? <p class="dim">{t("comeLater", { who: countedNames(texts) })}</p> : null;
}

export function GameNight() {
  const rulesets = connection.welcome.value?.rulesets ?? [];
  const [drawn] = useState(takeBroughtBoard);
  const [ruleset, setRuleset] = useState<RulesetInfo | undefined>(rulesets.find((one) => one.name === (drawn?.ruleset ?? store.get(LAST_RULES))) ?? rulesets[0]);
  const [board, setBoard] = useState(rulesets[0]?.boards[0] ?? "");
  const [ownMap, setOwnMap] = useState<ImportedBoard | null>(null);
  const [importing, setImporting] = useState(false);
  const [players, setPlayers] = useState(4);
  const [choose, setChoose] = useState(true);
  const [monsters, setMonsters] = useState<string[]>([]);
  const [rounds, setRounds] = useState<Record<string, number>>({});
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [options, setOptions] = useState<TableOptions>(() => lastOptions(store));
  const [takebacks, setTakebacks] = useState<TakebackRule>("gm");
  const [busy, setBusy] = useState(false);
  const own = broughtCreatures(drawn, ruleset?.name);
  const known = withOwn(useCreatures(ruleset?.name ?? ""), own);
  useLayoutEffect(() => {
    setBoard(ruleset?.boards[0] ?? "");
    setOwnMap(drawn && drawn.ruleset === ruleset?.name ? drawn.board : null);
    setMonsters(own.map(({ info }) => info.name));
    setRounds({});
    setHidden([]);
  }, [ruleset]);
  if (!ruleset) return null;
  const seats = gameNight({ players, party: choose ? [] : ruleset.party, monsters, rounds, hidden: hidden.filter((name) => monsters.includes(name)), together: ruleset.house });
  const party = gameNight({ players, party: ruleset.party, monsters: [], together: false }).flatMap((seat) => seat.creatures);
  const difficulty = difficultyText(party, monsters, known, ruleset);
  const missing = importing ? t("needsOwnMap") : !ruleset.house && !monsters.some((name) => !rounds[name]) ? t("needsMonsters") : "";
  const begin = async () => {
    setBusy(true);
    try {
      await applyName();
      const session = await createMatch({
        ruleset: ruleset.name, board: ownMap ? "" : board, ownBoard: ownMap?.yaml ?? new Uint8Array(), ownCreatures: own.map(({ yaml }) => yaml), seats, takeSeat: GM,
        options: { guests: true, inviteOnly: true, gm: GM, reviewS: REVIEW_S, ...takebackOptions(takebacks) }, rulesetOptions: tableOptions(options),
      });
      keepOptions(store, options);
      // Only the game master knows who is to come.
      store.set(wavesKey(session.match), JSON.stringify(monsters.filter((name) => rounds[name]).map((name) => [name, rounds[name]])));
      enterMatch(session);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <div class="lobby">
      <Header />
      <main class="create">
        <h1>{t("gameNight")}</h1>
        <p class="dim">{t("gameNightText")}</p>
        <section>
          <h2>{t("ruleset")}</h2>
          <div class="choices small" role="radiogroup" aria-label={t("ruleset")}>
            {rulesets.map((one) => <button key={one.name} role="radio" aria-checked={one === ruleset} onClick={() => { store.set(LAST_RULES, one.name); setRuleset(one); }}><strong>{rulesetTitle(one.name)}</strong></button>)}
          </div>
        </section>
        <section>
          <h2>{t("board")}</h2>
          <div class="choices small" role="radiogroup" aria-label={t("board")}>
            {ownMap && <button role="radio" aria-checked={true}><OwnBoardPreview ruleset={ruleset.name} yaml={ownMap.yaml} />{ownMap.title}<span class="dim">{ownMap.width} × {ownMap.height}</span></button>}
            {ruleset.boards.map((name) => (
              <button key={name} role="radio" aria-checked={!ownMap && name === board} onClick={() => { setBoard(name); setOwnMap(null); }}>
                <BoardPreview ruleset={ruleset.name} board={name} />
                {capitalize(idText(name))}
                <BoardTitle ruleset={ruleset.name} board={name} />
                <BoardLabels ruleset={ruleset.name} board={name} />
              </button>
            ))}
          </div>
          <OwnMap ruleset={ruleset.name} board={ownMap} busy={importing} onBusy={setImporting} onChange={setOwnMap} />
          <p><a href="/editor">{t("editorLink")}</a></p>
        </section>
        <section>
          <h2>{t("party")}</h2>
          <div class="row wrap">
            <label>{t("players")}{" "}
              <select value={String(players)} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
                {Array.from({ length: MAX_PLAYERS }, (_, n) => n + 1).map((n) => <option key={n} value={n}>{n}</option>)}
              </select>
            </label>
            <label>{t("heroes")}{" "}
              <select value={choose ? "choose" : "party"} onChange={(event) => setChoose(event.currentTarget.value === "choose")}>
                <option value="choose">{t("playersPick")}</option>
                <option value="party">{t("suggestedParty", { who: countedNames(ruleset.party.map((name) => creatureTitle(known, name))) })}</option>
              </select>
            </label>
          </div>
        </section>
        <section>
          <h2>{t("monsters")}</h2>
          <p><a href="/creature">{t("creatureLink")}</a></p>
          {ruleset.house ? !ownMap && <p class="dim"><Monsters ruleset={ruleset.name} board={board} /></p> : (
            <>
              <CreatureSearch ruleset={ruleset.name} known={known} side={1} chosen={monsters} onPick={(name) => setMonsters([...monsters, name])} />
              <ul class="past" aria-label={t("monsters")}>
                {[...new Set(monsters)].map((name) => {
                  const title = creatureTitle(known, name);
                  return (
                    <li key={name} class="row wrap">
                      <Glyph name={name} sheet={sheetNamed(known, name)} side={1} size={28} /> <span>{t("pickedTimes", { name: title, times: monsters.filter((one) => one === name).length })}</span>
                      <button type="button" class="quiet" aria-label={t("addOne", { name: title })} onClick={() => setMonsters([...monsters, name])}>+</button>
                      <button type="button" class="quiet" aria-label={t("removeCreature", { name: title })} onClick={() => setMonsters(monsters.filter((_, k) => k !== monsters.lastIndexOf(name)))}>−</button>
                      <label class="check"><input type="checkbox" checked={hidden.includes(name)} aria-label={t("startsHiddenOf", { name: title })} onChange={() => setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name])} /> {t("startsHidden")}</label>
                      <label>{t("waveOfRound")}{" "}<NumberInput min={0} max={99} value={rounds[name] || ""} placeholder={t("fromStart")} aria-label={t("waveOfMonster", { name: title })} onNumber={(round) => setRounds({ ...rounds, [name]: Math.round(round) > 1 ? Math.round(round) : 0 })} /></label>
                    </li>
                  );
                })}
              </ul>
              {monsters.length > 0 && <p class="dim hint">{t("waveHint")}</p>}
              {difficulty && <p role="status">{t(choose ? "difficultyForParty" : "difficultyOf", { who: countedNames(party.map((name) => creatureTitle(known, name))), what: difficulty })}</p>}
            </>
          )}
        </section>
        <section class="row wrap">
          <OptionFields value={options} onChange={setOptions} />
          <label>{t("takebacksOf")}{" "}
            <select value={takebacks} onChange={(event) => setTakebacks(event.currentTarget.value as TakebackRule)}>
              {TAKEBACKS.map((one) => <option key={one} value={one}>{t(`takebacks_${one}`)}</option>)}
            </select>
          </label>
        </section>
        <NameField />
        {missing && <p class="dim" role="status">{missing}</p>}
        <button class="primary big" disabled={busy || missing !== ""} onClick={begin}>{t("begin")}</button>
      </main>
    </div>
  );
}
