/** A stirred tank: stirrer speed at a given power, and mixing time. */
import { mixingTime, POWER_NUMBERS, speedForPower } from './agitation.ts';

/** Height ÷ diameter of a stirred tank. */
export const HEIGHT_TO_DIAMETER = 1.2;
const IMPELLER_TO_TANK = 0.33;
/** Filled share of a tank or a seed vessel. */
export const TANK_FILL = 0.8;

/** Stirrer speed, 1/s, and time to 95 % mixed, s (eq. 2.1b). @param liquid m³. @param powerPerVolume kW/m³. */
export function mixing(liquid: number, powerPerVolume: number): { speed: number; time: number } {
  const tank = Math.cbrt((4 * liquid) / TANK_FILL / (Math.PI * HEIGHT_TO_DIAMETER));
  const speed = speedForPower({
    power: powerPerVolume * liquid,
    powerNumber: POWER_NUMBERS.pitched_blade,
    diameter: IMPELLER_TO_TANK * tank,
    gasFlow: 0,
    density: 1000,
    impellers: 1,
  });
  return { speed, time: mixingTime(POWER_NUMBERS.pitched_blade, IMPELLER_TO_TANK, speed) };
}
