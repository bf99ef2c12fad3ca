import type { ReactNode } from 'react';
import type { FigureEstimate } from '#generated/types.ts';
import { Margin } from '#src/components/figures/margin.tsx';
import { Delta } from '#src/components/figures/delta.tsx';
import { keyFigure } from '#src/components/figures/definitions.ts';
import { costPer, useReported } from '#src/lib/reporting.ts';
import type { SavedVersion } from '#src/draft/store.ts';
import type { Person } from './changes.tsx';
import type { Cost, Known } from '#src/draft/merge/effects.ts';
import type { Side, Sides } from '#src/draft/merge/merge.ts';
import styles from './merge.module.css';

interface Props {
  base: SavedVersion;
  sides: Sides;
  people: Record<Side, Person>;
  parts: Known;
  merged: Cost | undefined;
  /** How uncertain that is. */
  estimate: FigureEstimate | undefined;
  /** Of the estimate. */
  samples: number | undefined;
  /** Whether something is still to be chosen. */
  isOpen: boolean;
}

/** The unit cost where both began, of each side, and of both together as chosen. */
export function Costs({ base, sides, people, parts, merged, estimate, samples, isOpen }: Props) {
  const start = parts.get(sides.base);
  const { theirs } = people;
  const definition = keyFigure('cogs', useReported());
  return (
    <div className={styles['costs']}>
      <Figure
        label={base.number === 0 ? 'Common starting point' : `v${base.number}, common starting point`}
        cost={start}
      />
      <Figure
        label={`${theirs.short}, v${theirs.version}`}
        cost={parts.get(sides.theirs)}
        from={start}
        tone={theirs.tone}
      />
      <Figure
        label={people.mine.version === null ? 'Yours' : `${people.mine.short}, v${people.mine.version}`}
        cost={parts.get(sides.mine)}
        from={start}
        tone="own"
      />
      <Figure
        label={isOpen ? `Merged, so far with ${people.mine.whose}` : 'Merged, as chosen below'}
        cost={merged}
        from={start}
        tone="merged"
        note={
          <>
            {base.number === 0 ? '' : ` on v${base.number}`}{' '}
            <Margin estimate={estimate} samples={samples} definition={definition} />
          </>
        }
      />
    </div>
  );
}

interface FigureProps {
  label: string;
  cost: Cost | undefined;
  from?: Cost | undefined;
  tone?: string;
  note?: ReactNode;
}

function Figure({ label, cost, from, tone, note }: FigureProps) {
  const reported = useReported();
  const shown = cost && 'cogs' in cost ? costPer(cost.cogs, reported) : null;
  return (
    <div className={styles['cost']} data-tone={tone} role="group" aria-label={label}>
      <span>{label}</span>
      <strong className="figures">
        {shown ? shown.figure : cost ? 'infeasible' : '…'} {shown && <small>{shown.unit}</small>}
      </strong>
      <em>
        {cost && from && 'cogs' in cost && 'cogs' in from && (
          <>
            <Delta value={cost.cogs} saved={from.cogs} better="lower" />
            {note}
          </>
        )}
      </em>
    </div>
  );
}
