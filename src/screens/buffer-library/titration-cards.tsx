import { useMemo } from 'react';
import type { BufferDesign } from '#engine/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { CurvePlot } from '#src/components/chart/curve-plot.tsx';
import { describeCurves, workingPoint, type Curve, type Curves } from '#src/components/chart/curves.ts';
import { Card } from '#src/components/page.tsx';
import type { Column } from '#src/components/table/column.ts';
import { formatNumber } from '#src/lib/format.ts';
import type { BufferDraft } from './draft.ts';
import styles from './designer.module.css';

interface Props {
  draft: BufferDraft;
  design: BufferDesign;
  /** The curve of the saved buffer, if it differs. */
  saved: BufferDesign | null;
}

const HEIGHT = 400;
const TITLE = 'Titration curve';

type Point = BufferDesign['titration'][number];

const column = (key: keyof Point, title: string, unit?: string): Column<Point> => ({
  key,
  title,
  ...(unit && { unit }),
  numeric: true,
  sortBy: (row) => row[key],
  value: (row) => row[key],
  cell: (row) => formatNumber(row[key]),
});

const COLUMNS: Column<Point>[] = [
  column('base_added', 'Base added', 'mmol/L'),
  column('ph', 'pH'),
  column('capacity', 'Capacity', 'mmol/L/pH'),
];

/** pH against base added, and next to it, on the same pH axis, the buffer capacity. */
export function TitrationCards({ draft, design, saved }: Props) {
  const data = useMemo(() => titrationOf(draft, design, saved), [draft, design, saved]);
  const words = useMemo(() => describeCurves(data), [data]);
  return (
    <Card className={styles['card']}>
      <ChartFrame
        title={TITLE}
        lead="pH as base is added to the acid form, and the buffer capacity at each pH"
        columns={COLUMNS}
        rows={design.titration}
        rowKey={({ ph }) => String(ph)}
      >
        <CurvePlot title={TITLE} data={data} height={HEIGHT} words={words} />
      </ChartFrame>
    </Card>
  );
}

export function titrationOf(
  { ph }: Pick<BufferDraft, 'ph'>,
  { titration, properties }: Pick<BufferDesign, 'titration' | 'properties'>,
  saved: Pick<BufferDesign, 'titration'> | null,
): Curves {
  const line = (key: string, points: readonly Point[], x: (point: Point) => number, ghost: boolean): Curve => ({
    key,
    title: ghost ? 'saved' : 'now',
    points: points.map((point) => [x(point), point.ph]),
    ...(ghost && { ghost }),
  });
  const lines = (x: (point: Point) => number) => [
    line('now', titration, x, false),
    ...(saved ? [line('saved', saved.titration, x, true)] : []),
  ];
  const all = [...titration, ...(saved?.titration ?? [])].map((point) => point.ph);
  const { useful_ph_min: from, useful_ph_max: to, base_added, capacity } = properties;
  return {
    x: { title: 'Base added', unit: 'mmol/L' },
    y: { title: 'pH' },
    ends: [Math.min(...all, ph), Math.max(...all, ph)],
    band: from === null || to === null ? null : { from, to, label: 'useful, pK′ ± 1' },
    ghosts: 'saved',
    curves: lines((point) => point.base_added),
    marks: [
      workingPoint(base_added, ph, `pH ${formatNumber(ph, { decimals: 2 })}: ${formatNumber(base_added)} mmol/L`),
    ],
    beside: {
      x: { title: 'Capacity', unit: 'mmol/L/pH' },
      curves: lines((point) => point.capacity),
      marks: [workingPoint(capacity, ph, formatNumber(capacity))],
    },
  };
}
