/** Lists of the mock: enough rows to page, search, sort and export, all of them derived from the examples. */
import { resolve, type Document, type Endpoint, type Schema } from '../codegen/document.ts';

type Row = Record<string, unknown>;

/** More than one page of the default size. */
export const ROWS = 60;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

const DAY_MS = 86_400_000;

/** The property that holds the rows of a list, and the schema of one; null if the operation returns no list in pages. */
export function listOf(
  document: Document,
  { operation, parameters }: Endpoint,
): { key: string; schema: Schema } | null {
  const isPaged = parameters.some(({ name }) => name === 'page');
  const media = operation.responses['200'] && resolve(document, operation.responses['200']).content;
  const schema = media?.['application/json']?.schema;
  if (!isPaged || !schema) return null;
  const { properties = {} } = resolve(document, schema);
  const found = Object.entries(properties).find(([, property]) => resolve(document, property).type === 'array');
  return found ? { key: found[0], schema: resolve(document, resolve(document, found[1]).items ?? {}) } : null;
}

/** A list as the server would return it for this query, of the rows of an example and of variants of them. */
export function pageOf(
  document: Document,
  endpoint: Endpoint,
  body: Row,
  query: URLSearchParams,
): Record<string, unknown> {
  const list = listOf(document, endpoint);
  const examples = list ? (body[list.key] as Row[]) : [];
  if (!list || examples.length === 0) return body;
  const all = Array.from({ length: ROWS }, (_, at) =>
    variant(document, list.schema, examples[at % examples.length]!, at, Math.floor(at / examples.length)),
  );
  const found = all.filter((row, at) => matches(document, row, at, endpoint, query));
  const sorted = inOrder(found, query.get('sort'));
  const { page: ofPage, whole } = endpoint.parameters.find(({ name }) => name === 'page')!['x-default']!;
  const size = Number(query.get('page_size') ?? (query.has('page') ? ofPage : whole));
  const page = Number(query.get('page') ?? 1);
  const rows = sorted.slice((page - 1) * size, page * size);
  return { ...body, [list.key]: rows, total: found.length, ...('page' in body && { page, page_size: size }) };
}

/** @param at position in the list @param round 0 for the example itself */
function variant(document: Document, schema: Schema, example: Row, at: number, round: number): Row {
  const changed = Object.entries(example).map(([key, value]) => {
    const of = resolve(document, schema.properties?.[key] ?? {});
    if (key === 'number' && of.type === 'integer') return [key, ROWS - at];
    return [key, round === 0 ? value : varied(document, key, value, of, round)];
  });
  return Object.fromEntries(changed) as Row;
}

function varied(document: Document, key: string, value: unknown, schema: Schema, round: number): unknown {
  if (typeof value === 'number') return scaled(value, schema, round);
  // The metrics of a process.
  if (isObject(value)) {
    const of = (inner: string) => resolve(document, schema.properties?.[inner] ?? {});
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([k, v]) => [k, typeof v === 'number' ? scaled(v, of(k), round) : v]));
  }
  if (typeof value !== 'string') return value;
  if (key === 'id' || key === 'step_id') return `${value.slice(0, (schema.maxLength ?? 64) - 4)}_${round + 1}`;
  if (key === 'user_id') return `${value}_${round + 1}`;
  if (key === 'email') return value.replace('@', `+${round + 1}@`);
  if (['name', 'title', 'heading', 'step_name'].includes(key))
    return `${value.slice(0, (schema.maxLength ?? 200) - 4)} ${round + 1}`;
  if (key.endsWith('_at')) return new Date(Date.parse(value) - round * DAY_MS).toISOString();
  return value;
}

/** A number up to a fifth larger or smaller, within the limits of its schema, with three significant digits. */
function scaled(value: number, schema: Schema, round: number): number {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (![schema.type].flat().includes('number')) return value;
  const factor = 1 + (((round * 7) % 11) - 5) / 25;
  return Math.min(maximum, Math.max(minimum, Number((value * factor).toPrecision(3))));
}

/** The values of a row at a path of property names; those of each entry of a list. */
function valuesAt(row: unknown, [head, ...rest]: string[]): unknown[] {
  if (head === undefined) return [row].flat();
  return [row].flat().flatMap((at) => (isObject(at) ? valuesAt(at[head], rest) : []));
}

/** A number, or the milliseconds of a time. */
const measure = (value: unknown): number => (Number.isNaN(Number(value)) ? Date.parse(String(value)) : Number(value));

/** Whether a row has every word of the search, and passes every filter, as the parameters declare them. @param at its position */
function matches(document: Document, row: Row, at: number, { parameters }: Endpoint, query: URLSearchParams): boolean {
  return parameters.every(({ name, in: place, schema, 'x-filter': declared = { equals: [name] } }) => {
    const asked = query.getAll(name);
    const [compared] = Object.entries(declared);
    if (place !== 'query' || !query.has(name) || name === 'user_id' || !compared) return true;
    const [how, paths] = compared;
    const values = paths
      .flatMap((path) => valuesAt(row, path.split('.')))
      .filter((value) => value !== undefined && (how === 'equals' || value !== null));
    if (how === 'contains') {
      const texts = values.map((value) => String(value).toLowerCase());
      const words = asked.join(' ').toLowerCase().split(/\s+/).filter(Boolean);
      return words.every((word) => texts.some((text) => text.includes(word)));
    }
    if (how === 'at_most') return values.some((value) => measure(value) <= measure(asked[0]));
    if (how === 'at_least') return values.some((value) => measure(value) >= measure(asked[0]));
    // Of a choice that no property shows, each value leaves other rows.
    const choices = resolve(document, schema).enum ?? [];
    if (values.length === 0) return choices.length === 0 || at % choices.length === choices.indexOf(asked[0]!);
    return values.some((value) => asked.includes(String(value)));
  });
}

/** By a property of the row or of an object in it; rows without a value come last. */
function inOrder(rows: Row[], sort: string | null): Row[] {
  if (sort === null) return rows;
  const key = sort.replace(/^-/, '');
  const valueOf = (row: Row) =>
    [row, ...Object.values(row).filter(isObject)].map((at) => at[key]).find((value) => value !== undefined) ?? null;
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    if (typeof a === 'string' && typeof b === 'string') return sign * a.localeCompare(b, 'en');
    return Number(a === null) - Number(b === null);
  });
}
