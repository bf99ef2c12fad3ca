/** The runs of a culture's courses: which rows are whose, and what each run began in. */
import type { SettingValue } from '../../types.ts';
import type { Unknown } from '../coordinates.ts';
import { type FitRow, numeric } from '../model.ts';

export interface CultureRun {
  /** Which rows are its own, by time; when, in h since the first, and room for what is predicted of them. */
  places: number[];
  times: number[];
  states: Float64Array;
  /** g/L of cells, substrate and product at its first row. */
  from: { state: [number, number, number] };
  /** What of that is estimated: all that the fit sees measured; null where it is taken as it is. */
  begins: ((Unknown & { title: string }) | null)[];
}

/** Product at the start below this share of the most is none. */
const SOME_PRODUCT = 0.02;

/** Each run begins in a state of its own, which is as uncertain as any other measurement. */
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
        seen(0) ? begin('Cells at the start', name, cells) : null,
        seen(1) ? begin('Substrate at the start', name, substrate) : null,
        // It may be none at all, so that no logarithm is taken.
        seen(2) && made ? { ...begin('Product at the start', name, product), min: 0, log: false } : null,
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
