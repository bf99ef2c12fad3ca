/** Notifies listeners (the metrics) of evaluations, so that neither side depends on the other. */
import { channel } from 'node:diagnostics_channel';

export interface Evaluated {
  outcome: 'feasible' | 'infeasible';
}

export const evaluations = channel('titre:evaluation');
