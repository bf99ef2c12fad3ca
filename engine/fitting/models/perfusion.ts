import { perfusionTitre } from '../../physics/continuous.ts';
import { type FitDeclaration, numeric, rowByRow } from '../model.ts';

/**
 * Titre of a perfusion against perfusion rate, at steady cell densities. The productivity is fitted; sieving is not,
 * because with little bleed all product leaves with the harvest, whatever the fibre retains.
 */
export const perfusionHarvest: FitDeclaration = {
  id: 'perfusion_harvest',
  title: 'Product formation in perfusion',
  equation: 'P = s q_P X / (s (D - B) + B)',
  source: 'Product balance at steady state',
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
