// What others call whoever has come without an account; it can be chosen as long as one sits nowhere.

import { link, sessions, store } from "../app";
import { t } from "../words/catalogue";

export function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  if (!nameable()) return null;
  return (
    <label class="row wrap">{t("yourName")}
      <input value={value} maxLength={30} autocomplete="nickname" placeholder={link.welcome.value?.name ?? ""} onInput={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

export const chosenName = (): string => store.get("name") ?? "";

/** A guest whom nobody knows yet may be called anything. */
function nameable(): boolean {
  return (link.welcome.value?.subject ?? "").startsWith("guest") && [...sessions.values()].every((session) => !session.seat);
}

/** Come under that name before something is done that others see. */
export async function called(name: string): Promise<void> {
  const wanted = name.trim();
  if (wanted && wanted !== link.welcome.value?.name && nameable()) await link.rename(wanted);
}
