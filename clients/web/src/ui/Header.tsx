// Page header: link to the lobby, the user's name, language and theme.

import { language, connection, store, switchLanguage, theme } from "../app";
import { t } from "../text/catalogue";
import { LANGUAGES } from "../text/languages";

export function Header() {
  const next = { auto: "dark", dark: "light", light: "auto" }[theme.value] ?? "auto";
  return (
    <header class="top">
      <a class="brand" href="/">
        <img src="/icon.svg" alt="" width="28" height="28" /> Fracas
      </a>
      <span class="spacer" />
      <span class="who">{connection.welcome.value?.name}</span>
      <select class="language" aria-label={t("language")} value={language} onChange={(event) => switchLanguage(event.currentTarget.value)}>
        {Object.entries(LANGUAGES).map(([tag, name]) => <option key={tag} value={tag} lang={tag}>{name}</option>)}
      </select>
      <button class="quiet" onClick={() => { theme.value = next; store.set("theme", next); }} aria-label={t("themeLabel", { theme: t(`theme_${theme.value}` as "theme_auto") })}>
        {{ auto: "◐", dark: "☾", light: "☀" }[theme.value]}
      </button>
    </header>
  );
}
