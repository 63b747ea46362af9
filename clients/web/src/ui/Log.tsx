// What happened, in words; a click on a line shows the moment.

import { useEffect, useRef } from "preact/hooks";
import type { Session } from "../net/session";
import { t } from "../words/catalogue";

const MOST = 400;

export function Log({ session }: { session: Session }) {
  void session.tick.value; // its frames are no signal
  const box = useRef<HTMLDivElement>(null);
  const follow = useRef(true);
  const looking = session.looking.value;
  const until = looking ?? session.frames.length - 1;
  const lines = session.frames.slice(0, until + 1).flatMap((frame, n) => frame.lines.map((line) => ({ line, n }))).slice(-MOST);
  useEffect(() => {
    const node = box.current;
    if (node && follow.current) node.scrollTop = node.scrollHeight;
  }, [lines.length, looking]);
  return (
    <div
      class="log" ref={box} role="log" aria-label={t("log")} tabIndex={0}
      onScroll={(event) => { const node = event.currentTarget; follow.current = node.scrollTop + node.clientHeight > node.scrollHeight - 40; }}
    >
      <ol>
      {lines.length === 0 && <li class="dim">{t("noLog")}</li>}
      {lines.map(({ line, n }, k) => (
        <li key={`${n}/${k}`} class={kindOf(line)}>
          <button class="line" onClick={() => (session.looking.value = n)} title={t("showMoment")}>{line.trim().replace(" (f: why)", "")}</button>
        </li>
      ))}
      </ol>
    </div>
  );
}

function kindOf(line: string): string {
  if (line.startsWith("──") || line.startsWith("══")) return "round";
  if (line.startsWith("▶") || line.startsWith("▸")) return "turn";
  return line.startsWith("  ") ? "result" : line.includes("⚔") ? "blow" : "";
}
