import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { LYSATE, POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks(
  'precipitation',
  [
    { feed: POOL },
    { settings: { agent: 'polymer' }, feed: LYSATE },
    { settings: { product_phase: 'supernatant', ionic_strength: 4.5 }, feed: LYSATE },
  ],
  // Intracellular components do not precipitate.
  { yieldOf: ['target'] },
);
everySettingCounts('precipitation', [
  { feed: LYSATE },
  { settings: { ionic_strength: 9 }, feed: LYSATE },
  { settings: { isoelectric_point: 5 }, feed: LYSATE },
]);

describe('precipitation', () => {
  // 10 m³ with 10 g/L.
  const feed = { target: 100, water: 997 * (10 - 100 / 1370) };
  test('matches the worked check at 10 °C', () => {
    const { outputs } = runUnit('precipitation', {}, feed);
    expect(outputs.saturation!).toBeNear(0.5038);
    expect(outputs.agent! / 10).toBeNear(307.9);
    expect(outputs.dilution!).toBeNear(1.165);
    expect(outputs.precipitated!).toBeNear(0.9265);
  });
  test('precipitates more with more salt', () => {
    const shares = [5.6, 6, 7, 9].map(
      (strength) => runUnit('precipitation', { ionic_strength: strength }, feed).outputs.precipitated!,
    );
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });
  test('rejects more salt than dissolves, and too little', () => {
    expect(tryUnit('precipitation', { ionic_strength: 12 }, feed)).toMatchObject({
      fields: ['ionic_strength', 'temperature'],
      limit: { value: expect.closeTo(11.91, 9), unit: 'mol/L' },
    });
    expect(tryUnit('precipitation', { ionic_strength: 2 }, feed)).toMatchObject({ fields: ['ionic_strength'] });
  });
  test('purifies: host cell protein stays in the supernatant', () => {
    const { state, at } = runUnit('precipitation', { ionic_strength: 6 }, LYSATE);
    const share = (index: number): number => state.run.out.mass[index]! / state.run.feed.mass[index]!;
    expect(share(at.target)).toBeGreaterThan(0.9);
    expect(share(at.host_protein)).toBeLessThan(0.3);
  });
});
