import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Configuration } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useReported } from '#src/lib/reporting.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { useNameOf } from '#src/draft/library.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import { Changes, type Person } from './changes.tsx';
import { Costs } from './costs.tsx';
import { alone, compare, merge, sideOf, type Choices, type Difference, type Side } from '#src/draft/merge/merge.ts';
import styles from './merge.module.css';
import { rowsOf } from '#src/draft/merge/rows.ts';
import { itemsOf } from '#src/draft/version-history/diff.ts';
import { decimalsOf, effectsOf, wholeText, type Known } from '#src/draft/merge/effects.ts';
import { useDraftEstimates } from '../use-draft-estimates.ts';
import { useCost, useCosts } from './use-costs.ts';
import type { Loaded } from './use-sides.ts';

/** What a merge is about, in words, and what is done with its result. */
export interface About {
  title: string;
  /** Why nothing is lost. */
  kept: string;
  people: Record<Side, Person>;
  /** Whether changes of `mine` can be left out, instead of choosing only where both changed something. */
  isSelective: boolean;
  /** What the button does. */
  action: string;
  isSaving: boolean;
  /** Why the last save failed. */
  problem: string | null;
  onSave: (merged: Configuration) => void;
  /** Goes on with a result that is infeasible; null if that is not possible. */
  onKeep: ((merged: Configuration) => void) | null;
  onClose: () => void;
}

interface Props<T extends Loaded> {
  /** Null while the versions are loaded. */
  loaded: T | null;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
  aboutOf: (loaded: T) => About;
}

/** Two sides of one process that began from the same version, by step and setting, with the cost of each change. */
export function MergeView<T extends Loaded>({ loaded, error, onRetry, onClose, aboutOf }: Props<T>) {
  const isPhone = useMediaQuery('(max-width: 719px)');
  const titleId = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth={false}
      fullScreen={isPhone}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: styles['dialog'] ?? '' } }}
    >
      <IconButton className={styles['close'] ?? ''} aria-label="Close the merge" onClick={onClose}>
        <Icon name="close" />
      </IconButton>
      {loaded ? (
        <Merge key={loaded.theirs.id} titleId={titleId} loaded={loaded} about={aboutOf(loaded)} />
      ) : (
        <Waiting titleId={titleId} problem={error === null ? null : reasonOf(error)} onRetry={onRetry} />
      )}
    </Dialog>
  );
}

