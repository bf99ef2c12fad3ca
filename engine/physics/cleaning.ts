/** Cleaning and sterilising in place. */

/** Volume of one cleaning step, m³, for a vessel washed through a spray ball. */
export const cleaningStep = (vessel: number): number => Math.max(0.05, 0.08 * vessel);

/** Steel of a vessel, kg, by its volume in m³. */
export const vesselSteel = (volume: number): number => 300 * volume ** 0.85;

/** Steam to sterilise a vessel, kg. @param steel kg. @param volume m³. @param hold h. */
export const sterilisingSteam = (steel: number, volume: number, hold = 0.5): number =>
  1.25 * ((steel * 0.5 * (121 - 20)) / 2200 + 1.2 * volume) * (1 + 0.25 * hold);
