/** Resizes a process to a target output. The new configuration is added to the history; the current one is kept. */
import { evaluate } from '#engine/index.ts';
import { checkScale, scale, SCALE_EVALUATIONS } from '#engine/analysis/index.ts';
import type { ScaleResult } from '#generated/types.ts';
import { Refusal } from '#server/errors.ts';
import { pinsFor } from '#server/pins.ts';
import { defineAnalysis } from '../kind.ts';

export default defineAnalysis({
  name: 'scale',
  noun: 'scaling',
  file: import.meta.url,
  seeded: false,
  check: checkScale,
  work: () => SCALE_EVALUATIONS,

  run(input, request, watch) {
    const scaled = scale(input, request, watch);
    if (!scaled.scaled) throw new Refusal('infeasible', scaled.problem.message);
    const { configuration, ...result } = scaled.result;
    const outcome = evaluate(configuration, input.product, input.library);
    if (!outcome.feasible) throw new Refusal('infeasible', outcome.problem.message);
    return { configuration, result, results: outcome.results };
  },

  async keep({ configuration, result, results }, { product_id, process_id, parameters, submitted_by }, db) {
    const process = await db.processes.get(product_id!, process_id!);
    const { fits = [] } = configuration;
    const note = parameters.note ?? `Scaled to ${result.target_output} kg per year`;
    const { id } = await db.configurations.append(
      process.id,
      { ...configuration, fits, note, results, pins: pinsFor(fits) },
      submitted_by,
      { current: false },
    );
    await db.record({
      action: 'configuration.create',
      title: `Scaled ${process.name} to ${result.target_output} kg per year`,
      entity: { kind: 'process', id: process.id, name: process.name, product_id: process.product_id },
    });
    return { ...result, configuration_id: id } satisfies ScaleResult;
  },
});
