import { perfusionTitre } from '../../physics/continuous.ts';
import { type FitDeclaration, numeric, rowByRow } from '../model.ts';

/**
 * Titre of a perfusion by how fast medium runs through it, at steady cell densities. What the cells make is fitted;
 * sieving is left as it is by setting, since with little bleed all product leaves by the harvest, whatever the fibre holds.
 */
export const perfusionHarvest: FitDeclaration = {
  id: 'perfusion_harvest',
  title: 'Product of a perfusion',
  equation: 'P = s q_P X / (s (D - B) + B)',
  source: 'Balance of product at steady state',
  responses: ['curves.titre'],
  inputs: [
    { key: 'curves.titre.x', varies: 1.3, met: ['outputs.perfusion_rate'] },
    { key: 'settings.cell_density', otherwise: 'setting', met: ['settings.cell_density'] },
    { key: 'settings.bleed_rate', otherwise: 'setting', met: ['settings.bleed_rate'] },
  ],
  parameters: [{ key: 'specific_productivity', symbol: 'q_P', log: true }],
  least: 4,
  prepare: rowByRow(([making], [through, density, bleed], settings) => [
    perfusionTitre(making!, density!, through! - bleed!, bleed!, numeric(settings, 'sieving')),
  ]),
};
