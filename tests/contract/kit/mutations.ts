/** Bodies that differ from a good one in one place: wrong, at a limit, or past it, as the schema has it. */
import { fits, resolve, type Json } from '../contract.ts';

export interface Mutation {
  /** What was done, in words. */
  what: string;
  /** Where: property names and positions. */
  path: string[];
  body: unknown;
  /** Whether the schema takes it. */
  valid: boolean;
  /** The good body lacks what it is in, which is incomplete then. */
  isPart: boolean;
}

/** Longer lists are not made: a test is no load. */
const MOST_ITEMS = 1000;

const ALL_DIGITS = 'with all digits';
/** An empty text, which is a value. */
const NONE = 'none';
/** An empty text that is replaced by a default. */
export const DEFAULTED = 'none, which stands for its default';
/** A list without entries. */
export const EMPTY = 'empty';
/** So small that it is easily lost, and may be refused where other values depend on it. */
export const SMALL = 'close to 0';

/** @param schema of the whole body, which `body` fits */
export function mutationsOf(schema: Json, body: unknown): Mutation[] {
  const found: Mutation[] = [];
  const seen = new Set<string>();
  walk(schema, body, [], (what, path, value, remove = false) => {
    // What a property that is left out may be in particular depends on what else is there.
    if (what.endsWith(ALL_DIGITS) && !has(body, path)) return;
    const changed = put(body, path, value, remove);
    const key = JSON.stringify([path, changed]);
    if (seen.has(key)) return;
    seen.add(key);
    found.push({ what, path, body: changed, valid: fits(schema, changed), isPart: !has(body, path.slice(0, -1)) });
  });
  return found;
}

const has = (value: unknown, path: string[]): boolean =>
  path.length === 0
    ? value !== undefined && value !== null
    : has((value as Json | null | undefined)?.[path[0]!], path.slice(1));

type Emit = (what: string, path: string[], value: unknown, remove?: boolean) => void;

function walk(given: Json, value: unknown, path: string[], emit: Emit): void {
  const schema = branchOf(given, value);
  const at = path.join('.') || 'the body';
  const types = [schema['type']].flat().filter((type) => type !== undefined) as string[];
  if (types.length > 0) emit(`${at}: wrong type`, path, misfit(types));
  if (path.length > 0) emit(`${at}: null`, path, null);
  if (Array.isArray(schema['enum'])) emit(`${at}: not one of its values`, path, 'no-such-value');
  for (const one of Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : [])
    emit(`${at}: ${String(one)}`, path, one);
  if (types.includes('boolean')) for (const one of [true, false]) emit(`${at}: ${one}`, path, one);
  if (types.includes('string')) texts(schema, path, at, emit);
  if (types.includes('number') || types.includes('integer')) numbers(schema, value, path, at, emit);
  if (Array.isArray(value)) lists(schema, value, path, at, emit);
  else if (value !== null && typeof value === 'object') objects(schema, value as Json, path, at, emit);
}

function objects(schema: Json, value: Json, path: string[], at: string, emit: Emit): void {
  if (schema['additionalProperties'] === false) emit(`${at}: unknown property`, [...path, 'surprise'], 1);
  if (typeof schema['minProperties'] === 'number') emit(`${at}: nothing in it`, path, {});
  for (const name of (schema['required'] as string[] | undefined) ?? [])
    emit(`${[...path, name].join('.')}: left out`, [...path, name], undefined, true);
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  for (const [name, property] of Object.entries(properties)) {
    const own = value[name] ?? samples(property);
    walk(property, own, [...path, name], emit);
  }
}

function lists(schema: Json, value: unknown[], path: string[], at: string, emit: Emit): void {
  const { minItems, maxItems, items } = schema as { minItems?: number; maxItems?: number; items?: Json };
  if (minItems) emit(`${at}: fewer than ${minItems}`, path, value.slice(0, minItems - 1));
  else emit(`${at}: ${EMPTY}`, path, []);
  if (maxItems !== undefined && maxItems <= MOST_ITEMS && value.length > 0)
    emit(
      `${at}: more than ${maxItems}`,
      path,
      Array.from({ length: maxItems + 1 }, (_, i) => value[i % value.length]),
    );
  if (items && value.length > 0) walk(items, value[0], [...path, '0'], emit);
}

