/**
 * Utilities of the plant’s own, after all steps have run. Each is one choice; what is chosen serves the steps and the
 * other utilities. The order needs no iteration: biogas comes from the wastewater of the steps, and power depends on
 * fuel alone, since no fuel is bought to make electricity.
 */
import { BASE_ITEMS, itemIndex } from '../costing/items.ts';
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import { runBoiler, steamCycle } from './boiler.ts';
import { ownCooling, runChiller } from './chiller.ts';
import { runCoolingTower } from './cooling-tower.ts';
import { type OwnUtilities, type Served, SHARED } from './own-utilities.ts';
import { expansion, runTurbogenerator } from './turbogenerator.ts';
import { constant } from '../costing/explained.ts';
import { digest, recycle, treat } from './wastewater.ts';

/** Whether the plant makes any utility itself. */
export const hasUtilities = ({ utilities }: FullAssumptions): boolean =>
  utilities.steam !== 'bought' ||
  utilities.cooling_water !== 'bought' ||
  utilities.refrigeration !== 'bought' ||
  utilities.wastewater !== 'bought' ||
  utilities.heat_recovery === 'exchangers';

/** Runs the utilities of a process that has run. */
export function runUtilities(plant: OwnUtilities, served: Served): void {
  plant.start(served);
  const { sheet, assumptions } = plant;
  const {
    steam,
    power,
    cooling_water: cooling,
    refrigeration,
    wastewater,
    process_water: water,
  } = assumptions.utilities;
  plant.burnStreams();
  if (wastewater === 'treated') digest(plant);
  if (steam === 'boiler') {
    const cycle = steamCycle(plant);
    const turbine = power === 'turbogenerator' ? expansion(plant) : null;
    runBoiler(plant, cycle, turbine);
    if (turbine) runTurbogenerator(plant, cycle, turbine);
  }
  if (refrigeration === 'chiller') runChiller(plant);
  ownCooling(plant);
  if (cooling === 'tower') runCoolingTower(plant);
  sheet.sum('own_process_water', ['Process water for the utilities', 'm³'], ['boiler_water', 'tower_water']);
  if (wastewater === 'treated') {
    treat(plant);
    if (water === 'recycled') recycle(plant);
  }
  sheet.sum('own_wastewater', ['Blowdown from the utilities', 'm³'], ['boiler_blowdown', 'tower_blowdown']);
  sheet.sum('own_electricity', ['Electricity for the utilities', 'kWh'], POWERS);
  sheet.sum('own_labour', ['Operators for the utilities', 'h'], ['boiler_labour', 'treatment_labour']);
  balance(plant);
  shareCost(plant);
}

/** Biogas is 51 % methane by volume, the rest carbon dioxide. */
const BIOGAS_DIOXIDE = constant(
  'dioxide',
  'Carbon dioxide from burned biogas per kg of methane',
  44.01 / 16.04 / 0.51,
  'kg/kg',
  'Biogas with 51 % methane by volume',
);

const POWERS = ['boiler_power', 'chiller_power', 'tower_power', 'treatment_power', 'recycle_power'];

/** Keys of what is made of an item, null for all of what is used; absent: nothing. */
function madeOf({ assumptions: { utilities } }: OwnUtilities, id: (typeof SHARED)[number]): string | null | undefined {
  switch (id) {
    case 'electricity':
      return utilities.power === 'turbogenerator' ? 'generated' : undefined;
    case 'lp_steam':
    case 'mp_steam':
      return utilities.steam === 'boiler' ? null : `recovered_${id}`;
    case 'cooling_water':
      return utilities.cooling_water === 'tower' ? null : `recovered_${id}`;
    case 'chilled_water':
    case 'chilled_brine':
      return utilities.refrigeration === 'chiller' ? null : `recovered_${id}`;
    case 'process_water':
      return utilities.process_water === 'recycled' ? 'recycled' : undefined;
    case 'wastewater':
      return utilities.wastewater === 'treated' ? null : undefined;
  }
}

