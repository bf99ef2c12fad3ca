/**
 * The format of a draft process: what a person or an assistant read in a document, before anything of it is stored. The schema below is the
 * declaration: the reader, the tool for assistants and the documentation follow from it.
 */

/** The part of JSON Schema that describes this format. */
export interface DraftSchema {
  readonly type: 'object' | 'array' | 'string' | 'number' | 'integer' | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, DraftSchema>>;
  readonly required?: readonly string[];
  readonly items?: DraftSchema;
  readonly enum?: readonly (string | number)[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export const DRAFT_FORMAT = 'titre-draft-process';

const line = (description: string, maxLength = 200): DraftSchema => ({ type: 'string', maxLength, description });
const QUOTATION = line('The words of the document, unchanged, from which this was read.', 2000);
const PAGE: DraftSchema = {
  type: ['integer', 'string'],
  maxLength: 40,
  description: 'Page of the quotation, such as 9.',
};

const VALUE: DraftSchema = {
  type: 'object',
  required: ['setting'],
  properties: {
    setting: line('What the value is of, as the document calls it, or the title or key of a setting in the catalogue.'),
    value: {
      type: ['number', 'string', 'boolean', 'null'],
      maxLength: 200,
      description:
        'As written, such as 86, "86 °F", "300 to 400" or "about 30". Null or omitted if the document has no value.',
    },
    unit: line('Unit of the value, in any usual spelling. Omit it if the document has none; do not guess.', 60),
    quotation: QUOTATION,
    page: PAGE,
  },
};

const STEP: DraftSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { ...line('What the document calls the step, such as “rotary drum filtration”.', 120), minLength: 1 },
    unit_operation: line('Id or name of the unit operation in the catalogue, if it is certain.', 120),
    quotation: QUOTATION,
    page: PAGE,
    values: { type: 'array', maxItems: 200, items: VALUE },
  },
};

export const DRAFT_SCHEMA: DraftSchema = {
  type: 'object',
  required: ['steps'],
  description:
    'A process as a document describes it. Steps are in the order of the material; each is fed by the step before.',
  properties: {
    format: { type: 'string', enum: [DRAFT_FORMAT], description: 'May be omitted.' },
    version: { type: 'integer', enum: [1], description: 'Version of the format. May be omitted.' },
    name: line('Name of the process.', 120),
    decimals: {
      type: 'string',
      enum: ['point', 'comma'],
      description:
        'The decimal sign of the document. Without it, “1,200” is read only if other values show which it is.',
    },
    product: {
      type: 'object',
      description: 'The product, for commands without an organisation. Names or ids of the library.',
      required: ['name', 'kind'],
      properties: {
        name: { ...line('Name of the product.', 120), minLength: 1 },
        kind: { type: 'string', enum: ['protein', 'molecule', 'biomass'] },
        component: line('The protein or molecule that is made.'),
        host: line('The host cell.'),
      },
    },
    source: {
      type: 'object',
      description: 'The document.',
      properties: {
        title: line('Title, author and year.', 500),
        address: line('DOI or address.', 500),
        pages: {
          type: 'array',
          maxItems: 500,
          description: 'Text of the pages from which values were read, in which every quotation is looked up.',
          items: { type: 'object', required: ['text'], properties: { page: PAGE, text: line('Text.', 50_000) } },
        },
      },
    },
    steps: { type: 'array', minItems: 1, maxItems: 200, items: STEP },
  },
};

export interface DraftValue {
  setting: string;
  value?: number | string | boolean | null;
  unit?: string;
  quotation?: string;
  page?: number | string;
}

export interface DraftStep {
  name: string;
  unit_operation?: string;
  quotation?: string;
  page?: number | string;
  values?: DraftValue[];
}

export interface DraftProcess {
  name?: string;
  decimals?: 'point' | 'comma';
  product?: { name: string; kind: 'protein' | 'molecule' | 'biomass'; component?: string; host?: string };
  source?: { title?: string; address?: string; pages?: { page?: number | string; text: string }[] };
  steps: DraftStep[];
}

export type ReadDraft =
  | { ok: true; draft: DraftProcess; /** Paths of properties that are not read. */ unknown: string[] }
  | { ok: false; faults: { field: string; message: string }[] };

