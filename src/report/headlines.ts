import { type Better, METRICS, type Figures } from '#engine/index.ts';
import { keyFigure } from '#src/components/figures/definitions.ts';
import { formatMoney } from '#src/lib/money.ts';
import { costPer, type Reported } from '#src/lib/reporting.ts';

type Show = (value: number) => { figure: string; unit: string };

export interface Headline {
  key: keyof Figures;
  title: string;
  better: Better;
  show: Show;
}

/** The main figures of a report. */
export function headlines(reported: Reported): Headline[] {
  const cost: Show = (value) => costPer(value, reported);
  const money: Show = (value) => formatMoney(value);
  return [
    headline('cogs', cost),
    headline('msp', cost),
    { ...headline('tci', money), title: 'Capital' },
    headline('npv', money),
    headline('gwp', keyFigure('gwp', reported).show),
  ];
}

export const headline = (key: keyof Figures, show: Show): Headline => {
  const { title, better } = METRICS[key];
  return { key, title, better, show };
};
