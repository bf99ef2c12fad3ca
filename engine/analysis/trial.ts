/** One process whose inputs an analysis varies repeatedly. */
import { compile, type CompiledProcess } from '../evaluate/evaluate.ts';
import type { Figures, Problem, Results } from '../types/results.ts';
import type { SettingValue } from '../types/configuration.ts';
import { type Dial, unlocked } from './dial.ts';
import { reader, type Reading } from './metric.ts';
import type { AnalysisInput, Metric, Reason } from './types.ts';
import type { Ticking } from './watch.ts';

/** Maximum number of distinct reasons; further ones are counted with the last. */
const MOST_REASONS = 50;

export class Trial {
  /** Number of infeasible evaluations. */
  infeasible = 0;
  /** Why the last evaluation was infeasible, if it was. */
  problem: Problem | null = null;
  private readonly compiled: CompiledProcess;
  private readonly dials: readonly Dial[];
  private readonly read: (compiled: CompiledProcess) => Reading;
  private readonly meter: Ticking;
  private readonly now: (SettingValue | null)[];
  private reasons = new Map<string, Reason>();

  /** @param withBounds as of `reader` */
  constructor(
    input: AnalysisInput,
    dials: readonly Dial[],
    metrics: readonly Metric[],
    meter: Ticking,
    withBounds = true,
  ) {
    this.compiled = compile(unlocked(input, dials), input.product, input.library, { samples: true });
    this.dials = dials;
    this.read = reader(metrics, withBounds);
    this.meter = meter;
    this.now = dials.map(() => null);
  }

  /**
   * The metrics with these values of the inputs (null for the present value); NaN if there are no data. Null if
   * infeasible.
   * @throws AnalysisCancelled
   */
  at(values: ArrayLike<SettingValue | null>): Float64Array | null {
    this.meter.tick();
    this.turn(values);
    const reading = this.read(this.compiled);
    if (reading instanceof Float64Array) {
      this.problem = null;
      return reading;
    }
    this.problem = reading;
    this.infeasible += 1;
    count(this.reasons, reading);
    return null;
  }

  /** All key metrics with these values, solved in full; null if infeasible. Not counted as an evaluation. */
  figuresAt(values: ArrayLike<SettingValue | null>): Figures | null {
    this.turn(values);
    const outcome = this.compiled.inFull(() => this.compiled.figures());
    return outcome.feasible ? outcome.figures : null;
  }

  /** The results with these values, like `figuresAt`; those of the sample at the limit where only the sample is feasible. */
  resultsAt(values: ArrayLike<SettingValue | null>): Results | null {
    this.turn(values);
    const full = this.compiled.inFull(() => this.compiled.evaluate());
    const outcome = full.feasible ? full : this.compiled.evaluate();
    return outcome.feasible ? outcome.results : null;
  }

  /** The metrics with these values, like `at`, without counting an evaluation. */
  peek(values: ArrayLike<SettingValue | null>): Float64Array | null {
    this.turn(values);
    const reading = this.read(this.compiled);
    return reading instanceof Float64Array ? reading : null;
  }

  private turn(values: ArrayLike<SettingValue | null>): void {
    for (let i = 0; i < this.dials.length; i++) {
      const value = values[i] ?? null;
      // Unchanged inputs are not set again, so the steps before the first change are not recalculated.
      if (value === this.now[i]) continue;
      this.dials[i]!.turn(this.compiled, value);
      this.now[i] = value;
    }
  }

  /** Reasons for infeasible evaluations, the most frequent first. */
  reasonList(): Reason[] {
    return counted([{ infeasible: this.infeasible, reasons: this.reasons }]).reasons;
  }

  /** The infeasible evaluations since the last call. */
  take(): Tally {
    const taken = { infeasible: this.infeasible, reasons: this.reasons };
    this.infeasible = 0;
    this.reasons = new Map();
    return taken;
  }
}

/** Infeasible evaluations and their reasons by kind, in the order in which they occurred. */
export interface Tally {
  infeasible: number;
  reasons: ReadonlyMap<string, Reason>;
}

/** Tallies of evaluations that follow each other, taken together; the most frequent reason first. */
export function counted(tallies: readonly Tally[]): { infeasible: number; reasons: Reason[] } {
  const all = new Map<string, Reason>();
  let infeasible = 0;
  for (const tally of tallies) {
    infeasible += tally.infeasible;
    for (const [kind, reason] of tally.reasons) {
      const key = all.has(kind) || all.size < MOST_REASONS ? kind : [...all.keys()].at(-1)!;
      const known = all.get(key);
      all.set(key, known ? { ...known, count: known.count + reason.count } : reason);
    }
  }
  return { infeasible, reasons: [...all.values()].toSorted((a, b) => b.count - a.count) };
}

/** Messages about the same limit with other numbers are the same reason. */
export const kindOf = ({
  step_id,
  fields,
  message,
}: Pick<Problem, 'fields' | 'message'> & { step_id: string | null }): string =>
  `${step_id}|${fields.join()}|${message.replaceAll(/[\d.,]+/g, '#')}`;

function count(reasons: Map<string, Reason>, { step_id, fields, message }: Problem): void {
  const kind = kindOf({ step_id, fields, message });
  const known = reasons.get(kind);
  if (known) known.count += 1;
  else reasons.set(kind, { step_id: step_id === '' ? null : step_id, fields: [...fields], message, count: 1 });
}
