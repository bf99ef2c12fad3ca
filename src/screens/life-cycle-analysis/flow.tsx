import type { LcaCategoryResult, LifeCycleAnalysis } from '#generated/hooks/model/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { bandPath } from '#src/workspace/tables/sankey-layout.ts';
import { flowsOf, type Flow as Band } from './flows.ts';
import { unitText, type StepName } from './parts.ts';
import styles from './life-cycle.module.css';

const HEIGHT = 380;
/** As much as a name needs. */
const GAP = 15;
const NODE = 8;
const LABEL = 150;

interface Props {
  analysis: LifeCycleAnalysis;
  result: LcaCategoryResult;
  steps: ReadonlyMap<string, StepName>;
}

/** What each step carries of each item's burden: bands as wide as the impact. */
export function Flow({ analysis, result, steps }: Props) {
  const [frame, width] = useElementWidth<HTMLDivElement>();
  const flows = flowsOf(analysis, result, steps);
  const unit = unitText(result.unit);
  if (flows.length === 0) return null;
  const text = (key: 'from' | 'to', title: string): Column<Band> => ({
    key,
    title,
    sortBy: (row) => row[key],
    cell: (row) => row[key],
  });
  const columns: Column<Band>[] = [
    text('from', 'Item'),
    text('to', 'Step'),
    {
      key: 'value',
      title: 'Impact',
      unit,
      numeric: true,
      sortBy: (row) => row.value,
      value: (row) => row.value,
      cell: (row) => formatNumber(row.value),
    },
  ];
  return (
    <ChartFrame
      title={`Where ${result.name.toLowerCase()} comes in`}
      lead={`${unit}, items to the left, the steps that use them to the right; what has no data is not drawn`}
      columns={columns}
      rows={flows}
      rowKey={({ from, to }) => `${from} ${to}`}
    >
      <div ref={frame}>{width > 0 && <Bands flows={flows} width={width} title={result.name} unit={unit} />}</div>
    </ChartFrame>
  );
}

function Bands({ flows, width, title, unit }: { flows: Band[]; width: number; title: string; unit: string }) {
  const label = Math.min(LABEL, width * 0.3);
  const names = (key: 'from' | 'to') => [...new Set(flows.map((one) => one[key]))];
  const [left, right] = [names('from'), names('to')];
  const whole = flows.reduce((sum, { value }) => sum + value, 0);
  const scale = (HEIGHT - GAP * Math.max(left.length, right.length)) / whole;
  const columnOf = (list: string[], key: 'from' | 'to') => {
    let y = 0;
    return new Map(
      list.map((name) => {
        const height = scale * flows.reduce((sum, one) => sum + (one[key] === name ? one.value : 0), 0);
        const node = { y, height, used: 0 };
        y += height + GAP;
        return [name, node];
      }),
    );
  };
  const [from, to] = [columnOf(left, 'from'), columnOf(right, 'to')];
  const [x0, x1] = [label + NODE, width - label - NODE];
  const bands = flows.map((flow) => {
    const [a, b] = [from.get(flow.from)!, to.get(flow.to)!];
    const height = flow.value * scale;
    const path = bandPath({ x: x0, y: a.y + a.used }, { x: x1, y: b.y + b.used }, height);
    a.used += height;
    b.used += height;
    return { flow, path };
  });
  const fits = Math.floor(label / 6.6);
  const short = (name: string) => (name.length > fits ? `${name.slice(0, fits - 1)}…` : name);
  return (
    <svg
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={`Sankey diagram of ${title}: ${flows
        .slice(0, 8)
        .map((one) => `${one.from} to ${one.to} ${formatNumber(one.value)} ${unit}`)
        .join(', ')}.`}
    >
      {bands.map(({ flow, path }) => (
        <path key={`${flow.from} ${flow.to}`} d={path} className={styles['band']} data-stage={flow.stage ?? undefined}>
          <title>{`${flow.from} to ${flow.to}: ${formatNumber(flow.value)} ${unit}`}</title>
        </path>
      ))}
      {[...from].map(([name, { y, height }]) => (
        <g key={name}>
          <rect x={label} y={y} width={NODE} height={Math.max(1, height)} className={styles['node']} />
          <text className={styles['name']} x={label - 6} y={y + height / 2 + 4} textAnchor="end">
            {short(name)}
          </text>
        </g>
      ))}
      {[...to].map(([name, { y, height }]) => (
        <g key={name}>
          <rect x={x1} y={y} width={NODE} height={Math.max(1, height)} className={styles['node']} />
          <text className={styles['name']} x={x1 + NODE + 6} y={y + height / 2 + 4}>
            {short(name)}
          </text>
        </g>
      ))}
    </svg>
  );
}
