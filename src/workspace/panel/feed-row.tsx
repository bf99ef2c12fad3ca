import { useId } from 'react';
import IconButton from '@mui/material/IconButton';
import type { StepFeed, UnitOperation } from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { Options } from '#src/components/options.tsx';
import { QuantityBox, QuantityNote } from '#src/components/quantity-box.tsx';
import { readQuantity, typedNumber, typedProblem } from '#src/lib/read-quantity.ts';
import { useCatalogue, operationOf } from '#src/draft/catalogue.ts';
import { feedPath, inletName, shareText, withFeed } from '#src/draft/feeds.ts';
import { pointsBack } from '#src/draft/graph/graph.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { useQuantityEntry } from '../use-entry.ts';
import { FieldTrouble, useFieldTrouble } from './field-trouble.tsx';
import styles from './lists.module.css';

interface Props {
  /** The step that takes it. */
  to: string;
  feed: StepFeed;
  /** The stream, such as 'Crystallisation · Mother liquor', in labels and in the history. */
  name: string;
  /** The step at the other end. */
  other: { id: string; name: string };
  /** What follows the name of that step. */
  detail: string;
  amount: string | null;
  onSelect: (stepId: string) => void;
}

/** One feed of a step, shown at its source or at the step that takes it: share, waiting, removal. */
export function FeedRow({ to, feed, name, other, detail, amount, onSelect }: Props) {
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const path = feedPath(feed);
  const trouble = useFieldTrouble(to, [path, `${path}.share`, `${path}.next_batch`, `${path}.inlet`]);
  const catalogue = useCatalogue();
  const operation = operationOf(
    catalogue,
    draft.uo_settings.find(({ id }) => id === to),
  );
  const isBack = pointsBack(draft, feed.from, to);
  const waits = feed.next_batch ?? isBack;
  const change = (next: StepFeed | undefined, label: string, gesture: string | null = null) =>
    workspace.edit(label, (before) => withFeed(before, to, feed, next), gesture);
  const setShare = (share: number | null) => {
    const { share: _old, ...rest } = feed;
    const next: StepFeed = share === null ? rest : { ...rest, share };
    change(next, `Share of ${name} ${shareText(next)}`, `${to}.${path}`);
  };
  const setInlet = (key: string) => {
    const { inlet: _old, ...rest } = feed;
    change(
      key === '' ? rest : { ...rest, inlet: key },
      `Inlet of ${name}: ${key === '' ? FEED_INLET : inletName(operation, key)}`,
    );
  };
  return (
    <li data-field={path}>
      <div className={styles['line']}>
        <span>
          <button type="button" className={styles['step']} onClick={() => onSelect(other.id)}>
            {other.name}
          </button>
          {detail !== '' && ` · ${detail}`}
        </span>
        {amount !== null && <b className="figures">{amount}</b>}
      </div>
      <div className={styles['line']}>
        <ShareInput feed={feed} name={name} gesture={`${to}.${path}`} onShare={setShare} />
        {(isBack || waits || trouble?.fields.includes(`${path}.next_batch`)) && (
          <label
            className={styles['check']}
            title="The stream is kept in a tank and used when the step runs for a later batch. Otherwise, the loop closes within one batch. Only continuous-flow steps can be in such a loop."
          >
            <input
              type="checkbox"
              checked={waits}
              onChange={({ target }) =>
                change(
                  { ...feed, next_batch: target.checked },
                  `${name} ${target.checked ? 'kept for the next batch' : 'within the batch'}`,
                )
              }
            />
            Keep for the next batch
          </label>
        )}
        <IconButton
          size="small"
          aria-label={`Remove the feed from ${name}`}
          onClick={() => change(undefined, `Remove the feed from ${name}`)}
        >
          <Icon name="close" size={16} />
        </IconButton>
      </div>
      {operation && (operation.inlets.length > 0 || feed.inlet !== undefined) && (
        <InletSelect operation={operation} feed={feed} name={name} onChange={setInlet} />
      )}
      <FieldTrouble
        trouble={trouble}
        proposal={
          trouble?.nearest?.field === `${path}.share` ? `Use ${shareText({ share: trouble.nearest.value })}` : null
        }
        onTake={() => setShare(trouble?.nearest?.value ?? null)}
      />
    </li>
  );
}

/** Where a feed enters that names no inlet. */
const FEED_INLET = 'Feed';

interface InletProps {
  operation: UnitOperation;
  feed: StepFeed;
  name: string;
  onChange: (key: string) => void;
}

/** The inlet that a stream enters: the feed, or one of those that the unit operation names. */
function InletSelect({ operation, feed, name, onChange }: InletProps) {
  const id = useId();
  const { inlet = '' } = feed;
  const chosen = operation.inlets.find(({ key }) => key === inlet);
  const isUnknown = inlet !== '' && !chosen;
  return (
    <div className={styles['line']}>
      <label htmlFor={id}>Enters</label>
      <select
        id={id}
        aria-label={`Inlet of ${name}`}
        title={chosen && `Replaces: ${chosen.replaces}`}
        value={inlet}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{FEED_INLET}</option>
        {isUnknown && <option value={inlet}>{inlet}</option>}
        <Options options={operation.inlets.map((one) => ({ value: one.key, label: one.name }))} />
      </select>
    </div>
  );
}

interface ShareProps {
  feed: StepFeed;
  name: string;
  gesture: string;
  /** Null: what the other takers leave. */
  onShare: (share: number | null) => void;
}

/** How a share is typed. */
export const SHARE = { display_unit: '%' };

const inPercent = (share: number | undefined): string =>
  share === undefined ? '' : shareText({ share }).replace(' %', '');

/** A share in per cent, without rounding errors. */
const fromPercent = (percent: number): number => Number((percent / 100).toPrecision(12));

/** A finished text as a share; null if it is none. */
export function shareFrom(text: string): number | null {
  const read = readQuantity(text, SHARE);
  return read && 'value' in read ? fromPercent(read.value) : null;
}

/** The share of a feed in per cent, entered on each key; one that is left empty takes what the others leave. */
function ShareInput({ feed, name, gesture, onShare }: ShareProps) {
  const id = useId();
  const { text, left, onText, onLeave } = useQuantityEntry(inPercent(feed.share), {
    unit: SHARE,
    gesture,
    enter(percent) {
      const share = fromPercent(percent);
      onShare(share);
      return inPercent(share);
    },
  });
  return (
    <>
      <span className={styles['share']}>
        <QuantityBox
          shown={SHARE}
          text={text}
          aria-label={`Share of ${name}, %`}
          aria-invalid={typedProblem(text, SHARE) !== undefined}
          aria-describedby={id}
          placeholder="the rest"
          onText={onText}
          onBlur={() => {
            if (text.trim() === '' && feed.share !== undefined) onShare(null);
            onLeave();
          }}
        />
        %
      </span>
      <span
        id={id}
        className={styles['problem']}
        aria-live="polite"
        hidden={left === null && typedNumber(text) !== null}
      >
        <QuantityNote shown={SHARE} text={text} left={left} />
      </span>
    </>
  );
}
