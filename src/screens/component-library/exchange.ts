import { isMoney, convert, dimension, isUnit, inSentence } from '#engine/wording/index.ts';
import * as fields from '#generated/fields.ts';
import type { Field } from '#generated/fields.ts';
import { createComponent, updateComponent } from '#generated/hooks/components.ts';
import type { Component } from '#generated/types.ts';
import { CreateComponentBody, UpdateComponentBody } from '#generated/zod/components.ts';
import type { CellValue } from '#src/components/table/column.ts';
import type { NamedSheet } from '#src/components/table/export.ts';
import { columnsOf, type PlannedRow, withoutDoubles } from '#src/forms/planned-row.ts';
import { parseInput } from '#src/lib/format.ts';
import { isSame } from '#src/lib/is-same.ts';
import { parseList, valuesOf, type Values } from './form-values.ts';
import { INPUTS, type Kind } from './kinds.ts';

export interface ImportRow extends PlannedRow {
  body: Values | null;
  /** The component that it changes. */
  existing: Component | null;
}

interface Property {
  /** 'composition.protein' is nested one level. */
  path: string;
  field: Field;
}

const propertiesOf = (kind: Kind): Property[] =>
  Object.entries(INPUTS[kind]).flatMap(([key, field]): Property[] =>
    key === 'composition'
      ? Object.entries(fields.CellComposition).map(([part, share]) => ({ path: `composition.${part}`, field: share }))
      : [{ path: key, field }],
  );

const headOf = ({ path, field }: Property): string =>
  field.unit === undefined || field.unit === '1' ? path : `${path} (${field.unit})`;

const at = (values: Values, path: string): unknown => {
  const [key = '', part] = path.split('.');
  const value = values[key];
  return part === undefined ? value : (value as Values | null)?.[part];
};

/** Every property of every component, in stored units, so that a file can be read back without loss. */
export function sheetOf(kind: Kind, components: readonly Component[]): NamedSheet {
  const properties = propertiesOf(kind);
  const rows = components.map((one): CellValue[] => {
    const values = valuesOf(kind, one);
    return properties.map(({ path }) => {
      const value = at(values, path);
      if (Array.isArray(value)) return value.join('; ');
      return typeof value === 'number' || typeof value === 'string' ? value : null;
    });
  });
  return { name: kind, sheet: { head: properties.map(headOf), rows, decimals: rows.map((row) => row.map(() => 4)) } };
}

interface FileColumn {
  property: Property;
  toStored: (value: number) => number;
}

/**
 * Plans the import of a file: the effect of each row, before anything is stored. Components are matched by name.
 * @throws Error with a readable message if the columns do not belong to the kind
 */
export function planImport(
  kind: Kind,
  cells: readonly (readonly string[])[],
  existing: readonly Component[],
): ImportRow[] {
  const [head, ...lines] = cells;
  if (!head) return [];
  const columns = columnsOf(
    head,
    (heading) => columnOf(kind, heading),
    ({ property }) => property.path,
  );
  return withoutDoubles(
    lines.flatMap((line, index): ImportRow[] =>
      line.every((cell) => cell.trim() === '') ? [] : [readRow(kind, index + 2, line, columns, existing)],
    ),
  );
}

function columnOf(kind: Kind, heading: string): FileColumn {
  const found = /\(([^()]+)\)$/.exec(heading.trim());
  const [name, unit] = [heading.trim().slice(0, found?.index).trim(), found?.[1]];
  const property = propertiesOf(kind).find(
    ({ path, field }) => path === name.toLowerCase() || field.title.toLowerCase() === name.toLowerCase(),
  );
  if (!property) throw new Error(`Unknown column “${heading}”. Export the library to see the columns of a file.`);
  const wanted = property.field.unit;
  if (unit === undefined || unit === wanted) return { property, toStored: (value) => value };
  if (
    wanted === undefined ||
    isMoney(wanted) ||
    !isUnit(unit) ||
    !isUnit(wanted) ||
    dimension(unit) !== dimension(wanted)
  )
    throw new Error(`Column “${heading}” is in ${unit}; use ${wanted ?? 'no unit'}.`);
  return { property, toStored: (value) => convert(value, unit, wanted) };
}

function readRow(
  kind: Kind,
  line: number,
  cells: readonly string[],
  columns: readonly FileColumn[],
  existing: readonly Component[],
): ImportRow {
  const nameAt = columns.findIndex(({ property }) => property.path === 'name');
  const name = cells[nameAt]?.trim() ?? '';
  const known = existing.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? null;
  const refused = (note: string): ImportRow => ({ line, name, effect: 'refused', note, body: null, existing: known });
  if (name === '') return refused('Missing name.');
  const start = known ? valuesOf(kind, known) : {};
  const body: Values = structuredClone(start);
  for (const [index, { property, toStored }] of columns.entries()) {
    const text = cells[index]?.trim() ?? '';
    const value = readCell(text, property.field, toStored);
    if (value === undefined) return refused(`${property.field.title}: “${text}” is not a number.`);
    put(body, property.path, value);
  }
  const changes = propertiesOf(kind).filter(({ path }) => !isSame(at(start, path) ?? null, at(body, path) ?? null));
  if (!known) {
    const missing = propertiesOf(kind).filter(({ path, field }) => field.required && (at(body, path) ?? '') === '');
    return missing.length > 0
      ? refused(`Missing: ${missing.map(({ path }) => path).join(', ')}.`)
      : { line, name, effect: 'new', note: '', body, existing: null };
  }
  if (changes.length === 0) return { line, name, effect: 'same', note: '', body, existing: known };
  if (!known.own) return refused('Built-in components are read-only. Use a different name to add a copy.');
  const note = changes.map(({ field }) => inSentence(field.title)).join(', ');
  return { line, name, effect: 'changed', note, body, existing: known };
}

/** Undefined if a number is expected but missing; null for an empty cell. */
function readCell(text: string, { type, nullable }: Field, toStored: (value: number) => number): unknown {
  if (type === 'array') return text === '' ? [] : (parseList(text)?.map(toStored) ?? undefined);
  if (text === '') return type === 'string' && !nullable ? '' : null;
  if (type === 'string') return text;
  const number = parseInput(text);
  return number === null ? undefined : toStored(number);
}

function put(values: Values, path: string, value: unknown): void {
  const [key = '', part] = path.split('.');
  if (part === undefined) values[key] = value;
  else values[key] = { ...(values[key] as Values | undefined), [part]: value };
}

/** Stores a row that is new or changed. Throws if the server rejects it. */
export async function storeRow(kind: Kind, { body, existing }: ImportRow): Promise<void> {
  if (existing) {
    const { version } = existing;
    await updateComponent(kind, existing.id, UpdateComponentBody.parse({ ...body, version }));
  } else await createComponent(kind, CreateComponentBody.parse(body));
}
