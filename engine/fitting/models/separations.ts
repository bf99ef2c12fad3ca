import { breakthrough, dynamicCapacity, gradientSalt, langmuir } from '../../physics/chromatography.ts';
import { usualStrength } from '../../unit-operations/purification/shared/ionic-strength.ts';
import type { SettingValue } from '../../types/configuration.ts';
import { type FitDeclaration, numeric, rowByRow } from '../model.ts';

const CAPACITY = 'curves.capacity';
const BREAKTHROUGH = 'curves.breakthrough.model';
const GRADIENT = 'curves.gradient';
const BOUND = [CAPACITY, BREAKTHROUGH];
const BY_ISOTHERM = ['capacity_by', 'isotherm'] as const;

/**
 * Capacity at 10 % breakthrough against residence time and concentration, whole breakthrough curves, and the salt with which small
 * amounts leave in gradients.
 */
export const capture: FitDeclaration = {
  id: 'capture',
  title: 'Langmuir isotherm with a constant binding rate',
  equation:
    'DBC₁₀ = q* - ln 9 / (k τ), C/C₀ = 1 / (1 + exp(-k C₀ τ (v - ε - q*/C₀))), q* = q_max K C₀ / (1 + K C₀); in gradients I_R^(z+1) = 0.85 (z + 1) I₁^z γ + I₀^(z+1)',
  source: 'Bohart and Adams 1920; Yamamoto 1988',
  responses: [CAPACITY, BREAKTHROUGH, GRADIENT],
  anyResponse: true,
  inputs: [
    { key: 'curves.capacity.x', of: CAPACITY, varies: 2, met: ['settings.residence_time'] },
    { key: 'curves.breakthrough.x', of: BREAKTHROUGH, varies: true },
    { key: 'feed.target', neededFor: BOUND },
    { key: 'settings.residence_time', otherwise: 'usual', met: ['settings.residence_time'], neededFor: BOUND },
    { key: 'curves.gradient.x', of: GRADIENT, varies: 1.5 },
    { key: 'settings.buffer_salt', otherwise: 'setting', neededFor: [GRADIENT] },
  ],
  parameters: [
    { key: 'maximum_capacity', symbol: 'q_max', log: true, seenIn: BOUND, needs: BY_ISOTHERM },
    { key: 'binding_constant', symbol: 'K', log: true, seenIn: CAPACITY, needs: BY_ISOTHERM },
    { key: 'rate_constant', symbol: 'k', log: true, seenIn: BOUND, needs: BY_ISOTHERM },
    { key: 'product_strength', symbol: 'I₁', seenIn: GRADIENT },
    { key: 'charge', symbol: 'z', seenIn: GRADIENT },
  ],
  rivals: [
    { id: 'usual_binding', title: 'Typical binding constant', parameters: ['maximum_capacity', 'rate_constant'] },
    {
      id: 'langmuir',
      title: 'Fitted binding constant',
      parameters: ['maximum_capacity', 'binding_constant', 'rate_constant'],
    },
  ],
  least: 8,
  leastOf: { [GRADIENT]: 3 },
  assumes: (variables): Record<string, SettingValue> =>
    variables.has(GRADIENT) && !variables.has('settings.ligand') ? { ligand: 'cation' } : {},
  prepare: rowByRow(([most, constant, rate, unity, charge], x, settings) => {
    const [residence, load, concentration, time, slope, salt] = x;
    const bound = langmuir(most!, constant!, concentration!);
    const passing = Number.isFinite(time) ? time! : numeric(settings, 'residence_time');
    const stoichiometric = numeric(settings, 'porosity') + bound / concentration!;
    return [
      dynamicCapacity(bound, rate!, residence!),
      breakthrough(rate! * concentration! * passing, load! - stoichiometric),
      gradientSalt(unity!, charge!, slope!, usualStrength(salt!, 0)),
    ];
  }),
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
