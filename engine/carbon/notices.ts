import { isGrid } from './entry.ts';
import { isWithout } from './totals.ts';
import type { CarbonActivity, CarbonInput, CarbonLine, CarbonTables } from './types.ts';
import { inUnitOf } from './units.ts';

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

/** Options of category 3 that the life-cycle factor of a grid already includes. */
const UPSTREAM_OF_GRID = ['electricity_gb_wtt', 'electricity_gb_wtt_td'];

const MOST_NAMED = 5;

/** Energy that several options count: by another unit, country or method. */
const CARRIERS = [
  /^electricity_(?:location|market|gb)$/,
  /^(?:us_)?fuel_(?:natural_gas|cng)/,
  /^(?:us_)?fuel_(?:diesel|gas_oil)/,
  /^(?:us_)?fuel_(?:petrol|motor_gasoline)/,
  /^(?:us_)?fuel_(?:propane|lpg)/,
  /^(?:us_)?fuel_(?:fuel_oil|residual_oil)/,
  /^(?:us_)?fuel_(?:coal|bituminous)/,
  /^heat_/,
];

/** Entries of the same energy by several options, or of the same amount. */
function twice(given: readonly CarbonActivity[], { options }: CarbonTables): string[] {
  const list = CARRIERS.flatMap((carrier) => {
    const own = given.filter(({ input_option_id: id }) => carrier.test(id));
    const used = [...new Set(own.map(({ input_option_id: id }) => id))].map((id) => options.get(id)!);
    const named = used.map(({ name, unit }) => `“${name}” (${unit})`).join(' and ');
    if (used.length > 1) return [`${named} are the same kind of energy. Enter each amount only once.`];
    const [option] = used;
    const amounts = own.map((one) => `${option && inUnitOf(option, one.quantity, one.unit)} ${one.country}`);
    return option && new Set(amounts).size < own.length
      ? [`${named} has two entries with the same amount. Enter each amount only once.`]
      : [];
  });
  const drives = given.some(({ input_option_id: id }) => options.get(id)!.group === 'vehicles');
  const fuels = given.some(({ input_option_id: id }) => CARRIERS.slice(2, 5).some((carrier) => carrier.test(id)));
  if (drives && fuels)
    list.push('Vehicles are entered by distance and fuels by amount. Enter the fuel of each vehicle only once.');
  return list;
}

/** Notices that a reader needs to interpret a report correctly. */
export function noticesOf(
  { entries: given, gwp_set: set, boundary, year }: CarbonInput,
  lines: CarbonLine[],
  tables: CarbonTables,
): string[] {
  const list: string[] = [];
  if (boundary !== 'equity_share' && given.some(({ share }) => share !== 1))
    list.push('Equity shares are stored but apply only under the equity share approach.');
  const optionOf = (id: string) => tables.options.get(id)!;
  const grid = given.filter((entry) => isGrid(optionOf(entry.input_option_id)));

  for (const entry of grid) {
    const { contract } = entry;
    const share = contract && contract.kind !== 'none' ? contract.share : 0;
    if (share < 1 && contract)
      list.push(
        `${percent(1 - share)} of the electricity of ${entry.country} is not covered by a contract. Because no residual mix is available, the location-based factor is used for this share.`,
      );
  }
  if (grid.some(({ contract }) => !contract))
    list.push(
      'In the market-based total, electricity not covered by a contract is counted with the location-based factor, because no residual mix is available.',
    );
  if (grid.length > 0)
    list.push(
      'The grid factor covers the life cycle, so do not add the upstream emissions of electricity to category 3.',
    );
  const upstream = lines.filter((line) => UPSTREAM_OF_GRID.includes(line.input_option_id));
  if (grid.length > 0 && upstream.length > 0)
    list.push(
      `“${upstream[0]!.name}” may double-count emissions included in the life-cycle factor of the grid. Remove this entry, or use the combustion-only factor for the electricity.`,
    );
  list.push(...twice(given, tables));
  const distant = lines.filter(({ factor_year: own }) => own !== null && own !== year);
  if (distant.length > 0) {
    const named = [...new Set(distant.map((line) => `${line.name} (${line.factor_year})`))];
    const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : '';
    list.push(
      `No factor for ${year} is available for ${entries(distant.length)}. The factor for the nearest year is used instead: ${named.slice(0, MOST_NAMED).join(', ')}${more}.`,
    );
  }

  const processes = given.filter((entry) => entry.process);
  for (const { process } of processes) {
    const { name, missing } = process!.footprint;
    list.push(
      process!.part === 'materials'
        ? `The energy and on-site emissions of ${name} are excluded because they are counted in scopes 1 and 2.`
        : `The energy and on-site emissions of ${name} are included because the product is made elsewhere.`,
    );
    if (missing.length > 0)
      list.push(
        `${name}: ${missing.join(', ')} ${missing.length === 1 ? 'has no factor and is' : 'have no factor and are'} not included.`,
      );
  }
  if (
    processes.some(({ process }) => process!.part === 'materials') &&
    lines.some((line) => line.scope3_category === 1 && line.factor_origin !== 'process')
  )
    list.push('Category 1 also includes other purchases; exclude purchases that are used by the processes.');

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
      `Some factors are published only for ${other.join(' and ')} and are used without conversion; the report uses ${set}.`,
    );

  const without = lines.filter(isWithout).length;
  if (without > 0)
    list.push(
      `${without} of ${entries(lines.length)} ${without === 1 ? 'has' : 'have'} no factor and ${without === 1 ? 'is' : 'are'} not included.`,
    );
  return list;
}
