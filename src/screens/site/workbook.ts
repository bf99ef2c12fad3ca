/** The site as a workbook: its plan by campaign and by batch, loads by week, and costs by product. */
import { dateOf, type SiteDocument, weekLoads } from '#engine/campus/index.ts';
import type { NamedSheet } from '#src/components/table/export.ts';
import type { Evaluated } from './use-plan.ts';

const sheet = (
  name: string,
  columns: readonly [title: string, unit: string][],
  rows: (string | number | null)[][],
): NamedSheet => ({
  name,
  sheet: {
    head: columns.map(([title, unit]) => (unit === '' ? title : `${title} (${unit})`)),
    rows,
    decimals: rows.map((row) => row.map((cell) => (typeof cell === 'number' && !Number.isInteger(cell) ? 2 : 0))),
  },
});

export function sheetsOf(site: SiteDocument, { planned, evaluated, costs }: Evaluated): NamedSheet[] {
  const { model } = planned;
  const day = (minute: number) => dateOf(site.begins, minute);
  const product = (index: number) => model.products[index]!.name;
  const weeks = model.resources.map((_, index) => weekLoads(model, index, evaluated));
  return [
    sheet(
      'Campaigns',
      [
        ['Suite', ''],
        ['Product', ''],
        ['From', ''],
        ['To', ''],
        ['Batches', ''],
      ],
      evaluated.campaigns.map((one) => [
        model.suites[one.suite]!.name,
        product(one.product),
        day(one.start),
        day(one.end),
        one.batches.length,
      ]),
    ),
    sheet(
      'Batches',
      [
        ['Order', ''],
        ['Product', ''],
        ['Start', ''],
        ['Made', ''],
        ['Released', ''],
        ['Late', 'd'],
      ],
      evaluated.batches.map((one) => [
        model.orders[one.order]!.name,
        product(one.product),
        day(one.start),
        day(one.made),
        day(one.released),
        one.late / 1440,
      ]),
    ),
    sheet(
      'Loads',
      [['Week', ''], ...model.resources.map(({ name }): [string, string] => [name, ''])],
      (weeks[0]?.weeks ?? []).map((_, week) => [week + 1, ...weeks.map((one) => one.weeks[week]!)]),
    ),
    sheet(
      'Costs',
      [
        ['Product', ''],
        ['Product made', 'kg'],
        ['Own cost', 'USD'],
        ['Controllable cost', 'USD'],
        ['Fixed cost', 'USD'],
      ],
      [
        ...costs.products.map((one) => [product(one.product), one.kg, one.variable, one.controllable, one.fixed]),
        ['Unused capacity', null, null, null, costs.idle],
      ],
    ),
  ];
}
