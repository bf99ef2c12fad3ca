import type { Axis } from './axis.ts';
import type { Frame, Panel } from './layout.ts';
import { nameStyle, SYMBOL } from './layout.ts';
import { Symbol, Text } from './marks.tsx';
import styles from './stage.module.css';
import { fitText } from './text.ts';

/** Axes, grid, names of rows with their values, and legend, as far as they fit the frame. */
export function Axes({ frame }: { frame: Frame }) {
  const { y, box, legend, beside, below, rows } = frame;
  return (
    <>
      {legend.map(({ key, x, y: top }) => (
        <g key={`${x} ${top}`} transform={`translate(${x} ${top})`}>
          <Symbol {...key} x={9} y={9} />
          <Text kind="tick" x={SYMBOL} y={13} colour="var(--palette-text-secondary)">
            {key.text}
          </Text>
        </g>
      ))}
      {y && <Upright axis={y} box={box} />}
      {y && beside && <Lines axis={y} box={beside.box} />}
      {below.map((panel) => (
        <Upright key={panel.box.top} axis={panel.y} box={panel.box} isLow />
      ))}
      {rows ? <RowsAxis frame={frame} rows={rows} /> : <Across panel={frame} frame={frame} />}
      {beside && <Across panel={beside} frame={frame} />}
      <Names frame={frame} />
    </>
  );
}

const titleText = (title: string, room: number) => `${fitText(title, 'name', room - 16)} →`;

/** A vertical axis with its grid lines; if it is too short for its title, the title is above it. */
function Upright({ axis, box, isLow = false }: { axis: Axis; box: Panel['box']; isLow?: boolean }) {
  return (
    <>
      <Lines axis={axis} box={box} />
      {axis.ticks.map(({ value, text }) => (
        <Text key={value} kind="tick" data-tick="y" x={box.left - 8} y={axis.scale(value) + 4} textAnchor="end">
          {text}
        </Text>
      ))}
      {axis.title && isLow && (
        <Text kind="name" x={box.left} y={box.top - 8}>
          {fitText(axis.title, 'name', box.right - box.left)}
        </Text>
      )}
      {axis.title && !isLow && (
        <Text kind="name" transform={`translate(12 ${box.top}) rotate(-90)`} textAnchor="end">
          {titleText(axis.title, box.bottom - box.top)}
        </Text>
      )}
    </>
  );
}

function Lines({ axis, box }: { axis: Axis; box: Panel['box'] }) {
  const base = axis.scale(Math.max(axis.scale.domain()[0]!, Math.min(0, axis.scale.domain()[1]!)));
  return (
    <>
      {axis.ticks.map(({ value }) => (
        <path key={value} className={styles['grid']} d={`M${box.left} ${axis.scale(value)}H${box.right}`} />
      ))}
      <path className={styles['axis']} d={`M${box.left} ${base}H${box.right}`} />
    </>
  );
}

/** A line down a value, beside each row: names that stand above their rows stay readable. */
export function RowsLine({
  frame: { px, py, band, rows },
  at,
  width = 1,
}: {
  frame: Frame;
  at: number;
  width?: number;
}) {
  const d = rows?.spec.items.map((_item, index) => `M${px(at)} ${py(index) - band / 2}v${band}`).join('');
  return <path d={d} style={{ stroke: 'var(--palette-text-primary)', strokeWidth: width }} />;
}

function Across({ panel, frame }: { panel: Panel; frame: Frame }) {
  const { x, box, titleAt } = panel;
  if (!x) return null;
  // The values stand below the lowest panel.
  const foot = panel === frame ? (frame.below.at(-1)?.box.bottom ?? box.bottom) : box.bottom;
  return (
    <>
      {x.ticks.map(({ value, text }) => (
        <g key={value}>
          {x.grid && <path className={styles['grid']} d={`M${x.scale(value)} ${box.top}V${foot}`} />}
          <Text kind="tick" data-tick="x" x={x.scale(value)} y={foot + 16} textAnchor="middle">
            {text}
          </Text>
        </g>
      ))}
      {!frame.y && x.ticks.length > 0 && (
        <path className={styles['axis']} d={`M${box.left} ${box.bottom}H${box.right}`} />
      )}
      {x.title && (
        <Text kind="name" x={box.right} y={titleAt} textAnchor="end">
          {titleText(x.title, box.right)}
        </Text>
      )}
    </>
  );
}

function Names({ frame: { names, box, titleAt } }: { frame: Frame }) {
  if (!names) return null;
  return (
    <>
      {names.texts.map(({ x, text }) => (
        <Text key={x} kind="tick" data-tick="x" x={x} y={names.at + 16} textAnchor="middle">
          {text}
        </Text>
      ))}
      {names.title && (
        <Text kind="name" x={box.right} y={titleAt} textAnchor="end">
          {titleText(names.title, box.right)}
        </Text>
      )}
    </>
  );
}

const TONES = {
  strong: 'var(--palette-text-primary)',
  faint: 'var(--palette-text-disabled)',
  warn: 'var(--palette-warning-main)',
  better: 'var(--palette-success-main)',
  worse: 'var(--palette-worse)',
  quiet: 'var(--palette-text-disabled)',
};

function RowsAxis({ frame, rows }: { frame: Frame; rows: NonNullable<Frame['rows']> }) {
  const { x, box } = frame;
  const { spec, above, every, label, columns } = rows;
  const { items, heads = [], style } = spec;
  return (
    <>
      {x?.ticks.map(({ value, text }) => (
        <g key={value}>
          {x.grid && <path className={styles['grid']} d={`M${x.scale(value)} ${box.top - 6}V${box.bottom}`} />}
          <Text kind="tick" data-tick="x" x={x.scale(value)} y={box.top - 10} textAnchor="middle">
            {text}
          </Text>
        </g>
      ))}
      {heads.map((head, column) => (
        <Text key={head} kind="tick" x={columns[column]} y={box.top - 10} textAnchor="end">
          {head}
        </Text>
      ))}
      {items.map((row, index) => {
        const { key, title, sub, tone, values } = row;
        const middle = frame.py(index);
        const kind = nameStyle(row, style);
        const name = above ? box.top + index * every + 13 : middle + (sub ? -2 : 4);
        const room = above && sub ? label * 0.6 : label;
        return (
          <g key={key}>
            <Text kind={kind} y={name} colour={tone && TONES[tone]} whole={[title, sub].filter(Boolean).join(', ')}>
              {fitText(title, kind, room)}
            </Text>
            {sub && (
              <Text
                kind="tick"
                x={above ? label : 0}
                y={above ? name : middle + 11}
                textAnchor={above ? 'end' : 'start'}
              >
                {fitText(sub, 'tick', above ? label * 0.4 - 8 : label)}
              </Text>
            )}
            {values.map(({ text, tone: how }, column) => (
              <Text
                key={columns[column]}
                kind={how === 'quiet' ? 'tick' : 'value'}
                x={columns[column]}
                y={middle + 4}
                textAnchor="end"
                colour={how && TONES[how]}
              >
                {text}
              </Text>
            ))}
          </g>
        );
      })}
    </>
  );
}
