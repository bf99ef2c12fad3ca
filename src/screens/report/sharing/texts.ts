import type { ShareKind, ShareState } from '#generated/types.ts';
import type { SectionName } from '#src/report/sections.ts';

export const KINDS: Record<ShareKind, { title: string; says: string }> = {
  whole: {
    title: 'Whole process',
    says: 'Readers get the scenario: every setting, assumption and price, and the rows of the library that the process uses. Their browser computes every figure again, so the report can be verified.',
  },
  figures: {
    title: 'Figures only',
    says: 'Readers get the results of the chosen sections, signed by the server, and the value of each slider. No other setting, assumption or price is shown, but some can be calculated from results, such as the discount rate from the cash flow.',
  },
};

export const STATES: Record<ShareState, string> = { active: 'works', expired: 'expired', withdrawn: 'withdrawn' };

/** Sections made of settings, which a link of figures cannot show. */
export const OF_SETTINGS: readonly SectionName[] = [
  'basis',
  'matters',
  'uncertainty',
  'chance',
  'design_space',
  'assumptions',
];

/** Choices for the days until a link expires; the contract allows any number up to a year. */
export const DAYS = [7, 30, 90, 180, 365];
export const USUAL_DAYS = 30;
const DAY = 86_400_000;

/** When a link expires that is valid for some days. */
export const after = (from: number, days: string): Date => new Date(from + Number(days) * DAY);

export const dayOptions = DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** The address of a page. */
export const addressOf = (secret: string): string => `${globalThis.location.origin}/shared#${secret}`;
