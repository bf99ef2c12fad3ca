/** Names of the wells of plates: A1 or A01 to AF48. */
export const WELL = /^(?:[A-P]|A[A-F])(?:0?[1-9]|[1-3]\d|4[0-8])$/;

/** A well without leading zeros. */
export const wellName = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^([A-P]+)0+(?=\d)/, '$1');
