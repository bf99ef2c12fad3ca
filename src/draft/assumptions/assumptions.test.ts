import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../../../engine/tests/fixtures.test-support.ts';
import { evaluate, fillAssumptions } from '#engine/index.ts';
import { changesBetween } from '../changes.ts';
import { entered, resetAssumption, resetPrice, setAssumption, setPrice } from './edits.ts';
import { defaultOf, fieldsOf } from './fields.ts';
import { priceList } from './price-list.ts';

const base = configuration('cfg_homogenised_v2');
const groups = ['plant', 'capital', 'labour', 'finance'] as const;

describe('assumptions', () => {
  test('leaves the draft as saved after a value is entered and reset', () => {
    const changed = setPrice(setAssumption(base, 'labour', 'loading', 2), 'glucose', 0.9);
    expect(entered(changed, 'labour', 'loading')).toBe(2);
    expect(changesBetween(base, changed).count).toBeGreaterThan(0);
    const back = resetPrice(resetAssumption(changed, 'labour', 'loading'), 'glucose');
    expect(changesBetween(base, back).count).toBe(0);
  });

  test('every assumption of the contract that the engine knows has a default, drawn in a unit it is known in', () => {
    const full = fillAssumptions({});
    for (const group of groups) {
      const fields = fieldsOf(group);
      expect(fields.map(({ parameter }) => parameter.key).toSorted()).toEqual(Object.keys(full[group]).toSorted());
      for (const { parameter } of fields)
        expect(defaultOf({ ...base, assumptions: {} }, group, parameter.key, 210)).toEqual(
          parameter.key === 'selling_price' ? 210 : (full[group] as Record<string, unknown>)[parameter.key],
        );
    }
  });

  test('derives a default from the entered value of another assumption', () => {
    const pharma = setAssumption(base, 'plant', 'grade', 'pharma');
    const nrel = setAssumption(base, 'capital', 'convention', 'nrel');
    expect(defaultOf(pharma, 'labour', 'quality_share', null)).not.toBe(
      defaultOf(base, 'labour', 'quality_share', null),
    );
    expect(defaultOf(nrel, 'labour', 'loading', null)).toBe(1.9);
  });

  test('a default lies inside the limits of its own input', () => {
    for (const group of groups)
      for (const { parameter } of fieldsOf(group)) {
        const value = defaultOf({ ...base, assumptions: {} }, group, parameter.key, null);
        if (typeof value !== 'number') continue;
        expect(value).toBeGreaterThanOrEqual(parameter.min ?? -Infinity);
        expect(value).toBeLessThanOrEqual(parameter.max ?? Infinity);
      }
  });
});

describe('prices', () => {
  const results = resultsOf(evaluate(base, product, library));
  const rows = priceList({ ...base, assumptions: {} }, library, results);

  test('lists all purchased items with their prices, highest cost first', () => {
    const plain = resultsOf(evaluate({ ...base, assumptions: {} }, product, library));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const bought = plain.operating_cost.lines.filter(({ price, item_id }) => price !== null && item_id !== 'operator');
    expect(bought.length).toBeGreaterThan(5);
    for (const { item_id, price } of bought) expect([item_id, byId.get(item_id)?.catalogue]).toEqual([item_id, price]);
    expect(rows.map(({ annual }) => annual)).toEqual(rows.map(({ annual }) => annual).toSorted((a, b) => b - a));
  });

  test('changes the cost by the purchased amount with a custom price', () => {
    const [first] = rows;
    const dearer = resultsOf(evaluate(setPrice(base, first!.id, first!.catalogue! * 2), product, library));
    expect(dearer.figures.cogs).toBeGreaterThan(results.figures.cogs);
  });
});
