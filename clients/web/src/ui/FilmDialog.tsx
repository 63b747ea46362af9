// Download of a replay as a video, an animated picture or a web page.

import { useEffect, useRef, useState } from "preact/hooks";
import { Film, STEP_MS } from "../film/frames";
import { encodeGif } from "../film/gif";
import { encodeHtml } from "../film/html";
import { canEncode, encodeWebm } from "../film/webm";
import type { BoardPicture } from "../board/picture";
import type { Session } from "../net/session";
import { saveBlob } from "../play/tables";
import { t } from "../text/catalogue";
import { Dialog } from "./Dialog";
import { useDark } from "./useMedia";

const WIDTHS = [480, 640, 960, 1280] as const;
const SPEEDS = [0.5, 1, 2, 4] as const;
type Format = "webm" | "gif" | "html";

interface Props {
  session: Session;
  title: string;
  picture: BoardPicture | null;
  faces: ReadonlyMap<string, CanvasImageSource>;
  onClose: () => void;
}

export function FilmDialog({ session, title, picture, faces, onClose }: Props) {
  const dark = useDark();
  const [format, setFormat] = useState<Format>(canEncode() ? "webm" : "gif");
  const [width, setWidth] = useState<number>(960);
  const [speed, setSpeed] = useState<number>(1);
  /** Number of moments done; null: nothing is made. */
  const [done, setDone] = useState<number | null>(null);
  const [told, setTold] = useState("");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const moments = [...session.moments];
  const make = async () => {
    const stop = (running.current = new AbortController());
    const film = new Film(moments, { width, speed, dark, picture, faces, animated: format === "webm", title });
    const progress = (moment: number) => !stop.signal.aborted && setDone(moment + 1);
    setDone(0);
    setTold("");
    try {
      const blob = format === "webm" ? await encodeWebm(film, stop.signal, progress)
        : format === "gif" ? await encodeGif(film, moments.length, stop.signal, progress)
        : await encodeHtml(film, { title, stepMs: STEP_MS / speed }, stop.signal, progress);
      saveBlob(`fracas-${session.match}.${format}`, blob);
      setTold(t("filmSaved", { size: (blob.size / 1_000_000).toFixed(1) }));
    } catch (error) {
      if (!stop.signal.aborted) setTold(t("filmFailed", { why: error instanceof Error ? error.message : String(error) }));
    }
    if (running.current === stop) setDone(null);
  };
  const busy = done !== null;
  return (
    <Dialog label={t("filmTitle")} onClose={onClose}>
      <h2>{t("filmTitle")}</h2>
      <p class="dim">{t("filmHint")}</p>
      <div class="row wrap film">
        <label>{t("filmFormat")}{" "}
          <select value={format} disabled={busy} onChange={(event) => setFormat(event.currentTarget.value as Format)}>
            {canEncode() && <option value="webm">{t("filmWebm")}</option>}
            <option value="gif">{t("filmGif")}</option>
            <option value="html">{t("filmHtml")}</option>
          </select>
        </label>
        <label>{t("filmWidth")}{" "}
          <select value={width} disabled={busy} onChange={(event) => setWidth(Number(event.currentTarget.value))}>
            {WIDTHS.map((one) => <option key={one} value={one}>{t("pixels", { count: one })}</option>)}
          </select>
        </label>
        <label>{t("speed")}{" "}
          <select value={speed} disabled={busy} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
            {SPEEDS.map((one) => <option key={one} value={one}>{one}×</option>)}
          </select>
        </label>
      </div>
      {busy ? (
        <div class="row">
          <progress max={moments.length} value={done} aria-label={t("filmProgress")} />
          <button onClick={() => { running.current?.abort(); setDone(null); }}>{t("filmCancel")}</button>
        </div>
      ) : <button class="primary" disabled={!moments.length} onClick={() => void make()}>{t("filmDownload")}</button>}
      <p role="status">{told}</p>
    </Dialog>
  );
}
