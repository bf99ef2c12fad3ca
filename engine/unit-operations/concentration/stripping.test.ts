import { describe, expect, it } from 'vitest';
import { ETHANOL } from '../../cases/ethanol.ts';
import { from, outputOf, run, step } from '../../cases/plant.ts';
import { library } from '../../fixtures.test-support.ts';
import { celsius } from '../../quantity.ts';
import type { SettingValue } from '../../types.ts';

/** 50 t of 5 % ethanol; the overhead goes on. */
const stripped = (settings: Record<string, SettingValue>, temperature = 60) =>
  run(
    {
      product: ETHANOL,
      assumptions: { plant: { grade: 'industrial' } },
      outlet: { from: 'stripper', outlet: 'product', basis: 'mol_ethanol' },
      steps: [
        step(
          'beer',
          'purchased_feed',
          { amount: 50_000, temperature: celsius(temperature), 'composition.mol_ethanol': 0.05 },
          { feeds: [] },
        ),
        step(
          'stripper',
          'stripping',
          { distilled: 'product', ...settings },
          { feeds: [from('beer')], outlets: { liquid: { disposal: 'wastewater' } } },
        ),
      ],
    },
    library,
  );

describe('stripping', () => {
  it('leaves the share of Kremser', () => {
    const results = stripped({ factor: 1.5, stages: 10 });
    expect(1 - outputOf(results, 'stripper', 'stripped')).toBeCloseTo(0.00584812, 8);
    expect(results.figures.batch_output).toBeNear(2500 * (1 - 0.00584812), 1e-6);
  });

  it('takes the steam that the volatility asks for, and more to heat the feed', () => {
    // K of ethanol in dilute solution is 10.6: 47,500 kg of water × 1.5 ÷ 10.6.
    expect(outputOf(stripped({ factor: 1.5 }, 99.97), 'stripper', 'steam')).toBeNear((47_500 * 1.5) / 10.6, 1e-6);
    const cold = outputOf(stripped({ factor: 1.5 }), 'stripper', 'steam');
    const heat = (47_500 * 4.18 + 2500 * 1.5) * 39.97;
    expect((cold - (47_500 * 1.5) / 10.6) * 2257).toBeNear(heat, 0.01);
  });

  it('balances the water of the steam', () => {
    const { streams } = stripped({});
    const into = streams.filter(({ to_step }) => to_step === 'stripper').reduce((sum, { mass }) => sum + mass, 0);
    const out = streams.filter(({ from_step }) => from_step === 'stripper').reduce((sum, { mass }) => sum + mass, 0);
    expect(out).toBeNear(into, 1e-12);
  });

  it('warns where more stages do not help', () => {
    const { warnings } = stripped({ factor: 0.8 });
    expect(warnings.map(({ message }) => message)).toContainEqual(expect.stringContaining('more stages hardly help'));
  });
});
