/** Calculation of the totals of the capital estimate; that of its lines stands beside them (costing/capital.ts). */
import { noted } from './noted.ts';
import { type Entry, ECONOMICS, type Handler, type How, type Plant, total } from './plant.ts';
import type { ProvenanceInput } from './types.ts';

/**
 * `capital.<field>`, `capital.lines.<key>`, and as multiples of the purchase cost `capital.of_purchase.<field or key of
 * a line>`.
 */
export const capitalEntry: Handler = (plant, [field = '', key = '']) => {
  const { capital } = plant.results;
  const made = (title: string, value: number, how: () => How): Entry => ({ title, unit: 'USD', value, how });
  switch (field) {
    case 'lines': {
      const line = capital.lines.find((one) => one.key === key);
      return line && made(line.title, line.amount, () => noted(plant, 'capital', 'lines', key)!);
    }
    case 'of_purchase':
      return ofPurchase(plant, key);
    case 'per_output':
      return made('Capital per annual kg', capital.total / plant.results.figures.output, () => ({
        formula: 'total / output',
        inputs: [plant.figure('total', 'capital', 'total'), plant.figure('output', 'figures', 'output')],
        source: ECONOMICS,
      }));
    case 'equipment_purchase':
      return made('Equipment purchase', capital.equipment_purchase, () =>
        total(ECONOMICS, linesOf(plant, 'part', ['listed_equipment', 'unlisted_equipment'])),
      );
    case 'direct_fixed':
      return made('Direct fixed capital', capital.direct_fixed, () => total(ECONOMICS, fixedLines(plant, 'part')));
    case 'working':
      return made('Working capital', capital.working, () => noted(plant, 'capital', 'lines', 'working')!);
    case 'startup':
      return made('Start-up and validation', capital.startup, () =>
        capital.startup > 0
          ? noted(plant, 'capital', 'lines', 'startup')!
          : { formula: '0', inputs: [], source: ECONOMICS },
      );
    case 'total':
      return made('Total capital investment', capital.total, () =>
        total(
          ECONOMICS,
          linesOf(
            plant,
            'part',
            capital.lines.map((line) => line.key),
          ),
        ),
      );
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
      how: () => ({
        formula: 'part / purchase',
        inputs: [plant.figure('part', 'capital', ...path), plant.figure('purchase', 'capital', 'equipment_purchase')],
        source: ECONOMICS,
      }),
    }
  );
}
const SUMS: ReadonlySet<string> = new Set(['equipment_purchase', 'direct_fixed', 'total']);

const AFTER_FIXED = new Set(['working', 'startup']);

const linesOf = (plant: Plant, symbol: string, keys: readonly string[]): ProvenanceInput[] =>
  keys.map((key) => plant.figure(symbol, 'capital', 'lines', key));

const fixedLines = (plant: Plant, symbol: string): ProvenanceInput[] =>
  linesOf(
    plant,
    symbol,
    plant.results.capital.lines.map((line) => line.key).filter((key) => !AFTER_FIXED.has(key)),
  );
