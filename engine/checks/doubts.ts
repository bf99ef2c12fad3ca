/** What makes the results uncertain: defaults with a large share of the variance, and missing data of the footprint. */
import { CAPITAL_ESTIMATE, isProblem } from '../analysis/dial.ts';
import { halfSwing, leverage } from '../analysis/leverage.ts';
import { ASSUMPTIONS } from '../assumptions/assumptions.ts';
import { LAST_CONFIRMED_YEAR } from '../assumptions/cepci.ts';
import { fillAssumptions } from '../assumptions/defaults.ts';
import { materialRow } from '../costing/material-prices.ts';
import type { AnalysisInput, LeverageRow } from '../analysis/types.ts';
import { shown } from '../steps/resolve.ts';
import type { Configuration } from '../types/configuration.ts';
import type { Figures, Results } from '../types/results.ts';
import { figure } from '../wording/text.ts';
import { seen } from './proposals.ts';
import type { Check, CheckRange, CheckWorth } from './types.ts';

/** Share of the variance of the unit cost from which a default is worth a check. */
const LEAST_SHARE = 0.1;
/** Share of the input mass with an emission factor below which the footprint is incomplete. */
const COMPLETE = 0.95;
/** Items that are named. */
const MOST_NAMED = 3;

/** @param results of the configuration */
export function doubts(input: AnalysisInput, results: Results): Check[] {
  return [...estimateChecks(input, results), ...coverageCheck(results)];
}

function estimateChecks(input: AnalysisInput, results: Results): Check[] {
  const found = leverage(input, ['cogs']);
  if (isProblem(found)) return [];
  const [{ rows }] = found as [(typeof found)[number]];
  return rows.flatMap((row) =>
    (row.share ?? 0) >= LEAST_SHARE && isDefault(input.configuration, results, row)
      ? [estimateCheck(row, input.configuration, results)]
      : [],
  );
}

const halfWidth = (amount: number): CheckWorth => ({ metric: 'cogs', amount: Math.abs(amount), is: 'half_width' });

/**
 * What a warning about a doubtful value or model leaves open: half of the change of the unit cost over the range of the number that it
 * names, or, if that has none, over the ranges of all numbers of the step, taken as independent. A model outside the range of its data is
 * at least as uncertain as within it. Null if no number of the step is uncertain; 0 if it is behind the last printed digit.
 */
export function doubtOf(
  input: AnalysisInput,
  { step_id, field }: Pick<Check, 'step_id' | 'field'>,
  { cogs }: Pick<Figures, 'cogs'>,
): (Pick<Check, 'range'> & { worth: CheckWorth }) | null {
  const found = step_id === null ? [] : leverage(input, ['cogs'], step_id);
  if (isProblem(found)) return null;
  const uncertain = found.flatMap(({ rows }) => rows.filter(({ range }) => range !== null));
  const named = uncertain.filter(({ key }) => key === field);
  const amount = Math.hypot(...(named.length > 0 ? named : uncertain).map(({ range }) => halfSwing(range!)));
  if (amount === 0) return null;
  return { worth: halfWidth(seen(amount, cogs)), ...(named[0] && { range: checkRange(named[0], cogs) }) };
}

function checkRange({ key, title, unit, display_unit, base, range }: LeverageRow, cogs: number): CheckRange {
  const { low, high, change_low, change_high } = range!;
  const at = (change: number | null) => (change === null ? null : cogs + change);
  return {
    key,
    title,
    unit,
    display_unit,
    low,
    base,
    high,
    cogs: { low: at(change_low), base: cogs, high: at(change_high) },
  };
}

/** Whether nobody has entered, locked or fitted a number. */
function isDefault({ assumptions }: Configuration, results: Results, { step_id, key }: LeverageRow): boolean {
  if (step_id !== null) {
    const step = results.steps.find((one) => one.step_id === step_id);
    return step?.settings.find((one) => one.key === key)?.source === 'default';
  }
  if (key === CAPITAL_ESTIMATE) return assumptions.capital?.estimate_class === undefined;
  const dot = key.indexOf('.');
  const [group, name] = [key.slice(0, dot), key.slice(dot + 1)];
  if (key === 'prices.operator' && assumptions.labour?.wage !== undefined) return false;
  return (assumptions as Record<string, Record<string, unknown> | undefined>)[group]?.[name] === undefined;
}

