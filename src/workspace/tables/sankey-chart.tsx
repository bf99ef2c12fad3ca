import { numeric } from '#src/components/table/column.ts';
import { memo, useMemo, useState } from 'react';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import type { Results, StreamResult } from '#engine/index.ts';
import { amountsPer } from '#src/lib/amounts.ts';
import { bandPath } from '#src/components/chart/band.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { Text, type Look } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import { fitText, textWidth } from '#src/components/chart/text.ts';
import type { Column } from '#src/components/data-table.tsx';
import { formatMass, formatNumber } from '#src/lib/format.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { detourPath, layOut, leastWidth, NODE, type Layout, type Ribbon, type Shown } from './sankey-layout.ts';
import { massByPart, PART_NAMES, PARTS, partsBy, type Part } from './sankey-parts.ts';
import styles from './sankey.module.css';

const SHOWN: { value: Shown; label: string; says: string }[] = [
  { value: 'all', label: 'everything', says: 'all mass' },
  { value: 'dry', label: 'without water', says: 'all mass except water' },
  { value: 'product', label: 'product', says: 'product' },
];
/** Minimum thickness of a band, so that it stays visible. */
const THINNEST = 0.75;
/** Maximum width of names of steps and streams, px. */
const NAME = 126;
/** px between a name and its mass. */
const SPACE = 6;

const PART_COLOURS: Record<Part, string> = {
  product: 'var(--palette-stage-purification)',
  cells: 'var(--palette-stage-upstream)',
  biomolecules: 'var(--palette-stage-finishing)',
  solutes: 'var(--palette-stage-recovery)',
  gas: 'var(--palette-control)',
  water: 'color-mix(in srgb, var(--palette-stage-concentration) 38%, var(--palette-background-paper))',
};
const lookOf = (part: Part): Look => ({ shape: 'bar', colour: PART_COLOURS[part] });

interface Row {
  stream: StreamResult;
  from: string;
  to: string;
  masses: Record<Part, number>;
}

/** Mass flows of one batch: band width shows the flow, colour its composition. */
export const SankeyChart = memo(function SankeyChart({ results }: { results: Results }) {
  const { product, library } = useCalculator();
  const [shown, setShown] = useState<Shown>('all');
  const partOf = useMemo(() => partsBy(product, library), [product, library]);
  const rows = useMemo(() => toRows(results, partOf), [results, partOf]);
  const layoutAt = useMemo(
    () => oncePerWidth((width) => layOut(results, (stream) => massByPart(stream, partOf), shown, width)),
    [results, partOf, shown],
  );
  const { says } = SHOWN.find(({ value }) => value === shown)!;

  return (
    <ChartFrame
      title="Mass flow"
      compact
      lead={`kg per ${amountsPer(results)}, ${says}; feeds enter at the top, wastes and vents leave at the bottom${results.loops?.length ? ', recycles run back below' : ''}`}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ stream }) => stream.id}
      tools={<ChoiceButtons<Shown> label="Mass shown" choices={SHOWN} value={shown} onChange={setShown} />}
    >
      <Drawing layoutAt={layoutAt} results={results} rows={rows} says={says} />
    </ChartFrame>
  );
});

interface DrawingProps {
  layoutAt: (width: number) => Layout;
  results: Results;
  rows: Row[];
  says: string;
}

const Drawing = memo(function Drawing({ layoutAt, results, rows, says }: DrawingProps) {
  const least = leastWidth(results.steps.length);
  // The set of bands does not depend on the width.
  const { ribbons, nodes } = layoutAt(least);
  const largest = ribbons.toSorted((a, b) => b.mass - a.mass).slice(0, 5);
  const used = PARTS.filter((part) => ribbons.some(({ parts }) => parts.some((one) => one.part === part)));
  const stageOf = (id: string) => results.steps.find(({ step_id }) => step_id === id)?.stage;
  return (
    <PlotStage
      words={`Sankey diagram of ${says} per ${amountsPer(results)} through ${nodes.length} steps. Largest: ${largest.map(({ stream, mass }) => `${stream.name} ${weight(mass)}`).join(', ')}.`}
      least={least}
      height={(width) => layoutAt(width).height}
      legend={used.map((part) => ({ ...lookOf(part), text: PART_NAMES[part] }))}
      cursor={{
        label: 'Mass flow, streams',
        stops: ({ width, box }) =>
          layoutAt(width).ribbons.map(({ from, to, height, detour }) => ({
            x: (from.x + to.x) / 2,
            y: box.top + (detour ? detour.y : (from.y + to.y + height) / 2),
          })),
        find: (_x, _y, _frame, mark) => {
          const id = mark.closest<SVGElement>('[data-stream]')?.dataset['stream'];
          const index = ribbons.findIndex(({ stream }) => stream.id === id);
          return index < 0 ? null : index;
        },
        read: (index) => readStream(ribbons[index]!, rows),
        mark: (index, { width, box }) => {
          return (
            <path
              className={styles['chosen']}
              transform={`translate(0 ${box.top})`}
              d={outline(layoutAt(width).ribbons[index]!, 0)}
            />
          );
        },
      }}
    >
      {({ width, box }) => {
        const layout = layoutAt(width);
        return (
          <g transform={`translate(0 ${box.top})`}>
            {layout.nodes.map(({ step_id, x, y }) => {
              const step = results.steps.find((one) => one.step_id === step_id)!;
              return (
                <g key={step_id} data-stage={step.stage}>
                  <path className={styles['guide']} d={`M${x + NODE / 2} 36V${y}`} />
                  <Text kind="tag" colour="var(--stage)" x={x + NODE / 2} y={13} textAnchor="middle">
                    {step.tag}
                  </Text>
                  <Text kind="name" colour="var(--palette-text-primary)" x={x + NODE / 2} y={28} textAnchor="middle">
                    {fitText(step.name, 'name', NAME)}
                  </Text>
                </g>
              );
            })}
            {layout.ribbons.map((ribbon) => (
              <g key={ribbon.stream.id} className={styles['ribbon']} data-stream={ribbon.stream.id}>
                {bands(ribbon)}
              </g>
            ))}
            {layout.nodes.map(({ step_id, x, y, height: tall }) => (
              <rect
                key={step_id}
                className={styles['node']}
                data-stage={stageOf(step_id)}
                x={x}
                y={y}
                width={NODE}
                height={Math.max(2, tall)}
                rx={1.5}
              />
            ))}
            {layout.ribbons.map((ribbon) => nameOf(ribbon, width))}
          </g>
        );
      }}
    </PlotStage>
  );
});

