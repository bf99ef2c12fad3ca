import type { FitSteps, ModelFit, Process } from '#generated/types.ts';

interface Saves {
  /** Processes that are saved with the fit: those whose effect was calculated with it, as far as they are still there. */
  saved: readonly Process[];
  /** Processes with the unit operation that were added since: they keep their values, because nobody has seen what the fit does to them. */
  left: readonly Process[];
  /** What the server is told of both. */
  steps: FitSteps[];
}

/**
 * What accepting a fit saves: only what its page shows.
 * @param processes all of the product
 * @param chosen steps that use the fit, by process, where not all of them do
 */
export function whatAcceptingSaves(
  { unit_operation, together = [], effects }: ModelFit,
  processes: readonly Process[],
  chosen: Readonly<Record<string, readonly string[]>>,
): Saves {
  const fitted = [unit_operation, ...together.map((one) => one.unit_operation)];
  const isShown = ({ id }: Process) => effects.some(({ process_id }) => process_id === id);
  const using = processes.filter(
    ({ configuration_id, unit_operations }) =>
      configuration_id !== null && unit_operations.some((one) => fitted.includes(one)),
  );
  const saved = using.filter(isShown);
  const left = using.filter((one) => !isShown(one));
  const steps = [
    ...saved.flatMap(({ id }) => (chosen[id] ? [{ process_id: id, step_ids: [...chosen[id]] }] : [])),
    ...left.map(({ id }) => ({ process_id: id, step_ids: [] })),
  ];
  return { saved, left, steps };
}
