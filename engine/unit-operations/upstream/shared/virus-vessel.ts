/** Vessel in which infected or transfected cells make virus: a bag, or a jacketed tank of steel. */
import type { EquipmentSlot, Run } from '../../../declare/define.ts';
import { buyBags } from '../../shared/disposables.ts';
import { spendElectricity } from '../../shared/services.ts';
import { runTank } from '../../shared/tanks.ts';

/** Area of rooms with virus ÷ usual: further airlocks and air of their own. Engineering estimate. */
export const VIRUS_SUITE = 1.4;
/** Working ÷ total volume of a bioreactor bag. */
const FILLED = 0.8;
/** kW/m³. */
const POWER = 0.05;

/** @param liquid m³ */
export function runBioreactor(run: Run, slot: EquipmentSlot, liquid: number, hours: number): void {
  run.processTime = hours;
  if (run.technology !== 'single_use') {
    runTank(run, slot, { liquid, power: POWER * liquid, hours });
    return;
  }
  const size = liquid / FILLED;
  run.units = run.attended = slot.atLeast = Math.max(1, Math.ceil(size / slot.row.max - 1e-9));
  slot.size = size;
  run.size = size / run.units;
  buyBags(run, 'bioreactor', run.size, run.units);
  spendElectricity(run.amounts, POWER * liquid * hours);
}
