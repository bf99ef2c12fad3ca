import { memo } from 'react';
import { counted, inSentence } from '#engine/wording/index.ts';
import { costUnit, useReported } from '#src/lib/reporting.ts';
import type { CheckMark } from './checks-context.tsx';
import styles from './badge.module.css';
import { KIND_NAMES } from './kinds.ts';
import { worthParts } from './worth.ts';

const NO_WORTH = { text: null, sign: '' };

/** The number of a check on its step, the same as in the list, which says what it is worth. */
export const CheckBadge = memo(function CheckBadge({ mark, onCard = false }: { mark: CheckMark; onCard?: boolean }) {
  const { number, kind, more, worth } = mark;
  const reported = useReported();
  const { text, sign } = worth ? worthParts(worth, reported) : NO_WORTH;
  const others = more > 0 ? `, and ${counted(more, 'more check')}` : '';
  return (
    <span
      className={styles['badge']}
      data-kind={kind}
      data-on-card={onCard || undefined}
      // Lies on the corner of the card, partly outside.
      data-decoration={onCard || undefined}
      role="img"
      aria-label={`Check ${number}: ${inSentence(KIND_NAMES[kind])}${others}${text === null ? '' : `, ${sign} ${text} ${costUnit(reported)}`}`}
    >
      {number}
    </span>
  );
});
