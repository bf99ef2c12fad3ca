/** What a request is refused with for its schema, over all schemas of the contract's bodies. */
import type { ErrorObject } from 'ajv';
import { expect, test } from 'vitest';
import { fieldInWords } from '#engine/wording/index.ts';
import { mistakesOf, sentenceOf } from '#server/http/mistakes.ts';
import { readContract } from '#server/http/contract.ts';
import { validatorCompiler } from '#server/http/schema-compilers.ts';
import { operations, resolve, wordingProblem, type Json } from '../contract/contract.ts';
import { mutationsOf } from '../contract/kit/mutations.ts';

type Check = ((body: unknown) => boolean) & { errors: ErrorObject[] | null };

const { components } = readContract();

/** As the routes check bodies. */
const checkOf = (schema: object): Check =>
  validatorCompiler({
    schema: { ...schema, components },
    method: 'POST',
    url: '',
    httpPart: 'body',
  }) as unknown as Check;

/** What each mistake in each body of the contract is refused with. */
const refused = operations
  .filter(({ requestType }) => requestType === 'application/json')
  .flatMap(({ id, requestSchema, requestExamples }) => {
    const check = checkOf(requestSchema as Json);
    return Object.values(requestExamples).flatMap((example) =>
      mutationsOf(requestSchema as Json, example).flatMap(({ what, body, valid }) => {
        if (valid || check(body)) return [];
        const errors = check.errors!;
        return [
          { what: `${id}: ${what}`, errors, sentences: mistakesOf(errors).map((mistake) => sentenceOf(mistake)) },
        ];
      }),
    );
  });

test('describes every error in every body in a readable sentence', () => {
  expect(refused.length).toBeGreaterThan(1000);
  const unreadable = refused.flatMap(({ what, sentences }) =>
    sentences
      .filter((said) => wordingProblem({ message: said }) !== null || !/^(\p{Lu}|pH|“).*\.$/su.test(said))
      .map((said) => `${what}: ${said}`),
  );
  expect(unreadable).toEqual([]);
});

test('names the invalid field of every error', () => {
  expect(refused.filter(({ sentences }) => sentences.length === 0).map(({ what }) => what)).toEqual([]);
});

/** Words of the schema language with which the contract limits values, and those that only put schemas together. */
function keywordsOf(node: unknown, isNames = false): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => keywordsOf(one));
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(isNames ? [] : [key]),
    // What an extension holds is no schema.
    ...(key.startsWith('x-') && !isNames ? [] : keywordsOf(value, ['properties', 'mapping'].includes(key) && !isNames)),
  ]);
}

test('every keyword with which the contract limits a value has a message of ours', () => {
  const { schemas } = readContract().components;
  const limits = [
    'type',
    'enum',
    'const',
    'minLength',
    'maxLength',
    'pattern',
    'format',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minProperties',
    'maxProperties',
    'propertyNames',
    'required',
    'additionalProperties',
  ];
  const neutral = new Set([
    '$ref',
    'title',
    'description',
    'properties',
    'items',
    'default',
    'examples',
    'example',
    'discriminator',
    'oneOf',
    'anyOf',
    'allOf',
    'not',
    'mapping',
    'propertyName',
    'deprecated',
    'readOnly',
    'prefixItems',
    'contentMediaType',
  ]);
  const used = new Set(keywordsOf(Object.values(schemas)).filter((key) => !key.startsWith('x-') && !neutral.has(key)));
  expect([...used].filter((key) => !limits.includes(key))).toEqual([]);
  const otherwise = 'is not in any of the accepted forms.';
  const params = { limit: 2, type: 'string', allowedValues: ['a'], allowedValue: 'a', multipleOf: 2, format: 'date' };
  for (const keyword of limits) {
    const error = { keyword, instancePath: '/a', schemaPath: '', params, data: 'abc', parentSchema: {} };
    const [mistake] = mistakesOf([error]);
    expect([keyword, mistake!.message]).not.toEqual([keyword, otherwise]);
  }
});

test.each([
  ['name', { type: 'string', minLength: 1 }, '', 'Name: enter at least 1 character.'],
  ['name', { type: 'string', maxLength: 3 }, 'abcd', 'Name: enter at most 3 characters; the text has 4.'],
  [
    'pressure',
    { type: 'number', maximum: 1000, 'x-unit': 'bar', 'x-display-unit': 'MPa' },
    2000,
    'Pressure must be at most 100 MPa; it is 200 MPa.',
  ],
  [
    'target_output',
    { exclusiveMinimum: 0, 'x-unit': 'kg/y', 'x-display-unit': 't/y' },
    -5000,
    'Target output must be more than 0 t/y; it is −5 t/y.',
  ],
  ['kind', { enum: ['a', 'b'] }, 'c', 'Kind must be one of a, b.'],
  ['steps', { type: 'array', minItems: 1 }, [], 'Steps must have at least 1 entry.'],
  ['date', { type: 'string', format: 'date' }, 'May', 'Date must be a date such as 2026-11-20.'],
])('%s of %j: %j is rejected with “%s”', (key, schema, value, sentence) => {
  const check = checkOf({ type: 'object', properties: { [key]: schema } });
  expect(check({ [key]: value })).toBe(false);
  expect(mistakesOf(check.errors!).map((mistake) => sentenceOf(mistake))).toEqual([sentence]);
});

/** Short words that are no abbreviations, and abbreviations that people write. */
const SHORT = new Set(
  (
    'air area ash axes axis bare base bulk by cell co code cold copy cost cut date day days dose due e end fee fan feed file fill fit fits for form from gain gas goal head heat held high hold hood host hour icon id ids is item key kg kind lag land late left life ' +
    'line list loan log loop lot lots logo low mail mass max min mode most name net new next not note of off on only out own page part peak per plan rank rate rest role room ' +
    'row rows rule run runs seed set side size sort step tag takt tank tax text the time to type unit use user uses wage wall wash year A B C D DNA GWP pH pKa P RNA'
  ).split(' '),
);
const startsSmall = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

test('names every field of every request in words, not in symbols', () => {
  const keys = new Set(
    operations.flatMap(({ parameters }) => parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []))),
  );
  const walked = new Set<unknown>();
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object' || walked.has(node)) return;
    walked.add(node);
    const { $ref, properties, ...rest } = node as { $ref?: string; properties?: object };
    if ($ref !== undefined) walk(resolve(node as Json));
    Object.keys(properties ?? {}).forEach((key) => keys.add(key));
    [...Object.values(properties ?? {}), ...Object.values(rest)].forEach(walk);
  };
  operations.forEach(({ requestSchema }) => walk(requestSchema));
  expect(keys.size).toBeGreaterThan(150);
  const odd = [...keys].filter((key) =>
    fieldInWords(key)
      .split(/[ (),-]+/)
      .some((word) => word !== '' && word.length <= 4 && !SHORT.has(word) && !SHORT.has(startsSmall(word))),
  );
  expect(odd.map((key) => `${key}: ${fieldInWords(key)}`)).toEqual([]);
});
