/** As much of OpenAPI 3.1 as the comparison reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
  uniqueItems?: boolean;
  default?: unknown;
  'x-unit'?: string;
}

interface Media {
  schema?: Schema;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

interface Answer {
  $ref?: string;
  content?: Record<string, Media>;
  headers?: Record<string, unknown>;
}

export interface Operation {
  operationId: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { $ref?: string; required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
  schema?: Schema;
}

export const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

export type PathItem = { parameters?: Parameter[] } & Partial<Record<(typeof METHODS)[number], Operation>>;

export interface Contract {
  security?: object[];
  paths: Record<string, PathItem>;
  components?: Record<string, Record<string, unknown>>;
}

/** Follows a reference within its document. @throws when it leads nowhere */
export type Resolve = <T extends { $ref?: string }>(item: T) => T;

export function resolver(document: Contract): Resolve {
  return <T extends { $ref?: string }>(item: T): T => {
    let found = item;
    while (found.$ref !== undefined) {
      const path = found.$ref.replace(/^#\//, '').split('/');
      const target = path.reduce<unknown>(
        (part, key) => (part as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      );
      if (target === undefined) throw new Error(`The contract has no ${found.$ref}.`);
      found = target as T;
    }
    return found;
  };
}
