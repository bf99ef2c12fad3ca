import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { wholeContract } from '../scripts/codegen/bundle.ts';
import { endpoints, resolve, type Example, type Schema } from '../scripts/codegen/document.ts';

const bundle = wholeContract();

// Not optimised: each check runs a few times.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, code: { optimize: false } });
formats.default(ajv);
ajv.addSchema({ $id: 'contract', ...bundle });

/** Every example of a body, an answer or a parameter, with the schema that it must meet. */
const examples = endpoints(bundle).flatMap(({ operation, parameters }) => {
  const bodies = Object.values(operation.requestBody?.content ?? {}).map((media) => ['request', media] as const);
  const answers = Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.values(resolve(bundle, response).content ?? {}).map((media) => [status, media] as const),
  );
  return [...bodies, ...answers, ...parameters.map((parameter) => [parameter.name, parameter] as const)].flatMap(
    ([part, { schema, example, examples: named = {} }]) => [
      ...Object.entries(named).map(([key, entry]) => ({
        title: `${operation.operationId}, ${part}: ${key}`,
        schema,
        example: resolve(bundle, entry),
      })),
      ...(example === undefined
        ? []
        : [{ title: `${operation.operationId}, ${part}`, schema, example: { summary: 'One', value: example } }]),
    ],
  );
}) satisfies { title: string; schema: Schema | undefined; example: Example }[];

test('there are examples to check', () => expect(examples.length).toBeGreaterThan(400));

test.each(examples)('$title matches its schema', ({ schema, example }) => {
  expect(example.summary, 'a summary').toBeTruthy();
  const validate = validatorOf(schema!);
  validate(example.value);
  expect(validate.errors ?? []).toEqual([]);
});

describe('the examples of all operations together', () => {
  const answers = endpoints(bundle).flatMap(({ operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, response]) => Object.values(resolve(bundle, response).content ?? {}))
      .flatMap((media) => Object.values(media.examples ?? {}).map((entry) => resolve(bundle, entry).value)),
  );
  const defined = new Set<string>();
  const mentioned = new Set<string>();
  for (const answer of answers) walk(answer);

  test('refer only to objects that some operation returns', () => {
    expect(defined.size).toBeGreaterThan(25);
    expect([...mentioned].filter((id) => !defined.has(id))).toEqual([]);
  });

  function walk(value: unknown, key = ''): void {
    if (typeof value === 'string') {
      if (/^(usr|org|prd|prc|cfg|exp|fit|buf|rep|lca|job)_/.test(value))
        (key === 'id' ? defined : mentioned).add(value);
    } else if (Array.isArray(value)) for (const item of value) walk(item, `${key}[]`);
    else if (value !== null && typeof value === 'object') {
      for (const [name, item] of Object.entries(value)) walk(item, name);
    }
  }
});

/** Validators by the text of their schema: most refusals have one schema, and to compile it takes longer than to apply it. */
const validators = new Map<string, ValidateFunction>();

/** Of the schema with its references pointing into the whole contract. */
function validatorOf(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/');
  const validator = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
  validators.set(text, validator);
  return validator;
}
