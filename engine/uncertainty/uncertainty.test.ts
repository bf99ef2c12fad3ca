import { describe, expect, test } from 'vitest';
import { catalogue } from '../unit-operations/catalogue.ts';
import { BASE_ITEMS } from '../costing/items.ts';
import { materialRow, priceIn } from '../costing/material-prices.ts';
import { library } from '../tests/fixtures.test-support.ts';
import { usualMargin } from './components.ts';
import { CAUSES, LAWS, priceLaw } from './laws.ts';
import { distributionOf, rangeOf } from './range.ts';

const FREE = { unit: '1', display_unit: '1', min: null, max: null } as const;
const KELVIN = { unit: 'K', display_unit: '°C', min: null, max: null } as const;

describe('the declarations', () => {
  const numbers = catalogue().flatMap(({ id, parameters, leaves }) =>
    [...parameters, ...leaves].flatMap((parameter) =>
      parameter.type === 'number' ? [{ of: `${id}.${parameter.key}`, parameter }] : [],
    ),
  );

  test('vary no temperature or pH by a share of its value', () => {
    const shares = numbers.filter(
      ({ parameter: { unit, display_unit, key, uncertainty } }) =>
        ((unit === 'K' && display_unit !== 'K') || /(^|_)ph(_|$)|pka|isoelectric/.test(key)) &&
        !/coefficient/.test(key) &&
        uncertainty !== null &&
        uncertainty.kind !== 'absolute',
    );
    expect(shares.map(({ of }) => of)).toEqual([]);
  });

  test('give every uncertain number a width and a source', () => {
    const uncertain = numbers.flatMap(({ of, parameter: { uncertainty } }) =>
      uncertainty ? [{ of, ...uncertainty }] : [],
    );
    expect(uncertain.length).toBeGreaterThan(200);
    const wrong = uncertain.filter(
      ({ low, high, source, cause }) =>
        !(low > 0 && high >= low) || source === '' || (cause !== null && !CAUSES[cause]),
    );
    expect(wrong.map(({ of }) => of)).toEqual([]);
  });

  test('take no number that an optimiser chooses for uncertain, but for a flux that a trial decides', () => {
    const both = numbers.filter(({ parameter }) => parameter.optimisable && parameter.uncertainty);
    expect(both.map(({ of }) => of)).toEqual(['microfiltration.design_flux']);
  });

  test('give every item that is bought an uncertain price', () => {
    expect(BASE_ITEMS.filter(({ id, category }) => !priceLaw({ id, category })).map(({ id }) => id)).toEqual([]);
  });
});

describe('the range of a number', () => {
  test('is a share of its value, an amount in its display unit, or a share of the rest', () => {
    expect(rangeOf(LAWS.rate, 0.5, FREE)).toEqual({ low: 0.4, high: 0.6 });
    expect(rangeOf(LAWS.temperature, 310.15, KELVIN)).toMatchObject({ low: 309.15, high: 311.15 });
    expect(rangeOf(LAWS.share, 0.98, FREE)!.low).toBeNear(0.974, 1e-12);
    expect(rangeOf(LAWS.share, 0.02, FREE)!.high).toBeNear(0.026, 1e-12);
  });

  test('ends at the limits, and is none without room', () => {
    expect(rangeOf(LAWS.rate, 0.5, { ...FREE, max: 0.55 })).toMatchObject({ low: 0.4, high: 0.55 });
    expect(rangeOf(LAWS.rate, 0, FREE)).toBeNull();
    expect(rangeOf(LAWS.share, 1, FREE)).toBeNull();
  });

  test('is lognormal if it reaches further up than down', () => {
    expect(distributionOf({ ...LAWS.rate, low: 0.3, high: 0.5 }, 0.7)).toBe('lognormal');
    expect(distributionOf(LAWS.rate, 0.4)).toBe('normal');
  });
});

describe('the price of a molecule', () => {
  const stated = library.molecules.filter(
    ({ id, price_low: low, price_high: high }) => !materialRow(id) && low !== null && high !== null,
  );
  const rangeOfPrice = (
    molecule: Parameters<typeof priceLaw>[0]['molecule'],
    id: string,
    price: number,
    isEntered = false,
  ) => rangeOf(priceLaw({ id, category: 'materials', molecule }, isEntered)!, price, FREE);

  test('varies within the range that its row states', () => {
    expect(stated.length).toBeGreaterThan(100);
    for (const molecule of stated) {
      const { id, price_low: low, price_high: high } = molecule;
      const range = rangeOfPrice(molecule, id, priceIn([molecule], id)!)!;
      expect(range.low, id).toBeNear(low!, 1e-9);
      expect(range.high, id).toBeNear(high!, 1e-9);
    }
  });

  test('varies as prices usually do if its row states none, or one that excludes its price, or if it is entered', () => {
    const usual = { low: 0.75, high: 1.25 };
    const row = { price: 1, price_low: 0.25, price_high: 3, source: 'Own contract' };
    expect(rangeOfPrice(row, 'mol_own', 1)).toEqual({ low: 0.25, high: 3 });
    expect(rangeOfPrice(row, 'mol_own', 1, true)).toEqual(usual);
    for (const other of [
      { price_low: null },
      { price_high: null },
      { price_low: 1.5 },
      { price_high: 0.5 },
      { price_low: 1, price_high: 1 },
      { price: null, price_low: null },
    ])
      expect(rangeOfPrice({ ...row, ...other }, 'mol_own', 1), JSON.stringify(other)).toEqual(usual);
  });

  test('has equal widths if it is the middle of its range', () => {
    const { low, high } = priceLaw({
      id: 'mol_own',
      category: 'materials',
      molecule: { price: null, price_low: 0.35, price_high: 0.8, source: '' },
    })!;
    expect(low).toBe(high);
  });
});

describe('the usual margin of a property of a component', () => {
  test('is half of the interval that holds 95 % of a normal distribution, in the display unit', () => {
    // 8 of 10 growth rates lie within 20 %, and 95 % within 1.960 ÷ 1.2816 of that.
    expect(usualMargin('mu_max', 0.5, FREE)!.half).toBeNear(0.1 * (1.959964 / 1.281552), 1e-6);
    expect(usualMargin('boiling_point', 310.15, KELVIN)!.half).toBeNear(1.959964 / 1.281552, 1e-6);
    expect(usualMargin('temperature_optimum', 310.15, KELVIN)!.half.toFixed(2)).toBe('2.00');
    expect(usualMargin('ph_optimum', 6, FREE)!.half.toFixed(2)).toBe('0.50');
  });

  test('is 0 for what follows from a formula or a sequence, and unknown for what has no usual width', () => {
    expect(usualMargin('molar_mass', 180, FREE)!.half).toBe(0);
    expect(usualMargin('name', 1, FREE)).toBeNull();
    expect(usualMargin('water_solubility', 0.08, FREE)!.half).toBeGreaterThan(0.01);
    expect(usualMargin('water_solubility', 1, FREE)).toBeNull();
    expect(usualMargin('mu_max', 0, FREE)).toBeNull();
  });
});
