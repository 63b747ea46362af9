// Timeline: view past moments and return to the present. A past moment stays while the battle goes on.

import { useEffect, useRef, useState } from "preact/hooks";
import { momentLink, showToast } from "../app";
import type { BoardPicture } from "../board/picture";
import type { Session } from "../net/session";
import { t } from "../text/catalogue";
import { Icon } from "./Icon";
import { lazy } from "./lazy";

const STEP_MS = 900;
/** Speeds of a replay, the normal one first. */
const SPEEDS = [1, 2, 4, 0.5];

const FilmDialog = lazy(async () => (await import("./FilmDialog")).FilmDialog);

interface Props {
  session: Session;
  last: number;
  title: string;
  picture: BoardPicture | null;
  faces: ReadonlyMap<string, CanvasImageSource>;
}

export function Timeline({ session, last, title, picture, faces }: Props) {
  const looking = session.viewedIndex.value;
  const at = looking ?? last;
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [filming, setFilming] = useState(false);
  const recorded = session.perspective !== "";
  // The last moment of a live match is the present, which follows new events.
  const go = (to: number) => {
    if (to <= 0 && last > 0) void session.goToFirst();
    else session.viewedIndex.value = to >= last && !recorded ? null : Math.min(to, last);
  };
  const link = () => {
    history.replaceState(null, "", momentLink(session) + location.search);
    if (navigator.clipboard) void navigator.clipboard.writeText(location.href).then(() => showToast(t("momentCopied")), () => showToast(t("momentLink")));
    else showToast(t("momentLink"));
  };
  const newest = useRef(last);
  newest.current = last;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const next = (session.viewedIndex.value ?? newest.current) + 1;
      if (next > newest.current && session.progress.value) return; // the rest is still loading
      if (next >= newest.current && !session.progress.value) {
        session.viewedIndex.value = recorded ? newest.current : null;
        setPlaying(false);
      } else session.viewedIndex.value = next;
    }, STEP_MS / speed);
    return () => clearInterval(timer);
  }, [playing, speed, session]);
  const before = session.seat !== "" && at < session.backfilledCount.value;
  const over = Boolean(session.over.value);
  const begin = () => {
    if (!playing && at >= last) go(0);
    setPlaying(!playing);
  };
  return (
    <div class="timeline" role="group" aria-label={t("timeline")}>
      <button onClick={() => go(0)} aria-label={t("toStart")} title={t("toStart")} disabled={at === 0}>|◀</button>
      <button onClick={() => go(at - 1)} aria-label={t("stepBack")} title={t("stepBack")} disabled={at === 0}>‹</button>
      <button onClick={() => go(at + 1)} aria-label={t("stepForward")} title={t("stepForward")} disabled={at >= last}>›</button>
      <input type="range" min={0} max={last} value={at} aria-label={t("moment")} aria-valuetext={t("momentOf", { n: at + 1, count: last + 1 })} onInput={(event) => go(Number(event.currentTarget.value))} />
      <button onClick={begin} aria-label={t(playing ? "pause" : "play")} title={t(playing ? "pause" : "play")} aria-pressed={playing}>{playing ? "❚❚" : "▶"}<span class="wide-only"> {t(playing ? "pauseShort" : "playShort")}</span></button>
      {(recorded || playing) && <button class="quiet" onClick={() => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1)} aria-label={t("speedIs", { speed: String(speed) })} title={t("speed")}>{speed}×</button>}
      <button class="moment" onClick={link} aria-label={t("linkToMoment")} title={t("linkToMoment")}><Icon name="link" /></button>
      {(recorded || over) && !session.progress.value && <button class="moment" onClick={() => setFilming(true)} aria-label={t("filmTitle")} title={t("filmTitle")}><Icon name="download" /></button>}
      {filming && <FilmDialog session={session} title={title} picture={picture} faces={faces} onClose={() => setFilming(false)} />}
      {before && <span class="dim" title={t("asPublicSaw")} role="img" aria-label={t("asPublicSaw")}><Icon name="eye" /></span>}
      {session.progress.value && <span class="dim" role="status">{t("replayComing", { ...session.progress.value })}</span>}
      {session.replayError.value && <span class="dim" role="alert">{t("replayBroken", { why: session.replayError.value })}</span>}
      {recorded ? <span class="live">{t("momentOf", { n: at + 1, count: last + 1 })}</span> : (
        <button class={`live ${looking === null ? "on" : ""}`} onClick={() => { setPlaying(false); session.viewedIndex.value = null; }} aria-pressed={looking === null}>
          {t(looking === null ? (over ? "atEnd" : "live") : over ? "toEnd" : "toLive")}
        </button>
      )}
    </div>
  );
}
