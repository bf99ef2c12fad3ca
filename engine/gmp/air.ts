/** Ventilation of a room or a grade: flow, power of the fans, and energy of a year. */
import { H_PER_D, H_PER_Y, KJ_PER_KWH, KJ_PER_MJ, S_PER_H, W_PER_KW } from '../wording/quantity.ts';
import { MONTHS, type AirConstants } from '../assumptions/climate.ts';

/** kg/m³. */
const AIR_DENSITY = 1.2;

export interface Ventilated {
  /** m³/h. */
  readonly flow: number;
  /** Share of outside air, 1. */
  readonly fresh: number;
  /** Heat given off in the room, kW. */
  readonly gain: number;
}

export interface Fans {
  /** Pa. */
  readonly pressure: number;
  readonly efficiency: number;
}

/** Energy of a year: kWh of electricity and heat, kg of steam; outside air in kg/h. */
export interface AirEnergy {
  outside: number;
  fans: number;
  cooling: number;
  heating: number;
  steam: number;
}

/** m³/h of a room: air changes × volume. */
export const roomFlow = (changes: number, area: number, height: number): number => changes * area * height;
/** m³/h of laminar flow in m/s over an area in m². */
export const laminarFlow = (velocity: number, area: number): number => S_PER_H * velocity * area;
/** kW of the fans for a flow in m³/h. */
export const fanPower = (flow: number, { pressure, efficiency }: Fans): number =>
  ((flow / S_PER_H) * pressure) / efficiency / W_PER_KW;

/** Air changes per hour that leave a hundredth of the particles after a time in minutes. */
export const changesForCleanUp = (minutes: number): number => (60 * Math.log(100)) / minutes;

/** Energy of the air of a year. The fans warm the air, and what the rooms give off is removed all year. */
export function airEnergy({ flow, fresh, gain }: Ventilated, fans: Fans, climate: AirConstants): AirEnergy {
  const outside = AIR_DENSITY * flow * fresh;
  const power = fanPower(flow, fans) * H_PER_Y;
  const perMJ = KJ_PER_MJ / KJ_PER_KWH;
  return {
    outside,
    fans: power,
    cooling: outside * climate.cooling * perMJ + power + gain * H_PER_Y,
    heating: outside * climate.heating * perMJ,
    steam: outside * climate.steam,
  };
}

/** kWh of a month in a year of equal days. */
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The energy of each month, kWh: electricity of fans, electricity of chillers, heat. */
export function airByMonth(
  { outside, fans, cooling }: Pick<AirEnergy, 'outside' | 'fans' | 'cooling'>,
  climate: AirConstants,
  cop: number,
): { fans: number[]; cooling: number[]; heating: number[] } {
  const perMJ = KJ_PER_MJ / KJ_PER_KWH;
  // What does not come with the outside air is the same every day.
  const steady = cooling - outside * climate.cooling * perMJ;
  const months = Array.from({ length: MONTHS }, (_, k) => k);
  const part = (k: number): number => (DAYS[k]! * H_PER_D) / H_PER_Y;
  return {
    fans: months.map((k) => fans * part(k)),
    cooling: months.map((k) => (steady * part(k) + outside * climate.coolingByMonth[k]! * perMJ) / cop),
    heating: months.map((k) => outside * climate.heatingByMonth[k]! * perMJ),
  };
}
