import { cumulativeMass, dominantSize, meanSize, solubilityAt } from '../../physics/crystallisation.ts';
import { celsius, M_PER_UM, S_PER_H } from '../../wording/quantity.ts';
import { type FitDeclaration, rowByRow } from '../model.ts';

const SOLUBILITY = 'curves.solubility.solubility';
const SIZES = ['curves.sizes', 'outputs.mean_size', 'outputs.crystal_size'];

/** Solubility in water against temperature, and sizes of crystals after a time. */
export const crystals: FitDeclaration = {
  id: 'crystals',
  title: 'Solubility and crystal growth',
  equation: 'ln c* linear between 0, 25 and 60 °C; mass finer = 1 - e^(-x) (1 + x + x²/2 + x³/6), x = L / (G τ)',
  source: 'Randolph and Larson 1971',
  responses: [SOLUBILITY, ...SIZES],
  anyResponse: true,
  inputs: [
    { key: 'curves.solubility.x', of: SOLUBILITY, varies: true, met: ['settings.final_temperature'] },
    { key: 'curves.sizes.x', of: 'curves.sizes', varies: true },
    { key: 'settings.residence_time', otherwise: 'setting', met: ['settings.residence_time'] },
  ],
  parameters: [
    { key: 'solubility_0', symbol: 'c₀', log: true, seenIn: SOLUBILITY },
    { key: 'solubility_25', symbol: 'c₂₅', log: true, seenIn: SOLUBILITY },
    { key: 'solubility_60', symbol: 'c₆₀', log: true, seenIn: SOLUBILITY },
    { key: 'growth_rate', symbol: 'G', log: true, seenIn: SIZES },
  ],
  least: 5,
  prepare: rowByRow(([at0, at25, at60, growth], [temperature, size, time]) => {
    const seconds = time! * S_PER_H;
    return [
      solubilityAt({ at0: at0!, at25: at25!, at60: at60! }, temperature! - celsius(0)),
      cumulativeMass(size! * M_PER_UM, growth!, seconds),
      meanSize(growth!, seconds) / M_PER_UM,
      dominantSize(growth!, seconds) / M_PER_UM,
    ];
  }),
};
