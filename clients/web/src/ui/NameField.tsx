// What others call whoever has come without an account; it can be chosen as long as one sits nowhere, and is kept on the machine.

import { signal } from "@preact/signals";
import { link, say, sessions, store } from "../app";
import { t } from "../words/catalogue";

/** What one wants to be called, wherever it was written. */
export const wished = signal(store.get("name") ?? "");

export function NameField() {
  if (!nameable()) return null;
  const wanted = wished.value.trim();
  const take = () => void called().then(() => say(t("nameTaken", { name: link.welcome.value?.name ?? wanted })));
  return (
    <form class="row wrap" onSubmit={(event) => { event.preventDefault(); if (differs()) take(); }}>
      <label class="row wrap">{t("yourName")}{" "}
        <input value={wished.value} maxLength={30} autocomplete="nickname" placeholder={link.welcome.value?.name ?? ""} onInput={(event) => (wished.value = event.currentTarget.value)} />
      </label>
      {differs() && <button type="submit">{t("takeName")}</button>}
    </form>
  );
}

/** Say whether another name is written there than the one that one has. */
function differs(): boolean {
  const wanted = wished.value.trim();
  return wanted !== "" && wanted !== link.welcome.value?.name;
}

/** Say whether somebody is called by a number because it has chosen no name, and still may. */
export const nameless = (): boolean => nameable() && !store.get("name");

/** A guest whom nobody knows yet may be called anything. */
function nameable(): boolean {
  return (link.welcome.value?.subject ?? "").startsWith("guest") && [...sessions.values()].every((session) => !session.seat);
}

/** Come under the name that one wants before something is done that others see. */
export async function called(): Promise<void> {
  coming ??= differs() && nameable() ? link.rename(wished.value.trim()).finally(() => (coming = null)) : null;
  await coming;
}

/** The coming under another name that is under way: who goes on meanwhile waits for it, and comes no second time. */
let coming: Promise<void> | null = null;
