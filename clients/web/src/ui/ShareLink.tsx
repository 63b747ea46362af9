// The link to a match: to play by its invitation code while seats are free, to watch at any time; as a QR code as well.

import { useState } from "preact/hooks";
import { encode } from "uqr";
import { showToast, store } from "../app";
import { MatchPhase } from "../gen/fracas/v1/match_pb";
import type { Session } from "../net/session";
import { t } from "../text/catalogue";

/** Addresses that lead nowhere from another machine. */
const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;

/** Whoever only watches invites nobody, and needs not to know why its link leads nowhere from elsewhere. */
export function ShareLink({ session }: { session: Session }) {
  const info = session.info.value;
  const host = Boolean(store.get(`made.${session.match}`));
  const watch = `#/match/${session.match}`;
  if (info?.phase !== MatchPhase.OPEN || !session.code) return <LinkField text={t("shareWatch")} hash={watch} last={session.seat !== ""} host={host} />;
  return (
    <>
      <LinkField text={t(store.get(`again.${session.match}`) ? "rematchTold" : "shareJoin", { code: session.code })} hash={`#/join/${session.code}`} last={false} />
      {/* Where nobody finds it without a code, the other link leads those who only watch as well. */}
      {!info.options?.inviteOnly && <LinkField text={t("shareAlsoWatch")} hash={watch} also host={host} />}
    </>
  );
}

interface LinkProps {
  /** What it is for. */
  text: string;
  hash: string;
  last?: boolean;
  also?: boolean;
  /** Whether whoever reads it has made what it leads to: on a server that nobody else reaches it is most often their own. */
  host?: boolean;
}

/** A link to a part of the page, to be copied or shown as a QR code, with what it is for. */
export function LinkField({ text, hash, last = true, also = false, host = false }: LinkProps) {
  const [qr, setQr] = useState(false);
  const link = `${location.origin}${location.pathname}${hash}`;
  const copy = () => {
    // Only pages served by https may write to the clipboard themselves; elsewhere the text is there to be selected.
    if (navigator.clipboard) void navigator.clipboard.writeText(link).then(() => showToast(t("copied")));
  };
  return (
    <div class={also ? "share-also" : "share"}>
      <p>{text}</p>
      <div class="row">
        <input readOnly value={link} aria-label={t("link")} onFocus={(event) => event.currentTarget.select()} />
        {"clipboard" in navigator && <button onClick={copy}>{t("copy")}</button>}
        <button onClick={() => setQr(!qr)} aria-expanded={qr}>{t("qr")}</button>
      </div>
      {qr && <QrCode text={link} />}
      {last && LOOPBACK.test(location.hostname) && <p class="dim">{t(host ? "linkHere" : "linkHereGuest")}</p>}
      {last && host && LOOPBACK.test(location.hostname) && (
        <details>
          <summary>{t("linkFar")}</summary>
          <p>{t("linkFarHow")}</p>
          <p><code>fracas serve --host 0.0.0.0 --guests always</code></p>
        </details>
      )}
    </div>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("qrLabel")}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
