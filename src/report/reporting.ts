import type { Configuration, ProductBasis, Library, Results } from '#engine/index.ts';
import type { Constraint } from '#engine/analysis/index.ts';
import type { Membership } from '#src/account/user.ts';
import type { Reported } from '#src/lib/reporting.ts';
import type { Catalogue } from '#src/draft/catalogue.ts';
import type { Computed } from './use-computed.ts';

/** All that the sections of a report are drawn from: the draft of a workspace, or a scenario. */
export interface Reporting {
  results: Results;
  /** The configuration of the results. */
  configuration: Configuration;
  product: ProductBasis;
  /** Name of the process. */
  name: string;
  /** Which state of the process it is, in words; null for a scenario, which does not say. */
  version: string | null;
  /** When that state was saved, ISO 8601; null if it is not known. */
  saved: string | null;
  library: Library;
  catalogue: Catalogue;
  /** The amount of product that costs and footprints are for. */
  reported: Reported;
  /** What the process is meant to keep. */
  limits: readonly Constraint[];
  computed: Computed;
  organisation: Membership | null;
  today: Date;
}

/** What is known as soon as there are results: sections of it alone are not drawn again with each part that is computed. */
export type Settled = Omit<Reporting, 'computed'>;

/** Sixteen digits of a hash, which tell two scenarios apart, in groups that can be compared by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 16).replaceAll(/(.{4})(?=.)/g, '$1 ');