// Elements, not components: a key changes each band and its name.

/** The parts of one stream, stacked along its whole length. */
function bands(ribbon: Ribbon) {
  const { parts, mass, height } = ribbon;
  let below = 0;
  return parts.map(({ part, mass: share }) => {
    const above = below;
    const thick = (share / mass) * height;
    below += thick;
    return (
      <path
        key={part}
        className={styles['band']}
        style={{ fill: PART_COLOURS[part] }}
        d={outline(ribbon, above, parts.length === 1 ? undefined : thick)}
      />
    );
  });
}

/** The outline of a part of a band, or of the whole band. @param above px of the band above the part */
function outline(ribbon: Ribbon, above: number, thick = Math.max(THINNEST, ribbon.height)): string {
  if (ribbon.detour) return detourPath(ribbon, above, thick);
  const down = ({ x, y }: { x: number; y: number }) => ({ x, y: y + above });
  return bandPath(down(ribbon.from), down(ribbon.to), thick);
}

function nameOf({ stream, mass, label, recycle }: Ribbon, width: number) {
  if (!label) return null;
  const room = (label.anchor === 'end' ? label.x : width - label.x) - textWidth(weight(mass), 'mark') - SPACE;
  return (
    <Text
      key={stream.id}
      kind="tick"
      className={styles['label']}
      x={label.x}
      y={label.y}
      textAnchor={label.anchor}
      colour={stream.kind === 'product' ? 'var(--palette-text-primary)' : 'var(--palette-text-secondary)'}
    >
      {recycle && 'recycle: '}
      {fitText(stream.name, 'tick', Math.min(NAME, room))} <tspan className={styles['mass']}>{weight(mass)}</tspan>
    </Text>
  );
}

function readStream({ stream, mass, parts }: Ribbon, rows: readonly Row[]) {
  const row = rows.find((one) => one.stream.id === stream.id)!;
  return {
    title: `${stream.name}, ${row.from} → ${row.to}`,
    values: [
      { name: 'Mass', text: weight(mass) },
      ...parts.map(({ part, mass: share }) => ({
        name: PART_NAMES[part],
        text: weight(share),
        key: { ...lookOf(part), text: '' },
      })),
    ],
  };
}

function toRows({ streams, steps }: Results, partOf: (id: string) => Part): Row[] {
  const tag = (id: string | null, outside: string) => steps.find(({ step_id }) => step_id === id)?.tag ?? outside;
  const ends = { feed: 'in', main: 'out', waste: 'waste', vent: 'air', product: 'product' } as const;
  return streams.map((stream) => ({
    stream,
    from: tag(stream.from_step, 'in'),
    to: tag(stream.to_step, ends[stream.kind]),
    masses: massByPart(stream, partOf),
  }));
}

const COLUMNS: Column<Row>[] = [
  { key: 'stream', title: 'Stream', sortBy: ({ stream }) => stream.name, cell: ({ stream }) => stream.name },
  { key: 'from', title: 'From', cell: ({ from }) => from },
  { key: 'to', title: 'To', cell: ({ to }) => to },
  numeric('mass', 'Mass', 'kg', {
    sortBy: ({ stream }) => stream.mass,
    value: ({ stream }) => stream.mass,
    cell: ({ stream }) => <b>{formatNumber(stream.mass, { floor: 0.01 })}</b>,
  }),
  ...PARTS.map((part): Column<Row> =>
    numeric(part, PART_NAMES[part], 'kg', {
      sortBy: ({ masses }) => masses[part],
      value: ({ masses }) => masses[part],
      cell: ({ masses }) => formatNumber(masses[part], { floor: 0.01 }),
    }),
  ),
];

function weight(kg: number): string {
  const { figure, unit } = formatMass(kg);
  return `${figure}\u202f${unit}`;
}

/** The stage requests the layout for the same width several times per drawing. */
function oncePerWidth(lay: (width: number) => Layout): (width: number) => Layout {
  const known = new Map<number, Layout>();
  return (width) => {
    const layout = known.get(width) ?? lay(width);
    known.set(width, layout);
    return layout;
  };
}
