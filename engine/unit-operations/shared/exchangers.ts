/** Heat exchangers: their size, and the heat that they recover. */
import { costRow } from '../../costing/cost-table.ts';
import { afterRecovery } from '../../physics/heat.ts';
import { celsius } from '../../wording/quantity.ts';
import { figure } from '../../wording/text.ts';
import type { EquipmentSlot, Run } from '../../declare/define.ts';

const SMALL_EXCHANGER = costRow('C-19');
const LARGE_EXCHANGER = costRow('C-17');

/** An exchanger of an area in m²: tubes in a shell, or a double pipe if it is small. */
export function sizeExchanger(slot: EquipmentSlot, area: number): void {
  slot.size = area;
  slot.row = area < LARGE_EXCHANGER.min ? SMALL_EXCHANGER : LARGE_EXCHANGER;
}

interface Recovering {
  temperature: number;
  outlet_temperature: number;
  heat_recovery: number;
}

/**
 * Temperature of a feed after it was held at a temperature and has warmed the cold feed, K. Warns if the outlet
 * temperature limits the heat that is recovered.
 */
export function recoverHeat(run: Run, s: Recovering): number {
  const cold = run.feed.temperature;
  const { temperature: hot, outlet_temperature: outlet, heat_recovery: recovery } = s;
  const recovered = afterRecovery({ cold, hot, outlet, recovery });
  if (recovered > hot - recovery * (hot - cold) && hot > cold)
    run.warn(
      'heat_recovery',
      `Only ${figure((100 * (hot - recovered)) / (hot - cold))} % of the heat is recovered, because the outlet is at ${figure(outlet - celsius(0))} °C.`,
    );
  return recovered;
}
