/** Whatever an assumption may be is read from files, on the command line, and by an evaluation; and nothing else. */
import { describe, expect, test } from 'vitest';
import {
  buildScenario,
  evaluate,
  parseScenario,
  scenarioText,
  type Assumptions,
  choiceList,
  ASSUMPTION_NUMBERS,
  ASSUMPTION_PLACES,
} from '#engine/index.ts';
import { valueMeant } from '#engine/analysis/index.ts';
import { configuration, library, product } from '#engine/tests/fixtures.test-support.ts';
import { fieldsOf } from '#src/draft/assumptions/fields.ts';

const base = configuration('cfg_homogenised_v2');
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

test.each(choices)('$path may be $value', ({ group, key, path, value, title }) => {
  expect(faults(group, key, value)).toEqual([]);
  const subject = { configuration: base, product, library };
  expect(valueMeant(subject, { step_id: null, key: path }, title)).toBe(value);
  expect(valueMeant(subject, { step_id: null, key: path }, value)).toBe(value);
  const field = fieldsOf(group).find(({ parameter }) => parameter.key === key)!;
  expect(field.parameter.choices).toContainEqual({ value, title });
});

describe.each(ASSUMPTION_NUMBERS)('$path', ({ group, key, row: { limits, isWhole } }) => {
  const [least, most] = limits;

  test('takes both of its limits', () => {
    expect([...faults(group, key, least), ...faults(group, key, most)]).toEqual([]);
  });

  test('takes nothing beyond', () => {
    const beyond = isWhole ? 1 : (most - least) / 1000;
    expect(faults(group, key, least - beyond)).toHaveLength(1);
    expect(faults(group, key, most + beyond)).toHaveLength(1);
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
