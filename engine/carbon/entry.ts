import { convert, dimension, isUnit } from '../wording/quantity.ts';
import type { CarbonInputRow, GwpSet } from '../types/impacts.ts';
import type { CarbonActivity, CarbonInput, CarbonLine, CarbonProblem, CarbonTables } from './types.ts';

/** The option whose factor is that of a contract; location-based, it is treated as grid electricity of its country. */
const BY_CONTRACT = 'electricity_market';

/** Whether the location-based factor is that of the country of the entry. */
export const isGrid = (option: CarbonInputRow): boolean => option.by_country || option.id === BY_CONTRACT;

/** A quantity in the unit of the option; null if the two measure different things. */
export function inUnitOf(option: CarbonInputRow, quantity: number, unit: string): number | null {
  if (unit === option.unit) return quantity;
  if (!isUnit(unit) || !isUnit(option.unit) || dimension(unit) !== dimension(option.unit)) return null;
  return convert(quantity, unit, option.unit);
}

interface Chosen {
  /** kgCO2e per unit of the option, or per unit of the entry if it has a custom factor. */
  value: number | null;
  per: 'option' | 'entry';
  origin: CarbonLine['factor_origin'];
  quality: CarbonLine['quality'];
  source: string;
}

const NO_DATA: Chosen = { value: null, per: 'option', origin: 'no_data', quality: 'N', source: 'No data' };

function factorOf(entry: CarbonActivity, option: CarbonInputRow, gwpSet: GwpSet, tables: CarbonTables): Chosen {
  const titleOf = (id: string) => tables.sources.get(id)?.title ?? id;
  if (entry.process) {
    const { name, ...footprint } = entry.process.footprint;
    const value = footprint[entry.process.part];
    return value === null
      ? NO_DATA
      : { value, per: 'option', origin: 'process', quality: 'C', source: `${name}, current configuration` };
  }
  if (entry.own_factor !== undefined)
    return {
      value: entry.own_factor,
      per: 'entry',
      origin: 'entered',
      quality: 'B',
      source: entry.own_factor_source || 'Entered without a source',
    };
  if (isGrid(option)) {
    const country = tables.countries.get(entry.country);
    if (country?.grid_factor === null || country === undefined) return NO_DATA;
    const { grid_factor: value, quality, source } = country;
    return { value, per: 'option', origin: 'country', quality, source: titleOf(source) };
  }
  const value = gwpSet === 'AR5' && option.factor_ar5 !== null ? option.factor_ar5 : option.factor;
  if (value === null) return NO_DATA;
  return { value, per: 'option', origin: 'option', quality: option.quality, source: titleOf(option.source) };
}

/**
 * By contract for the share it covers, location-based for the rest. The minimum of a scope is zero: certificates never
 * reduce it further.
 */
function byMarket(amount: number, location: number | null, { contract }: CarbonActivity): number | null {
  if (!contract || contract.kind === 'none') return location;
  const covered = amount * contract.share * contract.factor;
  if (contract.share >= 1) return covered;
  return location === null ? null : covered + location * (1 - contract.share);
}

/** The problem with the entry at position `index`, or null. */
export function problemOf(entry: CarbonActivity, index: number, tables: CarbonTables): CarbonProblem | null {
  const option = tables.options.get(entry.input_option_id);
  const name = entry.name || option?.name || entry.input_option_id;
  const wrong = (field: string, message: string) => ({
    field: `entries.${index}.${field}`,
    message: `Entry ${index + 1}, ${name}: ${message}`,
  });
  if (!option) return wrong('input_option_id', 'unknown input option.');
  if (!tables.countries.has(entry.country)) return wrong('country', `unknown country ${entry.country}.`);
  if (inUnitOf(option, entry.quantity, entry.unit) === null)
    return wrong('unit', `${entry.unit} cannot be converted to ${option.unit}.`);
  if (entry.contract && option.scope !== 2)
    return wrong('contract', 'a contract applies only to purchased energy (scope 2).');
  if (entry.own_factor !== undefined && isGrid(option))
    return wrong(
      'own_factor',
      'the location-based factor is the grid factor; enter a supplier’s factor in the contract.',
    );
  if (option.group === 'processes' && !entry.process)
    return wrong('process', 'choose the process that makes the purchased material.');
  if (option.group !== 'processes' && entry.process)
    return wrong('process', 'a process can only be chosen for the option “Made by a process”.');
  return null;
}

/** Emissions of one entry, kg CO2e: quantity × factor × share (GHG Protocol, Corporate Standard, chapter 6). */
export function lineOf(
  entry: CarbonActivity,
  { boundary, gwp_set: gwpSet }: Pick<CarbonInput, 'boundary' | 'gwp_set'>,
  tables: CarbonTables,
): CarbonLine {
  const option = tables.options.get(entry.input_option_id)!;
  const amount = inUnitOf(option, entry.quantity, entry.unit)!;
  const { value, per, origin, quality, source } = factorOf(entry, option, gwpSet, tables);
  const share = boundary === 'equity_share' ? entry.share : 1;
  const location = value === null ? null : (per === 'entry' ? entry.quantity : amount) * value;
  const market = option.scope === 2 ? byMarket(amount, location, entry) : location;
  const of = (emissions: number | null) => (emissions === null ? null : emissions * share);
  return {
    id: entry.id,
    input_option_id: option.id,
    name: entry.name || (entry.process ? entry.process.footprint.name : option.name),
    scope: option.scope,
    scope3_category: option.scope3_category,
    group: option.group,
    factor: value,
    factor_unit: `kgCO2e/${per === 'entry' ? entry.unit : option.unit}`,
    factor_origin: origin,
    emissions: of(location),
    emissions_market: of(market),
    biogenic: option.biogenic_factor === null ? null : amount * option.biogenic_factor * share,
    quality,
    source,
  };
}
