// Dialog of the board editor for the label of a cell.

import { useEffect, useRef, useState } from "preact/hooks";
import { MAX_LABEL } from "../editor/draft";
import type { Cell } from "../protocol/battle";
import { t } from "../text/catalogue";
import { Dialog } from "./Dialog";

interface Props {
  cell: Cell;
  text: string;
  /** Set the label; empty: none. */
  onChange: (text: string) => void;
  onClose: () => void;
}

export function EditorLabel({ cell: [x, y], text, onChange, onClose }: Props) {
  const [written, setWritten] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const title = t("editorLabelAt", { x, y });
  return (
    <Dialog label={title} onClose={onClose}>
      <form class="share" onSubmit={(event) => { event.preventDefault(); onChange(written); }}>
        <h2>{title}</h2>
        <label>{t("editorLabelText")}{" "}<input ref={field} value={written} maxLength={MAX_LABEL} onInput={(event) => setWritten(event.currentTarget.value)} /></label>
        <div class="row wrap">
          <button class="primary" type="submit">{t("save")}</button>
          {text && <button type="button" onClick={() => onChange("")}>{t("edge_none")}</button>}
        </div>
      </form>
    </Dialog>
  );
}
