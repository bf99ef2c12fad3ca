import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { evaluate, type Configuration, type Results } from '#engine/index.ts';
import { leverage, type Leverage } from '#engine/analysis/index.ts';
import {
  configuration,
  library,
  product,
  resultsOf,
  withSetting,
} from '../../../engine/tests/fixtures.test-support.ts';
import type { Ask } from '#src/engine/line.ts';
import { Workspace } from '#src/draft/store.ts';
import { chosenOf, LiveLeverage, metricsWithValue } from './live-leverage.ts';

const STEP = 'stp_ultrafiltration';
const KEY = 'protein_concentration';
const saved = configuration('cfg_secreted_v1');
const other = (value: number) => withSetting(saved, STEP, KEY, value);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Question {
  configuration: Configuration;
  only: string | undefined;
  answer: () => void;
  fail: () => void;
}

function open() {
  const workspace = new Workspace({ saved, baseId: 'cfg_1', savedResults: at(saved), draft: null });
  const asked: Question[] = [];
  const ask = ((_task: string, question: { configuration: Configuration; metrics: string[]; only?: string }) =>
    new Promise((resolve, reject) => {
      const { configuration: of, metrics, only } = question;
      const answer = () => resolve(leverage({ configuration: of, product, library }, metrics, only));
      asked.push({ configuration: of, only, answer, fail: () => reject(new Error('Broken')) });
    })) as unknown as Ask;
  const live = new LiveLeverage();
  const stop = live.follow(workspace, ask, {});
  const type = (value: number) => {
    workspace.edit('Type', () => other(value), 'typing');
    takeResults(workspace);
  };
  const settle = () => vi.advanceTimersByTimeAsync(1000);
  return { workspace, live, asked, type, settle, stop };
}
/** What the evaluator answers for the draft. */
const takeResults = (workspace: Workspace): void =>
  workspace.receiveResults(
    {
      evaluation: { feasible: true, results: at(workspace.draft) },
      failure: null,
      elapsed: 1,
      engine_version: '',
    },
    workspace.draft,
  );
const results = new Map<Configuration, Results>();
function at(of: Configuration): Results {
  const known = results.get(of) ?? resultsOf(evaluate(of, product, library));
  results.set(of, known);
  return known;
}

test('offers no effects on a footprint that is only a lower bound', () => {
  const metrics = (of: 'cfg_homogenised_v1' | 'cfg_homogenised_v2') => metricsWithValue(at(configuration(of)));
  expect(metrics('cfg_homogenised_v2')).toContain('gwp');
  expect(metrics('cfg_homogenised_v1')).not.toContain('gwp');
});

test('computes nothing while nobody looks', async () => {
  const { live, asked, settle, type } = open();
  type(80);
  await settle();
  expect(asked).toEqual([]);
  const end = live.watch(STEP);
  await settle();
  expect(asked).toHaveLength(1);
  end();
});

test('computes the numbers of the open step first, and after a pause those of the whole process', async () => {
  const { live, asked, settle } = open();
  live.watch(STEP);
  await settle();
  expect(asked.map(({ only }) => only)).toEqual([STEP]);
  asked[0]!.answer();
  await settle();
  expect(asked.map(({ only }) => only)).toEqual([STEP, undefined]);
  const own = live.row(STEP, KEY);
  expect(own!.higher.change).not.toBe(0);
  expect(live.get().of).toBeNull();
  asked[1]!.answer();
  await settle();
  expect(live.get().of).toBe(saved);
  // To the bit the same, so that nothing moves when the rest arrives.
  expect(live.row(STEP, KEY)!.higher).toEqual(own!.higher);
});

test('asks nothing while somebody types, and then about the last draft alone', async () => {
  const { live, asked, settle, type, workspace } = open();
  live.watch(STEP);
  await settle();
  asked[0]!.answer();
  await settle();
  asked[1]!.answer();
  await settle();
  for (const value of [80, 75, 70, 65, 60]) {
    type(value);
    await vi.advanceTimersByTimeAsync(120);
  }
  expect(asked).toHaveLength(2);
  await settle();
  expect(asked.slice(2).map(({ configuration: of }) => of === workspace.draft)).toEqual([true]);
});

test('drops what is not begun when a newer change is there, and ends with the effects in the newest draft', async () => {
  const { live, asked, settle, type, workspace } = open();
  live.watch(STEP);
  await settle();
  type(80);
  type(70);
  asked[0]!.answer();
  await settle();
  expect(asked.map(({ configuration: of, only }) => [of === workspace.draft, only])).toEqual([
    [false, STEP],
    [true, STEP],
  ]);
  asked[1]!.answer();
  await settle();
  asked[2]!.answer();
  await settle();
  expect(live.get().of).toBe(workspace.draft);
  const [whole] = leverage({ configuration: workspace.draft, product, library }, ['cogs']) as Leverage[];
  expect(chosenOf(live.get())!.whole.rows).toEqual(whole!.rows);
  expect(live.row(STEP, KEY)!.base).toBe(70);
});

test('has the effects of the draft again after an undo in the middle of the work', async () => {
  const { live, asked, settle, type, workspace } = open();
  live.watch(STEP);
  await settle();
  asked[0]!.answer();
  await settle();
  asked[1]!.answer();
  await settle();
  const before = live.row(STEP, KEY);
  type(70);
  await vi.advanceTimersByTimeAsync(250);
  asked[2]!.answer();
  await vi.advanceTimersByTimeAsync(50);
  expect(live.row(STEP, KEY)!.base).toBe(70);
  workspace.undo();
  takeResults(workspace);
  await settle();
  asked[3]!.answer();
  await settle();
  expect(live.row(STEP, KEY)).toEqual(before);
});

test('keeps the order of the fields until it is requested again', async () => {
  const { live, asked, settle, type } = open();
  live.watch(null);
  await settle();
  asked[0]!.answer();
  await settle();
  expect(live.orderOf(STEP)).toBeNull();
  live.orderByEffect(true);
  const order = live.orderOf(STEP);
  expect(order!.get(KEY)).toBe(Math.abs(live.row(STEP, KEY)!.higher.change!));
  type(60);
  await settle();
  asked[1]!.answer();
  await settle();
  expect(live.row(STEP, KEY)!.base).toBe(60);
  expect(live.orderOf(STEP)).toBe(order);
  live.orderByEffect(true);
  expect(live.orderOf(STEP)!.get(KEY)).toBe(Math.abs(live.row(STEP, KEY)!.higher.change!));
  live.orderByEffect(false);
  expect(live.orderOf(STEP)).toBeNull();
});

test('goes on after a failure, and stops with the workspace', async () => {
  const { live, asked, settle, type, stop } = open();
  live.watch(null);
  await settle();
  asked[0]!.fail();
  await settle();
  expect(asked).toHaveLength(1);
  type(80);
  await settle();
  expect(asked).toHaveLength(2);
  stop();
  type(75);
  asked[1]!.answer();
  await settle();
  expect(asked).toHaveLength(2);
});

test('remembers whether the fields show what they are worth', () => {
  expect(new LiveLeverage().get().isShown).toBe(true);
  new LiveLeverage().show(false);
  expect(new LiveLeverage().get().isShown).toBe(false);
});
