/** Sizes the systems of water and clean steam by what the steps draw on the busiest day. */
import { BASE_ITEMS, itemIndex } from '../costing/items.ts';
import { LOOPS, type FacilityState, type LoopKey } from './site.ts';
import { EQUIPMENT_INDEX, fact, given, keysOf, KG_M3, PRICED_IN, words } from './terms.ts';
import {
  type BusiestDay,
  busiestDay,
  type Draw,
  FILLING,
  PREPARED_BEFORE,
  STEAM_SIZE,
  storageFor,
  SYSTEM_EXPONENT,
  WATER_PER_CLEAN,
  WATER_SIZE,
  WFI_RECOVERY,
} from './water.ts';

const CLEAN_STEAM = itemIndex('clean_steam');
const PROCESS_WATER = itemIndex('process_water');
const RO_WATER = itemIndex('ro_water');
const WFI = itemIndex('wfi');

export const LOOP_TITLES: Readonly<Record<LoopKey, string>> = {
  purified_water: 'Purified water',
  wfi: 'Water for injection',
  clean_steam: 'Clean steam',
};
export const LOOP_KEYS = keysOf('water', LOOPS, ['used', 'made', 'day', 'peak', 'tank', 'lowest', 'rate', 'capital']);

/** In a pharmaceutical plant, what cleans is purified water too, unless the plant recycles its process water. */
function purifies({ site }: FacilityState): boolean {
  const { plant, utilities } = site.assumptions;
  return plant.grade === 'pharma' && utilities.process_water === 'bought';
}

export function makeWater(of: FacilityState): void {
  const { numbers, bought, site } = of;
  const { facility } = site.assumptions;
  const purified = purifies(of) ? [RO_WATER, PROCESS_WATER] : [RO_WATER];
  for (const item of [WFI, CLEAN_STEAM, ...purified]) bought[item] = 0;
  const used = (key: string, items: readonly number[], title: string, unit: 'm³' | 'kg'): number => {
    const parts = items.map((item) => {
      const { id } = BASE_ITEMS[item]!;
      let sum = 0;
      for (const { run } of site.steps) sum += Math.max(0, run.amounts[item]!);
      numbers.put(`uses_${id}`, sum, () => ({
        title: `${BASE_ITEMS[item]!.title}, used by steps`,
        unit,
        formula: 'sum(uses)',
        terms: [],
        item: id,
      }));
      return `uses_${id}`;
    });
    return numbers.sum(key, [title, unit], parts);
  };
  const wfi = used('water_wfi_used', [WFI], 'Water for injection used, per batch', 'm³');
  const steam = used('water_clean_steam_used', [CLEAN_STEAM], 'Clean steam used, per batch', 'kg');
  const cleaned = used('water_purified_water_used', purified, 'Purified water used by steps, per batch', 'm³');
  const recovery = WFI_RECOVERY[facility.wfi_kind];
  const toStill = wfi / recovery;
  const toSteam = (steam * WATER_PER_CLEAN) / KG_M3;
  const made = numbers.put('water_purified_water_made', cleaned + toStill + toSteam, () =>
    words(
      'Purified water made, per batch',
      'm³',
      'water_purified_water_used + water_wfi_used / recovery + water_clean_steam_used * per_clean / kg_per_m3',
      [
        'water_purified_water_used',
        'water_wfi_used',
        fact('recovery', 'Water for injection ÷ purified water', recovery, '1'),
        'water_clean_steam_used',
        fact('per_clean', 'Purified water per kg of clean steam', WATER_PER_CLEAN, 'kg'),
        fact('kg_per_m3', 'Kilograms per m³', KG_M3, 'kg', 'Definition'),
      ],
    ),
  );
  numbers.put('water_wfi_made', wfi, () =>
    words('Water for injection made, per batch', 'm³', 'water_wfi_used', ['water_wfi_used']),
  );
  numbers.put('water_clean_steam_made', steam, () =>
    words('Clean steam made, per batch', 'kg', 'water_clean_steam_used', ['water_clean_steam_used']),
  );
  sizeLoop(of, 'wfi', draws(of, [WFI], 'prepared'), 0);
  sizeLoop(of, 'clean_steam', draws(of, [CLEAN_STEAM], 'sterilised'), 0);
  const day = of.loops.get('wfi');
  const steamDay = of.loops.get('clean_steam');
  // The still and the clean steam generator draw evenly.
  const even = (day ? day.day.total / recovery : 0) + (steamDay ? (steamDay.day.total * WATER_PER_CLEAN) / KG_M3 : 0);
  const drawn = [...draws(of, [RO_WATER], 'prepared'), ...(purifies(of) ? draws(of, [PROCESS_WATER], 'cleaned') : [])];
  sizeLoop(of, 'purified_water', drawn, even);
  const feed = numbers.put('totals_feed_water', made / facility.purified_water_recovery, () =>
    words('Feed water, per batch', 'm³', 'water_purified_water_made / purified_water_recovery', [
      'water_purified_water_made',
      given('purified_water_recovery'),
    ]),
  );
  numbers.put('totals_reject', feed - cleaned - wfi - steam / KG_M3, () =>
    words(
      'Water rejected, per batch',
      'm³',
      'totals_feed_water - water_purified_water_used - water_wfi_used - water_clean_steam_used / kg_per_m3',
      [
        'totals_feed_water',
        'water_purified_water_used',
        'water_wfi_used',
        'water_clean_steam_used',
        fact('kg_per_m3', 'Kilograms per m³', KG_M3, 'kg', 'Definition'),
      ],
    ),
  );
}

