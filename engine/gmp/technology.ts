/** Technology of a step as rooms and people see it. */
import type { StepState } from '../steps/step-state.ts';

/** Share of single use in a step, 1. */
export const technologyOf = ({ run }: Pick<StepState, 'run'>): number => (run.technology === 'single_use' ? 1 : 0);
