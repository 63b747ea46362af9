import { render } from "preact";
import "./style.css";
import { language, link, sessions } from "./app";
import { App } from "./ui/App";
import { loadLanguage } from "./words/languages";

document.documentElement.lang = language;
// Without its texts the page is shown in English.
await loadLanguage(language).catch(() => { document.documentElement.lang = "en"; });
link.connect();
render(<App />, document.getElementById("app") as HTMLElement);

// What the browser tests look at: versions and hashes of the views, and a way to lose the connection.
Object.assign(globalThis, {
  fracas: {
    cut: () => link.cut(),
    state: () => link.state.value,
    view: (match: string) => {
      const session = sessions.get(match);
      return session && { version: session.version, hash: session.hash, told: session.serverHash.toString(16).padStart(16, "0"), seat: session.seat, diffs: session.hashes, over: session.over.value !== null };
    },
  },
});
