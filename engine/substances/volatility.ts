/** How volatile a substance of the library is, with the uncertainty and the range of each value. */
import { ATMOSPHERE, GAS_CONSTANT } from '../physics/water.ts';
import { usualMargin } from '../uncertainty/components.ts';
import { celsius, G_PER_KG, PA_PER_BAR } from '../wording/quantity.ts';
import { figure } from '../wording/text.ts';
import { azeotropeOf, Mixture, traceVolatility } from './mixture.ts';
import { pressureOf, type Vapour, type VolatileRow, vapourOf, WATER } from './vapour.ts';

/** Half of the 95 % interval of a vapour pressure by Antoine constants within their range, 1. */
const ANTOINE_ERROR = 0.02;
const ANTOINE = 'Scatter of published vapour pressures about Antoine constants; engineering estimate';
/** Factor between calculated and measured values that 95 % keep: geometric standard deviation 1.25 over ten liquids in water. */
const ACTIVITY_FACTOR = 1.25 ** 1.96;
const ACTIVITY = 'Calculated against measured values of ten liquids in water (Kojima et al. 1997; Sherman et al. 1996)';
/** Half of the 95 % interval: standard deviations of 0.008 and 0.82 K over 21 azeotropes with water. */
const AZEOTROPE = { share: 0.008 * 1.96, kelvin: 0.82 * 1.96 };
const AZEOTROPES =
  'Calculated against measured azeotropes of 21 liquids with water (CRC Handbook; Gmehling et al. 2004)';
const ROOM = celsius(25);
const TRACE = 1e-9;
/** Mole fraction of a saturated solution that is dilute. */
const DILUTE = 0.01;

export interface VolatilityFact {
  key:
    | 'pressure'
    | 'pressure_hot'
    | 'latent_heat'
    | 'activity'
    | 'relative_volatility'
    | 'azeotrope'
    | 'azeotrope_temperature';
  title: string;
  value: number;
  unit: string;
  /** Half of the 95 % interval in the unit, or a factor in both directions; null if it is not known. */
  margin: { half: number } | { factor: number } | null;
  /** How the value is calculated, and its range. */
  from: string;
  /** Where its uncertainty comes from. */
  source: string;
}

/** A row of the library; its source text names the range of Antoine constants, as in “263 to 356 K”. */
export type SourcedRow = VolatileRow & { readonly source: string };

const rangeOf = ({ source, antoine }: SourcedRow): readonly [number, number] | null => {
  const found = antoine && antoine.length > 0 ? /(\d{3}) to (\d{3}) K/.exec(source) : null;
  return found ? [Number(found[1]), Number(found[2])] : null;
};

/** Relative half of the 95 % interval of the vapour pressure at a temperature. */
export function pressureError(row: SourcedRow, vapour: Vapour, T: number): number {
  const slope = (vapour.heat * G_PER_KG) / GAS_CONSTANT;
  const heat = usualMargin('heat_of_vaporisation', vapour.heat, { unit: 'kJ/mol', display_unit: 'kJ/mol' })!;
  const relative = heat.half / vapour.heat;
  const range = rangeOf(row);
  if (vapour.antoine) {
    const [from, to] = range ?? [vapour.boiling, vapour.boiling];
    const edge = Math.min(to, Math.max(from, T));
    return Math.hypot(ANTOINE_ERROR, relative * slope * Math.abs(1 / T - 1 / edge));
  }
  const boiling = usualMargin('boiling_point', vapour.boiling, { unit: 'K', display_unit: 'K' })!;
  return Math.hypot(
    (slope / vapour.boiling ** 2) * boiling.half,
    relative * slope * Math.abs(1 / T - 1 / vapour.boiling),
  );
}

