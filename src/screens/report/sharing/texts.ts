import type { ShareKind, ShareState } from '#generated/types.ts';
import { type Metric, METRICS } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import { SECTION_NAMES, type SectionName } from '#src/report/sections.ts';

export const KINDS: Record<ShareKind, { title: string; says: string }> = {
  whole: {
    title: 'Whole process',
    says: 'Readers get the scenario: every setting, assumption and price, and the rows of the library that the process uses. Their browser computes every figure again, so the report can be verified.',
  },
  figures: {
    title: 'Figures only',
    says: 'Readers get the results of the chosen sections, signed by the server, and the value of each slider. No other setting, assumption or price is shown, but some can be calculated from results, such as the discount rate from the cash flow.',
  },
  negotiation: {
    title: 'Negotiation',
    says: 'You and the other side see one page: sliders within your limits, and the key metrics that you choose, rounded. Every other setting, its name and its value stay on the server. How many settings of the sliders can be evaluated per day is limited, and the page says so.',
  },
};

export const STATES: Record<ShareState, string> = { active: 'works', expired: 'expired', withdrawn: 'withdrawn' };

/** Sections made of settings, which a link of figures cannot show. */
export const OF_SETTINGS: readonly SectionName[] = SECTION_NAMES.filter(
  (name) => name !== 'versions' && !Object.hasOwn(fields.SharedFigures, name),
);

/** The key metrics that a negotiation can show, and those that a new one shows. */
export const METRIC_OPTIONS = Object.entries<Metric>(METRICS)
  .filter(([key, { disclosed, optional }]) => disclosed && !optional && key !== 'gwp_coverage')
  .map(([value, { title }]) => ({ value, label: title }));
export const USUAL_METRICS = ['cogs', 'msp', 'tci', 'gwp'];

export const DIGITS = [1, 2, 3].map((digits) => ({ value: String(digits), label: String(digits) }));

/** Choices for the days until a link expires; the contract allows any number up to a year. */
export const DAYS = [7, 30, 90, 180, 365];
export const USUAL_DAYS = 30;
const DAY = 86_400_000;

/** When a link expires that is valid for some days. */
export const after = (from: number, days: string): Date => new Date(from + Number(days) * DAY);

export const dayOptions = DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** The address of a page. */
export const addressOf = (secret: string): string => `${globalThis.location.origin}/shared#${secret}`;
