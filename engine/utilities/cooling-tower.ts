/** Cooling water from a tower: it evaporates, is blown down and made up. */
import { constant } from '../costing/explained.ts';
import { given } from './sheet.ts';
import type { OwnUtilities } from './own-utilities.ts';

/** Share of the circulation that evaporates per K of range, and range, K (Perry: 0.00085 per °F). */
const EVAPORATION = constant(
  'per_k',
  'Evaporation ÷ circulation per K of cooling range',
  0.00085 * 1.8,
  null,
  'Perry’s Chemical Engineers’ Handbook, cooling towers',
);
const RANGE = constant('range', 'Cooling range of the tower', 10, 'K', 'Temperature rise of the cooling water');
/** Fans: 1,598 kW for 557,183 kmol/h; pumps: 1,021 kW for 609,624 kmol/h. */
const MOLAR_MASS = 18.015;
export const TOWER_FLOW = 557_183 * MOLAR_MASS;
export const PUMP_FLOW = 609_624 * MOLAR_MASS;
const POWER = constant(
  'per_m3',
  'Electricity used by fans and pumps per m³',
  997 * (1598 / TOWER_FLOW + 1021 / PUMP_FLOW),
  'kWh/m³',
  'Humbird et al. 2011, NREL/TP-5100-47764',
);
const DENSITY = constant('density', 'Density of water', 997, 'kg/m³', 'Standard texts');

export function runCoolingTower(plant: OwnUtilities): void {
  const { sheet, assumptions } = plant;
  const { cycles_of_concentration: cycles } = assumptions.utilities;
  const flow = sheet.sum(
    'circulation',
    ['Water circulated through the cooling tower', 'kg'],
    ['net_cooling_water', 'own_cooling_water'],
  );
  const evaporated = sheet.put(
    'evaporated',
    ['Evaporation from the cooling tower', 'm³'],
    (flow / DENSITY.value) * EVAPORATION.value * RANGE.value,
    'circulation / density * per_k * range',
    ['circulation', DENSITY, EVAPORATION, RANGE],
  );
  const blowdown = sheet.put(
    'tower_blowdown',
    ['Cooling tower blowdown', 'm³'],
    evaporated / (cycles - 1),
    'evaporated / (cycles_of_concentration - 1)',
    ['evaporated', given('cycles_of_concentration')],
  );
  sheet.put(
    'tower_water',
    ['Cooling tower make-up water', 'm³'],
    evaporated + blowdown,
    'evaporated + tower_blowdown',
    ['evaporated', 'tower_blowdown'],
  );
  sheet.put(
    'tower_power',
    ['Electricity used by the cooling tower', 'kWh'],
    (flow / DENSITY.value) * POWER.value,
    'circulation / density * per_m3',
    ['circulation', DENSITY, POWER],
  );
  plant.size('tower', flow, 'circulation');
  plant.size('tower_pump', flow, 'circulation');
}
