// Sheet at the bottom of a narrow window: it holds the actions, and can be lowered to show more of the board.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../text/catalogue";

/** Distance of a swipe on the handle in CSS pixels. */
const SWIPE = 24;

/** `wanted`: what the sheet shows; a lowered sheet rises when it changes. */
export function BottomSheet({ wanted, children }: { wanted: string; children: ComponentChildren }) {
  const [lowered, setLowered] = useState(false);
  const start = useRef<number | null>(null);
  useLayoutEffect(() => setLowered(false), [wanted]);
  const release = (event: PointerEvent) => {
    const far = start.current === null ? 0 : event.clientY - start.current;
    start.current = null;
    if (Math.abs(far) > SWIPE) setLowered(far > 0);
  };
  return (
    <div class={`bottom-sheet ${lowered ? "lowered" : ""}`}>
      <button
        class="handle" aria-expanded={!lowered} aria-label={t(lowered ? "showActions" : "hideActions")} onClick={() => setLowered(!lowered)}
        onPointerDown={(event) => { start.current = event.clientY; event.currentTarget.setPointerCapture(event.pointerId); }} onPointerUp={release} onPointerCancel={() => { start.current = null; }}
      />
      {children}
    </div>
  );
}
