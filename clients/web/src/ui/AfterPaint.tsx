// What may follow the board by a frame: texts beside it are read, and nobody misses them for a sixtieth of a second.

import { Component, type ComponentChildren } from "preact";

/** A tab that nobody looks at has no frames; what it says is up to date all the same. */
const NO_FRAME_MS = 100;

interface Props {
  /** What is shown: where it is another than before, the board is painted first. Anything else is shown at once. */
  value: unknown;
  children: () => ComponentChildren;
}

/** Draws its children when the frame has been painted that shows the board of the same moment. */
export class AfterPaint extends Component<Props> {
  private waiting = false;
  private gone = false;

  override shouldComponentUpdate(next: Readonly<Props>): boolean {
    if (this.waiting || next.value === this.props.value) return !this.waiting;
    this.waiting = true;
    afterFrame(() => {
      this.waiting = false;
      if (!this.gone) this.forceUpdate();
    });
    return false;
  }

  override componentWillUnmount(): void {
    this.gone = true;
  }

  render({ children }: Props): ComponentChildren {
    return children();
  }
}

let callbacks: (() => void)[] = [];

/** Do something once the next frame has been painted, together with all else that waits for it. */
function afterFrame(what: () => void): void {
  if (callbacks.push(what) > 1) return;
  const begun = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    setTimeout(() => {
      const now = callbacks;
      callbacks = [];
      for (const one of now) one();
    });
  };
  const timer = setTimeout(begun, NO_FRAME_MS);
  const frame = requestAnimationFrame(begun);
}
