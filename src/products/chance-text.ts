import { formatNumber } from '#src/lib/format.ts';

/**
 * A chance in whole percents: samples never prove 0 or 100 %.
 * @param share from 0 to 1
 */
export function chanceText(share: number): string {
  const percent = share * 100;
  if (percent < 1) return '< 1';
  if (percent > 99) return '> 99';
  return formatNumber(percent, { decimals: 0 });
}

/** Whether two processes do not differ in any sample, so that a chance of 50 % would mislead. */
export const isSame = (differences: readonly number[] = []): boolean =>
  differences.length > 0 && differences.every((one) => one === 0);

/** A chance of one process against another, if they differ. @param differences in each sample, or the edges of their histogram */
export const pairText = (chance: string, differences: readonly number[] | undefined): string =>
  isSame(differences) ? 'the same' : chance;
