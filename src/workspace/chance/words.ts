/** What a count of samples says, in words: beside the draft, in a report and in its workbook. */
import type { CertaintySearch, Chances, Estimate, PromiseChance } from '#engine/analysis/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { inWords } from '#src/draft/metrics.ts';
import { chance as chanceWords } from '#src/lib/chance.ts';
import { sentenceShown } from '#src/lib/currency.ts';
import { formatNumber } from '#src/lib/format.ts';

/** A share of one in whole percent. */
export const points = (share: number): string => formatNumber(share * 100, { decimals: 0 });

/** Half of the interval of a chance, in points. */
export const errorOf = ({ low, high }: Estimate): string => points(Math.max(0.005, (high - low) / 2));

/** How far the number that decides most may move alone. */
export function marginWords({ margins: [first], flexibility, chance }: PromiseChance): string {
  if (flexibility === 0) return 'Broken without any uncertainty';
  if (!first) return chance.value === 1 ? 'No sample breaks it' : '';
  return first.to === null
    ? `No value of ${inSentence(first.title)} tried breaks it alone`
    : `${first.title} may ${first.to < first.base ? 'fall' : 'rise'} to ${inWords(first.to, first, { digits: 3 })}, alone`;
}

/** The number that decides most; '' if none is known. */
export function causeWords({ causes: [cause] }: PromiseChance): string {
  if (!cause) return '';
  return `Decided by ${[inSentence(cause.title), cause.step_name].filter(Boolean).join(', ')}: ${points(cause.share)} %`;
}

/** Why no change was found. */
export const noChangeWords = ({ tried }: CertaintySearch): string =>
  tried.length === 0
    ? 'No setting that is not locked can be changed.'
    : `None of ${tried.length} settings raises the chance when changed alone.`;

/** All limits at once, counted in the samples and not multiplied; '' for one limit. */
export const togetherWords = ({ promises: { length }, all }: Chances): string =>
  length > 1 ? `${length === 2 ? 'Both' : `All ${length}`} hold in ${chanceWords(all.value)} of the samples.` : '';

export const sampleWords = ({ samples, inputs, all }: Chances): string =>
  samples === 0
    ? 'Nothing in the process is uncertain.'
    : `${formatNumber(samples, { decimals: 0 })} samples of ${inputs} uncertain inputs, the same for each change; sampling error ± ${errorOf(all)} points.`;

/** '' if the process works in all samples. */
export const worksWords = ({ works, reasons: [reason] }: Chances): string =>
  works.value < 1
    ? `The process does not work in ${chanceWords(1 - works.value)} of the samples, which break every limit${reason ? `: ${sentenceShown(reason.message)}` : '.'}`
    : '';
