/** Answers calls as the contract's examples say, in place of a server. */
import { readFileSync } from 'node:fs';
import { operations, type OperationId } from '#generated/operations.ts';
import { findOperation } from '#src/lib/operation-of.ts';
import { wholeContractFile } from '../../scripts/codegen/bundle.ts';

interface Media {
  example?: unknown;
  examples?: Record<string, { value?: unknown; $ref?: string }>;
}
interface Answer {
  $ref?: string;
  content?: Record<string, Media>;
}
interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Answer> }>>;
}

const document = JSON.parse(readFileSync(wholeContractFile(), 'utf8')) as Document;

function resolve<T extends { $ref?: string }>(one: T): T {
  if (one.$ref === undefined) return one;
  const keys = one.$ref.slice(2).split('/');
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T;
}

/** Every body that the contract gives as an example of an operation's success, by name. */
function examplesOf(id: OperationId): [name: string, body: unknown][] {
  const { method, path, success } = operations[id];
  const answer = resolve(document.paths[path]![method.toLowerCase()]!.responses[success]!);
  const [media = {}] = Object.values(answer.content ?? {});
  return Object.entries(media.examples ?? {}).map(([name, example]) => [name, resolve(example).value]);
}

/** The operation that a call is of, and what its path names. */
export function callOf(method: string, pathname: string): { id: OperationId; named: string[] } {
  const found = findOperation(method, pathname);
  if (!found) throw new Error(`${method} ${pathname} is no call of the contract.`);
  return { id: found.id, named: Object.values(found.params) };
}

/** The example of this name, or of what the path names; else the first. */
export function exampleFor(id: OperationId, named: string[], name?: string): unknown {
  const examples = examplesOf(id);
  const isNamed = (body: unknown) => named.includes((body as { id?: string }).id ?? '');
  const found = examples.find(([called, body]) => (name === undefined ? isNamed(body) : called === name));
  return (found ?? examples[0])?.[1];
}

/** The answer of an organisation that has nothing of the kind yet. */
export function nothing(id: OperationId, named: string[]): Response {
  // Before the first calculation there is none, which is told apart from an empty one.
  if (id === 'getLifeCycleAnalysis') return json({ message: 'There is none yet.', status: 404, request_id: 'r' }, 404);
  const body = exampleFor(id, named) as Record<string, unknown>;
  return json(id === 'getProcess' ? neverSaved(body) : emptied(body));
}

/** Every list in it is empty, and counts say so. */
const emptied = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? [] : key === 'total' ? 0 : value]),
  );

/** A process as it is made, before its first save. */
const neverSaved = (process: Record<string, unknown>) => ({
  ...process,
  unit_operations: [],
  configuration_id: null,
  configuration_number: null,
  configuration_count: 0,
  figures: null,
  previous_figures: null,
  configuration: null,
});

/** Texts of the examples, some of them a megabyte, which every page is answered with. */
const texts = new WeakMap<object, string>();

export function json(body: unknown, status = 200): Response {
  return new Response(textOf(body), { status, headers: { 'content-type': 'application/json' } });
}

function textOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return JSON.stringify(body);
  const text = texts.get(body) ?? JSON.stringify(body);
  texts.set(body, text);
  return text;
}
