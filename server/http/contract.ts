/** The bundled contract as the server reads it: its schemas, and the route of each operation. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifySchema, HTTPMethods } from 'fastify';
import type { OperationId } from '#server/operation.ts';

type Json = Record<string, unknown>;
type Content = Record<string, { schema: object }>;

interface Contract {
  paths: Record<string, Json>;
  components: { schemas: Record<string, object> };
}

/** An operation as the router takes it. */
interface ContractRoute {
  id: OperationId;
  method: HTTPMethods;
  url: string;
  schema: FastifySchema;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: object;
}

interface Operation {
  operationId: OperationId;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

const FILE = join(import.meta.dirname, '../../generated/openapi.lean.json');

let contract: Contract | undefined;
let hashed: string | undefined;
let routes: ContractRoute[] | undefined;

/** The contract without its examples. Read once; not to be changed. */
export function readContract(): Contract {
  contract ??= withChoices(JSON.parse(readFileSync(FILE, 'utf8'))) as Contract;
  return contract;
}

/** With another contract, the same data may be sent in another form. */
export function contractHash(): string {
  hashed ??= hash('sha256', readFileSync(FILE));
  return hashed;
}

/** Clients are told of one type where this server accepts several: a list or a map by id, a number or a text; and not which of true and false it accepts. */
function withChoices(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withChoices);
  if (typeof node !== 'object' || node === null) return node;
  const whole = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withChoices(value)]));
  const { 'x-enum': values, ...known } = whole;
  if (values) return { ...known, enum: values };
  const { 'x-or-map': isMapToo, 'x-one-of': oneOf, items, type, maxItems, ...others } = whole;
  if (oneOf) return { ...others, oneOf };
  if (!isMapToo) return whole;
  return {
    ...others,
    oneOf: [
      { type, items, maxItems },
      { type: 'object', additionalProperties: items },
    ],
  };
}

/** A route of every operation. Made once, so that servers of one process share what is compiled from it. */
export function contractRoutes(): ContractRoute[] {
  routes ??= routesOf(readContract());
  return routes;
}

function routesOf(document: Contract): ContractRoute[] {
  const resolved = resolverOf(document);
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const { parameters: shared = [], ...operations } = resolved(item) as { parameters?: Parameter[] } & Json;
    return Object.entries(operations).map(([method, operation]) => {
      const { operationId, parameters = [], requestBody, responses } = operation as Operation;
      const all = [...shared, ...parameters];
      const parts = { params: partOf(all, 'path'), querystring: partOf(all, 'query'), headers: partOf(all, 'header') };
      const response = Object.entries(responses).filter(([, { content }]) => content !== undefined);
      return {
        id: operationId,
        method: method.toUpperCase(),
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        schema: {
          ...Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema !== null)),
          ...(requestBody ? { body: { content: requestBody.content } } : {}),
          response: Object.fromEntries(response),
        },
      };
    });
  });
}

/** The parameters in one part of a request, as properties of one object; null if there are none. */
function partOf(all: Parameter[], part: Parameter['in']): object | null {
  const own = all.filter((parameter) => parameter.in === part);
  if (own.length === 0) return null;
  const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/**
 * Replaces references by that to which they refer: the same object for the same reference, so that it is compiled once. What is
 * beside a reference only describes it. No schema of the contract contains itself.
 */
function resolverOf(document: Contract): (node: unknown) => unknown {
  const known = new Map<string, unknown>();
  const resolved = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolved);
    if (node === null || typeof node !== 'object') return node;
    if (!('$ref' in node)) {
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value)]));
    }
    const reference = String(node.$ref);
    const before = known.get(reference);
    if (before !== undefined) return before;
    const target = resolved(targetOf(document, reference));
    known.set(reference, target);
    return target;
  };
  return resolved;
}

/** @param reference such as `#/components/schemas/Product` */
function targetOf(document: Contract, reference: string): unknown {
  const target = reference
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, part) => (at as Json | undefined)?.[part], document);
  if (target === undefined) throw new Error(`The contract has nothing at ${reference}.`);
  return target;
}
