import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useSearchParams } from 'react-router-dom';
import { useListBranches, useListReviews } from '#generated/hooks/collaboration.ts';
import type { ConfigurationSummary, Review } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { Page } from '#src/components/page.tsx';
import { ancestorsOf } from '#src/draft/version-history/lines.ts';
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

const [NewBranch] = later(() => import('#src/workspace/branches/new-branch.tsx'));
const [MergeBranch] = later(() => import('#src/workspace/merge/merge-branch.tsx'));

/** The versions of a process, what was changed between two of them, their comments and their reviews. */
export default function HistoryScreen({ product, process }: DraftPageProps) {
  const [params, setParams] = useSearchParams();
  const list = useConfigurations(product.id, process.id);
  const reviews = useListReviews(product.id, process.id).data?.reviews;
  const branches = useListBranches(product.id, process.id).data?.branches;
  const source = useSource(`/products/${product.id}?process=${process.id}`);
  const numbered = (key: string) => list?.find(({ number }) => String(number) === params.get(key));
  const current = list?.find(({ current: isCurrent }) => isCurrent);
  const chosen = numbered('version') ?? list?.find(({ id }) => id === process.configuration_id) ?? list?.[0];
  const against =
    numbered('from') ??
    (params.get('compare') === 'main' ? current : undefined) ??
    (list && chosen && usualBase(list, chosen));
  const branch = branches?.find(({ id }) => id === (chosen?.branch_id ?? process.branch?.id));
  const [isBranching, setBranching] = useState(false);
  const mayEdit = product.my_right !== 'viewer';
  const put = (key: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const pick = (key: 'version' | 'from', number: number) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(key, String(number));
        next.delete('compare');
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
  const begin = () => mayEdit && setBranching(true);
  useShortcutKeys({ j: () => go(1), k: () => go(-1), b: begin });
  const merging = mayEdit ? branches?.find(({ id }) => id === params.get('merge')) : undefined;
  const open = reviews?.find(({ status }) => status === 'open');
  return (
    <>
      <Page
        title="History"
        lead={`${process.name} · ${product.name}`}
        views={<ProcessViews product={product} process={process} at="history" />}
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
          <Part title={branches?.length ? 'Versions and branches' : 'Versions'} note="newest first">
            {list && chosen && branches ? (
              <Versions
                process={process}
                list={list}
                branches={branches}
                chosen={chosen.id}
                against={against?.id ?? null}
                onChoose={(number) => pick('version', number)}
                onAgainst={(number) => pick('from', number)}
              />
            ) : (
              <Skeleton variant="rounded" height={320} />
            )}
            {chosen && mayEdit && (
              <div className={styles['acts']}>
                <Button
                  size="small"
                  variant="outlined"
                  startIcon={<Icon name="branch" />}
                  endIcon={<kbd aria-hidden="true">B</kbd>}
                  onClick={begin}
                >
                  New branch from v{chosen.number}
                </Button>
                {branch && !branch.closed && branch.configuration_number !== branch.from_number && (
                  <Button
                    size="small"
                    variant="outlined"
                    startIcon={<Icon name="merge" />}
                    onClick={() => put('merge', branch.id)}
                  >
                    Merge {branch.name} into main
                  </Button>
                )}
              </div>
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
                configurationId={chosen?.id ?? null}
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
      {isBranching && chosen && (
        <NewBranch
          product={product}
          process={process}
          from={chosen}
          to={`/products/${product.id}?process=${process.id}`}
          onClose={() => setBranching(false)}
        />
      )}
      {merging && (
        <MergeBranch product={product} process={process} branch={merging} onClose={() => put('merge', null)} />
      )}
      <FooterStatus />
    </>
  );
}

const isOf =
  ({ id }: ConfigurationSummary) =>
  (review: Review): boolean =>
    review.configuration_id === id;

/** A version is compared with the last approved one that it was made from, or with the one before it. */
function usualBase(
  list: readonly ConfigurationSummary[],
  chosen: ConfigurationSummary,
): ConfigurationSummary | undefined {
  const made = ancestorsOf(list, chosen.number);
  const before = list.filter(({ number }) => number !== chosen.number && made.has(number));
  return (
    before.find(({ state }) => state === 'approved') ?? before.find(({ number }) => number === chosen.parents?.[0])
  );
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
