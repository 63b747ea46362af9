// How long it takes from a message to the picture, until that has been painted, and until nothing changes any more.

/** How long a page has to stay as it is, until it is at rest. Frames without anything new are none to wait for: the browser puts them off. */
const REST_MS = 10;

export interface Took {
  /** Milliseconds from the message until the board is drawn. */
  drawn: number[];
  /** Until the frame that shows it has been painted. */
  painted: number[];
  /** Until the frame with the last of what the message changes has been painted: lines of a log, a list. */
  whole: number[];
}

/**
 * Do something several times; each time it says when its picture is drawn, and whether that is another than before.
 * The next time begins when the page is at rest; what did not change the board is not counted, since nothing of it can be painted.
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

/** Wait until the frame that comes next has been painted. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    requestAnimationFrame(() => port2.postMessage(0));
  });
}
