// Match menu: links, takebacks and pauses, auto-answers, settings, concede, leave.

import { useState } from "preact/hooks";
import { leaveMatch, navigate, showError, store, volume } from "../app";
import { SeatRole } from "../gen/fracas/v1/match_pb";
import { play } from "../board/sounds";
import type { Session } from "../net/session";
import { pauseMatch, roleOf } from "../net/table";
import { autoAnswerIntent, concedeIntent } from "../play/intents";
import { AUTO_ANSWER_KINDS } from "../play/questionMenu";
import type { Battle } from "../protocol/battle";
import { t } from "../text/catalogue";
import { capitalize, kindWord } from "../text/format";
import { Dialog } from "./Dialog";
import { NoticeForm } from "./NoticeForm";
import { HandOver, HandOverButton, SeatsButton, SeatsDialog } from "./SeatsDialog";
import { ShareLink } from "./ShareLink";
import { askTakeback, canPause, ReadyButtons } from "./TableBar";
import { fogEnabled } from "./useFogOfWar";
import { isTouchDevice } from "./useMedia";

/** Match menu: auto-answers, concede, leave, sound, link. */
export function MatchMenu({ session, battle, onClose }: { session: Session; battle: Battle; onClose: () => void }) {
  const seat = battle.seats.get(session.seat);
  const [sure, setSure] = useState(false);
  const [inner, setInner] = useState<"seats" | "handOver" | null>(null);
  const stand = (kind: string, answer: string) => session.act(autoAnswerIntent(kind, answer), null).catch(showError);
  if (inner === "seats") return <SeatsDialog session={session} onClose={onClose} />;
  if (inner === "handOver") return <HandOver session={session} onClose={onClose} />;
  return (
    <Dialog label={t("more")} onClose={onClose}>
      <h2>{t("more")}</h2>
      <ShareLink session={session} />
      {session.seat && !session.over.value && <AtTable session={session} onClose={onClose} onOpen={setInner} />}
      {seat && !session.over.value && (
        <>
          <h3>{t("standing")}</h3>
          <p class="dim">{t("standingText")}</p>
          {AUTO_ANSWER_KINDS.map((kind) => (
            <label key={kind} class="standing">{capitalize(kindWord(kind))}
              <select value={seat.autoAnswers.get(kind) ?? "ask"} onChange={(event) => void stand(kind, event.currentTarget.value)}>
                {(["ask", "always", "never"] as const).map((one) => <option key={one} value={one}>{t(`stand_${one}`)}</option>)}
              </select>
            </label>
          ))}
        </>
      )}
      <h3>{t("settings")}</h3>
      <label class="volume">{t("sounds")}
        <input type="range" min="0" max="100" step="5" value={volume.value * 100} aria-valuetext={volume.value ? `${Math.round(volume.value * 100)} %` : t("soundsOff")} onInput={(event) => setVolume(Number(event.currentTarget.value) / 100)} />
        <span class="dim" aria-hidden="true">{volume.value ? `${Math.round(volume.value * 100)} %` : t("soundsOff")}</span>
      </label>
      {seat && <label class="check"><input type="checkbox" checked={fogEnabled.value} onChange={(event) => { fogEnabled.value = event.currentTarget.checked; store.set("fog", fogEnabled.value ? "on" : "off"); }} /> {t("fogWanted")}</label>}
      {session.seat && !session.over.value && <NoticeForm />}
      {!isTouchDevice() && <p class="dim">{t("keysHelp")}</p>}
      <div class="row wrap">
        {seat && !session.over.value && (sure
          ? <button class="danger" onClick={(event) => event.detail < 2 && session.act(concedeIntent(), null).then(onClose, showError)}>{t("concedeSure")}</button>
          : <button onClick={() => setSure(true)}>{t("concede")}</button>)}
        {!session.seat && <button onClick={() => { void leaveMatch(session).catch(showError); navigate("/"); }}>{t("stopWatching")}</button>}
      </div>
    </Dialog>
  );
}

function setVolume(wanted: number): void {
  volume.value = wanted;
  store.set("sound", String(wanted));
  play("turn", wanted);
}

/** What players do at a table beside playing. */
function AtTable({ session, onClose, onOpen }: { session: Session; onClose: () => void; onOpen: (inner: "seats" | "handOver") => void }) {
  const info = session.info.value;
  const takeBack = () => void askTakeback(session).finally(onClose);
  const pause = () => void pauseMatch(session, !info?.paused).catch(showError).finally(onClose);
  return (
    <div class="row wrap">
      {info?.options?.takebacks && roleOf(session) === SeatRole.UNSPECIFIED && <button onClick={takeBack}>{t("takeBack")}</button>}
      {canPause(session) && <button onClick={pause}>{t(info?.paused ? "resumeMatch" : "pauseMatch")}</button>}
      <ReadyButtons session={session} ask />
      {roleOf(session) === SeatRole.UNSPECIFIED && !info?.options?.rated && <HandOverButton session={session} onOpen={() => onOpen("handOver")} />}
      {roleOf(session) === SeatRole.GM && <SeatsButton session={session} onOpen={() => onOpen("seats")} />}
    </div>
  );
}
