/** Chemical Engineering Plant Cost Index, annual averages, by year. */
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
  2024: 798.8,
};

/** 2024 is a monthly proxy; later years are not public and use the same value. */
export const LAST_CONFIRMED_YEAR = 2023;
export const FIRST_YEAR = 1990;
export const LAST_YEAR = 2026;

/** Index of a year; the last known one for later years. @throws RangeError before 1990 or after LAST_YEAR. */
export function costIndex(year: number): number {
  if (!Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR)
    throw new RangeError(`No cost index for ${year}`);
  return CEPCI[year] ?? CEPCI[2024]!;
}

/** A cost of one year in money of another. */
export const escalate = (cost: number, from: number, to: number): number => (cost * costIndex(to)) / costIndex(from);
