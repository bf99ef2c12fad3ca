/** The built-in impact tables. */
import activities from '../../data/impact-activities.json' with { type: 'json' };
import assessments from '../../data/impact-assessments.json' with { type: 'json' };
import categories from '../../data/impact-categories.json' with { type: 'json' };
import countries from '../../data/countries.json' with { type: 'json' };
import items from '../../data/impact-items.json' with { type: 'json' };
import matches from '../../data/impact-matches.json' with { type: 'json' };
import sources from '../../data/impact-sources.json' with { type: 'json' };
import type { ImpactFiles } from '../types/impacts.ts';

// JSON has no literal types; `impactTables` checks the relevant ones.
export const impactFiles = {
  ...activities,
  ...assessments,
  ...categories,
  ...countries,
  ...items,
  ...matches,
  ...sources,
} as unknown as ImpactFiles;
