/** Vessel in which infected or transfected cells make virus: a bag, or a jacketed tank of steel. */
import type { EquipmentSlot, Run } from '../../../declare/define.ts';
import { choice } from '../../../declare/settings.ts';
import { DESIGN } from '../../../wording/settings-text.ts';
import { buyBags } from '../../shared/disposables.ts';
import { spendElectricity } from '../../shared/services.ts';
import { runTank } from '../../shared/tanks.ts';

/** Area of rooms with virus ÷ usual: further airlocks and air of their own. Engineering estimate. */
export const VIRUS_SUITE = 1.4;
/** Working ÷ total volume of a bioreactor bag. */
const FILLED = 0.8;
/** kW/m³. */
const POWER = 0.05;

/** Where the cells make virus. */
export const vesselSetting = choice('Vessel', { own: 'Vessel of its own', culture: 'Vessel of the culture' }, 'own', {
  group: 'Vessel',
  help: 'In the vessel of the culture, the step needs no machine of its own, and the culture occupies its vessel until harvest. The vessel must have room for what is added.',
  source: DESIGN,
});

/** @param liquid m³ */
export function runBioreactor(run: Run, slot: EquipmentSlot, liquid: number, hours: number, vessel: string): void {
  run.processTime = hours;
  if (vessel === 'culture') {
    run.inVessel = true;
    run.size = liquid;
    spendElectricity(run.amounts, POWER * liquid * hours);
    return;
  }
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
