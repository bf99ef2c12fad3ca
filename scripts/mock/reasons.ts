/** Why the mock rejects a request: the violations that Prism finds, in the words of the server. */
import type { ErrorObject } from 'ajv';
import type { Refusal } from '#server/errors.ts';
import { fromSchema } from '#server/http/error-handler.ts';
import { resolve, type Document, type Endpoint, type Schema } from '../codegen/document.ts';

/** As Prism reports it in its header `sl-violations`. */
export interface Violation {
  /** `request`, the part of the request, and the path within it. */
  location: string[];
  /** Keyword of the schema. */
  code: string;
  message: string;
}

/** Reads the header `sl-violations`, of which Prism cuts the end if there are too many. */
export function violationsIn(header: string): Violation[] {
  const list = header.slice(header.indexOf('['));
  try {
    return JSON.parse(list) as Violation[];
  } catch {
    return JSON.parse(`${list.slice(0, list.lastIndexOf('},{'))}}]`) as Violation[];
  }
}

/** The error that the server would send for these violations. @param sent the body of the request, read */
export function reasonFor(document: Document, endpoint: Endpoint, violations: Violation[], sent: unknown): Refusal {
  const [first] = violations;
  const part = first?.location[1];
  const ofPart = violations.filter(({ location }) => location[1] === part);
  const errors = ofPart.map((violation) => toError(document, endpoint, violation, sent));
  return fromSchema(errors, part === 'query' ? 'querystring' : part, sent);
}

/** A violation as the validator had it, with what Prism leaves out taken from the contract. */
function toError(document: Document, endpoint: Endpoint, violation: Violation, sent: unknown): ErrorObject {
  const { message } = violation;
  const [, part, ...path] = violation.location;
  const isAbsent = violation.code === 'required' && !/property '/.test(message);
  const code = isAbsent ? 'type' : violation.code;
  const wanted = isAbsent ? 'object' : typeIn(message);
  const schemas = schemasAt(document, rootOf(endpoint, part, path), part === 'body' ? path : path.slice(1));
  const schema = (schemas.find((one) => code in one) ?? {}) as Record<string, unknown>;
  return {
    keyword: code,
    instancePath: path.map((step) => `/${step}`).join(''),
    schemaPath: '',
    message,
    parentSchema: schema,
    data:
      part === 'body' ? path.reduce<unknown>((at, step) => (at as Record<string, unknown> | null)?.[step], sent) : '',
    params: {
      limit: schema[code],
      ...(code === 'type' && { type: wanted }),
      ...(code === 'enum' && { allowedValues: schema['enum'] ?? [] }),
      ...(code === 'const' && { allowedValue: schema['const'] }),
      ...(code === 'multipleOf' && { multipleOf: schema['multipleOf'] }),
      ...(code === 'format' && { format: schema['format'] }),
      ...(code === 'required' && { missingProperty: quotedIn(message) }),
      ...(code === 'additionalProperties' && { additionalProperty: quotedIn(message) }),
      ...(code === 'unevaluatedProperties' && { unevaluatedProperty: quotedIn(message) }),
      ...(code === 'propertyNames' && { propertyName: quotedIn(message) }),
      ...((code === 'oneOf' || code === 'anyOf') && { passingSchemas: null }),
    },
  };
}

/** The name at the end of a message such as “must have required property 'kind'”. */
const quotedIn = (message: string): string => /'(.*)'$/s.exec(message)?.[1] ?? '';

function typeIn(message: string): string | string[] {
  const types = (/must be ([a-z,]+)$/.exec(message)?.[1] ?? '').split(',');
  return types.length === 1 ? types[0]! : types;
}

function rootOf({ operation, parameters }: Endpoint, part: string | undefined, [name]: string[]): Schema {
  if (part === 'body') return Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {};
  return parameters.find((one) => one.in === part && one.name === name)?.schema ?? {};
}

/** Every schema that describes the value at a path: those of all branches of a choice. */
function schemasAt(document: Document, root: Schema, path: string[]): Schema[] {
  const schema = resolve(document, root);
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap((one) => schemasAt(document, one, path));
  const [step, ...rest] = path;
  if (step === undefined) return [schema, ...branches];
  const { properties, items, additionalProperties: others } = schema;
  const next = properties?.[step] ?? items ?? (typeof others === 'object' ? others : undefined);
  return [...(next ? schemasAt(document, next, rest) : []), ...branches];
}
