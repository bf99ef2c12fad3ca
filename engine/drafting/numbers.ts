/** Where a number ends in a text, in linear time. */

export interface Taken {
  /** The number as written. */
  number: string;
  rest: string;
}

const DIGITS = /^[+\-−–]?(?:\d[\d.,'’\u00A0\u2009\u202F ]{0,60}|[.,]\d{1,20})/;
const POWER = /^\s?[x×*·⋅]\s?10(?:\^[+\-−]?\d{1,2}|[+\-−]\d{1,2}|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})/;
const EXPONENT = /^[eE][+\-−]?\d{1,3}/;

/** The number with which a text begins; null if it begins with something else. */
export function takeNumber(text: string): Taken | null {
  let number = DIGITS.exec(text)?.[0] ?? '';
  // Signs and spaces after the last digit belong to what follows.
  while (number !== '' && !/\d$/.test(number)) number = number.slice(0, -1);
  if (number === '') return null;
  let rest = text.slice(number.length);
  for (const pattern of [POWER, EXPONENT]) {
    const more = pattern.exec(rest)?.[0] ?? '';
    number += more;
    rest = rest.slice(more.length);
  }
  return { number, rest };
}

/** Words between the ends of a range; a dash is one only beside the numbers or between spaces: in “g L-1” it is not. */
const BETWEEN = /^(?:(?:-|–|—|\.\.\.?|…)\s?|\s?([^\d\s-][^\d]{0,20}?)?\s(?:-|–|—|\.\.\.?|…|to|and|bis)\s)/;

/** The second end of a range after its first one, with the unit between them; null if there is none. */
export function takeRange(rest: string): (Taken & { unit: string }) | null {
  const found = BETWEEN.exec(rest);
  const second = found && takeNumber(rest.slice(found[0].length).trimStart());
  return second ? { ...second, unit: (found[1] ?? '').trim() } : null;
}
