/** Temperature, pH and inhibition of a culture: settings, and their effect on its rates. */
import { type Inhibition, phFactor, temperatureFactor } from '../../../physics/inhibition.ts';
import { celsius } from '../../../wording/quantity.ts';
import { figure } from '../../../wording/text.ts';
import { beyond, type Infeasible, type Run } from '../../../declare/define.ts';
import {
  type Basis,
  choice,
  group,
  type Limits,
  number,
  type Setting,
  type Usual,
  temperature,
  toggle,
  type Values,
} from '../../../declare/settings.ts';
import { degrees } from '../../../declare/words.ts';
import { usualPh } from './base.ts';
import { hostLimits } from './hosts.ts';
import { isAnimal } from './media.ts';
import { inhibitionOf, type KnownInhibition, UNKNOWN } from './productions.ts';

const SOURCE = 'Standard texts, ±2 °C and ±0.5 pH units; replace with a fit';
const GROUP = 'Temperature, pH and inhibition';
const FROM_HOST = 'From the host';

const PRODUCT_SOURCE =
  'Warren et al. 1990; Lin et al. 2008; Zeng et al. 1994; others are estimates, to be replaced with a fit';
const usualInhibition = (basis: Basis): KnownInhibition => inhibitionOf(basis) ?? UNKNOWN;
const FROM_PRODUCT = 'From the library';

/** Andrews constant of hosts without one, g/L. */
export const NO_INHIBITION = 10_000;

/** Cells of animals and insects grow in a narrower range of temperature and pH than microbes. */
const ofAnimals =
  (usual?: readonly [number, number]): Usual =>
  ({ host }) =>
    usual && isAnimal(host) ? usual : undefined;

const cardinal = (title: string, at: 0 | 1 | 2, limits: Limits, animals?: readonly [number, number]): Setting<number> =>
  temperature(title, null, limits, {
    usual: ofAnimals(animals),
    derive: ({ host }) => hostLimits(host).temperature[at],
    note: FROM_HOST,
    group: GROUP,
    help: 'Cardinal temperature of growth: growth is fastest at the optimum, and stops at the minimum and the maximum.',
    source: SOURCE,
  });
const acidity = (
  title: string,
  at: 0 | 1 | 2,
  typical: readonly [number, number],
  animals?: readonly [number, number],
): Setting<number> =>
  number('1', title, null, [0.5, ...typical, 13], {
    usual: ofAnimals(animals),
    derive: ({ host }) => hostLimits(host).ph[at],
    note: FROM_HOST,
    group: GROUP,
    uncertainty: 'ph',
    help: 'Cardinal pH of growth: growth is fastest at the optimum, and stops at the minimum and the maximum.',
    source: SOURCE,
  });

/** Settings of a culture at a temperature, without the pH. */
export const temperatureSettings = {
  temperature_minimum: cardinal(
    'Minimum temperature of growth',
    0,
    [celsius(-10), celsius(0), celsius(15), celsius(60)],
    [celsius(10), celsius(32)],
  ),
  temperature_optimum: cardinal('Optimum temperature of growth', 1, [
    celsius(5),
    celsius(27),
    celsius(40),
    celsius(75),
  ]),
  temperature_maximum: cardinal('Maximum temperature of growth', 2, [
    celsius(10),
    celsius(41),
    celsius(55),
    celsius(90),
  ]),
} as const;

