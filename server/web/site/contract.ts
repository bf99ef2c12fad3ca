/** As much of the bundled contract as the reference shows. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: (string | number | boolean | null)[];
  format?: string;
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  'x-unit'?: string;
}

interface Example {
  $ref?: string;
  summary?: string;
  value?: unknown;
}

export interface Media {
  schema?: Schema;
  /** How each field of a form is sent. */
  encoding?: Record<string, { contentType?: string }>;
  examples?: Record<string, Example>;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example>;
  'x-internal'?: boolean;
}

export interface Response {
  $ref?: string;
  description: string;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { $ref?: string; content: Record<string, Media> };
  responses: Record<string, Response>;
  'x-scope'?: string;
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;

export interface Contract {
  info: { title: string; version: string; description?: string };
  tags: { name: string; description?: string }[];
  paths: Record<string, { parameters?: Parameter[] } & Partial<Record<(typeof METHODS)[number], Operation>>>;
}

export interface Call {
  method: string;
  path: string;
  operation: Operation;
  /** Of the path and of the operation. */
  parameters: Parameter[];
}

/** Follows a reference within the contract. */
export function resolve<T extends { $ref?: string }>(contract: Contract, node: T): T {
  if (node.$ref === undefined) return node;
  let found: unknown = contract;
  for (const part of node.$ref.replace(/^#\//, '').split('/'))
    found = (found as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  return resolve(contract, found as T);
}

/** Every operation, in the order of the contract. */
export function callsOf(contract: Contract): Call[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
        resolve(contract, one),
      );
      return [{ method: method.toUpperCase(), path, operation, parameters }];
    }),
  );
}

/** The value of the first example, with its name. */
export function firstExample(
  contract: Contract,
  { example, examples = {} }: { example?: unknown; examples?: Record<string, Example> },
): unknown {
  const [first] = Object.values(examples);
  return example ?? (first && resolve(contract, first).value);
}
