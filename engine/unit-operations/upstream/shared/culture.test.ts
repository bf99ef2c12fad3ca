import { describe, expect, test } from 'vitest';
import { runUnitOperation } from '../../../index.ts';
import { library, product } from '../../../tests/fixtures.test-support.ts';

const HOSTS = [
  'cel_escherichia_coli',
  'cel_komagataella_phaffii',
  'cel_saccharomyces_cerevisiae_anaerobic',
  'cel_cho',
  'cel_aspergillus_oryzae',
];

describe.each(HOSTS)('the closed form compared with the differential equations, %s', (host_id) => {
  // The reference gives 0.3 % for the batch phase and 1 % for the whole.
  test.each(['batch_fermentation', 'fed_batch_fermentation'])('%s ends with the same values within 0.3 %%', (id) => {
    const outcome = runUnitOperation(
      id,
      { settings: { batch_substrate_concentration: 20 }, product: { ...product, host_id } },
      library,
    );
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    const { curves, outputs } = outcome.data;
    const end = (series: string) =>
      curves.find((one) => one.plot_id === 'concentrations' && one.series === series)!.points.at(-1)!;
    expect(end('Cells').x / outputs.process_time!).toBeCloseTo(1, 9);
    expect(Math.abs(end('Cells').y! / outputs.biomass! - 1)).toBeLessThan(0.003);
    expect(Math.abs(end('Product').y! / outputs.titre! - 1)).toBeLessThan(0.003);
    const oxygen = (series: string) =>
      curves.find((one) => one.plot_id === 'oxygen' && one.series === series)!.points.map(({ y }) => y);
    const most = oxygen('Maximum transfer');
    for (const [k, uptake] of oxygen('Uptake').entries()) expect(uptake!).toBeLessThan(1.02 * (most[k] ?? Infinity));
  });
});
