import type { Resolve, Schema } from './document.ts';

/** Who writes what the schema describes: the caller, or the server. */
export type Side = 'request' | 'answer';

interface Pair {
  before: Schema;
  after: Schema;
}

/** @param breaking as seen from the side that is compared */
type Report = (breaking: boolean, at: string, what: string) => void;

/** Limits from below and from above: raising the first or lowering the second takes values away. */
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/**
 * Compares two schemas of one place. A request breaks where it takes less than before; an answer where it may hold more
 * than before, or leaves out what was always there.
 */
export function compareSchemas(
  pair: Pair,
  side: Side,
  resolve: { before: Resolve; after: Resolve },
  report: Report,
): void {
  // Schemas of trees refer to themselves: each pair is compared once.
  const seen = new Set<string>();
  // Fewer values than before break a request, more break an answer.
  const fewer = (at: string, what: string) => report(side === 'request', at, what);
  const more = (at: string, what: string) => report(side === 'answer', at, what);

  function walk({ before: given, after: later }: Pair, at: string): void {
    const refs = `${given.$ref} ${later.$ref}`;
    if (given.$ref !== undefined && later.$ref !== undefined) {
      if (seen.has(refs)) return;
      seen.add(refs);
    }
    const [before, after] = [flat(resolve.before(given), resolve.before), flat(resolve.after(later), resolve.after)];
    if (alternativesOf(before) || alternativesOf(after)) {
      branches(alternativesOf(before) ?? byType(before, given), alternativesOf(after) ?? byType(after, later), at);
      return;
    }
    types(before, after, at);
    values(before, after, at);
    limits(before, after, at);
    if (before['x-unit'] !== after['x-unit']) {
      report(true, at, `is in ${after['x-unit'] ?? 'no unit'} instead of ${before['x-unit'] ?? 'no unit'}`);
    }
    for (const key of ['format', 'pattern'] as const) {
      const [old, now] = [before[key], after[key]];
      if (old === now) continue;
      const what = `has ${now === undefined ? 'no' : 'another'} ${key}${now === undefined ? '' : ` (${now})`}`;
      if (now === undefined) more(at, what);
      else if (old === undefined) fewer(at, what);
      else report(true, at, what);
    }
    properties(before, after, at);
    if (before.items && after.items) walk({ before: before.items, after: after.items }, `${at}[]`);
    else if (after.items) fewer(`${at}[]`, 'now has a schema');
    else if (before.items) more(`${at}[]`, 'no longer has a schema');
  }

  function types(before: Schema, after: Schema, at: string): void {
    const [old, now] = [typesOf(before), typesOf(after)];
    if (old === null && now === null) return;
    const name = (list: string[] | null) => list?.join(' or ') ?? 'anything';
    const what = `is ${name(now)} instead of ${name(old)}`;
    if (now !== null && (old === null || old.some((type) => !covers(now, type)))) fewer(at, what);
    if (old !== null && (now === null || now.some((type) => !covers(old, type)))) more(at, what);
  }

  function values(before: Schema, after: Schema, at: string): void {
    const [old, now] = [valuesOf(before), valuesOf(after)];
    const show = (list: unknown[]) => list.map((value) => JSON.stringify(value)).join(', ');
    if (old && !now) more(at, 'now accepts any value instead of a list');
    if (now && !old) fewer(at, `must now be one of ${show(now)}`);
    if (!old || !now) return;
    const gone = old.filter((value) => !now.includes(value));
    const added = now.filter((value) => !old.includes(value));
    if (gone.length > 0) fewer(at, `can no longer be ${show(gone)}`);
    if (added.length > 0) more(at, `can now also be ${show(added)}`);
  }

  function limits(before: Schema, after: Schema, at: string): void {
    for (const key of [...LOWER, ...UPPER]) {
      const [old, now] = [before[key], after[key]];
      if (old === now) continue;
      const isLower = (LOWER as readonly string[]).includes(key);
      const tighter = now !== undefined && (old === undefined || (isLower ? now > old : now < old));
      (tighter ? fewer : more)(at, `has ${key} ${now ?? 'none'} instead of ${old ?? 'none'}`);
    }
  }

  function properties(before: Schema, after: Schema, at: string): void {
    const [old, now] = [before.properties ?? {}, after.properties ?? {}];
    const [needed, needs] = [new Set(before.required), new Set(after.required)];
    const place = (key: string) => [at, key].filter(Boolean).join('.');
    for (const [key, schema] of Object.entries(old)) {
      const later = now[key];
      if (!later) {
        // An answer that others may add to is still of the schema, but no one finds the property they read.
        report(true, place(key), 'was removed');
        continue;
      }
      walk({ before: schema, after: later }, place(key));
      if (needs.has(key) && !needed.has(key)) fewer(place(key), 'is now required');
      if (!needs.has(key) && needed.has(key)) more(place(key), 'is no longer required');
    }
    for (const key of Object.keys(now)) {
      if (key in old) continue;
      const required = needs.has(key);
      report(side === 'request' && required, place(key), required ? 'is new and required' : 'is new');
    }
    const [open, opens] = [before.additionalProperties, after.additionalProperties];
    if (open !== false && opens === false && before.properties) fewer(at, 'no longer accepts other properties');
    if (open === false && opens !== false && after.properties) more(at, 'now accepts other properties');
    if (isSchema(open) && isSchema(opens)) walk({ before: open, after: opens }, place('*'));
  }

  /** Alternatives are the same by their reference, or else by their type. What has none is its own only one. */
  function branches(old: Schema[], now: Schema[], at: string): void {
    const nameOf = (schema: Schema) => schema.$ref?.split('/').at(-1) ?? typesOf(schema)?.join(' or ') ?? 'anything';
    const later = now.map((schema) => ({ name: nameOf(schema), schema }));
    for (const schema of old) {
      const name = nameOf(schema);
      const index = later.findIndex((one) => one.name === name);
      const [match] = index < 0 ? [] : later.splice(index, 1);
      if (match) walk({ before: schema, after: match.schema }, `${at}<${name}>`);
      else fewer(at, `can no longer be ${name}`);
    }
    for (const { name } of later) more(at, `can now also be ${name}`);
  }

  walk(pair, '');
}

