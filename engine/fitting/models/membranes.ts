import { filmFlux, seriesFlux } from '../../physics/membrane.ts';
import { blockingThroughput } from '../../physics/normal-flow.ts';
import { cleanFlux as sterileFlux } from '../../unit-operations/finishing/sterile-filtration.ts';
import { cleanFlux as virusFlux } from '../../unit-operations/purification/virus-filtration.ts';
import type { SettingValue } from '../../types/configuration.ts';
import { type FitDeclaration, numeric, rowByRow } from '../model.ts';

const HERMIA = 'Hermia 1982, standard blocking';

const FLUX = 'curves.flux';
const PRESSURE = 'curves.pressure';
const IN_SERIES = ['flux_law', 'resistance'] as const;

/** Flux against concentration below the pressure limit, and against pressure with the resistance of the membrane. */
export const film: FitDeclaration = {
  id: 'film',
  title: 'Film model of permeate flux',
  equation: 'J = k ln(C_g / C); with pressure, 1/J = 1 / (L_p (p - Δπ)) + 1 / (k ln(C_g / C))',
  source: 'Blatt et al. 1970; resistances in series',
  responses: [FLUX, PRESSURE],
  anyResponse: true,
  inputs: [
    { key: 'curves.flux.x', of: FLUX, varies: 3, met: ['outputs.feed_protein', 'outputs.end_protein'] },
    { key: 'curves.pressure.x', of: PRESSURE, varies: 2, met: ['settings.transmembrane_pressure'] },
    // Protein in the test of pressure; water has none.
    { key: 'feed.target', otherwise: 0 },
  ],
  parameters: [
    { key: 'mass_transfer_coefficient', symbol: 'k', log: true },
    { key: 'gel_concentration', symbol: 'C_g', log: true, seenIn: FLUX },
    { key: 'permeability', symbol: 'L_p', log: true, seenIn: PRESSURE, needs: IN_SERIES },
    { key: 'osmotic_pressure', symbol: 'Δπ', seenIn: PRESSURE, needs: IN_SERIES },
  ],
  rivals: [
    { id: 'gel', title: 'Fitted gel concentration', parameters: ['mass_transfer_coefficient', 'gel_concentration'] },
    { id: 'usual_gel', title: 'Typical gel concentration', parameters: ['mass_transfer_coefficient'] },
  ],
  least: 6,
  assumes: (variables): Record<string, SettingValue> =>
    variables.has(PRESSURE) ? Object.fromEntries([IN_SERIES]) : {},
  prepare: rowByRow(([k, gel, permeability, without], [concentration, pressure, protein], settings) => {
    const known = Number.isFinite(concentration);
    const at = Number.isFinite(pressure) ? pressure! : numeric(settings, 'transmembrane_pressure');
    const flow = permeability! * (at - without!);
    // Below Δπ the flux would be backwards, which gives the search a slope there.
    const inSeries = (one: number): number => (flow > 0 ? seriesFlux(k!, gel!, one, flow) : flow);
    return [
      settings['flux_law'] === 'resistance' ? inSeries(concentration!) : filmFlux(k!, gel!, concentration!),
      inSeries(known ? concentration! : protein!),
    ];
  }),
};

const BLOCKING = [
  { key: 'initial_flux', symbol: 'J₀', log: true },
  { key: 'capacity', symbol: 'V_max', log: true },
];

/** Throughput at constant pressure. */
export const depthBlocking: FitDeclaration = {
  id: 'blocking',
  title: 'Blocking of the media at constant pressure',
  equation: 'V = J₀ t / (1 + J₀ t / V_max)',
  source: HERMIA,
  responses: ['curves.throughput'],
  inputs: [{ key: 'time', varies: 3, met: ['outputs.process_time'] }],
  parameters: BLOCKING,
  least: 6,
  prepare: rowByRow(([flux, capacity], [time]) => [blockingThroughput(flux!, capacity!, time!)]),
};

/** The same for a flux that is proportional to pressure and declared at 1 bar. */
export const sterileBlocking: FitDeclaration = {
  ...depthBlocking,
  id: 'sterile_blocking',
  title: 'Blocking of the membrane at constant pressure',
  equation: 'V = J₀ p t / (1 + J₀ p t / V_max)',
  inputs: [
    { key: 'time', varies: 3, met: ['outputs.filtration_time'] },
    { key: 'settings.pressure', otherwise: 'setting', met: ['settings.pressure'] },
  ],
  prepare: rowByRow(([flux, capacity], [time, pressure]) => [
    blockingThroughput(sterileFlux(flux!, pressure!), capacity!, time!),
  ]),
};

/** Flux against throughput, by standard blocking or in proportion to throughput. */
export const virusBlocking: FitDeclaration = {
  id: 'virus_blocking',
  title: 'Flux decay of the virus filter',
  equation: 'J = J₀ p/2 (1 - V / V_max)²',
  source: HERMIA,
  responses: ['curves.flux'],
  inputs: [
    { key: 'curves.flux.x', varies: true, met: ['outputs.load'] },
    { key: 'settings.pressure', otherwise: 'setting', met: ['settings.pressure'] },
    { key: 'feed.target', otherwise: 0 },
  ],
  parameters: BLOCKING,
  least: 6,
  prepare: rowByRow(([flux, capacity], [throughput, pressure, protein], settings) => {
    const left = Math.max(0, 1 - throughput! / capacity!);
    const power = settings['blocking'] === 'linear' ? 1 : 2;
    return [virusFlux(flux!, pressure!, protein!) * left ** power];
  }),
};

/** Residual share of salt or protein during washing with buffer. */
export const washoutModel: FitDeclaration = {
  id: 'washout',
  title: 'Washout of host cell protein',
  equation: 'C/C₀ = e^(-N (1 - R))',
  source: 'Constant-volume diafiltration',
  responses: ['curves.washout.host_protein'],
  inputs: [{ key: 'curves.washout.x', varies: true, met: ['settings.diafiltration_volumes'] }],
  parameters: [{ key: 'host_protein_rejection', symbol: 'R' }],
  least: 4,
  prepare: rowByRow(([rejection], [volumes]) => [Math.exp(-volumes! * (1 - rejection!))]),
};
