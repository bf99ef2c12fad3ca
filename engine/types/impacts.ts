/** Rows of the impact tables (data/impact-*.json, data/countries.json, data/carbon-inputs.json). Null is no data. */

export type ImpactItemType =
  | 'energy'
  | 'water'
  | 'carbon_source'
  | 'nitrogen_mineral'
  | 'acid_base'
  | 'buffer'
  | 'solvent'
  | 'gas'
  | 'consumable'
  | 'packaging'
  | 'transport'
  | 'waste'
  | 'emission';

/** Quality of a factor for its use, A (best) to E; N = no data. */
export type FactorQuality = 'A' | 'B' | 'C' | 'D' | 'E' | 'N';

/** Shared, or imported by the organisation. */
export type FactorOrigin = 'shared' | 'own';

/** GWP set: the IPCC report whose 100-year warming potentials are used for direct emissions. */
export type GwpSet = 'AR5' | 'AR6';

export interface ImpactSourceRow {
  id: string;
  title: string;
  year: number | null;
  url: string | null;
  licence: string | null;
  /** Attribution required by its licence. */
  attribution: string | null;
  /** Whether the licence needs a review before its rows are redistributed; one switch excludes them. */
  doubtful?: boolean;
}

export interface ImpactCategoryRow {
  id: string;
  name: string;
  method: string;
  indicator: string;
  unit: string;
  ef_code: string | null;
  /** World impact per person and year, in `unit`. */
  normalisation: number | null;
  /** Share in the EF single score, 1. */
  weighting: number | null;
  recipe_equivalent: string | null;
  traci_equivalent: string | null;
  /** Whether enough items have a factor for a first estimate. */
  screening: boolean;
  source: string;
  year: number | null;
  quality: FactorQuality;
}

export interface ImpactItemRow {
  id: string;
  name: string;
  item_type: ImpactItemType;
  unit: string;
  cas: string | null;
  default_activity_id: string;
  /** The default if doubtful sources are excluded; null = none; absent = the same. */
  open_activity_id?: string | null;
  source: string;
  year: number | null;
  quality: FactorQuality;
  note: string | null;
  lead: string | null;
}

/** Other items used by one unit of an activity, each at its default activity. */
export interface RecipeLine {
  item_id: string;
  amount: number;
}

export interface ImpactActivityRow {
  id: string;
  item_id: string;
  name: string;
  /** Country or region code; GLO = the world. */
  location: string;
  unit: string;
  boundary: string;
  /** kWh per unit that can come from the grid of another country; null = unknown. */
  grid_electricity: number | null;
  /** kg CO2e/kWh of the grid inside the dataset. */
  grid_factor: number | null;
  recipe: RecipeLine[] | null;
  /** Produced on site, so it uses the electricity of the plant. */
  on_site?: boolean;
  /** Additional sources of its factors, if not given by a recipe. */
  rests_on?: string[];
  source: string;
  year: number | null;
  quality: FactorQuality;
  note: string | null;
}

export interface ImpactAssessmentRow {
  activity_id: string;
  category_id: string;
  value: number | null;
  /** Factor with the AR5 GWP set, for direct emissions. */
  value_ar5?: number;
  low?: number | null;
  high?: number | null;
  method: string | null;
  source: string;
  year: number | null;
  quality: FactorQuality;
  note?: string | null;
}

/** The impact item of an item of the engine’s inventory. */
export interface ImpactMatch {
  /** Id of costing/items.ts or of a component of the library. */
  item_id: string;
  impact_item_id: string;
  /** Units of the impact item per unit of the engine’s item; null = unknown. */
  amount: number | null;
  /** kg of biogenic carbon per kg; 0 if absent. */
  biogenic_carbon?: number;
  note?: string;
}

export interface CountryRow {
  /** ISO 3166-1 alpha-2, or the name of a region in capitals. */
  code: string;
  iso3: string | null;
  name: string;
  kind: 'country' | 'region';
  /** kg CO2e/kWh of domestic generation over its life cycle. */
  grid_factor: number | null;
  year: number | null;
  source: string;
  quality: FactorQuality;
  note: string | null;
}

/** Input options of an organisation’s carbon report, with their factors. */
export interface CarbonInputRow {
  id: string;
  group: string;
  name: string;
  scope: 1 | 2 | 3;
  /** 1 to 15 of scope 3. */
  scope3_category: number | null;
  unit: string;
  /** kg CO2e per unit; null = no data, or by country. */
  factor: number | null;
  factor_ar5: number | null;
  /** kg per unit, outside the scopes. */
  biogenic_factor: number | null;
  gwp_set: string | null;
  basis: string;
  region: string | null;
  /** Whether the factor is that of the country of the entry. */
  by_country: boolean;
  source: string;
  year: number | null;
  quality: FactorQuality;
  note: string | null;
}

/** The files as they are on disk. */
export interface ImpactFiles {
  categories: ImpactCategoryRow[];
  items: ImpactItemRow[];
  activities: ImpactActivityRow[];
  assessments: ImpactAssessmentRow[];
  sources: ImpactSourceRow[];
  countries: CountryRow[];
  matches: ImpactMatch[];
}

export interface ImpactItem extends Omit<ImpactItemRow, 'open_activity_id'> {
  origin: FactorOrigin;
}
export interface ImpactActivity extends ImpactActivityRow {
  origin: FactorOrigin;
  /** Whether it is, or is derived from, a source with a doubtful licence. */
  doubtful: boolean;
  /** Whether its factors are calculated from its recipe, at the plant. */
  from_recipe: boolean;
  /** Imported database whose licence keeps its factors in the organisation. */
  restricted_by?: string;
}
export interface ImpactAssessment extends ImpactAssessmentRow {
  origin: FactorOrigin;
  low: number | null;
  high: number | null;
  note: string | null;
  /** Source in words, for custom rows only; a shared row has a source id. */
  licence?: string | null;
}

/** The tables ready for look-up; made by `impactTables`. */
export interface ImpactTables {
  categories: ReadonlyMap<string, ImpactCategoryRow>;
  items: ReadonlyMap<string, ImpactItem>;
  activities: ReadonlyMap<string, ImpactActivity>;
  /** Activities by item, the default one first. */
  activitiesOf: ReadonlyMap<string, ImpactActivity[]>;
  /** Factors by activity, then category; an absent category has no data. */
  assessments: ReadonlyMap<string, ReadonlyMap<string, ImpactAssessment>>;
  sources: ReadonlyMap<string, ImpactSourceRow>;
  countries: ReadonlyMap<string, CountryRow>;
  matches: ReadonlyMap<string, ImpactMatch>;
  /** Whether rows of doubtful licence are included. */
  doubtful: boolean;
}
