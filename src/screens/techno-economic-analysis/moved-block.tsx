import type { Configuration, Results } from '#engine/index.ts';
import { Block } from '#src/economics/block.tsx';
import { CausesChart, useCompared } from '#src/workspace/version-history/causes-chart.tsx';
import type { Ghost } from '#src/economics/shown.ts';

interface Props {
  results: Results;
  configuration: Configuration;
  /** Name of the state shown: 'Draft' or 'v3'. */
  name: string;
  ghost: Ghost;
}

/** Why the unit cost differs from that of another version. */
export default function MovedBlock({ results, configuration, name, ghost }: Props) {
  const compared = useCompared({ ...ghost, name: `v${ghost.number}` }, { results, configuration, name });
  return (
    <Block title="Why the unit cost changed">
      <CausesChart {...compared} />
    </Block>
  );
}
