/** Cleaning and sterilising in place. */

/** Flow of a spray ball per metre of the vessel's circumference, m³/h. */
const SPRAY_FLOW = 30 * 0.06;
/** Duration of one step, h: the upper end of the usual 5 to 15 min. */
const SPRAY_TIME = 0.25;
/** Default height-to-diameter ratio of vessels. */
const ASPECT_RATIO = 3;
/** Circumference of a vessel of 1 m³, m. */
const CIRCUMFERENCE = Math.PI * Math.cbrt(4 / (Math.PI * ASPECT_RATIO));
/** Flow of the spray ball of a vessel of 1 m³, m³/h. */
export const SPRAY_BALL = SPRAY_FLOW * CIRCUMFERENCE;

/** Flow through the spray ball of a vessel of a volume in m³, m³/h. */
export const sprayBallFlow = (vessel: number): number => SPRAY_BALL * Math.cbrt(vessel);

/**
 * Volume of one cleaning step, m³, for a vessel washed through a spray ball: 8 % of a vessel, but no more than needed
 * to wet its wall, as the falling film grows with the circumference and not with the volume (docs/models, process).
 */
export const cleaningStep = (vessel: number): number =>
  Math.max(0.05, Math.min(0.08 * vessel, SPRAY_TIME * sprayBallFlow(vessel)));

/** Duration of a rinse in a GMP plant, h: the lower end of the usual 5 to 15 min, as several short rinses need less water. */
const RINSE_TIME = 5 / 60;

/**
 * Volume of one rinse in a GMP plant, m³: what the spray ball sprays in the time for which the rinse is validated, as it is not
 * recirculated. A share of the volume would be too little for vessels below 9 m³.
 */
export const gmpRinse = (vessel: number): number => Math.max(0.05, RINSE_TIME * sprayBallFlow(vessel));

/** Mass of steel of a vessel, kg, from its volume in m³. */
export const vesselSteel = (volume: number): number => 300 * volume ** 0.85;

/** Steam to sterilise a vessel, kg. @param steel kg. @param volume m³. @param hold h. */
export const sterilisingSteam = (steel: number, volume: number, hold = 0.5): number =>
  1.25 * ((steel * 0.5 * (121 - 20)) / 2200 + 1.2 * volume) * (1 + 0.25 * hold);
