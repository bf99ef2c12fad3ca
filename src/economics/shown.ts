import type { Configuration, Results } from '#engine/index.ts';

/** The data for every block. */
export interface Shown {
  results: Results;
  /** The configuration that the results belong to. */
  configuration: Configuration;
  /** Selling price stored with the product, USD/kg. */
  price: number | null;
}

/** The saved state, if it differs from the one shown. */
export interface Ghost {
  results: Results;
  configuration: Configuration;
  /** Number of the saved configuration. */
  number: number;
}
