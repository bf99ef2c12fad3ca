import { describe, expect, it } from 'vitest';
import { ammoniaVolatility, settlingVelocity, unstripped, vapourShare } from './flash.ts';

describe('a flash', () => {
  it('divides a binary as worked by hand', () => {
    const V = vapourShare([0.05, 0.95], [8.2, 0.94]);
    expect(V).toBeCloseTo(0.7013889, 7);
    const x = 0.05 / (1 + V * 7.2);
    expect(x).toBeCloseTo(0.008264463, 9);
    expect(8.2 * x).toBeCloseTo(0.0677686, 7);
  });

  it('has one phase outside bubble and dew point', () => {
    expect(vapourShare([0.05, 0.95], [2, 0.9])).toBe(0);
    expect(vapourShare([0.05, 0.95], [20, 1.2])).toBe(1);
  });

  it('takes no account of what is not there', () => {
    expect(vapourShare([0, 1, 0], [0, 1.2, 0])).toBe(1);
    expect(vapourShare([0, 1, 0], [0, 0.9, 0])).toBe(0);
  });

  it('keeps liquid for what does not evaporate', () => {
    const V = vapourShare([0.5, 0.5], [3, 0]);
    // y = 1, x = 1/3: of 0.5 mol that evaporate, 0.25 stay with 0.5 mol.
    expect(V).toBeCloseTo(0.25, 9);
  });
});

it('a drum settles drops at the velocity of Souders and Brown', () => {
  expect(settlingVelocity(960, 0.6)).toBeCloseTo(0.06 * Math.sqrt(959.4 / 0.6), 12);
});

describe('stripping', () => {
  it('knows the volatility of ammonia in dilute solution', () => {
    // 55.3 kmol/m³ ÷ (0.59 mol/m³/Pa × 1 atm) at 25 °C.
    expect(ammoniaVolatility(298.15)).toBeCloseTo(0.9258, 3);
    // Clegg and Brimblecombe (1989), ln K = -8.09694 + 3917.507/T - 0.00314 T mol/kg/atm, beyond their 40 °C: 16.2.
    expect(ammoniaVolatility(373.12) / 16.2).toBeCloseTo(1, 1);
  });
  it('leaves the share of Kremser', () => {
    expect(unstripped(1.5, 10)).toBeCloseTo(0.00584812, 9);
    expect(unstripped(1, 9)).toBeCloseTo(0.1, 12);
    expect(unstripped(1 + 1e-7, 9)).toBeCloseTo(0.1, 6);
  });
});
