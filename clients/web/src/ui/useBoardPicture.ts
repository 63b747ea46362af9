// The picture of a library board, loaded once its address is known.

import { useEffect, useState } from "preact/hooks";
import type { BoardPicture } from "../board/picture";
import { usePlan } from "./BoardPreview";

const RETRY_MS = 5_000;
const MAX_TRIES = 4;

/** Return the picture; null while it loads, if there is none, or if it cannot be loaded. */
export function useBoardPicture(ruleset: string, board: string): BoardPicture | null {
  const place = usePlan({ ruleset, board })?.picture ?? null;
  const [found, setFound] = useState<BoardPicture | null>(null);
  useEffect(() => {
    setFound(null);
    if (!place) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    const image = new Image();
    image.onload = () => setFound({ image, x: place.x, y: place.y, pixelsPerCell: place.pixelsPerCell });
    // A busy server prepares a large picture longer than a request lasts, and has it a little later.
    image.onerror = () => { if (++tries < MAX_TRIES) timer = setTimeout(() => { image.src = place.url; }, RETRY_MS); };
    image.src = place.url;
    return () => { image.onload = image.onerror = null; clearTimeout(timer); };
  }, [place]);
  return found;
}
