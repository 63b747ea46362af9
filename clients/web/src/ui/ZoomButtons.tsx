// Buttons on a board that zoom, and show all of it.

import { t } from "../text/catalogue";

export function ZoomButtons({ zoom, fit }: { zoom: (factor: number) => void; fit: () => void }) {
  return (
    <div class="zoom">
      <button onClick={() => zoom(1.25)} aria-label={t("zoomIn")}>+</button>
      <button onClick={() => zoom(0.8)} aria-label={t("zoomOut")}>−</button>
      <button onClick={fit} aria-label={t("zoomFit")}>⤢<span class="said"> {t("zoomFit")}</span></button>
    </div>
  );
}
