import { decimalTime, logReduction } from '../../physics/inactivation.ts';
import { brokenShare } from '../../physics/disruption.ts';
import { arrhenius, lysedShare } from '../../physics/lysis.ts';
import { MIN_PER_H } from '../../wording/quantity.ts';
import { LYSIS_ENERGY, temperatureOf } from '../../unit-operations/recovery/cell-lysis.ts';
import { type FitDeclaration, rowByRow } from '../model.ts';

/** Cells broken against pressure and passes. */
export const disruption: FitDeclaration = {
  id: 'hetherington',
  title: 'First-order release',
  equation: 'R = 1 - exp(-k N P^a)',
  source: 'Hetherington et al. 1971',
  responses: ['curves.pressure'],
  inputs: [
    { key: 'curves.pressure.x', varies: 1.3, met: ['settings.pressure'] },
    { key: 'settings.passes', otherwise: 'setting', met: ['settings.passes'] },
    { key: 'settings.inlet_temperature', otherwise: 'setting', met: ['settings.inlet_temperature'] },
  ],
  parameters: [
    { key: 'disruption_constant', symbol: 'k', log: true },
    { key: 'disruption_exponent', symbol: 'a' },
  ],
  rivals: [
    {
      id: 'exponent',
      title: 'Fitted exponent of pressure',
      parameters: ['disruption_constant', 'disruption_exponent'],
    },
    { id: 'usual_exponent', title: 'Typical exponent of pressure', parameters: ['disruption_constant'] },
  ],
  least: 6,
  prepare: rowByRow(([constant, exponent], [pressure, passes, temperature]) => [
    brokenShare(constant!, exponent!, passes!, pressure!, temperature!),
  ]),
};

/** Cells lysed against time, at the reference dose of the method. */
export const lysis: FitDeclaration = {
  id: 'lysis',
  title: 'First-order lysis',
  equation: 'f = f_max (1 - e^(-k t))',
  source: 'First-order kinetics',
  responses: ['curves.lysed.cells'],
  inputs: [
    { key: 'time', varies: 2, met: ['settings.time'] },
    { key: 'settings.temperature', otherwise: 'setting', met: ['settings.temperature'] },
  ],
  parameters: [
    { key: 'rate', symbol: 'k', log: true },
    { key: 'most_lysed', symbol: 'f_max' },
  ],
  rivals: [
    { id: 'partial', title: 'Lysis up to a maximum', parameters: ['rate', 'most_lysed'] },
    { id: 'complete', title: 'Complete lysis', parameters: ['rate'], fixed: { most_lysed: 1 } },
  ],
  least: 5,
  prepare: rowByRow(([rate, most], [time, temperature], settings) => [
    lysedShare(most!, rate! * arrhenius(LYSIS_ENERGY, temperature!, temperatureOf(settings['method'])), time!),
  ]),
};

/** Limit above which the reduction cannot be measured. */
const UNLIMITED = Infinity;

/** Reduction of virus against time. */
export const inactivation: FitDeclaration = {
  id: 'inactivation',
  title: 'Log-linear inactivation',
  equation: 'LRV = t / D(pH, T)',
  source: 'First-order kinetics',
  responses: ['curves.reduction'],
  inputs: [
    { key: 'time', varies: true, met: ['settings.time'] },
    { key: 'settings.ph', otherwise: 'setting', met: ['settings.ph'] },
    { key: 'settings.temperature', otherwise: 'setting', met: ['settings.temperature'] },
  ],
  parameters: [{ key: 'decimal_time', symbol: 'D', log: true }],
  least: 4,
  prepare: rowByRow(([decimal], [time, ph, temperature], settings) => {
    const at = decimalTime(decimal!, settings['method'] === 'acid' ? ph! : 0, temperature!);
    return [logReduction(time! * MIN_PER_H, at, UNLIMITED)];
  }),
};
