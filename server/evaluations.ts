/** Tells whoever listens (the metrics) that a process was evaluated, without either knowing the other. */
import { channel } from 'node:diagnostics_channel';

export interface Evaluated {
  outcome: 'feasible' | 'infeasible';
}

export const evaluations = channel('titre:evaluation');
