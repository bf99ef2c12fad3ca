/** Current that moves ions through membranes (docs/models, 2.49). */
import { S_PER_H } from '../wording/quantity.ts';

/** C/mol. */
const FARADAY = 96_485;

/** Current × time through all cell pairs, kA h. (Faraday.) @param charge kmol transferred. @param efficiency Of the current, 1. */
export const currentTime = (charge: number, efficiency: number): number => (charge * FARADAY) / S_PER_H / efficiency;
