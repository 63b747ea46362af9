// A link with an invitation: who invites, to what, and which seat is free.

import { useEffect, useState } from "preact/hooks";
import { complain, go, invitedTo, join, link, remember, store } from "../app";
import { looksOf, numbersOf } from "../board/palette";
import { MatchPhase, type MatchInfo, type SeatInfo } from "../gen/fracas/v1/match_pb";
import { Refused } from "../net/link";
import { t } from "../words/catalogue";
import { capital, plain, titled } from "../words/words";
import { aboutText, clockText } from "../words/waiting";
import { BoardPreview, Monsters } from "./BoardPreview";
import { useCreatures } from "./creatures";
import { Glyph } from "./Glyph";
import { NameField, called } from "./NameField";
import { titleOf } from "./RosterPicker";

/** It takes the first free seat; where none is free, it leads to where the battle can be watched. */
export function Invitation({ code }: { code: string }) {
  const [info, setInfo] = useState<MatchInfo | null>(null);
  const [problem, setProblem] = useState("");
  const look = () => invitedTo(code).then((found) => { store.set(`code.${found.match}`, code); setInfo(found); }, (error: unknown) => setProblem(told(error)));
  useEffect(() => void look(), [code]);
  const take = () =>
    called().then(() => join({ code })).then(
      (session) => {
        remember(session);
        go(`#/match/${session.match}`);
      },
      (error: unknown) => {
        complain(error);
        setProblem(told(error));
        void look();
      },
    );
  const host = info?.seats.find((seat) => seat.taken && !seat.bot);
  const free = info?.phase === MatchPhase.OPEN ? info.seats.find(isFree) : undefined;
  const rules = link.welcome.value?.rulesets.find((one) => one.name === info?.ruleset);
  return (
    <main class="message">
      <h1>{host ? t("invitedBy", { who: host.name || capital(host.id) }) : t("invited")}</h1>
      {info && (
        <div class="row wrap">
          <BoardPreview ruleset={info.ruleset} board={info.board} />
          <p><strong>{t("invitedTo", { ruleset: titled(info.ruleset), board: capital(plain(info.board)) })}</strong><br /><span class="dim">{rules && aboutText(rules)} {rules?.house && <Monsters ruleset={info.ruleset} board={info.board} />}</span></p>
        </div>
      )}
      {/* Above the seats: on a phone the row that stays in sight would lie over it. At one place, so that who types meanwhile types on. */}
      {(free || !info) && !problem && <NameField />}
      {info && (
        <>
          <SeatList info={info} chosen={free} />
          <p>{free ? t("invitedText") : t(info.phase === MatchPhase.OPEN ? "invitedFull" : "invitedLate")} {free && clockText(info.options?.clock)}</p>
        </>
      )}
      <p><a href="#/">{t("toLobby")}</a></p>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <div class="row wrap sure">
        {(free || (!info && !problem)) && <button class="primary" onClick={take}>{free ? t("takeSeatAs", { seat: capital(free.id) }) : t("takeSeat")}</button>}
        {info && <a class={`button ${free ? "" : "primary"}`} href={`#/match/${info.match}`}>{t(free ? "onlyWatch" : "watchIt")}</a>}
      </div>
    </main>
  );
}

const isFree = (seat: SeatInfo): boolean => !seat.taken && !seat.bot;

function told(error: unknown): string {
  if (error instanceof Refused && error.code === "not_found") return t("invitedNowhere");
  return error instanceof Error ? error.message : String(error);
}

/** Who sits where before a battle has begun, with what they bring. */
export function SeatList({ info, chosen }: { info: MatchInfo; chosen?: SeatInfo | undefined }) {
  const known = useCreatures(info.ruleset);
  const looks = looksOf(info.seats, numbersOf(info.seats));
  return (
    <ul class="seats">
      {info.seats.map((seat) => (
        <li key={seat.id}>
          <strong>{capital(seat.id)}</strong> {seat.name || (seat.taken ? "" : t(seat === chosen ? "yourSeat" : "freeSeat"))}
          <span class="dim bring">{seat.creatures.map((name, n) => <span key={n}><Glyph name={name} side={looks.get(seat.id) ?? n} size={24} /> {titleOf(known, name)}</span>)}</span>
        </li>
      ))}
    </ul>
  );
}