/** What is used, made, bought and sold of each item, and what the utilities buy. */
function balance(plant: OwnUtilities): void {
  const { sheet, amounts, bought } = plant;
  for (const id of SHARED) {
    const i = itemIndex(id);
    const { title, unit } = BASE_ITEMS[i]!;
    const own = sheet.present([`own_${id}`]);
    const others = [...own, ...sheet.present([`building_${id}`])];
    if (others.length > 0) sheet.sum(`others_${id}`, [`${title}, used by utilities and the building`, unit], others);
    const all = sheet.sum(`all_${id}`, [`${title}, total use`, unit], [`used_${id}`, ...others]);
    const key = madeOf(plant, id);
    const made =
      key === undefined
        ? sheet.put(`made_${id}`, [`${title}, made`, unit], 0, '0', [])
        : sheet.put(`made_${id}`, [`${title}, made`, unit], sheet.value(key ?? `all_${id}`), key ?? `all_${id}`, [
            key ?? `all_${id}`,
          ]);
    const isShort = made < all;
    bought[i] = sheet.put(
      `share_${id}`,
      [`${title}, bought share`, '1'],
      isShort ? (all - made) / all : 0,
      isShort ? `(all_${id} - made_${id}) / all_${id}` : '0',
      isShort ? [`all_${id}`, `made_${id}`] : [],
    );
    const ownAmount = own.length > 0 ? sheet.value(`own_${id}`) : 0;
    amounts[i] = sheet.put(
      `bought_${id}`,
      [`${title}, bought for the utilities`, unit],
      ownAmount * bought[i],
      own.length > 0 ? `own_${id} * share_${id}` : '0',
      own.length > 0 ? [`own_${id}`, `share_${id}`] : [],
    );
    sheet.put(`purchase_${id}`, [`${title}, bought`, unit], all * bought[i], `all_${id} * share_${id}`, [
      `all_${id}`,
      `share_${id}`,
    ]);
    sheet.put(`sold_${id}`, [`${title}, sold`, unit], Math.max(0, made - all), `max(0, made_${id} - all_${id})`, [
      `made_${id}`,
      `all_${id}`,
    ]);
  }
  const solids = plant.assumptions.plant.grade === 'pharma' ? 'biowaste' : 'solid_waste';
  const buy = (id: string, title: string, keys: readonly string[]): void => {
    const i = itemIndex(id);
    const used = sheet.present(keys);
    if (used.length > 0) amounts[i] = sheet.sum(`bought_${id}`, [title, BASE_ITEMS[i]!.unit], used);
  };
  buy('natural_gas', 'Natural gas for the boiler', ['natural_gas']);
  buy(solids, 'Ash and sludge', ['ash', 'sludge']);
  buy('operator', 'Operators for the utilities', ['own_labour']);
  // Flared or burned, the carbon of the biogas becomes dioxide.
  const methane = sheet.value('methane');
  if (methane > 0)
    sheet.put(
      'biogas_dioxide',
      ['Biogenic carbon dioxide from the biogas', 'kg'],
      methane * BIOGAS_DIOXIDE.value,
      'methane * dioxide',
      ['methane', BIOGAS_DIOXIDE],
    );
  sheet.sum(
    'biogenic_dioxide',
    ['Biogenic carbon dioxide from the utilities', 'kg'],
    ['stream_dioxide', 'biogas_dioxide'],
  );
}

/** Each step bears the cost of the utilities by what it uses of them, valued at what that would cost to buy. */
function shareCost(plant: OwnUtilities): void {
  const { bought, served } = plant;
  const { steps, prices } = served;
  const values = steps.map(({ run }) => {
    let value = 0;
    for (const id of SHARED) {
      const i = itemIndex(id);
      value += Math.max(0, run.amounts[i]!) * (1 - bought[i]!) * prices[i]!;
    }
    return value;
  });
  const all = values.reduce((sum, one) => sum + one, 0);
  plant.weights = Float64Array.from(values, (value) => (all > 0 ? value / all : 1 / steps.length));
}
