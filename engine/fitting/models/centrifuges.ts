import { capture, decanterSigma, discStackSigma } from '../../physics/settling.ts';
import { limitSize } from '../../unit-operations/recovery/shared/centrifuge.ts';
import { type FitDeclaration, type FitInput, rowByRow } from '../model.ts';

const machine = (...keys: string[]): FitInput[] =>
  keys.map((key) => ({ key: `settings.${key}`, otherwise: 'setting' }));

/** Solids captured against throughput. @param sigma Sigma in m² of the geometry of the machine, in the order of its settings. */
const settling = (geometry: readonly string[], sigma: (...of: number[]) => number): FitDeclaration => ({
  id: 'settling',
  title: 'Grade efficiency of settling',
  equation: 'Φ(L/σ) + e^(2L+2σ²) Φ((-L-2σ²)/σ), L = ln(d/d_lim), Q = η v(d_lim) Σ',
  source: 'Ambler 1959',
  responses: ['curves.capture'],
  inputs: [
    { key: 'curves.capture.x', varies: 2, met: ['outputs.throughput'] },
    // A dilute suspension unless it was measured.
    { key: 'outputs.feed_solids', otherwise: 0, met: ['outputs.feed_solids'] },
    ...machine('particle_diameter', 'density_difference', 'viscosity'),
    ...machine(...geometry),
  ],
  parameters: [
    { key: 'efficiency', symbol: 'η' },
    { key: 'particle_spread', symbol: 'σ', log: true, of: 'particles' },
  ],
  least: 5,
  prepare: rowByRow(([efficiency, spread], [flow, solids, diameter, difference, viscosity, ...of]) => {
    const particles = { density_difference: difference!, viscosity: viscosity!, efficiency: efficiency! };
    return [capture(Math.log(diameter! / limitSize(particles, flow!, sigma(...of), solids!)), spread!)];
  }),
});

export const discStackSettling = settling(
  ['discs', 'inner_radius', 'outer_radius', 'half_angle', 'speed'],
  discStackSigma,
);
export const decanterSettling = settling(['length', 'pond_radius', 'outer_radius', 'speed'], decanterSigma);
