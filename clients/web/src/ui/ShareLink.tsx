// Share links of a match: by invitation code while seats are free, and to watch; also as QR codes.

import { useState } from "preact/hooks";
import { encode } from "uqr";
import { showToast, store } from "../app";
import { MatchPhase } from "../gen/fracas/v1/match_pb";
import type { Session } from "../net/session";
import { t } from "../text/catalogue";

/** Addresses that other machines cannot reach. */
const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;

/** Spectators get no invitation link and no warning about an unreachable address. */
export function ShareLink({ session }: { session: Session }) {
  const info = session.info.value;
  const host = Boolean(store.get(`made.${session.match}`));
  const watch = `/match/${session.match}`;
  if (info?.phase !== MatchPhase.OPEN || !session.code) return <LinkField text={t("shareWatch")} path={watch} last={session.seat !== ""} host={host} />;
  return (
    <>
      <LinkField text={t(store.get(`again.${session.match}`) ? "rematchTold" : "shareJoin", { code: session.code })} path={`${watch}#/join/${session.code}`} last={false} />
      {/* For a private match the watch link needs the code as well. */}
      {!info.options?.inviteOnly && <LinkField text={t("shareAlsoWatch")} path={watch} also host={host} />}
    </>
  );
}

interface LinkProps {
  /** Purpose of the link. */
  text: string;
  /** Path and fragment. */
  path: string;
  last?: boolean;
  also?: boolean;
  /** Whether the reader is the host; an unreachable server is usually their own. */
  host?: boolean;
}

/** A link with its purpose, to copy or to show as a QR code. */
export function LinkField({ text, path, last = true, also = false, host = false }: LinkProps) {
  const [qr, setQr] = useState(false);
  const link = `${location.origin}${path}`;
  const copy = () => {
    // The clipboard is only available over https; otherwise the text can be selected.
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