export const conditionSettings = {
  ...temperatureSettings,
  ph_minimum: acidity('Minimum pH of growth', 0, [1, 4.4], [5.5, 6.8]),
  ph_optimum: acidity('Optimum pH of growth', 1, [4.5, 7.5]),
  ph_maximum: acidity('Maximum pH of growth', 2, [8, 10], [7.2, 8]),
  ...group(GROUP, PRODUCT_SOURCE, {
    conditions_act_on: choice(
      'Rates affected by temperature and pH',
      { growth: 'Growth', growth_and_product: 'Growth and product' },
      null,
      {
        derive: ({ host }) => (host.kind === 'animal' || host.kind === 'insect' ? 'growth' : 'growth_and_product'),
        note: 'Growth for animal and insect cells, which also make product at lower temperatures; otherwise growth and product',
        help: 'Whether the non-growth-associated product formation (β) changes with temperature and pH in the same way as growth.',
      },
    ),
    substrate_inhibition: number('g/L', 'Inhibition constant of the substrate', null, [1, NO_INHIBITION], {
      derive: ({ host }) => host.substrate_inhibition ?? NO_INHIBITION,
      note: `From the host; ${NO_INHIBITION} g/L (no inhibition) if the host has no value`,
      help: 'K_I in S/(K_S + S + S²/K_I): growth is slower at high substrate concentrations.',
      source: 'Andrews; 150 to 300 g/L for yeast on glucose',
    }),
    product_inhibition: toggle('Product inhibition', null, {
      derive: (basis) => inhibitionOf(basis) !== null,
      note: 'On by default for products with known inhibitory effects',
      help: 'Whether growth and product formation slow down as the product accumulates.',
    }),
    product_limit: number('g/L', 'Product concentration at which growth stops', null, [1, 1000], {
      derive: (basis) => usualInhibition(basis).limit,
      note: `${FROM_PRODUCT}; some host types have their own value; ${UNKNOWN.limit} g/L if not known`,
      when: ['product_inhibition', true],
      help: 'P_m in [1 - (P/P_m)^a]^n.',
    }),
    inhibition_shape: number('1', 'Shape of the inhibition', null, [0.2, 10], {
      uncertainty: 'exponent',
      derive: (basis) => usualInhibition(basis).shape,
      note: `${FROM_PRODUCT}; 1 if not known`,
      when: ['product_inhibition', true],
      help: 'a in [1 - (P/P_m)^a]^n: 1 for Levenspiel’s form.',
    }),
    inhibition_exponent: number('1', 'Exponent for growth', null, [0.1, 10], {
      uncertainty: 'exponent',
      derive: (basis) => usualInhibition(basis).growth,
      note: `${FROM_PRODUCT}; 1 if not known`,
      when: ['product_inhibition', true],
      help: 'n of growth in [1 - (P/P_m)^a]^n: 1 for Luong’s form.',
    }),
    production_exponent: number('1', 'Exponent for product formation', null, [0, 10], {
      uncertainty: 'exponent',
      derive: (basis) => usualInhibition(basis).production,
      note: `${FROM_PRODUCT}; ${UNKNOWN.production} if not known`,
      when: ['product_inhibition', true],
      help: 'n of the non-growth-associated product formation (β), which is usually inhibited less than growth.',
      source: 'Engineering estimate; replace with a fit',
    }),
  }),
} as const;

type TemperatureValues = Values<typeof temperatureSettings> & { temperature: number };
export type ConditionValues = Values<typeof conditionSettings> & { temperature: number; ph: number };

/**
 * Growth rate at a temperature ÷ that at the usual temperature of the host, for which its rates are. Limits that leave little growth there
 * cannot make it faster elsewhere: it is compared with what the limits of the host itself leave, if that is more.
 */
export const warmth = (s: TemperatureValues, { host }: Basis): number =>
  factorAt(s, s.temperature) / Math.max(factorAt(s, host.temperature), usualWarmth(host));
const usualWarmth = (host: Basis['host']): number => {
  const [least, best, most] = hostLimits(host).temperature;
  return temperatureFactor(host.temperature, least, best, most);
};
const factorAt = (s: TemperatureValues, T: number): number =>
  temperatureFactor(T, s.temperature_minimum, s.temperature_optimum, s.temperature_maximum);

function acidityEffect(s: ConditionValues, basis: Basis): number {
  const usual = usualPh(basis);
  const at = (ph: number): number => phFactor(ph, s.ph_minimum, s.ph_optimum, s.ph_maximum);
  return at(s.ph) / Math.max(at(usual), phFactor(usual, ...hostLimits(basis.host).ph));
}

/** Growth rate at the temperature and pH of a culture ÷ that at the usual ones. */
export const conditionFactor = (s: ConditionValues, basis: Basis): number => warmth(s, basis) * acidityEffect(s, basis);

/** Growth at the usual temperature of a host ÷ that at its optimum, below which its data contradict each other. */
const LEAST_USUAL = 0.2;
/** Growth rate below which a culture does not grow, as a share of the usual one. */
const LEAST_GROWTH = 1e-3;

