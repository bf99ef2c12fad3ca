/** Settings of the chemostat: those of a batch culture, its feed and its run. */
import { washoutRate } from '../../../physics/continuous.ts';
import { changed, number } from '../../define.ts';
import { cultureSettings, ESTIMATE, TEXTS } from '../shared/culture-settings.ts';

/** Of the washout rate. */
const USUAL_DILUTION = 0.6;

const { batch_substrate_concentration: concentration, ...culture } = cultureSettings;

export const chemostatSettings = {
  ...culture,
  batch_substrate_concentration: changed(concentration, {
    title: 'Substrate in the feed',
    help: 'More makes more cells and a higher oxygen uptake.',
  }),
  death_rate: number('1/h', 'Death rate', {
    default: 0,
    limits: [0, 0.05],
    group: 'Continuous culture',
    help: 'Cells that die break and leave their content in the broth.',
    source: TEXTS,
  }),
  recycle_ratio: number('1', 'Cell recycle', {
    default: 0,
    limits: [0, 2],
    group: 'Continuous culture',
    help: 'Recycled flow over feed.',
    source: 'Design choice',
  }),
  recycle_concentration: number('1', 'Concentration of the recycle', {
    default: 1,
    limits: [1, 10],
    group: 'Continuous culture',
    help: 'Cells in the recycled flow over cells in the vessel; above 1 cells are held back.',
    source: 'Design choice',
  }),
  dilution_rate: number('1/h', 'Dilution rate', {
    default: null,
    derive: (_, s) => USUAL_DILUTION * washout(s as unknown as WashoutValues),
    note: `${USUAL_DILUTION} of the rate at which cells wash out`,
    limits: [0.001, 2],
    typical: [0.01, 1],
    group: 'Continuous culture',
    optimise: [0.02, 0.5],
    help: 'Feed per hour over liquid volume.',
    source: TEXTS,
  }),
  run_time: number('h', 'Run', {
    default: 720,
    limits: [48, 8000],
    typical: [240, 2200],
    display: 'd',
    group: 'Continuous culture',
    optimise: [240, 2160],
    help: 'From the end of the start-up to the next cleaning.',
    source: ESTIMATE,
  }),
  harvest_interval: number('h', 'Harvest interval', {
    default: 24,
    limits: [2, 168],
    typical: [4, 48],
    group: 'Continuous culture',
    help: 'What leaves in this time is one batch of the steps that follow.',
    source: 'Design choice',
  }),
} as const;

/** The settings that decide when cells wash out. */
interface WashoutValues {
  max_growth_rate: number;
  monod_constant: number;
  batch_substrate_concentration: number;
  death_rate: number;
  recycle_ratio: number;
  recycle_concentration: number;
}

/** µ - k_d over D. */
export const retentionOf = (s: WashoutValues): number => 1 + s.recycle_ratio * (1 - s.recycle_concentration);

/** Washout rate, 1/h; NaN if the recycle would hold back every cell. */
export const washout = (s: WashoutValues): number =>
  retentionOf(s) > 0
    ? washoutRate(s.max_growth_rate, s.monod_constant, s.batch_substrate_concentration, s.death_rate, retentionOf(s))
    : NaN;
