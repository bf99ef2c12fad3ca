import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Configuration } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Icon } from '#src/components/icon.tsx';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useReported } from '#src/lib/reporting.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { useNameOf } from '#src/draft/library.ts';
import { firstName, OWN_TONE, toneOf, type Tone } from '../presence/words.ts';
import type { Newest, Saving } from '#src/draft/save.ts';
import { useWorkspaceState, type NewerVersion } from '#src/draft/store.ts';
import { Changes, type Person } from './changes.tsx';
import { Costs } from './costs.tsx';
import { alone, compare, merge, sideOf, type Choices, type Difference, type Side } from '#src/draft/merge/merge.ts';
import styles from './merge.module.css';
import { rowsOf } from '#src/draft/merge/rows.ts';
import { itemsOf } from '#src/draft/version-history/diff.ts';
import { decimalsOf, effectsOf, wholeText, type Known } from '#src/draft/merge/effects.ts';
import { useDraftEstimates } from '../use-draft-estimates.ts';
import { useCost, useCosts } from './use-costs.ts';
import { useSides, type Loaded } from './use-sides.ts';

interface Props {
  productId: string;
  processId: string;
  saving: Saving;
}

/**
 * The changes of two people who began from the same version, by step and setting. What one of them changed is kept; what both
 * changed is chosen here.
 */
export default function MergeDialog({ productId, processId, saving }: Props) {
  const { loaded, error, retry } = useSides(productId, processId);
  const isPhone = useMediaQuery('(max-width: 719px)');
  const titleId = useId();
  const newer = useWorkspaceState((state) => state.newer);
  const close = saving.closeBoth;
  return (
    <Dialog
      open
      fullWidth
      maxWidth={false}
      fullScreen={isPhone}
      onClose={close}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: styles['dialog'] ?? '' } }}
    >
      <IconButton className={styles['close'] ?? ''} aria-label="Close the merge" onClick={close}>
        <Icon name="close" />
      </IconButton>
      {loaded ? (
        <Merge
          key={loaded.theirs.id}
          titleId={titleId}
          loaded={loaded}
          by={newer?.id === loaded.theirs.id ? newer.by : null}
          saving={saving}
        />
      ) : (
        <Waiting titleId={titleId} problem={error === null ? null : reasonOf(error)} onRetry={retry} />
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
  by: NewerVersion['by'];
  saving: Saving;
}

function Merge({ titleId, loaded, by, saving }: MergeProps) {
  const { sides, base, theirs } = loaded;
  const catalogue = useCatalogue();
  const differences = useMemo(() => compare(sides), [sides]);
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
  const people = usePeople(by, theirs);
  const isStuck = cost !== undefined && 'problem' in cost;
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(conflicts.map(({ key }) => [key, side])));
  const act = () => {
    if (open > 0) return;
    if (isStuck) saving.keepMerged(theirs, merged);
    else void saving.saveMerged(theirs, merged);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    act();
  };
  const next = theirs.number + 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the button at the bottom
    <div className={styles['merge']} onKeyDown={onKeyDown}>
      <header className={styles['head']}>
        <h2 id={titleId}>
          {people.theirs.subject} saved v{theirs.number} while you edited{' '}
          {base.number === 0 ? 'a new process' : `v${base.number}`}
        </h2>
        <p>{countText(differences)}</p>
      </header>
      <div className={styles['scroll']} role="region" aria-label="Changes of both" tabIndex={-1}>
        <Costs
          base={base}
          people={people}
          parts={parts}
          merged={cost}
          estimate={estimates?.figures.find(({ metric }) => metric === 'cogs')}
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
          onChoose={(key, side) => setChoices({ ...choices, [key]: side })}
        />
        <p className={styles['whole']} role="status">
          <Icon name={isStuck ? 'alert' : 'info'} />
          <span>
            {isStuck ? (
              <>
                <b>With these choices, the process is infeasible.</b> {stepName(merged, cost.stepId)}
                {cost.problem} Change your choices, or continue with the merged draft and change it.
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
        {conflicts.length > 0 && (
          <>
            <Button variant="outlined" onClick={() => chooseAll('mine')}>
              All of mine
            </Button>
            <Button variant="outlined" onClick={() => chooseAll('theirs')}>
              All of theirs
            </Button>
          </>
        )}
        <small>
          {open > 0 ? `${open} to choose. ` : ''}
          Nothing is lost: v{theirs.number} stays in the history, and Undo restores your draft.
        </small>
        <Button variant="text" onClick={saving.closeBoth} endIcon={<kbd aria-hidden="true">Esc</kbd>}>
          Not now
        </Button>
        <Button
          variant="contained"
          loading={saving.saving}
          disabled={open > 0}
          onClick={act}
          endIcon={<kbd aria-hidden="true">Ctrl ↵</kbd>}
        >
          {isStuck ? 'Continue with this draft' : `Save as v${next}`}
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

function usePeople(by: MergeProps['by'], { number }: Newest): Record<Side, Person> {
  const name = useCurrentUser()?.name ?? 'You';
  const mine: Person = { subject: 'You', short: 'You', who: 'you', full: name, tone: OWN_TONE, version: null };
  const own = by?.is_you === true;
  const first = by === null ? 'Someone' : own ? 'You' : firstName(by.name);
  const tone: Tone = by === null || own ? OWN_TONE : toneOf(by.id);
  const theirs: Person = {
    subject: own ? 'You' : by === null ? 'Someone else' : first,
    short: own ? 'Other tab' : first,
    who: own ? 'other tab' : by === null ? 'theirs' : first,
    full: by?.name ?? '?',
    tone,
    version: number,
  };
  return { theirs, mine };
}

function countText(differences: readonly Difference[]): string {
  const both = differences.filter(({ by }) => by === 'conflict').length;
  const alike = differences.filter(({ by }) => by === 'both').length;
  const one = differences.length - both - alike;
  const settings = (count: number) => counted(count, 'difference');
  return [
    `${settings(differences.length)}.`,
    one > 0 ? `${one} ${one === 1 ? 'was' : 'were'} made by one of you only and ${one === 1 ? 'is' : 'are'} kept.` : '',
    alike > 0 ? `${alike} ${alike === 1 ? 'was' : 'were'} made identically by both.` : '',
    both > 0
      ? `${both} ${both === 1 ? 'was changed by both: choose a value.' : 'were changed by both: choose a value for each.'}`
      : 'Nothing was changed by both.',
  ]
    .filter(Boolean)
    .join(' ');
}

function stepName(configuration: Configuration, id: string | null): string {
  const name = configuration.uo_settings.find((step) => step.id === id)?.name;
  return name === undefined ? '' : `${name}: `;
}
