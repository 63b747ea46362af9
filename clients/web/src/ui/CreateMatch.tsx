// Form to create a match: ruleset, board, sides, players, clocks, delay and access.

import { useLayoutEffect, useState } from "preact/hooks";
import { connection, createMatch, enterMatch, showError } from "../app";
import { seatStyles, sideNumbers } from "../board/palette";
import type { ImportedBoard, RulesetInfo } from "../gen/fracas/v1/server_pb";
import { t } from "../text/catalogue";
import { capitalize, idText, rulesetTitle } from "../text/format";
import { STANDARD_OPTIONS, tableOptions } from "../play/gameNight";
import { bringBoard, broughtCreatures, takeBroughtBoard, withOwn } from "../play/broughtBoard";
import { difficultyText } from "../play/matchup";
import { rulesetText } from "../text/matchStatus";
import { sideToJoin, fitSidesToBoard, availableSides } from "../play/sides";
import { BoardLabels, BoardPreview, BoardTitle, Monsters, OwnBoardPreview, useStarts } from "./BoardPreview";
import { useCreatures } from "./useCreatures";
import { Header } from "./Header";
import { NameField, applyName } from "./NameField";
import { OptionFields } from "./OptionFields";
import { OwnMap } from "./OwnMap";
import { RosterPicker } from "./RosterPicker";
import { CLOCKS, ClockField, DelayField, type ClockName } from "./TimeFields";

interface SeatDraft {
  id: string;
  side: string;
  player: "me" | "friend" | "greedy" | "focus" | "random" | "search" | "mcts";
  creatures: string[];
}

