/** The main figures for values that a reader chose, beside those of the report. */
import { type Better, type Figures, type Metric, METRICS, isBound } from '#engine/index.ts';
import type { SharedFigures } from '#generated/types.ts';
import { annualAmount, atLeast, keyFigures } from '#src/components/figures/definitions.ts';
import { shownIn } from '#src/lib/currency.ts';
import { formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { unitText } from '#src/lib/quantity.ts';
import { costPer, type Reported } from '#src/lib/reporting.ts';
import { headline, headlines } from '#src/report/headlines.ts';

export interface ViewFigure {
  key: string;
  title: string;
  value: number | null;
  better: Better;
  show: (value: number) => { figure: string; unit: string };
  /** Whether the value is only a lower bound, whose change is not known. */
  isBelow?: boolean;
}

const bounded = (isBelow: boolean, of: ViewFigure): ViewFigure =>
  isBelow
    ? {
        ...of,
        isBelow,
        show: (value) => {
          const { figure, unit } = of.show(value);
          return { figure: atLeast(figure), unit };
        },
      }
    : of;

export const ofFigures = (figures: Figures, reported: Reported): ViewFigure[] => [
  ...headlines(reported).map((one) =>
    bounded(isBound(one.key, figures.gwp_coverage), { ...one, value: figures[one.key] ?? null }),
  ),
  { ...headline('output', (kg) => annualAmount(kg, reported)), title: 'Output', value: figures.output },
];

/** The metrics of a negotiation, the key metrics or, where they are not disclosed, the totals of the disclosed sections. */
export function ofShared(
  { summary, schedule, capital, cost, footprint, continuous, metrics }: SharedFigures,
  reported: Reported,
): ViewFigure[] {
  if (metrics) {
    return metrics.map(({ key, value, at_least: isBelow }) => {
      const metric = key as keyof Figures;
      const showAll = showIn(metric, reported);
      const show: ViewFigure['show'] = (one) => {
        const { figure, unit } = showAll(one);
        return { figure: withoutZeros(figure), unit };
      };
      return bounded(isBelow ?? false, { ...headline(metric, show), value });
    });
  }
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
    ...row('gwp', 'Footprint', footprint?.gwp, footprintShown).map((one) =>
      bounded(isBound('gwp', footprint?.gwp_coverage), one),
    ),
    // A continuous plant counts hours, which say nothing of how much it makes.
    ...(continuous
      ? []
      : row('batches', 'Batches', schedule?.batches, (count) => ({ figure: formatNumber(count), unit: '/y' }))),
  ];
}

/** A figure without zeros at its end, which would seem to be digits of a rounded value. */
function withoutZeros(figure: string): string {
  let end = figure.length;
  if (figure.includes('.')) while (figure[end - 1] === '0') end -= 1;
  return figure.slice(0, figure[end - 1] === '.' ? end - 1 : end);
}

/** How a metric is shown: as in a report, or else in its unit. */
export function showIn(key: keyof Figures, reported: Reported): ViewFigure['show'] {
  const known = [...headlines(reported), ...keyFigures(reported)].find((one) => one.key === key);
  if (known) return known.show;
  const { unit, display = unit }: Metric = METRICS[key];
  if (unit === 'USD/kg') return (value) => costPer(value, reported);
  if (unit === 'USD' || unit === 'USD/y') return (value) => formatMoney(value, unit);
  return (value) => ({ figure: formatNumber(shownIn(value, unit, display)), unit: unitText(display) });
}
