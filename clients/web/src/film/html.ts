// Web pages of a film: one file with all pictures, a slider and the log, for a browser without a server.

import { t } from "../text/catalogue";
import type { Film } from "./frames";

const QUALITY = 0.85;

/** What the file's script is given. */
interface Picture {
  image: string;
  lines: readonly string[];
}

/** Return a film as a web page; `progress` is told the moment that is drawn. */
export async function encodeHtml(film: Film, { title, stepMs }: { title: string; stepMs: number }, signal: AbortSignal, progress: (moment: number) => void): Promise<Blob> {
  const pictures: Picture[] = [];
  for await (const { canvas, moment, lines } of film.frames(signal)) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
    pictures.push({ image: await dataUrl(blob as Blob), lines });
    progress(moment);
  }
  return new Blob([pageOf(pictures, title, stepMs)], { type: "text/html" });
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error());
    reader.readAsDataURL(blob);
  });
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Return the page; names and log lines are data that its script shows as text. */
export function pageOf(pictures: readonly Picture[], title: string, stepMs: number): string {
  const data = JSON.stringify({ pictures, stepMs }).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="${escaped(document.documentElement.lang)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 80rem; padding: .8rem; display: grid; gap: .6rem; }
img { width: 100%; max-height: 78vh; object-fit: contain; }
div { display: flex; gap: .6rem; align-items: center; }
input { flex: 1; min-width: 0; }
button { font: inherit; min-width: 2.6rem; min-height: 2.6rem; }
</style>
<img alt="${escaped(title)}">
<div><button id="play" aria-label="${escaped(t("play"))}">▶</button><input type="range" min="0" value="0" aria-label="${escaped(t("moment"))}"><output></output></div>
<p role="status"></p>
<script type="application/json">${data}</script>
<script>
const { pictures, stepMs } = JSON.parse(document.querySelector("script").textContent);
const [image, button, slider, place, log] = ["img", "#play", "input", "output", "p"].map((one) => document.querySelector(one));
slider.max = pictures.length - 1;
let timer = 0;
const show = (n) => {
  slider.value = n;
  image.src = pictures[n].image;
  place.textContent = (n + 1) + " / " + pictures.length;
  log.textContent = pictures[n].lines.join(" · ");
};
const stop = () => { clearInterval(timer); timer = 0; button.textContent = "▶"; };
button.onclick = () => {
  if (timer) return stop();
  if (+slider.value === pictures.length - 1) show(0);
  button.textContent = "❚❚";
  timer = setInterval(() => { show(Math.min(+slider.value + 1, pictures.length - 1)); if (+slider.value === pictures.length - 1) stop(); }, stepMs);
};
slider.oninput = () => { stop(); show(+slider.value); };
show(0);
</script>
`;
}
