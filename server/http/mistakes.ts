/** Describes schema violations of a request in words. */
import type { ErrorObject } from 'ajv';
import { aboutField, convert, counted, entered, isUnit } from '#engine/wording/index.ts';

export interface Mistake {
  path: string[];
  /** A sentence without its subject, the name of the field. */
  message: string;
}

const UNKNOWN = 'is not a property of this request.';

/** Errors of a body, by field. */
export const mistakesOf = (errors: ErrorObject[]): Mistake[] =>
  errors.filter((error) => !isConsequence(error)).map(toMistake);

/** A mistake as a full sentence. @param path of the field, to name it differently */
export function sentenceOf({ path, message }: Mistake, subject = path.join('.')): string {
  // As sent: an unknown name has no title.
  if (message === UNKNOWN) return `“${subject}” ${message}`;
  if (subject !== '') return aboutField(subject, message);
  return `The request ${message}`;
}

/** Ajv reports a failed choice and each of its branches; the branches say more. */
function isConsequence({ keyword, params }: ErrorObject): boolean {
  return (
    (['anyOf', 'oneOf', 'if'].includes(keyword) && params['passingSchemas'] !== null) ||
    (keyword === 'type' && params['type'] === 'null')
  );
}

function toMistake(error: ErrorObject): Mistake {
  const at = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return { path: [...at, String(params['missingProperty'])], message: 'is required.' };
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
      return { path: [...at, name], message: UNKNOWN };
    }
    default:
      return { path: at, message: wordsFor(error.keyword, params, error) };
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  date: 'a date such as 2026-11-20',
  'date-time': 'a date and time such as 2026-11-20T09:12:00Z',
  uri: 'a web address',
};

const BOUNDS: Readonly<Record<string, string>> = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'more than',
  exclusiveMaximum: 'less than',
};

/** A sentence for each schema keyword that the contract may use. */
function wordsFor(keyword: string, params: Record<string, unknown>, { parentSchema, data }: ErrorObject): string {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'type':
      return `must be ${[params['type']].flat().map(typeInWords).join(' or ')}.`;
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}.`;
    case 'const':
      return `must be ${String(params['allowedValue'])}.`;
    case 'minLength':
      return `enter at least ${counted(limit, 'character')}.`;
    case 'maxLength':
      return `enter at most ${counted(limit, 'character')}; the text has ${entered(Array.from(String(data)).length)}.`;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `must be ${BOUNDS[keyword]} ${inUnit(limit, parentSchema)}; it is ${inUnit(Number(data), parentSchema)}.`;
    case 'multipleOf':
      return `must be a multiple of ${entered(Number(params['multipleOf']))}.`;
    case 'minItems':
      return `must have at least ${counted(limit, 'entry', 'entries')}.`;
    case 'maxItems':
      return `may have at most ${counted(limit, 'entry', 'entries')}; it has ${entered((data as unknown[]).length)}.`;
    case 'uniqueItems':
      return 'must not contain the same entry twice.';
    case 'minProperties':
      return `must have at least ${counted(limit, 'property', 'properties')}.`;
    case 'maxProperties':
      return `may have at most ${counted(limit, 'property', 'properties')}.`;
    case 'propertyNames':
      return `has a property with a name that is not accepted: “${String(params['propertyName'])}”.`;
    case 'format':
      return `must be ${FORMATS[String(params['format'])] ?? 'in the expected form'}.`;
    case 'pattern':
      return `must be in the expected form${exampleIn(parentSchema)}.`;
    case 'text':
      return 'must not contain the character U+0000 or half of a surrogate pair.';
    default:
      return 'is not in any of the accepted forms.';
  }
}

const typeInWords = (type: unknown): string => TYPES[String(type)] ?? 'of another type';

/** The value in its display unit, if the schema has one. */
function inUnit(value: number, schema: object | undefined): string {
  const { 'x-unit': unit, 'x-display-unit': display = unit } = (schema ?? {}) as Record<string, unknown>;
  if (typeof unit !== 'string' || typeof display !== 'string' || display === '1') return entered(value);
  if (!isUnit(unit) || !isUnit(display)) return `${entered(value)} ${unit}`;
  return `${entered(Number(convert(value, unit, display).toPrecision(12)))} ${display}`;
}

/** Patterns in words, where possible. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^[A-Za-z0-9_-]+$': 'letters, digits, “_” and “-” only',
  '^[A-Za-z0-9_:.-]+$': 'letters, digits, “_”, “:”, “.” and “-” only',
  '^[A-Za-z0-9_|.@:-]+$': 'letters, digits and “_|.@:-” only',
  '^[a-z][a-z0-9_]*$': 'lower-case letters, digits and “_” only',
  '^[A-Z][A-Z0-9_]+$': 'capital letters, digits and “_” only',
  '^[1-9][0-9]{0,2}$': 'a whole number from 1 to 999',
  '^[A-Z]{2}$': 'two capital letters, such as NL',
  [String.raw`^\S+$`]: 'without spaces',
  '^-?(name|created_at|updated_at)$': 'name, created_at or updated_at, with “-” in front for descending order',
};

const exampleIn = (schema: object | undefined): string => {
  const { pattern } = (schema ?? {}) as { pattern?: string };
  const words = pattern === undefined ? undefined : PATTERNS[pattern];
  return words === undefined ? '' : `: ${words}`;
};
