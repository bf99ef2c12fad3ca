import type { Configuration, Results } from '#engine/types.ts';

/** What every block is drawn from. */
export interface Shown {
  results: Results;
  /** What the results belong to. */
  configuration: Configuration;
  /** USD/kg that the product itself names. */
  price: number | null;
}

/** What is saved, when it is not what is shown. */
export interface Ghost {
  results: Results;
  configuration: Configuration;
  /** Of the saved configuration. */
  number: number;
}
