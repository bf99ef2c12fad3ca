import { useId, useMemo } from 'react';
import type { Step, StepFeed } from '#engine/index.ts';
import { Options } from '#src/components/options.tsx';
import { operationOf, useCatalogue } from '#src/draft/catalogue.ts';
import { amount } from '#src/draft/graph/streams.ts';
import { stepIndex } from '#src/draft/edits.ts';
import { feedPath, outletName, PRODUCT } from '#src/draft/feeds.ts';
import { isGraph } from '#src/draft/graph/graph.ts';
import { sendFreely } from '#src/draft/graph/insert.ts';
import { outletOf } from '#src/draft/outlets.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { FeedRow } from './feed-row.tsx';
import { FieldTrouble, useFieldTrouble } from './field-trouble.tsx';
import styles from './lists.module.css';

interface Props {
  step: Step;
  onSelect: (stepId: string) => void;
}

/** From where a step is fed. In a line that is the step before, and a further feed makes it a process with feeds. */
export function FeedsList({ step, onSelect }: Props) {
  const catalogue = useCatalogue();
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const results = useWorkspaceState((state) => state.results);
  const id = useId();
  const trouble = useFieldTrouble(step.id, ['feeds']);
  const { uo_settings: steps } = draft;
  const amounts = useMemo(
    () =>
      new Map(
        (results?.streams ?? []).flatMap((stream) => {
          if (stream.to_step !== step.id || stream.from_step === null) return [];
          const outlet = outletOf(stream, undefined);
          return outlet === null ? [] : [[feedPath({ from: stream.from_step, outlet }), amount(stream)] as const];
        }),
      ),
    [results, step.id],
  );

  const sourceOf = (from: string) => {
    const source = steps.find((one) => one.id === from);
    return { source, operation: source && operationOf(catalogue, source) };
  };
  const detailOf = ({ from, outlet }: Pick<StepFeed, 'from' | 'outlet'>): string =>
    outletName(sourceOf(from).operation, outlet);
  const nameOf = (feed: Pick<StepFeed, 'from' | 'outlet'>): string =>
    `${sourceOf(feed.from).source?.name ?? feed.from} · ${detailOf(feed)}`;

  const feeds = step.feeds ?? [];
  const before = isGraph(draft) ? undefined : steps[stepIndex(draft, step.id) - 1];
  const taken = new Set(feeds.map(feedPath));
  const free = steps
    .flatMap((one) => (operationOf(catalogue, one)?.outlets ?? []).map(({ key }) => ({ from: one.id, outlet: key })))
    .filter((feed) => !taken.has(feedPath(feed)) && !(feed.from === before?.id && feed.outlet === PRODUCT));
  const add = (feed: Pick<StepFeed, 'from' | 'outlet'>) =>
    workspace.edit(`Feed from ${nameOf(feed)}`, (now) => sendFreely(now, { ...feed, to: step.id }));
  return (
    <section className={styles['list']} aria-label="Feeds">
      <h3>Fed from</h3>
      <ul>
        {before && (
          <li>
            <div className={styles['line']}>
              <span>
                <button type="button" className={styles['step']} onClick={() => onSelect(before.id)}>
                  {before.name}
                </button>
                {` · ${detailOf({ from: before.id, outlet: PRODUCT })}`}
              </span>
              <b className="figures">{amounts.get(feedPath({ from: before.id, outlet: PRODUCT }))}</b>
            </div>
          </li>
        )}
        {feeds.map((feed) => (
          <FeedRow
            key={feedPath(feed)}
            to={step.id}
            feed={feed}
            name={nameOf(feed)}
            other={{ id: feed.from, name: sourceOf(feed.from).source?.name ?? feed.from }}
            detail={detailOf(feed)}
            amount={amounts.get(feedPath(feed)) ?? null}
            onSelect={onSelect}
          />
        ))}
        {feeds.length === 0 && !before && <li className={styles['none']}>No step feeds this step.</li>}
      </ul>
      <div data-field="feeds">
        <FieldTrouble trouble={trouble} />
        <label htmlFor={id}>Add a feed</label>
        <select
          id={id}
          value=""
          onChange={({ target }) => {
            const feed = free.find((one) => feedPath(one) === target.value);
            if (feed) add(feed);
          }}
        >
          <option value="">Choose an outlet…</option>
          <Options options={free.map((feed) => ({ value: feedPath(feed), label: nameOf(feed) }))} />
        </select>
      </div>
    </section>
  );
}
