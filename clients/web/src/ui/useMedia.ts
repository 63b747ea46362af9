// What the viewer's machine wishes: dark or light, less motion, a narrow window.

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
export const useNarrow = (): boolean => useMedia("(max-width: 800px)");

export function useDark(): boolean {
  const wished = useMedia("(prefers-color-scheme: dark)");
  if (overlay) return true; // its bars are dark over any picture
  return theme.value === "auto" ? wished : theme.value === "dark";
}

/** Whether what points at cells is a finger. */
export const isTouchDevice = (): boolean => matchMedia("(pointer: coarse)").matches;
