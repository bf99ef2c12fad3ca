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

/** A (best) to E by how well a factor fits its use; N = no data. */
export type FactorQuality = 'A' | 'B' | 'C' | 'D' | 'E' | 'N';

/** Shared by everybody, or imported by the organisation. */
export type FactorOrigin = 'shared' | 'own';

/** The IPCC report whose 100-year warming potentials count direct emissions. */
export type GwpSet = 'AR5' | 'AR6';

export interface ImpactSourceRow {
  id: string;
  title: string;
  year: number | null;
  url: string | null;
  licence: string | null;
  /** What its licence asks to be shown with results. */
  attribution: string | null;
  /** Whether the licence needs a review before its rows are redistributed; one switch leaves them out. */
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
  /** Whether enough items have a factor for a first look. */
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
  /** The default where doubtful sources are left out; null = nothing else; absent = the same. */
  open_activity_id?: string | null;
  source: string;
  year: number | null;
  quality: FactorQuality;
  note: string | null;
  lead: string | null;
}

/** What one unit of an activity takes of other items, each at its default activity. */
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
  /** kWh per unit that another country's grid can make; null = not known. */
  grid_electricity: number | null;
  /** kg CO2e/kWh of the grid inside the dataset. */
  grid_factor: number | null;
  recipe: RecipeLine[] | null;
  /** Made where the plant is, so that its electricity is the plant's. */
  on_site?: boolean;
  /** Sources beside its own that its figures come from, where no recipe says so. */
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
  /** By the AR5 warming potentials, of what is given off directly. */
  value_ar5?: number;
  low?: number | null;
  high?: number | null;
  method: string | null;
  source: string;
  year: number | null;
  quality: FactorQuality;
  note?: string | null;
}

/** What an item of the engine's inventory is among the impact items. */
export interface ImpactMatch {
  /** Id of costing/items.ts or of a component of the library. */
  item_id: string;
  impact_item_id: string;
  /** Units of the impact item per unit of the engine's item; null = not known. */
  amount: number | null;
  /** kg of biogenic carbon per kg; 0 unless given. */
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

/** What an organisation's carbon report may count, with its factor. */
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
  /** Whether the factor is that of the entry's country. */
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
  /** Whether it is, or is made from, a source whose licence is doubtful. */
  doubtful: boolean;
  /** Whether its factors are computed from its recipe, at the plant. */
  from_recipe: boolean;
}
export interface ImpactAssessment extends ImpactAssessmentRow {
  origin: FactorOrigin;
  low: number | null;
  high: number | null;
  note: string | null;
  /** Whose figure it is in words, of own rows alone; a shared row's is its source's. */
  licence?: string | null;
}

/** The tables ready for look-up; made by `impactTables`. */
export interface ImpactTables {
  categories: ReadonlyMap<string, ImpactCategoryRow>;
  items: ReadonlyMap<string, ImpactItem>;
  activities: ReadonlyMap<string, ImpactActivity>;
  /** By item, the default one first. */
  activitiesOf: ReadonlyMap<string, ImpactActivity[]>;
  /** By activity, then category; a category that is absent has no data. */
  assessments: ReadonlyMap<string, ReadonlyMap<string, ImpactAssessment>>;
  sources: ReadonlyMap<string, ImpactSourceRow>;
  countries: ReadonlyMap<string, CountryRow>;
  matches: ReadonlyMap<string, ImpactMatch>;
  /** Whether rows of doubtful licence are among them. */
  doubtful: boolean;
}
