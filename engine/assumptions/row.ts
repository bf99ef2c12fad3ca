/**
 * How an assumption is declared. Types, defaults, limits, the contract, the shape of scenario files, uncertainties, sources, forms
 * and their words follow from the rows.
 */
import type { Unit } from '../wording/quantity.ts';
import type { ClimateName } from './climate.ts';
import { type LocalCost, localCost, localSource } from './countries.ts';
import { DESIGN, ESTIMATE } from '../wording/settings-text.ts';

/** How a number is uncertain: about one value in ten lies below the present value minus `low`, one in ten above it plus `high`. */
export interface Uncertainty {
  /**
   * Unit of the widths: shares of the value; amounts in the display unit; or shares of the value or of 1 minus it, whichever
   * is smaller.
   */
  kind: 'relative' | 'absolute' | 'rest';
  low: number;
  high: number;
  source: string;
  /** Numbers with the same cause rise and fall together; null for one that is independent. */
  cause: string | null;
}

export type Limits = readonly [least: number, most: number];

/** The choices on which defaults of others depend. */
export interface Basis {
  grade: 'industrial' | 'food' | 'pharma';
  convention: 'superpro' | 'nrel' | 'lang';
  plantClass: 'non_sterile' | 'sanitary' | 'aseptic' | 'gmp_microbial' | 'gmp_cell_culture';
  mode: 'batch' | 'continuous';
  climate: ClimateName;
  /** Clinical phase that is supplied, or `unstated`. */
  phase: string;
  /** Whose costs apply; null for those of the reference. */
  country: string | null;
}

interface Row<V> {
  readonly title: string;
  /** Title of the rows from this one on, in forms. */
  readonly heading?: string;
  /** Few plants need the rows under this heading: forms show them closed. */
  readonly isRare?: true;
  /** What it is, for contract and form; the source of the default if absent. A choice between backquotes is printed by its title. */
  readonly about?: string;
  /** Source of the default. */
  readonly source: string;
  /** The default; of a number, null if it follows from something else until a value is entered. */
  readonly value: V;
  /** The default, if it depends on the grade, the convention, the class, the mode or the climate of the plant. */
  readonly usual?: (basis: Basis) => V | null;
  /** The local cost that the default follows, where those of the country apply. */
  readonly local?: LocalCost;
  /** It acts only with this choice of its group. */
  readonly needs?: { readonly key: string; readonly value: string };
}

export interface NumberRow<V extends number | null = number | null> extends Row<V> {
  readonly unit: Unit;
  readonly display?: Unit;
  /** What is printed after a value that is a count or a multiple. */
  readonly after?: string;
  readonly limits: Limits;
  readonly isWhole?: true;
  /** It acts through the formulas of costs alone: quantities, machines and years of the process do not depend on it. */
  readonly inFormulasOnly?: true;
  /** Usual range; absent for a choice, and for what the error of the capital estimate covers. */
  readonly range?: Limits;
  readonly law?: Uncertainty;
}

export interface ChoiceRow extends Row<string> {
  /** Titles by value. */
  readonly choices: Readonly<Record<string, string>>;
}

export interface TextRow extends Row<string> {
  readonly pattern: string;
}

export type AssumptionRow = NumberRow | ChoiceRow | TextRow;
export type Rows = Readonly<Record<string, AssumptionRow>>;

export type ValueOf<R> = R extends { choices: infer C }
  ? keyof C
  : R extends { pattern: string }
    ? string
    : R extends { value: null }
      ? number | null
      : number;

export const law = (
  kind: Uncertainty['kind'],
  width: number,
  source: string,
  cause: string | null = null,
): Uncertainty => ({ kind, low: width, high: width, source, cause });

const said = ([low, high]: Limits): string => `range ${low.toLocaleString('en')} to ${high.toLocaleString('en')}`;

/** A unit; a share that is shown in per cent is a fraction. */
const unitOf = (unit: Unit): Pick<NumberRow, 'unit' | 'display'> =>
  unit === '%' ? { unit: '1', display: '%' } : { unit };

/** Usual range, limits, and what it is based on. */
type Estimated = readonly [range: Limits, limits: Limits, basis?: string];

/** An estimate whose range analyses use. */
export const estimate = (
  title: string,
  unit: Unit,
  value: number,
  [range, limits, basis = ESTIMATE]: Estimated,
): NumberRow<number> => ({ title, ...unitOf(unit), value, limits, range, source: `${basis}, ${said(range)}` });

/** An estimate of a building cost, whose uncertainty is that of the capital estimate. */
export const built = (
  title: string,
  unit: Unit,
  value: number,
  range: Limits,
  basis = ESTIMATE,
): NumberRow<number> => ({
  title,
  ...unitOf(unit),
  value,
  limits: [0, 20 * value],
  source: `${basis}, ${said(range)}; 2023 prices`,
});

export const chosen = (title: string, unit: Unit, value: number, limits: Limits): NumberRow<number> => ({
  title,
  ...unitOf(unit),
  value,
  limits,
  source: DESIGN,
});

export const derived = (title: string, unit: Unit, limits: Limits, about: string): NumberRow<null> => ({
  title,
  about,
  ...unitOf(unit),
  value: null,
  limits,
  source: 'Calculated from the process unless entered',
});

/** Rows that act only with a choice of their group, which is one of them. */
export const needing = <R extends Rows>(key: keyof R & string, value: string, rows: R): R =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, name === key ? row : { ...row, needs: { key, value } }]),
  ) as R;

/** The default of a row where the costs of a country apply. */
export function localDefault<V>({ local }: Row<V>, usual: V, country: string | null): V | number {
  const cost = local ? localCost(country, local) : null;
  if (cost === null || typeof usual !== 'number') return usual;
  return local === 'tax' ? cost : usual * cost;
}

/** Where a default comes from, with the source of what the country changes. */
export const defaultSource = ({ source, local }: AssumptionRow, country: string | null): string =>
  local === undefined || country === null || localCost(country, local) === null
    ? source
    : localText(source, country, local);

/** A source with that of a local cost. */
export const localText = (source: string, country: string, of: LocalCost): string =>
  `${source}; ${of === 'tax' ? '' : `× ${localCost(country, of)} for `}${country}: ${localSource(country, of)}`;
