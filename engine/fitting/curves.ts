/** Lines of a fitted model through its data, with the 95 % interval of the line. */
import { spread as evenly } from '../numeric/sample.ts';
import type { Estimate } from './estimate.ts';
import { axisOf, type FitDeclaration } from './model.ts';
import type { Joint, Part } from './parts.ts';
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

/**
 * One line per response and run of a part; for a model without runs, one for each set of the other inputs.
 * @param prepare Predictions of rows of all parts.
 */
export function curvesOf(
  { id, model, place, first }: Part,
  { rows, width }: Pick<Joint, 'rows' | 'width'>,
  { prepare, result }: { prepare: Joint['prepare']; result: Estimate },
): FitCurve[] {
  const own = rows.filter(({ part }) => part === place);
  const lines = model.responses.flatMap((_, k) => linesOf(id, model, own, k));
  // Points on the lines are rows without measurements, added to the rows that define the runs.
  const nothing = model.responses.map(() => null);
  const drawn = lines.flatMap(({ row, axis, from, to }) =>
    evenly(from, to, POINTS).map((at) => ({
      ...row,
      x: row.x.map((value, input) => (input === axis ? at : model.inputs[input]!.known ? NaN : value)),
      y: nothing,
      limits: nothing,
      used: false,
    })),
  );
  const every = [...rows, ...drawn];
  const { predict } = prepare(every);
  const all = Float64Array.from(predict(result.solution.values));
  const columns = gradients(result, predict, all.length);
  return lines.map(({ label, k, axis }, line) => {
    const { t } = result.spread.groups[first + k] ?? result.spread.groups[0]!;
    return {
      label,
      response: model.responses[k]!,
      against: model.inputs[axis]!.key,
      points: Array.from({ length: POINTS }, (_, n) => {
        const at = (rows.length + line * POINTS + n) * width + first + k;
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
