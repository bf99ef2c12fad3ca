/** Paths of metrics, and the list of those in a result. */
import type { Results } from '../types/results.ts';
import type { FigureRef } from '../types/provenance.ts';

/** A path from its segments; a dot inside a segment, such as in an id, is escaped. */
export const figureRef = (...segments: readonly (string | number)[]): FigureRef =>
  segments.map((one) => encodeURIComponent(one).replaceAll('.', '%2E')).join('.');

/** Segments of a path. @throws RangeError for an invalid path. */
export function segmentsOf(ref: FigureRef): string[] {
  try {
    return ref.split('.').map(decodeURIComponent);
  } catch {
    throw new RangeError(`“${ref}” is not the path of a metric`);
  }
}

/** Keys of the numbers of a row, including nulls for missing data. */
const numbersOf = (row: object, except: readonly string[] = []): string[] =>
  Object.entries(row)
    .filter(([key, value]) => (typeof value === 'number' || value === null) && !except.includes(key))
    .map(([key]) => key);

/** Every metric of a result, in order; each can be explained. */
export function figureRefs(results: Results): FigureRef[] {
  const refs: FigureRef[] = [];
  const add = (row: object, path: readonly (string | number)[], except: readonly string[] = []): void => {
    for (const key of numbersOf(row, except)) refs.push(figureRef(...path, key));
  };
  add(results.figures, ['figures']);
  for (const step of results.steps) {
    const path = ['steps', step.step_id];
    add(step, path);
    refs.push(figureRef(...path, 'size'));
    add(step.outputs, [...path, 'outputs']);
  }
  for (const stream of results.streams) {
    const path = ['streams', stream.id];
    add(stream, path, ['from_step', 'to_step', 'share']);
    for (const [n, component] of stream.components.entries()) add(component, [...path, 'components', n]);
  }
  for (const item of results.equipment) add(item, ['equipment', item.tag]);
  add(results.schedule, ['schedule']);
  for (const resource of results.schedule.resources) {
    const path = ['schedule', 'resources', resource.tag];
    add(resource, path);
    for (const [n, phase] of resource.phases.entries()) add(phase, [...path, 'phases', n]);
  }
  add(results.capital, ['capital'], ['cost_year']);
  for (const line of results.capital.lines) refs.push(figureRef('capital', 'lines', line.key));
  add(results.operating_cost, ['operating_cost']);
  for (const row of results.operating_cost.by_category) add(row, ['operating_cost', 'by_category', row.category]);
  for (const [n, line] of results.operating_cost.lines.entries())
    add(line, ['operating_cost', 'lines', n], ['step_id', 'unit']);
  for (const year of results.cash_flow) add(year, ['cash_flow', year.year], ['year']);
  for (const [n, row] of (results.co_products ?? []).entries()) add(row, ['co_products', n]);
  const { utilities } = results;
  if (utilities) {
    for (const row of utilities.balances) add(row, ['utilities', 'balances', row.item_id]);
    for (const row of utilities.fuels) add(row, ['utilities', 'fuels', row.id]);
    for (const { key } of utilities.figures) refs.push(figureRef('utilities', 'figures', key, 'value'));
    for (const row of utilities.shares) add(row, ['utilities', 'shares', row.step_id]);
  }
  const { facility } = results;
  if (facility) {
    refs.push(figureRef('facility', 'share'));
    for (const table of ['rooms', 'grades', 'water', 'people'] as const)
      for (const row of facility[table]) add(row, ['facility', table, row.key], ['peak_step_id', 'pattern']);
    add(facility.air, ['facility', 'air']);
    add(facility.totals, ['facility', 'totals']);
  }
  for (const [n, row] of results.inventory.entries()) add(row, ['inventory', n], ['step_id']);
  return refs;
}
