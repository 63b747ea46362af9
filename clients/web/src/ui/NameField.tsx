// What others call whoever has come without an account; it can be chosen as long as one sits nowhere, and is kept on the machine.

import { signal } from "@preact/signals";
import { connection, showToast, sessions, store } from "../app";
import { t } from "../text/catalogue";

/** What one wants to be called, wherever it was written. */
export const desiredName = signal(store.get("name") ?? "");

export function NameField() {
  if (!canRename()) return null;
  const wanted = desiredName.value.trim();
  const take = () => void applyName().then(() => showToast(t("nameTaken", { name: connection.welcome.value?.name ?? wanted })));
  return (
    <form class="row wrap" onSubmit={(event) => { event.preventDefault(); if (hasChanged()) take(); }}>
      <label class="row wrap">{t("yourName")}{" "}
        <input value={desiredName.value} maxLength={30} autocomplete="nickname" placeholder={connection.welcome.value?.name ?? ""} onInput={(event) => (desiredName.value = event.currentTarget.value)} />
      </label>
      {hasChanged() && <button type="submit">{t("takeName")}</button>}
    </form>
  );
}

/** Say whether another name is written there than the one that one has. */
function hasChanged(): boolean {
  const wanted = desiredName.value.trim();
  return wanted !== "" && wanted !== connection.welcome.value?.name;
}

/** Say whether somebody is called by a number because it has chosen no name, and still may. */
export const needsName = (): boolean => canRename() && !store.get("name");

/** A guest whom nobody knows yet may be called anything. */
function canRename(): boolean {
  return (connection.welcome.value?.subject ?? "").startsWith("guest") && [...sessions.values()].every((session) => !session.seat);
}

/** Come under the name that one wants before something is done that others see. */
export async function applyName(): Promise<void> {
  coming ??= hasChanged() && canRename() ? connection.rename(desiredName.value.trim()).finally(() => (coming = null)) : null;
  await coming;
}

/** The coming under another name that is under way: who goes on meanwhile waits for it, and comes no second time. */
let coming: Promise<void> | null = null;
