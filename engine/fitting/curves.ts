/** Lines of a fitted model through its data, with the 95 % interval of the line. */
import { spread as evenly } from '../simulation/sample.ts';
import type { SettingValue } from '../types.ts';
import type { Estimate } from './estimate.ts';
import type { FitDeclaration, FitRow, Prepared } from './model.ts';
import { gradients } from './report.ts';
import { lineNames, type SourcedRow } from './rows.ts';
import type { FitCurve } from './types.ts';
import { predictionVariance } from './uncertainty.ts';

const POINTS = 61;
/** Maximum number of readable lines. */
const MOST = 12;

/** A run, or rows that differ only in the first input. */
interface Line {
  label: string;
  row: SourcedRow;
  from: number;
  to: number;
}

export interface Fitted {
  /** Id of the unit operation. */
  id: string;
  model: FitDeclaration;
  rows: readonly SourcedRow[];
  settings: Readonly<Record<string, SettingValue>>;
  predictWith: (prepared: Prepared, rows: readonly FitRow[]) => Prepared['predict'];
  result: Estimate;
}

/** One line per response and run; for a model without runs, one for each set of the other inputs. */
export function curvesOf({ id, model, rows, settings, predictWith, result }: Fitted): FitCurve[] {
  const lines = linesOf(id, model, rows);
  // Points on the lines are rows without measurements, added to the rows that define the runs.
  const nothing = model.responses.map(() => null);
  const drawn = lines.flatMap(({ row, from, to }) => {
    const others = row.x.slice(1).map((value, k) => (model.inputs[k + 1]!.known ? NaN : value));
    return evenly(from, to, POINTS).map((x) => ({ ...row, x: [x, ...others], y: nothing, used: false }));
  });
  const every = [...rows, ...drawn];
  const predict = predictWith(model.prepare(every, settings), every);
  const all = Float64Array.from(predict(result.solution.values));
  const columns = gradients(result, predict, all.length);
  const width = model.responses.length;
  return model.responses.flatMap((response, k) => {
    if (!rows.some(({ y }) => y[k] !== null)) return [];
    const { t } = result.spread.groups[k] ?? result.spread.groups[0]!;
    return lines.map(({ label }, line) => ({
      label,
      response,
      against: model.inputs[0]!.key,
      points: Array.from({ length: POINTS }, (_, n) => {
        const at = (rows.length + line * POINTS + n) * width + k;
        const gradient = columns.map((column) => column[at]!);
        const half = t * Math.sqrt(predictionVariance(gradient, result.spread.covariance));
        const y = all[at]!;
        return { x: drawn[line * POINTS + n]!.x[0]!, y, low: y - half, high: y + half };
      }).filter(({ y }) => Number.isFinite(y)),
    }));
  });
}

function linesOf(id: string, model: FitDeclaration, rows: readonly SourcedRow[]): Line[] {
  const nameOf = lineNames(id, model, rows);
  const names = [...new Set(rows.map(nameOf))];
  if (names.length > MOST) return [];
  return names.map((label) => {
    const own = rows.filter((row) => nameOf(row) === label);
    const xs = own.map(({ x }) => x[0]!);
    return { label, row: own[0]!, from: Math.min(...xs), to: Math.max(...xs) };
  });
}
