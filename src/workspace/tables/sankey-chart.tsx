import { memo, useMemo, useState, type KeyboardEvent } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Results, StreamResult } from '#engine/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { formatMass, formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { useCalculator } from '../calculator.ts';
import { bandPath, layOut, NODE, type Layout, type Ribbon, type Shown } from './sankey-layout.ts';
import { massByPart, PART_NAMES, PARTS, partsBy, type Part } from './sankey-parts.ts';
import styles from './sankey.module.css';

const SHOWN: { value: Shown; label: string; says: string }[] = [
  { value: 'all', label: 'everything', says: 'all mass' },
  { value: 'dry', label: 'without water', says: 'all mass but water' },
  { value: 'product', label: 'product', says: 'product' },
];
/** A band thinner than this is drawn as thick as this, or it could not be seen. */
const THINNEST = 0.75;
/** px left of a stream that stay in view when it is chosen by key. */
const BEFORE = 96;
/** Longest names of steps and streams that fit their column. */
const NAME = 20;

interface Row {
  stream: StreamResult;
  from: string;
  to: string;
  masses: Record<Part, number>;
}

/** Where the mass of a batch goes: bands as wide as what flows in them, coloured by what it is made of. */
export const SankeyChart = memo(function SankeyChart({ results }: { results: Results }) {
  const { product, library } = useCalculator();
  const [frame, width] = useElementWidth<HTMLDivElement>();
  const [shown, setShown] = useState<Shown>('all');
  const [chosen, setChosen] = useState<string | null>(null);
  const partOf = useMemo(() => partsBy(product, library), [product, library]);
  const rows = useMemo(() => toRows(results, partOf), [results, partOf]);
  const layout = useMemo(
    () => layOut(results, (stream) => massByPart(stream, partOf), shown, width),
    [results, partOf, shown, width],
  );
  const { says } = SHOWN.find(({ value }) => value === shown)!;
  const used = PARTS.filter((part) => layout.ribbons.some(({ parts }) => parts.some((one) => one.part === part)));
  const active = layout.ribbons.find(({ stream }) => stream.id === chosen);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') setChosen(null);
    if (by === undefined || layout.ribbons.length === 0) return;
    event.preventDefault();
    const at = layout.ribbons.findIndex(({ stream }) => stream.id === chosen);
    const next = at < 0 ? 0 : (at + by + layout.ribbons.length) % layout.ribbons.length;
    const { stream, from: left } = layout.ribbons[next]!;
    setChosen(stream.id);
    event.currentTarget.scrollTo({ left: Math.max(0, left.x - BEFORE) });
  };

  return (
    <ChartFrame
      title="Mass flow"
      compact
      lead={`kg a batch, ${says}; feeds come from above, wastes and vents leave below`}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ stream }) => stream.id}
      tools={
        <ToggleButtonGroup
          size="small"
          exclusive
          value={shown}
          onChange={(_event, next: Shown | null) => next && setShown(next)}
          aria-label="Mass shown"
        >
          {SHOWN.map(({ value, label }) => (
            <ToggleButton
              key={value}
              value={value}
              sx={{ py: 0, px: 2.5, textTransform: 'none', fontSize: '0.75rem', whiteSpace: 'nowrap' }}
            >
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <div className={styles['whole']} ref={frame}>
        <p className={styles['readout']} role="status">
          {active ? (
            <Reading row={rows.find(({ stream }) => stream.id === chosen)!} ribbon={active} />
          ) : (
            used.map((part) => (
              <span key={part} className={styles['key']} data-part={part}>
                <i /> {PART_NAMES[part]}
              </span>
            ))
          )}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- scrolls, and goes from stream to stream by arrows; the same figures are in the table */}
        <div
          className={styles['scroll']}
          tabIndex={0}
          role="region"
          aria-label="Mass flow; arrows go from stream to stream"
          onKeyDown={onKeyDown}
          onPointerLeave={() => setChosen(null)}
        >
          <Drawing layout={layout} results={results} says={says} chosen={chosen} onChoose={setChosen} />
        </div>
      </div>
    </ChartFrame>
  );
});

interface DrawingProps {
  layout: Layout;
  results: Results;
  says: string;
  chosen: string | null;
  onChoose: (id: string) => void;
}

