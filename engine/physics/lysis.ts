/** Lysis of cells by chemicals, enzymes and heat. */
import { GAS_CONSTANT } from './water.ts';

/** Factor on a rate at T relative to its reference, both in K (Arrhenius). @param energy kJ/mol. */
export const arrhenius = (energy: number, T: number, reference: number): number =>
  Math.exp(((energy * 1000) / GAS_CONSTANT) * (1 / reference - 1 / T));

/** Share of the cells lysed after a time in h. @param rate 1/h. */
export const lysedShare = (most: number, rate: number, time: number): number => most * -Math.expm1(-rate * time);
