// Invitation page: the host, the match and the free seat.

import { useEffect, useState } from "preact/hooks";
import { connection, enterMatch, fetchInvitation, store, takeSeat } from "../app";
import { seatStyles, sideNumbers } from "../board/palette";
import { MatchPhase, SeatRole, type MatchInfo, type SeatInfo } from "../gen/fracas/v1/match_pb";
import { RequestRefused } from "../net/connection";
import { byLevel, levelText, roleText } from "../play/matchup";
import { t } from "../text/catalogue";
import { capitalize, idText, rulesetTitle } from "../text/format";
import { seatName } from "../text/names";
import { aboutText, clockText } from "../text/matchStatus";
import { BoardPreview, Monsters } from "./BoardPreview";
import { sheetNamed, useCreatures } from "./useCreatures";
import { Glyph } from "./Glyph";
import { NameField, applyName } from "./NameField";
import { creatureTitle } from "./CreatureSearch";

/** How often the players on the invitation are updated, in milliseconds. */
const LOOK_MS = 5000;

/** Takes the first free seat; if there is none, links to the match. */
export function Invitation({ code, seat = "", seatKey = "" }: { code: string; seat?: string; seatKey?: string }) {
  const [info, setInfo] = useState<MatchInfo | null>(null);
  const [problem, setProblem] = useState("");
  /** What was wrong with the last attempt to join. */
  const [refused, setRefused] = useState("");
  const [hero, setHero] = useState("");
  const [heroName, setHeroName] = useState("");
  const look = (again = false) => fetchInvitation(code).then((found) => { store.set(`code.${found.match}`, code); setInfo(found); }, (error: unknown) => again || setProblem(errorText(error)));
  useEffect(() => {
    void look();
    // The players that come meanwhile are shown as well.
    const timer = setInterval(() => document.hidden || void look(true), LOOK_MS);
    return () => clearInterval(timer);
  }, [code]);
  /** Take the seat; without a key it is any free one, because another player may have been faster. */
  const take = () => {
    setRefused("");
    const wish = { code, ...(free && hero ? { creatures: [hero] } : {}), ...(named ? { heroName: heroName.trim() } : {}) };
    const meant = free && open.length > 1 && !any ? { seat: free.id } : {};
    return applyName().then(() => takeSeat(seatKey ? { code, seat, seatKey } : { ...wish, ...meant })).then(
      (session) => {
        enterMatch(session);
      },
      (error: unknown) => {
        setRefused(errorText(error));
        void look(true);
      },
    );
  };
  const people = (info?.seats ?? []).filter((seat) => seat.taken && !seat.bot);
  const host = people.find((seat) => seat.role === SeatRole.GM) ?? people[0];
  const free = info?.phase === MatchPhase.OPEN ? info.seats.find(isFree) : undefined;
  const open = (info?.seats ?? []).filter(isFree);
  // Whether the player does not mind which of several free seats it is.
  const any = open.length > 1 && open.every((one) => !one.creatures.length && one.side === free?.side);
  // A hero that the player picks or that the host has chosen can be given a name.
  const named = free && !seatKey && (hero || (free.creatures.length === 1 && free.creatures[0])) || "";
  const rules = connection.welcome.value?.rulesets.find((one) => one.name === info?.ruleset);
  return (
    <main class="message">
      <h1>{host ? t("invitedBy", { who: host.name || capitalize(idText(host.id)) }) : t("invited")}</h1>
      {info && (
        <div class="row wrap">
          <BoardPreview ruleset={info.ruleset} board={info.board} />
          <p><strong>{t("invitedTo", { ruleset: rulesetTitle(info.ruleset), board: capitalize(idText(info.board)) })}</strong><br /><span class="dim">{rules && aboutText(rules)} {rules?.house && <Monsters ruleset={info.ruleset} board={info.board} />}</span></p>
        </div>
      )}
      {info && free && !free.creatures.length && !seatKey && <HeroPicker info={info} hero={hero} onPick={setHero} />}
      {info && named && <HeroName info={info} hero={named} value={heroName} onInput={setHeroName} />}
      {/* Above the seats, because a sticky row would cover it on a phone; always in the same place, so that typing is not interrupted. */}
      {(free || !info) && !problem && <NameField onEnter={free && (hero || free.creatures.length) ? take : undefined} />}
      {info && (
        <>
          <SeatList info={info} chosen={free} />
          <p>{seatKey ? t("invitedSeat") : free ? t("invitedText") : t(info.phase === MatchPhase.OPEN ? "invitedFull" : "invitedLate")} {free && clockText(info.options?.clock)}</p>
        </>
      )}
      <p><a href="/">{t("toLobby")}</a></p>
      {(problem || refused) && <p class="problem" role="alert">{problem || refused}</p>}
      <div class="row wrap sure">
        {(free || seatKey || (!info && !problem)) && <button class="primary" onClick={take}>{seatKey ? t("takeSeatAs", { seat: capitalize(idText(seat)) }) : free && !any ? t("takeSeatAs", { seat: capitalize(idText(free.id)) }) : t("takeSeat")}</button>}
        {info && <a class={`button ${free ? "" : "primary"}`} href={`/match/${info.match}`}>{t(free ? "onlyWatch" : "watchIt")}</a>}
      </div>
    </main>
  );
}

