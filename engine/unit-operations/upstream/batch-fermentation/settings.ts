/** Settings of the batch fermentation: a culture and its end point. */
import { number } from '../../../declare/settings.ts';
import { cultureSettings, TEXTS } from '../shared/culture-settings.ts';

/** g/L. */
const LEAST_SUBSTRATE = 0.1;

export const batchSettings = {
  ...cultureSettings,
  final_substrate: number('g/L', 'Final substrate', null, [0.001, 0.01, 20, 150], {
    uncertainty: null,
    derive: (_, s) => Math.max(LEAST_SUBSTRATE, Number(s.monod_constant)),
    note: `${LEAST_SUBSTRATE} g/L, or the Monod constant if that is higher`,
    group: 'Batch phase',
    help: 'Concentration at which the batch ends; the residual substrate stays in the broth.',
    source: TEXTS,
  }),
} as const;
