import { inSentence } from '#engine/wording/index.ts';
import type { LcaCategoryResult, LifeCycleAnalysis } from '#generated/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { bandPath } from '#src/components/chart/band.ts';
import { Text } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import { fitText, widest } from '#src/components/chart/text.ts';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { flowsOf, type Flow as Band } from './flows.ts';
import { LICENSED } from './licensed.ts';
import { unitText, type StepName } from './parts.ts';
import styles from './life-cycle.module.css';

const HEIGHT = 380;
/** Width reserved for names, px. */
const GAP = 15;
const NODE = 8;
/** Maximum share of the width for names on each side. */
const SHARE = 0.3;
const AWAY = 6;

interface Props {
  analysis: LifeCycleAnalysis;
  result: LcaCategoryResult;
  steps: ReadonlyMap<string, StepName>;
}

/** The contribution of each item to each step as a Sankey diagram: band widths are proportional to the impact. */
export function Flow({ analysis, result, steps }: Props) {
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
      value: (row) => (row.isLicensed ? LICENSED : row.value),
      cell: (row) => formatNumber(row.value),
    },
  ];
  return (
    <ChartFrame
      title={`Sources of ${inSentence(result.name)}`}
      lead={`${unit}; items on the left, the steps that use the items on the right; items without data are not drawn`}
      columns={columns}
      rows={flows}
      rowKey={({ from, to }) => `${from} ${to}`}
      noImage={flows.some(({ isLicensed }) => isLicensed) ? LICENSED : undefined}
    >
      <Bands flows={flows} title={result.name} unit={unit} />
    </ChartFrame>
  );
}

/** Bands between two columns of names; pointer and keys read their values. */
export function Bands({ flows, title, unit }: { flows: Band[]; title: string; unit: string }) {
  const show = ({ value }: Band) => `${formatNumber(value)} ${unit}`;
  const said = flows.slice(0, 8).map((one) => `${one.from} to ${one.to} ${show(one)}`);
  return (
    <PlotStage
      words={`Sankey diagram of ${title}: ${said.join(', ')}.`}
      height={HEIGHT}
      cursor={{
        label: `${title}, from item to step`,
        stops: ({ width }) => bandsOf(flows, width).bands.map(({ middle }) => middle),
        find: (_x, _y, _frame, mark) => (mark instanceof SVGElement ? numberOf(mark.dataset['index']) : null),
        read: (index) => ({
          title: `${flows[index]!.from} to ${flows[index]!.to}`,
          values: [{ text: show(flows[index]!) }],
        }),
        mark: (index, { width }) => (
          <path
            d={bandsOf(flows, width).bands[index]!.path}
            style={{ fill: 'none', stroke: 'var(--palette-text-primary)' }}
          />
        ),
      }}
    >
      {({ width }) => {
        const { bands, left, right, room } = bandsOf(flows, width);
        return (
          <>
            {bands.map(({ path }, index) => (
              <path
                key={`${flows[index]!.from} ${flows[index]!.to}`}
                d={path}
                className={styles['band']}
                data-index={index}
                data-stage={flows[index]!.stage ?? undefined}
              />
            ))}
            {[left, right].map(({ x, nodes, name, anchor }) =>
              [...nodes].map(([title, { y, height }]) => (
                <g key={`${anchor} ${title}`}>
                  <rect x={x} y={y} width={NODE} height={Math.max(1, height)} className={styles['node']} />
                  <Text kind="label" x={name} y={y + height / 2 + 4} textAnchor={anchor}>
                    {fitText(title, 'label', room)}
                  </Text>
                </g>
              )),
            )}
          </>
        );
      }}
    </PlotStage>
  );
}

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

interface Node {
  y: number;
  height: number;
}

/** Positions of nodes and bands at a given width. */
function bandsOf(flows: readonly Band[], width: number) {
  const names = (key: 'from' | 'to') => [...new Set(flows.map((one) => one[key]))];
  const [from, to] = [names('from'), names('to')];
  const room = Math.min(width * SHARE, widest([...from, ...to], 'label'));
  const whole = flows.reduce((sum, { value }) => sum + value, 0);
  // The first and the last name extend half their height beyond their nodes.
  const inside = HEIGHT - GAP * Math.max(from.length, to.length);
  const scale = inside / whole;
  const columnOf = (list: string[], key: 'from' | 'to') => {
    let y = GAP / 2;
    return new Map(
      list.map((name): [string, Node] => {
        const height = scale * flows.reduce((sum, one) => sum + (one[key] === name ? one.value : 0), 0);
        const node = { y, height };
        y += height + GAP;
        return [name, node];
      }),
    );
  };
  const [lefts, rights] = [columnOf(from, 'from'), columnOf(to, 'to')];
  const used = new Map<Node, number>();
  const slot = (node: Node, height: number) => {
    const y = node.y + (used.get(node) ?? 0);
    used.set(node, y - node.y + height);
    return y;
  };
  const [x0, x1] = [room + AWAY + NODE, width - room - AWAY - NODE];
  const bands = flows.map((flow) => {
    const height = flow.value * scale;
    const a = { x: x0, y: slot(lefts.get(flow.from)!, height) };
    const b = { x: x1, y: slot(rights.get(flow.to)!, height) };
    return { path: bandPath(a, b, height), middle: { x: (x0 + x1) / 2, y: (a.y + b.y + height) / 2 } };
  });
  return {
    bands,
    room,
    left: { nodes: lefts, x: room + AWAY, name: room, anchor: 'end' as const },
    right: { nodes: rights, x: x1, name: width - room, anchor: 'start' as const },
  };
}
