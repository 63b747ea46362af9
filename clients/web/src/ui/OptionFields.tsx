// Fields of what players see of a battle (fog of war, hit points of others), and of the placement phase.

import { HEALTHS, VISIONS, type TableOptions } from "../play/gameNight";
import { t } from "../text/catalogue";

export function OptionFields({ value, onChange }: { value: TableOptions; onChange: (value: TableOptions) => void }) {
  return (
    <>
      <label>{t("vision")}{" "}
        <select value={value.vision} onChange={(event) => onChange({ ...value, vision: event.currentTarget.value as TableOptions["vision"] })}>
          {VISIONS.map((one) => <option key={one} value={one}>{t(`vision_${one}`)}</option>)}
        </select>
      </label>
      <label>{t("health")}{" "}
        <select value={value.health} onChange={(event) => onChange({ ...value, health: event.currentTarget.value as TableOptions["health"] })}>
          {HEALTHS.map((one) => <option key={one} value={one}>{t(`health_${one}`)}</option>)}
        </select>
      </label>
      <label class="check"><input type="checkbox" checked={value.placement} onChange={(event) => onChange({ ...value, placement: event.currentTarget.checked })} /> {t("placementOption")}</label>
      {value.vision !== "all" && <label class="check"><input type="checkbox" checked={value.explored} onChange={(event) => onChange({ ...value, explored: event.currentTarget.checked })} /> {t("exploredOption")}</label>}
    </>
  );
}