function Waiting({ titleId, problem, onRetry }: { titleId: string; problem: string | null; onRetry: () => void }) {
  return (
    <div className={styles['head']}>
      <h2 id={titleId}>Changes of both</h2>
      {problem === null ? (
        <Skeleton variant="rounded" height={240} />
      ) : (
        <p role="alert">
          The versions could not be loaded: {problem}{' '}
          <Button size="small" variant="outlined" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

interface MergeProps {
  titleId: string;
  loaded: Loaded;
  about: About;
}

function Merge({ titleId, loaded, about }: MergeProps) {
  const { sides, base, next } = loaded;
  const { people, isSelective, onClose, onKeep } = about;
  const catalogue = useCatalogue();
  const differences = useMemo(
    () => compare(sides).map((one) => ({ ...one, isOptional: isSelective && one.by === 'mine' })),
    [sides, isSelective],
  );
  const results = useWorkspaceState((state) => state.results);
  const nameOf = useNameOf();
  const groups = useMemo(
    () => rowsOf(sides, differences, catalogue, itemsOf(results), nameOf),
    [sides, differences, catalogue, results, nameOf],
  );
  const [choices, setChoices] = useState<Choices>({});
  const merged = useMemo(() => merge(sides, differences, choices), [sides, differences, choices]);
  const conflicts = differences.filter((one) => one.by === 'conflict');
  const open = conflicts.filter((one) => sideOf(one, choices) === null).length;
  const parts = useParts(loaded, differences);
  const cost = useCost(merged);
  const estimates = useDraftEstimates(merged);
  const reported = useReported();
  const effects = effectsOf(parts, differences, reported);
  const isStuck = cost !== undefined && 'problem' in cost;
  const chosen = isSelective ? differences.filter(({ by }) => by === 'mine' || by === 'conflict') : conflicts;
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(chosen.map(({ key }) => [key, side])));
  const isBlocked = open > 0 || (isStuck && !onKeep);
  const act = () => {
    if (isBlocked) return;
    if (isStuck) onKeep?.(merged);
    else about.onSave(merged);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the button at the bottom
    <div className={styles['merge']} onKeyDown={onKeyDown}>
      <header className={styles['head']}>
        <h2 id={titleId}>{about.title}</h2>
        <p>{countText(differences, isSelective)}</p>
      </header>
      <div className={styles['scroll']} role="region" aria-label="Changes of both" tabIndex={-1}>
        <Costs
          base={base}
          people={people}
          parts={parts}
          merged={cost}
          estimate={estimates?.figures.find(({ metric }) => metric === 'cogs')}
          samples={estimates?.samples}
          isOpen={open > 0}
          sides={sides}
        />
        <Changes
          groups={groups}
          people={people}
          baseName={base.number === 0 ? 'before' : `v${base.number}`}
          effects={effects}
          decimals={decimalsOf(parts.base, reported)}
          choices={choices}
          isSelective={isSelective}
          onChoose={(key, side) => setChoices((before) => ({ ...before, [key]: side }))}
        />
        <p className={styles['whole']} role="status">
          <Icon name={isStuck ? 'alert' : 'info'} />
          <span>
            {isStuck ? (
              <>
                <b>With these choices, the process is infeasible.</b> {stepName(merged, cost.stepId)}
                {cost.problem}{' '}
                {onKeep
                  ? 'Change your choices, or continue with the merged draft and change it.'
                  : 'Change your choices.'}
              </>
            ) : (
              <>
                <b>Combined effect.</b>{' '}
                {wholeText(differences, choices, effects, parts.get(sides.base), cost, reported)}
              </>
            )}
          </span>
        </p>
      </div>
      <footer className={styles['foot']}>
        {chosen.length > 0 && (
          <>
            <Button variant="outlined" onClick={() => chooseAll('mine')}>
              All of {people.mine.of}
            </Button>
            <Button variant="outlined" onClick={() => chooseAll('theirs')}>
              All of {people.theirs.of}
            </Button>
          </>
        )}
        {about.problem !== null && <p role="alert">{about.problem}</p>}
        <small>
          {open > 0 ? `${open} to choose. ` : ''}
          {about.kept}
        </small>
        <Button variant="text" onClick={onClose} endIcon={<kbd aria-hidden="true">Esc</kbd>}>
          Not now
        </Button>
        <Button
          variant="contained"
          loading={about.isSaving}
          disabled={isBlocked}
          onClick={act}
          endIcon={<kbd aria-hidden="true">Ctrl ↵</kbd>}
        >
          {isStuck && onKeep ? 'Continue with this draft' : `${about.action} as v${next}`}
        </Button>
      </footer>
    </div>
  );
}

/** Unit costs of the three versions and of each change by itself, as they become known. */
function useParts({ sides }: Loaded, differences: readonly Difference[]): Known {
  const list = useMemo(() => {
    const { base, theirs, mine } = sides;
    const made = new Map<string, Configuration>();
    for (const difference of differences) {
      for (const side of ['theirs', 'mine'] as const) {
        const { by } = difference;
        if (by === side || by === 'conflict' || (by === 'both' && side === 'theirs'))
          made.set(`${difference.key} ${side}`, alone(sides, difference, side));
      }
    }
    return { made, all: [base, theirs, mine, ...made.values()] };
  }, [sides, differences]);
  const costs = useCosts(list.all);
  return useMemo(
    () => ({
      get: (configuration: Configuration) => costs.get(configuration),
      of: (key: string, side: Side) => {
        const configuration = list.made.get(`${key} ${side}`);
        return configuration && costs.get(configuration);
      },
      base: costs.get(sides.base),
    }),
    [costs, list, sides.base],
  );
}

function countText(differences: readonly Difference[], isSelective: boolean): string {
  const conflicts = differences.filter(({ by }) => by === 'conflict').length;
  const alike = differences.filter(({ by }) => by === 'both').length;
  const one = differences.length - conflicts - alike;
  const were = (count: number) => `${count} ${count === 1 ? 'was' : 'were'}`;
  const [single, both] = isSelective ? ['on one line', 'both lines'] : ['by one of you', 'both'];
  const kept = isSelective ? '' : ` and ${one === 1 ? 'is' : 'are'} kept`;
  return [
    `${counted(differences.length, 'difference')}.`,
    one > 0 ? `${were(one)} made ${single} only${kept}.` : '',
    alike > 0 ? `${were(alike)} made identically ${isSelective ? 'on' : 'by'} both.` : '',
    conflicts > 0
      ? `${were(conflicts)} changed ${isSelective ? 'on' : 'by'} ${both}: choose a value${conflicts === 1 ? '' : ' for each'}.`
      : `Nothing was changed ${isSelective ? 'on' : 'by'} ${both}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function stepName(configuration: Configuration, id: string | null): string {
  const name = configuration.uo_settings.find((step) => step.id === id)?.name;
  return name === undefined ? '' : `${name}: `;
}
