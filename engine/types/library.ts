/** Rows of the library: hosts, components, factors, buffers and own operations. */
import type { LibraryBuffer } from './buffers.ts';
import type { Stage } from './catalogue.ts';
import type { OutletDisposal } from './configuration.ts';
import type { FactorQuality, ImpactTables } from './impacts.ts';
import type { Unit } from '../wording/quantity.ts';

/** Composition of dry cell weight, fractions that sum to at most 1; the rest is ash. */
export interface CellComposition {
  protein: number;
  rna: number;
  dna: number;
  lipid: number;
  wall: number;
  ash: number;
}

/** A host cell with the growth defaults that unit operations start from (docs/models, hosts). */
export interface Cell {
  id: string;
  name: string;
  /** Kind: bacterium, yeast, fungus, animal, insect, alga. */
  kind: string;
  /** Id of its growth substrate. */
  substrate_id: string;
  /** K. */
  temperature: number;
  /** Maximum specific growth rate, 1/h. */
  mu_max: number;
  /** Biomass yield on substrate, g DCW/g. */
  yield_xs: number;
  /** Maintenance, g/g/h. */
  maintenance: number;
  /** Monod constant, g/L. */
  monod_constant: number;
  /** Usual maximum dry cell density, g DCW/L. */
  max_density: number;
  /** Mass-median diameter, µm. */
  diameter: number;
  /** Wet density, kg/m³. */
  density: number;
  /** Biomass yield on oxygen, g DCW/mol; null = anaerobic or calculated from yield_xs. */
  yield_xo: number | null;
  /** Usual peak oxygen uptake rate, mmol/L/h; 0 = anaerobic. */
  peak_our: number;
  /** Growth rate above which by-product is formed, 1/h; null = none. */
  mu_crit: number | null;
  /** Hetherington exponent and constant (MPa^-a) of homogenisation; null = unknown. */
  disruption_exponent: number | null;
  disruption_constant: number | null;
  /** Cardinal temperatures of growth, K, and pH; if missing, assumed from the kind. */
  temperature_minimum?: number | null;
  temperature_optimum?: number | null;
  temperature_maximum?: number | null;
  ph_minimum?: number | null;
  ph_optimum?: number | null;
  ph_maximum?: number | null;
  /** Andrews constant, g/L; if missing, the substrate does not inhibit. */
  substrate_inhibition?: number | null;
  growth_source?: string;
  composition: CellComposition;
  source: string;
}

export interface Protein {
  id: string;
  name: string;
  uniprot: string | null;
  /** Da. */
  molar_mass: number;
  isoelectric_point: number | null;
  /** One-letter codes; a slash separates chains that are linked by disulfide bonds. */
  sequence?: string | null;
  disulfides?: number | null;
  source: string;
}

/** Component class: decides default splits. */
export type ComponentClass =
  | 'water'
  | 'cell'
  | 'debris'
  | 'target'
  | 'host_protein'
  | 'nucleic_acid'
  | 'lipid'
  | 'polysaccharide'
  /** Suspended particles that bind no water: starch, fibre, lignin, ash. */
  | 'solid'
  | 'aggregate'
  | 'sugar'
  | 'salt'
  | 'small_molecule'
  | 'solvent'
  | 'gas'
  | 'antifoam';

export interface Molecule {
  id: string;
  name: string;
  class: ComponentClass;
  /** g/mol. */
  molar_mass: number | null;
  /** Such as C6H12O6; absent or null if not known, or for a mixture. */
  formula?: string | null;
  /** Apparent density in water, kg/m³. */
  density: number;
  /** USD/kg. */
  price: number | null;
  price_low: number | null;
  price_high: number | null;
  pka: number[];
  /** Partition coefficient between octanol and water of the neutral form. */
  log_p?: number | null;
  /** K at 1 atm; absent or null for what does not evaporate. */
  boiling_point?: number | null;
  /** kJ/mol at the boiling point. */
  heat_of_vaporisation?: number | null;
  /** A, B, C of log10(P/Pa) = A - B/(T + C), T in K; absent or empty: by Clausius and Clapeyron. */
  antoine?: number[];
  /** Inhibition of the cells that make it, [1 - (P/P_m)^a]^n: P_m in g/L, a, and n of growth and of production. */
  inhibition_limit?: number | null;
  inhibition_shape?: number | null;
  inhibition_exponent?: number | null;
  production_exponent?: number | null;
  inhibition_source?: string;
  source: string;
}

export interface Solvent {
  id: string;
  name: string;
  molar_mass: number;
  /** Such as C6H12O6; absent or null if not known, or for a mixture. */
  formula?: string | null;
  /** K. */
  boiling_point: number;
  density: number;
  log_p: number | null;
  /** Mass fraction of solvent in saturated water, and of water in saturated solvent; 1 = fully miscible. */
  water_solubility?: number | null;
  water_content?: number | null;
  /** kJ/mol at the boiling point. */
  heat_of_vaporisation?: number | null;
  /** A, B, C of log10(P/Pa) = A - B/(T + C), T in K; empty = unknown. */
  antoine?: number[];
  price: number | null;
  source: string;
}

/** Climate change of one unit of an item, GWP100. */
export interface ClimateFactor {
  item_id: string;
  /** Unit of the item, the same as in the engine. */
  unit: Unit;
  /** kg CO2e per unit, without the electricity below; null = no data (never zero). */
  value: number | null;
  /** kWh from the plant’s grid per unit, counted in addition. */
  electricity: number;
  region: string | null;
  /** Id in `sources`; null if there are no data. */
  source: string | null;
  year: number | null;
  quality: FactorQuality;
  note: string | null;
}

