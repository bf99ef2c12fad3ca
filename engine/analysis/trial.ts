/** One process whose dials an analysis turns, again and again. */
import { compile, type CompiledProcess } from '../process/evaluate.ts';
import type { Figures, Problem, SettingValue } from '../types.ts';
import { type Dial, unlocked } from './dial.ts';
import { reader, type Reading } from './metric.ts';
import type { AnalysisInput, Metric, Reason } from './types.ts';
import type { Meter } from './watch.ts';

/** Kinds of reasons that are kept apart; any further ones count with the last. */
const MOST_REASONS = 50;

export class Trial {
  /** Evaluations that cannot work. */
  infeasible = 0;
  /** Why the last one could not, if so. */
  problem: Problem | null = null;
  private readonly compiled: CompiledProcess;
  private readonly dials: readonly Dial[];
  private readonly read: (compiled: CompiledProcess) => Reading;
  private readonly meter: Meter;
  private readonly now: (SettingValue | null)[];
  private readonly reasons = new Map<string, Reason>();

  constructor(input: AnalysisInput, dials: readonly Dial[], metrics: readonly Metric[], meter: Meter) {
    this.compiled = compile(unlocked(input, dials), input.product, input.library);
    this.dials = dials;
    this.read = reader(metrics);
    this.meter = meter;
    this.now = dials.map(() => null);
  }

  /**
   * The figures with these values of the dials, null as it is now; NaN where there are no data. Null if that cannot work.
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

  /** All key figures with these values; null if that cannot work. Not counted. */
  figuresAt(values: ArrayLike<SettingValue | null>): Figures | null {
    this.turn(values);
    const outcome = this.compiled.figures();
    return outcome.feasible ? outcome.figures : null;
  }

  /** The figures with these values, as `at` gives them, without counting. */
  peek(values: ArrayLike<SettingValue | null>): Float64Array | null {
    this.turn(values);
    const reading = this.read(this.compiled);
    return reading instanceof Float64Array ? reading : null;
  }

  private turn(values: ArrayLike<SettingValue | null>): void {
    for (let i = 0; i < this.dials.length; i++) {
      const value = values[i] ?? null;
      // What does not change is not set again: the steps before the first that does need not run.
      if (value === this.now[i]) continue;
      this.dials[i]!.turn(this.compiled, value);
      this.now[i] = value;
    }
  }

  /** Why evaluations could not work, the most frequent reason first. */
  reasonList(): Reason[] {
    return [...this.reasons.values()].toSorted((a, b) => b.count - a.count);
  }
}

function count(reasons: Map<string, Reason>, { step_id, fields, message }: Problem): void {
  // The same limit passed with other numbers is the same reason.
  const kind = `${step_id}|${fields.join()}|${message.replaceAll(/[\d.,]+/g, '#')}`;
  const key = reasons.has(kind) || reasons.size < MOST_REASONS ? kind : [...reasons.keys()].at(-1)!;
  const known = reasons.get(key);
  if (known) known.count += 1;
  else reasons.set(key, { step_id: step_id === '' ? null : step_id, fields: [...fields], message, count: 1 });
}
