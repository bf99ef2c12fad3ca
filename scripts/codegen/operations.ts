import { banner } from './banner.ts';
import {
  deprecationHeaders,
  deprecationOf,
  endpoints,
  firstExample,
  resolve,
  type Document,
  type Endpoint,
  type Operation,
} from './document.ts';

/** The table of all operations: enough to route, to name in logs, and to word a failure. */
export function operationsModule(document: Document): string {
  const entries = endpoints(document).map((endpoint) => [endpoint.operation.operationId, lean(endpoint)] as const);
  return `${banner}
export interface OperationEntry {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The resource it belongs to. */
  readonly tag: string;
  /** Added to the specified calls. */
  readonly extension: boolean;
  /** What a client shows when a failed call carries no message. */
  readonly errorMessage: string;
  /** Scope that an access key needs; \`sign-in\` if no key may call it, \`public\` if anyone may, without a key or token. */
  readonly scope: 'read' | 'write' | 'analyse' | 'administer' | 'sign-in' | 'public';
  readonly params: { readonly path: readonly string[]; readonly query: readonly string[]; readonly header: readonly string[] };
  /** Media type of the request's body. */
  readonly body: string | null;
  readonly success: number;
  readonly statuses: readonly number[];
  /** Headers of its responses, if it is deprecated. */
  readonly deprecation?: Readonly<Record<string, string>>;
}

/** By operationId, in the order of the contract. */
export const operations = ${literal(entries)} as const satisfies Record<string, OperationEntry>;

export type OperationId = keyof typeof operations;
`;
}

/** One example call of each operation, from the contract's own examples. */
export function operationExamplesModule(document: Document): string {
  const entries = endpoints(document).map(
    (endpoint) => [endpoint.operation.operationId, example(document, endpoint)] as const,
  );
  const answers = endpoints(document).map(
    ({ operation }) => [operation.operationId, responses(document, operation)] as const,
  );
  return `${banner}import type { OperationId } from './operations.ts';

export interface ExampleCall {
  /** Path with parameters filled in, and the query where one is needed. */
  readonly url: string;
  /** JSON body, or null; a multipart body is named by its parts. */
  readonly body: unknown;
}

/** By operationId: a call that the contract's examples spell out. */
export const operationExamples: Readonly<Record<OperationId, ExampleCall>> = ${literal(entries)};

/** The documented responses of each operation: by status, the names of its examples with their summaries. */
export const responseExamples: Readonly<Record<OperationId, Readonly<Record<string, Readonly<Record<string, string>>>>>> = ${literal(answers)};
`;
}

function lean({ path, method, operation, parameters }: Endpoint) {
  const statuses = Object.keys(operation.responses).map(Number);
  const deprecation = deprecationOf(operation);
  const named = (where: string) => parameters.filter((entry) => entry.in === where).map((entry) => entry.name);
  return {
    method: method.toUpperCase(),
    path,
    tag: operation.tags[0],
    extension: operation.tags.includes('extension'),
    errorMessage: operation['x-error-message'],
    scope: operation['x-scope'],
    params: { path: named('path'), query: named('query'), header: named('header') },
    body: Object.keys(operation.requestBody?.content ?? {})[0] ?? null,
    success: statuses.find((status) => status < 300),
    statuses,
    ...(deprecation && { deprecation: deprecationHeaders(deprecation) }),
  };
}

function responses(document: Document, operation: Operation) {
  return Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => {
      const [media] = Object.values(resolve(document, response).content ?? {});
      const named = Object.entries(media?.examples ?? {});
      return [status, Object.fromEntries(named.map(([name, one]) => [name, resolve(document, one).summary ?? name]))];
    }),
  );
}

function example(document: Document, { path, operation, parameters }: Endpoint) {
  const value = (name: string) => {
    const parameter = parameters.find((entry) => entry.name === name);
    return parameter && firstExample(document, parameter);
  };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(value(name))));
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    if (parameter.in !== 'query' || !parameter.required) continue;
    for (const item of [firstExample(document, parameter)].flat()) query.append(parameter.name, String(item));
  }
  const [media] = Object.values(operation.requestBody?.content ?? {});
  return {
    url: query.size > 0 ? `${url}?${query}` : url,
    body: media ? (firstExample(document, media) ?? null) : null,
  };
}

/** An object literal with one line an entry: readable in a diff, the same bytes each time. */
function literal(entries: (readonly [string, unknown])[]): string {
  return `{\n${entries.map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`).join('\n')}\n}`;
}
