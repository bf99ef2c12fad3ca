import { useState } from 'react';
import Button from '@mui/material/Button';
import { useGetReviewRule, useWithdrawReview, withdrawReviewChanges } from '#generated/hooks/collaboration.ts';
import type { ConfigurationSummary, ProcessWithConfiguration, Product, Review, VersionUse } from '#generated/types.ts';
import { useIsAdmin } from '#src/account/current-user.ts';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { Icon } from '#src/components/icon.tsx';
import { formatTime } from '#src/lib/format.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { lockOf } from '#src/lib/right.ts';
import { Decision } from './decision.tsx';
import styles from './history.module.css';
import { Part } from './part.tsx';
import { RequestForm } from './request-form.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { missingIn, SCOPE, STATUSES, USES } from './words.ts';

interface Props {
  product: Product;
  process: ProcessWithConfiguration;
  version: ConfigurationSummary;
  /** Of this version, newest first. */
  reviews: readonly Review[];
}

/** The review of a version: who must approve, who has, and what the user can do. */
export function ReviewCard({ product, process, version, reviews }: Props) {
  const open = reviews.find(({ status }) => status === 'open');
  const over = reviews.filter(({ status }) => status !== 'open');
  const approved = reviews.filter(({ status }) => status === 'approved');
  const uses = approved.map(({ use }) => use);
  const lock = lockOf(product);
  return (
    <div className={styles['aside']}>
      <Part
        title={`Review of v${version.number}`}
        note={open ? <code title="SHA-256 of the scenario">{open.scenario_sha256.slice(0, 8)}</code> : undefined}
      >
        <Stages version={version} open={open} uses={uses} />
        {open ? (
          <>
            <People review={open} />
            <Decision key={open.id} product={product} process={process} review={open} />
            {lock === null && <Withdraw productId={product.id} processId={process.id} review={open} />}
          </>
        ) : (
          <Rule product={product} />
        )}
        {!open && lock === null && (
          <RequestForm product={product} process={process} version={version} approvedFor={uses} />
        )}
        {!open && lock !== null && <p className={styles['note']}>Editors of the product request reviews.</p>}
      </Part>
      {(open || uses.length > 0) && <Scope number={version.number} use={open?.use ?? uses[0]!} isApproved={!open} />}
      {over.length > 0 && (
        <Part title="Reviews that have ended">
          <ul className={styles['ended']}>
            {over.map((review) => (
              <Ended key={review.id} review={review} />
            ))}
          </ul>
        </Part>
      )}
      <p className={styles['note']}>
        Every approval is an entry of the verifiable log.{' '}
        <a href="/docs/guides/reviews.html" target="_blank" rel="noreferrer">
          What a signature is
        </a>
      </p>
    </div>
  );
}