/** Empty for what does not evaporate. */
export function volatilityFacts(row: SourcedRow): VolatilityFact[] {
  const vapour = vapourOf(row);
  if (!vapour) return [];
  const range = rangeOf(row);
  const how = vapour.antoine
    ? `Antoine constants${range ? `, ${Math.round(range[0] - celsius(0))} to ${Math.round(range[1] - celsius(0))} °C` : ''}`
    : 'from the boiling point';
  const pressure = (key: 'pressure' | 'pressure_hot', T: number): VolatilityFact => {
    const value = (pressureOf(vapour, T) * PA_PER_BAR) / 1000;
    const isOutside = range !== null && (T < range[0] || T > range[1]);
    return {
      key,
      title: `Vapour pressure at ${figure(T - celsius(0))} °C`,
      value,
      unit: 'kPa',
      margin: { half: value * pressureError(row, vapour, T) },
      from: isOutside ? `${how}, extrapolated` : how,
      source: vapour.antoine ? ANTOINE : 'From the margins of the boiling point and of the heat of vaporisation',
    };
  };
  const heat = vapour.heat / vapour.molarMass;
  const heatMargin = usualMargin('heat_of_vaporisation', vapour.heat, { unit: 'kJ/mol', display_unit: 'kJ/mol' })!;
  return [
    pressure('pressure', ROOM),
    pressure('pressure_hot', celsius(100)),
    {
      key: 'latent_heat',
      title: 'Latent heat at the boiling point',
      value: heat * G_PER_KG,
      unit: 'kJ/kg',
      margin: { half: (heat * G_PER_KG * heatMargin.half) / vapour.heat },
      from: row.heat_of_vaporisation ? 'heat of vaporisation' : 'Trouton’s rule, 88 J/mol per K',
      source: heatMargin.source,
    },
    ...inWater(row, vapour),
  ];
}

/** What a substance is in water. */
function inWater(row: SourcedRow, vapour: Vapour): VolatilityFact[] {
  if (!vapour.groups && vapour.soluble === 1) return [];
  const mixture = new Mixture([vapour, WATER]);
  mixture.pressure(ROOM, [TRACE, 1 - TRACE]);
  const value = mixture.activity[0]!;
  const dissolved = row.water_solubility ?? 1;
  const solubility = usualMargin('water_solubility', dissolved, { unit: '1', display_unit: '1' });
  const bySolubility = { factor: 1 + (solubility?.half ?? 0) / dissolved, source: solubility?.source ?? '' };
  // In a liquid that dissolves little, one molecule meets no other: there the solubility is a measurement of the coefficient.
  const gap = vapour.soluble < DILUTE ? Math.exp(Math.abs(Math.log(value * vapour.soluble))) : 1;
  const ofGroups =
    gap > ACTIVITY_FACTOR
      ? { factor: gap, source: 'Difference from the coefficient that follows from the solubility in water' }
      : { factor: ACTIVITY_FACTOR, source: ACTIVITY };
  const known = vapour.groups ? ofGroups : bySolubility;
  const activity: VolatilityFact = {
    key: 'activity',
    title: 'Activity coefficient in water at 25 °C',
    value,
    unit: '',
    margin: { factor: known.factor },
    from: vapour.groups ? 'modified UNIFAC, a trace' : 'from its solubility in water',
    source: known.source,
  };
  const isLimited = vapour.soluble < 1;
  const trace = isLimited ? bySolubility : ofGroups;
  const relative: VolatilityFact = {
    key: 'relative_volatility',
    title: 'Volatility relative to water at 100 °C',
    value: traceVolatility(vapour),
    unit: '',
    margin: { factor: trace.factor * (1 + pressureError(row, vapour, WATER.boiling)) },
    from: isLimited ? 'vapour pressure ÷ solubility' : 'activity × vapour pressure',
    source: trace.source,
  };
  const azeotrope = vapour.groups ? azeotropeOf(vapour, WATER, ATMOSPHERE) : null;
  if (!azeotrope) return [activity, relative];
  const { x, temperature } = azeotrope;
  const mass = (x * vapour.molarMass) / (x * vapour.molarMass + (1 - x) * WATER.molarMass);
  const from = 'modified UNIFAC, at 1 atm';
  return [
    activity,
    relative,
    {
      key: 'azeotrope',
      title: 'Azeotrope with water',
      value: 100 * mass,
      unit: '% by mass',
      margin: { half: 100 * AZEOTROPE.share },
      from,
      source: AZEOTROPES,
    },
    {
      key: 'azeotrope_temperature',
      title: 'Azeotrope boils at',
      value: temperature - celsius(0),
      unit: '°C',
      margin: { half: AZEOTROPE.kelvin },
      from,
      source: AZEOTROPES,
    },
  ];
}
