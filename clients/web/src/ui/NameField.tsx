// What others call whoever has come without an account; it can be chosen as long as one sits nowhere, and is kept on the machine.

import { signal } from "@preact/signals";
import { link, sessions, store } from "../app";
import { t } from "../words/catalogue";

/** What one wants to be called, wherever it was written. */
export const wished = signal(store.get("name") ?? "");

export function NameField() {
  if (!nameable()) return null;
  return (
    <label class="row wrap">{t("yourName")}
      <input value={wished.value} maxLength={30} autocomplete="nickname" placeholder={link.welcome.value?.name ?? ""} onInput={(event) => (wished.value = event.currentTarget.value)} />
    </label>
  );
}

/** Say whether somebody is called by a number because it has chosen no name, and still may. */
export const nameless = (): boolean => nameable() && !store.get("name");

/** A guest whom nobody knows yet may be called anything. */
function nameable(): boolean {
  return (link.welcome.value?.subject ?? "").startsWith("guest") && [...sessions.values()].every((session) => !session.seat);
}

/** Come under the name that one wants before something is done that others see. */
export async function called(): Promise<void> {
  const wanted = wished.value.trim();
  if (wanted && wanted !== link.welcome.value?.name && nameable()) await link.rename(wanted);
}
