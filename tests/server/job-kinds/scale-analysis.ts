/**
 * A stand-in for an analysis: it computes nothing, but begins, waits, fails and ends as a test wants it to. What it is asked
 * and what it finds are the contract's own examples.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invalid } from '#server/errors.ts';
import { defineJob } from '#server/job-kind.ts';

const examples = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../openapi/examples/engine-jobs.json'), 'utf8'),
) as { job_scale_analysis: { value: { parameters: object; result: object } } };

export const { parameters, result } = examples.job_scale_analysis.value;

interface Input {
  /** A file; the job goes on when it is there. */
  gate: string | null;
  end: 'well' | 'refused' | 'thrown' | 'thread dies';
}

/** Set by tests; read where the job is loaded, in the test's own process. */
export const control: Input & { completed: string[] } = { gate: null, end: 'well', completed: [] };

const rest = new Int32Array(new SharedArrayBuffer(4));

export default defineJob<object, Input, null>({
  name: 'scale_analysis',
  file: import.meta.url,
  check(given) {
    if (!('min_output' in (given as object))) throw invalid('min_output', 'is required.');
    return given as object;
  },
  load: async () => ({ gate: control.gate, end: control.end }),
  run({ gate, end }, { progress }) {
    progress(0.5, 'Half way');
    // Without giving way, as computing does.
    const isShut = () => gate !== null && !existsSync(gate);
    while (isShut()) Atomics.wait(rest, 0, 0, 5);
    if (end === 'refused') throw invalid('max_output', 'is more than any plant of this process makes.');
    if (end === 'thrown') throw new Error('A bug.');
    if (end === 'thread dies') process.exit(9);
    return null;
  },
  async commit(_output, { id, organisation_id }, db) {
    await db.record({ action: 'job.effect', title: 'Stored an effect', entity: { kind: 'job', id, name: 'Effect' } });
    control.completed.push(organisation_id);
    return result;
  },
});
