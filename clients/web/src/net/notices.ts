// Notices outside the page that it is the user's turn: by the browser while the page is open, by e-mail or chat otherwise.

import { create } from "@bufbuild/protobuf";
import { connection, language, store } from "../app";
import { ManageNoticesSchema, type ManageNotices, type NoticeSettings } from "../gen/fracas/v1/notices_pb";
import { expectAnswer } from "./connection";

/** Name of the setting in the browser's storage. */
const STORED = "notify";

/** Ask about the user's notices, or change them; throws the refusal. */
export async function manageNotices(kind?: ManageNotices["kind"]): Promise<NoticeSettings> {
  return expectAnswer(await connection.request({ case: "manageNotices", value: create(ManageNoticesSchema, kind ? { kind, language } : {}) }), "noticeSettings");
}

/** Whether the browser can show notices; pages without TLS cannot, except on the own machine. */
export const canNotify = (): boolean => typeof Notification !== "undefined" && isSecureContext;

export const notifies = (): boolean => store.get(STORED) === "on" && canNotify() && Notification.permission === "granted";

/** Turn notices by the browser on or off; return whether they are on, which the user may have forbidden. */
export async function setNotifies(on: boolean): Promise<boolean> {
  const granted = on && canNotify() && (await Notification.requestPermission()) === "granted";
  store.set(STORED, granted ? "on" : "off");
  return granted;
}

/** Show a notice, if the user wants them and looks at something else. */
export function notify(title: string, body: string, tag: string): void {
  if (!notifies() || !document.hidden) return;
  try {
    const shown = new Notification(title, { body, tag, icon: "/icon.svg" });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Browsers of phones show notices of service workers only.
  }
}
