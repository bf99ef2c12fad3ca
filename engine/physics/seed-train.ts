/** The seed train: vessels from the production vessel back to a flask, and the time of each. */
import { G_PER_KG, L_PER_M3 } from '../wording/quantity.ts';

/** Maximum stages, more than any train needs: 256 m³ at 20 % inoculum reaches a 0.1 L flask in ten. */
export const MAX_STAGES = 12;

export interface SeedTrain {
  /** Stages, the flask first. */
  count: number;
  /** Liquid, m³. */
  volume: Float64Array;
  /** h. */
  time: Float64Array;
  /** Substrate used in all stages, kg. */
  substrate: number;
  /** Biomass in the inoculum, kg. */
  biomass: number;
}

export interface SeedInput {
  /** Liquid of the production vessel just after inoculation, m³. */
  volume: number;
  inoculumFraction: number;
  /** g/L at the end of a stage, and of the flask. */
  density: number;
  flaskDensity: number;
  growth: number;
  biomassYield: number;
  lag: number;
  /** Maximum flask volume, L. */
  flask: number;
  /** g. */
  vial: number;
}

/** Fills `train`; a vessel equal to the maximum flask within 1e-9 is a flask. */
export function seedTrain(input: SeedInput, train: SeedTrain = emptyTrain()): SeedTrain {
  const { inoculumFraction: f, density, flaskDensity, growth, lag } = input;
  const flask = (input.flask / L_PER_M3) * (1 + 1e-9);
  let count = 1;
  let volume = f * input.volume;
  while (volume > flask && count < MAX_STAGES) {
    volume *= f;
    count++;
  }
  train.count = count;
  train.substrate = 0;
  let before = 0;
  for (let k = 0; k < count; k++) {
    const size = f ** (count - k) * input.volume;
    const final = k === 0 ? flaskDensity : density;
    const start = k === 0 ? input.vial / (size * L_PER_M3) : f * before;
    const growing = lag + Math.log(Math.max(1, final / start)) / growth;
    train.volume[k] = size;
    train.time[k] = k === 0 ? Math.max(24, growing) : growing;
    train.substrate += (Math.max(0, final - start) * size) / input.biomassYield;
    before = final;
  }
  train.biomass = before * f * input.volume;
  return train;
}

/** Vial biomass in kg. */
export const vialMass = (grams: number): number => grams / G_PER_KG;

export const emptyTrain = (): SeedTrain => ({
  count: 0,
  volume: new Float64Array(MAX_STAGES),
  time: new Float64Array(MAX_STAGES),
  substrate: 0,
  biomass: 0,
});
