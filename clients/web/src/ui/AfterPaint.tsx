// Deferred rendering: content that may follow the board one frame later.

import { Component, type ComponentChildren } from "preact";

/** A hidden tab has no frames, so rendering falls back to a timer. */
const NO_FRAME_MS = 100;

interface Props {
  /** The displayed value: when it changes, rendering waits for the paint. Other updates render immediately. */
  value: unknown;
  children: () => ComponentChildren;
}

/** Renders its children after the frame that shows the board of the same moment. */
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

/** Run a callback after the next frame has been painted, batched with the others. */
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
