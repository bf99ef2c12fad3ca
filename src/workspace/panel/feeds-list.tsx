import { useId } from 'react';
import IconButton from '@mui/material/IconButton';
import type { Step, StepFeed } from '#engine/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { parseInput } from '#src/lib/format.ts';
import { useCatalogue } from '../catalogue.ts';
import { feedPath, outletName, shareText, withFeed } from '../feeds.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '../store.ts';
import { useEntry } from '../use-entry.ts';
import styles from './lists.module.css';

/** From where a step is fed, in a process with feeds; nothing in a line, where the step before feeds it. */
export function FeedsList({ step }: { step: Step }) {
  const catalogue = useCatalogue();
  const workspace = useWorkspace();
  const { uo_settings: steps } = useWorkspaceState(selectDraft);
  const id = useId();
  if (!steps.some(({ feeds }) => feeds)) return null;

  const nameOf = ({ from, outlet }: Pick<StepFeed, 'from' | 'outlet'>): string => {
    const source = steps.find((one) => one.id === from);
    return `${source?.name ?? from} · ${outletName(source && catalogue.get(source.unit_operation), outlet)}`;
  };
  const change = (feed: StepFeed, next: StepFeed | undefined, label: string, gesture: string | null = null) =>
    workspace.edit(label, (draft) => withFeed(draft, step.id, feed, next), gesture);
  const feeds = step.feeds ?? [];
  const taken = new Set(feeds.map(feedPath));
  const free = steps
    .flatMap(({ id: from, unit_operation }) =>
      (catalogue.get(unit_operation)?.outlets ?? []).map(({ key }) => ({ from, outlet: key })),
    )
    .filter((feed) => !taken.has(feedPath(feed)));
  return (
    <section className={styles['list']} aria-label="Feeds">
      <h3>Fed from</h3>
      <ul>
        {feeds.map((feed) => (
          <li key={feedPath(feed)}>
            <span>
              {nameOf(feed)}
              {feed.next_batch === true && <small> next batch</small>}
            </span>
            <ShareInput
              feed={feed}
              name={nameOf(feed)}
              onShare={(share) => {
                const { share: _old, ...rest } = feed;
                const next: StepFeed = share === null ? rest : { ...rest, share };
                change(feed, next, `Share of ${nameOf(feed)} ${shareText(next)}`, `${step.id}.${feedPath(feed)}`);
              }}
              onLeave={() => workspace.seal()}
            />
            <IconButton
              size="small"
              aria-label={`Remove the feed from ${nameOf(feed)}`}
              onClick={() => change(feed, undefined, `Remove the feed from ${nameOf(feed)}`)}
            >
              <Icon name="close" size={16} />
            </IconButton>
          </li>
        ))}
        {feeds.length === 0 && <li>No step feeds this one.</li>}
      </ul>
      <label htmlFor={id}>Add a feed</label>
      <select
        id={id}
        value=""
        onChange={({ target }) => {
          const feed = free.find((one) => feedPath(one) === target.value);
          if (feed) change(feed, feed, `Feed from ${nameOf(feed)}`);
        }}
      >
        <option value="">Choose an outlet…</option>
        {free.map((feed) => (
          <option key={feedPath(feed)} value={feedPath(feed)}>
            {nameOf(feed)}
          </option>
        ))}
      </select>
    </section>
  );
}

interface ShareProps {
  feed: StepFeed;
  name: string;
  /** Null: what the other takers leave. */
  onShare: (share: number | null) => void;
  onLeave: () => void;
}

const inPercent = (share: number | undefined): string =>
  share === undefined ? '' : shareText({ share }).replace(' %', '');

/** The share of a feed in per cent, entered on each key; one that is left empty takes what the others leave. */
function ShareInput({ feed, name, onShare, onLeave }: ShareProps) {
  const id = useId();
  const { text, type, leave } = useEntry(inPercent(feed.share));
  const isEmpty = text.trim() === '';
  const isWrong = !isEmpty && parseInput(text) === null;
  const enter = (next: string) => {
    const percent = parseInput(next);
    if (percent === null) return type(next);
    const share = Number((percent / 100).toPrecision(12));
    type(next, inPercent(share));
    return onShare(share);
  };
  return (
    <>
      <span className={styles['share']}>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Share of ${name}, %`}
          aria-invalid={isWrong}
          aria-describedby={id}
          placeholder="the rest"
          value={text}
          onChange={({ target }) => enter(target.value)}
          onBlur={() => {
            if (isEmpty && feed.share !== undefined) onShare(null);
            leave();
            onLeave();
          }}
        />
        %
      </span>
      <span id={id} className={styles['problem']} aria-live="polite" hidden={!isWrong}>
        {isWrong && 'This is not a number.'}
      </span>
    </>
  );
}
