import * as fields from '#generated/fields.ts';

/** A process name with a suffix, such as ' (copy)', shortened so that the suffix fits. */
export const withSuffix = (name: string, suffix: string): string =>
  name.slice(0, fields.ProcessCreate.name.maxLength - suffix.length) + suffix;
