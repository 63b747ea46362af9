// Name field of a guest. The name can be changed before a seat is taken, and is stored in the browser.

import { signal } from "@preact/signals";
import { connection, showToast, sessions, store } from "../app";
import { t } from "../text/catalogue";

/** The name entered by the user. */
export const desiredName = signal(store.get("name") ?? "");

/** `onEnter`: done by Enter in place of only taking the name. */
export function NameField({ onEnter }: { onEnter?: (() => void) | undefined } = {}) {
  if (!canRename()) return null;
  const wanted = desiredName.value.trim();
  const take = () => void applyName().then(() => showToast(t("nameTaken", { name: connection.welcome.value?.name ?? wanted })));
  return (
    <form class="row wrap" onSubmit={(event) => { event.preventDefault(); if (onEnter) onEnter(); else if (hasChanged()) take(); }}>
      <label class="row wrap">{t("yourName")}{" "}
        <input value={desiredName.value} maxLength={30} autocomplete="nickname" placeholder={connection.welcome.value?.name ?? ""} onInput={(event) => (desiredName.value = event.currentTarget.value)} />
      </label>
      {hasChanged() && <button type="submit">{t("takeName")}</button>}
    </form>
  );
}

/** Return true if the entered name differs from the current one. */
function hasChanged(): boolean {
  const wanted = desiredName.value.trim();
  return wanted !== "" && wanted !== connection.welcome.value?.name;
}

/** Return true if the user has a generated name and may still choose one. */
export const needsName = (): boolean => canRename() && !store.get("name");

/** Return true if the user is a guest without a seat. */
function canRename(): boolean {
  return (connection.welcome.value?.subject ?? "").startsWith("guest") && [...sessions.values()].every((session) => !session.seat);
}

/** Apply the entered name before an action that other users see. */
export async function applyName(): Promise<void> {
  coming ??= hasChanged() && canRename() ? connection.rename(desiredName.value.trim()).finally(() => (coming = null)) : null;
  await coming;
}

/** The reconnection under a new name in progress; concurrent callers wait for it. */
let coming: Promise<void> | null = null;
