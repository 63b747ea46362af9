// Media queries: colour scheme, reduced motion, window width, touch.

import { useEffect, useState } from "preact/hooks";
import { overlay, theme } from "../app";

function useMedia(query: string): boolean {
  const [fits, setFits] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const look = () => setFits(list.matches);
    look();
    list.addEventListener("change", look);
    return () => list.removeEventListener("change", look);
  }, [query]);
  return fits;
}

export const useReducedMotion = (): boolean => useMedia("(prefers-reduced-motion: reduce)");
/** Return true on phones, and on tablets in portrait; the same condition as in `style.css`. */
export const useNarrow = (): boolean => useMedia("(max-width: 800px), (max-width: 1000px) and (orientation: portrait)");

export function useDark(): boolean {
  const wished = useMedia("(prefers-color-scheme: dark)");
  if (overlay) return true; // the overlay bars are dark over any background
  return theme.value === "auto" ? wished : theme.value === "dark";
}

/** Return true if the pointing device is a finger. */
export const isTouchDevice = (): boolean => matchMedia("(pointer: coarse)").matches;