/** Characters of a file: a report of 40 pages has a tenth of that. */
const LONGEST = 4_000_000;
/** Values of all steps together: each quotation is looked up in all pages. */
const MOST_VALUES = 5000;
/** Faults and unknown properties that are listed. */
const MOST = 50;

/** A draft as text. */
export function parseDraft(text: string): ReadDraft {
  if (text.length > LONGEST) return wrong('', `The draft has ${text.length} characters; the maximum is ${LONGEST}.`);
  try {
    return readDraft(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    return wrong('', `The draft is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

const wrong = (field: string, message: string): ReadDraft => ({ ok: false, faults: [{ field, message }] });

/** Whether a value is a draft rather than another kind of file: it has steps with names. */
export const isDraft = (value: unknown): boolean => {
  const { format, steps } = (value ?? {}) as Record<string, unknown>;
  return format === DRAFT_FORMAT || (format === undefined && Array.isArray(steps));
};

/** A draft from any source: every fault by its path, with what is accepted. */
export function readDraft(value: unknown): ReadDraft {
  const reader = new Reader();
  const draft = reader.read(value, DRAFT_SCHEMA, '') as DraftProcess;
  const values = reader.faults.length > 0 ? 0 : draft.steps.reduce((sum, step) => sum + (step.values?.length ?? 0), 0);
  if (values > MOST_VALUES) return wrong('steps', `have ${values} values; the maximum is ${MOST_VALUES}.`);
  return reader.faults.length > 0 ? { ok: false, faults: reader.faults } : { ok: true, draft, unknown: reader.unknown };
}

class Reader {
  readonly faults: { field: string; message: string }[] = [];
  readonly unknown: string[] = [];

  read(value: unknown, schema: DraftSchema, path: string): unknown {
    const types: readonly string[] = typeof schema.type === 'string' ? [schema.type] : schema.type;
    const own = typeOf(value);
    // Some writers state null for what is absent.
    if (!types.includes(own) && !(own === 'integer' && types.includes('number')))
      return this.fault(
        path,
        `is ${own === 'undefined' ? 'missing' : withArticle(own)}; it must be ${types.map(withArticle).join(' or ')}.`,
      );
    if (schema.enum && !schema.enum.includes(value as string | number))
      return this.fault(path, `must be ${schema.enum.join(' or ')}.`);
    if (own === 'string') return this.text(value as string, schema, path);
    if (own === 'array') return this.list(value as unknown[], schema, path);
    return own === 'object' ? this.object(value as Record<string, unknown>, schema, path) : value;
  }

  private text(value: string, { minLength = 0, maxLength = Infinity }: DraftSchema, path: string): unknown {
    if (value.length > maxLength)
      return this.fault(path, `has ${value.length} characters; the maximum is ${maxLength}.`);
    return value.trim().length < minLength ? this.fault(path, 'is empty.') : value;
  }

  private list(value: unknown[], { items, minItems = 0, maxItems = Infinity }: DraftSchema, path: string): unknown {
    if (value.length > maxItems) return this.fault(path, `has ${value.length} entries; the maximum is ${maxItems}.`);
    if (value.length < minItems) return this.fault(path, 'is empty.');
    return value.map((one, at) => this.read(one, items!, `${path}[${at}]`));
  }

  private object(value: Record<string, unknown>, { properties = {}, required = [] }: DraftSchema, path: string) {
    const read: Record<string, unknown> = {};
    for (const [key, one] of Object.entries(value)) {
      const place = path === '' ? key : `${path}.${key}`;
      const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (!schema) {
        if (this.unknown.length < MOST) this.unknown.push(place.slice(0, 200));
      } else if (one !== null || schema.type.includes('null')) read[key] = this.read(one, schema, place);
    }
    for (const key of required)
      if (value[key] === undefined || value[key] === null)
        this.fault(path === '' ? key : `${path}.${key}`, 'is missing.');
    return read;
  }

  private fault(field: string, message: string): undefined {
    if (this.faults.length < MOST) this.faults.push({ field, message });
    return undefined;
  }
}

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isSafeInteger(value)
        ? 'integer'
        : typeof value === 'number' && !Number.isFinite(value)
          ? 'infinite number'
          : typeof value;

const WORDS: Readonly<Record<string, string>> = {
  array: 'a list',
  string: 'text',
  boolean: 'true or false',
  null: 'null',
  integer: 'a whole number',
  object: 'an object',
};
const withArticle = (type: string): string => WORDS[type] ?? `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
