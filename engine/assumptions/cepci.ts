/** Chemical Engineering Plant Cost Index, annual averages, by year; those after 2023 are not public. */
const CEPCI: Readonly<Record<number, number>> = {
  1990: 357.6,
  1991: 361.3,
  1992: 358.2,
  1993: 359.2,
  1994: 368.1,
  1995: 381.1,
  1996: 381.7,
  1997: 386.5,
  1998: 389.5,
  1999: 390.6,
  2000: 394.1,
  2001: 394.3,
  2002: 395.6,
  2003: 402.0,
  2004: 444.2,
  2005: 468.2,
  2006: 499.6,
  2007: 525.4,
  2008: 575.4,
  2009: 521.9,
  2010: 550.8,
  2011: 585.7,
  2012: 584.6,
  2013: 567.3,
  2014: 576.1,
  2015: 556.8,
  2016: 541.7,
  2017: 567.5,
  2018: 603.1,
  2019: 607.5,
  2020: 596.2,
  2021: 708.8,
  2022: 816.0,
  2023: 797.9,
};

/**
 * Later years rise as the Open Plant Cost Index does (opci 1.1.0 by ORIMIZ Consulting, MIT licence, release data-2026-09): twelve
 * producer price and wage series of the US Bureau of Labor Statistics, weighted as a process plant. It is within 5.5 % of the
 * published index in each of the normal years from 2008 to 2023. The last year is the mean of its first nine months.
 */
const OPEN_INDEX: Readonly<Record<number, number>> = { 2023: 766.7009, 2024: 786.3782, 2025: 819.2122, 2026: 859.9098 };

export const LAST_CONFIRMED_YEAR = 2023;
export const FIRST_YEAR = 1990;
export const LAST_YEAR = 2026;

/** Where the index of a year comes from. */
export const indexSource = (year: number): string =>
  year > LAST_CONFIRMED_YEAR
    ? `CEPCI of ${LAST_CONFIRMED_YEAR} and the Open Plant Cost Index since then`
    : 'Chemical Engineering Plant Cost Index';

/** Index of a year, after the last confirmed one by the open index. @throws RangeError before 1990 or after LAST_YEAR. */
export function costIndex(year: number): number {
  if (!Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR)
    throw new RangeError(`No cost index for ${year}`);
  return CEPCI[year] ?? (CEPCI[LAST_CONFIRMED_YEAR]! * OPEN_INDEX[year]!) / OPEN_INDEX[LAST_CONFIRMED_YEAR]!;
}

/** A cost of one year in money of another. */
export const escalate = (cost: number, from: number, to: number): number => (cost * costIndex(to)) / costIndex(from);
