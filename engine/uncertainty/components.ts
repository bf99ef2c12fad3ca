/** How much the properties of components usually scatter, where no measurement of one's own says so. */
import { convert, type Unit } from '../wording/quantity.ts';
import { normalQuantile } from '../numeric/normal.ts';
import type { Uncertainty } from '../types/catalogue.ts';
import { LAWS } from './laws.ts';
import { rangeOf, type UncertainRange } from './range.ts';

type Width = Pick<Uncertainty, 'kind' | 'source'> & { width: number };

const of = ({ kind, low, source }: Uncertainty): Width => ({ kind, width: low, source });
const relative = (width: number, source: string): Width => ({ kind: 'relative', width, source });
const absolute = (width: number, source: string): Width => ({ kind: 'absolute', width, source });

const DENSITY = relative(0.01, 'Scatter of published densities; engineering estimate');
/** 2 °C and 0.5 pH on both sides for 95 %. */
const CARDINAL_TEMPERATURE = absolute(1.31, 'Scatter of cardinal temperatures between strains and texts');
const CARDINAL_PH = absolute(0.327, 'Scatter of cardinal pH values between strains and texts');
const COMPOSITION = relative(0.1, 'Variation with growth rate and medium; engineering estimate');

/** Calculated from the formula or the sequence. */
const EXACT = 'exact';

/** By property, whose name means the same in every kind of component. The widths are those of `laws.ts`: 8 of 10 values lie within. */
const PROPERTIES: Readonly<Record<string, Width | typeof EXACT>> = {
  molar_mass: EXACT,
  disulfides: EXACT,
  isoelectric_point: absolute(
    0.15,
    'Typical difference between two measurements by isoelectric focusing; engineering estimate',
  ),
  pka: absolute(0.1, 'Shift with ionic strength and temperature in a process; engineering estimate'),
  log_p: absolute(0.2, 'Scatter of measured partition coefficients; engineering estimate'),
  density: DENSITY,
  boiling_point: of(LAWS.temperature),
  heat_of_vaporisation: relative(0.03, 'Scatter of published heats of vaporisation; engineering estimate'),
  water_solubility: relative(0.15, 'Scatter of published mutual solubilities; engineering estimate'),
  water_content: relative(0.15, 'Scatter of published mutual solubilities; engineering estimate'),
  price: of(LAWS.price),
  mu_max: of(LAWS.rate),
  mu_crit: of(LAWS.rate),
  maintenance: of(LAWS.rate),
  peak_our: of(LAWS.rate),
  yield_xs: of(LAWS.yield),
  yield_xo: of(LAWS.yield),
  monod_constant: of(LAWS.constant),
  substrate_inhibition: of(LAWS.constant),
  inhibition_limit: of(LAWS.constant),
  inhibition_shape: of(LAWS.constant),
  inhibition_exponent: of(LAWS.constant),
  production_exponent: of(LAWS.constant),
  disruption_constant: of(LAWS.constant),
  disruption_exponent: of(LAWS.exponent),
  max_density: of(LAWS.capacity),
  diameter: of(LAWS.size),
  temperature: CARDINAL_TEMPERATURE,
  temperature_minimum: CARDINAL_TEMPERATURE,
  temperature_optimum: CARDINAL_TEMPERATURE,
  temperature_maximum: CARDINAL_TEMPERATURE,
  ph_minimum: CARDINAL_PH,
  ph_optimum: CARDINAL_PH,
  ph_maximum: CARDINAL_PH,
  protein: COMPOSITION,
  rna: COMPOSITION,
  dna: COMPOSITION,
  lipid: COMPOSITION,
  wall: COMPOSITION,
  ash: COMPOSITION,
};

/** Liquids that mix in any ratio do so exactly. */
const MUTUAL: ReadonlySet<string> = new Set(['water_solubility', 'water_content']);

/** From the half of an interval that holds 8 of 10 values of a normal distribution to that which holds 95 %. */
const TO_95 = normalQuantile(0.975) / normalQuantile(0.9);

export interface UsualMargin {
  /** Half of the 95 % interval, in the display unit; 0 if the value is exact. */
  half: number;
  source: string;
}

/**
 * How uncertain a property of a component usually is.
 * @param key name of the property in the contract
 * @param value in `unit`
 * @returns null for a property without a usual width, and for liquids that mix in any ratio
 */
export function usualMargin(
  key: string,
  value: number,
  { unit, display_unit }: { unit: Unit; display_unit: Unit },
): UsualMargin | null {
  const width = PROPERTIES[key];
  if (width === EXACT) return { half: 0, source: 'Calculated from the formula or the sequence' };
  const range = usualRange(key, value);
  if (!width || !range) return null;
  const [low, high] = [convert(range.low, unit, display_unit), convert(range.high, unit, display_unit)];
  return { half: (TO_95 * (high - low)) / 2, source: width.source };
}

/** The range in which 8 of 10 values of a property lie; null for what is exact or has no usual width. */
export function usualRange(key: string, value: number): UncertainRange | null {
  const width = PROPERTIES[key];
  if (width === undefined || width === EXACT || (MUTUAL.has(key) && value >= 1)) return null;
  // Absolute widths are of temperatures and logarithms, whose steps are the same in each unit.
  const bounds = { unit: '1', display_unit: '1', min: null, max: null } as const;
  return rangeOf({ ...width, low: width.width, high: width.width, cause: null }, value, bounds);
}
