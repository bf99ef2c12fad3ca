import { useState } from 'react';
import { QuantityBox, QuantityNote } from '#src/components/quantity-box.tsx';
import { insideValue, shownValue, unitOf, type Figure } from '#src/draft/metrics.ts';
import { formatInput } from '#src/lib/format.ts';
import { typedNumber, typedProblem } from '#src/lib/read-quantity.ts';

interface Props {
  className?: string | undefined;
  figure: Figure;
  /** In the engine unit; null without one. */
  limit: number | null;
  isMinimum: boolean;
  onLimit: (limit: number | null) => void;
}

/** The limit of a metric, in the unit in which the metric is shown. An empty field has no limit. */
export function LimitField({ className, figure, limit, isMinimum, onLimit }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = { display_unit: figure.displayUnit };
  const inUse = limit === null ? '' : formatInput(Number(shownValue(limit, figure).toPrecision(6)));
  const text = typed ?? inUse;
  const read = (next: string) => {
    setTyped(next);
    const number = typedNumber(next);
    if (number !== null) onLimit(insideValue(number, figure));
    else if (next.trim() === '') onLimit(null);
  };
  return (
    <span className={className}>
      <label>
        <span>{isMinimum ? 'at least' : 'at most'}</span>
        <QuantityBox
          shown={shown}
          text={text}
          placeholder="no limit"
          aria-label={`${figure.title}, ${isMinimum ? 'at least' : 'at most'}`}
          aria-invalid={typed !== null && typedProblem(typed, shown) !== undefined}
          onText={read}
          onBlur={() => setTyped(null)}
        />
        <span>{unitOf(figure)}</span>
      </label>
      {typed !== null && <QuantityNote shown={shown} text={typed} keeps={inUse === '' ? undefined : inUse} />}
    </span>
  );
}
