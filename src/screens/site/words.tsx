import { dateOf, type SiteDocument } from '#engine/campus/index.ts';
import { type Column, numeric } from '#src/components/table/column.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { Evaluated } from './use-plan.ts';

const COLOURS = ['upstream', 'recovery', 'concentration', 'purification', 'finishing'] as const;
export const colourOf = (product: number): string => `var(--palette-stage-${COLOURS[product % COLOURS.length]})`;

const MOST_LETTERS = 4;

/** First letters, for a bar that is too short for the name: 'LH'. Numbers stay whole. */
export const shortName = (name: string): string =>
  name
    .split(/[\s-]+/)
    .slice(0, MOST_LETTERS)
    .map((word) => (/^\d/.test(word) ? word : word.charAt(0).toUpperCase()))
    .join('');

/** Money in a sentence: '412 k USD'. */
export const money = (usd: number): string => {
  const { figure, unit } = formatMoney(usd);
  return `${figure} ${unit}`;
};

export const change = (usd: number): string =>
  Math.abs(usd) < 0.5 ? 'no change' : `${usd < 0 ? '▼' : '▲'} ${money(Math.abs(usd))}`;

export interface CampaignRow {
  key: string;
  suite: string;
  product: string;
  from: string;
  to: string;
  batches: number;
  orders: number;
  late: number;
}

const text = (key: 'suite' | 'product' | 'from' | 'to', title: string): Column<CampaignRow> => ({
  key,
  title,
  sortBy: (row) => row[key],
  value: (row) => row[key],
  cell: (row) => row[key],
});
const count = (key: 'batches' | 'orders' | 'late', title: string) =>
  numeric<CampaignRow>(key, title, '', {
    sortBy: (row) => row[key],
    value: (row) => row[key],
    cell: (row) => row[key],
  });

export const CAMPAIGNS: Column<CampaignRow>[] = [
  text('suite', 'Suite'),
  text('product', 'Product'),
  text('from', 'From'),
  text('to', 'To'),
  count('batches', 'Batches'),
  count('orders', 'Orders'),
  count('late', 'Late batches'),
];

export const campaignsOf = (site: SiteDocument, { planned, evaluated }: Evaluated): CampaignRow[] =>
  evaluated.campaigns.map(({ suite, product, start, end, batches, orders }): CampaignRow => ({
    key: `${suite} ${start}`,
    suite: planned.model.suites[suite]!.name,
    product: planned.model.products[product]!.name,
    from: dateOf(site.begins, start),
    to: dateOf(site.begins, end),
    batches: batches.length,
    orders: orders.length,
    late: batches.filter((batch) => evaluated.batches[batch]!.late > 0).length,
  }));
