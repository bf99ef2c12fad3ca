/** Settings of the fed-batch fermentation: a culture and its feed. */
import type { Kinetics } from '../../../physics/growth.ts';
import { byProductOf } from '../../../stream/components.ts';
import { type Basis, choice, group, number, share, type Values } from '../../../declare/settings.ts';
import { figure } from '../../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../../wording/settings-text.ts';
import { byCase } from '../../../declare/words.ts';
import { baseSettings } from '../shared/base.ts';
import { conditionFactor, conditionSettings, type ConditionValues } from '../shared/conditions.ts';
import { kineticsOn } from '../shared/culture-kinetics.ts';
import {
  batchSettings,
  forAnimals,
  HOST,
  HOST_SOURCE,
  maintenance,
  oxygenSettings,
  productSettings,
  seedSettings,
  substrateOf,
  TEXTS,
  vesselSettings,
  yieldOn,
} from '../shared/culture-settings.ts';
import { isAnimal, SUBSTRATE_TITLES } from '../shared/media.ts';
import { organismSettings } from '../shared/organism-settings.ts';

/** Powder in a concentrated feed for animal cells, g/L. */
const FEED_POWDER = 100;
/** Default growth rate on feed, 1/h, and its maximum share of the maximum growth rate. */
const USUAL_RATE = 0.15;
const USUAL_SHARE = 0.6;
/** The same of the rate at the temperature and pH, just below what a feed can maintain. */
const MOST_SHARE = 0.85;
const LEAST_RATE = 0.0005;
/** Growth rate that no host reaches, 1/h. */
const NO_OVERFLOW = 2;
/** g/g. */
const BY_PRODUCT_YIELD = { ethanol: 0.51, acetate: 0.667, lactate: 1 };

const feedSettings = {
  ...group('Feed', TEXTS, {
    feed_substrate: choice('Feed substrate', SUBSTRATE_TITLES, null, {
      derive: substrateOf,
      note: HOST,
      help: 'Carbon source of the feed.',
      source: HOST_SOURCE,
    }),
    feed_concentration: number('g/L', 'Feed concentration', null, [50, 100, 700, 800], {
      ...forAnimals(100, 500),
      optimise: [300, 700],
      help: 'Substrate concentration in the feed. A more concentrated feed gives more cells in the same volume.',
    }),
    feed_powder: number('g/L', 'Powder in the feed', null, [0, 0, 150, 200], {
      uncertainty: null,
      derive: ({ host }, s) =>
        s.medium === 'cell_culture' || (s.medium === 'library' && isAnimal(host)) ? FEED_POWDER : 0,
      note: `${FEED_POWDER} g/L with cell culture powder, and for animal and insect cells in a medium of the library, otherwise none`,
      help: 'Amino acids, vitamins and salts in addition to the carbon source, bought as cell culture powder.',
      source: 'Chemically defined CHO feeds as sold, 60 to 140 g/L',
    }),
    feed_growth_rate: number('1/h', 'Growth rate on feed', null, [LEAST_RATE, 0.02, 0.4, 1.35], {
      derive: (basis, s) => {
        const fastest = Number(s.max_growth_rate);
        const held = MOST_SHARE * fastest * conditionFactor(s as unknown as ConditionValues, basis);
        // Where nothing grows, the model says so.
        return held > LEAST_RATE ? Math.min(USUAL_RATE, USUAL_SHARE * fastest, held) : LEAST_RATE;
      },
      usual: ({ host }) => (isAnimal(host) ? [LEAST_RATE, 0.05] : undefined),
      note: `${USUAL_RATE} 1/h, at most ${USUAL_SHARE} of the maximum growth rate, and ${MOST_SHARE} of what temperature and pH leave of it`,
      optimise: [0.03, 0.2],
      help: 'Growth rate held constant by the exponential feed.',
    }),
    initial_volume_fraction: share('Initial volume', null, [0.1, 0.2, 0.9, 0.95], {
      ...forAnimals(0.8, 0.5),
      optimise: [0.3, 0.8],
      help: 'Liquid volume at the start of the batch phase ÷ liquid volume at the end.',
    }),
    feed_cap: number('1/h', 'Maximum feed rate', null, [0.001, 0.3], {
      ...forAnimals(0.003, 0.05),
      optimise: [0.003, 0.05],
      help: 'Feed volume per hour ÷ final volume. Feeding is constant once this rate is reached.',
      source: ESTIMATE_TO_FIT,
    }),
    feed_biomass_yield: number('g/g', 'Biomass yield on feed', null, [0.02, 0.7], {
      derive: (basis, s) => yieldOn(basis, s.feed_substrate),
      note: 'From the host and the substrate',
      help: 'Mass of dry cells per mass of substrate, excluding maintenance.',
      source: HOST_SOURCE,
    }),
  }),
  maintenance: maintenance('Feed'),
  ...group('Feed', TEXTS, {
    end_by: choice('End of feeding', { volume: 'Full vessel', time: 'Time' }, 'volume', {
      help: 'Condition that ends feeding. With “Time”, feeding ends at the end time or when the vessel is full, whichever comes first.',
    }),
    end_time: number('h', 'End time', 40, [2, 5, 400, 400], {
      when: ['end_by', 'time'],
      optimise: [20, 160],
      help: 'Time from inoculation.',
    }),
    overflow_threshold: number('1/h', 'Overflow threshold', null, [0, NO_OVERFLOW], {
      derive: ({ host }) => host.mu_crit ?? NO_OVERFLOW,
      note: `From the host; ${NO_OVERFLOW} 1/h if the host has no overflow metabolism`,
      help: 'Growth rate above which the host makes acetate, ethanol or lactic acid.',
      source: HOST_SOURCE,
    }),
    overflow_slope: number('g/g', 'Overflow slope', 0.5, [0, 5], {
      help: 'By-product formed per biomass, per unit of growth rate above the threshold.',
      source: ESTIMATE_TO_FIT,
    }),
    overflow_yield: number('g/g', 'By-product yield on substrate', null, [0.1, 1], {
      derive: ({ host }) => BY_PRODUCT_YIELD[byProductOf(host)],
      note: byCase(BY_PRODUCT_YIELD, figure),
      help: 'Mass of by-product per mass of substrate converted into by-product.',
      source: 'Stoichiometry',
    }),
  }),
} as const;

export const fedBatchSettings = {
  ...vesselSettings,
  ...baseSettings,
  ...seedSettings,
  ...batchSettings,
  // Before the feed, whose growth rate follows them.
  ...conditionSettings,
  ...feedSettings,
  ...productSettings,
  ...oxygenSettings,
  ...organismSettings,
} as const;

type FedBatchValues = Values<typeof fedBatchSettings>;

/** By-product per biomass and hour at a growth rate, g/g/h. */
export const overflowAt = (s: Pick<FedBatchValues, 'overflow_slope' | 'overflow_threshold'>, rate: number): number =>
  s.overflow_slope * Math.max(0, rate - s.overflow_threshold);

export const feedKinetics = (s: FedBatchValues, aerobic: boolean, basis: Basis): Kinetics =>
  kineticsOn(
    { substrate: s.feed_substrate, biomassYield: s.feed_biomass_yield, productYield: s.product_yield },
    s,
    aerobic,
    basis,
  );
