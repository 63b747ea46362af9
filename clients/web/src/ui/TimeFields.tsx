// Form fields for the clock and the spectator delay.

import { t } from "../text/catalogue";

export type ClockName = "none" | "quick" | "calm" | "each";

export const CLOCKS: Record<ClockName, { bankMs: number; incrementMs: number; decisionMs: number } | undefined> = {
  none: undefined,
  quick: { bankMs: 120_000, incrementMs: 5_000, decisionMs: 0 },
  calm: { bankMs: 600_000, incrementMs: 15_000, decisionMs: 0 },
  each: { bankMs: 0, incrementMs: 0, decisionMs: 60_000 },
};

const DELAYS = [0, 10, 30, 60, 120, 300];

export function ClockField({ value, onChange }: { value: ClockName; onChange: (clock: ClockName) => void }) {
  return (
    <label>{t("clock")}{" "}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as ClockName)}>
        {(Object.keys(CLOCKS) as ClockName[]).map((one) => <option key={one} value={one}>{t(`clock_${one}`)}</option>)}
      </select>
    </label>
  );
}

/** `value` in seconds. */
export function DelayField({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  return (
    <label>{t("delay")}{" "}
      <select value={String(value)} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {DELAYS.map((one) => <option key={one} value={one}>{!one ? t("noDelay") : one < 60 ? t("seconds", { count: one }) : one === 60 ? t("minuteLater") : t("minutesLater", { count: one / 60 })}</option>)}
      </select>
    </label>
  );
}
