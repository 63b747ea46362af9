// Undo and redo: the states of a value, oldest first.

const MOST = 200;

export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/** Change the value; `merge`: as part of the change before. */
export function changed<T>(history: History<T>, now: T, { merge = false } = {}): History<T> {
  if (now === history.now) return history;
  return { past: merge ? history.past : [...history.past, history.now].slice(-MOST), now, future: [] };
}

export function undone<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  return past.length ? { past: past.slice(0, -1), now: past[past.length - 1] as T, future: [now, ...future] } : history;
}

export function redone<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  return future.length ? { past: [...past, now], now: future[0] as T, future: future.slice(1) } : history;
}
