/** Temperature, pH and inhibition of cultures: parameters that a fit estimates on request, and their effect on the rates. */
import { type Inhibition, phFactor, temperatureFactor } from '../../physics/inhibition.ts';
import type { Kinetics } from '../../physics/growth.ts';
import type { SettingValue } from '../../types/configuration.ts';
import { type FitInput, type FitParameterDeclaration, type FitRow, numeric } from '../model.ts';
import { NO_INHIBITION } from '../../unit-operations/upstream/shared/conditions.ts';

const TEMPERATURE = 'settings.temperature';
const PH = 'settings.ph';

/** Conditions of a run; without a column, the usual ones of the host, at which the rates of the library hold. */
export const conditionInputs: readonly FitInput[] = [
  { key: TEMPERATURE, otherwise: 'usual', met: [TEMPERATURE] },
  { key: PH, otherwise: 'usual', met: [PH] },
];

const optional = { optional: true, of: 'organism' } as const;
const inhibited = { ...optional, needs: ['product_inhibition', true] } as const;

/** @param product Key of the response that measures the product. */
export const conditionParameters = (product: string): readonly FitParameterDeclaration[] => [
  { key: 'substrate_inhibition', symbol: 'K_I', log: true, ...optional },
  { key: 'product_limit', symbol: 'P_m', log: true, seenIn: product, ...inhibited },
  { key: 'inhibition_shape', symbol: 'a', log: true, seenIn: product, ...inhibited },
  { key: 'inhibition_exponent', symbol: 'n', log: true, seenIn: product, ...inhibited },
  { key: 'production_exponent', symbol: 'n_P', seenIn: product, ...inhibited },
  { key: 'temperature_minimum', symbol: 'T_min', ...optional, over: TEMPERATURE },
  { key: 'temperature_optimum', symbol: 'T_opt', ...optional, over: TEMPERATURE },
  { key: 'temperature_maximum', symbol: 'T_max', ...optional, over: TEMPERATURE },
  { key: 'ph_minimum', symbol: 'pH_min', ...optional, over: PH },
  { key: 'ph_optimum', symbol: 'pH_opt', ...optional, over: PH },
  { key: 'ph_maximum', symbol: 'pH_max', ...optional, over: PH },
];
export const CONDITIONS = conditionParameters('').length;

type Settings = Readonly<Record<string, SettingValue>>;

/** What a culture does beyond its rates at the usual conditions. */
export interface Conditions {
  andrews: number | undefined;
  inhibition: Inhibition | null;
  /** Growth rate and production without growth at a temperature and a pH ÷ those at the usual ones; NaN: the usual ones. */
  growthAt: (temperature: number, ph: number) => number;
  productionAt: (temperature: number, ph: number) => number;
}

/** Andrews constant from which there is no inhibition, g/L. */
/** Share of growth outside the limits, so that a search that starts there finds its way back. */
const BARELY = 1e-4;

/** @param values Of `conditionParameters`, in their order. */
export function conditionsOf(values: readonly number[], settings: Settings): Conditions {
  const [constant, limit, shape, growth, production, tMin, tOpt, tMax, phMin, phOpt, phMax] = values as [
    number,
    ...number[],
  ];
  const usual = { temperature: numeric(settings, 'temperature'), ph: numeric(settings, 'ph') };
  const warmth = ratio((at) => temperatureFactor(at, tMin!, tOpt!, tMax!), usual.temperature);
  const acidity = ratio((at) => phFactor(at, phMin!, phOpt!, phMax!), usual.ph);
  const ordered = tMin! < tOpt! && tOpt! < tMax! && 2 * tOpt! > tMin! + tMax! && phMin! < phOpt! && phOpt! < phMax!;
  const growthAt = (temperature: number, ph: number): number => {
    if (Number.isNaN(temperature) && Number.isNaN(ph)) return 1;
    return ordered ? warmth(temperature) * acidity(ph) : BARELY;
  };
  const actsOnProduct = settings['conditions_act_on'] !== 'growth';
  return {
    andrews: constant < NO_INHIBITION ? constant : undefined,
    inhibition:
      settings['product_inhibition'] === true
        ? { limit: limit!, shape: shape!, growth: growth!, production: production! }
        : null,
    growthAt,
    productionAt: (temperature, ph) => (actsOnProduct ? growthAt(temperature, ph) : 1),
  };
}

/** A law at a condition ÷ at the usual one. */
function ratio(law: (at: number) => number, usual: number): (at: number) => number {
  const known = Math.max(BARELY, law(usual));
  return (at) => (Number.isNaN(at) || at === usual ? 1 : Math.max(BARELY, law(at)) / known);
}

/** Rates of a culture at the conditions of a run. */
export const under = (
  k: Kinetics,
  { andrews, inhibition, ...on }: Conditions,
  temperature: number,
  ph: number,
): Kinetics => ({
  ...k,
  growth: k.growth * on.growthAt(temperature, ph),
  beta: k.beta * on.productionAt(temperature, ph),
  ...(andrews !== undefined && { andrews }),
  inhibition,
});

/** The temperature and pH of a run: as measured first, constant during the run; NaN if not measured. */
export function conditionsIn(rows: readonly FitRow[], places: readonly number[], first: number): [number, number] {
  const seen = (k: number) => places.map((i) => rows[i]!.x[k]!).find((value) => Number.isFinite(value)) ?? NaN;
  return [seen(first), seen(first + 1)];
}
