// The picture below a board in the editor: chosen, aligned to the grid, and removed.

import { useState } from "preact/hooks";
import { showError } from "../app";
import type { Draft, DraftPicture } from "../editor/draft";
import { uploadPicture } from "../net/pictures";
import { PICTURE_FILES } from "../play/ownPicture";
import { t } from "../text/catalogue";

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
  const number = (text: string): number => Math.round(Number(text) * 100) / 100 || 0;
  return (
    <fieldset class="editor-picture" aria-busy={busy}>
      <legend>{t("editorPicture")}</legend>
      <label>{t("pictureFile")}{" "}
        <input type="file" accept={PICTURE_FILES} disabled={busy} onChange={(event) => { const [file] = event.currentTarget.files ?? []; if (file) void load(file); event.currentTarget.value = ""; }} />
      </label>
      <p class="dim hint" role="status">{busy ? t("pictureLoading") : picture ? "" : t("pictureHint")}</p>
      {picture && (
        <div class="row wrap">
          <label>{t("picturePixels")}{" "}<input type="number" min={MIN_PIXELS} max={MAX_PIXELS} step="any" value={picture.pixelsPerCell} onChange={(event) => onChange({ ...picture, pixelsPerCell: clamp(Number(event.currentTarget.value)) })} /></label>
          <label>{t("pictureLeft")}{" "}<input type="number" step="any" value={picture.x} onChange={(event) => onChange({ ...picture, x: number(event.currentTarget.value) })} /></label>
          <label>{t("pictureTop")}{" "}<input type="number" step="any" value={picture.y} onChange={(event) => onChange({ ...picture, y: number(event.currentTarget.value) })} /></label>
          <button onClick={() => onChange(null)}>{t("pictureRemove")}</button>
        </div>
      )}
    </fieldset>
  );
}
