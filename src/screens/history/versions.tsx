import type { ConfigurationSummary } from '#generated/types.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Options } from '#src/components/options.tsx';
import { formatTime } from '#src/lib/format.ts';
import { costPer, costUnit, useReported } from '#src/lib/reporting.ts';
import styles from './history.module.css';
import { USES } from './words.ts';

interface Props {
  /** Newest first. */
  list: readonly ConfigurationSummary[];
  chosen: string;
  /** Id of the version that it is compared with; null for none. */
  against: string | null;
  onChoose: (number: number) => void;
  onAgainst: (number: number) => void;
}

/** The versions of a process with their unit costs, what each changed of it, and their states. */
export function Versions({ list, chosen, against, onChoose, onAgainst }: Props) {
  const reported = useReported();
  const me = useCurrentUser()?.id;
  const version = list.find(({ id }) => id === chosen);
  const earlier = list.filter(({ id }) => id !== chosen);
  return (
    <>
      <div className={styles['heads']} aria-hidden="true">
        <span>unit cost, {costUnit(reported)}</span>
        <span>this change</span>
      </div>
      <ol className={styles['versions']} aria-label="Versions, newest first">
        {list.map((one, index) => {
          const { id, number, note, figures, state = 'draft', approved_for: uses = [] } = one;
          const before = list[index + 1];
          return (
            <li key={id} data-against={id === against || undefined}>
              <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(number)}>
                <Mark state={state} isFirst={index === 0} isLast={index === list.length - 1} />
                <b>v{number}</b>
                <span className={styles['named']}>
                  <span className={styles['title']}>
                    {note || `${one.step_count} steps`}
                    {state === 'in_review' && <em data-state="in_review">in review</em>}
                    {uses.map((use) => (
                      <em key={use} data-state="approved">
                        for {USES[use]}
                      </em>
                    ))}
                  </span>
                  <small>
                    {one.current && 'current, '}
                    {one.created_by_name && `${one.created_by === me ? 'you' : one.created_by_name}, `}
                    {formatTime(one.created_at)}
                  </small>
                </span>
                <span className="figures">{costPer(figures.cogs, reported).figure}</span>
                <span className="figures">
                  {before && <Delta value={figures.cogs} saved={before.figures.cogs} better="lower" />}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles['legend']}>
        <Mark state="draft" isFirst isLast /> version <Mark state="in_review" isFirst isLast /> in review{' '}
        <Mark state="approved" isFirst isLast /> approved, cannot change
      </p>
      {version && earlier.length > 0 && (
        <label className={styles['against']}>
          v{version.number} is compared with{' '}
          <select
            value={earlier.find(({ id }) => id === against)?.number ?? ''}
            onChange={({ target }) => onAgainst(Number(target.value))}
          >
            <Options options={earlier.map(({ number }) => ({ value: String(number), label: `v${number}` }))} />
          </select>
        </label>
      )}
    </>
  );
}

/** A version on the line of versions: a dot, a ring in review, a square with a tick once approved. */
function Mark({
  state,
  isFirst,
  isLast,
}: {
  state: NonNullable<ConfigurationSummary['state']>;
  isFirst: boolean;
  isLast: boolean;
}) {
  return (
    <svg className={styles['mark']} width="18" height="44" viewBox="0 0 18 44" aria-hidden="true" data-state={state}>
      {!isFirst && <path d="M9 0v22" />}
      {!isLast && <path d="M9 22v22" />}
      {state === 'approved' ? (
        <>
          <rect x="3" y="16" width="12" height="12" rx="2.500" />
          <path className={styles['tick']} d="M6 22l2.200 2.200 4-4.400" />
        </>
      ) : (
        <>
          <circle cx="9" cy="22" r={state === 'in_review' ? 5.5 : 4} />
          {state === 'in_review' && <circle className={styles['core']} cx="9" cy="22" r="2.200" />}
        </>
      )}
    </svg>
  );
}
