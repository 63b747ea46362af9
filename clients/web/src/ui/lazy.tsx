// Components that are loaded when they are first shown, which keeps the first load of the page small.

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../text/catalogue";

/**
 * Return a component whose module is loaded when it is first shown.
 * If it cannot be loaded, a button loads the page again: a newer server has its files under other names.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props) {
    const [state, setState] = useState(loaded ? "loaded" : "loading");
    useEffect(() => {
      let here = true;
      if (!loaded) load().then((found) => { loaded = found; if (here) setState("loaded"); }, () => here && setState("failed"));
      return () => { here = false; };
    }, []);
    const Loaded = loaded;
    if (Loaded) return <Loaded {...props} />;
    return (
      <div class="loading" aria-busy={state === "loading"}>
        {state === "failed" && <><p role="alert">{t("partMissing")}</p><button onClick={() => location.reload()}>{t("reloadPage")}</button></>}
      </div>
    );
  };
}
