import { describe, expect, test } from 'vitest';
import type { Decision, DecisionProcess, JobSummary, Movement, Process } from '#generated/types.ts';
import { barsOf, valuesOf } from '#src/products/causes.ts';
import { decisionRow } from '#src/products/decisions.ts';
import { jobsToShow } from '#src/products/jobs.ts';
import { draftRow } from './draft-row.ts';
import { summary } from './summary.ts';

const nameOf = (id: string) => (id === 'ultrafiltration' ? 'Ultrafiltration' : id);
const process = (name: string, before: number | null, after: number | null, coverage?: number): DecisionProcess => ({
  process_id: `prc_${name.toLowerCase()}`,
  product_id: 'prd_lactoferrin',
  process_name: name,
  product_name: 'Lactoferrin',
  before,
  after,
  ...(coverage !== undefined && { coverage }),
});
const decision = (of: Partial<Decision>): Decision => ({
  id: 'proposed_fit:fit_2',
  kind: 'proposed_fit',
  product_id: 'prd_lactoferrin',
  product_name: 'Lactoferrin',
  unit_operation: 'ultrafiltration',
  number: 2,
  count: 1,
  since: null,
  processes: [],
  ...of,
});

describe('decisions in words', () => {
  test('a fit has the largest effect, and leads to itself', () => {
    const processes = [process('A', 100, 101), process('B', 100, 90), process('C', 100, null)];
    expect(decisionRow(decision({ processes }), nameOf)).toMatchObject({
      title: 'Fit 2 of Ultrafiltration awaits review',
      about: 'Lactoferrin, 3 processes',
      of: 'unit cost, largest change',
      effect: { before: 100, after: 90 },
      to: '/products/prd_lactoferrin/data/ultrafiltration/fits?fit=fit_2',
    });
  });

  test('an effect that is not known is said, not shown as no change', () => {
    const row = decisionRow(decision({ processes: [process('A', 100, null)] }), nameOf);
    expect(row).toMatchObject({ of: 'unit cost', effect: 'not calculated' });
  });

  test('footprints give the range of what is covered, and lead to the lowest', () => {
    const processes = [process('A', 1, 1, 0.0003), process('B', 1, 1, 0.91)];
    expect(decisionRow(decision({ kind: 'missing_factors', count: 2, processes }), nameOf)).toMatchObject({
      title: '2 footprints lack emission factors',
      effect: '<\u202f1 to 91\u202f%',
      to: '/products/prd_lactoferrin/prc_a/life-cycle-analysis',
    });
  });

  test.each([
    [1, '1 experiment on Ultrafiltration is not fitted'],
    [3, '3 experiments on Ultrafiltration are not fitted'],
  ])('%d experiments', (count, title) => {
    expect(decisionRow(decision({ kind: 'unfitted_data', count }), nameOf).title).toBe(title);
  });

  test('a draft of an older version is to be merged, one of the newest to be continued', () => {
    const open = {
      id: 'prc_a',
      name: 'A',
      product_id: 'prd_1',
      product_name: 'P',
      configuration_id: 'cfg_2',
      configuration_number: 2,
      figures: { cogs: 90 },
      previous_figures: { cogs: 100 },
    } as Process;
    const configuration = { uo_settings: [], locked_values: { uo_settings: [] }, assumptions: {} };
    const by = { id: 'usr_1', name: 'Ada Lindqvist', is_you: false };
    expect(draftRow(open, { base_id: 'cfg_1', configuration }, by)).toMatchObject({
      title: 'Ada saved v2 while you edited',
      verb: 'Merge',
      effect: { before: 100, after: 90 },
    });
    expect(draftRow(open, { base_id: 'cfg_2', configuration }, by)).toMatchObject({ verb: 'Continue', effect: '' });
  });
});

describe('causes', () => {
  test('the bars begin where the last one ended, and the rest is one bar', () => {
    const changes = [-5, 2, -1, -1, -1].map((change) => ({ change }));
    expect(barsOf(100, changes, 3)).toEqual([
      { from: 100, to: 95 },
      { from: 95, to: 97 },
      { from: 97, to: 94 },
    ]);
    expect(barsOf(100, changes.slice(0, 2), 3)).toHaveLength(2);
  });

  test.each([
    [{ from: 0.94, to: 0.96, unit: '1', display_unit: '%' }, '94 to 96 %'],
    [{ from: 303.15, to: 310.15, unit: 'K', display_unit: '°C' }, '30 to 37 °C'],
    [{ from: null, to: 6, unit: '1', display_unit: '1' }, 'default to 6'],
    [{ from: null, to: null, unit: null, display_unit: null }, ''],
  ])('values %#', (values, text) => {
    expect(valuesOf({ title: 'A', change: 1, ...values })).toBe(text);
  });
});

describe('jobs', () => {
  const job = (id: string, of: Partial<JobSummary>) =>
    ({ id, status: 'succeeded', finished_at: null, ...of }) as JobSummary;
  const now = Date.parse('2026-11-20T12:00:00Z');

  test('those that run come first, then those that ended in the last 24 h, each once in its newest state', () => {
    const of = (name: string, ...list: JobSummary[]) =>
      ({ name, jobs: Object.fromEntries(list.map((one, index) => [String(index), one])) }) as unknown as Process;
    const done = job('job_1', { finished_at: '2026-11-20T10:00:00Z' });
    const shown = jobsToShow(
      [
        of('A', done, job('job_2', { finished_at: '2026-11-18T10:00:00Z' }), job('job_3', { status: 'queued' })),
        of('A', job('job_3', { status: 'running', progress: 0.5 })),
      ],
      now - 24 * 3_600_000,
    );
    expect(shown.map(({ job: { id, status } }) => [id, status])).toEqual([
      ['job_3', 'running'],
      ['job_1', 'succeeded'],
    ]);
  });
});

describe('summary', () => {
  const movement = (name: string, before: number, after: number) =>
    ({ process_name: name, product_name: 'X', before, after }) as Movement;
  test('names the largest movement', () => {
    const movements = [movement('A', 100, 99), movement('B', 10, 12)];
    expect(summary({ decisions: [decision({})], movements })).toBe(
      'One pending decision. The unit cost of B (X) rose most with its latest version, by 20.0\u202f%.',
    );
    expect(summary({ decisions: [], movements: [] })).toBe('No pending decisions.');
  });
});
