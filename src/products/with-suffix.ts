import { fields } from '#generated/fields.ts';

/** A name of a process with something after it that stays whole, such as ' (copy)'. */
export const withSuffix = (name: string, suffix: string): string =>
  name.slice(0, fields.ProcessCreate.name.maxLength - suffix.length) + suffix;
