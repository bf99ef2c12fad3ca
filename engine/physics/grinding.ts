/** Grinding. */

/**
 * Work of grinding by Bond’s law, in the unit of the work index. (Bond 1952, Trans. AIME 193, 484.)
 * @param workIndex Work from infinite size to 100 µm.
 * @param from Size that 80 % of the feed passes, µm.
 * @param to The same of the product, µm.
 */
export const bondWork = (workIndex: number, from: number, to: number): number =>
  10 * workIndex * (1 / Math.sqrt(to) - 1 / Math.sqrt(from));
