/**
 * Units of measure: the only place with conversion factors.
 * The engine computes in one set (kg, m³, h, K, bar, kW, g/L, USD); other units exist on screen and in data files.
 */

/** Of a year of 365 days. */
export const H_PER_Y = 8760;
const ZERO_CELSIUS = 273.15;

/**
 * By dimension, the value of each unit in the base unit, a unit with 1; of a temperature scale, also what is added after the factor.
 * Units convert only within a dimension.
 */
const DIMENSIONS = {
  ratio: { '1': 1, '%': 0.01, 'g/g': 1, 'kg/kg': 1, 'kg/t': 1e-3, 'L/L': 1, 'mol/mol': 1, ppm: 1e-6 },
  mass: { kg: 1, g: 1e-3, mg: 1e-6, t: 1e3, kt: 1e6, lb: 0.45359237, 'short ton': 907.18474 },
  // A gallon of the United States.
  volume: { 'm³': 1, L: 1e-3, mL: 1e-6, µL: 1e-9, gal: 3.785411784e-3 },
  'standard gas volume': { 'Nm³': 1 },
  time: { h: 1, min: 1 / 60, s: 1 / 3600, d: 24, y: H_PER_Y },
  temperature: { K: 1, '°C': [1, ZERO_CELSIUS], '°F': [5 / 9, ZERO_CELSIUS - 160 / 9] },
  pressure: { bar: 1, MPa: 10, kPa: 0.01, mbar: 1e-3, Pa: 1e-5, psi: 0.0689475729, mmHg: 1.33322387e-3 },
  power: { kW: 1, MW: 1e3 },
  energy: {
    Wh: 1e-3,
    kWh: 1,
    MWh: 1e3,
    GWh: 1e6,
    MJ: 1 / 3.6,
    GJ: 1e3 / 3.6,
    therm: 105.505585262 / 3.6,
    MMBtu: 1055.05585262 / 3.6,
  },
  concentration: { 'g/L': 1, 'kg/m³': 1, 'mg/L': 1e-3, 'µg/L': 1e-6 },
  'molar concentration': { 'mmol/L': 1, 'mol/L': 1e3 },
  'buffer capacity': { 'mmol/L/pH': 1 },
  osmolality: { 'mOsm/kg': 1 },
  conductivity: { 'mS/cm': 1, 'µS/cm': 1e-3 },
  'specific rate': { 'g/g/h': 1 },
  rate: { '1/h': 1, '1/min': 60, '1/s': 3600, '1/d': 1 / 24, '1/y': 1 / H_PER_Y },
  'volume per cell and time': { 'pL/cell/d': 1 },
  'mass per cell and time': { 'pg/cell/d': 1 },
  'amount per cell and time': { 'pmol/cell/d': 1 },
  'cell count density': { '1e6/mL': 1, 'cells/mL': 1e-6 },
  'mass per cell': { 'ng/cell': 1 },
  length: { m: 1, km: 1e3, mi: 1609.344, cm: 1e-2, mm: 1e-3, µm: 1e-6 },
  area: { 'm²': 1, 'cm²': 1e-4 },
  'area time': { 'm²·h': 1 },
  flux: { 'L/m²/h': 1, 'L/m²/min': 60 },
  permeability: { 'L/m²/h/bar': 1 },
  'specific volume per area': { 'L/m²': 1 },
  'volume flow': { 'm³/h': 1, 'L/h': 1e-3, 'L/min': 0.06, 'mL/min': 6e-5, 'mL/h': 1e-6 },
  'mass flow': {
    'kg/h': 1,
    't/h': 1e3,
    'kg/d': 1 / 24,
    't/d': 1e3 / 24,
    'kg/y': 1 / H_PER_Y,
    't/y': 1e3 / H_PER_Y,
    'kt/y': 1e6 / H_PER_Y,
  },
  'mass flow per area': { 'kg/m²/h': 1 },
  'energy per mass': { 'kJ/kg': 1 / 3600, 'kWh/kg': 1, 'kWh/t': 1e-3, 'MJ/kg': 1 / 3.6 },
  'hours per year': { 'h/y': 1 },
  'volume per mass': { 'm³/kg': 1, 'L/kg': 1e-3, 'mL/g': 1e-3, 'L/g': 1 },
  'volumetric rate': { 'kg/L/h': 1e3, 'g/L/h': 1, 'kg/m³/h': 1 },
  'cake resistance': { 'cm²·h·Torr/g': 1 },
  'cake resistance per depth': { 'cm·h·Torr/g': 1 },
  'per length': { '1/cm': 1 },
  'volume per mass and time': { 'L/g/h': 1 },
  viscosity: { mPa·s: 1 },
  'power per volume': { 'kW/m³': 1 },
  'power per area': { 'kW/m²': 1 },
  'heat transfer coefficient': { 'kW/m²/K': 1, 'W/m²/K': 1e-3 },
  'heat transfer coefficient per pressure': { 'kW/m²/K/Pa': 1, 'W/m²/K/Pa': 1e-3 },
  'rate of fouling': { 'm²·K/kW/h': 1 },
  'molar energy': { 'kJ/mol': 1 },
  'molar rate': { 'mmol/L/h': 1 },
  'molar mass': { 'g/mol': 1, Da: 1, kDa: 1e3 },
  'gas volumes per volume': { vvm: 1 },
  rotation: { rpm: 1 },
  angle: { '°': 1 },
  velocity: { 'm/s': 1, 'm/h': 1 / 3600, 'cm/h': 1 / 360_000 },
  'energy per volume': { 'kWh/m³': 1, 'MJ/m³': 1 / 3.6 },
  'energy per mass of air': { 'kWh/kg air': 1 },
  'energy per batch': { 'kWh/batch': 1 },
  voltage: { V: 1 },
  'current density': { 'A/m²': 1 },
  money: { USD: 1 },
  'price per mass': { 'USD/kg': 1, 'USD/t': 1e-3, 'USD/lb': 1 / 0.45359237 },
  'price per hour': { 'USD/h': 1 },
  'money per year': { 'USD/y': 1 },
  'price per energy': { 'USD/kWh': 1, 'USD/MWh': 1e-3, 'USD/GJ': 0.0036 },
  'price per volume': { 'USD/m³': 1, 'USD/L': 1e3 },
  'price per area': { 'USD/m²': 1 },
  'footprint per mass': { 'kgCO2e/kg': 1 },
  footprint: { kgCO2e: 1, tCO2e: 1e3 },
  'footprint per energy': { 'kgCO2e/kWh': 1, 'gCO2e/kWh': 1e-3 },
  // A short ton over a mile.
  freight: { tkm: 1, 'ton-mi': 0.90718474 * 1.609344 },
  travel: { 'passenger-km': 1, 'passenger-mi': 1.609344 },
  nights: { 'room-night': 1 },
  'working time': { 'FTE-hour': 1 },
  'money of 2021': { USD2021: 1 },
  uses: { uses: 1 },
  sets: { sets: 1 },
  pieces: { pieces: 1 },
  amount: { mol: 1, mmol: 1e-3, µmol: 1e-6 },
  'amount per mass': { 'mol/kg': 1, 'mmol/g': 1 },
  particles: { '1e12 particles': 1, '1e14 particles': 100 },
  'particle concentration': { '1e12/L': 1, '1e9/mL': 1 },
  'enzyme activity per mass': { 'U/µg': 1 },
  'enzyme activity per volume': { 'U/mL': 1 },
  cells: { '1e6 cells': 1, '1e9 cells': 1e3 },
} as const satisfies Record<string, Record<string, number | readonly [factor: number, offset: number]>>;

type Dimensions = typeof DIMENSIONS;

export type Unit = { [Of in keyof Dimensions]: keyof Dimensions[Of] }[keyof Dimensions];

interface UnitEntry {
  readonly dimension: string;
  readonly factor: number;
  readonly offset: number;
}

const UNITS = Object.fromEntries(
  Object.entries(DIMENSIONS).flatMap(([of, units]) =>
    Object.entries<number | readonly [number, number]>(units).map(([name, value]) => {
      const [factor, offset] = typeof value === 'number' ? [value, 0] : value;
      return [name, { dimension: of, factor, offset }];
    }),
  ),
) as Record<Unit, UnitEntry>;

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
  const source = UNITS[from];
  const target = UNITS[to];
  if (source.dimension !== target.dimension) throw new RangeError(`${from} cannot be converted to ${to}`);
  return (value * source.factor + source.offset - target.offset) / target.factor;
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