const SIDE_NAMES = ["red", "blue", "green", "gold", "violet", "grey", "white", "black"];
export function CreateMatch() {
  const rulesets = connection.welcome.value?.rulesets ?? [];
  const [drawn] = useState(takeBroughtBoard);
  const [ruleset, setRuleset] = useState<RulesetInfo | undefined>(rulesets.find((one) => one.name === drawn?.ruleset) ?? rulesets[0]);
  const [board, setBoard] = useState(rulesets[0]?.boards[0] ?? "");
  const [ownMap, setOwnMap] = useState<ImportedBoard | null>(null);
  const [importing, setImporting] = useState(false);
  const [seats, setSeats] = useState<SeatDraft[]>([]);
  const [clock, setClock] = useState<ClockName>("none");
  const [delay, setDelay] = useState(0);
  const [inviteOnly, setInviteOnly] = useState(false);

  const [takebacks, setTakebacks] = useState(false);
  const [options, setOptions] = useState(STANDARD_OPTIONS);
  const [busy, setBusy] = useState(false);
  const own = broughtCreatures(drawn, ruleset?.name);
  const known = withOwn(useCreatures(ruleset?.name ?? ""), own);
  const party = ruleset?.name === undefined ? [] : ruleset.party;
  const alone = ruleset?.house === true;
  const places = useStarts({ ruleset: ruleset?.name ?? "", board });
  const starts = ownMap?.starts ?? places;
  // On a board with fewer start places, players of surplus sides join the remaining ones.
  // Layout effects, so that the form never shows the players of the previous ruleset or board.
  useLayoutEffect(() => {
    if (!alone) setSeats((before) => fitSidesToBoard(before, starts));
  }, [alone, starts]);
  useLayoutEffect(() => {
    if (!ruleset) return;
    setBoard(ruleset.boards[0] ?? "");
    setOwnMap(drawn?.ruleset === ruleset.name ? drawn.board : null);
    const roster = party.length ? party : ruleset.creatures.slice(0, 2);
    const [mine = "", ...others] = own.map(({ info }) => info.name);
    const second: SeatDraft = { id: "blue", side: "blue", player: "greedy", creatures: mine ? [mine, ...others] : [...roster] };
    setSeats([{ id: "red", side: alone ? "heroes" : "red", player: "me", creatures: mine && alone ? [mine] : [...roster] }, ...(alone ? [] : [second])]);
  }, [ruleset]);
  if (!ruleset) return null;
  const looks = seatStyles(seats, sideNumbers(seats));
  const change = (n: number, part: Partial<SeatDraft>) => setSeats(seats.map((seat, k) => (k === n ? { ...seat, ...part } : seat)));
  const mine = seats.find((seat) => seat.player === "me");
  const add = () => {
    const id = SIDE_NAMES.find((name) => !seats.some((seat) => seat.id === name)) as string;
    const side = alone ? (seats[0]?.side ?? id) : sideToJoin(seats);
    setSeats([...seats, { id, side, player: "friend", creatures: [...(seats[0]?.creatures ?? [])] }]);
  };
  const missing = importing ? t("needsOwnMap") : seats.some((seat) => seat.creatures.length === 0) ? t("needsFighters")
    : !alone && new Set(seats.map((seat) => seat.side)).size < 2 ? t("needsTwoSides") : "";
  // The strength of a side is known once all of its creatures are chosen.
  const allies = mine ? seats.filter((seat) => seat.side === mine.side) : [];
  const foes = seats.filter((seat) => !allies.includes(seat) && allies.length);
  const brought = (some: SeatDraft[]) => some.flatMap((seat) => seat.creatures);
  const difficulty = difficultyText(brought(allies), brought(foes), known, ruleset);
  const make = async () => {
    setBusy(true);
    try {
      const times = CLOCKS[clock];
      await applyName();
      const session = await createMatch({
        ruleset: ruleset.name,
        board: ownMap ? "" : board,
        ownBoard: ownMap?.yaml ?? new Uint8Array(),
        ownCreatures: own.map(({ yaml }) => yaml),
        seats: seats.map((seat) => ({ id: seat.id, side: seat.side, creatures: seat.creatures, bot: ["me", "friend"].includes(seat.player) ? "" : seat.player })),
        options: { guests: true, inviteOnly, spectatorDelayS: delay, takebacks, ...(times ? { clock: times } : {}) },
        rulesetOptions: tableOptions(options),
        takeSeat: seats.find((seat) => seat.player === "me")?.id ?? "",
      });
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
        <h1>{t("newMatch")}</h1>
        <p><a href="/night" onClick={() => bringBoard({ ruleset: ruleset.name, board: ownMap, creatures: own })}>{t("gameNightLink")}</a></p>
        <section>
          <h2>{t("ruleset")}</h2>
          <div class="choices" role="radiogroup" aria-label={t("ruleset")}>
            {rulesets.map((one) => (
              <button key={one.name} role="radio" aria-checked={one === ruleset} onClick={() => setRuleset(one)}>
                <strong>{rulesetTitle(one.name)}</strong>
                <span class="dim">{rulesetText(one)}</span>
              </button>
            ))}
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
          <h2>{t("seats")}</h2>
          {alone && !ownMap && <p class="dim">{t("againstHouse")} <Monsters ruleset={ruleset.name} board={board} /></p>}
          <p class="dim hint">{t("sheetHint")} <a href="/creature">{t("creatureLink")}</a></p>
          {seats.map((seat, n) => (
            <fieldset key={seat.id} class="seat">
              <legend>{capitalize(idText(seat.id))}</legend>
              <div class="row wrap">
                <label>{t("player")}{" "}
                  <select value={seat.player} onChange={(event) => change(n, { player: event.currentTarget.value as SeatDraft["player"] })}>
                    {(["me", "friend", "random", "greedy", "focus", "search", "mcts"] as const).map((one) => <option key={one} value={one} disabled={one === "me" && mine !== undefined && mine !== seat}>{one === "me" && mine && mine !== seat ? t("alreadyMe", { seat: capitalize(idText(mine.id)) }) : t(`player_${one}`)}</option>)}
                  </select>
                </label>
                {!alone && <label>{t("side")}{" "}
                  <select value={seat.side} onChange={(event) => change(n, { side: event.currentTarget.value })}>
                    {availableSides(seats, starts, SIDE_NAMES).map((name) => <option key={name} value={name}>{capitalize(idText(name))}</option>)}
                  </select>
                </label>}
                {seats.length > 1 && <button class="removing" onClick={() => setSeats(seats.filter((_, k) => k !== n))}>{t("removeSeat")}</button>}
              </div>
              <RosterPicker ruleset={ruleset.name} known={known} side={looks.get(seat.id) ?? n} creatures={seat.creatures} onChange={(creatures) => change(n, { creatures })} />
            </fieldset>
          ))}
          {seats.some((seat) => seat.player === "friend") && <p class="dim">{t("friendHint")}</p>}
          {!alone && <p class="dim">{t("bothSidesHint")}</p>}
          {seats.length < (alone ? (starts ?? SIDE_NAMES.length) : SIDE_NAMES.length) && <button onClick={add}>{t("addSeat")}</button>}
        </section>
        <section class="row wrap">
          <ClockField value={clock} onChange={setClock} />
          <DelayField value={delay} onChange={setDelay} />
          <label class="check"><input type="checkbox" checked={inviteOnly} onChange={(event) => setInviteOnly(event.currentTarget.checked)} /> {t("inviteOnly")}</label>
          <label class="check"><input type="checkbox" checked={takebacks} onChange={(event) => setTakebacks(event.currentTarget.checked)} /> {t("takebacks")}</label>
          <OptionFields value={options} onChange={setOptions} />
        </section>
        <NameField />
        {difficulty && !missing && <p class="dim" role="status">{t("difficultyOf", { what: difficulty })}</p>}
        {missing && <p class="dim" role="status">{missing}</p>}
        <button class="primary big" disabled={busy || missing !== ""} onClick={make}>{t("create")}</button>
      </main>
    </div>
  );
}
