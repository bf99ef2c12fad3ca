/** Stirring in a geometrically similar, larger vessel (docs/models, scale-up). */

export type ScaleUpRule = 'power_per_volume' | 'tip_speed' | 'reynolds' | 'mixing_time';

/** Exponent of speed against the ratio of diameters. */
const EXPONENT: Readonly<Record<ScaleUpRule, number>> = {
  power_per_volume: -2 / 3,
  tip_speed: -1,
  reynolds: -2,
  mixing_time: 0,
};

/** Stirrer speed in the larger vessel, in the unit of `speed`. @param ratio Larger ÷ smaller diameter. */
export const scaledSpeed = (speed: number, ratio: number, rule: ScaleUpRule): number => speed * ratio ** EXPONENT[rule];

/** Power per volume in the larger vessel ÷ that in the smaller: N³ d⁵ ÷ d³. */
export const scaledPower = (ratio: number, rule: ScaleUpRule): number => ratio ** (3 * EXPONENT[rule] + 2);
