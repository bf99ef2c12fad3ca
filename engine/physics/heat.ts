/** Heat exchange and choice of coolant. */
import type { Coolant, SteamLevel } from './heat/duties.ts';
import { celsius } from '../wording/quantity.ts';

/** Log-mean temperature difference of counter-current flow, K. */
export function logMeanDifference(hotIn: number, hotOut: number, coldIn: number, coldOut: number): number {
  const a = hotIn - coldOut;
  const b = hotOut - coldIn;
  return Math.abs(a - b) < 1e-9 * Math.abs(a) ? a : (a - b) / Math.log(a / b);
}

/** A liquid that is heated, held and cooled again, and gives its heat to the cold feed; temperatures in K. */
export interface Recuperation {
  cold: number;
  hot: number;
  /** Temperature at which the liquid leaves in the end. */
  outlet: number;
  /** Share of the heat between hot and cold that is recovered at most. */
  recovery: number;
}

/**
 * Temperature of the hot liquid after heat recovery, K: not below its outlet, as heat that it takes along cannot warm the
 * feed. Both sides have the same heat capacity, so the feed warms to cold + hot - this.
 */
export const afterRecovery = ({ cold, hot, outlet, recovery }: Recuperation): number =>
  Math.min(hot, Math.max(outlet, hot - recovery * (hot - cold)));

/** Least difference between steam or a coolant and what it heats or cools, K. */
export const UTILITY_APPROACH = 10;

/** Coolants by the temperature at which they enter, K. */
export const COOLANTS: readonly { coolant: Coolant; inlet: number }[] = [
  { coolant: 'cooling_water', inlet: celsius(32) },
  { coolant: 'chilled_water', inlet: celsius(7) },
  { coolant: 'chilled_brine', inlet: celsius(-18) },
];

/** The warmest coolant that enters at least 10 K below the cold end; T in K. */
export function coolantFor(coldEnd: number): { coolant: Coolant; inlet: number } {
  for (const entry of COOLANTS) if (entry.inlet <= coldEnd - UTILITY_APPROACH) return entry;
  return COOLANTS[2]!;
}

/** What one coolant takes of a cooling duty. */
export interface CoolingPart {
  readonly coolant: Coolant;
  /** Temperature at which the coolant enters, K. */
  readonly inlet: number;
  /** Temperatures of what it cools, K. */
  readonly from: number;
  readonly to: number;
  /** Share of the duty, 1. */
  readonly share: number;
}

/**
 * How coolants share a duty, warmest first: each cools to 10 K above the temperature at which it enters. The temperature of
 * a vessel or a phase change stays the same, so that one coolant does it all. Temperatures in K.
 */
export function coolingParts(from: number, to: number): CoolingPart[] {
  const last = coolantFor(to);
  if (!(from > to)) return [{ ...last, from, to, share: 1 }];
  const parts: CoolingPart[] = [];
  let start = from;
  for (const { coolant, inlet } of COOLANTS) {
    const end = coolant === last.coolant ? to : inlet + UTILITY_APPROACH;
    if (start > end) {
      parts.push({ coolant, inlet, from: start, to: end, share: (start - end) / (from - to) });
      start = end;
    }
    if (coolant === last.coolant) break;
  }
  return parts;
}

/** Warming of a coolant, K, and how far it stays below what it cools at least. */
export const COOLANT_RISE = 10;
const COOLANT_APPROACH = 3;

/** Temperature at which a coolant leaves, K. */
export const coolantOutlet = ({ inlet, from }: Pick<CoolingPart, 'inlet' | 'from'>): number =>
  Math.min(inlet + COOLANT_RISE, from - COOLANT_APPROACH);

/** Mean difference between a liquid that cools in counter-current exchangers and its coolants, K. */
export const coolerDifference = (from: number, to: number): number =>
  1 /
  coolingParts(from, to).reduce(
    (sum, part) => sum + part.share / logMeanDifference(part.from, part.to, part.inlet, coolantOutlet(part)),
    0,
  );

/** Mean difference to an isothermal vessel, K: the coolant warms by 10 K but leaves at least 3 K below the vessel. */
export function vesselCoolingDifference(T: number, inlet: number): number {
  const outlet = coolantOutlet({ inlet, from: T });
  return logMeanDifference(T, T, inlet, outlet);
}

/** Heat of condensation, kJ/kg, transfer efficiency and condensing temperature, K, of the purchased steam levels. */
export const STEAM = {
  lp_steam: { latent: 2150, efficiency: 0.95, temperature: celsius(139) },
  mp_steam: { latent: 2010, efficiency: 0.9, temperature: celsius(182) },
} as const;

/** Hottest that low- and medium-pressure steam heat to, K. */
export const LP_LIMIT = STEAM.lp_steam.temperature - UTILITY_APPROACH;
export const MP_LIMIT = STEAM.mp_steam.temperature - UTILITY_APPROACH;

/** The lowest level of steam that heats to T in K; nothing heats above MP_LIMIT. */
export const steamLevel = (T: number): SteamLevel => (T <= LP_LIMIT ? 'lp_steam' : 'mp_steam');

/** Steam needed for a heat in kJ, kg. */
export const steamFor = (heat: number, level: keyof typeof STEAM): number =>
  heat / (STEAM[level].latent * STEAM[level].efficiency);
