import { useState } from 'react';
import * as fields from '#generated/fields.ts';
import type { Site, SiteDocument } from '#generated/types.ts';
import { type Conflict, conflictsOf, conflictWords, worthWords } from '#engine/campus/index.ts';
import { ENGINE_VERSION } from '#engine/index.ts';
import { entered } from '#engine/wording/index.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { type Column, numeric } from '#src/components/table/column.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';
import { formatDay } from '#src/lib/format.ts';
import { PrintButton } from '#src/report/print-button.tsx';
import { Paper } from '#src/report/report-document.tsx';
import { ReportTable } from '#src/report/report-table.tsx';
import { Shares } from './aside.tsx';
import { FIGURES, SmallGantt } from './compared.tsx';
import type { Evaluated, Known } from './use-plan.ts';
import { campaignsOf, CAMPAIGNS, money } from './words.tsx';
import styles from './site.module.css';

const TITLES = {
  summary: 'Summary',
  plan: 'Plan',
  conflicts: 'Conflicts and prices',
  pays: 'Who pays the site',
  assumptions: 'Assumptions',
} as const;
type SectionName = keyof typeof TITLES;
const SECTIONS = Object.entries(TITLES).map(([name, title], index) => ({
  name: name as SectionName,
  title,
  number: index + 1,
}));

interface Props {
  site: Site;
  /** What is open, with changes that are not saved. */
  document: SiteDocument;
  shown: Evaluated;
  known: Known | null;
}

/** The plan, its conflicts and prices, who pays, and what all of it rests on, for paper. */
export function SiteReport({ site, document, shown, known }: Props) {
  const organisation = useCurrentUser()?.current_org ?? null;
  const [today] = useState(() => new Date());
  const isSaved = document === site.document;
  return (
    <div className={styles['report']} data-paper="report">
      <p data-screen>
        <PrintButton isReady isComputing={false} />
      </p>
      <Paper
        title={site.name}
        organisation={organisation}
        byline={`${isSaved ? `Version ${site.version}` : `Changed since version ${site.version}`} · engine ${ENGINE_VERSION} · ${formatDay(today)}`}
        sections={SECTIONS}
        draw={(name) => <Section name={name} site={document} shown={shown} known={known} />}
      />
    </div>
  );
}

function Section({
  name,
  site,
  shown,
  known,
}: Pick<Props, 'shown' | 'known'> & { name: SectionName; site: SiteDocument }) {
  switch (name) {
    case 'summary':
      return <Summary shown={shown} known={known} />;
    case 'plan':
      return (
        <>
          <SmallGantt title="the plan" shown={shown} />
          <ReportTable
            label="Campaigns"
            caption="Campaigns in the order in which they begin"
            columns={CAMPAIGNS}
            rows={campaignsOf(site, shown).toSorted((a, b) => a.from.localeCompare(b.from))}
            rowKey={({ key }) => key}
          />
        </>
      );
    case 'conflicts':
      return <ConflictTables site={site} shown={shown} known={known} />;
    case 'pays':
      return (
        <>
          <Shares
            site={site}
            evaluated={shown}
            shares={null}
            caption="By use: each product pays for the days for which it holds suites, and the owner for the rest"
          />
          {known?.shares && (
            <Shares
              site={site}
              evaluated={shown}
              shares={known.shares}
              caption="Fair shares: the Shapley value of what the best plan of each set of products costs"
            />
          )}
        </>
      );
    case 'assumptions':
      return <Assumptions site={site} />;
  }
}

interface Line {
  title: string;
  value: string;
}
const LINES: Column<Line>[] = [
  { key: 'title', title: 'Figure', value: ({ title }) => title, cell: ({ title }) => title },
  { key: 'value', title: 'Value', numeric: true, value: ({ value }) => value, cell: ({ value }) => value },
];

function Summary({ shown, known }: Pick<Props, 'shown' | 'known'>) {
  const gap = known?.bound ? Math.max(0, shown.evaluated.cost - known.bound.value) : null;
  const best = known?.isProven ? 'nothing: proven by enumeration' : gap === null ? 'known after Re-plan' : money(gap);
  const rows = [
    ...FIGURES.map(({ title, of, isMoney }) => ({
      title,
      value: isMoney ? money(of(shown)) : entered(of(shown)),
    })),
    { title: 'From the best possible, at most', value: best },
  ];
  return (
    <ReportTable
      label="Figures"
      caption="Figures of the plan"
      columns={LINES}
      rows={rows}
      rowKey={({ title }) => title}
    />
  );
}