function texts(schema: Json, path: string[], at: string, emit: Emit): void {
  const {
    minLength,
    maxLength,
    pattern,
    format,
    'x-empty': empty,
  } = schema as {
    'x-empty'?: string;
    minLength?: number;
    maxLength?: number;
    pattern?: string;
    format?: string;
  };
  if (minLength) emit(`${at}: ${minLength - 1} characters`, path, 'a'.repeat(minLength - 1));
  else if (!pattern && !format) emit(`${at}: ${empty === undefined ? NONE : DEFAULTED}`, path, '');
  if (maxLength !== undefined) emit(`${at}: ${maxLength + 1} characters`, path, 'a'.repeat(maxLength + 1));
  if (pattern) emit(`${at}: against its pattern`, path, ' % ');
  if (format) emit(`${at}: no ${format}`, path, 'none');
  if (pattern || format) return;
  if (minLength) emit(`${at}: as short as it may be`, path, 'a'.repeat(minLength));
  // Characters count, not bytes or halves of a surrogate pair.
  if (maxLength !== undefined) emit(`${at}: as long as it may be`, path, 'é'.repeat(maxLength));
  // Composed and decomposed letters differ, and a wider space than one is text as well.
  if ((maxLength ?? 100) >= 100) emit(`${at}: of any script`, path, `Å A\u030a  漢字 🧬 %_ '<`);
}

function numbers(schema: Json, value: unknown, path: string[], at: string, emit: Emit): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as Record<string, number | undefined>;
  const step = (of: number) => ([schema['type']].flat().includes('integer') ? 1 : Math.max(1, Math.abs(of)) * 1e-3);
  if (minimum !== undefined) {
    emit(`${at}: the least`, path, minimum);
    emit(`${at}: less than the least`, path, minimum - step(minimum));
  }
  if (maximum !== undefined) {
    emit(`${at}: the most`, path, maximum);
    emit(`${at}: more than the most`, path, maximum + step(maximum));
  }
  if (exclusiveMinimum !== undefined) emit(`${at}: its lower bound`, path, exclusiveMinimum);
  if (exclusiveMaximum !== undefined) emit(`${at}: its upper bound`, path, exclusiveMaximum);
  if (step(0) !== 1 && (minimum ?? exclusiveMinimum ?? 0) <= 0) emit(`${at}: ${SMALL}`, path, 1.2345e-9);
  if (step(0) === 1) emit(`${at}: no whole number`, path, (minimum ?? 0) + 0.5);
  else if (typeof value === 'number' && value !== 0) emit(`${at}: ${ALL_DIGITS}`, path, value * (1 - 1 / 700));
}

/** The schema itself behind references and choices: the branch that the value fits. */
export function branchOf(given: Json, value: unknown): Json {
  const schema = resolve(given);
  const branches = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (!branches) return schema;
  const own = branches.find((branch) => fits(branch, value)) ?? branches[0]!;
  const chosen = branchOf(own, value);
  // Null where null may be: what else may be is more to try.
  return chosen['type'] === 'null' ? branchOf(branches.find((branch) => branch !== own) ?? own, value) : chosen;
}

/** A value for a property that the good body leaves out: enough to be changed. */
function samples(given: Json): unknown {
  const schema = branchOf(given, undefined);
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0];
  switch ([schema['type']].flat()[0]) {
    case 'string':
      return 'a'.repeat(Math.max(1, Number(schema['minLength'] ?? 1)));
    case 'array':
      return [];
    case 'object':
      return {};
    case 'boolean':
      return true;
    default:
      return Number(schema['minimum'] ?? 1);
  }
}

function misfit(types: string[]): unknown {
  if (!types.includes('string')) return types.includes('object') || types.includes('array') ? 'text' : 'many';
  return types.includes('object') || types.includes('array') ? 17 : { text: 1 };
}

/** The value with one place of it changed or left out. */
export function put(at: unknown, [head, ...rest]: string[], value: unknown, remove: boolean): unknown {
  if (head === undefined) return value;
  if (Array.isArray(at))
    return at.map((one, i) => (String(i) === head ? put(one, rest, value, remove) : (one as unknown)));
  const object = (at ?? {}) as Json;
  if (rest.length === 0 && remove) return Object.fromEntries(Object.entries(object).filter(([key]) => key !== head));
  return { ...object, [head]: put(object[head], rest, value, remove) };
}
