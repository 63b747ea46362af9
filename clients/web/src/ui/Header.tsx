// What stands above every page: the way to the lobby, who one is, and how light the page is.

import { link, store, theme } from "../app";
import { t } from "../words/catalogue";

export function Header() {
  const next = { auto: "dark", dark: "light", light: "auto" }[theme.value] ?? "auto";
  return (
    <header class="top">
      <a class="brand" href="#/">
        <img src="./icon.svg" alt="" width="28" height="28" /> Fracas
      </a>
      <span class="spacer" />
      <span class="who">{link.welcome.value?.name}</span>
      <button class="quiet" onClick={() => { theme.value = next; store.set("theme", next); }} aria-label={t("themeLabel", { theme: t(`theme_${theme.value}` as "theme_auto") })}>
        {{ auto: "◐", dark: "☾", light: "☀" }[theme.value]}
      </button>
    </header>
  );
}
