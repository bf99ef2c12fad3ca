import Button from '@mui/material/Button';
import * as fields from '#generated/fields.ts';
import type { SiteDocument } from '#generated/types.ts';
import { Card } from '#src/components/page.tsx';
import { formatCount } from '#src/lib/format.ts';
import { axisOf } from './gantt.tsx';
import type { Evaluated } from './use-plan.ts';
import { change, colourOf, money } from './words.tsx';
import styles from './site.module.css';

export interface ComparedPlan {
  id: string;
  title: string;
  document: SiteDocument;
  evaluated: Evaluated | null;
  fault: string | null;
  /** Makes it the one that is open; absent for that. */
  onOpen?: () => void;
}

/** Figures that are compared; money is shown with its change. */
export const FIGURES: { title: string; of: (plan: Evaluated) => number; isMoney?: true; isBetter?: 'more' | 'less' }[] =
  [
    { title: 'Contribution', of: ({ evaluated }) => evaluated.contribution, isMoney: true, isBetter: 'more' },
    { title: 'Controllable cost', of: ({ evaluated }) => evaluated.cost, isMoney: true, isBetter: 'less' },
    { title: 'Cost of the site', of: ({ costs }) => costs.total, isMoney: true, isBetter: 'less' },
    { title: 'Unused capacity', of: ({ costs }) => costs.idle, isMoney: true, isBetter: 'less' },
    {
      title: 'Orders late',
      of: ({ evaluated }) => new Set(evaluated.batches.filter(({ late }) => late > 0).map(({ order }) => order)).size,
      isBetter: 'less',
    },
    { title: 'Orders not planned', of: ({ missing }) => missing.length, isBetter: 'less' },
    { title: 'Changeovers', of: ({ evaluated }) => evaluated.changeovers.length, isBetter: 'less' },
    { title: 'Batches', of: ({ evaluated }) => evaluated.batches.length },
  ];

/** Plans side by side: their figures with the change from the first, what differs, and the suites by week. */
export function Compared({ plans }: { plans: ComparedPlan[] }) {
  const [first, ...others] = plans as [ComparedPlan, ...ComparedPlan[]];
  return (
    <Card title="Side by side" note={`changes are from ${first.title}`}>
      <div className={styles['scroll']} role="region" aria-label="Plans side by side" tabIndex={0}>
        <table className={styles['compared']} aria-label="Plans side by side">
          <thead>
            <tr>
              <th>
                <span className="visually-hidden">Figure</span>
              </th>
              {plans.map(({ id, title, onOpen }) => (
                <th key={id}>
                  {title}
                  {onOpen && (
                    <Button size="small" data-screen onClick={onOpen} aria-label={`Open ${title}`}>
                      Open
                    </Button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FIGURES.map(({ title, of, isMoney, isBetter }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {plans.map(({ id, evaluated }) => {
                  if (!evaluated) return <td key={id}>–</td>;
                  const value = of(evaluated);
                  const more = first.evaluated && id !== first.id ? value - of(first.evaluated) : 0;
                  const isGain = isBetter && more !== 0 ? more > 0 === (isBetter === 'more') : undefined;
                  return (
                    <td key={id}>
                      <b>{isMoney ? money(value) : formatCount(value)}</b>
                      {Math.abs(more) >= 0.5 && (
                        <small data-better={isGain || undefined} data-worse={isGain === false || undefined}>
                          {isMoney ? change(more) : `${more > 0 ? '▲' : '▼'} ${formatCount(Math.abs(more))}`}
                        </small>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
            <tr>
              <th scope="row">What differs</th>
              <td />
              {others.map(({ id, document, fault }) => (
                <td key={id}>
                  <ul>
                    {fault !== null && <li>{fault}</li>}
                    {differences(first.document, document).map((difference) => (
                      <li key={difference}>{difference}</li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Suites by week</th>
              {plans.map(({ id, title, evaluated }) => (
                <td key={id}>{evaluated && <SmallGantt title={title} shown={evaluated} />}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  );
}

export function SmallGantt({ title, shown: { planned, evaluated } }: { title: string; shown: Evaluated }) {
  const { suites, products, horizon } = planned.model;
  const axis = axisOf(horizon);
  return (
    <div className={styles['small']} role="img" aria-label={`Suites of ${title} by week`}>
      {suites.map(({ name }, suite) => (
        <div key={name}>
          <small>{name}</small>
          <span>
            {evaluated.campaigns
              .filter((one) => one.suite === suite)
              .map(({ product, start, end, batches }) => (
                <i
                  key={start}
                  title={`${products[product]!.name}, ${batches.length} batches`}
                  style={{
                    left: `${axis.at(start)}%`,
                    width: `${Math.max(0.5, axis.at(end) - axis.at(start))}%`,
                    background: colourOf(product),
                  }}
                />
              ))}
          </span>
        </div>
      ))}
    </div>
  );
}

const LISTS = {
  suites: ['Suite', fields.SiteSuite],
  products: ['Product', fields.SiteProduct],
  resources: ['Shared resource', fields.SiteResource],
  demands: ['Demand', fields.SiteDemand],
} as const;

type Value = string | number;
type Row = Record<string, Value>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What one document has that another has not, in words. */
function differences(before: SiteDocument, after: SiteDocument): string[] {
  const titles = fields.SiteDocument as Record<string, fields.Field>;
  const found = (Object.keys(titles) as (keyof SiteDocument)[])
    .filter((key) => !(key in LISTS) && key !== 'plan' && !isSame(before[key], after[key]))
    .map(
      (key) =>
        `${titles[key]!.title} ${Array.isArray(after[key]) ? 'differ' : `${before[key] as Value} → ${after[key]}`}`,
    );
  for (const [key, [noun, of]] of Object.entries(LISTS)) {
    const rowsOf = (site: SiteDocument) => site[key as keyof typeof LISTS] as unknown as (Row & { id: string })[];
    const nameOf = (row: Row): string => String(row['name'] ?? `${row['kg']} kg by ${row['due']}`);
    const own = of as Record<string, fields.Field>;
    for (const row of rowsOf(after)) {
      const was = rowsOf(before).find(({ id }) => id === row.id);
      const differing = was ? Object.keys({ ...was, ...row }).filter((field) => !isSame(was[field], row[field])) : [];
      if (!was) found.push(`${noun} more: ${nameOf(row)}`);
      else if (differing.length > 0)
        found.push(`${nameOf(row)}: ${differing.map((field) => own[field]?.title ?? field).join(', ')}`);
    }
    for (const row of rowsOf(before)) {
      if (!rowsOf(after).some(({ id }) => id === row.id)) found.push(`${noun} less: ${nameOf(row)}`);
    }
  }
  const moved = after.plan.filter((entry, at) => !isSame(entry, before.plan[at])).length;
  if (moved > 0 || after.plan.length !== before.plan.length)
    found.push(`Sequence of the plan: ${moved} of ${after.plan.length} orders`);
  return found.length === 0 ? ['Nothing'] : found;
}
