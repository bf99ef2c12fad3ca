/** Of a product or a process; as in the contract. */
export const LONGEST_NAME = 120;

/** A name with something after it that stays whole, such as ' (copy)'. */
export const withSuffix = (name: string, suffix: string): string =>
  name.slice(0, LONGEST_NAME - suffix.length) + suffix;
