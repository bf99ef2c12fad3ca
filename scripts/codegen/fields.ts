import { banner } from './banner.ts';
import { resolve, type Document, type Schema } from './document.ts';

type FieldType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'any';

interface Field {
  title: string;
  description?: string;
  type: FieldType;
  required: boolean;
  nullable?: true;
  unit?: string;
  displayUnit?: string;
  min?: number;
  max?: number;
  above?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxBytes?: number;
  format?: string;
  pattern?: string;
  values?: readonly (string | number | boolean)[];
  default?: unknown;
}

/** A constant for each schema: a build leaves out those that nothing names. */
export function fieldsModule(document: Document): string {
  const schemas = Object.entries(document.components.schemas)
    .filter(([, schema]) => schema.properties !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => {
      const lines = Object.entries(schema.properties ?? {}).map(
        ([key, property]) => `  ${key}: ${JSON.stringify(field(document, key, property, schema.required ?? []))},\n`,
      );
      return `\nexport const ${name} = {\n${lines.join('')}} as const satisfies Fields;\n`;
    });
  return `${banner}${TYPES}${schemas.join('')}`;
}

const TYPES = `
/** What forms and tables need to know of a property. */
export interface Field {
  readonly title: string;
  readonly description?: string;
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'any';
  readonly required: boolean;
  readonly nullable?: true;
  /** Unit it travels in. */
  readonly unit?: string;
  /** Unit to show it in, where that is another. */
  readonly displayUnit?: string;
  readonly min?: number;
  readonly max?: number;
  /** Exclusive limit. */
  readonly above?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Length of a list. */
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Size of a file. */
  readonly maxBytes?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly values?: readonly (string | number | boolean)[];
  readonly default?: unknown;
}

export type Fields = Readonly<Record<string, Field>>;
`;

function field(document: Document, key: string, property: Schema, required: string[]): Field {
  const [schema, nullable] = flatten(document, property);
  const types = [schema.type ?? 'any'].flat().filter((type) => type !== 'null') as FieldType[];
  return {
    title: schema.title ?? key,
    description: schema.description,
    type: types.length === 1 ? types[0]! : 'any',
    required: required.includes(key),
    nullable: nullable ? true : undefined,
    unit: schema['x-unit'],
    displayUnit: schema['x-display-unit'],
    min: schema.minimum,
    max: schema.maximum,
    above: schema.exclusiveMinimum,
    minLength: schema.minLength,
    maxLength: schema.maxLength,
    minItems: schema.minItems,
    maxItems: schema.maxItems,
    maxBytes: schema['x-max-bytes'],
    format: schema.format,
    pattern: schema.pattern,
    values: schema.enum,
    default: schema.default,
  };
}

/** A property with its reference followed; what stands beside the reference wins. */
function flatten(document: Document, property: Schema): [Schema, boolean] {
  const { $ref, anyOf, ...beside } = property;
  const branches = anyOf?.filter((branch) => branch.type !== 'null') ?? [];
  const target: Schema = $ref === undefined ? (branches.length === 1 ? branches[0]! : {}) : { $ref };
  const followed = resolve(document, target);
  const nullable = (anyOf?.length ?? 0) > branches.length || [property.type, followed.type].flat().includes('null');
  // A shared type under a title of its own: what the type says of itself would mislead beside it.
  const { description, ...rest } = followed;
  const inherited = property.title === undefined ? { description, ...rest } : rest;
  return [{ ...inherited, ...beside }, nullable];
}
