import type { Branch, ConfigurationSummary } from '#generated/types.ts';
import { useMemo, type CSSProperties } from 'react';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { graphOf, type GraphRow } from '#src/draft/version-history/lines.ts';
import { Options } from '#src/components/options.tsx';
import { formatTime } from '#src/lib/format.ts';
import { costDifference, costPer, costUnit, useReported } from '#src/lib/reporting.ts';
import { VersionTitle } from '#src/workspace/version-history/version-title.tsx';
import styles from './history.module.css';
import { USES } from './words.ts';

interface Props {
  process: { id: string; product_id: string };
  /** Newest first. */
  list: readonly ConfigurationSummary[];
  branches: readonly Branch[];
  chosen: string;
  /** Id of the version that it is compared with; null for none. */
  against: string | null;
  onChoose: (number: number) => void;
  onAgainst: (number: number) => void;
}

/** The versions of a process with their unit costs, what each changed of it, and their states. */
export function Versions({ process, list, branches, chosen, against, onChoose, onAgainst }: Props) {
  const graph = useMemo(() => graphOf(list), [list]);
  const width =
    LANE *
    (1 + Math.max(...graph.flatMap(({ lane, takes, above, begins }) => [lane, takes ?? 0, ...above, ...begins])));
  const costs = new Map(list.map(({ number, figures }) => [number, figures.cogs]));
  const reported = useReported();
  const me = useCurrentUser()?.id;
  const version = list.find(({ id }) => id === chosen);
  const earlier = list.filter(({ id }) => id !== chosen);
  return (
    <>
      <div className={styles['heads']} aria-hidden="true">
        <span>unit cost</span>
        <span>change, {costUnit(reported)}</span>
      </div>
      <ol
        className={styles['versions']}
        style={{ '--graph': `${width}px` } as CSSProperties}
        aria-label="Versions, newest first"
      >
        {list.map((one, index) => {
          const { id, number, figures, state = 'draft', approved_for: uses = [], parents = [] } = one;
          const before = costs.get(parents[0] ?? 0);
          const branch = branches.find((line) => line.id === one.branch_id);
          return (
            <li key={id} data-against={id === against || undefined}>
              <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(number)}>
                <Mark state={state} row={graph[index]} width={width} />
                <b>v{number}</b>
                <span className={styles['named']}>
                  <span className={styles['title']}>
                    <VersionTitle process={process} list={list} version={one} />
                    {state === 'in_review' && <em data-state="in_review">in review</em>}
                    {uses.map((use) => (
                      <em key={use} data-state="approved">
                        for {USES[use]}
                      </em>
                    ))}
                  </span>
                  <small>
                    {one.current && 'current, '}
                    {branch && <b>{branch.name}, </b>}
                    {parents.length === 2 && `with changes of v${parents[1]}, `}
                    {one.created_by_name && `${one.created_by === me ? 'you' : one.created_by_name}, `}
                    {formatTime(one.created_at)}
                  </small>
                </span>
                <span className="figures">{costPer(figures.cogs, reported).figure}</span>
                <span className="figures">
                  {before !== undefined && (
                    <Delta
                      value={figures.cogs}
                      saved={before}
                      better="lower"
                      text={costDifference(Math.abs(figures.cogs - before), figures.cogs, reported).figure}
                    />
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles['legend']}>
        <span>
          <Mark state="draft" /> main
        </span>
        {branches.length > 0 && (
          <span>
            <Mark state="draft" isBranch /> branch
          </span>
        )}
        <span>
          <Mark state="in_review" /> in review
        </span>
        <span>
          <Mark state="approved" /> approved, cannot change
        </span>
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

const LANE = 16;
const HEIGHT = 44;
const x = (lane: number): number => LANE * lane + LANE / 2;
const ALONE: GraphRow = { lane: 0, above: [], below: [], begins: [], takes: null };

interface MarkProps {
  state: NonNullable<ConfigurationSummary['state']>;
  row?: GraphRow;
  width?: number;
  /** Without a row: of a branch. */
  isBranch?: boolean;
}

/**
 * A version on the lines of versions: filled on the main line and hollow on a branch, a ring in review, a square with a tick once
 * approved.
 */
function Mark({ state, row = ALONE, width = LANE, isBranch = row.lane > 0 }: MarkProps) {
  const middle = HEIGHT / 2;
  const own = x(row.lane);
  /** Between a version and a lane at the top or the bottom of the row. */
  const curve = (lane: number, end: number) =>
    `M${own} ${middle}C${own} ${(middle + end) / 2} ${x(lane)} ${(middle + end) / 2} ${x(lane)} ${end}`;
  const line = (lane: number) => (lane === 0 ? undefined : true);
  return (
    <svg
      className={styles['mark']}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden="true"
      data-state={state}
      data-branch={isBranch || undefined}
    >
      {row.above.map((lane) => (
        <path key={`above ${lane}`} data-branch={line(lane)} d={`M${x(lane)} 0v${middle}`} />
      ))}
      {row.below.map((lane) => (
        <path key={`below ${lane}`} data-branch={line(lane)} d={`M${x(lane)} ${middle}v${middle}`} />
      ))}
      {row.begins.map((lane) => (
        <path key={`begins ${lane}`} data-branch d={curve(lane, 0)} />
      ))}
      {row.takes !== null && <path data-branch d={curve(row.takes, HEIGHT)} />}
      {state === 'approved' ? (
        <>
          <rect x={own - 6} y={middle - 6} width="12" height="12" rx="2.5" />
          <path className={styles['tick']} d={`M${own - 3} ${middle}l2.2 2.2 4-4.4`} />
        </>
      ) : (
        <>
          <circle cx={own} cy={middle} r={state === 'in_review' ? 5.5 : 4} />
          {state === 'in_review' && <circle className={styles['core']} cx={own} cy={middle} r="2.2" />}
        </>
      )}
    </svg>
  );
}
