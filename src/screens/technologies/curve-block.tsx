import { useMemo } from 'react';
import type { PlantTechnology } from '#engine/index.ts';
import type { TechnologyComparison } from '#engine/analysis/index.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import type { Curves } from '#src/components/chart/curves.ts';
import { Block } from '#src/economics/block.tsx';
import { costUnit, costValue, useReported } from '#src/lib/reporting.ts';
import { outputText, TECHNOLOGIES } from './technologies.ts';

/** Unit cost against output, with the outputs at which one technology overtakes another. */
export function CurveBlock({ comparison: { curves, crossings } }: { comparison: TechnologyComparison }) {
  const reported = useReported();
  const data = useMemo((): Curves => {
    return {
      x: { title: 'Output', unit: 'kg/y', log: true },
      y: { title: 'Unit cost', unit: costUnit(reported) },
      curves: Object.entries(curves).map(([technology, points]) => ({
        key: technology,
        title: TECHNOLOGIES[technology as PlantTechnology],
        points: points.map(({ output, cogs }) => [output, cogs === null ? null : costValue(cogs, reported)] as const),
      })),
      marks: crossings.map(({ output, cogs }) => ({
        x: output,
        y: costValue(cogs, reported),
        shape: 'ring',
        colour: 'var(--palette-text-primary)',
      })),
    };
  }, [curves, crossings, reported]);
  const [first] = crossings;
  return (
    <Block title="Cheapest technology by output">
      <CurveChart
        title="Cheapest technology by output"
        lead={
          first
            ? crossings.map(({ output, to }) => `${TECHNOLOGIES[to]} is cheapest from ${outputText(output)}`).join('; ')
            : 'one technology is cheapest over the whole range'
        }
        data={data}
        height={300}
      />
    </Block>
  );
}
