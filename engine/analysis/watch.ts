/** Monitoring and cancellation of an analysis. */
import type { Watch } from './types.ts';

/** Thrown only when the signal of the caller is aborted. */
export class AnalysisCancelled extends Error {
  override name = 'AnalysisCancelled';
  constructor() {
    super('The analysis was cancelled.');
  }
}

/** Is told of each evaluation before it is made. */
export interface Ticking {
  /** @throws AnalysisCancelled */
  tick: () => void;
}

/** Minimum interval between reports, to limit their number. */
const REPORTS = 200;

/** Counts and reports evaluations, and stops on the signal of the caller. */
export class Meter implements Ticking {
  evaluations = 0;
  private next = 0;
  private readonly total: number;
  private readonly watch: Watch;
  private message: string;

  /** @param total Expected evaluations. */
  constructor(total: number, watch: Watch, message: string) {
    this.total = Math.max(1, total);
    this.watch = watch;
    this.message = message;
    this.report();
  }

  /** Called before each evaluation. @throws AnalysisCancelled */
  tick(): void {
    if (this.watch.signal?.aborted) throw new AnalysisCancelled();
    if (this.evaluations++ >= this.next) this.report();
  }

  /** Starts another stage. */
  say(message: string): void {
    this.message = message;
    this.report();
  }

  private report(): void {
    this.next = this.evaluations + this.total / REPORTS;
    const share = Math.min(1, this.evaluations / this.total);
    this.watch.onProgress?.({ share, evaluations: this.evaluations, message: this.message });
  }
}
