import type { ProcessWithConfiguration, Product, ShareKind } from '#generated/types.ts';
import type { SectionName } from '#src/report/sections.ts';
import type { SliderEntry } from './slider-choices.ts';

/** What a member enters for a new link. */
export interface NewLinkValues {
  name: string;
  kind: ShareKind;
  sections: SectionName[];
  valid_days: string;
  password: string;
  sliders: SliderEntry[];
  logo: boolean;
  negotiation: { metrics: string[]; significant_digits: string; evaluations_per_day: string };
}

/** What can be shared. */
export interface ShareProps {
  product: Product;
  process: ProcessWithConfiguration;
  /** Number of changes that are not saved, and so not shared. */
  changes: number;
}
