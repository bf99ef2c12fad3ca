import { useContext, useMemo } from 'react';
import { draftConfiguration, stepId, type DraftEffects, type DraftRow } from '#engine/drafting/index.ts';
import { LEVEL } from '#engine/wording/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { CalculatorContext } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { formatNumber } from '#src/lib/format.ts';
import { costDecimals, costPer, costUnit, costValue, useReported } from '#src/lib/reporting.ts';
import styles from './document-import.module.css';
import type { Review } from './use-review.ts';

interface Props {
  review: Review;
  effects: DraftEffects | undefined;
  /** The row whose page is shown. */
  page: DraftRow | undefined;
  onSelect: (id: string) => void;
}

/** Letters of a page before and after a quotation. */
const AROUND = 400;

/** What the accepted values mean, what is not understood, and the defaults that matter most. */
export function Aside({ review, effects, page, onSelect }: Props) {
  return (
    <aside className={styles['aside']}>
      {page && <Source review={review} row={page} />}
      <Cost review={review} effects={effects} />
      <NotUnderstood review={review} onSelect={onSelect} />
      <Defaults review={review} />
    </aside>
  );
}

function useAccepted({ report, accepted }: Review) {
  return useMemo(() => draftConfiguration(report, accepted), [report, accepted]);
}

function Cost({ review, effects }: { review: Review; effects: DraftEffects | undefined }) {
  const reported = useReported();
  const calculator = useContext(CalculatorContext)!;
  const configuration = useAccepted(review);
  const isPossible = effects !== undefined && effects.now !== null;
  const { answer } = useAsk('estimate', isPossible ? { configuration } : undefined, {
    by: calculator.askSlow,
    pause: 300,
    keep: true,
  });
  const before = useAsk(
    'estimate',
    effects?.defaults === null || !effects ? undefined : { configuration: review.defaults },
    {
      by: calculator.askSlow,
      pause: 600,
      keep: true,
    },
  ).answer;
  if (!effects) return <Card title="Unit cost, if you create it now">…</Card>;
  if (effects.now === null)
    return (
      <Card title="The process cannot run yet">
        <p>{effects.problem?.message}</p>
        <p className={styles['quiet']}>You can create it all the same, and complete it in the editor.</p>
      </Card>
    );
  const { figure, unit } = costPer(effects.now, reported);
  const range = answer?.figures.find(({ metric }) => metric === 'cogs');
  const ghost = before?.figures.find(({ metric }) => metric === 'cogs');
  const amount = (usd: number) => costPer(usd, reported).figure;
  const ends = [range, ghost].flatMap((one) => (one ? [one.p10, one.p90] : []));
  const [low, high] = [Math.min(...ends, effects.now), Math.max(...ends, effects.now)];
  const place = (usd: number) => `${high > low ? (100 * (usd - low)) / (high - low) : 50}%`;
  return (
    <Card title="Unit cost, if you create it now" note={`${unit}, ${LEVEL}; follows your ticks`}>
      <p className={styles['cost']}>
        <b>{figure}</b> {unit}
        {range && `, ${amount(range.p10)} to ${amount(range.p90)}`}
      </p>
      {[
        { one: ghost, mark: effects.defaults, name: 'defaults' },
        { one: range, mark: effects.now, name: 'now' },
      ].map(
        ({ one, mark, name }) =>
          one &&
          mark !== null && (
            <div key={name} className={styles['range']} data-of={name} aria-hidden="true">
              <i style={{ left: place(one.p10), right: `calc(100% - ${place(one.p90)})` }} />
              <b style={{ left: place(mark) }} />
            </div>
          ),
      )}
      {effects.defaults !== null && (
        <p className={styles['quiet']}>
          All defaults {amount(effects.defaults)}; {review.accepted.size} accepted:{' '}
          {formatNumber(costValue(effects.now - effects.defaults, reported), {
            decimals: costDecimals(effects.now, reported),
          })}{' '}
          {unit}.
        </p>
      )}
    </Card>
  );
}

