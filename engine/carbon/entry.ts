import { eitherUnit, readUnit } from '../wording/read-unit.ts';
import type { CarbonInputRow } from '../types/impacts.ts';
import type { CarbonActivity, CarbonInput, CarbonLine, CarbonProblem, CarbonTables } from './types.ts';
import { inUnitOf, isSpend, isUnitFor, unitFor } from './units.ts';
import { agedQuality, gridOf } from './years.ts';

/** The option whose factor is that of a contract; location-based, it is treated as grid electricity of its country. */
const BY_CONTRACT = 'electricity_market';

/** Whether the location-based factor is that of the country of the entry. */
export const isGrid = (option: CarbonInputRow): boolean => option.by_country || option.id === BY_CONTRACT;

interface Chosen {
  /** kgCO2e per unit of the option, or per unit of the entry if it has a custom factor. */
  value: number | null;
  per: 'option' | 'entry';
  origin: CarbonLine['factor_origin'];
  quality: CarbonLine['quality'];
  year: number | null;
  source: string;
}

const NO_DATA: Chosen = { value: null, per: 'option', origin: 'no_data', quality: 'N', year: null, source: 'No data' };

type Basis = Pick<CarbonInput, 'boundary' | 'gwp_set' | 'year'>;

function factorOf(entry: CarbonActivity, option: CarbonInputRow, basis: Basis, tables: CarbonTables): Chosen {
  const titleOf = (id: string) => tables.sources.get(id)?.title ?? id;
  if (entry.process) {
    const { name, ...footprint } = entry.process.footprint;
    const value = footprint[entry.process.part];
    return value === null
      ? NO_DATA
      : { value, per: 'option', origin: 'process', quality: 'C', year: null, source: `${name}, current configuration` };
  }
  if (entry.own_factor !== undefined)
    return {
      value: entry.own_factor,
      per: 'entry',
      origin: 'entered',
      quality: 'B',
      year: null,
      source: entry.own_factor_source || 'Entered without a source',
    };
  if (isGrid(option)) {
    const country = tables.countries.get(entry.country);
    if (country?.grid_factor === null || country === undefined) return NO_DATA;
    const { grid_factor: value, year, quality, source } = gridOf(country, basis.year, tables);
    return { value, per: 'option', origin: 'country', quality, year, source: titleOf(source) };
  }
  const value = basis.gwp_set === 'AR5' && option.factor_ar5 !== null ? option.factor_ar5 : option.factor;
  if (value === null) return NO_DATA;
  // A warming potential does not change from year to year.
  const year = option.basis === 'fugitive release' ? null : option.year;
  const quality = year === null ? option.quality : agedQuality(option.quality, Math.abs(year - basis.year));
  return { value, per: 'option', origin: 'option', quality, year, source: titleOf(option.source) };
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

/** Why a quantity in the unit cannot be an entry of the option. */
export function unitFault(option: Pick<CarbonInputRow, 'unit'>, unit: string): string {
  if (isUnitFor(option, unit)) return `there is no exchange rate for ${unitFor(option, unit)}.`;
  if (readUnit(unit)) return `${unit} cannot be converted to ${option.unit}.`;
  const either = eitherUnit(unit);
  return either === null ? `${unit} is not a known unit.` : `${unit} may be ${either}. Enter one of them.`;
}

/** The problem with the entry at position `index`, or null. */
export function problemOf(
  entry: CarbonActivity,
  index: number,
  { year }: Pick<CarbonInput, 'year'>,
  tables: CarbonTables,
): CarbonProblem | null {
  const option = tables.options.get(entry.input_option_id);
  const name = entry.name || option?.name || entry.input_option_id;
  const wrong = (field: string, message: string) => ({
    field: `entries.${index}.${field}`,
    message: `Entry ${index + 1}, ${name}: ${message}`,
  });
  if (!option) return wrong('input_option_id', 'unknown input option.');
  if (!tables.countries.has(entry.country)) return wrong('country', `unknown country ${entry.country}.`);
  // An own factor is per unit of the entry, so that no rate of exchange is needed.
  const isKnown =
    entry.own_factor === undefined
      ? inUnitOf(option, 1, entry.unit, { tables, year }) !== null
      : isUnitFor(option, entry.unit);
  if (!isKnown) return wrong('unit', unitFault(option, entry.unit));
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
export function lineOf(entry: CarbonActivity, basis: Basis, tables: CarbonTables): CarbonLine {
  const option = tables.options.get(entry.input_option_id)!;
  const ratio = inUnitOf(option, 1, entry.unit, { tables, year: basis.year }) ?? NaN;
  const amount = entry.quantity * ratio;
  const { value, per, origin, quality, year, source } = factorOf(entry, option, basis, tables);
  // Nobody but the engine knows the rates of money.
  const isConverted = per === 'option' && isSpend(option) && value !== null;
  const share = basis.boundary === 'equity_share' ? entry.share : 1;
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
    factor: isConverted ? value * ratio : value,
    factor_unit: `kgCO2e/${per === 'entry' || isConverted ? unitFor(option, entry.unit) : option.unit}`,
    factor_year: year,
    factor_origin: origin,
    emissions: of(location),
    emissions_market: of(market),
    biogenic: option.biogenic_factor === null ? null : amount * option.biogenic_factor * share,
    quality,
    source,
  };
}
