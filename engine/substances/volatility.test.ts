/** The uncertainty of volatility, as components show it. */
import { expect, test } from 'vitest';
import { library } from '../tests/fixtures.test-support.ts';
import { pressureError, volatilityFacts } from './volatility.ts';
import { pressureOf, vapourOf } from './vapour.ts';

const ROWS = [...library.solvents, ...library.molecules].filter((row) => vapourOf(row));
const row = (id: string) => ROWS.find((one) => one.id === id)!;
const fact = (id: string, key: string) => volatilityFacts(row(id)).find((one) => one.key === key);
const factor = (id: string, key: string): number => (fact(id, key)!.margin as { factor: number }).factor;

test.each(ROWS.map(({ id }) => id))('%s has an uncertainty with its source for each value', (id) => {
  const facts = volatilityFacts(row(id));
  expect(facts.length).toBeGreaterThanOrEqual(3);
  for (const { value, margin, source, from } of facts) {
    expect(value).toBeGreaterThan(0);
    expect(margin && ('half' in margin ? margin.half > 0 : margin.factor > 1)).toBe(true);
    expect([source, from].every((text) => text.length > 5)).toBe(true);
  }
});
test('what does not evaporate has none', () => {
  const glucose = library.molecules.find(({ id }) => id === 'mol_glucose')!;
  expect(volatilityFacts(glucose)).toEqual([]);
});

/** kPa at 25 °C: CRC Handbook of Chemistry and Physics. */
const PRESSURES: readonly (readonly [string, number])[] = [
  ['sol_ethanol', 7.87],
  ['sol_methanol', 16.9],
  ['sol_acetone', 30.8],
  ['sol_ethyl_acetate', 12.6],
  ['sol_toluene', 3.79],
  ['sol_n_hexane', 20.2],
];
test.each(PRESSURES)('the vapour pressure of %s contains the published one in its interval', (id, published) => {
  const { value, margin } = fact(id, 'pressure')!;
  expect(Math.abs(value - published)).toBeLessThan((margin as { half: number }).half);
});

test('the interval widens outside the range of the constants, and with the distance from the boiling point without any', () => {
  const [ethanol, glycerol] = [row('sol_ethanol'), row('mol_glycerol')];
  const error = (one: typeof ethanol, T: number) => pressureError(one, vapourOf(one)!, T);
  expect(error(ethanol, 300)).toBeCloseTo(0.02, 12);
  expect(error(ethanol, 420)).toBeGreaterThan(error(ethanol, 370));
  expect(error(ethanol, 420)).toBeGreaterThan(0.02);
  expect(error(glycerol, 300)).toBeGreaterThan(3 * error(glycerol, 560));
  // Against constants that are known, except of acids, whose heat of vaporisation is that of dimers.
  const outside = ROWS.filter((one) => one.antoine?.length === 3 && !vapourOf(one)!.dimers).flatMap((one) => {
    const bare = { ...one, antoine: [] };
    const T = one.boiling_point! - 40;
    const [exact, guess] = [vapourOf(one)!, vapourOf(bare)!].map((vapour) => pressureOf(vapour, T));
    return Math.abs(Math.log(guess! / exact!)) < 2 * error(bare, T) ? [] : [one.id];
  });
  expect(outside).toEqual([]);
});

test('a coefficient that contradicts the solubility says by how much', () => {
  expect(factor('sol_ethanol', 'activity')).toBeCloseTo(1.25 ** 1.96, 9);
  // 1 mg of hexane per 100 g of water is a mole fraction of 2.1e-6.
  expect(factor('sol_n_hexane', 'activity')).toBeGreaterThan(50);
  expect(factor('sol_n_hexane', 'relative_volatility')).toBeLessThan(1.4);
});

test('an azeotrope has the margins of calculated against measured ones', () => {
  expect(fact('sol_ethanol', 'azeotrope')!.value).toBeCloseTo(95.6, 0);
  expect(fact('sol_ethanol', 'azeotrope_temperature')!.value).toBeCloseTo(78.2, 0);
  expect(fact('sol_methanol', 'azeotrope')).toBeUndefined();
});
