/** The bundled contract, read for checking: operations with their examples, and a validator of every answer. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { wholeContractFile } from '../../scripts/codegen/bundle.ts';
import { deprecationOf, endpoints, type Deprecation, type Document } from '../../scripts/codegen/document.ts';
import { errorsOf } from '../../scripts/codegen/errors.ts';

export type Json = Record<string, unknown>;

interface Media {
  schema?: Json;
  example?: unknown;
  examples?: Record<string, Json>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  example?: unknown;
  schema?: Json;
  'x-filter'?: Filter;
  /** Property that it changes. */
  'x-sets'?: string;
  /** What it is if it is absent: with a page, and without. */
  'x-default'?: { page: number; whole: number };
}

/** Rows that a query parameter leaves: those in which one of the properties is, contains or bounds its value. */
export interface Filter {
  equals?: string[];
  contains?: string[];
  at_most?: string[];
  at_least?: string[];
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  extension: boolean;
  parameters: Parameter[];
  /** Media type of the request's body, or null. */
  requestType: string | null;
  /** The body's schema, as the contract has it. */
  requestSchema: unknown;
  /** The body that the contract gives as its first example. */
  requestExample: unknown;
  /** Every body that the contract gives as an example, by name. */
  requestExamples: Record<string, unknown>;
  /** Refuses properties that it does not name. */
  strict: boolean;
  /** What an access key needs for it. */
  scope: string;
  /** What a deletion can be undone as. */
  restorable: string | null;
  /** Whose secret gives no access after a success. */
  endsAccess: string | null;
  /** What reads what this call writes, where its address does not say so. */
  readBy: string | null;
  /** Which call makes a use of what this one deletes, by which property. */
  inUse: { by: string; as?: string } | null;
  /** The status of the same call once more, where it is not a deletion of what is gone. */
  again: number | null;
  /** It ends something, which lists go on showing. */
  staysListed: boolean;
  /** Kinds of error that it can return. */
  errors: string[];
  deprecation: Deprecation | null;
  /** Documented statuses, each with its media type (null without a body) and the headers that it always has, with their schemas. */
  responses: Record<string, Documented>;
}

export interface Documented {
  description: string;
  type: string | null;
  pointer: string | null;
  headers: Record<string, Json>;
}

const methods = ['get', 'post', 'put', 'delete', 'patch'];
const document = JSON.parse(readFileSync(wholeContractFile(), 'utf8')) as Json;

// Not optimised: that takes almost half of the time of compiling, and each check runs a few times.
const code = { optimize: false };
const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors: true, validateFormats: true, code });
addFormats.default(ajv);
// A time with another offset is the same moment, but clients cut and compare its text.
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
ajv.addFormat('date-time', { type: 'string', validate: (text: string) => TIME.test(text) && !isNaN(Date.parse(text)) });
ajv.addSchema(document, 'contract');
const validators = new Map<string, ValidateFunction>();

const errorsById = new Map(
  endpoints(document as unknown as Document).map((one) => [
    one.operation.operationId,
    errorsOf(document as unknown as Document, one),
  ]),
);

/** What pages of other origins may send and read, where a server lets them in. */
export const cors = document['x-cors'] as { allow_headers: string[]; expose_headers: string[] };

/** Headers of every response, with the pattern of their values. */
export const always = document['x-response-headers'] as Record<string, string>;

/** Every operation of the contract, in its order. */
export const operations: Operation[] = Object.entries(document['paths'] as Record<string, Json>).flatMap(
  ([path, item]) => methods.filter((method) => method in item).map((method) => readOperation(path, method, item)),
);

/**
 * What is wrong with an answer's body, in words; null when it is as documented.
 * @param status as answered
 */
export function bodyProblem(operation: Operation, status: number, body: unknown): string | null {
  const pointer = operation.responses[status]?.pointer;
  if (!pointer) return null;
  let validate = validators.get(pointer);
  if (!validate) {
    validate = ajv.compile({ $ref: `contract#${pointer}` });
    validators.set(pointer, validate);
  }
  if (validate(body)) return null;
  return ajv.errorsText(validate.errors?.slice(0, 4), { dataVar: 'body' });
}

/** Raw words of a schema checker, numbers (not those in an id) that nobody can read, and paths spelt in another way than `entries.0.quantity`. */
const UNEDITED = /must NOT|e\+\d\d|(?<![\w-])\d{9,}|\d\.\d{7,}/;

/**
 * What is wrong with the words of a refusal; null when a person can read them.
 * @param sent the body of the request: a property that it has is named as it was sent
 */
