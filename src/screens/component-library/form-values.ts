import { fields, type Field } from '#generated/fields.ts';
import type { Component, ComponentInput } from '#generated/hooks/model/index.ts';
import { parseInput } from '#src/lib/format.ts';
import { INPUTS, type Kind } from './kinds.ts';

/** What stands in the form: numbers in the unit they travel in, null for what is not known. */
export type Values = Record<string, unknown>;

const PARTS = Object.keys(fields.CellComposition);

/** An empty form; the parts of a cell sum to one from the start. */
export function emptyValues(kind: Kind): Values {
  return Object.fromEntries(
    Object.entries(INPUTS[kind]).map(([key, { type, values, nullable }]): [string, unknown] => {
      if (key === 'composition') return [key, Object.fromEntries(PARTS.map((part) => [part, null]))];
      if (type === 'array') return [key, []];
      if (values) return [key, 'small_molecule'];
      return [key, type === 'string' && !nullable ? '' : null];
    }),
  );
}

/** A component's details as a form holds them. */
export function valuesOf(kind: Kind, component: Component): Values {
  const all = component as unknown as Values;
  return Object.fromEntries(Object.keys(INPUTS[kind]).map((key) => [key, all[key] ?? emptyValues(kind)[key]]));
}

/** What is missing, by field; empty when the form can be sent. */
export function missingIn(kind: Kind, values: Values): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const [key, field] of Object.entries(INPUTS[kind])) {
    if (key === 'composition') {
      const parts = values[key] as Record<string, number | null>;
      if (PARTS.some((part) => parts[part] == null)) missing[key] = 'Each part is needed; 0 where there is none.';
    } else if (field.required && isEmpty(values[key])) missing[key] = `${field.title} is needed.`;
  }
  return missing;
}

const isEmpty = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

/** The form as it is sent. */
export function bodyOf(kind: Kind, values: Values, version?: number): ComponentInput {
  const entries = Object.entries(INPUTS[kind]).map(([key, field]): [string, unknown] => {
    const value = values[key];
    return [key, field.nullable && typeof value === 'string' && value.trim() === '' ? null : value];
  });
  return {
    ...Object.fromEntries(entries),
    ...(version === undefined ? {} : { version }),
  } as unknown as ComponentInput;
}

/** A list of numbers as it is typed: '2.15; 7.2'. Null for what is no such list. */
export function parseList(text: string): number[] | null {
  const parts = text.split(/[;\s]+/).filter((part) => part !== '');
  const numbers = parts.map((part) => parseInput(part.replace(/,$/, '')));
  return numbers.every((number): number is number => number !== null) ? numbers : null;
}

/** What a field is called where only its path is known, such as 'composition.protein'. */
export function titleOf(kind: Kind, path: string): string {
  const [key = '', part = ''] = path.split('.');
  const inner: Readonly<Record<string, Field>> = fields.CellComposition;
  return inner[part]?.title ?? INPUTS[kind][key]?.title ?? path;
}
