/** Calculation of the totals of the capital estimate; that of its lines stands beside them (costing/capital.ts). */
import { PURCHASED } from '../costing/capital-lines.ts';
import { byEconomics, ECONOMICS, type Explained, named, number, OUTPUT, total } from '../costing/explained.ts';
import { noted } from './noted.ts';
import type { Entry, Handler, Plant } from './plant.ts';

/**
 * `capital.<field>`, `capital.lines.<key>`, and as multiples of the purchase cost `capital.of_purchase.<field or key of
 * a line>`.
 */
export const capitalEntry: Handler = (plant, [field = '', key = '']) => {
  const { capital } = plant.results;
  const keys = capital.lines.map((line) => line.key);
  const made = (title: string, value: number, how: () => Explained): Entry => ({ title, unit: 'USD', value, how });
  switch (field) {
    case 'lines': {
      const line = capital.lines.find((one) => one.key === key);
      return line && made(line.title, line.amount, () => noted(plant, 'capital', 'lines', key)!);
    }
    case 'of_purchase':
      return ofPurchase(plant, key);
    case 'per_output':
      return made('Capital per annual kg', capital.total / plant.results.figures.output, () =>
        byEconomics('total / output', named('capital', 'total'), OUTPUT),
      );
    case 'equipment_purchase':
      return made('Equipment purchase', capital.equipment_purchase, () =>
        ofLines(keys.filter((one) => PURCHASED.has(one))),
      );
    case 'direct_fixed':
      return made('Direct fixed capital', capital.direct_fixed, () =>
        ofLines(keys.filter((one) => one !== 'working' && one !== 'startup')),
      );
    case 'working':
      return made('Working capital', capital.working, () => noted(plant, 'capital', 'lines', 'working')!);
    case 'startup':
      return made('Start-up and validation', capital.startup, () =>
        capital.startup > 0 ? noted(plant, 'capital', 'lines', 'startup')! : byEconomics('0'),
      );
    case 'total':
      return made('Total capital investment', capital.total, () => ofLines(keys));
    default:
      return undefined;
  }
};

/** A line or a sum as a multiple of the purchase cost of equipment, as shown on the capital page. */
function ofPurchase(plant: Plant, key: string): Entry | undefined {
  const path = plant.results.capital.lines.some((line) => line.key === key) ? ['lines', key] : [key];
  const part = SUMS.has(key) || path.length > 1 ? capitalEntry(plant, path) : undefined;
  return (
    part && {
      title: `${part.title} ÷ purchase cost`,
      unit: '1',
      value: part.value! / plant.results.capital.equipment_purchase,
      how: () =>
        byEconomics(
          'part / purchase',
          number('part', 'capital', ...path),
          number('purchase', 'capital', 'equipment_purchase'),
        ),
    }
  );
}
const SUMS: ReadonlySet<string> = new Set(['equipment_purchase', 'direct_fixed', 'total']);

const ofLines = (keys: readonly string[]): Explained =>
  total(ECONOMICS, keys, (key) => number('part', 'capital', 'lines', key));
