/** Requests, good and bad, to the calls that a server delivers. */
import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { resolve, type Json, type Operation } from '../contract.ts';
import type { Caller } from '../kit/client.ts';
import { thingOf } from '../kit/world.ts';
import { anyText, spoilt, valueOf } from './values.ts';

export interface FuzzRequest {
  operation: string;
  as: Caller | null;
  path: string;
  query: [string, string][];
  key: string | null;
  /** As it travels; null without a body. */
  payload: { type: string; text: string } | null;
}

/** What there is on the server: by what a parameter names, and good bodies by operation. */
export interface Material {
  things: Record<string, string[]>;
  bodies: Record<string, unknown[]>;
}

export function requestsTo(operation: Operation, material: Material): Arbitrary<FuzzRequest> {
  return fc.record({
    operation: fc.constant(operation.id),
    as: callers(operation),
    path: pathOf(operation, material),
    query: queryOf(operation, material),
    key: fc.option(
      fc.string({ minLength: 1, maxLength: 30 }).filter((key) => key.trim() === key),
      { freq: 8 },
    ),
    payload: payloadOf(operation, material),
  });
}

function callers({ path }: Operation): Arbitrary<Caller | null> {
  const able: Caller = /^\/v1\/(organisations|logs|users)/.test(path) ? 'admin' : 'standard';
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(able) },
    { weight: 1, arbitrary: fc.constantFrom<(Caller | null)[]>('admin', 'standard', 'free', 'noorg', null) },
  );
}

/** Rows that bodies of the contract's examples name. */
const LIBRARY = ['prt_leghaemoglobin_c2', 'cel_komagataella_phaffii', 'mol_glucose', 'diafiltration', 'phosphate'];

/** What `fetch` sends as it is: of a segment of dots it makes another address. */
const isSegment = (text: string): boolean => text !== '' && text !== '.' && text !== '..' && !/\p{Cs}/u.test(text);

function pathOf(operation: Operation, { things }: Material): Arbitrary<string> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const values = names.map((name) => {
    const { schema = {} } = operation.parameters.find((one) => one.in === 'path' && one.name === name)!;
    const there = things[thingOf(operation, name) ?? name];
    const fitting = there
      ? fc.constantFrom(there[0]!, there[0]!, ...there)
      : valueOf(schema, ['ultrafiltration']).map(String);
    return fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: anyText }).filter(isSegment);
  });
  return fc
    .tuple(...values)
    .map((all) =>
      names.reduce((path, name, i) => path.replace(`{${name}}`, () => encodeURIComponent(all[i]!)), operation.path),
    );
}

function queryOf(operation: Operation, { things }: Material): Arbitrary<[string, string][]> {
  const ids = Object.values(things).flat();
  const entries = operation.parameters
    .filter(({ in: place }) => place === 'query')
    .map(({ name, schema = {}, required }) => {
      const value = fc.oneof(
        { weight: 4, arbitrary: valueOf(schema, ids).map(String) },
        { weight: 1, arbitrary: anyText },
      );
      const isOften = required === true;
      const isRare = name === 'req_id' || name === 'user_id';
      return fc
        .tuple(fc.nat({ max: 29 }), value)
        .map(([chance, text]): [string, string][] => (chance < (isOften ? 28 : isRare ? 1 : 10) ? [[name, text]] : []));
    });
  return fc.tuple(...entries).map((all) => all.flat());
}

function payloadOf(operation: Operation, { things, bodies }: Material): Arbitrary<FuzzRequest['payload']> {
  if (operation.requestType === null) return fc.constant(null);
  if (operation.requestType !== 'application/json')
    return fc.option(anyText.map((text) => ({ type: 'multipart/form-data; boundary=kit', text: form(text) })));
  const ids = [...Object.values(things).flat(), ...LIBRARY];
  const known = bodies[operation.id] ?? [];
  const generated = valueOf(resolve(operation.requestSchema as Json), ids);
  const good =
    known.length > 0
      ? fc.oneof({ weight: 1, arbitrary: generated }, { weight: 2, arbitrary: fc.constantFrom(...known) })
      : generated;
  const json = (arbitrary: Arbitrary<unknown>) =>
    arbitrary.map((body) => ({ type: 'application/json', text: JSON.stringify(body) ?? '' }));
  return fc.oneof(
    { weight: 8, arbitrary: json(good) },
    { weight: 6, arbitrary: json(spoilt(good)) },
    // A number that JSON can spell and no computer hold.
    { weight: 1, arbitrary: json(good).map(({ type, text }) => ({ type, text: text.replace(/:-?[\d.]+/, ':1e999') })) },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constantFrom('application/json', 'text/plain', 'text/csv'), text: anyText }),
    },
  );
}

const form = (text: string) =>
  `--kit\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\n${text}\r\n--kit--\r\n`;
