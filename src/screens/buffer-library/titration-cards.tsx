import { useMemo } from 'react';
import type { BufferDesign } from '#engine/index.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import type { Curve, Curves } from '#src/components/chart/curves.ts';
import { Card } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import type { BufferDraft } from './draft.ts';
import styles from './designer.module.css';

interface Props {
  draft: BufferDraft;
  design: BufferDesign;
  /** Of the saved buffer, where it differs. */
  saved: BufferDesign | null;
}

const HEIGHT = 380;

/** pH over base, and beside it on the same axis how well each pH is held. */
export function TitrationCards({ draft, design, saved }: Props) {
  const { curve, capacity } = useMemo(() => chartsOf(draft, design, saved), [draft, design, saved]);
  return (
    <div className={styles['titration']}>
      <Card className={styles['card']}>
        <CurveChart
          title="Titration curve"
          lead="pH over base, from all in its acid form"
          data={curve}
          height={HEIGHT}
        />
      </Card>
      <Card className={styles['card']}>
        <CurveChart title="Capacity" lead="mmol/L for one pH" data={capacity} height={HEIGHT} />
      </Card>
    </div>
  );
}

type Point = BufferDesign['titration'][number];

export function chartsOf(
  { ph }: Pick<BufferDraft, 'ph'>,
  { titration, properties }: Pick<BufferDesign, 'titration' | 'properties'>,
  saved: Pick<BufferDesign, 'titration'> | null,
): { curve: Curves; capacity: Curves } {
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
  const ends = [Math.min(...all, ph), Math.max(...all, ph)] as const;
  const { useful_ph_min: from, useful_ph_max: to, base_added, capacity } = properties;
  const band = from === null || to === null ? null : { from, to, label: 'useful, pK′ ± 1' };
  const y = { title: 'pH' };
  return {
    curve: {
      x: { title: 'Base added', unit: 'mmol/L' },
      y,
      ends,
      band,
      ghosts: 'saved',
      curves: lines((point) => point.base_added),
      mark: {
        x: base_added,
        y: ph,
        label: `pH ${formatNumber(ph, { decimals: 2 })}: ${formatNumber(base_added)} mmol/L`,
      },
    },
    capacity: {
      x: { title: 'Capacity', unit: 'mmol/L/pH' },
      y,
      ends,
      ghosts: 'saved',
      curves: lines((point) => point.capacity),
      mark: { x: capacity, y: ph, label: formatNumber(capacity) },
    },
  };
}
