import { describe, expect, test } from 'vitest';
import { baseFor, meanCharge, ownPh, protonatedShare } from './dissociation.ts';

const LACTIC = { pk: [3.86], protonated: 0 };
const SUCCINIC = { pk: [4.21, 5.64], protonated: 0 };
const CITRIC = { pk: [3.128, 4.761, 6.396], protonated: 0 };
const LYSINE = { pk: [2.16, 9.06, 10.54], protonated: 2 };

describe('charge of an acid', () => {
  test.each([
    [LACTIC, 5, 0.93245, 0.06755],
    [LACTIC, 6, 0.99281, 0.00719],
    [SUCCINIC, 5, 1.04809, 0.11657],
    [SUCCINIC, 6, 1.68781, 0.0049],
    [SUCCINIC, 7, 1.95804, 7e-5],
    [CITRIC, 3, 0.43841, 0.569],
    [CITRIC, 6, 2.23566, 5e-5],
  ])('%o at pH %d is minus %d, and the share without charge %d', (acid, ph, charge, share) => {
    expect(-meanCharge(acid, ph)).toBeNear(charge, 2e-3);
    expect(protonatedShare(acid, ph)).toBeNear(share, 0.1);
  });
  test('is positive for lysine in a culture, so it needs no base', () => {
    expect(meanCharge(LYSINE, 7)).toBeNear(1, 0.02);
    expect(baseFor([{ acid: LYSINE, concentration: 0.5 }], 7)).toBe(0);
  });
});

describe('base', () => {
  test('balances the charge of the acids less the hydrogen ions', () => {
    expect(baseFor([{ acid: LACTIC, concentration: 1 }], 5)).toBeNear(0.93245 - 1e-5, 1e-4);
    expect(
      baseFor(
        [
          { acid: LACTIC, concentration: 1 },
          { acid: SUCCINIC, concentration: 0.5 },
        ],
        6,
      ),
    ).toBeNear(0.99281 + 0.5 * 1.68781, 2e-3);
  });
  test('is not needed at the pH that the acid itself gives', () => {
    const broth = [{ acid: SUCCINIC, concentration: 0.8 }];
    const own = ownPh(broth);
    expect(own).toBeNear(0.5 * (4.21 - Math.log10(0.8)), 0.01);
    expect(baseFor(broth, own)).toBeLessThan(1e-6);
    expect(baseFor(broth, own + 0.5)).toBeGreaterThan(0);
  });
});
