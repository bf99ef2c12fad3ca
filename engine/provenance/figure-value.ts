/** The value at the path of a metric, read from existing results; nothing is calculated. */
import { impactFigure, isImpact } from '../lca/impact-figure.ts';
import type { Results } from '../types/results.ts';
import { segmentsOf } from './ref.ts';
import type { FigureRef } from '../types/provenance.ts';

/** Keys that identify the rows of a list; the rows of all other lists are numbered. */
const NAMES: Readonly<Record<string, string>> = {
  steps: 'step_id',
  streams: 'id',
  equipment: 'tag',
  resources: 'tag',
  by_category: 'category',
  cash_flow: 'year',
};

/** The number at a path as `figureRefs` lists it; null for no data, undefined if the results have no such metric. */
export function figureValue(results: Results, ref: FigureRef): number | null | undefined {
  if (isImpact(ref)) return impactFigure(results, ref);
  let here: unknown = results;
  let list = '';
  for (const segment of segmentsOf(ref)) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = Array.isArray(here) ? row(here, list, segment) : (here as Record<string, unknown>)[segment];
    list = segment;
  }
  // A step’s size and a line of the capital have an amount and a title.
  if (typeof here === 'object' && here !== null && !Array.isArray(here))
    here = 'value' in here ? here.value : 'amount' in here && 'basis' in here ? here.amount : here;
  return typeof here === 'number' || here === null ? here : undefined;
}

function row(rows: readonly Record<string, unknown>[], list: string, segment: string): unknown {
  // Lines of the capital have keys; lines of the operating cost can share their items.
  const name = list === 'lines' && rows[0]?.['key'] !== undefined ? 'key' : NAMES[list];
  return name ? rows.find((one) => String(one[name]) === segment) : rows[Number(segment)];
}
