import type { Configuration, Library, Results } from '#engine/types.ts';
import type { ProcessWithConfiguration, Product } from '#generated/hooks/model/index.ts';
import type { Membership } from '#src/account/user.ts';
import type { Reported } from '#src/lib/reporting.ts';
import type { Catalogue } from '#src/workspace/catalogue.ts';
import type { Computed } from './use-computed.ts';

/** All that the sections of a report are drawn from. */
export interface Reporting {
  results: Results;
  /** The configuration of the results. */
  configuration: Configuration;
  product: Product;
  process: ProcessWithConfiguration;
  library: Library;
  catalogue: Catalogue;
  /** The amount of product that costs and footprints are for. */
  reported: Reported;
  /** Number of changes in `configuration` that are not saved. */
  changes: number;
  computed: Computed;
  organisation: Membership | null;
  today: Date;
}

/** Sixteen digits of a hash, which tell two scenarios apart, in groups that can be compared by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 16).replaceAll(/(.{4})(?=.)/g, '$1 ');
