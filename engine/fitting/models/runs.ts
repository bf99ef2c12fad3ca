/** The runs in the time courses of a culture: the rows and the initial state of each run. */
import type { SettingValue } from '../../types/configuration.ts';
import type { Unknown } from '../coordinates.ts';
import { type FitRow, numeric } from '../model.ts';

export interface CultureRun {
  /** Its rows by time, their times in h since the first, and memory for their predictions. */
  places: number[];
  times: number[];
  states: Float64Array;
  /** g/L of cells, substrate and product at its first row. */
  from: { state: [number, number, number] };
  /** Which of these are estimated: all that are measured in the rows used; null if taken as measured. */
  begins: ((Unknown & { title: string }) | null)[];
}

/** Share of the maximum below which the initial product is zero. */
const SOME_PRODUCT = 0.02;

/** Each run has its own initial state, which is as uncertain as any other measurement. */
export function runsOf(rows: readonly FitRow[], settings: Readonly<Record<string, SettingValue>>): CultureRun[] {
  const names = [...new Set(rows.map(({ run }) => run))];
  return names.map((name) => {
    const places = rows.map((_, i) => i).filter((i) => rows[i]!.run === name);
    places.sort((a, b) => rows[a]!.x[0]! - rows[b]!.x[0]!);
    const first = (k: number) => places.map((i) => rows[i]!.y[k]!).find((value) => value !== null);
    const seen = (k: number) => places.some((i) => rows[i]!.used && rows[i]!.y[k] !== null);
    const cells = Math.max(first(0) ?? 0.1, 1e-4);
    const substrate = Math.max(first(1) ?? numeric(settings, 'batch_substrate_concentration'), 1e-3);
    const most = Math.max(0, ...places.map((i) => rows[i]!.y[2] ?? 0));
    const product = Math.max(0, first(2) ?? 0);
    const made = product > SOME_PRODUCT * most;
    return {
      places,
      times: places.map((i) => rows[i]!.x[0]! - rows[places[0]!]!.x[0]!),
      states: new Float64Array(3 * places.length),
      from: { state: [cells, substrate, made ? product : 0] },
      begins: [
        seen(0) ? begin('Initial cells', name, cells) : null,
        seen(1) ? begin('Initial substrate', name, substrate) : null,
        // It can be zero, so its logarithm is not used.
        seen(2) && made ? { ...begin('Initial product', name, product), min: 0, log: false } : null,
      ],
    };
  });
}

const begin = (title: string, run: string, start: number): Unknown & { title: string } => ({
  title: `${title}, ${run}`,
  start,
  min: start / 50,
  max: start * 50,
  log: true,
});