/** Grid electricity of a country (ISO 3166-1 alpha-2) or a region such as WORLD. */
export interface GridFactor {
  region: string;
  /** kg CO2e/kWh; null = no data. */
  value: number | null;
  year: number | null;
}

export interface FactorSource {
  title: string;
  url: string | null;
  licence: string;
}

/** Data to convert the inventory to a footprint; created by `climateFactors`. */
export interface ClimateFactors {
  indicator: string;
  sources: Record<string, FactorSource>;
  items: ClimateFactor[];
  electricity: GridFactor[];
}

/** An outlet beside the one that goes on. */
export interface OwnOutlet {
  /** `other_1` to `other_5`. */
  key: string;
  name: string;
  /** Destination of the part that no step takes. */
  disposal: Exclude<OutletDisposal, 'burned' | 'sold'>;
}

/** Share of a component that goes to an outlet. */
export interface OwnShare {
  /** Id of a component, a class, or `others` for all that have no share of their own. */
  of: string;
  /** `product`, or the key of another outlet. */
  outlet: string;
  share: number;
}

/** Consumption is per kg or per m³ of feed. */
export type OwnBasis = 'kg' | 'm³';

export interface OwnChemical {
  /** Id of a molecule or solvent of the library. */
  component_id: string;
  /** kg per kg or m³ of feed. */
  amount: number;
}

/** Purchase cost of one unit: C₀ (S/S₀)ⁿ. */
export interface OwnEquipment {
  name: string;
  /** Flow of the feed in kg/h or m³/h, or its volume in m³. */
  size_by: 'mass_flow' | 'volume_flow' | 'volume';
  /** C₀ in USD, at the size S₀ and the cost index. */
  cost: number;
  size: number;
  exponent: number;
  /** Largest unit; above it, several are bought. */
  largest: number;
  /** Cost index (CEPCI) of the price. */
  cost_index: number;
  /** Installed cost ÷ purchase cost. */
  bare_module: number;
  source: string;
}

/** An operation that an organisation describes by shares, consumption, times and prices, without code. */
export interface OwnOperation {
  /** Id and version, such as `own_1@3`: a definition never changes under its id. */
  id: string;
  name: string;
  description: string;
  stage: Stage;
  icon: string;
  /** Prefix of the equipment tag. */
  tag: string;
  /** Name of the stream that goes on. */
  product: string;
  outlets: OwnOutlet[];
  /** The outlet that receives the remainder. */
  rest: string;
  shares: OwnShare[];
  per: OwnBasis;
  /** kWh per kg or m³ of feed. */
  electricity: number;
  /** kg per kg or m³. */
  steam: number;
  steam_item: 'lp_steam' | 'mp_steam' | 'clean_steam';
  /** Heat removed, MJ per kg or m³. */
  cooling: number;
  coolant: 'cooling_water' | 'chilled_water' | 'chilled_brine';
  /** m³ per kg or m³; it joins the feed. */
  water: number;
  water_item: 'process_water' | 'ro_water' | 'wfi';
  /** They join the feed. */
  chemicals: OwnChemical[];
  /** Temperature of all outlets, K; null: that of the feed after mixing with water and chemicals. */
  temperature: number | null;
  /** Whether the time is entered, or follows from the flow that one train takes. */
  time_by: 'hours' | 'mass_flow' | 'volume_flow';
  /** h per batch, or kg/h or m³/h. */
  time: number;
  /** Null: no equipment is bought. */
  equipment: OwnEquipment | null;
  /** Operator hours per hour of processing, and per batch. */
  labour_per_hour: number;
  labour_per_batch: number;
  /** h of cleaning after each batch. */
  cleaning_time: number;
}

/** What a supplier asks for one machine of a type, in the steel and grade of the offer, or for an amount of a material. */
export interface Quotation {
  id: string;
  /** Supplier and number. */
  name: string;
  /** Row of the cost table, such as C-16, or id of an item, molecule or solvent. */
  machine: string;
  /** In the unit of the row, or the amount of a material. */
  size: number;
  /** Of one, or of the amount, in the currency. */
  price: number;
  /** ISO 4217. */
  currency: string;
  /** USD per unit of the currency on the date. */
  exchange_rate: number;
  /** ISO 8601, and the last day on which it counts; null: it does not end. */
  date: string;
  expires: string | null;
  kind: 'firm' | 'budget' | 'heard';
  grade: 'industrial' | 'food' | 'pharma';
  steel: 'carbon' | 'stainless_304' | 'stainless_316';
  /** File or note. */
  source: string;
}

export interface Library {
  cells: Cell[];
  proteins: Protein[];
  molecules: Molecule[];
  solvents: Solvent[];
  /** Buffers that steps can use. */
  buffers?: LibraryBuffer[];
  /** Each version of each own operation. */
  own_operations?: OwnOperation[];
  /** Those that count today. */
  quotations?: Quotation[];
  /** If absent, footprints are null. */
  factors?: ClimateFactors;
  /** False if rows of doubtful licence are excluded from `factors`. */
  doubtful_factors?: boolean;
  /** If present, every impact category is a metric (`impacts.<category>`) for analyses. */
  impacts?: ImpactTables;
}
