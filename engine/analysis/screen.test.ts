import { expect, test } from 'vitest';
import { configuration, library, product } from '../tests/fixtures.test-support.ts';
import { optimise } from './optimise.ts';
import { searchedRanges } from './searched-ranges.ts';
import { settingsThatMatter } from './screen.ts';
import type { AnalysisInput, SettingRange } from './types.ts';

const input: AnalysisInput = { configuration: configuration('cfg_homogenised_v2'), product, library };
const METRICS = ['cogs', 'output', 'gwp'];
const idOf = ({ step_id, key }: SettingRange) => `${step_id}/${key}`;
const chosen = settingsThatMatter(input, METRICS);

test('chooses eight of the settings that can be optimised, the same each time', () => {
  const all = searchedRanges(input).map(idOf);
  expect(chosen).toHaveLength(8);
  expect(all.length).toBeGreaterThan(20);
  for (const range of chosen) expect(all).toContain(idOf(range));
  expect(settingsThatMatter(input, METRICS)).toEqual(chosen);
});

test('chooses settings that lower the unit cost further than most groups of as many other settings', () => {
  const rest = searchedRanges(input).filter((range) => !chosen.some((one) => idOf(one) === idOf(range)));
  const best = (settings: SettingRange[]) =>
    optimise(input, {
      objectives: [{ metric: 'cogs', goal: 'minimise' }],
      settings,
      evaluations: 1500,
      seed: 1,
    }).points[0]!.objectives[0]!;
  const others = [0, 8, 16].map((from) => best(rest.slice(from, from + 8))).toSorted((a, b) => a - b);
  expect(best(chosen)).toBeLessThan(others[1]!);
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