function estimateCheck(row: LeverageRow, { assumptions }: Configuration, { figures }: Results): Check {
  const { step_id, key, title, step_name, unit, display_unit, base, is_whole } = row;
  const isCapital = key === CAPITAL_ESTIMATE;
  const value = isCapital ? fillAssumptions(assumptions).capital.estimate_class : base;
  const kept = {
    key: isCapital ? 'capital.estimate_class' : key,
    title: isCapital ? ASSUMPTIONS.capital.estimate_class.title : title,
    type: isCapital ? ('choice' as const) : is_whole ? ('integer' as const) : ('number' as const),
  };
  const part = 'It makes much of the uncertainty of the unit cost.';
  const isPrice = row.unit.startsWith('USD');
  const words = {
    title: `${step_name === null ? title : `${title} of ${step_name}`} is an estimate`,
    message: `The ${isPrice ? 'catalogue price' : 'default'} is used${spread(row)}${sourcesOf(row)}. ${part} ${
      isPrice ? 'Enter a quoted price.' : 'Enter a measured value, or fit the value to an experiment.'
    }`,
  };
  const capital = {
    title: 'The capital cost is a rough estimate',
    message: `No class of estimate is chosen: its range follows from how far the price sources of this equipment differ${spread(row, STEP_OF_CAPITAL)}. ${part} Choose a class once quotations are available.`,
  };
  return {
    id: `doubtful:${step_id ?? ''}:${key}:estimate`,
    kind: 'doubtful',
    step_id,
    field: kept.key,
    ...(isCapital ? capital : words),
    worth: halfWidth(halfSwing(row.range!)),
    range: checkRange(row, figures.cogs),
    proposals: [],
    keep: { step_id, step_name, ...kept, unit, display_unit, from: value, to: value, figures },
  };
}

/** Years without a new source after which a price is old. */
const OLD = 5;

/** Why the price of a material is doubtful: few sources, or old ones. */
function sourcesOf({ key }: LeverageRow): string {
  const listed = key.startsWith('prices.') ? materialRow(key.slice('prices.'.length)) : undefined;
  if (!listed) return '';
  const years = listed.evidence.map(({ year }) => year);
  if (years.length === 0) return '; it has no source';
  const newest = Math.max(...years);
  const one = years.length === 1 ? '; it has one source' : '';
  return newest > LAST_CONFIRMED_YEAR - OLD ? one : `${one || '; its newest source is'}, of ${newest}`;
}

/** Per cent to which the range of the capital is told: it follows from the mix of equipment, which each edit changes a little. */
const STEP_OF_CAPITAL = 5;

/** The range in which the number usually lies; relative, so that money has no currency here. @param step per cent; 0: two digits */
function spread({ range, base, unit, display_unit }: LeverageRow, step = 0): string {
  if (!range) return '';
  if (unit === 'K' || base === 0)
    return `, usually between ${shown(range.low, { unit, display_unit })} and ${shown(range.high, { unit, display_unit })}`;
  const [below, above] = [1 - range.low / base, range.high / base - 1].map((share) =>
    figure(step > 0 ? step * Math.round((100 * share) / step) : Number((100 * share).toPrecision(2))),
  );
  return below === above ? `, usually within ±${above} %` : `, usually within −${below} % to +${above} %`;
}

/** Inputs without an emission factor, which the footprint excludes, the largest mass first. */
export function unfactoredMass(inventory: Results['inventory']): { title: string; mass: number }[] {
  const missing = inventory.filter(({ direction, gwp, unit }) => direction === 'in' && gwp === null && unit === 'kg');
  const masses = new Map<string, number>();
  for (const { title, amount } of missing) masses.set(title, (masses.get(title) ?? 0) + amount);
  return [...masses].map(([title, mass]) => ({ title, mass })).toSorted((a, b) => b.mass - a.mass);
}

function coverageCheck({ figures, inventory }: Results): Check[] {
  const { gwp_coverage: coverage } = figures;
  if (coverage === null || coverage >= COMPLETE) return [];
  const largest = unfactoredMass(inventory).map(({ title }) => title);
  const rest = largest.length - MOST_NAMED;
  const listed = `${largest.slice(0, MOST_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return [
    {
      id: 'doubtful:::coverage',
      kind: 'doubtful',
      step_id: null,
      field: null,
      title: `${figure(100 * (1 - coverage))} % of the input mass has no emission factor`,
      message: `The footprint excludes this mass.${largest.length > 0 ? ` Without a factor: ${listed}.` : ''}`,
      worth: null,
      proposals: [],
    },
  ];
}
