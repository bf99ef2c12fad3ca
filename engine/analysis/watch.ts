/** How an analysis is followed and stopped. */
import type { Watch } from './types.ts';

/** Thrown when a caller's signal is seen; nothing else throws it. */
export class AnalysisCancelled extends Error {
  override name = 'AnalysisCancelled';
  constructor() {
    super('The analysis was cancelled.');
  }
}

/** Reports are this far apart, so that a caller is not flooded. */
const REPORTS = 200;

/** Counts evaluations, reports them, and stops when the caller says so. */
export class Meter {
  evaluations = 0;
  private next = 0;
  private readonly total: number;
  private readonly watch: Watch;
  private message: string;

  /** @param total Evaluations that are expected. */
  constructor(total: number, watch: Watch, message: string) {
    this.total = Math.max(1, total);
    this.watch = watch;
    this.message = message;
    this.report();
  }

  /** Before each evaluation. @throws AnalysisCancelled */
  tick(): void {
    if (this.watch.signal?.aborted) throw new AnalysisCancelled();
    if (this.evaluations++ >= this.next) this.report();
  }

  /** From here on it does something else. */
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
