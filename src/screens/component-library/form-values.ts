import { growthLimitsProblem } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import type { Component } from '#generated/types.ts';
import { parseInput } from '#src/lib/format.ts';
import { INPUTS, type Kind } from './kinds.ts';

/** The form values: numbers in the unit of the request, null for unknown values. */
export type Values = Record<string, unknown>;

const PARTS = Object.keys(fields.CellComposition);

/** An empty form; the parts of a cell initially sum to one. */
export function emptyValues(kind: Kind): Values {
  return Object.fromEntries(
    Object.entries(INPUTS[kind]).map(([key, { type, values, nullable }]): [string, unknown] => {
      if (key === 'composition') return [key, Object.fromEntries(PARTS.map((part) => [part, null]))];
      if (type === 'array') return [key, []];
      if (values) return [key, values.find((one) => one === 'small_molecule') ?? values[0]];
      return [key, type === 'string' && !nullable ? '' : null];
    }),
  );
}

/** A component's details as form values. */
export function valuesOf(kind: Kind, component: Component): Values {
  const all = component as unknown as Values;
  return Object.fromEntries(Object.keys(INPUTS[kind]).map((key) => [key, all[key] ?? emptyValues(kind)[key]]));
}

/** Checks that the schema cannot express: parts of a composition do not exceed 100 %, limits of growth are in order. */
export function checkCell({ composition, ...values }: Values): Record<string, string | undefined> {
  const limits = Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'number'));
  const problem = growthLimitsProblem(limits);
  return {
    [`composition.${PARTS[0]}`]: shareOf(composition) > 1 + 1e-9 ? 'The parts add up to more than 100 %.' : undefined,
    ...(problem && { [problem.field]: problem.message[0]!.toUpperCase() + problem.message.slice(1) }),
  };
}

/** Sum of the parts of a composition; text that is not a number is ignored. */
export const shareOf = (composition: unknown): number =>
  Object.values(composition ?? {}).reduce<number>((sum, part) => sum + (typeof part === 'number' ? part : 0), 0);

/** Parses a typed list of numbers, '2.15; 7.2'; null if the text is not such a list. */
export function parseList(text: string): number[] | null {
  const parts = text.split(/[;\s]+/).filter((part) => part !== '');
  const numbers = parts.map((part) => parseInput(part.replace(/,$/, '')));
  return numbers.every((number): number is number => number !== null) ? numbers : null;
}
