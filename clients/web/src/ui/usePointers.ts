// Mouse and touch on a board: pan, zoom, tap, long press, hover and drag.

import { useEffect, useRef } from "preact/hooks";
import type { Camera } from "../board/camera";
import type { Point } from "../board/geometry";

const LONG_PRESS_MS = 500;
const DRAG_THRESHOLD = 8;

export interface PointerActions {
  tap: (at: Point, alternative: boolean, pings: boolean) => void;
  long: (at: Point) => void;
  hover: (at: Point | null) => void;
  /** Drag what is at a point; at the beginning, return false to pan instead. */
  drag: (at: Point | null, phase: "begin" | "move" | "end") => boolean;
}

/** Pan by dragging, zoom by wheel or pinch, tap, long press, and hover with a mouse. */
export function usePointers(canvas: { current: HTMLCanvasElement | null }, camera: { current: Camera }, ask: () => void, doing: PointerActions): void {
  const latest = useRef(doing);
  latest.current = doing;
  useEffect(() => {
    const node = canvas.current as HTMLCanvasElement;
    const fingers = new Map<number, Point>();
    let start: Point | null = null;
    let moved = false;
    let dragging = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const at = (event: MouseEvent): Point => {
      const box = node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const span = (): { middle: Point; far: number } => {
      const [a, b] = [...fingers.values()] as [Point, Point];
      return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, far: Math.hypot(a.x - b.x, a.y - b.y) };
    };
    const stopDragging = (at: Point | null) => {
      if (dragging) latest.current.drag(at, "end");
      dragging = false;
    };
    const down = (event: PointerEvent) => {
      // The focus ring of the board is for keyboard users only.
      node.classList.add("pointed");
      node.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, at(event));
      clearTimeout(timer);
      if (fingers.size > 1) {
        moved = true;
        stopDragging(null);
        return;
      }
      start = at(event);
      moved = false;
      timer = setTimeout(() => {
        if (moved || fingers.size !== 1 || !start) return;
        moved = true;
        latest.current.long(start);
      }, LONG_PRESS_MS);
    };
    const move = (event: PointerEvent) => {
      const here = at(event);
      const before = fingers.get(event.pointerId);
      if (!before) {
        latest.current.hover(here);
        return;
      }
      if (fingers.size === 2) {
        const old = span();
        fingers.set(event.pointerId, here);
        const now = span();
        camera.current.pan(now.middle.x - old.middle.x, now.middle.y - old.middle.y);
        if (old.far > 0) camera.current.zoom(now.far / old.far, now.middle);
        ask();
        return;
      }
      fingers.set(event.pointerId, here);
      if (start && !moved && Math.hypot(here.x - start.x, here.y - start.y) > DRAG_THRESHOLD) {
        moved = true;
        dragging = latest.current.drag(start, "begin");
      }
      if (dragging) latest.current.drag(here, "move");
      else if (moved && start) {
        camera.current.pan(here.x - before.x, here.y - before.y);
        ask();
      }
    };
    const up = (event: PointerEvent) => {
      clearTimeout(timer);
      const here = at(event);
      const one = fingers.size === 1;
      fingers.delete(event.pointerId);
      if (one) stopDragging(event.type === "pointerup" ? here : null);
      if (one && !moved && start && event.type === "pointerup") latest.current.tap(here, event.shiftKey || event.button === 2, event.altKey);
      if (!fingers.size) start = null;
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      camera.current.zoom(Math.exp(-event.deltaY * 0.0016), at(event));
      ask();
    };
    // A finger leaves after every tap, and the info on the tapped cell stays.
    const out = (event: PointerEvent) => event.pointerType !== "touch" && latest.current.hover(null);
    const menu = (event: Event) => event.preventDefault();
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    node.addEventListener("pointerleave", out);
    node.addEventListener("contextmenu", menu);
    node.addEventListener("wheel", wheel, { passive: false });
    return () => {
      clearTimeout(timer);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
      node.removeEventListener("pointerleave", out);
      node.removeEventListener("contextmenu", menu);
      node.removeEventListener("wheel", wheel);
    };
  }, []);
}
