/**
 * The samples of the uncertain inputs that every range, share and chance of a version is from, so that they agree wherever they stand: in
 * lists and reports, for limits, and in a Monte Carlo analysis unless more are asked for. They are enough for the ends of an interval that is
 * printed with two digits; the error of a chance is at most 2.2 points. What must be there at once draws the first of them and says how many.
 */
export const SAMPLES = 512;
/** Of the random numbers that place them. */
export const SAMPLES_SEED = 1;
