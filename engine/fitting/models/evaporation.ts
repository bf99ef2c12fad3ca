import { heatFlux, heatTransfer } from '../../unit-operations/concentration/evaporation.ts';
import { type FitDeclaration, rowByRow } from '../model.ts';

/** Heat flux against steam temperature, and heat transfer since cleaning. */
export const boiling: FitDeclaration = {
  id: 'boiling',
  title: 'Heat transfer with fouling',
  equation: 'q = U (T_steam - T), 1/U = 1 / (U₀ (1 - 0.8 x)) + r t',
  source: 'Standard texts',
  responses: ['curves.flux', 'curves.transfer'],
  anyResponse: true,
  inputs: [
    { key: 'curves.flux.x', of: 'curves.flux', varies: true },
    { key: 'time', of: 'curves.transfer', varies: true, met: ['settings.time'] },
    { key: 'settings.first_temperature', otherwise: 'setting', met: ['settings.first_temperature'] },
    { key: 'settings.product_solids', otherwise: 'setting', met: ['settings.product_solids'] },
  ],
  parameters: [
    { key: 'heat_transfer', symbol: 'U₀', log: true },
    { key: 'fouling_rate', symbol: 'r', seenIn: 'curves.transfer' },
  ],
  least: 4,
  prepare: rowByRow(([clean, fouling], [hot, time, boils, solids]) => {
    const surface = { heat_transfer: clean!, fouling_rate: fouling! };
    // Flux is that of clean tubes unless its time since cleaning is given.
    const since = Number.isFinite(time) ? time! : 0;
    return [
      heatFlux(surface, { hot: hot!, boiling: boils!, solids: solids!, time: since }),
      heatTransfer(surface, solids!, time!),
    ];
  }),
};
