import { describe, expect, test } from 'vitest';
import { EXAMPLE_PLANTS, exampleConfiguration } from '../cases/examples.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { defaultInputs, MOST_INPUTS } from './default-inputs.ts';
import { optimise } from './optimise.ts';
import { searchedRanges } from './searched-ranges.ts';
import { checkSensitivity } from './sensitivity.ts';
import { improvements, settingsThatMatter, settingsToSearch } from './screen.ts';
import type { AnalysisInput, Objective, SettingRange } from './types.ts';

const input: AnalysisInput = { configuration: configuration('cfg_homogenised_v2'), product, library };
const METRICS = ['cogs', 'output', 'gwp'];
const idOf = ({ step_id, key }: SettingRange) => `${step_id}/${key}`;
const chosen = settingsThatMatter(input, METRICS);
const baseline = resultsOf(evaluate(input.configuration, product, library)).figures.cogs;

test('chooses eight of the settings that can be optimised, the same each time', () => {
  const all = searchedRanges(input).map(idOf);
  expect(chosen).toHaveLength(8);
  expect(all.length).toBeGreaterThan(20);
  for (const range of chosen) expect(all).toContain(idOf(range));
  expect(settingsThatMatter(input, METRICS)).toEqual(chosen);
});

test('chooses settings to search that lower the unit cost further than any other settings', () => {
  const goals: Objective[] = [{ metric: 'cogs', goal: 'minimise' }];
  const best = (settings: SettingRange[]) =>
    optimise(input, { objectives: goals, settings, evaluations: 1500, seed: 1 }).points[0]!.objectives[0]!;
  const searched = settingsToSearch(input, goals);
  expect(searched).toHaveLength(8);
  const rest = searchedRanges(input).filter((range) => !searched.some((one) => idOf(one) === idOf(range)));
  const found = best(searched);
  for (const from of [0, 8, 16]) expect(found).toBeLessThan(0.9 * best(rest.slice(from, from + 8)));
  expect(found).toBeLessThan(0.9 * best(chosen));
});

test('ranks settings by improvement in the direction of each goal', () => {
  const first = (metric: string, goal: Objective['goal']) =>
    settingsToSearch(input, [{ metric, goal }], { most: 3 }).map(idOf);
  expect(first('output', 'maximise')[0]).toBe('stp_fermentation/vessel_volume');
  expect(first('output', 'minimise')).not.toEqual(first('output', 'maximise'));
});

test('an improvement is the best that a setting reaches alone, in the direction of the goal', () => {
  const goals: Objective[] = [
    { metric: 'cogs', goal: 'minimise' },
    { metric: 'no_such_figure', goal: 'minimise' },
  ];
  const found = improvements(input, goals)!;
  expect(found.map(({ range }) => range).slice(0, 8)).toEqual(settingsToSearch(input, goals));
  const { range, gains } = found[0]!;
  const [objective] = goals;
  const alone = optimise(input, { objectives: [objective!], settings: [range], evaluations: 400, seed: 1 });
  expect(baseline - alone.points[0]!.objectives[0]!).toBeNear(gains[0]!, 0.02);
  for (const { gains } of found) {
    expect(gains[0]).toBeGreaterThanOrEqual(0);
    expect(gains[1]).toBe(0);
  }
});

test.each(['payback', 'irr'])('ranks by %s, although it has no value at some settings', (metric) => {
  for (const goal of ['minimise', 'maximise'] as const) {
    const sizes = improvements(input, [{ metric, goal }])!.map(({ gains }) => gains[0]!);
    expect(sizes.every((gain) => Number.isFinite(gain) && gain >= 0)).toBe(true);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes[0]).toBeGreaterThan(0);
  }
});

test('selects the requested number of settings, or all if there are fewer', () => {
  expect(settingsThatMatter(input, METRICS, 3)).toEqual(chosen.slice(0, 3));
  expect(settingsThatMatter(input, METRICS, 1000)).toEqual(searchedRanges(input));
});