function NotUnderstood({ review: { report }, onSelect }: { review: Review; onSelect: (id: string) => void }) {
  const rows = report.steps.flatMap((step) =>
    step.rows.filter(({ state }) => state === 'refused' || state === 'open').map((row) => ({ row, step })),
  );
  if (rows.length === 0 && report.unknown.length === 0) return null;
  return (
    <Card title={`Not understood (${rows.length})`} note="Left at the default until you say what they mean">
      <ul className={styles['list']}>
        {rows.map(({ row, step }) => (
          <li key={row.id}>
            <Icon name={row.state === 'open' ? 'dotted' : 'warning'} size={16} />
            <button type="button" onClick={() => onSelect(row.id)}>
              {step.name}: {row.named}
              {row.written !== '' && ` ${row.written}`}
              {row.page !== null && <span>p. {row.page}</span>}
            </button>
            <small>{row.note}</small>
          </li>
        ))}
        {report.unknown.length > 0 && (
          <li>
            <Icon name="info" size={16} />
            <span>Not read from the file</span>
            <small>{report.unknown.join(', ')}</small>
          </li>
        )}
      </ul>
    </Card>
  );
}

const MOST = 5;

function Defaults({ review }: { review: Review }) {
  const reported = useReported();
  const { report } = review;
  const calculator = useContext(CalculatorContext)!;
  const configuration = useAccepted(review);
  const found = useAsk(
    'leverage',
    { configuration, metrics: ['cogs'] },
    { by: calculator.askSlow, pause: 500, keep: true },
  );
  const entered = new Set(review.values.map(({ step_id, key }) => `${step_id}.${key}`));
  const rows = (found.answer?.[0]?.rows ?? [])
    .filter(({ step_id, key }) => step_id !== null && !entered.has(`${step_id}.${key}`))
    .slice(0, MOST);
  if (rows.length === 0) return null;
  const largest = (change: number | null) => (change === null ? 0 : Math.abs(change));
  return (
    <Card
      title="Defaults that matter most"
      note={`${rows.length} of the ${report.counts.defaults} that stand; 10 % more changes the unit cost by ${costUnit(reported)}`}
    >
      <ul className={styles['list']}>
        {rows.map(({ step_id, key, title, higher }) => {
          const step = report.steps.find((one) => stepId(one) === step_id);
          const standing = step?.defaults.find((one) => one.key === key);
          return (
            <li key={`${step_id}.${key}`}>
              <Icon name="dotted" size={16} />
              <span>
                {title}
                <i>{standing?.value ?? 'derived'}</i>
                <b>
                  ±{' '}
                  {formatNumber(costValue(largest(higher.change), reported), {
                    decimals: Math.max(2, costDecimals(largest(higher.change), reported)),
                  })}
                </b>
              </span>
              <small>{[step?.name, standing?.source].filter(Boolean).join(': ')}</small>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The text of the document around a quotation. */
function Source({ review: { draft }, row }: { review: Review; row: DraftRow }) {
  const pages = draft.source?.pages ?? [];
  const own =
    pages.find(({ page }) => String(page ?? '') === row.page) ??
    pages.find(({ text }) => text.includes(row.quotation ?? ''));
  const at = own && row.quotation !== null ? own.text.indexOf(row.quotation) : -1;
  return (
    <Card title="In the document" note={own?.page === undefined ? undefined : `Page ${own.page}`}>
      {own ? (
        <p className={styles['source']}>
          {at < 0 ? (
            own.text.slice(0, 2 * AROUND)
          ) : (
            <>
              {own.text.slice(Math.max(0, at - AROUND), at)}
              <mark>{row.quotation}</mark>
              {own.text.slice(at + row.quotation!.length, at + row.quotation!.length + AROUND)}
            </>
          )}
        </p>
      ) : (
        <p>The draft has no text of this page.</p>
      )}
    </Card>
  );
}