function ConflictTables({
  site,
  shown: { planned, plan },
  known,
}: Pick<Props, 'shown' | 'known'> & { site: SiteDocument }) {
  const { model } = planned;
  const priced = known?.priced ?? null;
  const rows = (priced?.conflicts ?? conflictsOf(model, plan)).map((one, index) => ({
    ...one,
    ...conflictWords(site, model, one),
    key: String(index),
  }));
  type Row = Conflict & { title: string; sentence: string; key: string };
  const columns: Column<Row>[] = [
    { key: 'title', title: 'Conflict', value: ({ title }) => title, cell: ({ title }) => title },
    { key: 'sentence', title: 'What happens', value: ({ sentence }) => sentence, cell: ({ sentence }) => sentence },
    numeric('inPlan', 'In the plan', '', { value: ({ inPlan }) => inPlan, cell: ({ inPlan }) => money(inPlan) }),
    numeric('price', 'Price', '', { value: ({ price }) => price, cell: ({ price }) => (priced ? money(price) : '–') }),
  ];
  return (
    <>
      <p>
        {priced
          ? `Prices are what planning again without the conflict saves. They overlap and must not be added up. What is less than ${money(priced.spread)}, the spread of three searches, is about nothing.`
          : 'The conflicts are not priced yet: re-plan the site to price them.'}
      </p>
      <ReportTable
        label="Conflicts"
        caption="Conflicts by money"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
      />
      {priced && (
        <ReportTable
          label="What more is worth"
          caption="Gain of contribution, before fixed cost"
          columns={LINES}
          rows={priced.worths.map((one) => ({ title: worthWords(model, one), value: money(one.worth) }))}
          rowKey={({ title }) => title}
        />
      )}
    </>
  );
}

type Row = Record<string, string | number | null>;

/** Everything that was entered, by the titles of the contract. */
function Assumptions({ site }: { site: SiteDocument }) {
  const nameOf = new Map([...site.suites, ...site.products, ...site.resources].map(({ id, name }) => [id, name]));
  const text = (value: unknown, { unit = '1', values }: fields.Field): string =>
    typeof value === 'number'
      ? [entered(shownIn(value, unit)), unit !== '1' && unitShown(unit).replace(/^1\//, '/')].filter(Boolean).join(' ')
      : typeof value === 'string'
        ? // A kind is a word of its own, not the key of something.
          values
          ? value
          : (nameOf.get(value) ?? value)
        : '–';
  const lists: [title: string, of: Record<string, fields.Field>, rows: readonly object[]][] = [
    ['Calendar and rules', fields.SiteDocument, [site]],
    ['Suites', fields.SiteSuite, site.suites],
    ['Products', fields.SiteProduct, site.products],
    ['Shared resources', fields.SiteResource, site.resources],
    ['Demand', fields.SiteDemand, site.demands],
    ['Changeovers that differ', fields.SiteChangeover, site.changeovers],
    ['Closures', fields.SiteClosure, site.closures],
  ];
  return lists.map(([title, of, rows]) => {
    const keys = Object.keys(of).filter(
      (key) => key !== 'id' && !['object', 'array'].includes(of[key]!.type ?? 'object'),
    );
    // A product has more properties than a page has columns: they go down, and the rows across.
    const isWide = keys.length > 8;
    const named = rows.map((row) => row as Row);
    if (named.length === 0) return null;
    const label = (row: Row, index: number): string =>
      String(row['name'] ?? (named.length === 1 ? 'Value' : index + 1));
    return isWide ? (
      <ReportTable
        key={title}
        label={title}
        caption={title}
        dense
        columns={[
          {
            key: 'title',
            title: 'Setting',
            value: (key: string) => of[key]!.title,
            cell: (key: string) => of[key]!.title,
          },
          ...named.map((row, index): Column<string> => ({
            key: String(index),
            title: label(row, index),
            numeric: true,
            value: (key) => text(row[key], of[key]!),
            cell: (key) => text(row[key], of[key]!),
          })),
        ]}
        rows={keys}
        rowKey={(key) => key}
      />
    ) : (
      <ReportTable
        key={title}
        label={title}
        caption={title}
        dense
        columns={keys.map((key): Column<Row> => ({
          key,
          title: of[key]!.title,
          numeric: of[key]!.type !== 'string',
          value: (row) => text(row[key], of[key]!),
          cell: (row) => text(row[key], of[key]!),
        }))}
        rows={named}
        rowKey={(row) => String(row['id'] ?? named.indexOf(row))}
      />
    );
  });
}
