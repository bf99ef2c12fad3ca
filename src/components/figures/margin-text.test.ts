import { expect, test } from 'vitest';
import { marginParts, marginText } from './margin-text.ts';
import { PER_KG } from '#src/lib/reporting.ts';
import { keyFigures } from './definitions.ts';

const show = (key: string) => keyFigures(PER_KG).find((one) => one.key === key)!.show;

test.each([
  ['a cost', 'cogs', { baseline: 166.15, p10: 131, p90: 250.2 }, '130 to 250'],
  ['an output', 'output', { baseline: 353_000, p10: 275_000, p90: 431_000 }, '275 to 430'],
  [
    'no more digits than the width shows',
    'output',
    { baseline: 31_300_000, p10: 26_275_000, p90: 34_156_000 },
    '26\u202f200 to 34\u202f200',
  ],
  ['a share', 'yield', { baseline: 0.824, p10: 0.733, p90: 0.848 }, '73.5 to 85.0'],
])('prints %s', (_, key, estimate, text) => {
  expect(marginText(estimate, show(key))).toBe(text);
});

test.each([
  ['that is not known', { baseline: null, p10: 1, p90: 2 }],
  ['that does not vary', { baseline: 2, p10: 2, p90: 2 }],
  ['below the last printed digit', { baseline: 1, p10: 0.9991, p90: 1.0001 }],
])('prints no margin %s', (_, estimate) => {
  expect(marginText(estimate, show('purity'))).toBeNull();
});

test('lists the parts of the width by name, with squares that add up to it', () => {
  const cause = (title: string, step_name: string | null, share: number) => ({
    step_id: null,
    key: title,
    title,
    step_name,
    share,
  });
  const causes = [cause('Capital cost', null, 0.64), cause('µ_max', 'Fermentation', 0.27)];
  const { half, unit, parts } = marginParts({ baseline: 166.15, p10: 130, p90: 250, causes }, show('cogs'));
  expect({ half, unit }).toEqual({ half: '60', unit: 'USD/kg' });
  expect(parts).toEqual([
    { name: 'Capital cost', text: '48' },
    { name: 'µ_max, Fermentation', text: '31' },
    { name: 'Others', text: '18' },
  ]);
  const whole = marginParts({ baseline: 166.15, p10: 130, p90: 250, causes: [cause('All', null, 1)] }, show('cogs'));
  expect(whole.parts).toEqual([{ name: 'All', text: '60' }]);
});