export function wordingProblem(body: unknown, sent = ''): string | null {
  const {
    message = '',
    field = '',
    fields = [],
  } = (body ?? {}) as Partial<Record<'message' | 'field', string>> & {
    fields?: string[];
  };
  if (UNEDITED.test(message)) return `the message is not worded for people: ${message}`;
  // A name that the client made up is quoted as it is.
  const isSent = (part: string) => sent.includes(JSON.stringify(part).slice(1, -1));
  const path = [field, ...fields].find((one) => one.split('.').some((part) => /[/[\]]/.test(part) && !isSent(part)));
  return path === undefined ? null : `the path “${path}” is not spelt with dots`;
}

function readOperation(path: string, method: string, item: Json): Operation {
  const raw = item[method] as Json;
  const parameters = [...((item['parameters'] as Json[]) ?? []), ...((raw['parameters'] as Json[]) ?? [])].map(
    (parameter) => resolve(parameter) as unknown as Parameter,
  );
  const content = (resolve((raw['requestBody'] as Json | undefined) ?? {})['content'] ?? {}) as Record<string, Media>;
  const [requestType = null, media] = Object.entries(content)[0] ?? [];
  const schema = media?.schema ? resolve(media.schema) : null;
  const responses = Object.entries(raw['responses'] as Record<string, Json>).map(([status, response]) => {
    const { $ref } = response;
    const at = typeof $ref === 'string' ? $ref.slice(1) : pointerTo('paths', path, method, 'responses', status);
    const type = Object.keys(resolve(response)['content'] ?? {})[0] ?? null;
    const headers = Object.fromEntries(
      Object.entries((resolve(response)['headers'] ?? {}) as Record<string, Json>)
        .filter(([, header]) => resolve(header)['required'] === true)
        .map(([name, header]) => [name.toLowerCase(), (resolve(header)['schema'] ?? {}) as Json]),
    );
    const description = String(resolve(response)['description']);
    const pointer = type === 'application/json' ? `${at}/content/${escape(type)}/schema` : null;
    return [status, { description, type, pointer, headers }] as const;
  });
  return {
    id: String(raw['operationId']),
    method: method.toUpperCase(),
    path,
    extension: ((raw['tags'] as string[]) ?? []).includes('extension'),
    parameters,
    requestType,
    requestSchema: media?.schema,
    requestExample: media ? firstExample(media) : undefined,
    requestExamples: Object.fromEntries(
      Object.entries(media?.examples ?? {}).map(([name, example]) => [name, resolve(example)['value']]),
    ),
    scope: String(raw['x-scope']),
    restorable: typeof raw['x-restorable'] === 'string' ? raw['x-restorable'] : null,
    endsAccess: typeof raw['x-ends-access'] === 'string' ? raw['x-ends-access'] : null,
    readBy: typeof raw['x-read-by'] === 'string' ? raw['x-read-by'] : null,
    inUse: (raw['x-in-use'] ?? null) as Operation['inUse'],
    again: typeof raw['x-again'] === 'number' ? raw['x-again'] : null,
    staysListed: raw['x-stays-listed'] === true,
    errors: errorsById.get(String(raw['operationId']))!,
    deprecation: deprecationOf(raw),
    strict: requestType === 'application/json' && schema?.['additionalProperties'] === false,
    responses: Object.fromEntries(responses),
  };
}

function firstExample(media: Media): unknown {
  if (media.example !== undefined) return media.example;
  const named = Object.values(media.examples ?? {})[0];
  return named && resolve(named)['value'];
}

/**
 * The property of a successful response that holds the items of a list, or null if the operation does not return a list.
 * A list also returns their number as `total`, or nothing but the items.
 */
export function itemsKey(operation: Operation): string | null {
  const pointer = operation.responses['200']?.pointer;
  if (!pointer || operation.method !== 'GET') return null;
  const { properties = {} } = resolve({ $ref: `#${pointer}` }) as { properties?: Record<string, Json> };
  const [key, ...others] = Object.entries(properties).filter(([, schema]) => resolve(schema)['type'] === 'array');
  const isList = key && others.length === 0 && ('total' in properties || Object.keys(properties).length === 1);
  return isList ? key[0] : null;
}

const texts = new WeakMap<object, string>();

/** Whether a value is one of a schema of the contract; `$ref`s in it are those of the contract. @param schema not changed later */
export function fits(schema: object, value: unknown): boolean {
  const key = texts.get(schema) ?? JSON.stringify(schema);
  texts.set(schema, key);
  let validate = validators.get(key);
  if (!validate) {
    validate = ajv.compile(JSON.parse(key.replaceAll('"$ref":"#/', '"$ref":"contract#/')) as Json);
    validators.set(key, validate);
  }
  return validate(value);
}

/** What a `$ref` of the contract points to; what is none is given back. */
export function resolve(node: Json): Json {
  if (typeof node['$ref'] !== 'string') return node;
  const parts = node['$ref']
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = parts.reduce<unknown>((at, part) => (at as Json)[part], document);
  return resolve(target as Json);
}

function pointerTo(...parts: string[]): string {
  return `/${parts.map(escape).join('/')}`;
}

function escape(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
