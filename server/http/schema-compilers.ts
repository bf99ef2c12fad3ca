import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fastJson from 'fast-json-stringify';

function ajv(coerceTypes: false | 'array'): Ajv2020 {
  // Unknown properties are rejected, never dropped; all errors are reported at once. Not strict: the keywords of OpenAPI are not
  // JSON Schema and do not affect validity.
  const instance = new Ajv2020({
    allErrors: true,
    removeAdditional: false,
    useDefaults: false,
    // Errors are reported with the value and its unit.
    verbose: true,
    strict: false,
    // JSON can write a number beyond the largest one, which reads as infinity: no quantity, and no version.
    strictNumbers: true,
    coerceTypes,
  });
  addFormats.default(instance);
  return instance;
}

const forBodies = ajv(false);
/** Parameters arrive as text and are converted. */
const forParameters = ajv('array');

/**
 * Compiles a schema once for all routes and servers of this process: many responses are the same refusal, one object in the
 * contract as it is read, and tests start many servers.
 */
function compiledOnce<T>(compile: (schema: object) => T): (schema: object) => T {
  const known = new WeakMap<object, T>();
  return (schema) => {
    const compiled = known.get(schema) ?? compile(schema);
    known.set(schema, compiled);
    return compiled;
  };
}

const bodyValidator = compiledOnce((schema) => forBodies.compile(typesTogether(schema) as object));
const parameterValidator = compiledOnce((schema) => forParameters.compile(typesTogether(schema) as object));
const headerValidator = compiledOnce((schema) => forParameters.compile(typesTogether(inLowerCase(schema)) as object));
const serializer = compiledOnce((schema): ((document: unknown) => string) => {
  const branchOf = branchFinder(schema);
  if (branchOf) return (document) => serializer(branchOf(document))(document);
  return fastJson(withoutChoices(typesTogether(shapeOf(schema))) as Parameters<typeof fastJson>[0]);
});

/**
 * Compiles a schema when it is first used: compiling all schemas of the contract would dominate the start-up time.
 * Fastify reads the errors from the function's `errors` property.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const compile = { body: bodyValidator, headers: headerValidator }[httpPart ?? ''] ?? parameterValidator;
  let compiled: ValidateFunction | undefined;
  const check = (data: unknown): boolean => {
    compiled ??= compile(schema);
    const valid = compiled(data);
    check.errors = compiled.errors ?? null;
    return valid;
  };
  check.errors = null as ValidateFunction['errors'];
  return check as ReturnType<FastifySchemaCompiler<object>>;
};

/** Node gives header names in lower case. */
function inLowerCase(schema: { properties?: Record<string, unknown> }): object {
  const properties = Object.entries(schema.properties ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/**
 * Serialises responses by the contract: unknown properties are omitted, required ones must be present. A frozen response is
 * serialised once, because it never changes.
 */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let compiled: ((document: unknown) => string) | undefined;
  const constant = new WeakMap<object, string>();
  return (document: unknown) => {
    compiled ??= serializer(schema);
    if (typeof document !== 'object' || document === null || !Object.isFrozen(document)) return compiled(document);
    const text = constant.get(document) ?? compiled(document);
    constant.set(document, text);
    return text;
  };
};

/** Keywords that limit values. Data stored under older limits must stay readable. */
const LIMITS = new Set(
  ['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'minProperties'].concat(
    ['title', 'description'],
  ),
);

/** A schema without its limits: only the shape. */
function shapeOf(schema: unknown, isProperties = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => shapeOf(item));
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => isProperties || !LIMITS.has(key))
      .map(([key, value]) => [key, shapeOf(value, key === 'properties' && !isProperties)]),
  );
}

interface Branch {
  type?: string | string[];
  properties?: Record<string, { enum?: string[] }>;
}

/** For a schema with a discriminator, what finds the branch of a document; null for any other schema. */
function branchFinder(schema: object): ((document: unknown) => object) | null {
  const { oneOf = [], discriminator } = schema as { oneOf?: Branch[]; discriminator?: { propertyName: string } };
  if (!discriminator) return null;
  const name = discriminator.propertyName;
  const byValue = new Map(oneOf.flatMap((one) => one.properties![name]!.enum!.map((value) => [value, one] as const)));
  return (document) => {
    const value = (document as Record<string, string>)[name]!;
    const branch = byValue.get(value);
    if (!branch) throw new Error(`The response has the ${name} “${value}”, which the contract does not define.`);
    return branch;
  };
}

/**
 * The shape of a response without choices between values of different types. To decide a choice, the serialiser would compile a
 * check of each whole branch, which takes half a second for a large one, and run it for each response.
 */
function withoutChoices(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withoutChoices(item));
  if (schema === null || typeof schema !== 'object') return schema;
  const all = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutChoices(value)]));
  const { anyOf, oneOf, ...rest } = all;
  const branches = (anyOf ?? oneOf) as Branch[] | undefined;
  if (branches === undefined) return all;
  const types = branches.flatMap(({ type }) => type ?? []);
  const isByType = branches.every(({ type }) => type !== undefined) && new Set(types).size === types.length;
  return isByType ? Object.assign(rest, ...branches, { type: types }) : all;
}

interface Plain {
  type: string;
}

/**
 * A choice between plain types as one schema with several types, which the contract avoids for the sake of code generators: an
 * error then names every type at once, and a response is written without trying each.
 */
function typesTogether(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => typesTogether(item));
  if (schema === null || typeof schema !== 'object') return schema;
  const entries = Object.entries(schema).filter(([key]) => key !== 'examples');
  const { oneOf, ...rest } = Object.fromEntries(entries.map(([key, value]) => [key, typesTogether(value)]));
  if (oneOf === undefined) return rest;
  if (!isPlainChoice(oneOf)) return { ...rest, oneOf };
  // A limit such as a pattern concerns values of its type only.
  return Object.assign(rest, ...oneOf, { type: oneOf.map(({ type }) => type) });
}

const PLAIN = ['string', 'number', 'integer', 'boolean', 'null'];

const isPlainChoice = (branches: unknown): branches is Plain[] =>
  Array.isArray(branches) && branches.every(({ type }: Partial<Plain>) => type !== undefined && PLAIN.includes(type));
