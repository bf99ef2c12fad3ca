import { useMemo, useState } from 'react';
import type { FacilityResult, WaterLoopResult } from '#engine/index.ts';
import { Chart } from '#src/components/chart/chart.tsx';
import type { ChartData } from '#src/components/chart/chart-data.ts';
import { Options } from '#src/components/options.tsx';
import { WhereFromButton } from '#src/components/where-from-button.tsx';
import { Block } from '#src/economics/block.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { findStep, useWorkspaceState } from '#src/draft/store.ts';
import styles from './facility.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** What the loops give on the busiest day, what the generator makes, and the level of the tank. */
export function WaterBlock({ facility: { water } }: { facility: FacilityResult }) {
  const [wanted, setWanted] = useState<string | null>(null);
  const loop = water.find(({ key }) => key === wanted) ?? water.find(({ key }) => key === 'wfi') ?? water[0];
  if (!loop) return null;
  return (
    <Block title="Water, busiest day">
      <Loop key={loop.key} loop={loop} loops={water} onChoose={setWanted} />
    </Block>
  );
}

interface Props {
  loop: WaterLoopResult;
  loops: readonly WaterLoopResult[];
  onChoose: (key: string) => void;
}

function Loop({ loop, loops, onChoose }: Props) {
  const peak = useWorkspaceState((state) => findStep(state, loop.peak_step_id));
  const flow = `${loop.unit}/h`;
  const data = useMemo((): ChartData => {
    return {
      kind: 'line',
      x: { title: 'Hour', unit: 'h', values: HOURS },
      y: { title: 'Water', unit: loop.unit },
      series: [
        { key: 'drawn', title: `drawn, ${flow}`, values: loop.drawn, colour: 'var(--palette-stage-concentration)' },
        {
          key: 'made',
          title: `made, ${flow}`,
          values: HOURS.map(() => loop.rate),
          colour: 'var(--palette-text-secondary)',
        },
        { key: 'level', title: `in the tank, ${loop.unit}`, values: loop.levels, colour: 'var(--palette-ghost)' },
      ],
    };
  }, [loop, flow]);
  return (
    <Chart
      title="Water, busiest day"
      lead={
        <>
          {loop.title}: {formatNumber(loop.day)} {loop.unit} drawn, made at {formatNumber(loop.rate)} {flow}
          {peak && (
            <>
              ; peak {formatNumber(loop.peak)} {flow} at {peak.name}
            </>
          )}
        </>
      }
      data={data}
      height={210}
      tools={
        loops.length > 1 && (
          <select
            className={styles['choice']}
            aria-label="Loop"
            value={loop.key}
            onChange={({ target }) => onChoose(target.value)}
          >
            <Options options={loops.map(({ key, title }) => ({ value: key, label: title }))} />
          </select>
        )
      }
      whereFrom={<WhereFromButton figure={`facility.water.${loop.key}.rate`} title={`${loop.title}, made`} />}
    />
  );
}
