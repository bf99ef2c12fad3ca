/**
 * Units of measure: the only place with conversion factors.
 * The engine computes in one set (kg, m³, h, K, bar, kW, g/L, USD); other units exist on screen and in data files.
 */

interface UnitEntry {
  /** Units convert only within a dimension. */
  readonly dimension: string;
  /** Value of one unit in the base unit of the dimension. */
  readonly factor: number;
  /** Added after the factor; only temperature scales have one. */
  readonly offset?: number;
}

const unit = (dimension: string, factor = 1, offset?: number): UnitEntry =>
  offset === undefined ? { dimension, factor } : { dimension, factor, offset };

const ZERO_CELSIUS = 273.15;
export const H_PER_Y = 8760;

const UNITS = {
  '1': unit('ratio'),
  '%': unit('ratio', 0.01),
  'g/g': unit('ratio'),
  'kg/kg': unit('ratio'),
  'kg/t': unit('ratio', 1e-3),
  'L/L': unit('ratio'),
  'mol/mol': unit('ratio'),
  ppm: unit('ratio', 1e-6),
  kg: unit('mass'),
  g: unit('mass', 1e-3),
  mg: unit('mass', 1e-6),
  t: unit('mass', 1e3),
  kt: unit('mass', 1e6),
  lb: unit('mass', 0.45359237),
  'm³': unit('volume'),
  L: unit('volume', 1e-3),
  mL: unit('volume', 1e-6),
  µL: unit('volume', 1e-9),
  'Nm³': unit('standard gas volume'),
  h: unit('time'),
  min: unit('time', 1 / 60),
  s: unit('time', 1 / 3600),
  d: unit('time', 24),
  y: unit('time', H_PER_Y),
  K: unit('temperature'),
  '°C': unit('temperature', 1, ZERO_CELSIUS),
  '°F': unit('temperature', 5 / 9, ZERO_CELSIUS - 160 / 9),
  bar: unit('pressure'),
  MPa: unit('pressure', 10),
  kPa: unit('pressure', 0.01),
  mbar: unit('pressure', 1e-3),
  Pa: unit('pressure', 1e-5),
  psi: unit('pressure', 0.0689475729),
  mmHg: unit('pressure', 1.33322387e-3),
  kW: unit('power'),
  MW: unit('power', 1e3),
  Wh: unit('energy', 1e-3),
  kWh: unit('energy'),
  MWh: unit('energy', 1e3),
  GWh: unit('energy', 1e6),
  MJ: unit('energy', 1 / 3.6),
  GJ: unit('energy', 1e3 / 3.6),
  'g/L': unit('concentration'),
  'kg/m³': unit('concentration'),
  'mg/L': unit('concentration', 1e-3),
  'µg/L': unit('concentration', 1e-6),
  'mmol/L': unit('molar concentration'),
  'mol/L': unit('molar concentration', 1e3),
  'mmol/L/pH': unit('buffer capacity'),
  'mOsm/kg': unit('osmolality'),
  'mS/cm': unit('conductivity'),
  'µS/cm': unit('conductivity', 1e-3),
  'g/g/h': unit('specific rate'),
  '1/h': unit('rate'),
  '1/min': unit('rate', 60),
  '1/s': unit('rate', 3600),
  '1/d': unit('rate', 1 / 24),
  'pL/cell/d': unit('volume per cell and time'),
  'pg/cell/d': unit('mass per cell and time'),
  'pmol/cell/d': unit('amount per cell and time'),
  '1e6/mL': unit('cell count density'),
  'cells/mL': unit('cell count density', 1e-6),
  'ng/cell': unit('mass per cell'),
  m: unit('length'),
  km: unit('length', 1e3),
  mi: unit('length', 1609.344),
  cm: unit('length', 1e-2),
  mm: unit('length', 1e-3),
  µm: unit('length', 1e-6),
  'm²': unit('area'),
  'cm²': unit('area', 1e-4),
  'm²·h': unit('area time'),
  'L/m²/h': unit('flux'),
  'L/m²/min': unit('flux', 60),
  'L/m²/h/bar': unit('permeability'),
  'L/m²': unit('specific volume per area'),
  'm³/h': unit('volume flow'),
  'L/h': unit('volume flow', 1e-3),
  'L/min': unit('volume flow', 0.06),
  'mL/min': unit('volume flow', 6e-5),
  'mL/h': unit('volume flow', 1e-6),
  'kg/h': unit('mass flow'),
  't/h': unit('mass flow', 1e3),
  'kg/d': unit('mass flow', 1 / 24),
  't/d': unit('mass flow', 1e3 / 24),
  'kg/m²/h': unit('mass flow per area'),
  'kJ/kg': unit('energy per mass', 1 / 3600),
  'kg/y': unit('mass flow', 1 / H_PER_Y),
  't/y': unit('mass flow', 1e3 / H_PER_Y),
  'kt/y': unit('mass flow', 1e6 / H_PER_Y),
  '1/y': unit('rate', 1 / H_PER_Y),
  'h/y': unit('hours per year'),
  'm³/kg': unit('volume per mass'),
  'L/kg': unit('volume per mass', 1e-3),
  'kg/L/h': unit('volumetric rate', 1e3),
  'g/L/h': unit('volumetric rate'),
  'kg/m³/h': unit('volumetric rate'),
  'cm²·h·Torr/g': unit('cake resistance'),
  'cm·h·Torr/g': unit('cake resistance per depth'),
  '1/cm': unit('per length'),
  'mL/g': unit('volume per mass', 1e-3),
  'L/g': unit('volume per mass'),
  'L/g/h': unit('volume per mass and time'),
  mPa·s: unit('viscosity'),
  'kW/m³': unit('power per volume'),
  'kW/m²': unit('power per area'),
  'kW/m²/K': unit('heat transfer coefficient'),
  'W/m²/K': unit('heat transfer coefficient', 1e-3),
  'kW/m²/K/Pa': unit('heat transfer coefficient per pressure'),
  'W/m²/K/Pa': unit('heat transfer coefficient per pressure', 1e-3),
  'm²·K/kW/h': unit('rate of fouling'),
  'kJ/mol': unit('molar energy'),
  'mmol/L/h': unit('molar rate'),
  'g/mol': unit('molar mass'),
  Da: unit('molar mass'),
  kDa: unit('molar mass', 1e3),
  vvm: unit('gas volumes per volume'),
  rpm: unit('rotation'),
  '°': unit('angle'),
  'm/s': unit('velocity'),
  'm/h': unit('velocity', 1 / 3600),
  'cm/h': unit('velocity', 1 / 360_000),
  'kWh/m³': unit('energy per volume'),
  'MJ/m³': unit('energy per volume', 1 / 3.6),
  'kWh/kg': unit('energy per mass'),
  'kWh/t': unit('energy per mass', 1e-3),
  'MJ/kg': unit('energy per mass', 1 / 3.6),
  'kWh/kg air': unit('energy per mass of air'),
  'kWh/batch': unit('energy per batch'),
  V: unit('voltage'),
  'A/m²': unit('current density'),
  USD: unit('money'),
  'USD/kg': unit('price per mass'),
  'USD/t': unit('price per mass', 1e-3),
  'USD/h': unit('price per hour'),
  'USD/y': unit('money per year'),
  'USD/kWh': unit('price per energy'),
  'USD/MWh': unit('price per energy', 1e-3),
  'USD/m³': unit('price per volume'),
  'USD/m²': unit('price per area'),
  'USD/L': unit('price per volume', 1e3),
  'kgCO2e/kg': unit('footprint per mass'),
  kgCO2e: unit('footprint'),
  tCO2e: unit('footprint', 1e3),
  'kgCO2e/kWh': unit('footprint per energy'),
  'gCO2e/kWh': unit('footprint per energy', 1e-3),
  tkm: unit('freight'),
  'passenger-km': unit('travel'),
  'passenger-mi': unit('travel', 1.609344),
  'room-night': unit('nights'),
  'FTE-hour': unit('working time'),
  USD2021: unit('money of 2021'),
  uses: unit('uses'),
  sets: unit('sets'),
  pieces: unit('pieces'),
} as const satisfies Record<string, UnitEntry>;

