// Back in time, and to the present again: whoever looks back stays there while the battle goes on.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Session } from "../net/session";
import { t } from "../words/catalogue";

const STEP_MS = 900;

export function Timeline({ session }: { session: Session }) {
  void session.tick.value; // its frames are no signal
  const last = session.frames.length - 1;
  const looking = session.looking.value;
  const at = looking ?? last;
  const [playing, setPlaying] = useState(false);
  const go = (to: number) => (session.looking.value = to >= last ? null : Math.max(0, to));
  const newest = useRef(last);
  newest.current = last;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const next = (session.looking.value ?? newest.current) + 1;
      if (next >= newest.current) {
        session.looking.value = null;
        setPlaying(false);
      } else session.looking.value = next;
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [playing, session]);
  if (last < 1) return null;
  const behind = last - at;
  return (
    <div class="timeline" role="group" aria-label={t("timeline")}>
      <button onClick={() => go(0)} aria-label={t("toStart")} disabled={at === 0}>|◀</button>
      <button onClick={() => go(at - 1)} aria-label={t("stepBack")} disabled={at === 0}>◀</button>
      <button onClick={() => { if (looking === null) go(0); setPlaying(!playing); }} aria-label={t(playing ? "pause" : "play")} aria-pressed={playing}>{playing ? "❚❚" : "▶"}</button>
      <input type="range" min={0} max={last} value={at} aria-label={t("moment")} aria-valuetext={t("momentOf", { n: at + 1, count: last + 1 })} onInput={(event) => go(Number(event.currentTarget.value))} />
      <button onClick={() => go(at + 1)} aria-label={t("stepForward")} disabled={looking === null}>▷</button>
      <button class={`live ${looking === null ? "on" : ""}`} onClick={() => { setPlaying(false); session.looking.value = null; }} aria-pressed={looking === null}>
        {looking === null ? t("live") : t("behind", { count: behind })}
      </button>
    </div>
  );
}
