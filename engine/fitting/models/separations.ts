import { type FitDeclaration, numeric, rowByRow } from '../model.ts';

/** Solubility of the product in salt solution. */
export const saltingOut: FitDeclaration = {
  id: 'salting_out',
  title: 'Salting out',
  equation: 'log₁₀ S = β - K I',
  source: 'Cohn 1925',
  responses: ['curves.solubility.product'],
  inputs: [{ key: 'curves.solubility.x', varies: true, met: ['settings.ionic_strength'] }],
  parameters: [
    { key: 'beta', symbol: 'β' },
    { key: 'salting_out', symbol: 'K' },
  ],
  rivals: [
    { id: 'cohn', title: 'Fitted salting-out constant', parameters: ['beta', 'salting_out'] },
    { id: 'usual_slope', title: 'Typical salting-out constant', parameters: ['beta'] },
  ],
  least: 4,
  needs: ['agent', 'salt'],
  prepare: rowByRow(([beta, constant], [strength], settings) => {
    const away = numeric(settings, 'ph') - numeric(settings, 'isoelectric_point');
    const shift = Number.isFinite(away) ? numeric(settings, 'ph_coefficient') * away ** 2 : 0;
    return [beta! + shift - constant! * strength!];
  }),
};

/** Vapour in equilibrium with a boiling liquid. */
export const volatility: FitDeclaration = {
  id: 'volatility',
  title: 'Constant relative volatility',
  equation: 'y = α x / (1 + (α - 1) x)',
  source: 'Standard texts',
  responses: ['curves.equilibrium.vapour'],
  inputs: [{ key: 'curves.equilibrium.x', varies: true }],
  parameters: [{ key: 'relative_volatility', symbol: 'α', log: true }],
  least: 4,
  needs: ['method', 'shortcut'],
  prepare: rowByRow(([alpha], [x]) => [(alpha! * x!) / (1 + (alpha! - 1) * x!)]),
};