test('ignores metrics without data, and selects nothing for a process with errors', () => {
  expect(settingsThatMatter(input, ['no_such_figure', 'cogs']).length).toBe(8);
  const empty = { ...input, configuration: { ...input.configuration, uo_settings: [] } };
  expect(settingsThatMatter(empty, METRICS)).toEqual([]);
});

describe('an example plant', () => {
  const of = (wanted: string): AnalysisInput => {
    const example = EXAMPLE_PLANTS.find(({ id }) => id === wanted)!;
    return { configuration: exampleConfiguration(example), product: example.plant.product, library };
  };

  test.each(['antibody', 'citric_acid', 'lactic_acid'])('is in the ranges that are searched: %s', (id) => {
    const own = of(id);
    const { steps, figures } = resultsOf(evaluate(own.configuration, own.product, library));
    const outside = searchedRanges(own).filter(({ step_id, key, min, max }) => {
      const now = steps.find((one) => one.step_id === step_id)!.settings.find((one) => one.key === key)!.value;
      return typeof now === 'number' && !(now >= min! && now <= max!);
    });
    expect(outside).toEqual([]);
    const constraints = [
      { metric: 'output', min: 0.999 * figures.output },
      { metric: 'tci', max: 1.001 * figures.tci },
    ];
    const { message, points } = optimise(own, {
      objectives: [{ metric: 'cogs', goal: 'minimise' }],
      constraints,
      evaluations: 20,
    });
    expect(message).toBe(null);
    expect(points[0]!.figures.cogs).toBeLessThanOrEqual(figures.cogs);
  });

  test('says by how little it misses a limit', () => {
    const { message } = optimise(of('citric_acid'), {
      objectives: [{ metric: 'cogs', goal: 'minimise' }],
      constraints: [{ metric: 'purity', min: 1 }],
      settings: [{ step_id: 'fermentation', key: 'vessels', min: 6, max: 7 }],
      evaluations: 4,
    });
    expect(message).toMatch(/“Purity” is 0\.9999\d+, but must be at least 1\./);
  });

  test('searches vessels of cell culture near those of the plant', () => {
    expect(searchedRanges(of('antibody')).find(({ key }) => key === 'vessel_volume')).toMatchObject({
      min: 0.5,
      max: 8,
    });
  });

  test.each(['antibody', 'citric_acid', 'insulin'])('has no more default inputs than an analysis takes: %s', (id) => {
    const own = of(id);
    expect(defaultInputs(own, 'tornado')).toHaveLength(Math.min(MOST_INPUTS, searchedRanges(own).length));
    expect(checkSensitivity(own, { method: 'tornado', metrics: ['cogs'] })).toEqual([]);
  });
});

describe('a plant that is to have an output', () => {
  const goals: Objective[] = [
    { metric: 'cogs', goal: 'minimise' },
    { metric: 'output', goal: 'maximise' },
  ];
  const vessels = 'stp_fermentation/vessels';

  test('is fitted to it by whole vessels too, as a whole number', () => {
    expect(settingsToSearch(input, goals.slice(0, 1)).map(idOf)).not.toContain(vessels);
    expect(settingsToSearch(input, goals).map(idOf)).toContain(vessels);
    expect(settingsToSearch(input, goals.slice(0, 1), { limited: ['output'] }).map(idOf)).toContain(vessels);
    const constraints = [{ metric: 'output', min: 350_000, max: 390_000 }];
    const { points } = optimise(input, { objectives: goals.slice(0, 1), constraints, evaluations: 1500, seed: 1 });
    const { value } = points[0]!.settings.find((one) => idOf(one) === vessels)!;
    expect(Number.isInteger(value)).toBe(true);
    expect(value).toBeLessThan(6);
  });

  test('is improved only by what stays within its limits', () => {
    const objectives = goals.slice(0, 1);
    const limits = [{ metric: 'output', min: 350_000, max: 390_000 }];
    const gainOf = (found: ReturnType<typeof improvements>) =>
      found!.find(({ range }) => idOf(range) === 'stp_fermentation/vessel_volume')!.gains[0];
    expect(gainOf(improvements(input, objectives))).toBeGreaterThan(10);
    expect(gainOf(improvements(input, objectives, limits))).toBe(0);
  });
});
