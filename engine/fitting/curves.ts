/** Lines of a fitted model through its data, with the 95 % interval of the line. */
import { spread as evenly } from '../simulation/sample.ts';
import type { SettingValue } from '../types.ts';
import type { Estimate } from './estimate.ts';
import { axisOf, type FitDeclaration, type FitRow, type Prepared } from './model.ts';
import { gradients } from './report.ts';
import { lineNames, type SourcedRow } from './rows.ts';
import type { FitCurve } from './types.ts';
import { predictionVariance } from './uncertainty.ts';

const POINTS = 61;
/** Maximum number of readable lines. */
const MOST = 12;

/** A response of a run, or of rows that differ only in the input it is drawn against. */
interface Line {
  label: string;
  /** Places of the response and of that input. */
  k: number;
  axis: number;
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
  const lines = model.responses.flatMap((_, k) => linesOf(id, model, rows, k));
  // Points on the lines are rows without measurements, added to the rows that define the runs.
  const nothing = model.responses.map(() => null);
  const drawn = lines.flatMap(({ row, axis, from, to }) =>
    evenly(from, to, POINTS).map((at) => ({
      ...row,
      x: row.x.map((value, place) => (place === axis ? at : model.inputs[place]!.known ? NaN : value)),
      y: nothing,
      used: false,
    })),
  );
  const every = [...rows, ...drawn];
  const predict = predictWith(model.prepare(every, settings), every);
  const all = Float64Array.from(predict(result.solution.values));
  const columns = gradients(result, predict, all.length);
  const width = model.responses.length;
  return lines.map(({ label, k, axis }, line) => {
    const { t } = result.spread.groups[k] ?? result.spread.groups[0]!;
    return {
      label,
      response: model.responses[k]!,
      against: model.inputs[axis]!.key,
      points: Array.from({ length: POINTS }, (_, n) => {
        const at = (rows.length + line * POINTS + n) * width + k;
        const gradient = columns.map((column) => column[at]!);
        const half = t * Math.sqrt(predictionVariance(gradient, result.spread.covariance));
        const y = all[at]!;
        return { x: drawn[line * POINTS + n]!.x[axis]!, y, low: y - half, high: y + half };
      }).filter(({ y }) => Number.isFinite(y)),
    };
  });
}

function linesOf(id: string, model: FitDeclaration, rows: readonly SourcedRow[], k: number): Line[] {
  if (!rows.some(({ y }) => y[k] !== null)) return [];
  const axis = axisOf(model, k);
  // A run that was not measured in this response is drawn too, unless it has no value of its axis.
  const drawn = rows.filter(({ x }) => Number.isFinite(x[axis]!));
  const nameOf = lineNames(id, model, rows);
  const names = [...new Set(drawn.map(nameOf))];
  if (names.length > MOST) return [];
  return names.map((label) => {
    const own = drawn.filter((row) => nameOf(row) === label);
    const xs = own.map(({ x }) => x[axis]!);
    return { label, k, axis, row: own[0]!, from: Math.min(...xs), to: Math.max(...xs) };
  });
}
