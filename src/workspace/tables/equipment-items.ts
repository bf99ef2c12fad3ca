import type { Results } from '#engine/index.ts';
import type { MoneyScale } from '#src/lib/money.ts';
import { roundTo, rounded } from '#src/lib/rounding.ts';

/** One line of the list of equipment. */
export interface EquipmentRow {
  key: string;
  tag: string;
  name: string;
  stage: string | undefined;
  /** Null for equipment that is not listed. */
  bought: Results['equipment'][number] | null;
  busy: number | undefined;
  cost: number;
  /** In the column's multiple, rounded so that the column adds up to the printed sum. */
  printed: number;
}

/** A smaller value is rounding error, not equipment. */
const UNLISTED_FROM = 1;

/**
 * The equipment to buy, with what is not listed as the last row; the printed prices add up to the printed purchase cost.
 * @param purchase that cost in the multiple of the column, if it is printed elsewhere too
 */
export function equipmentItems(
  { equipment, steps, schedule, capital }: Results,
  { divisor, decimals }: MoneyScale,
  purchase = rounded(capital.equipment_purchase / divisor, decimals),
): EquipmentRow[] {
  const listed = equipment.reduce((sum, { purchase_cost }) => sum + purchase_cost, 0);
  const unlisted = capital.equipment_purchase - listed;
  const items = equipment.map((bought): Omit<EquipmentRow, 'printed'> => ({
    key: bought.tag + bought.name,
    tag: bought.tag,
    name: bought.name,
    stage: steps.find(({ step_id }) => step_id === bought.step_id)?.stage,
    bought,
    busy: schedule.resources.find(({ tag }) => tag === bought.tag)?.utilisation,
    cost: bought.purchase_cost,
  }));
  if (unlisted > UNLISTED_FROM) {
    const rest = { tag: 'Unlisted', name: 'pumps, tanks, piping up to the skid', bought: null, cost: unlisted };
    items.push({ ...rest, key: 'unlisted', stage: undefined, busy: undefined });
  }
  const shown = roundTo(
    items.map(({ cost }) => cost / divisor),
    purchase,
    decimals,
  );
  return items.map((item, index) => ({ ...item, printed: shown[index]! }));
}
