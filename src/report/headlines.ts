import type { Figures } from '#engine/types/results.ts';
import { keyFigure } from '#src/components/figures/definitions.ts';
import { formatMoney } from '#src/lib/money.ts';
import { costPer, type Reported } from '#src/lib/reporting.ts';

export interface Headline {
  key: keyof Figures;
  title: string;
  better: 'higher' | 'lower';
  show: (value: number) => { figure: string; unit: string };
}

/** The main figures of a report. */
export const headlines = (reported: Reported): Headline[] => [
  { key: 'cogs', title: 'Unit cost', better: 'lower', show: (value) => costPer(value, reported) },
  { key: 'msp', title: 'Minimum selling price', better: 'lower', show: (value) => costPer(value, reported) },
  { key: 'tci', title: 'Capital', better: 'lower', show: (value) => formatMoney(value) },
  { key: 'npv', title: 'Net present value', better: 'higher', show: (value) => formatMoney(value) },
  { key: 'gwp', title: 'Footprint', better: 'lower', show: keyFigure('gwp', reported).show },
];