/** Draft, in review, approved. */
function Stages({
  version,
  open,
  uses,
}: {
  version: ConfigurationSummary;
  open: Review | undefined;
  uses: VersionUse[];
}) {
  const at = open ? 1 : uses.length > 0 ? 2 : 0;
  const stages = [
    { name: 'Draft', note: `saved ${formatTime(version.created_at)}` },
    { name: 'In review', note: open ? `since ${formatTime(open.created_at)}` : '' },
    {
      name: `Approved${at === 2 ? ` for ${uses.map((use) => USES[use]).join(', ')}` : ''}`,
      note: open ? `for ${USES[open.use]}` : '',
    },
  ];
  return (
    <ol className={styles['stages']} aria-label="State of the version">
      {stages.map(({ name, note }, index) => (
        <li key={index} data-past={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          <b>{name}</b>
          <small>{note}</small>
        </li>
      ))}
    </ol>
  );
}

/** Who has approved, and who is still needed. */
function People({ review }: { review: Review }) {
  return (
    <>
      {review.note !== '' && <blockquote className={styles['quote']}>{review.note}</blockquote>}
      <ul className={styles['people']} aria-label="Approvals">
        {review.approvals.map(({ id, user, role, signed_at }) => (
          <li key={id} data-state="approved">
            <Icon name="check" size={16} />
            <span>
              <b>{user.name}</b>, {role}
              <small>approved {formatTime(signed_at)}</small>
            </span>
          </li>
        ))}
        {review.roles
          .filter((role) => missingIn(review, role) > 0)
          .map((role) => (
            <li key={role.name}>
              <Icon name="target" size={16} />
              <span>
                <b>{role.name}</b>, {missingIn(review, role)} more
                <small>{membersOf(role)}</small>
              </span>
            </li>
          ))}
      </ul>
      <p className={styles['note']}>Neither who saved the version nor who requested its review can approve it.</p>
    </>
  );
}

const membersOf = ({ members }: Review['roles'][number]): string =>
  members.length === 0 ? 'any member of the organisation' : members.map(({ name }) => name).join(', ');

/** The rule of the product, which administrators change. */
function Rule({ product }: { product: Product }) {
  const isAdmin = useIsAdmin();
  const [isChanging, setChanging] = useState(false);
  const { data: rule } = useGetReviewRule(product.id);
  if (!rule) return null;
  return (
    <>
      <p className={styles['note']}>
        Rule of {product.name}:{' '}
        {rule.roles.map((role) => `${role.needed} × ${role.name} (${membersOf(role)})`).join(', ')}; never the author.{' '}
        {isAdmin && (
          <Button size="small" onClick={() => setChanging(true)}>
            Change the rule
          </Button>
        )}
      </p>
      {isChanging && <RuleDialog product={product} rule={rule} onClose={() => setChanging(false)} />}
    </>
  );
}

/** Ends an open review without a decision. */
function Withdraw({ productId, processId, review }: { productId: string; processId: string; review: Review }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawReview();
  const refresh = useRefresh();
  return (
    <>
      <Button size="small" className={styles['withdraw'] ?? ''} onClick={() => setAsking(true)}>
        Withdraw the review
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Withdraw this review?"
          act="Withdraw review"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await withdraw.mutateAsync({ id: productId, pid: processId, reviewId: review.id });
            setAsking(false);
            await refresh(withdrawReviewChanges(productId, processId));
          }}
        >
          Version {review.configuration_number} is then a draft again, unless it is approved for another use. The review
          and its approvals stay in the history.
        </ConfirmDialog>
      )}
    </>
  );
}

/** What an approval for a use is for, and what not. */
function Scope({ number, use, isApproved }: { number: number; use: VersionUse; isApproved: boolean }) {
  return (
    <Part title={isApproved ? `What v${number} is approved for` : `What an approved v${number} is for`}>
      <ul className={styles['scope']}>
        <li data-state="may">
          <Icon name="check" size={16} />
          <span>
            <b>For {USES[use]}.</b> {SCOPE[use].may}
          </span>
        </li>
        <li data-state="not">
          <Icon name="close" size={16} />
          <span>{SCOPE[use].mayNot}</span>
        </li>
        <li data-state="lock">
          <Icon name="lock" size={16} />
          <span>
            It can no longer change or be deleted. Work goes on in later versions. Names, meaning, time and hash are in
            the log.
          </span>
        </li>
      </ul>
    </Part>
  );
}

function Ended({ review }: { review: Review }) {
  const { use, status, returned, approvals, closed_at: at } = review;
  return (
    <li>
      <b>
        For {USES[use]}: {STATUSES[status]}
      </b>{' '}
      <small>{at && formatTime(at)}</small>
      {returned && (
        <blockquote className={styles['quote']}>
          {returned.reason} <cite>{returned.by.name}</cite>
        </blockquote>
      )}
      {approvals.map(({ id, user, role, meaning, signed_at, open_comments: open }) => (
        <p key={id} className={styles['signature']}>
          “{meaning}” <cite>{user.name}</cite>, {role}, {formatTime(signed_at)}
          {open > 0 && `, with ${open} open ${open === 1 ? 'comment' : 'comments'}`}
        </p>
      ))}
      {status === 'approved' && (
        <small>
          SHA-256 <code>{review.scenario_sha256}</code>, engine {review.engine_version}
        </small>
      )}
    </li>
  );
}
