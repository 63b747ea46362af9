// The picture below a board in the editor: chosen, aligned to the grid, and removed.

import { useState } from "preact/hooks";
import { showError } from "../app";
import type { Draft, DraftPicture } from "../editor/draft";
import { uploadPicture } from "../net/pictures";
import { PICTURE_FILES } from "../play/ownPicture";
import { t } from "../text/catalogue";
import { NumberInput } from "./NumberInput";

interface Props {
  draft: Draft;
  onChange: (picture: DraftPicture | null) => void;
}

/** Limits of the server. */
const MIN_PIXELS = 1.01;
const MAX_PIXELS = 1000;

/** Upload a picture; it is as wide as the board. */
export async function boardPicture(file: Blob, { columns }: Draft): Promise<DraftPicture> {
  const { file: name, width } = await uploadPicture(file);
  return { file: name, pixelsPerCell: clamp(width / columns), x: 0, y: 0 };
}

const clamp = (pixels: number): number => Math.max(MIN_PIXELS, Math.min(MAX_PIXELS, Math.round(pixels * 100) / 100 || MIN_PIXELS));

export function EditorPicture({ draft, onChange }: Props) {
  const { picture } = draft;
  const [busy, setBusy] = useState(false);
  const load = async (file: File) => {
    setBusy(true);
    try {
      onChange(await boardPicture(file, draft));
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  const hundredths = (number: number): number => Math.round(number * 100) / 100;
  return (
    <fieldset class="editor-picture" aria-busy={busy}>
      <legend>{t("editorPicture")}</legend>
      <label>{t("pictureFile")}{" "}
        <input type="file" accept={PICTURE_FILES} disabled={busy} onChange={(event) => { const [file] = event.currentTarget.files ?? []; if (file) void load(file); event.currentTarget.value = ""; }} />
      </label>
      <p class="dim hint" role="status">{busy ? t("pictureLoading") : picture ? "" : t("pictureHint")}</p>
      {picture && (
        <div class="row wrap">
          <label>{t("picturePixels")}{" "}<NumberInput min={MIN_PIXELS} max={MAX_PIXELS} step="any" value={picture.pixelsPerCell} onNumber={(pixels) => onChange({ ...picture, pixelsPerCell: clamp(pixels) })} /></label>
          <label>{t("pictureLeft")}{" "}<NumberInput step="any" value={picture.x} onNumber={(x) => onChange({ ...picture, x: hundredths(x) })} /></label>
          <label>{t("pictureTop")}{" "}<NumberInput step="any" value={picture.y} onNumber={(y) => onChange({ ...picture, y: hundredths(y) })} /></label>
          <button onClick={() => onChange(null)}>{t("pictureRemove")}</button>
        </div>
      )}
    </fieldset>
  );
}