/** `allOf` as one schema. */
function flat(schema: Schema, resolve: Resolve): Schema {
  if (!schema.allOf) return schema;
  const { allOf, ...own } = schema;
  const parts = [...allOf.map((part) => flat(resolve(part), resolve)), own];
  return parts.reduce<Schema>(
    (whole, part) => ({
      ...whole,
      ...part,
      ...(whole.properties || part.properties ? { properties: { ...whole.properties, ...part.properties } } : {}),
      ...(whole.required || part.required ? { required: [...(whole.required ?? []), ...(part.required ?? [])] } : {}),
    }),
    {},
  );
}

const alternativesOf = ({ anyOf, oneOf }: Schema): Schema[] | undefined => anyOf ?? oneOf;

/** A schema with a list of types as alternatives, each with the limits that concern it. @param given itself or its reference */
function byType(schema: Schema, given: Schema): Schema[] {
  const types = typesOf(schema) ?? [];
  if (types.length < 2) return [given];
  return types.map((type) => {
    const foreign = type === 'string' ? OF_NUMBERS : type === 'null' ? [...OF_NUMBERS, ...OF_TEXT] : OF_TEXT;
    return { ...schema, type, ...Object.fromEntries(foreign.map((key) => [key, undefined])) };
  });
}

const OF_NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
const OF_TEXT = ['minLength', 'maxLength', 'pattern', 'format'];

const typesOf = ({ type }: Schema): string[] | null => (type === undefined ? null : [type].flat().toSorted());

const covers = (types: string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

const valuesOf = (schema: Schema): unknown[] | undefined =>
  schema.enum ?? ('const' in schema ? [schema.const] : undefined);

const isSchema = (value: boolean | Schema | undefined): value is Schema => typeof value === 'object';
