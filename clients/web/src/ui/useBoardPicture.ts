// The picture of a board, loaded once its address is known.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardPicture } from "../board/picture";
import { ownPictureUrl } from "../play/ownPicture";
import { usePlan } from "./BoardPreview";

const RETRY_MS = 5_000;
const MAX_TRIES = 4;

interface Place extends Omit<BoardPicture, "image"> {
  url: string;
}

/** Return the picture of a match's board, which is an uploaded one or that of a library board. */
export function useBoardPicture(ruleset: string, board: string, own: (Omit<BoardPicture, "image"> & { file: string }) | undefined): BoardPicture | null {
  const plan = usePlan({ ruleset, board })?.picture ?? null;
  const uploaded = useOwnPicture(own);
  const found = usePicture(uploaded ? null : plan);
  return uploaded ?? found;
}

/** Return an uploaded picture; null for another one. */
export function useOwnPicture(own: (Omit<BoardPicture, "image"> & { file: string }) | null | undefined): BoardPicture | null {
  const { file = "", x = 0, y = 0, pixelsPerCell = 1 } = own ?? {};
  const place = useMemo(() => ({ url: ownPictureUrl(file), x: 0, y: 0, pixelsPerCell: 1 }), [file]);
  const found = usePicture(place.url ? place : null);
  return useMemo(() => found && { ...found, x, y, pixelsPerCell }, [found, x, y, pixelsPerCell]);
}

/** Return a picture; null while it loads, if there is none, or if it cannot be loaded. */
function usePicture(place: Place | null): BoardPicture | null {
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
