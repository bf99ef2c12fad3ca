/** The columns of a file of components: those of the contract, by key or title, with the unit in brackets if another. */
import { convert, dimension, isUnit } from '#engine/wording/index.ts';
import * as fields from '#generated/fields.ts';
import type { Field, Fields } from '#generated/fields.ts';
import type { ComponentKind } from '#server/db/schema.ts';

const details: Record<ComponentKind, Fields> = {
  proteins: fields.ProteinInput,
  cells: fields.CellInput,
  molecules: fields.MoleculeInput,
  solvents: fields.SolventInput,
  quotations: fields.QuotationInput,
};

export interface FileColumn {
  /** As in the first row of the file. */
  heading: string;
  /** Path in the body, such as composition.protein. */
  path: string[];
  field: Field;
  /** Converts from the unit of the file to that of the contract. */
  toStored: (value: number) => number;
}

/** Every column that a file of this kind may have, by path. */
export function columnsFor(kind: ComponentKind): Map<string, Field> {
  const { version: _version, ...table } = details[kind];
  return new Map(
    Object.entries(table).flatMap(([key, field]): [string, Field][] =>
      key === 'composition'
        ? Object.entries(fields.CellComposition).map(([part, share]) => [`composition.${part}`, share])
        : [[key, field]],
    ),
  );
}

/**
 * Reads a file's headings.
 * @returns the columns, and the errors of the headings as sentences
 */
export function readHeadings(kind: ComponentKind, headings: string[]): { columns: FileColumn[]; mistakes: string[] } {
  const known = columnsFor(kind);
  const mistakes: string[] = [];
  const columns = headings.flatMap((heading): FileColumn[] => {
    const found = /\(([^()]+)\)$/.exec(heading.trim());
    const [name, unit] = [heading.trim().slice(0, found?.index).trim(), found?.[1]];
    const entry = [...known].find(
      ([path, { title }]) => path === name.toLowerCase() || title.toLowerCase() === name.toLowerCase(),
    );
    if (!entry) {
      mistakes.push(`Unknown column “${heading}” for ${kind}. Known columns: ${[...known.keys()].join(', ')}.`);
      return [];
    }
    const [path, field] = entry;
    const toStored = converter(unit, field.unit);
    if (!toStored) {
      mistakes.push(
        `Column “${heading}” is in ${unit}; use ${field.unit ?? 'no unit'} or a unit that can be converted to it.`,
      );
      return [];
    }
    return [{ heading, path: path.split('.'), field, toStored }];
  });
  const paths = columns.map(({ path }) => path.join('.'));
  const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
  if (twice.length > 0) mistakes.push(`These columns occur twice: ${twice.join(', ')}.`);
  const missing = [...known].filter(([path, { required }]) => required && !paths.includes(path));
  if (missing.length > 0 && mistakes.length === 0) {
    mistakes.push(`These columns are missing: ${missing.map(([path]) => path).join(', ')}.`);
  }
  return { columns, mistakes };
}

function converter(given: string | undefined, wanted: string | undefined): ((value: number) => number) | null {
  if (given === undefined || given === wanted) return (value) => value;
  if (wanted === undefined || !isUnit(given) || !isUnit(wanted) || dimension(given) !== dimension(wanted)) return null;
  return (value) => convert(value, given, wanted);
}

/** Valid values of a cell, in words. */
export function wanted({ type, unit, min, max, values, maxLength, nullable, required }: Field): string {
  const optional = nullable || !required ? ', or leave it empty' : '';
  if (values) return `one of ${values.join(', ')}${optional}`;
  if (type === 'array') return 'numbers separated by semicolons or spaces, or leave it empty';
  if (type === 'string')
    return `text${maxLength === undefined ? '' : ` of at most ${maxLength} characters`}${optional}`;
  const range = [min === undefined ? '' : `from ${min}`, max === undefined ? '' : `to ${max}`]
    .filter(Boolean)
    .join(' ');
  const measure = unit === undefined || unit === '1' ? '' : ` in ${unit}`;
  return `a number${range && ` ${range}`}${measure}${optional}`;
}
