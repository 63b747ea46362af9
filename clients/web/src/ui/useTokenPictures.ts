// Pictures of the tokens of a battle, loaded once; until then, and without one, tokens have their icons.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { faceOf } from "../board/faces";
import type { Battle } from "../protocol/battle";
import { ownPictureUrl } from "../play/ownPicture";

/** Return the loaded pictures by their names; another map whenever one has been loaded. */
export function useTokenPictures(battle: Battle): ReadonlyMap<string, HTMLImageElement> {
  const [faces, setFaces] = useState<ReadonlyMap<string, HTMLImageElement>>(() => new Map());
  const asked = useRef(new Set<string>());
  const names = useMemo(() => [...new Set([...battle.creatures.values()].map((one) => faceOf(battle.sheetOf(one))))].filter(Boolean).sort().join(), [battle]);
  useEffect(() => {
    for (const name of names.split(",").filter((one) => ownPictureUrl(one) && !asked.current.has(one))) {
      asked.current.add(name);
      const image = new Image();
      image.onload = () => setFaces((before) => new Map(before).set(name, image));
      image.src = ownPictureUrl(name);
    }
  }, [names]);
  return faces;
}
