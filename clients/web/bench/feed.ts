// Time from a message to the drawn board, to its paint, and to the last change of the page.

/** Milliseconds without changes after which the page is idle. Frames without changes do not count: the browser delays them. */
const REST_MS = 10;

export interface Took {
  /** Milliseconds from the message until the board is drawn. */
  drawn: number[];
  /** Milliseconds until the frame with the board is painted. */
  painted: number[];
  /** Milliseconds until the last frame with changes is painted: log lines, a list. */
  whole: number[];
}

/**
 * Run a step several times; each step reports when its board is drawn and whether it changed.
 * The next step starts when the page is idle. Steps without changes are not counted, because nothing is painted.
 */
export async function fed(count: number, step: (done: (changed: boolean) => void) => void): Promise<Took> {
  const took: Took = { drawn: [], painted: [], whole: [] };
  let unpainted = 0;
  let last = 0;
  const watcher = new MutationObserver(() => {
    unpainted++;
    void nextFrame().then(() => {
      unpainted--;
      last = performance.now();
    });
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    const changed = await new Promise<boolean>((resolve) => step(resolve));
    const drawn = performance.now() - began;
    await nextFrame();
    const painted = performance.now() - began;
    do await new Promise((done) => setTimeout(done, REST_MS));
    while (unpainted);
    if (!changed) continue;
    took.drawn.push(drawn);
    took.painted.push(painted);
    took.whole.push(Math.max(painted, last - began));
  }
  watcher.disconnect();
  return took;
}

/** Wait until the next frame has been painted. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    requestAnimationFrame(() => port2.postMessage(0));
  });
}
