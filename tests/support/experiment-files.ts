/** Data files made from known parameters, as a laboratory would write them. */
import { KNOWN, simulated } from '../../engine/fitting/recovery.test-support.ts';

/** Flux runs of an ultrafiltration with a coefficient and gel concentration, as CSV with units of its own. */
export function fluxCsv(
  truth = { mass_transfer_coefficient: 20, gel_concentration: 240 },
  seed = 1,
  rows = 12,
): string {
  const film = KNOWN.find((one) => one.unit_operation === 'ultrafiltration')!;
  const { rows: data } = simulated({ ...film, truth }, seed);
  const lines = data
    .slice(0, rows)
    .map(
      ({ inputs, responses }, i) =>
        `A${String(i + 1).padStart(2, '0')},${responses['curves.flux']!.toFixed(3)},${(1000 * Number(inputs['curves.flux.x'])).toFixed(0)}`,
    );
  return ['Run,Flux [LMH],Protein [mg/L]', ...lines].join('\n');
}

export const FLUX_MAPPING = {
  columns: [
    { column: 'Run', variable: 'label' },
    { column: 'Flux [LMH]', variable: 'curves.flux', unit: 'L/m²/h' },
    { column: 'Protein [mg/L]', variable: 'curves.flux.x', unit: 'mg/L' },
  ],
};

/** Courses of two batches, h and g/L. */
export function batchCsv(seed = 1): string {
  const batch = KNOWN.find((one) => one.unit_operation === 'batch_fermentation')!;
  const lines = simulated(batch, seed).rows.map(({ batch, time, responses }) =>
    [
      batch,
      time,
      ...['cells', 'substrate', 'product'].map((key) => responses[`curves.concentrations.${key}`]!.toFixed(4)),
    ].join(';'),
  );
  return ['Batch;Time [h];DCW [g/L];Glucose [g/L];Product [g/L]', ...lines].join('\n');
}

export const BATCH_MAPPING = {
  columns: [
    { column: 'Batch', variable: 'batch' },
    { column: 'Time [h]', variable: 'time', unit: 'h' },
    { column: 'DCW [g/L]', variable: 'curves.concentrations.cells', unit: 'g/L' },
    { column: 'Glucose [g/L]', variable: 'curves.concentrations.substrate', unit: 'g/L' },
    { column: 'Product [g/L]', variable: 'curves.concentrations.product', unit: 'g/L' },
  ],
};

/** What a culture of one organism has in a batch and in a fed-batch. */
export const SHARED_CULTURE = {
  max_growth_rate: 0.3,
  batch_biomass_yield: 0.5,
  product_growth: 0.08,
  product_maintenance: 0.002,
};

/** Courses of two batches, and of two fed-batches, of one organism, h, g/L and L. */
export function sharedCultureCsvs(seed = 1): { batch: string; fedBatch: string } {
  const of = (unit_operation: string) => {
    const known = KNOWN.find((one) => one.unit_operation === unit_operation)!;
    return simulated({ ...known, truth: { ...known.truth, ...SHARED_CULTURE } }, seed).rows;
  };
  const states = (responses: Record<string, number>) =>
    ['cells', 'substrate', 'product'].map((key) => responses[`curves.concentrations.${key}`]!.toFixed(4));
  const head = 'Batch;Time [h];DCW [g/L];Glucose [g/L];Product [g/L]';
  return {
    batch: [
      head,
      ...of('batch_fermentation').map(({ batch, time, responses }) => [batch, time, ...states(responses)].join(';')),
    ].join('\n'),
    fedBatch: [
      `${head};Volume [L]`,
      ...of('fed_batch_fermentation').map(({ batch, time, responses, inputs }) =>
        [batch, time, ...states(responses), 1000 * Number(inputs['curves.volume'])].join(';'),
      ),
    ].join('\n'),
  };
}

export const FED_BATCH_MAPPING = {
  columns: [...BATCH_MAPPING.columns, { column: 'Volume [L]', variable: 'curves.volume', unit: 'L' }],
};
