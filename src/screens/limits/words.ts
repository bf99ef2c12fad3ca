import type { CredibilityAssessment, CredibilityFigure, CredibilityFile, CredibilityUse } from '#generated/types.ts';
import { keyFigure } from '#src/components/figures/definitions.ts';
import { marginText } from '#src/components/figures/margin-text.ts';
import type { IconName } from '#src/components/icon.tsx';
import { NO_DATA } from '#src/lib/format.ts';
import type { Reported } from '#src/lib/reporting.ts';
import { headlines } from '#src/report/headlines.ts';

export const USES: Record<CredibilityUse, { title: string; about: string; good: string }> = {
  concept: { title: 'Early choice', about: 'which route, size or site', good: 'choosing between routes' },
  budget: { title: 'Budget', about: 'a request for capital', good: 'a budget' },
  filing: { title: 'Filing', about: 'what an authority reads', good: 'a filing' },
  footprint: { title: 'Footprint claim', about: 'customer, report or label', good: 'a footprint claim' },
};

export const VERDICTS: Record<CredibilityAssessment['verdict'], { title: string; icon: IconName }> = {
  can: { title: 'Can tell', icon: 'check' },
  in_part: { title: 'In part', icon: 'dotted' },
  cannot: { title: 'Cannot', icon: 'close' },
};

/** Classes of figures that are compared with published plants. */
export const CLASSES: Record<string, string> = {
  material: 'Material balance',
  culture: 'Culture, output',
  energy: 'Energy',
  size: 'Machine sizes',
  price: 'Machine prices',
  capital: 'Capital',
  factor: 'Capital ÷ machines',
  operating: 'Operating cost',
  cost: 'Unit cost',
  carbon: 'Climate change',
};

export interface ShownFigure {
  title: string;
  value: string;
  /** Limits between which 8 of 10 samples are, '113 to 262 USD/kg'; null if it was not sampled. */
  range: string | null;
}

/** A figure as pages show it, in the unit of its value. */
export function shownFigure({ metric, title, now, p10, p90 }: CredibilityFigure, reported: Reported): ShownFigure {
  const all = [...headlines(reported), keyFigure('output', reported)];
  const show =
    all.find(({ key }) => key === metric)?.show ?? ((value: number) => ({ figure: String(value), unit: '' }));
  if (now === null) return { title, value: NO_DATA, range: null };
  const { figure, unit } = show(now);
  const range = p10 === null || p90 === null ? null : (marginText({ baseline: now, p10, p90 }, show) ?? figure);
  return { title, value: `${figure} ${unit}`, range: range && `${range} ${unit}` };
}

/** “It is good for …, in part for … and not for …”. */
export function summaryOf(uses: CredibilityFile['uses']): string {
  const list = new Intl.ListFormat('en-GB');
  const named = (verdict: CredibilityAssessment['verdict']) =>
    list.format(uses.filter((one) => one.verdict === verdict).map(({ use }) => USES[use].good));
  const parts = [
    ['good for', named('can')],
    ['good in part for', named('in_part')],
    ['not good for', named('cannot')],
  ].flatMap(([words, uses]) => (uses === '' ? [] : [`${words} ${uses}`]));
  return `It is ${parts.join(', ')}.`;
}
