// Seats of a match for the game master: who has them, and how to hand them over.

import { useState } from "preact/hooks";
import { showError, store, storeSeat, takeSeat } from "../app";
import { MatchPhase, SeatRole, type SeatInfo } from "../gen/fracas/v1/match_pb";
import type { Session } from "../net/session";
import { assignSeat } from "../net/table";
import { levelText } from "../play/matchup";
import { t } from "../text/catalogue";
import { capitalize, idText } from "../text/format";
import { nameResolver } from "../text/names";
import { creatureTitle } from "./CreatureSearch";
import { Dialog } from "./Dialog";
import { Sure } from "./GmPanel";
import { isFree } from "./Invitation";
import { LinkField } from "./ShareLink";
import { useCreatures } from "./useCreatures";

/** The seat of a second game master, who sees everything and decides nothing. */
const OBSERVER = "observer";
/** The bot that a seat is handed to. */
const BOT = "focus";

export function SeatsDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const [link, setLink] = useState<{ seat: string; key: string } | null>(null);
  const seats = (session.info.value?.seats ?? []).filter((seat) => seat.role === SeatRole.UNSPECIFIED);
  const assign = (seat: string, kind: Parameters<typeof assignSeat>[2], creatures: string[] = []) =>
    void assignSeat(session, seat, kind, creatures).then((key) => setLink(key ? { seat, key } : null), showError);
  const linkOf = (seat: string) => link?.seat === seat && <LinkField text={t("seatLink")} path={seatPath(session, seat, link.key)} />;
  return (
    <Dialog label={t("players")} onClose={onClose}>
      <h2>{t("players")}</h2>
      <ul class="seats">
        {seats.map((seat) => (
          <li key={seat.id}>
            <p><strong>{capitalize(idText(seat.id))}</strong> {[holderText(seat), ...heroesOf(session, seat.id)].join(" · ")}</p>
            <div class="row wrap">
              <button onClick={() => assign(seat.id, { case: "link", value: true })}>{t("seatByLink")}</button>
              {!seat.heldByGm && <button onClick={() => assign(seat.id, { case: "gm", value: true })}>{t("seatToMe")}</button>}
              <ToBot session={session} seat={seat} onBot={(creatures) => assign(seat.id, { case: "bot", value: BOT }, creatures)} />
              {!isFree(seat) && <button onClick={() => assign(seat.id, { case: "nobody", value: true })}>{t("seatFree")}</button>}
              {seat.taken && !seat.bot && !seat.heldByGm && <Sure label={t("seatKick")} sure={t("seatKickSure")} onSure={() => assign(seat.id, { case: "kick", value: true })} />}
            </div>
            {linkOf(seat.id)}
          </li>
        ))}
        <li>
          <p><strong>{t("coGm")}</strong> <span class="dim">{t("coGmText")}</span></p>
          <button onClick={() => assign(OBSERVER, { case: "link", value: true })}>{t("seatByLink")}</button>
          {linkOf(OBSERVER)}
        </li>
      </ul>
    </Dialog>
  );
}

/** The button that gives a seat to a bot; before the battle with a choice of its hero, if its player was to choose one. */
function ToBot({ session, seat, onBot }: { session: Session; seat: SeatInfo; onBot: (creatures: string[]) => void }) {
  const info = session.info.value;
  const known = useCreatures(info?.ruleset ?? "");
  const [hero, setHero] = useState("");
  const taken = new Set(info?.seats.flatMap((one) => one.creatures));
  const heroes = info?.phase === MatchPhase.OPEN && !seat.creatures.length ? known.filter((one) => one.hero && !taken.has(one.name)) : [];
  return (
    <>
      {heroes.length > 0 && (
        <select aria-label={t("botHeroOf", { seat: capitalize(idText(seat.id)) })} value={hero} onChange={(event) => setHero(event.currentTarget.value)}>
          <option value="">{t("anyHero")}</option>
          {heroes.map((one) => <option key={one.name} value={one.name}>{[creatureTitle(known, one.name), levelText(one, info?.ruleset ?? "")].filter(Boolean).join(" · ")}</option>)}
        </select>
      )}
      <button onClick={() => onBot(heroes.length && hero ? [hero] : [])}>{t("seatToBot")}</button>
    </>
  );
}

/** Leave the own seat to a bot or, by a link, to another player. */
export function HandOver({ session, onClose }: { session: Session; onClose: () => void }) {
  const [key, setKey] = useState("");
  const { match, seat } = session;
  const toBot = () => {
    store.set(`lent.${match}`, seat);
    void assignSeat(session, seat, { case: "bot", value: BOT }).then(onClose, showError);
  };
  const toLink = () => {
    store.set(`lent.${match}`, seat);
    void assignSeat(session, seat, { case: "link", value: true }).then(setKey, showError);
  };
  return (
    <Dialog label={t("handOver")} onClose={onClose}>
      <h2>{t("handOver")}</h2>
      <p class="dim">{t("handOverText")}</p>
      <div class="row wrap">
        <button onClick={toBot}>{t("seatToBot")}</button>
        <button onClick={toLink}>{t("seatByLink")}</button>
      </div>
      {key && <LinkField text={t("seatLink")} path={seatPath(session, seat, key)} />}
    </Dialog>
  );
}

/** Return the address by which somebody takes over a seat; the key is in the fragment. */
const seatPath = (session: Session, seat: string, key: string): string =>
  `/match/${session.match}#/join/${[session.code || session.match, seat, key].map(encodeURIComponent).join("/")}`;


/** `onOpen`: opens the dialog elsewhere, so that no dialog lies on another. */
export function HandOverButton({ session, onOpen }: { session: Session; onOpen?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={onOpen ?? (() => setOpen(true))}>{t("handOver")}</button>
      {open && <HandOver session={session} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The button with which a player takes back the seat that was handed over; nothing if there is none. */
export function TakeBack({ session: { match, seat, info } }: { session: Session }) {
  const lent = store.get(`lent.${match}`);
  if (seat || !lent || !info.value?.seats.some((one) => one.id === lent && one.lentBy)) return null;
  return <div class="table-bar" role="status">{t("seatLent")} <button onClick={() => void takeSeat({ match, seat: lent }).then(storeSeat, showError)}>{t("takeBackSeat")}</button></div>;
}

/** `onOpen`: opens the dialog elsewhere, so that no dialog lies on another. */
export function SeatsButton({ session, onOpen }: { session: Session; onOpen?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={onOpen ?? (() => setOpen(true))}>{t("players")}</button>
      {open && <SeatsDialog session={session} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Return the names of a seat's creatures. */
function heroesOf(session: Session, seat: string): string[] {
  const battle = session.live?.battle;
  return battle ? [...battle.creatures.values()].filter((one) => one.seat === seat).map((one) => nameResolver(battle)(one.id)) : [];
}

function holderText(seat: SeatInfo): string {
  if (seat.heldByGm) return t("seatWithGm");
  const holder = seat.bot ? t("seatWithBot") : seat.name || t("freeSeat");
  return seat.lentBy ? t("seatFor", { holder, who: seat.lentBy }) : holder;
}
