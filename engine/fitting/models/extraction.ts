import { type Ionisation, unchargedShare, unextracted, unextractedCross } from '../../physics/extraction.ts';
import { type FitDeclaration, rowByRow } from '../model.ts';

const BALANCE = 'curves.staircase.equilibrium';
const STAGES = ['outputs.left', 'outputs.extracted'];

/** Concentrations in both phases, partition against pH, and the product that stays or passes in stages. */
export const partitioning: FitDeclaration = {
  id: 'partitioning',
  title: 'Partition of the uncharged form in countercurrent stages',
  equation:
    'y = K x, K = K₀ / (1 + 10^(pH - pK_a)); φ = (E - 1) / (E^(ηN+1) - 1), E = K S/F; extracted = (1 - φ) e^(-k t)',
  source: 'Kremser 1930',
  responses: [BALANCE, 'curves.ph', ...STAGES],
  anyResponse: true,
  inputs: [
    { key: 'curves.staircase.x', of: BALANCE },
    { key: 'curves.ph.x', of: 'curves.ph' },
    { key: 'settings.phase_ratio', otherwise: 'setting', met: ['settings.phase_ratio'] },
    { key: 'settings.stages', otherwise: 'setting', met: ['settings.stages'] },
    { key: 'settings.ph', otherwise: 'setting', met: ['settings.ph'] },
    { key: 'settings.contact_time', otherwise: 'setting', met: ['settings.contact_time'] },
  ],
  parameters: [
    { key: 'partition', symbol: 'K₀', log: true },
    { key: 'pka', symbol: 'pK_a', optional: true },
    { key: 'stage_efficiency', symbol: 'η', seenIn: STAGES },
    { key: 'decomposition', symbol: 'k', optional: true },
  ],
  least: 4,
  prepare: rowByRow(([partition, pka, efficiency, decay], [feed, curvePh, ratio, stages, ph, time], settings) => {
    const at = (one: number): number => partition! * unchargedShare(settings['ionisation'] as Ionisation, one, pka!);
    const K = settings['direction'] === 'into_water' ? 1 / at(ph!) : at(ph!);
    const staying = settings['flow_pattern'] === 'crosscurrent' ? unextractedCross : unextracted;
    const left = staying(K * ratio!, efficiency! * stages!);
    return [K * feed!, at(curvePh!), left, (1 - left) * Math.exp(-decay! * time!)];
  }),
};