/** The heroes among which the player of a seat without creatures chooses. */
function HeroPicker({ info, hero, onPick }: { info: MatchInfo; hero: string; onPick: (name: string) => void }) {
  const known = useCreatures(info.ruleset);
  const heroes = known.filter((one) => one.hero);
  const offered = heroes.length ? heroes : known;
  const holder = (name: string): SeatInfo | undefined => info.seats.find((seat) => !isFree(seat) && seat.creatures.includes(name));
  return (
    <div class="found heroes" role="radiogroup" aria-label={t("pickHero")}>
      {byLevel(offered, info.ruleset).map(({ level, creatures }) => (
        <div key={level} class="level" role="group" aria-label={level || undefined}>
          {level && <h3>{capitalize(level)}</h3>}
          {creatures.map((one) => (
            <button key={one.name} role="radio" class={holder(one.name) ? "taken" : ""} aria-checked={one.name === hero} onClick={() => onPick(one.name)}>
              <Glyph name={one.name} sheet={one.sheet} side={0} size={28} /> <span>{creatureTitle(known, one.name)} <small class="dim">{[roleText(one), takenText(holder(one.name))].filter(Boolean).join(" · ")}</small></span>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Return by whom a hero is taken; empty: nobody has it. */
const takenText = (seat: SeatInfo | undefined): string => (seat ? t("heroTaken", { who: seatName(seat.name) || capitalize(idText(seat.id)) }) : "");

/** The field in which a player names the own hero; empty: as in the library. */
function HeroName({ info, hero, value, onInput }: { info: MatchInfo; hero: string; value: string; onInput: (name: string) => void }) {
  const known = useCreatures(info.ruleset);
  return <label class="row wrap">{t("ownHeroName")} <input value={value} maxLength={30} placeholder={creatureTitle(known, hero)} onInput={(event) => onInput(event.currentTarget.value)} /></label>;
}

/** Return true if a seat waits for a player. */
export const isFree = (seat: SeatInfo): boolean => !seat.taken && !seat.bot && !seat.heldByGm && seat.role === SeatRole.UNSPECIFIED;

/** Return true if a seat's player is not connected now. */
export const isAbsent = (seat: SeatInfo): boolean => seat.taken && !seat.bot && seat.present === false;

function errorText(error: unknown): string {
  if (error instanceof RequestRefused && error.code === "not_found") return t("invitedNowhere");
  return error instanceof Error ? error.message : String(error);
}

/** The seats before a battle, with their players and creatures. */
export function SeatList({ info, chosen }: { info: MatchInfo; chosen?: SeatInfo | undefined }) {
  const known = useCreatures(info.ruleset);
  const looks = seatStyles(info.seats, sideNumbers(info.seats));
  /** The level of a hero, in brackets. */
  const levelOf = (name: string): string => {
    const one = known.find((other) => other.name === name && other.hero);
    const level = one ? levelText(one, info.ruleset) : "";
    return level && ` (${level})`;
  };
  return (
    <ul class="seats">
      {info.seats.filter((seat) => seat.role !== SeatRole.OBSERVER || seat.taken).map((seat) => (
        <li key={seat.id}>
          <strong>{seat.role === SeatRole.GM ? t("gm") : seat.role === SeatRole.OBSERVER ? t("coGm") : capitalize(idText(seat.id))}</strong> {seatName(seat.name) || (seat.taken ? "" : t(seat === chosen ? "yourSeat" : "freeSeat"))} {isAbsent(seat) && <span class="dim">{t("absent")}</span>} {seat.ready && <span class="dim">{t("isReady")}</span>}
          <span class="dim bring">{seat.creatures.map((name, n) => <span key={n}><Glyph name={name} sheet={sheetNamed(known, name)} side={looks.get(seat.id) ?? n} size={24} /> {(n === 0 && seat.heroName) || creatureTitle(known, name)}{levelOf(name)}</span>)}</span>
        </li>
      ))}
    </ul>
  );
}
