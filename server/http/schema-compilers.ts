import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fastJson from 'fast-json-stringify';

function ajv(coerceTypes: false | 'array'): Ajv2020 {
  // Unknown properties are refused, never dropped; all mistakes are told at once. Not strict: OpenAPI's own words are no
  // JSON Schema and say nothing about validity.
  const instance = new Ajv2020({
    allErrors: true,
    removeAdditional: false,
    useDefaults: false,
    // What is wrong is told with the value and its unit.
    verbose: true,
    strict: false,
    coerceTypes,
  });
  addFormats.default(instance);
  return instance;
}

const forBodies = ajv(false);
/** Parameters arrive as text. */
const forParameters = ajv('array');

/**
 * Compiles a schema when it is first used: compiling all of the contract's would be most of the start.
 * Fastify reads the mistakes from the function's own `errors`.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const instance = httpPart === 'body' ? forBodies : forParameters;
  let compiled: ValidateFunction | undefined;
  const check = (data: unknown): boolean => {
    compiled ??= instance.compile(httpPart === 'headers' ? inLowerCase(schema) : schema);
    const valid = compiled(data);
    check.errors = compiled.errors ?? null;
    return valid;
  };
  check.errors = null as ValidateFunction['errors'];
  return check as ReturnType<FastifySchemaCompiler<object>>;
};

/** Node gives the names of headers in small letters. */
function inLowerCase(schema: { properties?: Record<string, unknown> }): object {
  const properties = Object.entries(schema.properties ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Writes answers by the contract: what it does not name is left out, what it requires must be there. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let compiled: ((document: unknown) => string) | undefined;
  return (document: unknown) => {
    compiled ??= fastJson(shapeOf(schema) as Parameters<typeof fastJson>[0]);
    return compiled(document);
  };
};

/** What a schema says about values. What was stored under older limits must still be readable. */
const LIMITS = new Set(
  ['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'minProperties'].concat(
    ['title', 'description'],
  ),
);

/** A schema without its limits: the shape alone. */
function shapeOf(schema: unknown, isProperties = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => shapeOf(item));
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => isProperties || !LIMITS.has(key))
      .map(([key, value]) => [key, shapeOf(value, key === 'properties' && !isProperties)]),
  );
}
