/** Values by schemas of the contract, and values that spoil them. */
import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { resolve, type Json } from '../contract.ts';
import { put } from '../kit/mutations.ts';

/** Deeper than any body of the contract. */
const DEEPEST = 8;

/** Every kind of text that JSON can carry: any code point, control characters, halves of pairs, and words of other trades. */
export const anyText: Arbitrary<string> = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\u0000',
    '\uD800',
    ' ',
    '%',
    '_',
    '\\',
    '__proto__',
    'constructor',
    "'; drop table users; --",
    '../..',
  ),
  fc.integer({ min: 100, max: 5000 }).map((length) => 'x'.repeat(length)),
);

const anyNumber: Arbitrary<number> = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(0, -0, 1e-320, 1e300, -1e300, 2 ** 31, 2 ** 53, 2 ** 63, Number.MAX_VALUE),
);

const anything: Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], { a: { a: { a: {} } } }),
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * Values that a schema takes, nearly: what is beside its type, limits and properties (a number that must fit another) is not
 * known here.
 * @param ids identifiers that there are
 */
export function valueOf(given: Json, ids: string[], depth = 0): Arbitrary<unknown> {
  const schema = resolve(given);
  if (depth > DEEPEST) return fc.constant(null);
  const branches = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (branches) return fc.oneof(...branches.map((branch) => valueOf(branch, ids, depth + 1)));
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const types = [schema['type'] ?? 'anything'].flat() as string[];
  return fc.oneof(...types.map((type) => ofType(type, schema, ids, depth)));
}

function ofType(type: string, schema: Json, ids: string[], depth: number): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numberOf(schema, type === 'integer');
    case 'string':
      return textOf(schema, ids);
    case 'array': {
      const { minItems = 0, maxItems = 5 } = schema as { minItems?: number; maxItems?: number };
      const items = (schema['items'] ?? {}) as Json;
      return fc.array(valueOf(items, ids, depth + 1), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 5)),
      });
    }
    case 'object':
      return objectOf(schema, ids, depth);
    default:
      return anything;
  }
}

function numberOf(schema: Json, isWhole: boolean): Arbitrary<number> {
  const { minimum, exclusiveMinimum, maximum } = schema as Record<string, number | undefined>;
  const min = minimum ?? exclusiveMinimum ?? -1e9;
  const max = maximum ?? 1e9;
  const bounds = fc.constantFrom(min, max);
  if (isWhole) return fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.floor(max) }), bounds);
  const [least, most] = [Math.ceil(min), Math.floor(max)];
  const whole = least <= most ? [fc.integer({ min: least, max: most })] : [];
  return fc.oneof(fc.double({ min, max, noNaN: true }), ...whole, bounds);
}

function textOf(schema: Json, ids: string[]): Arbitrary<string> {
  const {
    minLength = 0,
    maxLength = 200,
    pattern,
    format,
  } = schema as {
    minLength?: number;
    maxLength?: number;
    pattern?: string;
    format?: string;
  };
  if (format === 'email') return fc.emailAddress();
  if (pattern) return fc.oneof(fc.constantFrom(...ids), fc.stringMatching(new RegExp(pattern)));
  const short = { minLength, maxLength: Math.min(maxLength, 40) };
  return fc.oneof(
    fc.string(short),
    fc.string({ ...short, unit: 'binary' }),
    fc.constant('ü'.repeat(maxLength)),
    anyText.map((text) => text.padEnd(minLength, 'a').slice(0, maxLength)),
  );
}

function objectOf(schema: Json, ids: string[], depth: number): Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  const required = ((schema['required'] as string[] | undefined) ?? []).filter((name) => name in properties);
  const named = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valueOf(property, ids, depth + 1)])),
    { requiredKeys: required },
  );
  const others = schema['additionalProperties'];
  if (typeof others !== 'object' || others === null) return named;
  const further = fc.dictionary(fc.oneof(fc.constantFrom(...ids), anyText), valueOf(others as Json, ids, depth + 1), {
    maxKeys: 4,
  });
  return fc.tuple(further, named).map(([one, two]) => ({ ...one, ...(two as object) }));
}

/** A value with one or two of its places replaced by anything, or left out. */
export function spoilt(good: Arbitrary<unknown>): Arbitrary<unknown> {
  const spoil = fc.record({ at: fc.nat(), by: fc.oneof(anyNumber, anything), remove: fc.boolean() });
  return fc.tuple(good, fc.array(spoil, { minLength: 1, maxLength: 2 })).map(([value, spoils]) =>
    spoils.reduce<unknown>((now, { at, by, remove }) => {
      const places = placesOf(now);
      return put(now, places[at % places.length]!, by, remove);
    }, value),
  );
}

function placesOf(value: unknown, at: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...at, key]))];
}
