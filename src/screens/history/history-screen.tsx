import Skeleton from '@mui/material/Skeleton';
import { useSearchParams } from 'react-router-dom';
import { useListReviews } from '#generated/hooks/reviews.ts';
import type { ConfigurationSummary, Review } from '#generated/types.ts';
import { Page } from '#src/components/page.tsx';
import { formatTime } from '#src/lib/format.ts';
import { useConfigurations } from '#src/products/use-processes.ts';
import { CommentsList } from '#src/workspace/comments/comments-list.tsx';
import type { DraftPageProps } from '#src/workspace/draft-page.tsx';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { useSource } from '#src/workspace/provenance/use-source.tsx';
import { useShortcutKeys } from '#src/workspace/use-shortcuts.ts';
import { Difference } from '#src/workspace/version-history/difference.tsx';
import { useConfiguration } from '#src/workspace/version-history/use-configuration.ts';
import styles from './history.module.css';
import { Part } from './part.tsx';
import { ReviewCard } from './review-card.tsx';
import { Versions } from './versions.tsx';
import { progressOf, USES } from './words.ts';

/** The versions of a process, what was changed between two of them, their comments and their reviews. */
export default function HistoryScreen({ product, process }: DraftPageProps) {
  const [params, setParams] = useSearchParams();
  const list = useConfigurations(product.id, process.id);
  const reviews = useListReviews(product.id, process.id).data?.reviews;
  const source = useSource(`/products/${product.id}?process=${process.id}`);
  const numbered = (key: string) => list?.find(({ number }) => String(number) === params.get(key));
  const chosen = numbered('version') ?? list?.find(({ current }) => current) ?? list?.[0];
  const against = numbered('from') ?? (list && chosen && usualBase(list, chosen));
  const pick = (key: 'version' | 'from', number: number) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(key, String(number));
        if (key === 'version') next.delete('from');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  /** To an older version, or a newer one. */
  const go = (by: number) => {
    const next = list && chosen && list[list.indexOf(chosen) + by];
    if (next) pick('version', next.number);
  };
  useShortcutKeys({ j: () => go(1), k: () => go(-1) });
  const open = reviews?.find(({ status }) => status === 'open');
  return (
    <>
      <Page
        title="History"
        lead={`${process.name} · ${product.name}`}
        tabs={<ProcessViews product={product} process={process} at="history" />}
      >
        {open && (
          <p className={styles['status']} role="status">
            <b>
              v{open.configuration_number} is in review for {USES[open.use]}
            </b>{' '}
            <span>
              requested by {open.requested_by.name}, {formatTime(open.created_at)}
            </span>{' '}
            <span>{progressOf(open)}</span>
          </p>
        )}
        <div className={styles['columns']}>
          <Part title="Versions" note="newest first">
            {list && chosen ? (
              <Versions
                list={list}
                chosen={chosen.id}
                against={against?.id ?? null}
                onChoose={(number) => pick('version', number)}
                onAgainst={(number) => pick('from', number)}
              />
            ) : (
              <Skeleton variant="rounded" height={320} />
            )}
          </Part>
          <div className={styles['middle']}>
            <Part
              title={against && chosen ? `What changed from v${against.number} to v${chosen.number}` : 'What changed'}
            >
              {chosen && against ? (
                <Changed process={process} kind={product.kind} from={against} to={chosen} />
              ) : (
                list && (
                  <p className={styles['note']}>This is the first version. There is nothing to compare it with.</p>
                )
              )}
            </Part>
            <Part title="Comments" note="members of this organisation only">
              <CommentsList
                productId={product.id}
                processId={process.id}
                place={{ kind: 'page', page: 'history', title: chosen ? `Version ${chosen.number}` : 'History' }}
              />
            </Part>
          </div>
          {chosen && reviews ? (
            <ReviewCard product={product} process={process} version={chosen} reviews={reviews.filter(isOf(chosen))} />
          ) : (
            <Skeleton variant="rounded" height={320} />
          )}
        </div>
      </Page>
      {source}
      <FooterStatus />
    </>
  );
}

const isOf =
  ({ id }: ConfigurationSummary) =>
  (review: Review): boolean =>
    review.configuration_id === id;

/** A version is compared with the last approved one before it, or with the one before it. */
function usualBase(
  list: readonly ConfigurationSummary[],
  chosen: ConfigurationSummary,
): ConfigurationSummary | undefined {
  const before = list.filter(({ number }) => number < chosen.number);
  return before.find(({ state }) => state === 'approved') ?? before[0];
}

interface ChangedProps {
  process: DraftPageProps['process'];
  kind: DraftPageProps['product']['kind'];
  from: ConfigurationSummary;
  to: ConfigurationSummary;
}

function Changed({ process, kind, from, to }: ChangedProps) {
  const [before, after] = [useConfiguration(process, from.id), useConfiguration(process, to.id)];
  if (!before || !after) return <Skeleton variant="rounded" height={220} />;
  return (
    <Difference
      key={`${from.id} ${to.id}`}
      from={before.draft}
      to={after.draft}
      names={[`v${from.number}`, `v${to.number}`]}
      results={[before.results, after.results]}
      kind={kind}
    />
  );
}
