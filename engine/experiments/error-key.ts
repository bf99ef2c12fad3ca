/** The variables of errors of measurement, by the keys of the responses that were measured. */
const ERROR = 'error.';

export const errorKey = (response: string): string => `${ERROR}${response}`;

/** The response whose error a variable is; null for any other variable. */
export const measuredBy = (key: string): string | null => (key.startsWith(ERROR) ? key.slice(ERROR.length) : null);
