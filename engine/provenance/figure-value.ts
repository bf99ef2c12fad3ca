/** The value at the path of a figure, read from results that exist; nothing is computed. */
import { impactFigure, isImpact } from '../lca/impact-figure.ts';
import type { Results } from '../types.ts';
import { segmentsOf } from './ref.ts';
import type { FigureRef } from './types.ts';

/** What rows of a list are named by; the rows of all other lists are counted. */
const NAMES: Readonly<Record<string, string>> = {
  steps: 'step_id',
  streams: 'id',
  equipment: 'tag',
  resources: 'tag',
  by_category: 'category',
  cash_flow: 'year',
};

/** The number at a path as `figureRefs` lists it; null for no data, undefined if the results have no such figure. */
export function figureValue(results: Results, ref: FigureRef): number | null | undefined {
  if (isImpact(ref)) return impactFigure(results, ref);
  let here: unknown = results;
  let list = '';
  for (const segment of segmentsOf(ref)) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = Array.isArray(here) ? row(here, list, segment) : (here as Record<string, unknown>)[segment];
    list = segment;
  }
  // A step's size and a line of the capital are an amount beside its title.
  if (typeof here === 'object' && here !== null && !Array.isArray(here))
    here = 'value' in here ? here.value : 'amount' in here && 'basis' in here ? here.amount : here;
  return typeof here === 'number' || here === null ? here : undefined;
}

function row(rows: readonly Record<string, unknown>[], list: string, segment: string): unknown {
  // Of lines, those of the capital have keys; those of the operating cost share their items.
  const name = list === 'lines' && rows[0]?.['key'] !== undefined ? 'key' : NAMES[list];
  return name ? rows.find((one) => String(one[name]) === segment) : rows[Number(segment)];
}
