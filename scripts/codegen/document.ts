/** As much of OpenAPI 3.1 as the generators read. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: (string | number | boolean)[];
  format?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  'x-unit'?: string;
  'x-display-unit'?: string;
  'x-max-bytes'?: number;
}

export interface Example {
  $ref?: string;
  summary?: string;
  value?: unknown;
}

export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example>;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
  example?: unknown;
  examples?: Record<string, Example>;
  'x-internal'?: boolean;
  /** Of `page`: entries of a page without `page_size`, and of a list without `page`. */
  'x-default'?: { page: number; whole: number };
  /** Which properties of a row it compares, and how. */
  'x-filter'?: Partial<Record<'equals' | 'contains' | 'at_most' | 'at_least', string[]>>;
}

export interface Header {
  $ref?: string;
  description?: string;
  required?: boolean;
  schema?: Schema;
}

/** Since when an operation is deprecated, and the first day on which it may be gone (dates). */
export interface Deprecation {
  since: string;
  sunset: string;
}

export const deprecationOf = (operation: object): Deprecation | null =>
  'x-deprecation' in operation ? (operation['x-deprecation'] as Deprecation) : null;

/** The headers of its responses (RFC 9745, RFC 8594). */
export const deprecationHeaders = ({ since, sunset }: Deprecation): Record<string, string> => ({
  deprecation: `@${Date.parse(since) / 1000}`,
  sunset: new Date(sunset).toUTCString(),
});

export interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
  /** Empty if no token is needed; absent for the security of the whole contract. */
  security?: object[];
  'x-error-message': string;
  /** Reads elsewhere whose responses a write can change. */
  'x-changes'?: string[];
  'x-scope': 'read' | 'write' | 'analyse' | 'administer' | 'sign-in' | 'public';
}

export const methods = ['get', 'post', 'put', 'delete', 'patch'] as const;
export type Method = (typeof methods)[number];
export type PathItem = { parameters?: Parameter[] } & Partial<Record<Method, Operation>>;

export interface Document {
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, Schema>; examples?: Record<string, Example> };
}

/** What a `$ref` of a bundle points at, or the thing itself. */
export function resolve<T extends { $ref?: string }>(document: Document, node: T): T {
  if (node.$ref === undefined) return node;
  const path = node.$ref.replace(/^#\//, '').split('/');
  let found: unknown = document;
  for (const part of path) {
    found = (found as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return resolve(document, found as T);
}

export interface Endpoint {
  path: string;
  method: Method;
  operation: Operation;
  /** Of the path and of the operation, resolved. */
  parameters: Parameter[];
}

/** Every operation, in the order of the contract. */
export function endpoints(document: Document): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      return [{ path, method, operation, parameters: parameters.map((entry) => resolve(document, entry)) }];
    }),
  );
}

/** The value of the first example of a body, an answer or a parameter. */
export function firstExample(document: Document, holder: Pick<Media, 'example' | 'examples'>): unknown {
  if (holder.example !== undefined) return holder.example;
  const [first] = Object.values(holder.examples ?? {});
  return first && resolve(document, first).value;
}
