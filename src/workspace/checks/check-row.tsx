import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Check, CheckGroup, CheckProposal, Figures, CheckWorth } from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import type { ProductKind } from '#src/economics/figures-for.ts';
import { costUnit, useReported } from '#src/lib/reporting.ts';
import { BeforeAfter } from './before-after.tsx';
import { CheckBadge } from './check-badge.tsx';
import styles from './checks.module.css';
import { GROUP_NAMES, hasRemedy, KIND_ICONS, KIND_NAMES } from './kinds.ts';
import { amountText, bestProposal, priceWords, worthParts } from './worth.ts';

interface WorthProps {
  worth: CheckWorth;
  /** The unit cost. */
  of: number | undefined;
  /** The same, if it is not the one on screen. */
  from: number | null;
  /** Of another draft. */
  isOld: boolean;
}

/** What a proposal changes in the unit cost, or half of the width that a doubt gives it. */
function Worth({ worth, of, from, isOld }: WorthProps) {
  const reported = useReported();
  const { text, sign, verdict } = worthParts(worth, reported, of);
  return (
    <p className={styles['worth']} data-verdict={verdict} data-old={isOld} aria-busy={isOld}>
      {text === null ? (
        <b>= no change</b>
      ) : (
        <b className="figures">
          {sign} {text}
          {worth.is === 'change' && <span className="visually-hidden">{worth.amount < 0 ? ' less' : ' more'}</span>}
        </b>
      )}
      <small>
        {costUnit(reported)}
        {from === null ? '' : ` from ${amountText(from, reported)}`}
      </small>
    </p>
  );
}

interface Props {
  check: Check;
  number: number;
  /** Equipment tag or name of its step. */
  place: string;
  /** What to do if it has no proposals, as far as its message does not say it. */
  advice: string | null;
  /** Which other checks it excludes, in words. */
  excluded: string;
  isSelected: boolean;
  /** Whether all of it is shown: its whole text, all ways, and what the first changes. */
  isOpen: boolean;
  /** Whether its proposals belong to the present draft. */
  isPriced: boolean;
  /** The group that it is the first of, after another one. */
  opens?: CheckGroup | null;
  /** Beside its step, to which nobody needs to be led. */
  isAtStep?: boolean;
  before: Figures | null;
  kind: ProductKind;
  /** Address of the life-cycle analysis, for what lacks factors. */
  analysis: string;
  wordsOf: (proposal: CheckProposal) => string;
  onSelect: (check: Check) => void;
  onTake: (proposal: CheckProposal) => void;
  onGo: (check: Check) => void;
}

/** One check: what is wrong, what it is worth, one button, and one other way. */
export const CheckRow = memo(function CheckRow(props: Props) {
  const { check, number, place, isSelected, isOpen, isPriced, before, kind, onSelect, onGo } = props;
  const [first] = check.proposals;
  const word = KIND_NAMES[check.kind];
  return (
    <li
      className={styles['row']}
      data-kind={check.kind}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      data-opens={props.opens ?? undefined}
    >
      {props.opens && <small className={styles['opens']}>{GROUP_NAMES[props.opens]}</small>}
      {/* The whole row selects; its buttons lie above. */}
      <button
        type="button"
        className={styles['choose']}
        aria-current={isSelected || undefined}
        aria-label={`Check ${number}, ${word}: ${check.title}`}
        title={isOpen ? undefined : [check.title, check.message].filter(Boolean).join('. ')}
        onClick={() => onSelect(check)}
        // The keys act on the check that has the focus.
        onFocus={() => onSelect(check)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.altKey) return;
          event.preventDefault();
          onGo(check);
        }}
      />
      <div className={styles['lead']} aria-hidden="true">
        <CheckBadge mark={{ number, kind: check.kind, more: 0, worth: null }} />
        <Icon name={KIND_ICONS[check.kind]} />
        <b>{word}</b>
        <code>{place}</code>
      </div>
      <div className={styles['text']}>
        <strong>{check.title}</strong>
        {/* First, because the message is cut in a short row. */}
        {(props.excluded !== '' || check.message !== '') && (
          <p>{[props.excluded, check.message].filter(Boolean).join(' ')}</p>
        )}
        <Advice {...props} />
      </div>
      {check.worth ? (
        <Worth
          worth={check.worth}
          of={before?.cogs}
          from={check.kind === 'stops' ? (before?.cogs ?? null) : null}
          isOld={!isPriced}
        />
      ) : (
        <span className={styles['worth']} />
      )}
      <Acts {...props} />
      {isOpen && first && <BeforeAfter kind={kind} before={before} way={first} isOld={!isPriced} />}
    </li>
  );
});

/** What to do in words, where no single change clears a check. */
function Advice({ check, isPriced, advice }: Props) {
  return isPriced && check.proposals.length === 0 && advice !== null ? <p>{advice}</p> : null;
}

function Acts(props: Props) {
  const { check, isSelected, isPriced, isAtStep = false, before, analysis, wordsOf, onTake, onGo, onSelect } = props;
  const reported = useReported();
  const first = bestProposal(check);
  const second = check.proposals[first ? 1 : 0];
  const priceOf = (proposal: CheckProposal): string => (first || !before ? '' : priceWords(proposal, before, reported));
  if (check.kind === 'doubtful' && check.step_id === null && check.field === null)
    return (
      <div className={styles['acts']}>
        <Link to={`${analysis}?show=inventory`} className={styles['act']}>
          Show the inventory
        </Link>
      </div>
    );
  if (check.options)
    return (
      <div className={styles['acts']}>
        {check.options.map((option) => (
          <button
            key={String(option.to)}
            type="button"
            className={styles['act']}
            title={wordsOf(option)}
            onClick={() => onTake(option)}
          >
            {wordsOf(option)}
          </button>
        ))}
      </div>
    );
  const go = check.keep ? 'Enter a value' : check.field === null ? 'Go to the step' : 'Go to the setting';
  const canGo = (check.step_id !== null && !isAtStep) || check.field !== null;
  return (
    <div className={styles['acts']}>
      {first ? (
        <button
          type="button"
          className={styles['act']}
          data-main={isSelected || undefined}
          title={wordsOf(first)}
          onClick={() => {
            onSelect(check);
            onTake(first);
          }}
        >
          {wordsOf(first)} {isSelected && <kbd>Alt ↵</kbd>}
        </button>
      ) : isPriced || second || !hasRemedy(check.kind) ? (
        canGo && (
          <button
            type="button"
            className={styles['act']}
            data-main={isSelected || undefined}
            onClick={() => onGo(check)}
          >
            {go}
          </button>
        )
      ) : (
        <span className={styles['searching']}>Searching for a remedy…</span>
      )}
      {check.keep && (
        <button type="button" className={styles['link']} onClick={() => onTake(check.keep!)}>
          {typeof check.keep.to === 'string' ? 'Keep this choice' : wordsOf(check.keep)}
        </button>
      )}
      {second ? (
        <button type="button" className={styles['link']} title={wordsOf(second)} onClick={() => onTake(second)}>
          {wordsOf(second)}
          {priceOf(second) !== '' && <small>: {priceOf(second)}</small>}
        </button>
      ) : (
        first &&
        canGo && (
          <button type="button" className={styles['link']} onClick={() => onGo(check)}>
            {check.field === null ? 'Go to the step' : 'Go to the setting'}
          </button>
        )
      )}
    </div>
  );
}