/** Returns a problem if the host does not grow at the temperature and pH. */
export function growthProblem(run: Run, s: TemperatureValues & Partial<ConditionValues>): Infeasible | null {
  const { host } = run.basis;
  const disordered = orderProblem(run, 'temperature', [
    s.temperature_minimum,
    s.temperature_optimum,
    s.temperature_maximum,
  ]);
  if (disordered) return disordered;
  if (2 * s.temperature_optimum <= s.temperature_minimum + s.temperature_maximum)
    return run.infeasible(
      ['temperature_optimum'],
      'The optimum temperature of growth must be above the midpoint between the minimum and the maximum.',
    );
  const usual = usualWarmth(host);
  if (Math.max(factorAt(s, host.temperature), usual) < LEAST_USUAL)
    return run.infeasible(
      ['temperature_minimum', 'temperature_optimum', 'temperature_maximum'],
      `The rates of ${host.name} apply at ${degrees(host.temperature)}, where its cardinal temperatures give ${figure(100 * usual)} % of its maximum growth rate. Correct the cardinal temperatures, or the usual temperature of the host in the library.`,
    );
  const heat = warmth(s, run.basis);
  if (!(heat > LEAST_GROWTH))
    return run.infeasible(
      ['temperature', 'temperature_minimum', 'temperature_maximum'],
      `At ${degrees(s.temperature)}, the host ${host.name} does not grow: it grows between ${degrees(s.temperature_minimum)} and ${degrees(s.temperature_maximum)}, and its rates apply at ${degrees(host.temperature)}.`,
      beyond(
        'Temperature',
        s.temperature < s.temperature_optimum ? s.temperature_minimum : s.temperature_maximum,
        s.temperature,
        'K',
      ),
    );
  if (s.ph === undefined) return null;
  const culture = s as ConditionValues;
  const mixed = orderProblem(run, 'ph', [culture.ph_minimum, culture.ph_optimum, culture.ph_maximum]);
  if (mixed) return mixed;
  if (acidityEffect(culture, run.basis) > LEAST_GROWTH) return null;
  return run.infeasible(
    ['ph', 'ph_minimum', 'ph_maximum'],
    `At pH ${figure(culture.ph)}, the host ${host.name} does not grow: it grows between pH ${figure(culture.ph_minimum)} and ${figure(culture.ph_maximum)}, and its rates apply at pH ${figure(usualPh(run.basis))}.`,
    beyond('pH', culture.ph < culture.ph_optimum ? culture.ph_minimum : culture.ph_maximum, culture.ph, '1'),
  );
}

function orderProblem(run: Run, of: 'temperature' | 'ph', [least, best, most]: [number, number, number]) {
  if (least < best && best < most) return null;
  const name = of === 'ph' ? 'pH' : of;
  return run.infeasible(
    [`${of}_minimum`, `${of}_optimum`, `${of}_maximum`],
    `The optimum ${name} of growth must lie between its minimum and its maximum.`,
  );
}

/** Inhibition by the product; null without it, or if cells are the product. */
export const inhibitionBy = (s: ConditionValues, { product }: Basis): Inhibition | null =>
  s.product_inhibition && product.kind !== 'biomass'
    ? {
        limit: s.product_limit,
        shape: s.inhibition_shape,
        growth: s.inhibition_exponent,
        production: s.production_exponent,
      }
    : null;

/** Andrews constant; undefined without inhibition. */
export const andrewsOf = ({ substrate_inhibition: constant }: ConditionValues): number | undefined =>
  constant < NO_INHIBITION ? constant : undefined;

const STOPPED =
  'Product inhibition stopped the culture before its substrate was used up; the remaining substrate stays in the broth.';

/** Share of the product limit above which a titre is hard to reach. */
const NEAR_LIMIT = 0.75;
/** Warns of a titre close to the limit. @param titre g/L. @param stopped Whether the product stopped the culture. */
export function warnOfProduct(run: Run, s: ConditionValues, titre: number, stopped: boolean): void {
  const inhibition = inhibitionBy(s, run.basis);
  if (!inhibition) return;
  if (stopped) run.warn('product_limit', STOPPED);
  else if (titre > NEAR_LIMIT * inhibition.limit)
    run.doubt(
      'product_limit',
      `${figure(titre)} g/L of product is close to the ${figure(inhibition.limit)} g/L at which growth stops; few strains reach it.`,
    );
}
