/** What would narrow the unit cost of a process most, from the causes of its uncertainty. */
import type { Configuration, FigureEstimate, Process } from '#generated/types.ts';

export interface Measurable {
  key: string;
  title: string;
  step: string;
  /** Catalogue id of the unit operation; undefined for a step that is no longer there. */
  operation: string | undefined;
  /** By which share the range of 8 in 10 outcomes were narrower if the setting were known exactly. */
  narrows: number;
}

/** By less, the order of settings depends on the samples. */
const LEAST = 0.01;

/** The process with the lowest unit cost, on which a decision about the product rests. */
export function cheapest(processes: readonly Process[]): Process | undefined {
  const costed = processes.flatMap((process) => (process.figures ? [{ process, cost: process.figures.cogs }] : []));
  return costed.toSorted((a, b) => a.cost - b.cost).at(0)?.process;
}

/**
 * Settings that an experiment can determine, the one that narrows the unit cost most first. Without the cause the variance
 * falls by its share.
 */
export function measurable(
  { causes }: Pick<FigureEstimate, 'causes'>,
  steps: Configuration['uo_settings'],
): Measurable[] {
  return causes.flatMap(({ step_id, key, title, step_name, share }) => {
    const narrows = 1 - Math.sqrt(Math.max(0, 1 - share));
    const operation = steps.find(({ id }) => id === step_id)?.unit_operation;
    return step_id === null || narrows < LEAST
      ? []
      : [{ key: `${step_id} ${key}`, title, step: step_name ?? '', operation, narrows }];
  });
}

/** Share of the variance of causes outside the steps, such as the estimate of the capital, which no experiment narrows. */
export const elsewhere = ({ causes }: Pick<FigureEstimate, 'causes'>): number =>
  causes.reduce((sum, { step_id, share }) => (step_id === null ? sum + share : sum), 0);
