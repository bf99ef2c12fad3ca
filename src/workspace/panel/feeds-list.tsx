import { useId, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import type { Step, StepFeed } from '#engine/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { parseInput } from '#src/lib/format.ts';
import { useCatalogue } from '../catalogue.ts';
import { feedPath, outletName, shareText, withFeed } from '../feeds.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '../store.ts';
import styles from './feeds-list.module.css';

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
  const change = (feed: StepFeed, next: StepFeed | undefined, label: string) =>
    workspace.edit(label, (draft) => withFeed(draft, step.id, feed, next));
  const feeds = step.feeds ?? [];
  const taken = new Set(feeds.map(feedPath));
  const free = steps
    .flatMap(({ id: from, unit_operation }) =>
      (catalogue.get(unit_operation)?.outlets ?? []).map(({ key }) => ({ from, outlet: key })),
    )
    .filter((feed) => !taken.has(feedPath(feed)));
  return (
    <section className={styles['feeds']} aria-label="Feeds">
      <h3>Fed from</h3>
      <ul>
        {feeds.map((feed) => (
          <li key={feedPath(feed)}>
            <span>
              {nameOf(feed)}
              {feed.next_batch === true && <small> next batch</small>}
            </span>
            <ShareInput
              key={feed.share}
              feed={feed}
              name={nameOf(feed)}
              onShare={(share) => {
                const { share: _old, ...rest } = feed;
                const next: StepFeed = share === null ? rest : { ...rest, share };
                change(feed, next, `Share of ${nameOf(feed)} ${shareText(next)}`);
              }}
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
}

/** The share of a feed in per cent, entered when the input is left; an empty one takes what is left. */
function ShareInput({ feed, name, onShare }: ShareProps) {
  const shown = feed.share === undefined ? '' : shareText(feed).replace(' %', '');
  const [text, setText] = useState(shown);
  const commit = () => {
    const percent = parseInput(text);
    if (text.trim() === '') {
      if (feed.share !== undefined) onShare(null);
    } else if (percent === null) setText(shown);
    else if (text !== shown) onShare(Number((percent / 100).toPrecision(12)));
  };
  return (
    <span className={styles['share']}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Share of ${name}, %`}
        placeholder="the rest"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setText(shown);
        }}
      />
      %
    </span>
  );
}
