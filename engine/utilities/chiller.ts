/** Chilled water and brine from compression chillers, which give their heat to the cooling water. */
import { constant } from '../costing/explained.ts';
import { given, KWH_GJ } from './sheet.ts';
import type { OwnUtilities } from './own-utilities.ts';

const COLD = [
  { item: 'chilled_water', cop: 'chiller_cop', title: 'chilled water', slot: 'water_chiller' },
  { item: 'chilled_brine', cop: 'brine_chiller_cop', title: 'chilled brine', slot: 'brine_chiller' },
] as const;

export function runChiller(plant: OwnUtilities): void {
  const { sheet, assumptions } = plant;
  const powers: string[] = [];
  const heats: string[] = [];
  for (const { item, cop, title, slot } of COLD) {
    const cold = sheet.value(`net_${item}`);
    const power = sheet.put(
      `${slot}_power`,
      [`Electricity for ${title}`, 'kWh'],
      (cold / assumptions.utilities[cop]) * KWH_GJ.value,
      `net_${item} / ${cop} * kwh_per_gj`,
      [`net_${item}`, given(cop), KWH_GJ],
    );
    sheet.put(
      `${slot}_heat`,
      [`Heat rejected by the chiller for ${title}`, 'GJ'],
      cold + power / KWH_GJ.value,
      `net_${item} + ${slot}_power / kwh_per_gj`,
      [`net_${item}`, `${slot}_power`, KWH_GJ],
    );
    powers.push(`${slot}_power`);
    heats.push(`${slot}_heat`);
    const kwh = sheet.put(
      `${slot}_duty`,
      [`Heat removed from ${title}`, 'kWh'],
      cold * KWH_GJ.value,
      `net_${item} * kwh_per_gj`,
      [`net_${item}`, KWH_GJ],
    );
    plant.size(slot, kwh, `${slot}_duty`);
  }
  sheet.sum('chiller_power', ['Electricity used by the chillers', 'kWh'], powers);
  sheet.sum('chiller_heat', ['Heat from the chillers to cooling water', 'GJ'], heats);
}

/** kg of cooling water that carries a GJ: 4.18 kJ/kg/K over 10 K. */
export const COOLING = constant('per_gj', 'Cooling water per GJ', 1e6 / (4.18 * 10), 'kg', 'Rise of 10 K');

/** Cooling water of the condenser and of the chillers. */
export function ownCooling({ sheet }: OwnUtilities): void {
  const keys = sheet.present(['condenser_heat', 'chiller_heat']);
  const heat = keys.reduce((sum, key) => sum + sheet.value(key), 0);
  sheet.put(
    'own_cooling_water',
    ['Cooling water for the utilities', 'kg'],
    heat * COOLING.value,
    keys.length > 0 ? `(${keys.join(' + ')}) * per_gj` : '0',
    keys.length > 0 ? [...keys, COOLING] : [],
  );
}