/** What steps draw of items, when it is drawn: before a step, as it is cleaned, or as it is sterilised. */
function draws(of: FacilityState, items: readonly number[], when: 'prepared' | 'cleaned' | 'sterilised'): Draw[] {
  const { steps, cycle, continuous } = of.site;
  const list: Draw[] = [];
  for (let j = 0; j < steps.length; j++) {
    const { run, unit } = steps[j]!;
    let amount = 0;
    for (const item of items) amount += Math.max(0, run.amounts[item]!);
    if (amount === 0) continue;
    const runs = unit.setup + unit.fill + unit.process + unit.empty;
    const hours = continuous
      ? cycle
      : when === 'prepared'
        ? FILLING
        : Math.max(1, when === 'cleaned' ? unit.cip : unit.sip);
    const start =
      when === 'prepared' ? unit.start - PREPARED_BEFORE : unit.start + runs + (when === 'cleaned' ? 0 : unit.cip);
    list.push({ step: j, start, hours, amount });
  }
  return list;
}

/** @param even drawn at a steady rate, per day */
function sizeLoop(of: FacilityState, key: LoopKey, draws: readonly Draw[], even: number): void {
  const { numbers, site } = of;
  const { facility } = site.assumptions;
  if (draws.length === 0 && even === 0) return;
  const found = busiestDay(draws, site.cycle);
  const day: BusiestDay =
    even === 0
      ? found
      : {
          ...found,
          byHour: found.byHour.map((one) => one + even / 24),
          total: found.total + even,
          peak: found.peak + even / 24,
        };
  const hours = facility.generation_hours;
  const storage = storageFor(day.byHour, day.total, hours);
  of.loops.set(key, { day, storage });
  const title = LOOP_TITLES[key];
  const isSteam = key === 'clean_steam';
  const [unit, rateUnit] = isSteam ? (['kg', 'kg/h'] as const) : (['m³', 'm³/h'] as const);
  const timetable = 'Water demand of the steps on the peak day of the schedule (docs/models, gmp)';
  const keys = LOOP_KEYS[key];
  const read = (
    name: 'day' | 'peak' | 'tank' | 'lowest',
    what: string,
    value: number,
    of: 'm³' | 'kg' | 'm³/h' | 'kg/h',
  ): number =>
    numbers.put(keys[name], value, () =>
      words(`${what}, ${title}`, of, name, [fact(name, what, value, of, timetable)]),
    );
  read('day', 'Demand on the peak day', day.total, unit);
  read('peak', 'Peak hourly demand', day.peak, rateUnit);
  read('tank', 'Tank capacity', storage.tank, unit);
  read('lowest', 'Minimum tank level', storage.lowest, unit);
  const rate = numbers.put(keys.rate, storage.rate, () =>
    words(`Capacity of the generator, ${title}`, rateUnit, `water_${key}_day / generation_hours`, [
      `water_${key}_day`,
      given('generation_hours'),
    ]),
  );
  const price = isSteam ? 'clean_steam_cost' : key === 'wfi' ? 'wfi_cost' : 'purified_water_cost';
  const size = isSteam ? STEAM_SIZE : WATER_SIZE;
  const scale = site.index / PRICED_IN;
  numbers.put(keys.capital, facility[price] * (rate / size) ** SYSTEM_EXPONENT * scale, () =>
    words(`Capital, ${title}`, 'USD', `${price} * (water_${key}_rate / size) ^ exponent * index`, [
      given(price),
      `water_${key}_rate`,
      fact('size', 'Capacity to which the price applies', size, rateUnit),
      fact('exponent', 'Scaling exponent', SYSTEM_EXPONENT, '1'),
      EQUIPMENT_INDEX(site.index),
    ]),
  );
}

/** Whether a step uses water that is prepared for it. */
export const drawsWater = (amounts: Float64Array): boolean => amounts[WFI]! > 0 || amounts[RO_WATER]! > 0;
