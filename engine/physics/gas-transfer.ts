/** Oxygen: solubility, transfer coefficient, transfer in a sparged vessel, and the air needed. */
import { rootBetween } from '../numeric/roots.ts';
import { PA_PER_BAR, S_PER_H, W_PER_KW } from '../wording/quantity.ts';
import { GAS_CONSTANT, GRAVITY, saturationPressure } from './water.ts';

/** Oxygen in dry air, mol/mol. */
export const AIR_OXYGEN = 0.2095;

/** Henry coefficient of oxygen in water, mol/kg/bar; T in K (NIST; eq. 4.2a). */
export const henryOxygen = (T: number): number => 0.0013 * Math.exp(1500 * (1 / T - 1 / 298.15));

export interface KlaCorrelation {
  readonly a: number;
  /** Exponent of power per volume, W/m³. */
  readonly b: number;
  /** Exponent of superficial gas velocity, m/s. */
  readonly c: number;
}

/** kLa = a (P/V)^b u^c, 1/s (van 't Riet 1979; Figueiredo & Calderbank 1979; eq. 4.3). Measured below 3 m³, ±40 %. */
export const KLA_CORRELATIONS = {
  coalescing: { a: 0.026, b: 0.4, c: 0.5 },
  non_coalescing: { a: 0.002, b: 0.7, c: 0.2 },
  figueiredo: { a: 0.026, b: 0.6, c: 0.8 },
} as const satisfies Record<string, KlaCorrelation>;

/** kLa at 20 °C, 1/h; power per volume in kW/m³, gas velocity in m/s. */
export const kla = (set: KlaCorrelation, powerPerVolume: number, gasVelocity: number): number =>
  S_PER_H * set.a * (powerPerVolume * W_PER_KW) ** set.b * gasVelocity ** set.c;

/** Hydrostatic pressure of a liquid column, bar. */
export const hydrostatic = (density: number, height: number): number => (density * GRAVITY * height) / PA_PER_BAR;

/** A vessel and its gas flow. */
export interface Sparged {
  T: number;
  /** Inlet gas, mol per m³ of liquid and h. */
  gasPerVolume: number;
  /** Absolute pressure in the headspace and at the sparger, bar. */
  pressureTop: number;
  pressureBottom: number;
  /** Dissolved oxygen maintained, as a fraction of mean saturation. */
  setPoint: number;
  /** CO2 formed per O2 used, mol/mol. */
  quotient: number;
  /** Oxygen in the inlet gas, mol/mol; that of air if absent. */
  inletOxygen?: number;
}

/**
 * Maximum oxygen transfer in a sparged vessel, mmol/L/h: OTR = kLa ΔC with ΔC the log-mean of bottom and top, the exit
 * gas from its balance (eq. 4.2b, after Benz 2011).
 * @param coefficient kLa, 1/h, corrected for temperature and broth.
 */
export function maxOxygenTransfer(coefficient: number, sparged: Sparged): number {
  load(coefficient, sparged);
  return rootBetween(excess, 0, vessel.ceiling, TOLERANCE * vessel.ceiling);
}

/** Error of the maximum transfer ÷ the highest that the gas allows. */
const TOLERANCE = 1e-9;

/**
 * Uptake minus what is driven into the liquid at this uptake, mmol/L/h: continuous, and zero where the uptake is the maximum transfer,
 * of which it has the sign. It needs no search for that transfer.
 * @param coefficient As above.
 */
export function oxygenShortage(uptake: number, coefficient: number, sparged: Sparged): number {
  load(coefficient, sparged);
  const { ceiling } = vessel;
  // Above the ceiling, the gas has no oxygen left to drive.
  return uptake <= ceiling ? -excess(uptake) : uptake - ceiling + Math.max(0, -excess(ceiling));
}

/** The vessel whose transfer is sought: scratch space, as a search has many steps and a culture many searches. */
const vessel = {
  coefficient: 0.5,
  T: NaN,
  /** Vapour pressure, bar, and solubility, mmol/L/bar, at T. */
  vapour: 0.5,
  henry: 0.5,
  gasPerVolume: 0.5,
  inlet: 0.5,
  setPoint: 0.5,
  /** CO2 formed minus O2 used, per O2 used. */
  surplus: 0.5,
  /** Saturation at the sparger, mmol/L, and that at the top by the mole fraction in the exit gas. */
  bottom: 0.5,
  perTop: 0.5,
  /** Highest transfer that the gas allows, mmol/L/h. */
  ceiling: 0.5,
};

function load(coefficient: number, sparged: Sparged): void {
  const { T, gasPerVolume, pressureTop, pressureBottom, setPoint, quotient, inletOxygen = AIR_OXYGEN } = sparged;
  if (T !== vessel.T) {
    vessel.T = T;
    vessel.vapour = saturationPressure(T);
    vessel.henry = 1000 * henryOxygen(T); // density 1 kg/L
  }
  const { henry, vapour } = vessel;
  vessel.coefficient = coefficient;
  vessel.gasPerVolume = gasPerVolume;
  vessel.inlet = inletOxygen;
  vessel.setPoint = setPoint;
  vessel.surplus = quotient - 1;
  vessel.bottom = henry * inletOxygen * (pressureBottom - vapour);
  vessel.perTop = henry * (pressureTop - vapour);
  vessel.ceiling = inletOxygen * gasPerVolume * 0.999;
}

/** What is driven into the liquid minus an assumed transfer, mmol/L/h. */
function excess(otr: number): number {
  const { coefficient, gasPerVolume, inlet, setPoint, surplus, bottom, perTop } = vessel;
  const exit = (inlet * gasPerVolume - otr) / (gasPerVolume + surplus * otr);
  const top = perTop * exit;
  const liquid = setPoint * 0.5 * (bottom + top);
  const low = top - liquid;
  if (low <= 0) return -otr;
  const high = bottom - liquid;
  const ratio = high / low;
  const drive = Math.abs(ratio - 1) < 1e-6 ? high : (high - low) / Math.log(ratio);
  return coefficient * drive - otr;
}

/**
 * Power of a compressor, kW (eq. 4.12, polytropic with κ 1.4).
 * @param gas mol/s. @param low Suction, bar. @param high Discharge, bar. @param T Suction temperature, K.
 */
export function compressorPower(gas: number, low: number, high: number, efficiency = 0.75, T = 298.15): number {
  const kappa = 1.4;
  const exponent = (kappa - 1) / kappa;
  return (gas * GAS_CONSTANT * T * ((high / low) ** exponent - 1)) / (exponent * efficiency * W_PER_KW);
}
