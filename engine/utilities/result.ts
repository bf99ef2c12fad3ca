/** The utilities of a plant as they are shown. */
import { BASE_ITEMS, itemIndex } from '../costing/items.ts';
import type { OwnUtilitiesResult, UtilityFigure } from '../types/results.ts';
import { type OwnUtilities, SHARED } from './own-utilities.ts';

/** What is worth showing, in this order; a plant has those of its utilities. */
const SHOWN = [
  'raised',
  'feed_raised',
  'condensed',
  'boiler_heat',
  'boiler_efficiency',
  'generated',
  'size_turbogenerator',
  'condenser_heat',
  'circulation',
  'evaporated',
  'oxygen_demand',
  'methane',
  'sludge',
  'ash',
  'own_process_water',
  'recovered_lp_steam',
  'recovered_mp_steam',
  'recovered_cooling_water',
  'recovered_chilled_water',
  'recovered_chilled_brine',
  'size_heat_recovery',
] as const;

export function utilityResult({ sheet, served, weights }: OwnUtilities): OwnUtilitiesResult {
  const value = (key: string): number => sheet.value(key);
  return {
    balances: SHARED.filter((id) => value(`all_${id}`) + value(`made_${id}`) > 0).map((id) => {
      const { title, unit } = BASE_ITEMS[itemIndex(id)]!;
      return {
        item_id: id,
        title,
        unit,
        used_by_steps: value(`used_${id}`),
        used_by_utilities: value(`others_${id}`),
        made: value(`made_${id}`),
        bought: value(`purchase_${id}`),
        sold: value(`sold_${id}`),
      };
    }),
    fuels: FUELS.filter(({ energy }) => value(energy) > 0).map(({ id, title, energy, heat }) => ({
      id,
      title,
      energy: value(energy),
      heat: value(heat),
    })),
    figures: SHOWN.flatMap((key): UtilityFigure[] => {
      const line = sheet.lines.get(key);
      return line && line.value !== 0 ? [{ key, title: line.title, value: line.value, unit: line.unit }] : [];
    }),
    shares: served.steps.map(({ resolved }, j) => ({ step_id: resolved.step.id, share: weights[j]! })),
  };
}

/** Fuels with the keys of what is burned of them. */
export const FUELS = [
  { id: 'streams', title: 'Burned streams', energy: 'stream_energy', heat: 'stream_heat' },
  { id: 'biogas', title: 'Biogas', energy: 'biogas_energy', heat: 'biogas_heat' },
  { id: 'natural_gas', title: 'Natural gas', energy: 'gas_energy', heat: 'gas_heat' },
] as const;
