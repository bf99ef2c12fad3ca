import { useMemo } from 'react';
import { Cells, gridOf } from '#src/components/chart/grid-marks.tsx';
import styles from './thumb.module.css';
import { rowsOf } from './map-plot.tsx';

const [WIDTH, HEIGHT] = [84, 52];
const HATCH = 'var(--palette-divider)';

interface Props {
  /** By design, row by row; NaN without one. */
  values: Float64Array;
  columns: number;
  title: string;
  /** Below the title. */
  note?: string | undefined;
  isOn: boolean;
  onClick: () => void;
}

/** A small map that leads to the large one. */
export function Thumb({ values, columns, title, note, isOn, onClick }: Props) {
  const grid = useMemo(() => {
    const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
    return gridOf(rowsOf(values, columns), numbers(columns), numbers(values.length / columns));
  }, [values, columns]);
  const scale = (place: number, count: number, size: number): number => ((place + 0.5) / count) * size;
  const lines = values.length / columns;
  return (
    <button type="button" className={styles['thumb']} aria-pressed={isOn} onClick={onClick}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <Cells
          grid={grid}
          canvas={{
            px: (place) => scale(place, columns, WIDTH),
            py: (place) => HEIGHT - scale(place, lines, HEIGHT),
            strongHatch: HATCH,
          }}
        />
      </svg>
      <span>
        <b>{title}</b>
        {note !== undefined && <small>{note}</small>}
      </span>
    </button>
  );
}

/** Every so many of the designs of a large map. */
export function sparse(
  values: Float64Array,
  columns: number,
  across: number,
): { values: Float64Array; columns: number } {
  const rows = values.length / columns;
  const skip = (count: number): number => Math.max(1, Math.floor((count - 1) / (across - 1)));
  const [right, up] = [skip(columns), skip(rows)];
  const few = { columns: Math.floor((columns - 1) / right) + 1, rows: Math.floor((rows - 1) / up) + 1 };
  return {
    columns: few.columns,
    values: Float64Array.from(
      { length: few.columns * few.rows },
      (_, n) => values[Math.floor(n / few.columns) * up * columns + (n % few.columns) * right]!,
    ),
  };
}
