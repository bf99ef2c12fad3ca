/** Settings of the chemostat: those of a batch culture, its feed and its run. */
import { bisect } from '../../../numeric/roots.ts';
import { chemostat, fastestShare, washoutRate } from '../../../physics/continuous.ts';
import { KLA_CORRELATIONS } from '../../../physics/gas-transfer.ts';
import { oxygenUptake } from '../../../physics/growth.ts';
import { type Basis, changed, group, number } from '../../../declare/settings.ts';
import { andrewsOf, conditionFactor, type ConditionValues } from '../shared/conditions.ts';
import { batchKinetics } from '../shared/culture-kinetics.ts';
import { cultureSettings, type CultureValues, TEXTS } from '../shared/culture-settings.ts';
import { fermenter } from '../shared/fermenter.ts';
import { DESIGN, ESTIMATE_TO_FIT } from '../../../wording/settings-text.ts';

/** Default share of the washout rate. */
const USUAL_DILUTION = 0.6;

const { batch_substrate_concentration: concentration, turndown: _turndown, ...culture } = cultureSettings;

export const chemostatSettings = {
  ...culture,
  batch_substrate_concentration: changed(concentration, {
    title: 'Substrate concentration in the feed',
    help: 'Substrate concentration in the feed. A higher concentration gives more cells and a higher oxygen uptake.',
  }),
  ...group('Continuous culture', DESIGN, {
    death_rate: number('1/h', 'Death rate', 0, [0, 0.05], {
      help: 'Rate of cell death. Dead cells lyse and release their content into the broth.',
      source: TEXTS,
    }),
    recycle_ratio: number('1', 'Cell recycle', 0, [0, 2], { help: 'Recycled flow ÷ feed flow.' }),
    recycle_concentration: number('1', 'Concentration of the recycle', 1, [1, 10], {
      help: 'Cell concentration in the recycled flow ÷ cell concentration in the vessel; above 1, cells are retained.',
    }),
    dilution_rate: number('1/h', 'Dilution rate', null, [0.001, 0.01, 1, 2], {
      derive: (basis, s) => usualDilution(basis, s as unknown as DilutionValues),
      note: `${USUAL_DILUTION} of the washout rate, or less if the vessel transfers less oxygen`,
      optimise: [0.02, 0.5],
      help: 'Feed per hour ÷ liquid volume.',
      source: TEXTS,
    }),
    run_time: number('h', 'Run', 720, [48, 240, 2200, 8000], {
      display: 'd',
      optimise: [240, 2160],
      help: 'Time from the end of start-up to the next cleaning.',
      source: ESTIMATE_TO_FIT,
    }),
    harvest_interval: number('h', 'Harvest interval', 24, [2, 4, 48, 168], {
      uncertainty: null,
      help: 'Time between harvests; the outflow of this time is one batch for the following steps.',
    }),
  }),
} as const;

/** The settings that the default of the dilution rate depends on. */
type DilutionValues = WashoutValues & CultureValues;

/** Share of the oxygen transfer that the default of the dilution rate uses at most. */
const MOST_TRANSFER = 0.95;

function usualDilution(basis: Basis, s: DilutionValues): number {
  const usual = USUAL_DILUTION * washout(s, s.max_growth_rate * conditionFactor(s, basis));
  const aerobic = basis.host.peak_our > 0;
  if (!aerobic || !(usual > 0)) return usual;
  const vessel = fermenter(s, aerobic, KLA_CORRELATIONS[s.kla_correlation]);
  const transfer = MOST_TRANSFER * vessel.transferAt(vessel.volume);
  const culture = batchKinetics(s, aerobic, basis);
  const shortage = (dilution: number): number => {
    const { density, rate } = chemostat(
      culture,
      dilution,
      s.batch_substrate_concentration,
      s.death_rate,
      retentionOf(s),
    );
    return oxygenUptake(culture, density, rate) - transfer;
  };
  return shortage(usual) <= 0 || shortage(LEAST) > 0 ? usual : bisect(shortage, LEAST, usual);
}
/** 1/h. */
const LEAST = 0.001;

/** The settings that determine washout. */
interface WashoutValues extends ConditionValues {
  max_growth_rate: number;
  monod_constant: number;
  batch_substrate_concentration: number;
  death_rate: number;
  recycle_ratio: number;
  recycle_concentration: number;
}

/** (µ - k_d) ÷ D. */
export const retentionOf = (s: Pick<WashoutValues, 'recycle_ratio' | 'recycle_concentration'>): number =>
  1 + s.recycle_ratio * (1 - s.recycle_concentration);

/** Washout rate, 1/h; NaN if the recycle would retain every cell. @param growth Maximum growth rate, 1/h. */
export const washout = (s: WashoutValues, growth: number): number =>
  retentionOf(s) > 0
    ? washoutRate(
        growth * fastestShare(s.batch_substrate_concentration, s.monod_constant, andrewsOf(s)),
        s.death_rate,
        retentionOf(s),
      )
    : NaN;
