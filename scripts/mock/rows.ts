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
  const found = all.filter((row) => matches(row, query));
  const sorted = inOrder(found, query.get('sort'));
  const size = Number(query.get('page_size') ?? (query.has('page') ? 50 : 1000));
  const page = Number(query.get('page') ?? 1);
  const rows = sorted.slice((page - 1) * size, page * size);
  const isEchoed = 'page' in body && (query.has('page') || query.has('page_size'));
  return { ...body, [list.key]: rows, total: found.length, ...(isEchoed && { page, page_size: size }) };
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
  if (key === 'id') return `${value.slice(0, (schema.maxLength ?? 64) - 4)}_${round + 1}`;
  if (key === 'user_id') return `${value}_${round + 1}`;
  if (key === 'email') return value.replace('@', `+${round + 1}@`);
  if (['name', 'title', 'heading'].includes(key))
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

const SEARCHED = ['name', 'title', 'email', 'note', 'product_name'];

/** Whether a row has every word of the search, and the value of every filter that is named as one of its properties. */
function matches(row: Row, query: URLSearchParams): boolean {
  const text = SEARCHED.map((key) => row[key])
    .filter((value) => typeof value === 'string')
    .join(' ')
    .toLowerCase();
  const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const isOther = [...query].some(
    ([key, value]) => key !== 'user_id' && typeof row[key] === 'string' && row[key] !== value,
  );
  return !isOther && words.every((word) => text.includes(word));
}

function inOrder(rows: Row[], sort: string | null): Row[] {
  if (sort === null) return rows;
  const key = sort.replace(/^-/, '');
  const textOf = (row: Row) => (typeof row[key] === 'string' ? row[key] : '');
  const up = rows.toSorted((a, b) => textOf(a).localeCompare(textOf(b), 'en', { numeric: true }));
  return sort.startsWith('-') ? up.toReversed() : up;
}