export type Unit = keyof typeof UNITS;

export const UNIT_NAMES = Object.keys(UNITS) as Unit[];

/** Dimension of a unit; two units convert only if their dimensions are equal. */
export const dimension = (of: Unit): string => UNITS[of].dimension;

export const isUnit = (text: string): text is Unit => Object.hasOwn(UNITS, text);

/**
 * Converts a value to another unit.
 * @throws RangeError if the units measure different quantities, which is a bug in the
 * caller.
 */
export function convert(value: number, from: Unit, to: Unit): number {
  if (from === to) return value;
  const source: UnitEntry = UNITS[from];
  const target: UnitEntry = UNITS[to];
  if (source.dimension !== target.dimension) throw new RangeError(`${from} cannot be converted to ${to}`);
  return (value * source.factor + (source.offset ?? 0) - (target.offset ?? 0)) / target.factor;
}

/** Kelvin of a temperature on the Celsius scale. */
export const celsius = (degrees: number): number => degrees + ZERO_CELSIUS;

// Factors within the engine’s own units, where they are not coherent.
export const L_PER_M3 = 1000;
export const G_PER_KG = 1000;
export const KG_PER_T = 1000;
export const S_PER_H = 3600;
export const S_PER_MIN = 60;
export const MIN_PER_H = 60;
export const H_PER_D = 24;
export const W_PER_KW = 1000;
export const KJ_PER_MJ = 1000;
export const KJ_PER_GJ = 1e6;
export const KJ_PER_KWH = 3600;
export const PA_PER_BAR = 1e5;
export const BAR_PER_MPA = 10;
export const M_PER_UM = 1e-6;
export const PA_S_PER_MPA_S = 1e-3;
/** kW for a flow of 1 m³/h at a pressure of 1 bar. */
export const KW_PER_M3H_BAR = 1 / 36;
export const MOL_PER_KMOL = 1000;
/** Mass in kg × content in mmol/g gives mol. */
export const G_PER_MOL_TO_KG = 1e-3;