const Drawing = memo(function Drawing({ layout, results, says, chosen, onChoose }: DrawingProps) {
  const { nodes, ribbons, width, height } = layout;
  const largest = ribbons.toSorted((a, b) => b.mass - a.mass).slice(0, 5);
  return (
    <svg
      className={styles['drawing']}
      width={width}
      height={height}
      role="img"
      aria-label={`Sankey diagram of ${says} a batch through ${nodes.length} steps. Largest: ${largest.map(({ stream, mass }) => `${stream.name} ${weight(mass)}`).join(', ')}.`}
      data-chosen={chosen === null ? undefined : true}
    >
      {nodes.map(({ step_id, x, y }) => {
        const step = results.steps.find((one) => one.step_id === step_id)!;
        return (
          <g key={step_id} data-stage={step.stage}>
            <line className={styles['guide']} x1={x + NODE / 2} x2={x + NODE / 2} y1={36} y2={y} />
            <text className={styles['tag']} x={x + NODE / 2} y={13} textAnchor="middle">
              {step.tag}
            </text>
            <text className={styles['name']} x={x + NODE / 2} y={28} textAnchor="middle">
              {shortened(step.name)}
            </text>
          </g>
        );
      })}
      {ribbons.map((ribbon) => (
        <g
          key={ribbon.stream.id}
          className={styles['ribbon']}
          data-chosen={ribbon.stream.id === chosen || undefined}
          onPointerEnter={() => onChoose(ribbon.stream.id)}
        >
          <title>{`${ribbon.stream.name}: ${weight(ribbon.mass)}`}</title>
          <Bands ribbon={ribbon} />
        </g>
      ))}
      {nodes.map(({ step_id, x, y, height: tall }) => (
        <rect
          key={step_id}
          className={styles['node']}
          data-stage={results.steps.find((one) => one.step_id === step_id)?.stage}
          x={x}
          y={y}
          width={NODE}
          height={Math.max(2, tall)}
          rx={1.5}
        />
      ))}
      {ribbons.map(
        ({ stream, mass, label }) =>
          label && (
            <text
              key={stream.id}
              className={styles['label']}
              data-kind={stream.kind}
              data-chosen={stream.id === chosen || undefined}
              x={label.x}
              y={label.y}
              textAnchor={label.end ? 'end' : 'start'}
            >
              {shortened(stream.name)} <tspan className={styles['mass']}>{weight(mass)}</tspan>
            </text>
          ),
      )}
    </svg>
  );
});

/** The parts of one stream, on top of each other from end to end. */
function Bands({ ribbon: { parts, mass, height, from, to } }: { ribbon: Ribbon }) {
  let below = 0;
  return parts.map(({ part, mass: share }) => {
    const offset = below;
    const thick = (share / mass) * height;
    below += thick;
    const down = ({ x, y }: { x: number; y: number }) => ({ x, y: y + offset });
    return (
      <path
        key={part}
        className={styles['band']}
        data-part={part}
        d={bandPath(down(from), down(to), parts.length === 1 ? Math.max(THINNEST, thick) : thick)}
      />
    );
  });
}

function Reading({ row: { stream, from, to }, ribbon }: { row: Row; ribbon: Ribbon }) {
  return (
    <>
      <span>
        <b>{stream.name}</b> {from} → {to}
      </span>
      <b>{weight(ribbon.mass)}</b>
      {ribbon.parts.map(({ part, mass }) => (
        <span key={part} className={styles['key']} data-part={part}>
          <i /> {PART_NAMES[part]} {weight(mass)}
        </span>
      ))}
    </>
  );
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
  {
    key: 'mass',
    title: 'Mass',
    unit: 'kg',
    numeric: true,
    sortBy: ({ stream }) => stream.mass,
    value: ({ stream }) => stream.mass,
    cell: ({ stream }) => <b>{formatNumber(stream.mass, { floor: 0.01 })}</b>,
  },
  ...PARTS.map((part): Column<Row> => ({
    key: part,
    title: PART_NAMES[part],
    unit: 'kg',
    numeric: true,
    sortBy: ({ masses }) => masses[part],
    value: ({ masses }) => masses[part],
    cell: ({ masses }) => formatNumber(masses[part], { floor: 0.01 }),
  })),
];

function weight(kg: number): string {
  const { figure, unit } = formatMass(kg);
  return `${figure}\u2009${unit}`;
}

const shortened = (name: string): string => (name.length > NAME ? `${name.slice(0, NAME - 1).trimEnd()}…` : name);
