/** Input and results of a buffer; keys as in the contract (openapi/resources/buffers.yaml). */
import type { Unit } from '../wording/quantity.ts';

/** From a weighed pair of acid and base salts, from the acid form with base, or from the base form with acid. */
export type BufferPreparation = 'salt_pair' | 'acid_with_base' | 'base_with_acid';

export interface BufferComponent {
  /** Key of a buffer substance or of a salt, or the id of a molecule. */
  substance_id: string;
  role: 'buffering' | 'salt' | 'additive';
  /** Concentration in the finished buffer over all charge states, mmol/L. */
  concentration: number;
}

export interface BufferInput {
  /** At `temperature`. */
  ph: number;
  /** K; 25 °C if absent. */
  temperature?: number;
  /** m³; 1 if absent. */
  volume?: number;
  /** If absent, the usual preparation that reaches the pH. */
  preparation?: BufferPreparation;
  /** The first component that buffers sets the pH. */
  components: BufferComponent[];
}

/** A buffer of the library, which a step can use. */
export interface LibraryBuffer extends BufferInput {
  id: string;
  name: string;
  /** Price of the solution bought ready to use, USD/m³; null or absent if it is not known. */
  ready_price?: number | null;
}

/** Why a buffer cannot be made. Returned, never thrown. */
export interface BufferProblem {
  /** Paths into the input, such as components.0.concentration. */
  fields: string[];
  message: string;
  nearest: { field: string; value: number; unit: Unit } | null;
}

export interface BufferRecipeLine {
  reagent_id: string;
  role: 'acid_form' | 'base_form' | 'titrant' | 'salt' | 'additive' | 'water';
  name: string;
  formula: string;
  /** g/mol, including crystal water; for a solution, of the solute. */
  molar_mass: number;
  /** mmol/L in the finished buffer; null for water. */
  concentration: number | null;
  /** kg. */
  mass: number;
  /** Volume in m³ if measured by volume; null if weighed. */
  volume: number | null;
  /** USD; null = no price. */
  cost: number | null;
}

export interface BufferProperties {
  /** mmol/L. */
  ionic_strength: number;
  /** mS/cm at 25 °C. */
  conductivity: number;
  /** mmol/L/pH at the target pH. */
  capacity: number;
  /** Apparent pK nearest to the target, and the range of one unit on either side; null if nothing buffers. */
  capacity_peak_ph: number | null;
  useful_ph_min: number | null;
  useful_ph_max: number | null;
  /** Strong base at the target pH, from the fully acid form, mmol/L. */
  base_added: number;
  /** mmol/L. */
  sodium: number;
  /** Ideal osmolality, mOsm/kg. */
  osmolality: number;
  /** Heat of neutralisation of the whole volume, MJ. */
  heat_released: number;
  /** USD/m³; null = a price is missing. */
  cost: number | null;
}

/** The same solution at another temperature. */
export interface BufferAtTemperature {
  /** K. */
  temperature: number;
  ph: number;
  shift: number;
  /** mS/cm. */
  conductivity: number;
}

export interface BufferTitrationPoint {
  /** mmol/L. */
  base_added: number;
  ph: number;
  /** mmol/L/pH. */
  capacity: number;
}

export interface BufferDesign {
  preparation: BufferPreparation;
  recipe: BufferRecipeLine[];
  properties: BufferProperties;
  at_temperatures: BufferAtTemperature[];
  titration: BufferTitrationPoint[];
  warnings: string[];
}

export type BufferOutcome = { feasible: true; design: BufferDesign } | { feasible: false; problem: BufferProblem };
