import type { ProposedMeasurement, UncertainInput } from '#engine/analysis/index.ts';
import type { Configuration } from '#engine/index.ts';
import { useAsk } from '#src/engine/use-ask.ts';

export interface Measurable {
  /** The uncertain numbers of the process, the strongest first. */
  numbers: UncertainInput[];
  proposed: ProposedMeasurement[];
}

const NOTHING: Measurable = { numbers: [], proposed: [] };
/** The metrics about which a decision can be. */
const METRICS = ['cogs', 'msp'];

/** What could be measured in a saved process; null until it is known. */
export function useMeasurable(configuration: Configuration): Measurable | null {
  const { answer, failure } = useAsk('measurable', { configuration, metrics: METRICS }, { keep: true });
  // Without the engine, the measurements of the newest run can still be edited and run again.
  return failure === null ? (answer ?? null) : NOTHING;
}
