import { useMemo, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import {
  conflictsOf,
  conflictWords,
  curesOf,
  dateOf,
  DAY,
  evaluateSite,
  type Conflict,
  type Cure,
  MOST_SHARED,
  type Plan,
  type PlanModel,
  type SiteDocument,
  withCure,
} from '#engine/campus/index.ts';
import { counted } from '#engine/wording/index.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { Card } from '#src/components/page.tsx';
import { type Column, numeric } from '#src/components/table/column.ts';
import { formatCount, formatNumber } from '#src/lib/format.ts';
import { moneyScale, perKg } from '#src/lib/money.ts';
import { printedSum, rounded, roundParts } from '#src/lib/rounding.ts';
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
  onSite: (site: SiteDocument) => void;
}

const keyOf = ({ kind, subject, suite, to, from }: Conflict): string => [kind, subject, suite, to, from].join(' ');
const FIRST = 8;
/** Orders of each conflict whose moves are tried. */
const MOVED = 12;

/** Conflicts by money: re-planned prices where they are known, else what each costs in the plan. */
export function Conflicts({ site, evaluated: shown, known, chosen, onChoose, onPlan, onSite }: ConflictProps) {
  const { planned, plan } = shown;
  const { model } = planned;
  const priced = known?.priced ?? null;
  const conflicts = useMemo(() => priced?.conflicts ?? conflictsOf(model, plan), [priced, model, plan]);
  const [all, setAll] = useState(false);
  const listed = useMemo(() => (all ? conflicts : conflicts.slice(0, FIRST)), [all, conflicts]);
  const most = Math.max(1, ...conflicts.map(({ price }) => price));
  // An order takes part in several conflicts; its best move is the same in each.
  const cures = useMemo(() => {
    const orders = new Set(listed.flatMap((conflict) => conflict.orders.slice(0, MOVED)));
    return curesOf(model, plan, [...orders], Infinity);
  }, [model, plan, listed]);
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
                    <i aria-hidden="true" style={{ width: `${(100 * conflict.price) / most}%` }} />
                  </span>
                </button>
                <Cures
                  shown={shown}
                  site={site}
                  conflict={conflict}
                  cures={cures.filter(({ order }) => conflict.orders.includes(order)).slice(0, isChosen ? SHOWN : 1)}
                  onPlan={onPlan}
                  onSite={onSite}
                />
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

/** Moves of a conflict that has been chosen. */
const SHOWN = 3;

interface CuresProps extends Pick<ConflictProps, 'site' | 'onPlan' | 'onSite'> {
  shown: Evaluated;
  conflict: Conflict;
  cures: Cure[];
}

/** What to do about a conflict, with what each saves: moves of one order each, and a change of the site, before what that costs. */
function Cures({ shown, site, conflict, cures, onPlan, onSite }: CuresProps) {
  const { model } = shown.planned;
  const other = useMemo(() => withoutConflict(site, shown, conflict), [site, shown, conflict]);
  const moves = cures.map((cure) => {
    const { name, product } = model.orders[cure.order]!;
    const suites = model.products[product]!.routes[cure.route]!.tasks.map(({ suite }) => model.suites[suite]!.name);
    const { due } = site.demands.find(({ id }) => id === name)!;
    return {
      words: `Move ${site.products[product]!.name} due ${due} to ${suites.join(' and ')}`,
      saved: cure.change,
      run: () => onPlan(withCure(shown.plan, cure)),
    };
  });
  const all = other
    ? [...moves, { ...other, words: `${other.words}, before what it costs`, run: () => onSite(other.site) }]
    : moves;
  if (all.length === 0)
    return (
      <p className={styles['none']}>
        No other place of one order saves anything: the plan pays this to avoid something dearer.
      </p>
    );
  return (
    <ul className={styles['cures']}>
      {all.map(({ words, saved, run }) => (
        <li key={words}>
          <span>{words}</span>
          <span data-better>{change(saved)}</span>
          <Button size="small" variant="outlined" aria-label={`Try: ${words}`} onClick={run}>
            Try
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What would settle a conflict without another plan, before what it costs, and what the same plan then saves; null if nothing does. */
function withoutConflict(site: SiteDocument, { evaluated, planned: { model } }: Evaluated, conflict: Conflict) {
  const found = changed(site, conflict, model);
  if (!found) return null;
  const saved = evaluateSite(found.site).evaluated.cost - evaluated.cost;
  return saved < -0.5 ? { ...found, saved } : null;
}

/** As much of a resource as is needed, a day less for a changeover, or a later day of delivery. */
function changed(site: SiteDocument, { kind, subject, to, extent, from }: Conflict, model: PlanModel) {
  if (kind === 'resource') {
    const resource = site.resources[subject]!;
    // A depth below an empty tank is negative; a need is not.
    const amount = Math.ceil(Math.abs(extent));
    const enough = extent < 0 ? { tank: resource.tank + amount } : { rate: amount };
    return {
      words:
        extent < 0
          ? `Tank + ${formatCount(amount)} m³`
          : `${resource.name}: ${formatCount(amount)} instead of ${formatNumber(resource.rate)}`,
      site: { ...site, resources: site.resources.with(subject, { ...resource, ...enough }) },
    };
  }
  if (kind === 'changeover') {
    const [first, second] = [site.products[subject]!.id, site.products[to!]!.id];
    const given = site.changeovers.find((one) => one.from === first && one.to === second);
    const days = model.changeover[subject]![to!]! / DAY;
    if (days < 1) return null;
    const shorter = { from: first, to: second, days: days - 1, cost: given?.cost ?? site.changeover_cost };
    return {
      words: `Change over in ${counted(days - 1, 'day')}`,
      site: { ...site, changeovers: [...site.changeovers.filter((one) => one !== given), shorter] },
    };
  }
  if (kind === 'late') {
    const name = model.orders[subject]!.name;
    const due = dateOf(site.begins, from + Math.ceil(extent / DAY) * DAY);
    return {
      words: `Agree delivery on ${due}`,
      site: { ...site, demands: site.demands.map((one) => (one.id === name ? { ...one, due } : one)) },
    };
  }
  return null;
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
  const rows = costs.products.map((one) => {
    // The shares of a joint plan have its controllable cost in them.
    const shared = isFair ? shares[one.product]! : one.controllable + one.fixed;
    return { ...one, total: one.variable + shared };
  });
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const rest = costs.total - sum(({ total }) => total);
  // Columns add up as printed, and so do rows: what is shared is what is printed of the total less the own cost.
  const printed = (parts: number[]) =>
    roundParts(
      parts.map((usd) => usd / divisor),
      decimals,
    );
  // Without a minus before a difference that is nothing.
  const shown = (value: number): string => formatNumber(rounded(value, decimals) + 0, { decimals });
  const totals = printed([...rows.map(({ total }) => total), rest]);
  const owns = printed(rows.map(({ variable }) => variable));
  const days = roundParts([...rows.map(({ held }) => held), costs.idleDays], 0);
  const [whole, own] = [totals, owns].map((parts) => printedSum(parts, decimals)) as [number, number];
  const lines: ShareLine[] = [
    ...rows.map(({ product, total, kg }, at) => ({
      key: site.products[product]!.id,
      name: (
        <>
          <i style={{ background: colourOf(product) }} /> {planned.model.products[product]!.name}
        </>
      ),
      days: formatCount(days[at]!),
      own: shown(owns[at]!),
      shared: shown(totals[at]! - owns[at]!),
      total: <b>{shown(totals[at]!)}</b>,
      each: kg > 0 && perKg(total / kg).figure,
    })),
    {
      key: '',
      name: isFair ? 'Not shared: noise of the search' : 'Unused capacity',
      days: formatCount(days.at(-1)!),
      shared: shown(totals.at(-1)!),
      total: shown(totals.at(-1)!),
      each: !isFair && 'owner',
    },
  ];
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
          days: formatCount(printedSum(days, 0)),
          own: shown(own),
          shared: shown(whole - own),
          total: <b>{shown(whole)}</b>,
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
