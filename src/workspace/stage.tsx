import { memo } from 'react';
import type { UnitOperation } from '#engine/index.ts';

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
