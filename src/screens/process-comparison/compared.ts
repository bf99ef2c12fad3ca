import type { Configuration as WireConfiguration } from '#generated/types.ts';
import type { Configuration, Results } from '#engine/index.ts';
import { toDraft, toResults } from '#src/draft/wire.ts';
import { LETTERS, type Choice } from '#src/products/selection.ts';

/** One side of a comparison. */
export interface Compared {
  choice: Choice;
  /** A for the reference, then B to F. */
  letter: string;
  name: string;
  /** Number of the configuration. */
  number: number;
  configurationId: string;
  current: boolean;
  /** When it was saved, ISO 8601. */
  saved: string;
  configuration: Configuration;
  results: Results;
}

export function toCompared(choice: Choice, index: number, name: string, configuration: WireConfiguration): Compared {
  return {
    choice,
    letter: LETTERS[index]!,
    name,
    number: configuration.number,
    configurationId: configuration.id,
    current: configuration.current,
    saved: configuration.created_at,
    configuration: toDraft(configuration),
    results: toResults(configuration.results),
  };
}

/** Unique in the comparison and readable in a file: 'A Homogenised harvest v2'. */
export const longName = ({ letter, name, number }: Compared): string => `${letter} ${name} v${number}`;
