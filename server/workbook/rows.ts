/** Rows of the sheets: each item of a result with its process. */
import type { Configuration, Results } from '#generated/types.ts';
import { WHOLE, cellOf, readable, type Column, type Value } from './columns.ts';
import type { Evaluated } from './input.ts';
import { stepNames } from './names.ts';

/** A row of a detail sheet. */
export interface Detail<Item> extends Evaluated {
  item: Item;
  /** Name of a step of this process. */
  step: (id: string | null) => string | null;
}

/** All items of one kind, process by process. */
export function details<Item>(
  all: Evaluated[],
  of: (results: Results, configuration: Configuration) => readonly Item[],
): Detail<Item>[] {
  return all.flatMap((one) => {
    const step = stepNames(one.configuration.results);
    return of(one.configuration.results, one.configuration).map((item) => ({ ...one, step, item }));
  });
}

/** The columns that every detail sheet begins with. */
export const whose = <Row extends Evaluated>(): Column<Row>[] => [
  { title: 'Process', value: ({ process }) => process.name },
  { title: 'Configuration', value: ({ configuration }) => configuration.number, format: WHOLE, width: 14 },
];

export const stepColumn = <Item extends { step_id: string | null }>(title = 'Step'): Column<Detail<Item>> => ({
  title,
  value: ({ item, step }) => step(item.step_id),
});

/** One of many values of different kinds, one per row, in its display unit. */
export function mixed(value: unknown, unit: string, displayUnit: string): { value: Value; unit: Value } {
  if (typeof value !== 'number') return { value: cellOf(value), unit: null };
  const shown = readable(value, unit, displayUnit);
  return { value: shown.value, unit: shown.unit === '1' ? null : shown.unit };
}
