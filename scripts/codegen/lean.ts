import type { Document } from './document.ts';

/**
 * The contract without examples, a quarter of its size: for generators of clients and for reading. Numbers are doubles by name,
 * because Go generators otherwise take them for single precision. Schemas have no titles, because Python generators would name
 * classes by them; so a schema has one name in every language. Webhooks are requests of this server to others, which no
 * client makes; a Go generator leaves out the schemas that only they use, and its client then does not compile. A token is a bearer
 * token, whatever it was obtained from, and what may be a list or a map is the list, which this server sends: generators of Java and Rust
 * know neither an OpenID Connect scheme nor such a choice.
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

/** The list, of a choice between a list and a map of the same. */
function withoutMap(node: object): object {
  const { oneOf = [], ...rest } = node as { oneOf?: { type?: string; additionalProperties?: unknown }[] };
  const list = oneOf.find(({ type }) => type === 'array');
  const isChoice = list && oneOf.some(({ type, additionalProperties }) => type === 'object' && additionalProperties);
  return isChoice ? { ...rest, ...list, [OR_MAP]: true } : node;
}

/** @param names whether the keys are names that the contract chose, such as those of properties */
function lean(node: unknown, names: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => lean(item, false));
  if (node === null || typeof node !== 'object') return node;
  const entries = Object.entries(names ? node : withoutMap(node))
    .filter(([key]) => names || (key !== 'example' && key !== 'examples'))
    .map(([key, value]): [string, unknown] => [key, lean(value, key === 'properties' && !names)]);
  const isNumber = !names && 'type' in node && [node.type].flat().includes('number');
  return Object.fromEntries(isNumber ? [...entries, ['format', 'double']] : entries);
}
