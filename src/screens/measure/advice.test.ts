import { describe, expect, test } from 'vitest';
import type { MeasurementWorth } from '#generated/types.ts';
import { PER_KG } from '#src/lib/reporting.ts';
import { adviceOf, roundsWords } from './advice.ts';

const row = (id: string, name: string, days: number): MeasurementWorth => ({
  id,
  name,
  cost: 10_000,
  days,
  inputs: [],
  worth: { value: 1e6, standard_error: 1 },
  exact: { value: 1e6, standard_error: 1 },
  net: 990_000,
  deviation: 5,
  chance: null,
  decided_rightly: 0.7,
});
const step = (id: string, spent: number, deviation: number) => ({ id, spent, worth: 1e6, net: 1e6 - spent, deviation });
const rows = [row('a', 'Quotation', 20), row('b', 'Trial', 5), row('c', 'Pilot run', 55)];

test('says to decide now if nothing is worth its cost', () => {
  expect(adviceOf({ rows, order: [], deviation: 10 }, PER_KG)).toEqual({
    act: 'Decide now.',
    why: 'None of the 3 measurements is worth more than it costs for this decision.',
  });
});

test('names the first measurement, and the cost, the time and the interval after all that pay', () => {
  const { act, why } = adviceOf({ rows, order: [step('b', 10_000, 8), step('a', 20_000, 5)], deviation: 10 }, PER_KG);
  expect(act).toBe('Start with “Trial”.');
  expect(why).toBe(
    'Both cost 20.0 k USD, take 20 days if made in parallel, and reduce the uncertainty of the unit cost from ±\u202f13 to ±\u202f6.4 (8 in 10). In addition to these, the other measurement adds less value than it costs.',
  );
});

test('names the only one that pays', () => {
  const { act, why } = adviceOf({ rows: rows.slice(0, 1), order: [step('a', 10_000, 5)], deviation: 10 }, PER_KG);
  expect(act).toBe('Make one measurement, “Quotation”.');
  expect(why).toBe(
    'It costs 10.0 k USD, takes 20 days and reduces the uncertainty of the unit cost from ±\u202f13 to ±\u202f6.4 (8 in 10).',
  );
});

describe('rounds of measurements', () => {
  const plan = (value: number, stop: number, next: { id: string; share: number }[]) => ({
    id: 'b',
    net: { value, standard_error: 50_000 },
    stop,
    next,
  });
  const said = (...plans: ReturnType<typeof plan>[]) =>
    roundsWords({ rows, order: [], look_ahead: { rounds: 3, plans } });

  test('say what is first, when to stop and what follows otherwise', () => {
    expect(said(plan(2e6, 0.6, [{ id: 'c', share: 0.4 }]))).toMatch(
      /begin instead with “Trial”, worth 2\.00 ± 0\.10 M USD .* Stop after 60 % of its results, .* continue with “Pilot run”\.$/,
    );
    const priced = rows.map((one) => (one.id === 'c' ? { ...one, net: -1 } : one));
    const ahead = { rounds: 3, plans: [plan(2e6, 0.6, [{ id: 'c', share: 0.4 }])] };
    expect(roundsWords({ rows: priced, order: [], look_ahead: ahead })).toMatch(
      /otherwise rank again, because after 40 % of its results one below the line can pay\.$/,
    );
    expect(said(plan(2e6, 0.1, [{ id: 'c', share: 0.9 }]))).toContain('continue with “Pilot run”.');
    expect(
      roundsWords({
        rows: priced,
        order: [],
        look_ahead: {
          rounds: 3,
          plans: [
            plan(2e6, 0, [
              { id: 'a', share: 0.7 },
              { id: 'c', share: 0.3 },
            ]),
          ],
        },
      }),
    ).toMatch(
      /continue with “Quotation” \(70 %\)\. Then rank again, because after 30 % of its results one below the line can pay\.$/,
    );
    expect(said(plan(2e6, 1, []))).toMatch(/No result makes another measurement worth its cost\.$/);
  });

  test('say to decide now if no plan pays for itself, and nothing without a result', () => {
    expect(said(plan(-1, 1, []))).toMatch(/decide now\.$/);
    expect(said(plan(90_000, 1, []))).toMatch(/decide now\.$/);
    expect(roundsWords({ rows, order: [] })).toBeNull();
    expect(said()).toBeNull();
  });

  test.each([
    [90_000, 990_000, /begin with “Quotation”, .*\. Whatever its result, continue with “Pilot run”\.$/],
    [
      110_000,
      990_000,
      /begin instead with “Trial”, worth 2\.11 ± 0\.10 M USD beyond all costs \(95 % of samplings\)\. Stop after 60 %/,
    ],
    [110_000, -1, /begin instead with “Trial”, .*\. Alone it costs more than it is worth, .* Stop after 60 %/],
  ])('name another first measurement only if it is better by more than the error: %d, net %d', (gain, net, words) => {
    const first = { ...plan(2e6, 0, [{ id: 'c', share: 1 }]), id: 'a' };
    const ahead = { rounds: 3, plans: [plan(2e6 + gain, 0.6, [{ id: 'c', share: 0.4 }]), first] };
    const priced = rows.map((one) => (one.id === 'b' ? { ...one, net } : one));
    expect(roundsWords({ rows: priced, order: [step('a', 1, 5)], look_ahead: ahead })).toMatch(words);
  });
});
