import { safeParse } from 'zod/mini';
import type { $ZodIssue, $ZodType, $ZodTypes, input } from 'zod/v4/core';

/** The schema of some properties of a body, for a form that edits only those. */
export { pick } from 'zod/mini';

/** A schema issue and its path in the body, such as 'entries.0.quantity'. */
export interface Fault {
  path: string;
  issue: $ZodIssue;
}

export type Reading<Body> = { body: Body } | { faults: Fault[] };

/** Reads form values as a request body, checked by the generated schema. */
export function readBody<Schema extends $ZodType>(schema: Schema, filledIn: unknown): Reading<input<Schema>> {
  const body = prepare(schema, filledIn);
  const read = safeParse(schema, body, { reportInput: true });
  // Send the checked values, not the parsed ones: parsing adds defaults, which are for the server to choose.
  return read.success
    ? { body: body as input<Schema> }
    : { faults: read.error.issues.flatMap(branches).map((issue) => ({ path: issue.path.join('.'), issue })) };
}

/**
 * Form values as they are sent: texts are trimmed, and empty texts become null or are omitted, unless the contract
 * accepts empty text.
 */
export function prepare(schema: $ZodType, value: unknown): unknown {
  if (value === undefined) return undefined;
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'default':
      return prepare(def.innerType, value);
    case 'nullable':
      return prepare(def.innerType, value) ?? null;
    case 'array':
      return Array.isArray(value) ? value.map((one) => prepare(def.element, one)) : orAbsent(schema, value);
    case 'object':
      return isRecord(value) ? prepareEach(def.shape, value) : orAbsent(schema, value);
    case 'union': {
      const branch = def.options.find((option) => knows(option, value)) ?? def.options[0]!;
      return prepare(branch, value) ?? (safeParse(schema, null).success ? null : undefined);
    }
    default:
      return orAbsent(schema, typeof value === 'string' ? value.trim() : value);
  }
}

// oxlint-disable-next-line no-underscore-dangle -- the documented place for code that reads schemas
const defOf = (schema: $ZodType) => (schema as $ZodTypes)._zod.def;

function prepareEach(shape: Readonly<Record<string, $ZodType>>, value: Record<string, unknown>) {
  const entries = Object.entries(value).map(
    ([key, one]) => [key, shape[key] ? prepare(shape[key], one) : one] as const,
  );
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

const orAbsent = (schema: $ZodType, value: unknown): unknown =>
  (value === '' || value === null) && !safeParse(schema, value).success ? undefined : value;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** Whether a value belongs to this branch of a union, judged by its properties. */
function knows(option: $ZodType, value: unknown): boolean {
  const def = defOf(option);
  if (def.type === 'object') return isRecord(value) && Object.keys(value).every((key) => key in def.shape);
  return def.type !== 'null' && !isRecord(value);
}

/** Replaces a union issue by the issues of the branch whose kind matches. */
function branches(issue: $ZodIssue): $ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.find((branch) =>
    branch.every(({ path, code }) => path.length > 0 || !OTHER_KIND.has(code)),
  );
  if (!meant || meant.length === 0) return [issue];
  return meant.map((one) => ({ ...one, path: [...issue.path, ...one.path] })).flatMap(branches);
}

const OTHER_KIND: ReadonlySet<string | undefined> = new Set(['invalid_type', 'unrecognized_keys', 'invalid_union']);
