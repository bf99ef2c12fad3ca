import { memo } from 'react';
import { counted, inSentence } from '#engine/wording/index.ts';
import type { CheckMark } from './checks-context.tsx';
import styles from './badge.module.css';
import { KIND_NAMES } from './kinds.ts';

/** The number of a check on its step: the same as in the list. */
export const CheckBadge = memo(function CheckBadge({ mark, onCard = false }: { mark: CheckMark; onCard?: boolean }) {
  const { number, kind, more } = mark;
  const others = more > 0 ? `, and ${counted(more, 'more check')}` : '';
  return (
    <span
      className={styles['badge']}
      data-kind={kind}
      data-on-card={onCard || undefined}
      // Lies on the corner of the card, partly outside.
      data-decoration={onCard || undefined}
      role="img"
      aria-label={`Check ${number}: ${inSentence(KIND_NAMES[kind])}${others}`}
    >
      {number}
    </span>
  );
});
