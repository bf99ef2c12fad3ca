import { whenAsked } from './when-asked.ts';

const names = whenAsked(() => new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' }));

/** Name of a country by its two-letter code; undefined for an unknown code. */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) ? names().of(code) : undefined;
