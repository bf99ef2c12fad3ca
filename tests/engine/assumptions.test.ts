/**
 * Whatever one door offers, every door reads: assumptions and settings in files, on the command line, in an evaluation, in the app, on
 * shared pages and in Python; and nothing else.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import contract from '#generated/openapi.lean.json' with { type: 'json' };
import {
  buildScenario,
  catalogue,
  evaluate,
  parseScenario,
  scenarioText,
  sliderOf,
  type Assumptions,
  choiceList,
  ASSUMPTION_NUMBERS,
  ASSUMPTION_PLACES,
} from '#engine/index.ts';
import { valueMeant } from '#engine/analysis/index.ts';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { fieldsOf } from '#src/draft/assumptions/fields.ts';
import { shareOfCommit } from '../support/night.ts';

const base = configuration('cfg_homogenised_v2');
const root = join(import.meta.dirname, '../..');
const subject = { configuration: base, product, library };
const made = buildScenario(
  { configuration: base, product, name: 'Assumptions', created_at: '2026-01-01T00:00:00.000Z' },
  library,
);
if (!made.feasible) throw new Error(made.problem.message);
const { file } = made;

const withValue = (group: keyof Assumptions, key: string, value: unknown): Assumptions => ({
  ...base.assumptions,
  [group]: { ...base.assumptions[group], [key]: value },
});

/** Faults with the value itself; a process that cannot run with it is another matter. */
function faults(group: keyof Assumptions, key: string, value: unknown): string[] {
  const assumptions = withValue(group, key, value);
  const changed = { ...file, configuration: { ...file.configuration, assumptions } };
  const read = parseScenario(scenarioText(changed));
  const place = `configuration.assumptions.${group}.${key}`;
  const inFile = read.ok ? read.unknown : read.faults.map(({ field }) => field);
  const outcome = evaluate({ ...base, assumptions }, product, library);
  return [
    ...inFile.filter((field) => field === place),
    ...(outcome.feasible || !/must be (one of|between|a whole)/.test(outcome.problem.message)
      ? []
      : [outcome.problem.message]),
  ];
}

const choices = ASSUMPTION_PLACES.flatMap(({ group, key, path, row }) =>
  'choices' in row ? choiceList(row).map(({ value, title }) => ({ group, key, path, value, title })) : [],
);

test('there are choices', () => expect(choices.length).toBeGreaterThan(60));

// In an ordinary run a third of the choices, of the numbers and of the settings, others at each commit.
test.each(shareOfCommit(choices, 3))('$path may be $value', ({ group, key, path, value, title }) => {
  expect(faults(group, key, value)).toEqual([]);
  expect(valueMeant(subject, { step_id: null, key: path }, title)).toBe(value);
  expect(valueMeant(subject, { step_id: null, key: path }, value)).toBe(value);
  const field = fieldsOf(group).find(({ parameter }) => parameter.key === key)!;
  expect(field.parameter.choices).toContainEqual({ value, title });
});

const results = resultsOf(evaluate(base, product, library));

describe.each(shareOfCommit(ASSUMPTION_NUMBERS, 3))('$path', ({ group, key, row: { limits, isWhole } }) => {
  const [least, most] = limits;

  test('takes both of its limits', () => {
    expect([...faults(group, key, least), ...faults(group, key, most)]).toEqual([]);
  });

  test('can be varied between them by readers of a shared page', () => {
    const slider = sliderOf(subject, results, { step_id: null, key: `${group}.${key}`, min: least, max: most });
    const said = 'message' in slider ? slider.message : 'a slider';
    // What the process determines has no value of its own to start from.
    expect(said).toMatch(/^a slider$|has no current value, so it cannot be a slider/);
  });

  test('takes nothing beyond', () => {
    const beyond = isWhole ? 1 : (most - least) / 1000;
    expect(faults(group, key, least - beyond)).toHaveLength(1);
    expect(faults(group, key, most + beyond)).toHaveLength(1);
  });
});

const settings = base.uo_settings.flatMap((step) => {
  const { parameters } = catalogue().find(({ id }) => id === step.unit_operation)!;
  return parameters.flatMap(({ key, choices: offered }) =>
    offered.map(({ value, title }) => ({ step: step.name, step_id: step.id, key, value, title })),
  );
});

test.each(shareOfCommit(settings, 3))('$step, $key may be $value', ({ step_id, key, value, title }) => {
  const steps = base.uo_settings.map((one) =>
    one.id === step_id ? { ...one, settings: { ...one.settings, [key]: value } } : one,
  );
  const read = parseScenario(scenarioText({ ...file, configuration: { ...file.configuration, uo_settings: steps } }));
  expect(read.ok && read.unknown).toEqual([]);
  expect(valueMeant(subject, { step_id, key }, title)).toBe(value);
  expect(valueMeant(subject, { step_id, key }, value)).toBe(value);
});

test('what the Python client offers in its types is what the contract takes', () => {
  const { schemas } = contract.components;
  const source = readFileSync(join(root, 'clients/python/src/titre/process.py'), 'utf8');
  const literals = [...source.matchAll(/(\w+)(?:: TypeAlias =|:) Literal\[([^\]]+)\]/g)].map(([, name, list]) => [
    name,
    [...list!.matchAll(/"(\w+)"/g)].map(([, value]) => value),
  ]);
  expect(Object.fromEntries(literals)).toMatchObject({
    Kind: schemas.JobType.enum,
    goal: schemas.Goal.enum,
    method: schemas.SensitivityMethod.enum,
  });
});

test('a refused choice names what may be entered, with titles that say more', () => {
  expect(faults('people', 'pattern_fill', 'nights')[1]).toBe(
    'The shifts, filling must be one of: 24_7 (Around the clock), 24_5 (Around the clock, five days), two_shifts (Two shifts, five days), day (Day shift, five days a week).',
  );
  expect(faults('plant', 'grade', 'gold')[1]).toBe(
    'The grade must be one of: industrial, food, pharma (Pharmaceutical).',
  );
});
