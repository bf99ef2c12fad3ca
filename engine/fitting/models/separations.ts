import { dynamicCapacity, langmuir } from '../../physics/chromatography.ts';
import { type FitDeclaration, numeric, rowByRow } from '../model.ts';

/** Capacity at 10 % breakthrough against residence time and concentration. */
export const capture: FitDeclaration = {
  id: 'capture',
  title: 'Langmuir isotherm with a constant rate of binding',
  equation: 'DBC₁₀ = q_max K C / (1 + K C) - ln 9 / (k τ)',
  source: 'Bohart and Adams 1920',
  responses: ['curves.capacity'],
  inputs: [
    { key: 'curves.capacity.x', varies: 2, met: ['settings.residence_time'] },
    { key: 'feed.target', varies: 2 },
  ],
  parameters: [
    { key: 'maximum_capacity', symbol: 'q_max', log: true },
    { key: 'binding_constant', symbol: 'K', log: true },
    { key: 'rate_constant', symbol: 'k', log: true },
  ],
  rivals: [
    { id: 'usual_binding', title: 'Usual binding constant', parameters: ['maximum_capacity', 'rate_constant'] },
    {
      id: 'langmuir',
      title: 'Fitted binding constant',
      parameters: ['maximum_capacity', 'binding_constant', 'rate_constant'],
    },
  ],
  least: 8,
  needs: ['capacity_by', 'isotherm'],
  prepare: rowByRow(([most, constant, rate], [residence, concentration]) => [
    dynamicCapacity(langmuir(most!, constant!, concentration!), rate!, residence!),
  ]),
};

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
    { id: 'usual_slope', title: 'Usual salting-out constant', parameters: ['beta'] },
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
