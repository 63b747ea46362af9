// The link to a match: to play by its invitation code while seats are free, to watch at any time; as a QR code as well.

import { useState } from "preact/hooks";
import { encode } from "uqr";
import { say } from "../app";
import { MatchPhase } from "../gen/fracas/v1/match_pb";
import type { Session } from "../net/session";
import { t } from "../words/catalogue";

export function Share({ session }: { session: Session }) {
  const [qr, setQr] = useState(false);
  const here = `${location.origin}${location.pathname}`;
  const open = session.info.value?.phase === MatchPhase.OPEN && session.code;
  const link = open ? `${here}#/join/${session.code}` : `${here}#/match/${session.match}`;
  const copy = () => {
    // Only pages served by https may write to the clipboard themselves; elsewhere the text is there to be selected.
    if (navigator.clipboard) void navigator.clipboard.writeText(link).then(() => say(t("copied")));
  };
  return (
    <div class="share">
      <p>{open ? t("shareJoin", { code: session.code }) : t("shareWatch")}</p>
      <div class="row">
        <input readOnly value={link} aria-label={t("link")} onFocus={(event) => event.currentTarget.select()} />
        {"clipboard" in navigator && <button onClick={copy}>{t("copy")}</button>}
        <button onClick={() => setQr(!qr)} aria-expanded={qr}>{t("qr")}</button>
      </div>
      {qr && <Code text={link} />}
    </div>
  );
}

function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("qrLabel")}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
