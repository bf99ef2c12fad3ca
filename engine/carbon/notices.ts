import { isGrid } from './entry.ts';
import { isWithout } from './totals.ts';
import type { CarbonInput, CarbonLine, CarbonTables } from './types.ts';

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

/** Options of category 3 that the life-cycle factor of a grid holds already. */
const UPSTREAM_OF_GRID = ['electricity_gb_wtt', 'electricity_gb_wtt_td'];

/** What a reader must know of a report to read it rightly. */
export function noticesOf(
  { entries: given, gwp_set: set, boundary }: CarbonInput,
  lines: CarbonLine[],
  tables: CarbonTables,
): string[] {
  const list: string[] = [];
  if (boundary !== 'equity_share' && given.some(({ share }) => share !== 1))
    list.push('Shares are kept, and count under equity share alone.');
  const optionOf = (id: string) => tables.options.get(id)!;
  const grid = given.filter((entry) => isGrid(optionOf(entry.input_option_id)));

  for (const entry of grid) {
    const { contract } = entry;
    const share = contract && contract.kind !== 'none' ? contract.share : 0;
    if (share < 1 && contract)
      list.push(
        `${percent(1 - share)} of the electricity of ${entry.country} has no contract, and no residual mix is loaded: the location factor stands in.`,
      );
  }
  if (grid.some(({ contract }) => !contract))
    list.push('Electricity without a contract counts by market as by location: no residual mix is loaded.');
  if (grid.length > 0)
    list.push(
      'The grid factor is over the life cycle, so no upstream part of electricity belongs in category 3 beside it.',
    );
  const upstream = lines.filter((line) => UPSTREAM_OF_GRID.includes(line.input_option_id));
  if (grid.length > 0 && upstream.length > 0)
    list.push(
      `“${upstream[0]!.name}” may count twice what the life-cycle factor of the grid holds. Leave it out, or use the combustion-only factor for the electricity.`,
    );
  if (new Set(grid.map((entry) => entry.input_option_id)).size > 1)
    list.push('Each kWh belongs in one entry: both totals of scope 2 come from it.');

  const processes = given.filter((entry) => entry.process);
  for (const { process } of processes) {
    const { name, missing } = process!.footprint;
    list.push(
      process!.part === 'materials'
        ? `${name} counts without its energy and what it gives off on site: those are in scopes 1 and 2.`
        : `${name} counts with its energy, as something made elsewhere.`,
    );
    if (missing.length > 0)
      list.push(`${name}: ${missing.join(', ')} ${missing.length === 1 ? 'has' : 'have'} no factor and add nothing.`);
  }
  if (
    processes.some(({ process }) => process!.part === 'materials') &&
    lines.some((line) => line.scope3_category === 1 && line.factor_origin !== 'process')
  )
    list.push('Category 1 also has purchases of its own: leave out those that the processes use.');

  const sets = new Set(
    given.flatMap((entry) => {
      const option = optionOf(entry.input_option_id);
      return option.factor_ar5 === null && (option.gwp_set === 'AR5' || option.gwp_set === 'AR6')
        ? [option.gwp_set]
        : [];
    }),
  );
  const other = [...sets].filter((one) => one !== set);
  if (other.length > 0)
    list.push(
      `Some factors are published by ${other.join(' and ')} alone and are used as they are; the report is by ${set}.`,
    );

  const without = lines.filter(isWithout).length;
  if (without > 0)
    list.push(
      `${without} of ${entries(lines.length)} ${without === 1 ? 'has' : 'have'} no factor and add${without === 1 ? 's' : ''} nothing.`,
    );
  return list;
}
