import type { ScenarioFile, Library, ProductBasis } from '#engine/index.ts';
import type { Membership } from '#src/account/user.ts';
import type { FigureEstimate } from '#generated/types.ts';
import type { Reported } from '#src/lib/reporting.ts';
import type { Catalogue } from '#src/draft/catalogue.ts';
import type { Compared } from '../compared.ts';
import type { DifferenceRow } from '../differences.ts';
import type { PairOf } from '../use-pairs.ts';

/** All that the sections of a comparison report are drawn from. */
export interface Comparing {
  /** At least two. */
  compared: readonly Compared[];
  /** Position of the process that the others are compared with. */
  reference: number;
  product: ProductBasis;
  library: Library;
  catalogue: Catalogue;
  /** The amount of product that costs and footprints are for. */
  reported: Reported;
  /** All settings, each with its value in every process. */
  settings: readonly DifferenceRow[];
  /** How uncertain the metric of the process at a position is; undefined if it is not known. */
  estimateOf: (position: number, metric: string) => FigureEstimate | undefined;
  /** Undefined until one pair is known. */
  pairOf: PairOf | undefined;
  /** The scenario of each process; null if it is not known. */
  scenarios: readonly (ScenarioFile | null)[];
  /** What is being computed, in words; null once all is known. */
  doing: string | null;
  /** Why a scenario could not be computed; null if all could. */
  failure: string | null;
  organisation: Membership | null;
  today: Date;
}
