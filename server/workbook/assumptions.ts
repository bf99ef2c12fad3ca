import { type Assumption, assumptionList, type Calculation, ENTERED, GROUP_TITLES, inputKey } from '#engine/index.ts';
import type { Configuration } from '#generated/types.ts';

export type ListedAssumption = Pick<
  Assumption,
  'display' | 'path' | 'section' | 'source' | 'state' | 'title' | 'unit' | 'value'
>;

/**
 * Assumptions of a configuration on plant, prices, labour and finance.
 * @param inputs of its calculation, with all prices that are paid
 */
export function assumptionsOf(configuration: Configuration, inputs?: Calculation['inputs']): ListedAssumption[] {
  const rows = assumptionList(configuration, inputs?.get(inputKey('finance.selling_price'))?.value ?? null);
  const known = new Set(rows.map(({ path }) => path));
  const paid = [...(inputs?.values() ?? [])].filter(({ path }) => !known.has(path));
  const entered = Object.entries(inputs ? {} : (configuration.assumptions.prices ?? {}));
  const section = GROUP_TITLES.prices;
  return [
    ...rows,
    ...paid.map((one) => ({ ...one, section, display: one.unit })),
    ...entered.map(([title, value]): ListedAssumption => {
      const unit = 'USD per unit';
      return { path: `prices.${title}`, section, title, value, unit, display: unit, state: 'entered', source: ENTERED };
    }),
  ];
}
