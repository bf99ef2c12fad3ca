/** The main figures for values that a reader chose, beside those of the report. */
import type { Better, Figures } from '#engine/index.ts';
import type { SharedFigures } from '#generated/types.ts';
import { annualAmount } from '#src/components/figures/definitions.ts';
import { formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { Reported } from '#src/lib/reporting.ts';
import { headline, headlines } from '#src/report/headlines.ts';

export interface ViewFigure {
  key: string;
  title: string;
  value: number | null;
  better: Better;
  show: (value: number) => { figure: string; unit: string };
}

export const ofFigures = (figures: Figures, reported: Reported): ViewFigure[] => [
  ...headlines(reported).map((one) => ({ ...one, value: figures[one.key] ?? null })),
  { ...headline('output', (kg) => annualAmount(kg, reported)), title: 'Output', value: figures.output },
];

/** The key metrics or, where they are not disclosed, the totals of the disclosed sections. */
export function ofShared(
  { summary, schedule, capital, cost, footprint, continuous }: SharedFigures,
  reported: Reported,
): ViewFigure[] {
  if (summary) return ofFigures(summary, reported);
  const row = (
    key: keyof Figures,
    title: string,
    value: number | null | undefined,
    show: ViewFigure['show'],
  ): ViewFigure[] => (value === undefined ? [] : [{ ...headline(key, show), title, value }]);
  const footprintShown = headlines(reported).find(({ key }) => key === 'gwp')!.show;
  return [
    ...row('tci', 'Capital', capital?.total, (usd) => formatMoney(usd)),
    ...row('aoc', 'Operating cost', cost?.annual, (usd) => formatMoney(usd, 'USD/y')),
    ...row('gwp', 'Footprint', footprint?.gwp, footprintShown),
    // A continuous plant counts hours, which say nothing of how much it makes.
    ...(continuous
      ? []
      : row('batches', 'Batches', schedule?.batches, (count) => ({ figure: formatNumber(count), unit: '/y' }))),
  ];
}
