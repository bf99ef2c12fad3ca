import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import {
  conflictsOf,
  conflictWords,
  curesOf,
  type Conflict,
  MOST_SHARED,
  type Plan,
  type SiteDocument,
  withCure,
} from '#engine/campus/index.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { Card } from '#src/components/page.tsx';
import { type Column, numeric } from '#src/components/table/column.ts';
import { formatCount, formatNumber } from '#src/lib/format.ts';
import { moneyScale, perKg } from '#src/lib/money.ts';
import { ReportTable } from '#src/report/report-table.tsx';
import type { Evaluated, Known } from './use-plan.ts';
import { change, colourOf, money } from './words.tsx';
import styles from './site.module.css';

interface ConflictProps {
  site: SiteDocument;
  evaluated: Evaluated;
  known: Known | null;
  chosen: string | null;
  onChoose: (key: string | null, interval: readonly [number, number] | null) => void;
  onPlan: (plan: Plan) => void;
}

const keyOf = ({ kind, subject, suite, to, from }: Conflict): string => [kind, subject, suite, to, from].join(' ');
const FIRST = 8;

/** Conflicts by money: re-planned prices where they are known, else what each costs in the plan. */
export function Conflicts({ site, evaluated: shown, known, chosen, onChoose, onPlan }: ConflictProps) {
  const { planned, plan } = shown;
  const { model } = planned;
  const priced = known?.priced ?? null;
  const conflicts = priced?.conflicts ?? conflictsOf(model, plan);
  const [all, setAll] = useState(false);
  const listed = all ? conflicts : conflicts.slice(0, FIRST);
  const most = Math.max(1, ...conflicts.map(({ price }) => price));
  return (
    <Card
      title="Conflicts by money"
      note={priced ? 're-planned without each; they overlap' : 'what each costs in this plan'}
    >
      {conflicts.length === 0 ? (
        <p className={styles['none']}>Nothing clashes in this plan.</p>
      ) : (
        <ol className={styles['conflicts']}>
          {listed.map((conflict, index) => {
            const key = keyOf(conflict);
            const isChosen = chosen === key;
            const { title, sentence } = conflictWords(site, model, conflict);
            const isNothing = priced !== null && conflict.price <= priced.spread && conflict.price < conflict.inPlan;
            return (
              <li key={key} data-chosen={isChosen || undefined}>
                <button
                  type="button"
                  aria-expanded={isChosen}
                  onClick={() => onChoose(isChosen ? null : key, isChosen ? null : [conflict.from, conflict.until])}
                >
                  <span>{index + 1}</span>
                  <span>
                    <b>{title}</b>
                    <small>{sentence}</small>
                  </span>
                  <span>
                    <b>{isNothing ? 'about 0' : money(conflict.price)}</b>
                    <meter min={0} max={most} value={conflict.price} aria-hidden="true" />
                  </span>
                </button>
                {isChosen && <Cures shown={shown} site={site} conflict={conflict} onPlan={onPlan} />}
              </li>
            );
          })}
        </ol>
      )}
      {conflicts.length > FIRST && (
        <Button size="small" onClick={() => setAll(!all)} data-screen>
          {all ? 'Show the first' : `All ${conflicts.length}`}
        </Button>
      )}
    </Card>
  );
}

