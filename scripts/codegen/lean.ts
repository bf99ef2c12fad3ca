import type { Document } from './document.ts';

/**
 * The contract without examples, a quarter of its size: for generators of clients and for reading. Numbers are doubles by name,
 * because Go generators otherwise take them for single precision. Schemas have no titles, because Python generators would name
 * classes by them; so a schema has one name in every language. Webhooks are requests of this server to others, which no
 * client makes; a Go generator leaves out the schemas that only they use, and its client then does not compile. A token is a bearer
 * token, whatever it was obtained from, and what may be a list or a map is the list, which this server sends: generators of Java and Rust
 * know neither an OpenID Connect scheme nor such a choice. A choice of number, text and truth has no type, which is any value in every
 * language: those of Java cannot tell by a value which of them it is. Nor can they compile an enumeration of true or false.
 */
export function leanContract({ webhooks: _webhooks, ...document }: Document & { webhooks?: unknown }): unknown {
  const { examples: _, ...components } = document.components;
  const schemas = Object.entries(components.schemas).map(([name, { title: __, ...schema }]) => [name, schema]);
  const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } };
  const whole = { ...components, schemas: Object.fromEntries(schemas), securitySchemes };
  return lean({ ...document, security: [{ bearer: [] }], components: whole }, false);
}

/** Marks a list in whose place a request may have a map by id, as this server reads it. */
const OR_MAP = 'x-or-map';

/** The types of a value that has none in the lean contract. */
const ONE_OF = 'x-one-of';

/** Which of true and false is accepted. */
const ONLY = 'x-enum';

const SCALARS = new Set(['number', 'integer', 'string', 'boolean']);

/** A choice as what generators know: the list, of a list and a map of the same; any value, of several types of values. */
function withoutChoice(node: object): object {
  const { type, enum: values, ...flag } = node as { type?: string; enum?: unknown };
  if (type === 'boolean' && values) return { ...flag, type, [ONLY]: values };
  const { oneOf = [], ...rest } = node as { oneOf?: { type?: string; additionalProperties?: unknown }[] };
  const list = oneOf.find(({ type }) => type === 'array');
  const isChoice = list && oneOf.some(({ type, additionalProperties }) => type === 'object' && additionalProperties);
  if (isChoice) return { ...rest, ...list, [OR_MAP]: true };
  const types = oneOf.map(({ type = '' }) => type).filter((type) => type !== 'null');
  const isValue = types.length > 1 && types.every((type) => SCALARS.has(type));
  return isValue ? { ...rest, [ONE_OF]: oneOf } : node;
}

/** @param names whether the keys are names that the contract chose, such as those of properties */
function lean(node: unknown, names: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => lean(item, false));
  if (node === null || typeof node !== 'object') return node;
  const entries = Object.entries(names ? node : withoutChoice(node))
    .filter(([key]) => names || (key !== 'example' && key !== 'examples'))
    .map(([key, value]): [string, unknown] => [key, lean(value, key === 'properties' && !names)]);
  const isNumber = !names && 'type' in node && [node.type].flat().includes('number');
  return Object.fromEntries(isNumber ? [...entries, ['format', 'double']] : entries);
}
