// Form to create a tournament: name, format, ruleset, board, creatures and access.

import { useState } from "preact/hooks";
import { showError, navigate, connection } from "../app";
import { createTournament, type TournamentOptions } from "../net/tournaments";
import { t } from "../text/catalogue";
import { capitalize, idText, rulesetTitle } from "../text/format";
import { useCreatures } from "./useCreatures";
import { Header } from "./Header";
import { NameField, applyName } from "./NameField";
import { RosterPicker } from "./RosterPicker";
import { CLOCKS, ClockField, DelayField, type ClockName } from "./TimeFields";

const FORMATS = ["swiss", "round_robin", "single_elimination", "double_elimination", "heats", "gauntlet", "ladder"] as const;
const CREATURE_SOURCES = ["own", "same", "draft"] as const;
const ENTRY_KINDS = ["all", "people", "bots"] as const;
/** Allowed table sizes of a heats tournament. */
const HEATS = [3, 4, 5, 6, 7, 8];
const CHALLENGERS = [1, 2, 3, 4, 5, 6, 7, 8];
const MAX_ROUNDS = 20;
const TABLES = [0, 1, 2, 3, 4, 6, 8, 12, 16];

export function CreateTournament() {
  const rulesets = connection.welcome.value?.rulesets ?? [];
  const [title, setTitle] = useState("");
  const [ruleset, setRuleset] = useState(rulesets[0]?.name ?? "");
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("swiss");
  const [rounds, setRounds] = useState(0);
  const [tables, setTables] = useState(0);
  const [table, setTable] = useState(4);
  const [challengers, setChallengers] = useState(1);
  const [thirdPlace, setThirdPlace] = useState(false);
  const [board, setBoard] = useState("");
  const [creatures, setCreatures] = useState<string[]>([]);
  const [fight, setFight] = useState<(typeof CREATURE_SOURCES)[number]>("own");
  const [draft, setDraft] = useState(2);
  const [who, setWho] = useState<(typeof ENTRY_KINDS)[number]>("all");
  const [invited, setInvited] = useState(false);
  const [clock, setClock] = useState<ClockName>("none");
  const [delay, setDelay] = useState(0);
  const [busy, setBusy] = useState(false);
  const known = useCreatures(ruleset);
  const boards = rulesets.find((one) => one.name === ruleset)?.boards ?? [];
  const missing = !title.trim() ? t("needsName") : fight === "same" && !creatures.length ? t("needsCreatures") : "";
  const make = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const times = CLOCKS[clock];
    const plan: TournamentOptions = {
      name: title.trim(), format, ruleset, who, invited, rounds, tables,
      ...(format === "heats" ? { table } : format === "gauntlet" ? { challengers } : format === "single_elimination" ? { thirdPlace } : {}),
      ...(board ? { boards: [board] } : {}),
      ...(fight === "same" ? { creatures } : fight === "draft" ? { draft } : {}),
      match: { guests: true, spectatorDelayS: delay, ...(times ? { clock: times } : {}) },
    };
    try {
      await applyName();
      navigate(`/tournament/${(await createTournament(plan)).id}`);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <div class="lobby">
      <Header />
      <main class="create">
        <h1>{t("newTournament")}</h1>
        <form class="tournament-form" onSubmit={make}>
          <label>{t("tournamentName")}<input required maxLength={40} value={title} onInput={(event) => setTitle(event.currentTarget.value)} /></label>
          <label>{t("ruleset")}
            <select value={ruleset} onChange={(event) => { setRuleset(event.currentTarget.value); setBoard(""); setCreatures([]); }}>
              {rulesets.map((one) => <option key={one.name} value={one.name}>{rulesetTitle(one.name)}</option>)}
            </select>
          </label>
          <label>{t("format")}{" "}
            <select value={format} onChange={(event) => setFormat(event.currentTarget.value as (typeof FORMATS)[number])}>
              {FORMATS.map((one) => <option key={one} value={one}>{t(`format_${one}`)}</option>)}
            </select>
          </label>
          {format === "heats" && <label>{t("atTable")}{" "}
            <select value={String(table)} onChange={(event) => setTable(Number(event.currentTarget.value))}>{HEATS.map((n) => <option key={n} value={n}>{n}</option>)}</select>
          </label>}
          {format === "gauntlet" && <label>{t("challengers")}{" "}
            <select value={String(challengers)} onChange={(event) => setChallengers(Number(event.currentTarget.value))}>{CHALLENGERS.map((n) => <option key={n} value={n}>{n}</option>)}</select>
          </label>}
          {format === "single_elimination" && <label class="check"><input type="checkbox" checked={thirdPlace} onChange={(event) => setThirdPlace(event.currentTarget.checked)} /> {t("thirdPlace")}</label>}
          <label>{t("rounds")}{" "}
            <select value={String(rounds)} onChange={(event) => setRounds(Number(event.currentTarget.value))}>
              {Array.from({ length: MAX_ROUNDS + 1 }, (_, n) => <option key={n} value={n}>{n || t("roundsFit")}</option>)}
            </select>
          </label>
          <label>{t("tables")}{" "}
            <select value={String(tables)} onChange={(event) => setTables(Number(event.currentTarget.value))}>
              {TABLES.map((n) => <option key={n} value={n}>{n || t("tablesAll")}</option>)}
            </select>
          </label>
          <label>{t("board")}
            <select value={board} onChange={(event) => setBoard(event.currentTarget.value)}>
              <option value="">{t("boardFits")}</option>
              {boards.map((one) => <option key={one} value={one}>{capitalize(idText(one))}</option>)}
            </select>
          </label>
          <label>{t("fightWith")}{" "}
            <select value={fight} onChange={(event) => setFight(event.currentTarget.value as (typeof CREATURE_SOURCES)[number])}>
              {CREATURE_SOURCES.map((one) => <option key={one} value={one}>{t(`with_${one}`)}</option>)}
            </select>
          </label>
          {fight === "same" && <RosterPicker ruleset={ruleset} known={known} side={0} creatures={creatures} onChange={setCreatures} />}
          {fight === "draft" && <label>{t("draftEach")}{" "}
            <select value={String(draft)} onChange={(event) => setDraft(Number(event.currentTarget.value))}>{[1, 2, 3, 4].map((n) => <option key={n} value={n}>{n}</option>)}</select>
          </label>}
          <label>{t("forWhom")}{" "}
            <select value={who} onChange={(event) => setWho(event.currentTarget.value as (typeof ENTRY_KINDS)[number])}>
              {ENTRY_KINDS.map((one) => <option key={one} value={one}>{t(`who_${one}`)}</option>)}
            </select>
          </label>
          <ClockField value={clock} onChange={setClock} />
          <DelayField value={delay} onChange={setDelay} />
          <label class="check"><input type="checkbox" checked={invited} onChange={(event) => setInvited(event.currentTarget.checked)} /> {t("inviteOnly")}</label>
          <NameField />
          {missing && <p class="dim" id="missing">{missing}</p>}
          <button class="primary big" type="submit" disabled={busy || Boolean(missing)} aria-describedby={missing ? "missing" : undefined}>{t("createTournament")}</button>
        </form>
      </main>
    </div>
  );
}
