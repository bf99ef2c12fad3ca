/** Settings of fermentations without a fed phase: those of the fed-batch, without its feed. */
import { fermentationSettings } from '../fed-batch-fermentation/settings.ts';
import { number, type Setting } from '../../define.ts';

const {
  feed_substrate: _substrate,
  feed_concentration: _concentration,
  feed_powder: _powder,
  feed_growth_rate: _rate,
  initial_volume_fraction: _initial,
  feed_cap: _cap,
  feed_biomass_yield: _yield,
  end_by: _endBy,
  end_time: _endTime,
  overflow_threshold: _threshold,
  overflow_slope: _slope,
  overflow_yield: _overflowYield,
  maintenance,
  ...rest
} = fermentationSettings;

/** What batch fermentation and chemostat share. */
export const cultureSettings = {
  ...rest,
  maintenance: { ...maintenance, parameter: { ...maintenance.parameter, group: 'Batch phase' } },
} as const;

export type CultureValues = {
  [K in keyof typeof cultureSettings]: (typeof cultureSettings)[K] extends Setting<infer T> ? T : never;
};

export const batchSettings = {
  ...cultureSettings,
  final_substrate: number('g/L', 'Substrate at the end', {
    default: null,
    derive: (_, s) => Math.max(0.1, Number(s.monod_constant)),
    note: '0.1 g/L, or the Monod constant if that is higher',
    limits: [0.001, 150],
    typical: [0.01, 20],
    group: 'Batch phase',
    help: 'The batch ends here; what is left stays in the broth.',
    source: 'Common practice in standard texts',
  }),
} as const;
