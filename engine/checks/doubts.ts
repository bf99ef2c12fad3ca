/** What makes the results uncertain: defaults with a large share of the variance, and missing data of the footprint. */
import { CAPITAL_ESTIMATE, isProblem } from '../analysis/dial.ts';
import { leverage } from '../analysis/leverage.ts';
import type { AnalysisInput, LeverageRow } from '../analysis/types.ts';
import { shown } from '../steps/resolve.ts';
import type { Configuration } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';
import { figure } from '../wording/text.ts';
import type { Check } from './types.ts';

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
  const [{ rows, deviation }] = found as [(typeof found)[number]];
  if (deviation === null) return [];
  return rows
    .filter((row) => (row.share ?? 0) >= LEAST_SHARE && isDefault(input.configuration, results, row))
    .map((row) => estimateCheck(row, deviation * Math.sqrt(row.share!)));
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

function estimateCheck(row: LeverageRow, amount: number): Check {
  const { step_id, key, title, step_name, share } = row;
  const part = `This value contributes ${Math.round(100 * share!)} % of the variance of the unit cost.`;
  const isPrice = row.unit.startsWith('USD');
  const words = {
    title: `${step_name === null ? title : `${title} of ${step_name}`} is an estimate`,
    message: `The ${isPrice ? 'catalogue price' : 'default'} is used${spread(row)}. ${part} ${
      isPrice ? 'Enter a quoted price.' : 'Enter a measured value, or fit the value to an experiment.'
    }`,
  };
  const capital = {
    title: 'The capital cost is a rough estimate',
    message: `The default class of estimate is used${spread(row)}. ${part} Choose a different class once quotations are available.`,
  };
  return {
    id: `doubtful:${step_id ?? ''}:${key}:estimate`,
    kind: 'doubtful',
    step_id,
    field: key === CAPITAL_ESTIMATE ? 'capital.estimate_class' : key,
    ...(key === CAPITAL_ESTIMATE ? capital : words),
    worth: { metric: 'cogs', amount, is: 'deviation' },
    proposals: [],
  };
}

/** The range in which the number usually lies; relative, so that money has no currency here. */
function spread({ range, base, unit, display_unit }: LeverageRow): string {
  if (!range) return '';
  if (unit === 'K' || base === 0)
    return `, usually between ${shown(range.low, { unit, display_unit })} and ${shown(range.high, { unit, display_unit })}`;
  const below = figure(100 * (1 - range.low / base));
  const above = figure(100 * (range.high / base - 1));
  return below === above
    ? `, usually correct within ±${above} %`
    : `, usually correct within −${below} % and +${above} %`;
}

function coverageCheck({ figures, inventory }: Results): Check[] {
  const { gwp_coverage: coverage } = figures;
  if (coverage === null || coverage >= COMPLETE) return [];
  const missing = inventory.filter(({ direction, gwp, unit }) => direction === 'in' && gwp === null && unit === 'kg');
  const names = new Map<string, number>();
  for (const { title, amount } of missing) names.set(title, (names.get(title) ?? 0) + amount);
  const largest = [...names].toSorted((a, b) => b[1] - a[1]).map(([title]) => title);
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
