import { render } from "preact";
import "./style.css";
import { language, connection, createMatch, enterMatch, sessions } from "./app";
import { App } from "./ui/App";
import { loadLanguage } from "./text/languages";

document.documentElement.lang = language;
// If the texts cannot be loaded, the page is in English.
await loadLanguage(language).catch(() => { document.documentElement.lang = "en"; });
connection.connect();
render(<App />, document.getElementById("app") as HTMLElement);

// Test hooks: versions and hashes of the views, a way to drop the connection, and matches made without the form.
Object.assign(globalThis, {
  fracas: {
    dropConnection: () => connection.dropConnection(),
    state: () => connection.state.value,
    rulesets: () => connection.welcome.value?.rulesets ?? [],
    createMatch: async (wish: Parameters<typeof createMatch>[0]) => enterMatch(await createMatch(wish)),
    view: (match: string) => {
      const session = sessions.get(match);
      return session && { version: session.version, hash: session.hash, told: session.serverHash.toString(16).padStart(16, "0"), seat: session.seat, diffs: session.matchingHashes, over: session.over.value !== null };
    },
  },
});
