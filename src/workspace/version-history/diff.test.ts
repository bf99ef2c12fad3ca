import { expect, test } from 'vitest';
import { configuration } from '../../../engine/fixtures.test-support.ts';
import { catalogue } from '#engine/index.ts';
import type { Configuration } from '#engine/types.ts';
import { toCatalogue } from '../catalogue.ts';
import { changesBetween } from '../changes.ts';
import { duplicateStep, lockSetting, moveStep, removeStep, renameStep, setSetting } from '../edits.ts';
import { changesOf } from './diff.ts';

const operations = toCatalogue(catalogue());
const base = configuration('cfg_homogenised_v1');
const [first, second] = base.uo_settings.map(({ id }) => id) as [string, string];
const made = (from: Configuration, to: Configuration) =>
  changesOf(from, to, operations).reduce((next, { apply }) => apply(next), from);

const cases: [string, Configuration][] = [
  ['the next version', configuration('cfg_homogenised_v2')],
  ['another process', configuration('cfg_secreted_v1')],
  ['a setting', setSetting(base, second, 'split', 3)],
  ['a lock', lockSetting(base, second, 'split', 3)],
  ['a step gone', removeStep(base, second)],
  ['a step twice', duplicateStep(base, second, 'stp_new')],
  ['another order', moveStep(base, first, 2)],
  ['a name', renameStep(base, second, 'Spin')],
  ['assumptions', { ...base, assumptions: { labour: { wage: 50 }, prices: { electricity: 0.2 } } }],
  ['a fit', { ...base, fits: [{ fit_id: 'f', unit_operation: 'ultrafiltration', values: { flux: 3 } }] }],
];

test.each(cases)(
  '%s: applying all changes one after another gives the other configuration, and the reverse',
  (_name, other) => {
    expect(changesBetween(other, made(base, other)).count).toBe(0);
    expect(changesBetween(base, made(other, base)).count).toBe(0);
  },
);

test('finds no difference between a configuration and itself', () => {
  expect(changesOf(base, base, operations)).toEqual([]);
});

test('gives the old and the new value of a change, with units', () => {
  const changed = { ...base, assumptions: { ...base.assumptions, labour: { wage: 50 } } };
  expect(changesOf(base, changed, operations)).toMatchObject([
    { title: 'Wage', before: 'default', after: '50\u2009USD/h', step: '' },
  ]);
});
