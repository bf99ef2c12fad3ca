/** Treatment of wastewater: anaerobic with biogas, then aerobic; and recycling of the treated water. */
import { constant } from '../costing/explained.ts';
import { given } from './sheet.ts';
import type { OwnUtilities } from './own-utilities.ts';

const NREL = 'Humbird et al. 2011, NREL/TP-5100-47764';
const TEXTS = 'Standard texts';
/** kg/m³ at 0 °C and 1.013 bar. */
const METHANE_DENSITY = constant('methane_density', 'Density of methane at 0 °C', 0.7157, 'kg/m³', TEXTS);
const ANAEROBIC_SLUDGE = constant(
  'anaerobic_sludge',
  'Oxygen demand of anaerobic sludge ÷ oxygen demand removed',
  5 / 91,
  '1',
  NREL,
);
const OXIDISED = constant('oxidised', 'Share of the remaining oxygen demand that is oxidised', 0.74, '1', NREL);
const AEROBIC_SLUDGE = constant(
  'aerobic_sludge',
  'Share of the remaining oxygen demand that is converted to sludge',
  0.22,
  '1',
  NREL,
);
const SLUDGE_DEMAND = constant('sludge_demand', 'Oxygen demand of sludge', 1.364, 'kg/kg', 'Elements of biomass');
const SLUDGE_SOLIDS = constant(
  'sludge_solids',
  'Dry solids content of the sludge cake',
  0.2,
  '1',
  'Engineering estimate',
);
const KG_T = constant('kg_per_t', 'Kilograms per tonne', 1000, 'kg', 'Definition');
const AERATION = constant('aeration', 'Electricity per kg of oxygen', 1.2, 'kWh/kg', NREL);
const ANAEROBIC_POWER = constant(
  'anaerobic_power',
  'Electricity for the anaerobic basin per kg of oxygen demand',
  2371 / 27_211,
  'kWh/kg',
  NREL,
);
const BASIN_POWER = constant('basin_power', 'Electricity for the aerobic basin per m³', 136 / 425.9, 'kWh/m³', NREL);
const SLUDGE_POWER = constant(
  'sludge_power',
  'Electricity for thickener and centrifuge per kg of oxygen demand',
  (107 + 145) / 5600,
  'kWh/kg',
  NREL,
);
const RO_POWER = constant(
  'ro_power',
  'Electricity for reverse osmosis per m³',
  3,
  'kWh/m³',
  'Typical value for reverse osmosis',
);
const TREATMENT_CREW = constant('crew', 'Operators for wastewater treatment', 1, '1', 'Engineering estimate');

/** Organic matter in the wastewater, and the methane and the sludge it gives. */
export function digest(plant: OwnUtilities): void {
  const { sheet, assumptions } = plant;
  const { anaerobic_removal: removal, methane_yield: yields } = assumptions.utilities;
  const demand = plant.oxygenDemand();
  const removed = sheet.put(
    'removed',
    ['Oxygen demand removed by anaerobic treatment', 'kg'],
    demand * removal,
    'oxygen_demand * anaerobic_removal',
    ['oxygen_demand', given('anaerobic_removal')],
  );
  sheet.put(
    'methane',
    ['Methane in biogas', 'kg'],
    removed * yields * METHANE_DENSITY.value,
    'removed * methane_yield * methane_density',
    ['removed', given('methane_yield'), METHANE_DENSITY],
  );
  const rest = sheet.put(
    'aerobic_demand',
    ['Oxygen demand to the aerobic basin', 'kg'],
    demand - removed,
    'oxygen_demand - removed',
    ['oxygen_demand', 'removed'],
  );
  const sludge = (removed * ANAEROBIC_SLUDGE.value + rest * AEROBIC_SLUDGE.value) / SLUDGE_DEMAND.value;
  sheet.put(
    'sludge',
    ['Sludge cake', 't'],
    sludge / SLUDGE_SOLIDS.value / KG_T.value,
    '(removed * anaerobic_sludge + aerobic_demand * aerobic_sludge) / sludge_demand / sludge_solids / kg_per_t',
    ['removed', ANAEROBIC_SLUDGE, 'aerobic_demand', AEROBIC_SLUDGE, SLUDGE_DEMAND, SLUDGE_SOLIDS, KG_T],
  );
  plant.size('anaerobic_basin', demand, 'oxygen_demand');
  for (const slot of ['blowers', 'thickener', 'sludge_centrifuge'] as const) plant.size(slot, rest, 'aerobic_demand');
}

/** The volume that is treated, with the blowdown of boilers and tower. */
export function treat(plant: OwnUtilities): void {
  const { sheet } = plant;
  const volume = sheet.sum(
    'treated',
    ['Wastewater treated', 'm³'],
    ['used_wastewater', 'building_wastewater', 'boiler_blowdown', 'tower_blowdown'],
  );
  const [demand, rest] = [sheet.value('oxygen_demand'), sheet.value('aerobic_demand')];
  sheet.put(
    'treatment_power',
    ['Electricity for wastewater treatment', 'kWh'],
    demand * ANAEROBIC_POWER.value +
      rest * OXIDISED.value * AERATION.value +
      rest * SLUDGE_POWER.value +
      volume * BASIN_POWER.value,
    'oxygen_demand * anaerobic_power + aerobic_demand * oxidised * aeration + aerobic_demand * sludge_power + treated * basin_power',
    ['oxygen_demand', ANAEROBIC_POWER, 'aerobic_demand', OXIDISED, AERATION, SLUDGE_POWER, 'treated', BASIN_POWER],
  );
  plant.size('aerobic_basin', volume, 'treated');
  plant.crew('treatment_labour', 'Operators for wastewater treatment', TREATMENT_CREW, volume > 0);
}

/** Reverse osmosis of treated water, as much as is used as process water. */
export function recycle(plant: OwnUtilities): void {
  const { sheet, assumptions } = plant;
  const { water_recovery: recovery } = assumptions.utilities;
  const possible = recovery * sheet.value('treated');
  const wanted = sheet.sum(
    'wanted_water',
    ['Process water that can be recycled', 'm³'],
    ['used_process_water', 'building_process_water', 'own_process_water'],
  );
  const made = sheet.put(
    'recycled',
    ['Water recycled', 'm³'],
    Math.min(possible, wanted),
    'min(water_recovery * treated, wanted_water)',
    [given('water_recovery'), 'treated', 'wanted_water'],
  );
  sheet.put('recycle_power', ['Electricity for reverse osmosis', 'kWh'], made * RO_POWER.value, 'recycled * ro_power', [
    'recycled',
    RO_POWER,
  ]);
  const fed = sheet.put(
    'recycle_feed',
    ['Feed to reverse osmosis', 'm³'],
    made / recovery,
    'recycled / water_recovery',
    ['recycled', given('water_recovery')],
  );
  plant.size('reverse_osmosis', fed, 'recycle_feed');
}
