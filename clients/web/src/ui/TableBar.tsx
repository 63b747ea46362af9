// Notices above the board: a paused match, and a takeback that waits for answers.

import { useEffect } from "preact/hooks";
import { showError, showToast } from "../app";
import { SeatRole, type SeatInfo } from "../gen/fracas/v1/match_pb";
import { TakebackState } from "../gen/fracas/v1/table_pb";
import type { Session } from "../net/session";
import { answerTakeback, askReady, confirmResult, pauseMatch, requestTakeback, setReady, undoMove, roleOf } from "../net/table";
import { TakeBack } from "./SeatsDialog";
import type { Battle } from "../protocol/battle";
import { t } from "../text/catalogue";
import { capitalize, idText } from "../text/format";

export function TableBar({ session, call }: { session: Session; call: (id: string) => string }) {
  const info = session.info.value;
  const asked = session.takeback.value;
  useEffect(() => {
    if (asked?.state === TakebackState.ACCEPTED) showToast(t("takebackDone"));
    if (asked?.state === TakebackState.DECLINED) showToast(t("takebackDeclined"));
    if (asked?.state === TakebackState.LAPSED) showToast(t("takebackLapsed"));
  }, [asked]);
  if (session.over.value) return null;
  const open = asked?.state === TakebackState.OPEN ? asked : null;
  const answer = (accept: boolean) => open && void answerTakeback(session, open.number, accept).catch(showError);
  return (
    <>
      {info?.paused && (
        <div class="table-bar" role="status">
          <strong>{t("paused")}</strong> {pauseVotesText(session, call)}
          {canPause(session) && <button onClick={() => void pauseMatch(session, false).catch(showError)}>{t("resumeMatch")}</button>}
        </div>
      )}
      {!info?.paused && Boolean(info?.pauseVotes.length) && <div class="table-bar" role="status">{pauseVotesText(session, call)} {canPause(session) && <button onClick={() => void pauseMatch(session, true).catch(showError)}>{t("pauseMatch")}</button>}</div>}
      {info?.inReview && (
        <div class="table-bar" role="status">
          {t(roleOf(session) === SeatRole.GM ? "reviewGm" : "review")}
          {roleOf(session) === SeatRole.GM && <button class="primary" onClick={() => void confirmResult(session).catch(showError)}>{t("confirmResult")}</button>}
        </div>
      )}
      <ReadyBar session={session} />
      <TakeBack session={session} />
      {open && (
        <div class="table-bar" role="alert">
          <span>{open.seat === session.seat ? t("takebackWaits", { who: open.waiting.map(call).join(", ") }) : t("takebackAsked", { who: call(open.seat) })}</span>
          {open.waiting.includes(session.seat) && <button class="primary" onClick={() => answer(true)}>{t("accept")}</button>}
          {open.waiting.includes(session.seat) && <button onClick={() => answer(false)}>{t("decline")}</button>}
          {open.seat === session.seat && <button onClick={() => answer(false)}>{t("withdrawTakeback")}</button>}
        </div>
      )}
      {roleOf(session) === SeatRole.OBSERVER && <div class="table-bar" role="status">{t("coGmView")}</div>}
    </>
  );
}

/** Who is ready, while everybody is asked or somebody has said so. */
function ReadyBar({ session }: { session: Session }) {
  const told = readyText(session);
  return told ? <div class="table-bar" role="status"><span>{told}</span> <ReadyButtons session={session} /></div> : null;
}

/** Return who is ready and for whom a ready check waits; empty: nobody is asked, and nobody has said so. */
function readyText(session: Session): string {
  const info = session.info.value;
  const people = (info?.seats ?? []).filter((seat) => seat.taken && !seat.bot && !seat.heldByGm && seat.role === SeatRole.UNSPECIFIED);
  const names = (some: SeatInfo[]): string => some.map((seat) => seat.name || capitalize(idText(seat.id))).join(", ");
  const [ready, waiting] = [people.filter((seat) => seat.ready), people.filter((seat) => !seat.ready)];
  if (!info?.readyCheck && !ready.length) return "";
  if (!waiting.length) return t("allReady");
  return [info?.readyCheck ? t("readyAsked") : "", ready.length ? t("readyMarked", { who: names(ready) }) : "", waiting.length ? t("readyWaiting", { who: names(waiting) }) : ""].filter(Boolean).join(" ");
}

