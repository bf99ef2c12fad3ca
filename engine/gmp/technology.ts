/** Technology of a step as rooms and people see it. */
import type { StepState } from '../process/step-state.ts';

/** Share of single use in a step, 1. Every step is of stainless steel. */
export const technologyOf = (_state: StepState): number => 0;
