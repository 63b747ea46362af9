// Measuring tool: distance, line of sight and cover between two creatures or cells, and area templates.

import { useEffect, useState } from "preact/hooks";
import type { Session } from "../net/session";
import { MAX_TEMPLATE_SIZE, NOTHING_MEASURED, SHAPES, nearest, type Measurement, type Shape, type Spot } from "../play/measure";
import type { Battle } from "../protocol/battle";
import type { PlainValue } from "../protocol/values";
import { t } from "../text/catalogue";
import { DistanceFormat, distanceText, idText } from "../text/format";
import { isTouchDevice } from "./useMedia";

interface Props {
  session: Session;
  battle: Battle;
  measured: Measurement;
  onChange: (measured: Measurement) => void;
  call: (id: string) => string;
  onClose: () => void;
}

export function MeasurePanel({ session, battle, measured, onChange, call, onClose }: Props) {
  const told = useMeasured(session, battle, measured);
  const measure = new DistanceFormat(battle.terms);
  const shapes = SHAPES.filter((shape) => !battle.hex || shape !== "cube");
  const sizes = Array.from({ length: MAX_TEMPLATE_SIZE }, (_, n) => n + 1);
  return (
    <section class="actions tool" aria-label={t("measure")}>
      <div class="ask">
        <h2>{t("measure")}</h2>
        <p role="status" class="measured">{told || t(isTouchDevice() ? "measureTap" : "measureClick")}</p>
        <span class="spacer" />
        <button onClick={onClose}>{t("close")}</button>
      </div>
      <div class="row wrap fields">
        <SpotField label={t("measureFrom")} battle={battle} spot={measured.from} call={call} onChange={(from) => onChange({ ...measured, from })} />
        <SpotField label={t("measureTo")} battle={battle} spot={measured.to} call={call} onChange={(to) => onChange({ ...measured, to })} />
        <label>{t("template")}{" "}
          <select value={measured.shape} onChange={(event) => onChange({ ...measured, shape: event.currentTarget.value as Shape })}>
            {shapes.map((shape) => <option key={shape} value={shape}>{t(`template_${shape}`)}</option>)}
          </select>
        </label>
        {measured.shape !== "none" && (
          <label>{t("templateSize")}{" "}
            <select value={String(measured.size)} onChange={(event) => onChange({ ...measured, size: Number(event.currentTarget.value) })}>
              {sizes.map((size) => <option key={size} value={size}>{distanceText(measure, size)}</option>)}
            </select>
          </label>
        )}
        <button onClick={() => onChange({ ...NOTHING_MEASURED, shape: measured.shape, size: measured.size })}>{t("measureAgain")}</button>
      </div>
      {measured.shape !== "none" && <p class="dim hint">{t("templateWalls")}</p>}
    </section>
  );
}

interface SpotProps {
  label: string;
  battle: Battle;
  spot: Spot | null;
  call: (id: string) => string;
  onChange: (spot: Spot | null) => void;
}

/** One end of the measurement: a creature of the list, or the cell chosen on the board. */
function SpotField({ label, battle, spot, call, onChange }: SpotProps) {
  const there = [...battle.creatures.values()].filter((one) => one.alive && one.at);
  const cell = spot !== null && typeof spot !== "string" ? `[${spot.join(",")}]` : "";
  return (
    <label>{label}{" "}
      <select value={typeof spot === "string" ? spot : cell} onChange={(event) => onChange(event.currentTarget.value === cell && cell ? spot : event.currentTarget.value || null)}>
        <option value="">–</option>
        {cell && <option value={cell}>{cell}</option>}
        {there.map((one) => <option key={one.id} value={one.id}>{call(one.id)}</option>)}
      </select>
    </label>
  );
}

/** Return the measurement as text; empty until both ends are chosen. Spectators get the distance only. */
function useMeasured(session: Session, battle: Battle, { from, to }: Measurement): string {
  const line = nearest(battle, from, to);
  const name = line && from !== null && to !== null ? JSON.stringify([battle.version, from, to]) : "";
  const [answer, setAnswer] = useState<{ name: string; text: string } | null>(null);
  const measure = new DistanceFormat(battle.terms);
  useEffect(() => {
    if (!name || !session.seat) return;
    let here = true;
    const pair = { from, to } as { from: PlainValue; to: PlainValue };
    void Promise.all([
      session.askOrNull({ range: pair }), session.askOrNull({ sight: pair }), session.askOrNull({ effect_line: pair }), session.askOrNull({ cover: { of: pair.to, from: pair.from } }),
    ]).then(([range, sight, effect, cover]) => {
      const far = typeof range === "number" ? distanceText(measure, range) : "";
      const words = [
        far, sight === true ? t("inSight") : sight === false ? t("outOfSight") : "", effect === false && sight !== false ? t("noEffectLine") : "",
        typeof cover !== "string" ? "" : cover === "none" ? t("noCover") : cover === "cover" ? t("someCover") : t("coverOf", { degree: idText(cover) }),
      ];
      if (here) setAnswer({ name, text: words.filter(Boolean).join(" · ") });
    });
    return () => { here = false; };
  }, [session, name]);
  if (!line) return "";
  return answer?.name === name && answer.text ? answer.text : distanceText(measure, line.cells);
}
