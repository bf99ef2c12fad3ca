/** What the rooms and the systems of water buy: energy, feed water, and the waste water of its treatment. */
import { itemIndex } from '../costing/items.ts';
import { steamFor } from '../physics/heat.ts';
import { H_PER_Y, KJ_PER_KWH, KW_PER_M3H_BAR } from '../wording/quantity.ts';
import type { Term } from '../costing/explained.ts';
import type { FacilityState } from './site.ts';
import { fact, given, HOURS_OF_YEAR, KG_M3, words } from './terms.ts';
import {
  LOOP_FLOW,
  LOOP_LOSS,
  LOOP_PRESSURE,
  STEAM_PER_CLEAN,
  STILL_COOLING,
  STILL_LOSSES,
  STILL_POWER,
  STILL_YIELD,
  stillSteam,
} from './water.ts';
import { PUMP_EFFICIENCY } from '../physics/membrane.ts';

const ELECTRICITY = itemIndex('electricity');
const LP_STEAM = itemIndex('lp_steam');
const MP_STEAM = itemIndex('mp_steam');
const COOLING_WATER = itemIndex('cooling_water');
const PROCESS_WATER = itemIndex('process_water');
const WASTEWATER = itemIndex('wastewater');

export function buyForBuilding(of: FacilityState): void {
  const { numbers, amounts, site } = of;
  const { facility } = site.assumptions;
  const share = facility.share / site.batches;
  const perBatch = (): Term[] => [
    given('share'),
    fact('batches', 'Batches per year, or hours in a continuous plant', site.batches, '1/y', 'Schedule'),
  ];
  const hot = of.loops.has('wfi');
  const loops = (of.loops.has('purified_water') ? 1 : 0) + (hot ? 1 : 0);
  const length = numbers.put('totals_loop_length', loops * facility.loop_length * numbers.value('totals_area'), () =>
    words('Length of the water loops', 'm', 'loops * loop_length * totals_area', [
      fact('loops', 'Loops', loops, '1', 'Water used by the steps'),
      given('loop_length'),
      'totals_area',
    ]),
  );
  const loss = hot ? LOOP_LOSS * (length / loops) * H_PER_Y : 0;
  numbers.put('totals_loop_heat', loss, () =>
    hot
      ? words('Annual heat loss of the hot loop', 'kWh', 'loss * totals_loop_length / loops * hours', [
          fact('loss', 'Heat loss per metre', LOOP_LOSS, 'kW'),
          'totals_loop_length',
          fact('loops', 'Loops', loops, '1', 'Water used by the steps'),
          HOURS_OF_YEAR,
        ])
      : words('Annual heat loss of the hot loop', 'kWh', '0', []),
  );
  const pump = ((LOOP_FLOW * LOOP_PRESSURE * KW_PER_M3H_BAR) / PUMP_EFFICIENCY) * H_PER_Y;
  numbers.put('totals_loop_pumps', loops * pump, () =>
    words('Annual electricity use of the loop pumps', 'kWh', 'loops * pump', [
      fact('loops', 'Loops', loops, '1', 'Water used by the steps'),
      fact('pump', 'Annual electricity use of one loop pump', pump, 'kWh'),
    ]),
  );
  const kind = facility.wfi_kind;
  const energy =
    kind === 'multiple_effect'
      ? STILL_POWER
      : kind === 'membrane'
        ? facility.membrane_energy
        : facility.compression_energy;
  const wfi = numbers.value('water_wfi_made');
  const purified = numbers.value('water_purified_water_made');
  const steam = numbers.value('water_clean_steam_made');
  const energyTerm: Term =
    kind === 'multiple_effect'
      ? fact('energy', 'Electricity use of the still', STILL_POWER, 'kWh/m³')
      : given(kind === 'membrane' ? 'membrane_energy' : 'compression_energy');
  const symbol = kind === 'multiple_effect' ? 'energy' : kind === 'membrane' ? 'membrane_energy' : 'compression_energy';
  amounts[ELECTRICITY] = numbers.put(
    'buys_electricity',
    (numbers.value('totals_power') + loops * pump) * share + wfi * energy + purified * facility.purified_water_energy,
    () =>
      words(
        'Electricity for rooms and water, per batch',
        'kWh',
        `(totals_power + totals_loop_pumps) * share / batches + water_wfi_made * ${symbol} + water_purified_water_made * purified_water_energy`,
        [
          'totals_power',
          'totals_loop_pumps',
          ...perBatch(),
          'water_wfi_made',
          energyTerm,
          'water_purified_water_made',
          given('purified_water_energy'),
        ],
      ),
  );
  const perKwh = steamFor(KJ_PER_KWH, 'lp_steam');
  const effects = facility.still_effects;
  const still = kind === 'multiple_effect' ? stillSteam(effects) : 0;
  amounts[LP_STEAM] = numbers.put(
    'buys_lp_steam',
    ((numbers.value('totals_heat') + loss) * perKwh + numbers.value('totals_humidity')) * share + wfi * still,
    () =>
      words(
        'Low-pressure steam for rooms and water, per batch',
        'kg',
        `((totals_heat + totals_loop_heat) * per_kwh + totals_humidity) * share / batches${
          still > 0 ? ' + water_wfi_made * losses * kg_per_m3 / (yield * still_effects)' : ''
        }`,
        [
          'totals_heat',
          'totals_loop_heat',
          fact('per_kwh', 'Low-pressure steam per kWh', perKwh, 'kg', 'Heat of condensation'),
          'totals_humidity',
          ...perBatch(),
          ...(still > 0
            ? [
                'water_wfi_made',
                fact('losses', 'Heat input to the still ÷ heat of evaporation', STILL_LOSSES, '1'),
                fact('kg_per_m3', 'Kilograms per m³', KG_M3, 'kg', 'Definition'),
                fact('yield', 'Vapour raised in an effect ÷ vapour condensed', STILL_YIELD, '1'),
                given('still_effects'),
              ]
            : []),
        ],
      ),
  );
  amounts[MP_STEAM] = numbers.put('buys_mp_steam', steam * STEAM_PER_CLEAN, () =>
    words('Medium-pressure steam for clean steam, per batch', 'kg', 'water_clean_steam_made * per_clean', [
      'water_clean_steam_made',
      fact('per_clean', 'Plant steam per kg of clean steam', STEAM_PER_CLEAN, '1'),
    ]),
  );
  const cooling = kind === 'multiple_effect' ? STILL_COOLING * KG_M3 : 0;
  amounts[COOLING_WATER] = numbers.put('buys_cooling_water', wfi * cooling, () =>
    words('Cooling water of the still, per batch', 'kg', 'water_wfi_made * cooling', [
      'water_wfi_made',
      fact('cooling', 'Cooling water per m³ of distillate', cooling, 'kg'),
    ]),
  );
  amounts[PROCESS_WATER] = numbers.put('buys_process_water', numbers.value('totals_feed_water'), () =>
    words('Feed water, per batch', 'm³', 'totals_feed_water', ['totals_feed_water']),
  );
  amounts[WASTEWATER] = numbers.put('buys_wastewater', Math.max(0, numbers.value('totals_reject')), () =>
    words('Water rejected, per batch', 'm³', 'max(0, totals_reject)', ['totals_reject']),
  );
}