/** The ready marks in the waiting room, and what they decide. */
export function ReadyState({ session }: { session: Session }) {
  const own = session.info.value?.seats.find((seat) => seat.id === session.seat);
  if (!own || session.info.value?.options?.rated || own.role === SeatRole.OBSERVER) return null;
  return (
    <>
      <div class="row wrap"><ReadyButtons session={session} ask /></div>
      <p role="status" class="dim">{readyText(session)} {t("readyMeans")}</p>
    </>
  );
}

/** The buttons for the own ready mark, and to ask everybody. */
export function ReadyButtons({ session, ask = false }: { session: Session; ask?: boolean }) {
  const info = session.info.value;
  const own = info?.seats.find((seat) => seat.id === session.seat);
  if (!own || info?.options?.rated || own.role === SeatRole.OBSERVER) return null;
  const gm = own.role === SeatRole.GM;
  return (
    <>
      {!gm && <button class={info?.readyCheck && !own.ready ? "primary" : ""} aria-pressed={own.ready} onClick={() => void setReady(session, !own.ready).catch(showError)}>{t(own.ready ? "notReady" : "ready")}</button>}
      {ask && (gm || !info?.options?.gm) && <button onClick={() => void (info?.readyCheck ? showToast(readyText(session)) : askReady(session).catch(showError))}>{t("askReady")}</button>}
    </>
  );
}

/** Return true if the user may pause the match, or vote for it. */
export const canPause = (session: Session): boolean => session.seat !== "" && roleOf(session) !== SeatRole.OBSERVER;

function pauseVotesText(session: Session, call: (id: string) => string): string {
  const info = session.info.value;
  const votes = info?.pauseVotes ?? [];
  return votes.length ? t(info?.paused ? "wantResume" : "wantPause", { who: votes.map(call).join(", ") }) : "";
}

/** Ask to take back the own last decision. */
export const askTakeback = (session: Session): Promise<void> =>
  requestTakeback(session).then(() => showToast(t(session.info.value?.options?.gm ? "takebackSentToGm" : "takebackSent")), showError);

/**
 * The button that undoes the own last walk as long as nothing else has happened since; after another own decision, the
 * button that asks to take it back. The key is `u`.
 */
export function UndoMove({ session, battle }: { session: Session; battle: Battle }) {
  const allowed = Boolean(session.info.value?.options?.takebacks) && roleOf(session) === SeatRole.UNSPECIFIED && !session.over.value;
  const walked = allowed && isOwnWalk(session, battle);
  const asks = allowed && !walked && session.acted.value && session.takeback.value?.state !== TakebackState.OPEN;
  const undo = () => void (walked ? undoMove(session).catch(showError) : askTakeback(session));
  useEffect(() => {
    if (!walked && !asks) return;
    const press = (event: KeyboardEvent) => {
      const field = event.target instanceof HTMLElement ? event.target : null;
      if (event.key !== "u" || event.ctrlKey || event.metaKey || event.altKey || !field || /^(INPUT|SELECT|TEXTAREA)$/.test(field.tagName) || field.closest("dialog")) return;
      event.preventDefault();
      undo();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  if (walked) return <button class="quiet" onClick={undo} data-undo>{t("undoMove")}</button>;
  return asks ? <button class="quiet" onClick={undo} data-takeback>{t("takeBackAsk")}</button> : null;
}

function isOwnWalk(session: Session, battle: Battle): boolean {
  const happened = session.live?.happened ?? [];
  const own = (id: unknown): boolean => battle.creatures.get(String(id))?.seat === session.seat;
  return happened.some((one) => one.name === "moved" && own(one.data["who"])) && !happened.some((one) => ["attack", "rolled", "turn_began", "rewound"].includes(one.name));
}
