import type { Field } from '#generated/fields.ts';

/** Longer texts get several lines in a form, and no column in a table. */
const LONGEST_LINE = 500;

export const isLongText = ({ type, maxLength = 0, values }: Field): boolean =>
  type === 'string' && values === undefined && maxLength > LONGEST_LINE;

/** A value of a list as text: `small_molecule` becomes `Small molecule`; a unit stays as it is. */
export const titleOf = (value: string): string =>
  // No word of a list is as short as a unit.
  value.replaceAll('_', ' ').replace(/^.(?=..)/, (first) => first.toUpperCase());

/**
 * The description of a property in a form or a table, where an empty value takes the place of a null in a request, and choices
 * and countries have their names. @param titleOfChoice as in the list of the choices
 */
export const helpOf = (
  { description = '', values = [] }: Pick<Field, 'description' | 'values'>,
  titleOfChoice = titleOf,
): string =>
  description
    .replace(/^Null\b/, 'Left empty, it')
    .replace(/^ISO 3166-1 alpha-2 code\. /, '')
    .replaceAll(/\bnull\b/g, 'empty')
    .replaceAll(/\bNull\b/g, 'Empty')
    .replaceAll(/`(\w+)`/g, (text, value: string) => (values.includes(value) ? titleOfChoice(value) : text));
