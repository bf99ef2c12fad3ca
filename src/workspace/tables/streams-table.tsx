import { memo, useMemo, useState, type ReactNode } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { celsius } from '#engine/quantity.ts';
import type { Results, StreamResult } from '#engine/types.ts';
import { formatNumber } from '#src/lib/format.ts';
import styles from './tables.module.css';

/** Amounts a batch, an hour of the cycle, or a kg of product. */
const BASES = ['batch', 'hour', 'kg'] as const;
type Basis = (typeof BASES)[number];

const FLOOR = 0.01;

function divisor({ figures }: Results, basis: Basis): number {
  if (basis === 'hour') return figures.cycle_time;
  return basis === 'kg' ? figures.batch_output : 1;
}

/** One column for each stream, in the order of the flow; wastes in grey; a strip that says whether mass closes. */
export const StreamsTable = memo(function StreamsTable({ results }: { results: Results }) {
  const [basis, setBasis] = useState<Basis>('batch');
  const by = divisor(results, basis);
  const streams = useMemo(() => inOrder(results), [results]);
  const components = useMemo(() => {
    const largest = new Map<string, { name: string; mass: number }>();
    for (const { component_id, name, mass } of streams.flatMap(({ components: list }) => list)) {
      largest.set(component_id, { name, mass: Math.max(mass, largest.get(component_id)?.mass ?? 0) });
    }
    return [...largest].filter(([, { mass }]) => mass > 0).sort(([, a], [, b]) => b.mass - a.mass);
  }, [streams]);
  const imbalance = useMemo(() => massImbalance(results), [results]);
  const number = (value: number) => formatNumber(value, { floor: FLOOR });

  return (
    <div className={styles['pane']}>
      <div className={styles['strip']}>
        <span>
          {imbalance < 0.001 ? '✓ ' : ''}Mass closes to {formatNumber(imbalance * 100, { decimals: 3, floor: 0.001 })} %
          over the process.
        </span>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={basis}
          onChange={(_event, next: Basis | null) => next && setBasis(next)}
          aria-label="Amounts"
        >
          {BASES.map((value) => (
            <ToggleButton key={value} value={value} sx={{ py: 0, px: 2.5, textTransform: 'none', fontSize: '0.75rem' }}>
              per {value}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Streams">
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Stream</th>
              {streams.map((stream, index) => (
                <th key={stream.id} scope="col" data-kind={stream.kind}>
                  <code>{`S-${String(index + 1).padStart(2, '0')}`}</code>
                  {stream.name}
                  <small>{route(stream, results)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row
              title="Volume"
              unit={basis === 'kg' ? 'L/kg' : basis === 'hour' ? 'm³/h' : 'm³'}
              streams={streams}
              value={(s) =>
                hasVolume(s) ? (
                  number((s.volume / by) * (basis === 'kg' ? 1000 : 1))
                ) : (
                  <i>{s.kind === 'product' ? 'solid' : 'gas'}</i>
                )
              }
            />
            <Row
              title="Mass"
              unit={basis === 'kg' ? 'kg/kg' : basis === 'hour' ? 'kg/h' : 'kg'}
              streams={streams}
              value={(s) => number(s.mass / by)}
            />
            <Row
              title="Temperature"
              unit="°C"
              streams={streams}
              value={(s) => formatNumber(s.temperature - celsius(0), { decimals: 0 })}
            />
            <Row
              title="Product"
              unit="g/L"
              streams={streams}
              value={(s) => (s.product_concentration === null ? null : number(s.product_concentration))}
              strong
            />
            <Row
              title="Purity"
              unit="%"
              streams={streams}
              value={(s) => (s.purity === null ? null : formatNumber(s.purity * 100))}
            />
            {components.map(([id, { name }]) => (
              <Row
                key={id}
                title={name}
                unit={basis === 'kg' ? 'kg/kg' : basis === 'hour' ? 'kg/h' : 'kg'}
                streams={streams}
                value={(s) => {
                  const mass = s.components.find(({ component_id }) => component_id === id)?.mass;
                  return mass ? number(mass / by) : null;
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
});

interface RowProps {
  title: string;
  unit: string;
  streams: StreamResult[];
  /** Null: there is none of it in this stream. */
  value: (stream: StreamResult) => ReactNode;
  strong?: boolean;
}

function Row({ title, unit, streams, value, strong }: RowProps) {
  return (
    <tr className={strong ? styles['strong'] : undefined}>
      <th scope="row">
        {title} <span className={styles['unit']}>{unit}</span>
      </th>
      {streams.map((stream) => (
        <td key={stream.id} data-kind={stream.kind}>
          {value(stream)}
        </td>
      ))}
    </tr>
  );
}

const hasVolume = ({ kind, volume }: StreamResult) => kind !== 'product' && kind !== 'vent' && volume > 0;

/** Feeds, main stream and wastes of each step, step by step. */
function inOrder({ streams, steps }: Results): StreamResult[] {
  const place = new Map(steps.map(({ step_id }, index) => [step_id, index]));
  const rank = { feed: 0, main: 2, product: 2, waste: 1, vent: 1 } as const;
  const key = ({ from_step, to_step, kind }: StreamResult) =>
    (place.get(from_step ?? '') ?? place.get(to_step ?? '') ?? 0) * 10 + rank[kind];
  return streams.toSorted((a, b) => key(a) - key(b));
}

function route({ from_step, to_step, kind }: StreamResult, { steps }: Results): string {
  const tag = (id: string | null) => steps.find(({ step_id }) => step_id === id)?.tag;
  const ends = { feed: 'in', waste: 'waste', vent: 'air', product: 'out', main: '' } as const;
  return `${tag(from_step) ?? ends[kind]} → ${tag(to_step) ?? ends[kind]}`;
}

/** What crosses the border inwards against what crosses it outwards, relative. */
export function massImbalance({ streams }: Pick<Results, 'streams'>): number {
  let into = 0;
  let out = 0;
  for (const { kind, mass, from_step, to_step } of streams) {
    if (from_step === null) into += mass;
    else if (to_step === null || kind !== 'main') out += mass;
  }
  return into === 0 ? 0 : Math.abs(into - out) / into;
}
