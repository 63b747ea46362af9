// The picture of a token in a form: chosen, shown as the token has it, and removed.

import { useState } from "preact/hooks";
import { showError } from "../app";
import { uploadPicture } from "../net/pictures";
import { PICTURE_FILES, ownPictureUrl } from "../play/ownPicture";
import { t } from "../text/catalogue";

interface Props {
  /** The name of the uploaded picture; empty: none. */
  picture: string;
  /** Whose token it is. */
  name: string;
  onChange: (picture: string) => void;
}

export function TokenPicture({ picture, name, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const load = async (file: File) => {
    setBusy(true);
    try {
      onChange((await uploadPicture(file, true)).file);
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <span class="row wrap" aria-busy={busy}>
      <TokenFace picture={picture} />
      <label>{t("tokenPicture")}{" "}
        <input type="file" accept={PICTURE_FILES} disabled={busy} aria-label={t("tokenPictureOf", { name })} onChange={(event) => { const [file] = event.currentTarget.files ?? []; if (file) void load(file); event.currentTarget.value = ""; }} />
      </label>
      {picture && <button type="button" class="quiet" aria-label={t("tokenPictureRemove", { name })} onClick={() => onChange("")}>{t("pictureRemove")}</button>}
    </span>
  );
}

/** A small picture of a token; nothing without one. */
export function TokenFace({ picture }: { picture: string }) {
  const url = ownPictureUrl(picture);
  return url ? <img class="face" src={url} alt="" width={28} height={28} loading="lazy" /> : null;
}
