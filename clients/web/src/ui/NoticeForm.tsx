// Settings of notices that it is the user's turn: by the browser, and by e-mail or chat where the operator allows it.

import { useEffect, useState } from "preact/hooks";
import { showError } from "../app";
import type { ManageNotices, NoticeSettings } from "../gen/fracas/v1/notices_pb";
import { canNotify, manageNotices, notifies, setNotifies } from "../net/notices";
import { t } from "../text/catalogue";
import { capitalize } from "../text/format";

const EMAIL = "email";

export function NoticeForm() {
  const [on, setOn] = useState(notifies);
  const [blocked, setBlocked] = useState(false);
  const [settings, setSettings] = useState<NoticeSettings | null>(null);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let here = true;
    manageNotices().then((found) => here && setSettings(found), () => undefined); // an older server has none
    return () => { here = false; };
  }, []);
  const change = (kind: ManageNotices["kind"]) => {
    setBusy(true);
    manageNotices(kind).then((found) => { setSettings(found); setText(""); }, showError).finally(() => setBusy(false));
  };
  const toggle = async (wanted: boolean) => {
    const is = await setNotifies(wanted);
    setOn(is);
    setBlocked(wanted && !is);
  };
  const ways = settings?.ways ?? [];
  const waiting = settings?.unconfirmed ?? "";
  const submit = (event: Event) => {
    event.preventDefault();
    change(waiting ? { case: "code", value: text } : { case: "address", value: text });
  };
  if (!canNotify() && !ways.length) return null;
  return (
    <>
      <h3>{t("notices")}</h3>
      {canNotify() && <label class="check"><input type="checkbox" checked={on} onChange={(event) => void toggle(event.currentTarget.checked)} /> {t("noticesHere")}</label>}
      {blocked && <p class="error" role="alert">{t("noticesBlocked")}</p>}
      {ways.length > 0 && (
        <form class="row wrap" onSubmit={submit}>
          {settings?.address && <p>{t("noticesGoTo", { address: settings.address })}</p>}
          {settings?.address && <button type="button" disabled={busy} onClick={() => change({ case: "stop", value: true })}>{t("noticesStop")}</button>}
          {!settings?.address && (
            <>
              <label>{waiting ? t("noticesCode", { address: waiting }) : t("noticesAddress", { ways: ways.map((way) => (way === EMAIL ? t("noticesEmail") : capitalize(way))).join(", ") })}{" "}
                <input value={text} required maxLength={300} inputMode={waiting ? "numeric" : ways.includes(EMAIL) ? "email" : "url"} autocomplete={waiting ? "one-time-code" : "off"} onInput={(event) => setText(event.currentTarget.value)} />
              </label>
              <button type="submit" disabled={busy || !text.trim()}>{t(waiting ? "noticesConfirm" : "noticesSendCode")}</button>
              {waiting && <button type="button" class="quiet" disabled={busy} onClick={() => change({ case: "stop", value: true })}>{t("noticesOther")}</button>}
            </>
          )}
        </form>
      )}
      {ways.length > 0 && <p class="dim">{t("noticesHint")}</p>}
    </>
  );
}
