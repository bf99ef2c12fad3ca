/** Settings of the batch fermentation: a culture and its end point. */
import { type Basis, changed, number } from '../../../declare/settings.ts';
import { cultureSettings, TEXTS, USUAL_SUGAR } from '../shared/culture-settings.ts';
import { isAnimal } from '../shared/media.ts';
import { batchSugarOf } from '../shared/productions.ts';

/** g/L. */
const LEAST_SUBSTRATE = 0.1;

export const batchSettings = {
  ...cultureSettings,
  batch_substrate_concentration: {
    ...changed(cultureSettings.batch_substrate_concentration, {
      default_note: `100 to 200 for products into which most of the substrate is converted; of a stream that brings less, what it has; otherwise ${USUAL_SUGAR.animal} for animal and insect cells, ${USUAL_SUGAR.others} for other hosts`,
    }),
    derive: (basis: Basis) => batchSugarOf(basis) ?? (isAnimal(basis.host) ? USUAL_SUGAR.animal : USUAL_SUGAR.others),
  },
  final_substrate: number('g/L', 'Final substrate', null, [0.001, 0.01, 20, 150], {
    uncertainty: null,
    derive: (_, s) => Math.max(LEAST_SUBSTRATE, Number(s.monod_constant)),
    note: `${LEAST_SUBSTRATE} g/L, or the Monod constant if that is higher`,
    group: 'Batch phase',
    help: 'Concentration at which the batch ends; the residual substrate stays in the broth.',
    source: TEXTS,
  }),
} as const;