/** Moves of one order each that save most, every place of it evaluated. */
function Cures({
  shown: { planned, plan },
  site,
  conflict,
  onPlan,
}: Pick<ConflictProps, 'site' | 'onPlan'> & { shown: Evaluated; conflict: Conflict }) {
  const cures = curesOf(planned.model, plan, conflict.orders.slice(0, 12));
  if (cures.length === 0)
    return <p className={styles['none']}>No single order that takes part can be moved at less cost.</p>;
  return (
    <ul className={styles['cures']}>
      {cures.map((cure) => {
        const { name, product } = planned.model.orders[cure.order]!;
        const { routes } = planned.model.products[product]!;
        const suites = routes[cure.route]!.tasks.map(({ suite }) => planned.model.suites[suite]!.name).join(' and ');
        const demand = site.demands.find(({ id }) => id === name)!;
        return (
          <li key={name}>
            <span>
              Move {site.products[product]!.name} due {demand.due} ({suites})
            </span>
            <span data-better>{change(cure.change)}</span>
            <Button size="small" variant="outlined" onClick={() => onPlan(withCure(plan, cure))}>
              Try
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

const WAYS = { use: 'By use', shapley: 'Shapley' } as const;

/** Fixed cost by product with unused capacity, and unit costs that add up to the site. */
export function WhoPays({ site, evaluated, known }: { site: SiteDocument; evaluated: Evaluated; known: Known | null }) {
  const [way, setWay] = useState<keyof typeof WAYS>('use');
  const shares = known?.shares ?? null;
  return (
    <Card
      title="Who pays the site"
      note={<ChoiceButtons label="Shares" choices={WAYS} value={way} onChange={setWay} />}
    >
      {way === 'shapley' && !shares && (
        <p className={styles['none']}>
          {site.products.length > MOST_SHARED
            ? `Fair shares are worked out for at most ${MOST_SHARED} products.`
            : 'Re-plan to work out the fair shares: they need a plan of each set of products.'}
        </p>
      )}
      <Shares site={site} evaluated={evaluated} shares={way === 'shapley' ? shares : null} />
    </Card>
  );
}

/** @param props.shares fair shares of the products; null: by use */
export function Shares({
  site,
  evaluated: { costs, planned },
  shares,
  caption = null,
}: {
  site: SiteDocument;
  evaluated: Evaluated;
  shares: number[] | null;
  caption?: string | null;
}) {
  const isFair = shares !== null;
  const { divisor, unit, decimals } = moneyScale(costs.total);
  const shown = (usd: number): string => formatNumber(usd / divisor, { decimals });
  const rows = costs.products.map((one) => {
    // The shares of a joint plan have its controllable cost in them.
    const shared = isFair ? shares[one.product]! : one.controllable + one.fixed;
    return { ...one, shared, total: one.variable + shared };
  });
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const rest = costs.total - sum(({ total }) => total);
  const lines: ShareLine[] = [
    ...rows.map(({ product, held, variable, shared, total, kg }) => ({
      key: site.products[product]!.id,
      name: (
        <>
          <i style={{ background: colourOf(product) }} /> {planned.model.products[product]!.name}
        </>
      ),
      days: formatCount(held),
      own: shown(variable),
      shared: shown(shared),
      total: <b>{shown(total)}</b>,
      each: kg > 0 && perKg(total / kg).figure,
    })),
    {
      key: '',
      name: isFair ? 'Not shared: noise of the search' : 'Unused capacity',
      days: formatCount(costs.idleDays),
      shared: shown(rest),
      total: shown(rest),
      each: !isFair && 'owner',
    },
  ];
  const own = sum(({ variable }) => variable);
  return (
    <div className={styles['pays']}>
      <ReportTable
        label={isFair ? 'Fair shares of the site' : 'Shares of the site'}
        caption={caption}
        columns={shareColumns(unit)}
        rows={lines}
        rowKey={({ key }) => key}
        foot={{
          name: 'Site',
          days: formatCount(sum(({ held }) => held) + costs.idleDays),
          own: shown(own),
          shared: shown(costs.total - own),
          total: <b>{shown(costs.total)}</b>,
        }}
      />
    </div>
  );
}

type ShareLine = { key: string } & Partial<Record<'name' | 'days' | 'own' | 'shared' | 'total' | 'each', ReactNode>>;

const shareColumns = (unit: string): Column<ShareLine>[] => [
  { key: 'name', title: 'Product', cell: ({ name }) => name },
  numeric('days', 'Days held', '', ({ days }) => days),
  numeric('own', 'Own cost', unit, ({ own }) => own),
  numeric('shared', 'Shared', unit, ({ shared }) => shared),
  numeric('total', 'Total', unit, ({ total }) => total),
  numeric('each', 'Unit cost', perKg(1).unit, ({ each }) => each),
];
