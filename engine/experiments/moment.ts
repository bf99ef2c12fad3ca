const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?$/;
const HOURS_A_DAY = 24;

/**
 * Hours from a fixed early date to a date or time in ISO 8601 without a time zone; null for any other text. The
 * difference between two is the elapsed time.
 */
export function parseMoment(text: string): number | null {
  const parts = ISO.exec(text);
  if (!parts) return null;
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  // Years from March, so that the day of a leap year comes last (Hinnant, "chrono-compatible low-level date
  // algorithms").
  const y = month! <= 2 ? year! - 1 : year!;
  const m = (month! + 9) % 12;
  const days =
    365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * m + 2) / 5) + day!;
  return days * HOURS_A_DAY + hour + minute / 60 + second / 3600;
}

const HALF_A_YEAR = 183;

/** Years of days of a year that go on past a new year: a step by more than half a year leads to another year. */
export function yearsPastNewYear(days: readonly number[], start: number): number[] {
  let year = start;
  return days.map((day, k) => {
    const step = k === 0 ? 0 : day - days[k - 1]!;
    if (Math.abs(step) > HALF_A_YEAR) year -= Math.sign(step);
    return year;
  });
}
