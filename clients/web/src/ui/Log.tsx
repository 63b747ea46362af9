// Battle log; a click on a line shows its moment.

import type { EarlierMoment, Moment } from "../net/history";
import { MAX_LOG_CHUNKS, type MomentChunk } from "../net/historyChunks";
import type { Session } from "../net/session";
import { t } from "../text/catalogue";
import type { IconName } from "../board/icons";
import { ConditionIcon } from "./Icon";
import { memo } from "./memo";

const MAX_LINES = 400;
/** Number of lines in the short log. */
const RECENT_LINES = 6;
/** Pixels from the top at which earlier lines are fetched. */
const NEAR_TOP = 120;
/** Versions per block of the list; the browser skips layout and paint of blocks outside the window. */
const VERSIONS_PER_BLOCK = 16;

export function Log({ session, last }: { session: Session; last: number }) {
  const until = session.viewedIndex.value ?? last;
  const pieces = logBlocks(session, until);
  // What happened before this page came follows when all the rest is shown.
  const whole = !session.moments.length || pieces[0]?.[0] === session.moments.find((one) => one.lines?.length !== 0);
  const earlier = whole ? session.earlier.value : [];
  const more = whole && session.hasEarlier.value;
  // The list grows upwards from its end (style.css), so the newest line stays in sight without measuring.
  return (
    <div class="log" role="log" aria-label={t("log")} aria-description={t("logKeys")} tabIndex={0} onKeyDown={onLogKey} onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => more && scrollHeight - clientHeight + scrollTop < NEAR_TOP && void session.loadEarlier()}>
      <div>
        {more && <p><button class="quiet" onClick={() => void session.loadEarlier()}>{t("earlierLog")}</button></p>}
        {earlier.length > 0 && <EarlierLines moments={earlier} />}
        {pieces.length + earlier.length === 0 && !more && <p class="dim">{t("noLog")}</p>}
        {pieces.map((moments) => <LogBlock key={blockNumber(moments[0] as Moment)} session={session} moments={moments} />)}
      </div>
    </div>
  );
}

/** Move the focus along the lines by arrow keys: the log is a single tab stop. */
function onLogKey(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>("button.line")];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowUp: at < 0 ? lines.length - 1 : at - 1, ArrowDown: at < 0 ? lines.length - 1 : at + 1, Home: 0, End: lines.length - 1 };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  lines[Math.max(0, Math.min(lines.length - 1, next))]?.focus();
}

/** Blocks by number; a block with the same moments keeps its array, so it is not rendered again. */
const blockCache = new WeakMap<Session, Map<number, Moment[]>>();

function logBlocks(session: Session, until: number): Moment[][] {
  const before = blockCache.get(session);
  const now = new Map<number, Moment[]>();
  const packs = new Set<MomentChunk>();
  let count = 0;
  let n = Math.min(until, session.moments.length - 1);
  while (n >= 0 && count < MAX_LINES) {
    const number = blockNumber(session.moments[n] as Moment);
    const moments: Moment[] = [];
    for (; n >= 0 && blockNumber(session.moments[n] as Moment) === number; n--) {
      const moment = session.moments[n] as Moment;
      const { lines } = moment;
      if (lines?.length === 0) continue;
      packs.add(moment.chunk);
      if (packs.size > MAX_LOG_CHUNKS) break; // more of them would take one another's place for ever
      if (!lines) {
        session.loadTexts(moment); // the lines above follow when the texts are loaded
        break;
      }
      moments.push(moment);
      count += lines.length;
    }
    const whole = n < 0 || blockNumber(session.moments[n] as Moment) !== number;
    if (!whole) count = MAX_LINES; // stop at the gap
    if (!moments.length) continue;
    moments.reverse();
    const kept = before?.get(number);
    const same = kept && kept.length === moments.length && kept.every((one, k) => one === moments[k]);
    now.set(number, same ? kept : moments);
  }
  blockCache.set(session, now);
  return [...now.values()].reverse();
}

/** The last log lines, if there is no room for the log beside the board. */
export function RecentLog({ session }: { session: Session }) {
  void session.tick.value; // the list of moments is not a signal
  const moments = session.moments.slice(-RECENT_LINES);
  for (const moment of moments) if (!moment.lines) session.loadTexts(moment);
  const lines = [...session.earlier.value.slice(-RECENT_LINES), ...moments].flatMap((moment) => moment.lines ?? []).slice(-RECENT_LINES);
  return lines.length ? <div class="recent"><ol>{lines.map((line, k) => <li key={k} class={lineClass(line)}>{logLineContent(line)}</li>)}</ol></div> : null;
}

const blockNumber = (moment: Moment): number => Math.floor(moment.version / VERSIONS_PER_BLOCK);

const EarlierLines = memo(({ moments }: { moments: readonly EarlierMoment[] }) => (
  <ol>{moments.flatMap(({ lines }) => lines).map((line, k) => <li key={k} class={lineClass(line)}><span class="line still">{logLineContent(line)}</span></li>)}</ol>
));

const LogBlock = memo(({ session, moments }: { session: Session; moments: Moment[] }) => (
  <ol>{moments.map((moment) => <MomentLines key={moment.version} session={session} moment={moment} />)}</ol>
));

const MomentLines = memo(({ session, moment }: { session: Session; moment: Moment }) => {
  // The index of a moment changes when earlier ones are fetched.
  const look = () => {
    const at = session.moments.indexOf(moment);
    // The last line leads to the present of a live match.
    session.viewedIndex.value = at === session.moments.length - 1 && !session.perspective ? null : at;
  };
  return (moment.lines ?? []).map((line, k) => (
    <li key={k} class={lineClass(line)}>
      <button class="line" tabIndex={-1} onClick={look} title={t("showMoment")}>{logLineContent(line)}</button>
    </li>
  ));
});

/** Icons in place of symbols that not every system has; screen readers get a word instead. */
const LINE_ICONS: Record<string, IconName> = { "⚔": "blow", "✝": "dying" };

/** Return a log line with its symbols as icons. */
export function logLineContent(line: string) {
  const parts = line.trim().split(/(⚔|✝)/);
  if (parts.length === 1) return parts[0];
  return parts.map((part) => {
    const sign = LINE_ICONS[part];
    return sign ? <><ConditionIcon name={sign} />{sign === "blow" && <span class="heard">{t("strikes")}</span>}</> : part;
  });
}

function lineClass(line: string): string {
  if (line.startsWith("──") || line.startsWith("══")) return "round";
  if (line.startsWith("▶") || line.startsWith("▸")) return "turn";
  return line.startsWith("  ") ? "result" : line.includes("⚔") ? "blow" : "";
}
