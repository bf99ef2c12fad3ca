import { memo } from 'react';
import type { Stage, UnitOperation } from '#engine/index.ts';

export const STAGES = ['upstream', 'recovery', 'concentration', 'purification', 'finishing'] as const satisfies Stage[];

export const STAGE_NAMES: Record<Stage, string> = {
  upstream: 'Upstream',
  recovery: 'Recovery',
  concentration: 'Concentration',
  purification: 'Purification',
  finishing: 'Finishing',
};

/** The symbol of a unit operation, always shown next to its name. */
export const StageIcon = memo(function StageIcon({
  operation,
  size = 20,
}: {
  operation: Pick<UnitOperation, 'symbol'>;
  size?: number;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.500"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={operation.symbol} />
    </svg>
  );
});
