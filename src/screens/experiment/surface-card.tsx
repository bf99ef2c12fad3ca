import { useId, useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import {
  type SurfaceGoal,
  surfaceReport,
  type SurfaceReport,
  termTitle,
  type VarianceSource,
} from '#engine/fitting/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { type Cell, GRID_HEAD, gridOf, GridMarks, middleOf, squareOf } from '#src/components/chart/grid-marks.tsx';
import { named } from '#src/components/chart/axis.ts';
import { Symbol } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { Options } from '#src/components/options.tsx';
import { Card } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import styles from './experiment.module.css';
import type { SurfaceData } from './surface-data.ts';

const GOALS: Readonly<Record<SurfaceGoal, string>> = { maximum: 'highest', minimum: 'lowest' };

/** The response surface of an experiment whose unit operation has no fitted model: coefficients, analysis of variance, optimum. */
export default function SurfaceCard({ data: { factors, responses } }: { data: SurfaceData }) {
  const id = useId();
  const [wanted, setWanted] = useState('');
  const [goal, setGoal] = useState<SurfaceGoal>('maximum');
  const response = responses.find(({ key }) => key === wanted) ?? responses[0]!;
  const report = useMemo(
    () => surfaceReport(factors, response.runs, response.measured, goal),
    [factors, response, goal],
  );
  return (
    <Card title="Response surface" note={`${response.runs.length} runs, ${factors.length} factors`}>
      <div className={styles['surfaceAsked']}>
        {responses.length > 1 && (
          <label htmlFor={`${id}-response`}>
            Response
            <select id={`${id}-response`} value={response.key} onChange={({ target }) => setWanted(target.value)}>
              <Options options={responses.map(({ key, title }) => ({ value: key, label: title }))} />
            </select>
          </label>
        )}
        <label htmlFor={`${id}-goal`}>
          Optimum
          <select
            id={`${id}-goal`}
            value={goal}
            onChange={({ target }) => setGoal(target.value === 'minimum' ? 'minimum' : 'maximum')}
          >
            <Options
              options={Object.entries(GOALS).map(([key, title]) => ({
                value: key,
                label: `${title} ${inSentence(response.title)}`,
              }))}
            />
          </select>
        </label>
      </div>
      {'message' in report ? (
        <Alert severity="warning" className={styles['surfaceNote'] ?? ''}>
          {report.message}
        </Alert>
      ) : (
        <Fitted report={report} factors={factors} response={response} />
      )}
    </Card>
  );
}

interface FittedProps {
  report: SurfaceReport;
  factors: SurfaceData['factors'];
  response: SurfaceData['responses'][number];
}

const SOURCES: Readonly<Record<VarianceSource, string>> = {
  main: 'Main effects',
  pairs: 'Interactions',
  squares: 'Squares',
  residual: 'Residual',
  lack_of_fit: 'Lack of fit',
  pure_error: 'Pure error (replicates)',
};
const PARTS: readonly VarianceSource[] = ['lack_of_fit', 'pure_error'];

function Fitted({ report, factors, response }: FittedProps) {
  const { surface, anova, optimum, isSupported, notes } = report;
  const titles = new Map(factors.map(({ key, title }) => [key, title]));
  const value = (one: number) => `${formatNumber(one, { digits: 4 })}${response.unit && ` ${response.unit}`}`;
  return (
    <>
      {notes.length > 0 && (
        <Alert severity={isSupported ? 'info' : 'warning'} className={styles['surfaceNote'] ?? ''}>
          <ul className={styles['surfaceNotes']}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Alert>
      )}
      <p className={styles['surfaceBest']}>
        At the optimum: <b>{value(optimum.value)}</b>{' '}
        <small>
          95 % interval {value(optimum.low)} to {value(optimum.high)}
        </small>
      </p>
      <div className={styles['scroll']}>
        <table className={styles['surfaceTable']} aria-label="Optimum">
          <thead>
            <tr>
              <th scope="col">Factor</th>
              <th scope="col" data-numeric="">
                Optimum
              </th>
              <th scope="col" data-numeric="">
                95 % interval
              </th>
              <th scope="col" data-numeric="">
                Range of the runs
              </th>
            </tr>
          </thead>
          <tbody>
            {optimum.at.map(({ key, value: at, low, high }) => {
              const { title, unit, min, max } = factors.find((one) => one.key === key)!;
              return (
                <tr key={key}>
                  <th scope="row">{named(title, unit)}</th>
                  <td data-numeric="">
                    <b>{formatNumber(at)}</b>
                  </td>
                  <td data-numeric="">{between(low, high)}</td>
                  <td data-numeric="">{between(min, max)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {/* The factors that are drawn are chosen anew when a mapping has others. */}
      <Contour key={factors.map(({ key }) => key).join(' ')} report={report} factors={factors} response={response} />
      <h3 className={styles['surfaceHead']}>
        Coefficients{' '}
        <small>
          in {response.unit || 'the unit of the response'}, for factors from −1 to 1 over their ranges; R²{' '}
          {formatNumber(surface.r_squared, { decimals: 3 })}
        </small>
      </h3>
      <div className={styles['scroll']}>
        <table className={styles['surfaceTable']} aria-label="Coefficients">
          <thead>
            <tr>
              <th scope="col">Term</th>
              <th scope="col" data-numeric="">
                Coefficient
              </th>
              <th scope="col" data-numeric="">
                95 % interval
              </th>
            </tr>
          </thead>
          <tbody>
            {surface.terms.map(({ factors: keys, coefficient, low, high }) => (
              <tr key={keys.join(' ')} data-faint={(low < 0 && high > 0) || undefined}>
                <th scope="row">{termTitle(keys, titles)}</th>
                <td data-numeric="">{formatNumber(coefficient)}</td>
                <td data-numeric="">{between(low, high)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3 className={styles['surfaceHead']}>
        Analysis of variance <small>sequential: each row of terms is added to those above it</small>
      </h3>
      <div className={styles['scroll']}>
        <table className={styles['surfaceTable']} aria-label="Analysis of variance">
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col" data-numeric="">
                Degrees of freedom
              </th>
              <th scope="col" data-numeric="">
                Sum of squares
              </th>
              <th scope="col" data-numeric="">
                F
              </th>
              <th scope="col" data-numeric="">
                p
              </th>
            </tr>
          </thead>
          <tbody>
            {anova.map(({ source, freedom, sum, f, p }) => (
              <tr key={source} data-part={PARTS.includes(source) || undefined}>
                <th scope="row">{SOURCES[source]}</th>
                <td data-numeric="">{freedom}</td>
                <td data-numeric="">{formatNumber(sum)}</td>
                <td data-numeric="">{f === null ? '' : formatNumber(f)}</td>
                <td data-numeric="">
                  {p === null ? '' : p < LEAST_P ? `< ${LEAST_P}` : formatNumber(p, { decimals: 3 })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const LEAST_P = 0.001;
const between = (low: number, high: number): string => `${formatNumber(low)} to ${formatNumber(high)}`;

/** Cells along each axis. */
const CELLS = 25;

/** The surface over two factors, the others at the optimum. */
function Contour({ report: { surface, optimum }, factors, response }: FittedProps) {
  const id = useId();
  const [chosen, setChosen] = useState<[string, string]>([factors[0]!.key, factors[1]!.key]);
  const [x, y] = chosen.map((key) => factors.find((one) => one.key === key)!) as [FactorShown, FactorShown];
  const [selected, setSelected] = useState<number | null>(null);
  const best = new Map(optimum.at.map(({ key, value }) => [key, value]));
  const grid = useMemo(() => {
    const along = ({ min, max }: FactorShown) =>
      Array.from({ length: CELLS }, (_, n) => min + ((max - min) * n) / (CELLS - 1));
    const [columns, lines] = [along(x), along(y)];
    const rest = Object.fromEntries(optimum.at.map((one) => [one.key, one.value]));
    const values = lines.map((b) => columns.map((a) => surface.predict({ ...rest, [x.key]: a, [y.key]: b }).value));
    return gridOf(values, columns, lines);
  }, [surface, optimum, x, y]);
  const cellAt = (index: number): Cell => ({ column: index % CELLS, row: Math.floor(index / CELLS) });
  const rows = grid.lines.flatMap((_, row) => grid.columns.map((__, column) => ({ column, row })));
  const others = factors.filter(({ key }) => !chosen.includes(key));
  const choose = (place: 0 | 1, label: string) => (
    <label htmlFor={`${id}-${place}`} className={styles['over']}>
      {label}
      <select
        id={`${id}-${place}`}
        value={chosen[place]}
        onChange={({ target: { value: key } }) => {
          const [own, beside] = place === 0 ? chosen : [chosen[1], chosen[0]];
          const other = beside === key ? own : beside;
          setChosen(place === 0 ? [key, other] : [other, key]);
        }}
      >
        <Options options={factors.map(({ key, title }) => ({ value: key, label: title }))} />
      </select>
    </label>
  );
  const held = others.map(({ key, title, unit }) => `${title} ${formatNumber(best.get(key)!)}${unit && ` ${unit}`}`);
  return (
    <div className={styles['surfaceChart']}>
      <ChartFrame
        title={`${response.title} by two factors`}
        lead={`${named(response.title, response.unit)}, fitted${held.length > 0 ? `; at ${held.join(', ')}` : ''}`}
        columns={gridColumns(x, y, response, grid)}
        rows={rows}
        rowKey={({ column, row }) => `${column} ${row}`}
        tools={
          factors.length > 2 && (
            <>
              {choose(0, 'across')}
              {choose(1, 'up')}
            </>
          )
        }
      >
        <PlotStage
          words={`${response.title} against ${x.title} and ${y.title}: from ${formatNumber(grid.least)} to ${formatNumber(grid.most)}. Arrow keys move between cells.`}
          height={360}
          head={GRID_HEAD}
          legend={[
            { shape: 'diamond', colour: 'var(--palette-text-primary)', text: 'optimum, with its 95 % interval' },
            { shape: 'dot', colour: 'var(--palette-text-primary)', text: 'runs' },
          ]}
          x={{ title: named(x.title, x.unit), values: grid.across, tight: true }}
          y={{ title: named(y.title, y.unit), values: grid.up, tight: true }}
          cursor={{
            label: 'Cells of the surface',
            by: 'both',
            selected,
            onSelect: setSelected,
            stops: (frame) => rows.map((cell) => ({ ...middleOf(frame, grid, cell), row: cell.row })),
            read: (index) => {
              const { column, row } = cellAt(index);
              return {
                title: `${formatNumber(grid.values[row]![column]!)}${response.unit && ` ${response.unit}`}`,
                values: [
                  { name: x.title, text: `${formatNumber(grid.columns[column]!)}${x.unit && ` ${x.unit}`}` },
                  { name: y.title, text: `${formatNumber(grid.lines[row]!)}${y.unit && ` ${y.unit}`}` },
                ],
              };
            },
            mark: (index, frame) => {
              const { left, top, width, height } = squareOf(frame, grid, cellAt(index));
              return (
                <rect
                  x={left}
                  y={top}
                  width={width}
                  height={height}
                  style={{ fill: 'none', stroke: 'var(--palette-text-primary)', strokeWidth: 2 }}
                />
              );
            },
          }}
        >
          {(canvas) => {
            const [px, py] = [canvas.px(best.get(x.key)!), canvas.py(best.get(y.key)!)];
            const [across, up] = [x, y].map(({ key }) => optimum.at.find((one) => one.key === key)!) as [
              (typeof optimum.at)[number],
              (typeof optimum.at)[number],
            ];
            return (
              <>
                <GridMarks grid={grid} unit={response.unit} canvas={canvas} />
                {response.runs.map((run, n) => (
                  <circle
                    // oxlint-disable-next-line react/no-array-index-key -- a run has no other name
                    key={n}
                    cx={canvas.px(run[x.key]!)}
                    cy={canvas.py(run[y.key]!)}
                    r="3"
                    style={{ fill: 'var(--palette-text-primary)' }}
                  />
                ))}
                <path
                  d={`M${canvas.px(across.low)} ${py}H${canvas.px(across.high)}M${px} ${canvas.py(up.low)}V${canvas.py(up.high)}`}
                  style={{ fill: 'none', stroke: 'var(--palette-text-primary)', strokeWidth: 1.5 }}
                />
                <Symbol shape="diamond" colour="var(--palette-text-primary)" x={px} y={py} size={6} />
              </>
            );
          }}
        </PlotStage>
      </ChartFrame>
    </div>
  );
}

type FactorShown = SurfaceData['factors'][number];

function gridColumns(
  x: FactorShown,
  y: FactorShown,
  response: FittedProps['response'],
  grid: ReturnType<typeof gridOf>,
): Column<Cell>[] {
  const column = (key: string, title: string, unit: string, of: (cell: Cell) => number): Column<Cell> => ({
    key,
    title,
    unit,
    numeric: true,
    sortBy: of,
    value: of,
    cell: (cell) => formatNumber(of(cell)),
  });
  return [
    column('x', x.title, x.unit, (cell) => grid.columns[cell.column]!),
    column('y', y.title, y.unit, (cell) => grid.lines[cell.row]!),
    column('value', response.title, response.unit, (cell) => grid.values[cell.row]![cell.column]!),
  ];
}
