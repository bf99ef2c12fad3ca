/**
 * Types and helpers to declare a unit operation once, in one file. The catalogue, the form, the bounds check, the
 * optimiser and the costing all read the declaration, so a new operation is a file here and a line in index.ts.
 */
import type { CostRow } from '../costing/cost-table.ts';
import type { Item } from '../costing/items.ts';
import type { Duties } from '../physics/heat/duties.ts';
import type { ComponentTable, Role } from '../stream/components.ts';
import type { Stream } from '../stream/stream.ts';
import { DESIGN } from '../wording/settings-text.ts';
import { idIn, isTemplate } from './leaves.ts';
import type { PaidPrices } from './paid-prices.ts';
import { type Basis, choice, number, type Setting, type Values } from './settings.ts';
import { TECHNOLOGY } from './technology.ts';
import type { Unit } from '../wording/quantity.ts';
import type { Axis, UnitOperation } from '../types/catalogue.ts';
import type { OutletDisposal, SettingValue } from '../types/configuration.ts';
import type { Problem, StreamKind } from '../types/results.ts';
import type { Technology } from '../assumptions/assumptions.ts';
import type { ProcessRoomKey } from '../assumptions/room-list.ts';

/** Key of the outlet that goes on. */
export const PRODUCT = 'product';

/** A setting of an operation by its key, which may stand for an id of a template. */
export function settingOf({ settings }: Pick<AnyDeclaration, 'settings'>, key: string): Setting | undefined {
  const all = settings as Record<string, Setting>;
  if (isTemplate(key)) return undefined;
  if (Object.hasOwn(all, key)) return all[key];
  const template = Object.keys(all).find((one) => isTemplate(one) && idIn(one, key) !== null);
  return template === undefined ? undefined : all[template];
}

/** The entered values of a template by id. */
export function leavesOf(
  settings: Readonly<Record<string, SettingValue>>,
  template: string,
): [id: string, value: SettingValue][] {
  const found: [string, SettingValue][] = [];
  for (const key of Object.keys(settings)) {
    const id = idIn(template, key);
    if (id !== null) found.push([id, settings[key]!]);
  }
  return found;
}

// ── Outputs, streams, equipment ────────────────────────────────────────────────────────────────────────────────────

export interface OutputDeclaration {
  readonly unit: Unit;
  readonly display_unit: Unit;
  readonly title: string;
  readonly formula: string;
  readonly equation: string;
  readonly better: 'higher' | 'lower' | null;
}

/** A metric with its equation in words and its number in docs/models; absent: that of its unit operation. */
export const output = (
  unit: Unit,
  title: string,
  formula: string,
  {
    better = null,
    display = unit,
    equation = '',
  }: Partial<Pick<OutputDeclaration, 'better' | 'equation'>> & { display?: Unit } = {},
): OutputDeclaration => ({ unit, display_unit: display, title, formula, equation, better });

/** An output that the chosen method does not calculate: it is absent from results, as zero would be a value. */
export const NOT_CALCULATED = Number.NaN;

/** The outputs that were calculated. */
export function calculated(outputs: Record<string, number>): Record<string, number> {
  // Without lists of keys or values, as the results of every step come here.
  for (const key in outputs)
    if (Number.isNaN(outputs[key]))
      return Object.fromEntries(Object.entries(outputs).filter(([, value]) => !Number.isNaN(value)));
  return outputs;
}

/** How a side stream leaves the plant; a stream 'returned' to the process is credited by the step itself. */
export type Disposal = Exclude<OutletDisposal, 'burned' | 'sold'> | 'returned';

export interface InletDeclaration {
  readonly name: string;
}
/** An inlet with a meaning of its own: what is fed to it takes the place of something that the step would buy. */
export interface IntakeDeclaration {
  readonly name: string;
  /** What it takes the place of, in words. */
  readonly replaces: string;
  /**
   * The component that takes the place; all others join the feed. Absent: the model itself handles all that is brought.
   */
  readonly counts?: Role;
}
export interface SideDeclaration {
  readonly name: string;
  readonly kind: StreamKind;
  readonly disposal: Disposal;
}
export interface EquipmentDeclaration {
  readonly name: string;
  /** Row of the cost table, or a row of its own. */
  readonly cost: string | CostRow;
  /** Prefix of its tag; that of the operation if absent. */
  readonly tag?: string;
  /** Bought once per plant rather than once per parallel train. */
  readonly shared?: boolean;
  /** Serves every step of the plant that needs one and does not run at the same time; the largest is bought. */
  readonly lent?: boolean;
  /** Operator hours per batch in addition to those of the step itself. */
  readonly operatorHours?: number;
}

export interface PlotDeclaration {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  /**
   * Which of several lines an experiment can measure, by the key used for the data: none if the lines compare laws or
   * settings. Absent if there is one line.
   */
  readonly measured?: Readonly<Record<string, string>>;
  /** What else an experiment can measure against x, each in a unit of its own, by the key used for the data. */
  readonly beside?: Readonly<Record<string, Axis>>;
  /** What else is to be known of a run in which it is measured, by the key used for the data. */
  readonly of_run?: Readonly<Record<string, Axis>>;
  /** Name of the line that is an upper limit for the others, set by the equipment or the product. */
  readonly limit?: string;
  /** If y is a logarithm to base 10: the unit of its quantity, in which it is measured. */
  readonly log_of?: Unit;
}

export const axis = (title: string, unit: Unit, display: Unit = unit): Axis => ({ title, unit, display_unit: display });

export const plot = (
  title: string,
  x: Axis,
  y: Axis,
  measured?: PlotDeclaration['measured'],
  limit?: string,
): PlotDeclaration => ({
  title,
  x,
  y,
  ...(measured && { measured }),
  ...(limit !== undefined && { limit }),
});

/** One line of a plot: at most 2,000 pairs of x and y, with y null at a gap. */
export interface Curve {
  /** Name of the line if there are several; absent if there is one. */
  readonly series?: string;
  readonly points: readonly (readonly [x: number, y: number | null])[];
}

/**
 * A place on the volume axis of a chromatogram, or at one `volume` a level of the modulator, that can be dragged: it sets `key` to
 * (place - from) × scale, `also`, and what follows it.
 */
export interface Drag {
  readonly title: string;
  readonly key: string;
  readonly at: number;
  readonly from: number;
  readonly scale: number;
  readonly also: Readonly<Record<string, SettingValue>>;
  readonly volume?: number;
  /** Another setting, which becomes (place - from) × scale too. */
  readonly follows?: Pick<Drag, 'key' | 'from' | 'scale'>;
}

/** What leaves a column, by column volumes from the start of the load. */
export interface Chromatogram {
  readonly phases: readonly { readonly title: string; readonly to: number }[];
  /** Concentrations at the outlet, g/L; the product first. */
  readonly lines: readonly { readonly title: string; readonly points: Curve['points'] }[];
  /** Salt or pH at the outlet, and as it enters. */
  readonly modulator: { readonly title: string; readonly unit: Unit; readonly points: Curve['points'] };
  readonly entering: Curve['points'];
  /** Where the elution begins; the cuts count from there. */
  readonly elution: number;
  readonly cuts: readonly [from: number, to: number];
  readonly pool: PoolPoint;
  /** The highest yield at each purity, and the purity that a pool is to have. */
  readonly front: readonly PoolPoint[];
  readonly leastPurity: number;
  readonly drags: readonly Drag[];
  /** Settings of the two cuts, and what else they need. */
  readonly cutSettings: { readonly keys: readonly [string, string]; readonly also: Drag['also'] };
  /** A setting whose values are compared beside it, and the outputs that tell them apart. */
  readonly compared: { readonly key: string; readonly values: readonly number[]; readonly outputs: readonly string[] };
  /** Keys of the outputs of the step that a change of the chromatogram moves. */
  readonly beside: readonly string[];
  /** Load, and the highest in the data or 0, g/L of bed. */
  readonly load: number;
  readonly fittedLoad: number;
  /** Whether fewer cells were used than its error needs; cells; error of a pool, as a share of the load, or null if it was not estimated; share of mass that is not kept. */
  readonly isCoarse: boolean;
  readonly cells: number;
  readonly error: number | null;
  readonly imbalance: number;
  /** All that it was solved from, and how. */
  readonly solution: {
    readonly model: string;
    readonly inputs: readonly SolvedInput[];
    /** Shells of a bead, tolerance of a step, and steps taken. */
    readonly shells: number;
    readonly tolerance: number;
    readonly steps: number;
  };
  /** Values of the state × steps. */
  readonly work: number;
}

/** A number that a column was solved from; a `path` into what the solver is given. */
export interface SolvedInput {
  readonly path: string;
  readonly title: string;
  readonly value: number | string | boolean;
  readonly unit: Unit;
}
/** The pool of a column that was solved again from its inputs alone. */
export interface Recomputed {
  readonly pool: PoolPoint;
  readonly imbalance: number;
}

/** A pool by its cuts, in column volumes of elution; shares. */
export interface PoolPoint {
  readonly cuts: readonly [from: number, to: number];
  readonly yield: number;
  readonly purity: number;
}

/**
 * Usual feed of a unit operation that is run by itself: broth, harvested cells, the content released from them, washed
 * inclusion bodies, granules among broken cells, mineral medium,
 * clarified liquor, the concentrate at the end of a process,
 * a concentrated solution of a small molecule, the clarified broth of an acid that a base has neutralised, the same once
 * sulphuric acid has split its salt, or the same with sodium and free of calcium; grain, ground grain in water, pretreated
 * biomass in water, or crushed cane; a culture of animal cells.
 */
export type UsualFeed =
  | 'broth'
  | 'cells'
  | 'lysate'
  | 'inclusion_bodies'
  | 'granules'
  | 'medium'
  | 'liquor'
  | 'concentrate'
  | 'syrup'
  | 'extract'
  | 'volatiles'
  | 'neutralised'
  | 'acidified'
  | 'softened'
  | 'grain'
  | 'mash'
  | 'pulp'
  | 'cane'
  | 'culture';

/** Usual product of a unit operation. */
export type UsualProduct =
  | 'secreted_protein'
  | 'antibody'
  | 'acid'
  | 'cells'
  | 'mrna'
  | 'plasmid'
  | 'vector'
  | 'oligonucleotide'
  | 't_cells';

/** Times and labour hours of table 2.33; h. */
export interface StepTimes {
  readonly setup: number;
  readonly fill: number;
  readonly empty: number;
  readonly cip: number;
  readonly sip: number;
  /** Set-up of disposables, which are not cleaned; only for operations that have them. */
  readonly disposables: number;
  /** Operator hours per hour of processing, and per run. */
  readonly labourPerHour: number;
  readonly labourFixed: number;
  /** Laboratory hours ÷ operator hours. */
  readonly laboratory: number;
}

/** Times of a step; those that are omitted are zero. */
export const stepTimes = (
  times: Partial<StepTimes> & Pick<StepTimes, 'labourPerHour' | 'labourFixed' | 'laboratory'>,
): StepTimes => ({ setup: 0, fill: 0, empty: 0, cip: 0, sip: 0, disposables: 0, ...times });

/** One piece of equipment, as sized by a model. */
export interface EquipmentSlot {
  /** Total size of all units of one train, in the row's unit; 0 = none. */
  size: number;
  atLeast: number;
  /** Price factor. */
  factor: number;
  /** Share of its operator hours that the run needs. */
  work: number;
  /** The declared row, unless the model chooses another for this size. */
  row: CostRow;
}

/** Preparations by the steps before a fermentation, in the order of the steps. */
export const PREPARATIONS = ['medium', 'sterile', 'seed'] as const;
export type Preparation = (typeof PREPARATIONS)[number];

/**
 * Requirements of a fermentation: starting volume including inoculum, m³; substrate in it, g/L; maximum volume of feed,
 * m³.
 */
export interface Demand {
  volume: number;
  substrate: number;
  feed: number;
  /** Cells that the substrate can yield, g per L of starting medium. */
  cells: number;
}

/** The medium of one vessel per batch: its volume at the start and what is in it. */
export interface VesselMedium {
  /** m³ including inoculum. */
  volume: number;
  /** Substrate, g/L. */
  substrate: number;
  /** kg per m³ of medium: antifoam and the cells of the inoculum. */
  antifoam: number;
  inoculum: number;
  medium: 'mineral' | 'mineral_by_cells' | 'basal_salts' | 'cell_culture' | 'library';
  medium_id: string;
  medium_cells: number;
  /** Cells that its substrate can yield, g per L of starting medium. */
  cells: number;
}

/** More of a component than a step uses, kg. */
export interface Surplus {
  readonly inlet: string;
  readonly component: number;
  readonly brought: number;
  readonly used: number;
}

/** All work that its error needs; as much as there is time for while a value is dragged; or that of many samples around one point. */
export type Effort = 'full' | Budget | Sampling;
/** Values of the state × steps that a model of differential equations may take. */
export interface Budget {
  readonly work: number;
}
/** The samples of a step. A model chooses how roughly it solves them while the step runs at the point around which they lie. */
export interface Sampling {
  isAtItsPoint: boolean;
}

/** Data that a model reads and fills in. They are created once and cleared before each run. */
export interface Run<I extends string = string, S extends string = string, E extends string = string> {
  readonly basis: Basis;
  readonly components: ComponentTable;
  readonly feed: Stream;
  readonly out: Stream;
  readonly inlets: Readonly<Record<I, Stream>>;
  /** What is fed to each named inlet. */
  readonly intakes: Readonly<Record<string, Stream>>;
  /** The feed first, then all inlets and what is fed to each named inlet. */
  readonly entering: readonly Stream[];
  /** Keys of the named inlets that have a feed, which may be empty at first if it comes from a later step. */
  readonly connected: ReadonlySet<string>;
  /** The whole stream that an amount follows, which goes elsewhere; null if there is none. */
  readonly reference: Stream | null;
  /** What an inlet brings in excess of what the step uses; null if nothing. */
  surplus: Surplus | null;
  /** How much work a model of differential equations takes. */
  effort: Effort;
  readonly sides: Readonly<Record<S, Stream>>;
  readonly equipment: Readonly<Record<E, EquipmentSlot>>;
  /** Which parts of the preparation come with the feed, for a fermentation and the steps before it. */
  readonly prepared: Readonly<Record<Preparation, boolean>>;
  /** What its machines and vessels are, and the tanks in which liquid is only made or kept for it. */
  technology: Technology;
  tankTechnology: Technology;
  /** The same of a seed vessel that holds a volume of liquid, m³. */
  seedTechnology(volume: number): Technology;
  /** Whether its feed is a stream that becomes its medium, once what is missing is added. */
  readonly fed: boolean;
  /** Requirements of the following fermentation; only set for steps before one. */
  demand: Demand;
  /** kg of each component made (+) or used (-). */
  readonly reaction: Float64Array;
  /** Amount of each item per batch, by item index. */
  readonly amounts: Float64Array;
  /** What it heats and cools with utilities. */
  readonly duties: Duties;
  readonly prices: PaidPrices;
  /** Index of each substrate's item, and the full list of items. */
  readonly items: readonly Item[];
  readonly batchSubstrateItem: number;
  readonly feedSubstrateItem: number;
  /** -1 if no step adds a solvent. */
  readonly solventItem: number;
  /** What the step buys under its own name; -1 if nothing. */
  readonly ownItem: number;
  /** kg CO2e per kg of it; NaN if not known. */
  ownFactor: number;
  /** kg of solvent bought by the steps before this one, minus what they returned. */
  solventBought: number;
  /** h. */
  processTime: number;
  /** For a step that takes its feed all the time while it runs: h for which it takes nothing between two runs, beside its own times; else null. */
  pause: number | null;
  /** Share of its bags, flow paths and cassettes that one batch of the step uses up; below 1 in a continuous plant. */
  usesUp: number;
  /** h of set-up that the run adds to that of its operation, such as its share of packing a column. */
  preparation: number;
  /** Whether it works in the vessel of the step before instead of one of its own. */
  inVessel: boolean;
  /** Number of machines or skids in one train, and the size of each for display. */
  units: number;
  size: number;
  /** Number of machines that operators attend. */
  attended: number;
  /** Product made by this step, kg; only a fermentation makes any. */
  made: number;
  /** Product concentration at the end of fermentation, g/L. */
  titre: number;
  /** Share of the emitted carbon dioxide that comes from fossil carbon, 1. */
  fossilCarbon: number;
  /** Share of the emitted carbon dioxide that comes from a fuel, whose climate factor includes it, 1. */
  fuelCarbon: number;
  /** Seed vessels before this step, in order: liquid m³ and process h. */
  readonly seedVolume: Float64Array;
  readonly seedTime: Float64Array;
  seedCount: number;
  /** Batches that one seed train inoculates; more than one if a long run gives many harvests. */
  seedServes: number;
  /** Something that costs money, yield or quality, and that a change of the design avoids. */
  warn(field: string | null, message: string): void;
  /** Something that makes the results uncertain: an estimate, or a model beyond its data. */
  doubt(field: string | null, message: string): void;
  /** Something to observe that no change of the model answers, such as a hazard. */
  note(message: string): void;
  infeasible(fields: readonly string[], message: string, limit?: Problem['limit']): Infeasible;
}

/** The limit that infeasible settings break, and the value that they ask for. */
export const beyond = (title: string, value: number, actual: number, unit: Unit): Problem['limit'] => ({
  title,
  value,
  actual,
  unit,
});

/** Result of a model with infeasible settings; returned, never thrown. */
export class Infeasible {
  readonly infeasible = true;
  readonly fields: readonly string[];
  readonly message: string;
  readonly limit: Problem['limit'];

  constructor(fields: readonly string[], message: string, limit: Problem['limit'] = null) {
    this.fields = fields;
    this.message = message;
    this.limit = limit;
  }
}

export interface Declaration<
  S extends Record<string, Setting>,
  O extends string,
  I extends string,
  D extends string,
  E extends string,
  P extends string = string,
> extends Pick<UnitOperation, 'id' | 'name' | 'stage' | 'description' | 'icon' | 'symbol' | 'tag'> {
  /** Section of docs/models. */
  reference: string;
  /** Starts a process and needs no feed. */
  first?: boolean;
  /** Brings material from outside and needs no feed, but is no fermentation. */
  source?: boolean;
  /** A junction of pipes: takes no time and has no feed tank. */
  inline?: boolean;
  /** Ids of the components that it names, from its entered settings, each with the key of the setting. */
  names?: (given: Readonly<Record<string, SettingValue>>) => readonly (readonly [id: string, key: string])[];
  /** Room in which it stands, if that does not follow from its stage. */
  room?: ProcessRoomKey;
  /** Area of its room and of those that follow ÷ usual, for airlocks and containment; 1 if absent. */
  containment?: number;
  /** Ids of the molecules and solvents of the library that it buys. */
  buys?: readonly string[];
  /** The setting that holds the outlet which an amount follows, from its entered settings; null if it follows none. */
  follows?: (given: Readonly<Record<string, SettingValue>>) => string | null;
  /** Comes before a fermentation and prepares what the fermentation would otherwise prepare itself. */
  prepares?: Preparation;
  /** Requirements of a fermentation for the steps before it; if absent, it prepares everything itself. */
  demand?: (settings: Values<S>) => Demand;
  /** The medium of one vessel, which a stream can become; if absent, the fermentation takes no stream. */
  takes?: (settings: Values<S>) => VesselMedium;
  /** Whether it takes product that is solid. */
  takesSolid?: boolean;
  /**
   * What it uses in a hybrid plant; it then has the setting `technology`. Absent: it works only in steel, because there
   * are no disposables for it.
   */
  hybrid?: Technology;
  /** Draws from a tank while it runs, unlike a vessel that is filled and emptied; true if left out. */
  flow: boolean;
  /**
   * Whether the step adds the solvent of its setting `solvent`, if that depends on other settings; always if absent.
   */
  bringsSolvent?: (given: (key: string) => SettingValue | null) => boolean;
  /** Works in the vessel of these operations when it follows one of them directly. */
  sharesTankWith?: readonly string[];
  times: (basis: Basis) => StepTimes;
  size: { title: string; unit: Unit };
  settings: S;
  outputs: Record<O, OutputDeclaration>;
  inlets: Record<I, InletDeclaration>;
  /** Inlets that steps can feed, other than the feed itself. */
  intakes?: Readonly<Record<string, IntakeDeclaration>>;
  sides: Record<D, SideDeclaration>;
  equipment: Record<E, EquipmentDeclaration>;
  plots: Record<P, PlotDeclaration>;
  /** Absent: the default of its stage. */
  usualFeed?: UsualFeed;
  /** Product assumed when it is run by itself. Absent: a protein secreted by a yeast. */
  usualProduct?: UsualProduct;
  /** Name of the stream to the next step. */
  product: string;
  /**
   * Fills in `run` from the feed and the settings. A setting that is not entered, has a null default and is not derived
   * arrives as NaN; the model writes the value it used back into `settings`, where the results read it.
   */
  model: (run: Run<I, D, E>, settings: Values<S>) => Record<O, number> | Infeasible;
  /**
   * Time courses and curves of the run that the model has just filled in. Only called for the page of a single unit, so
   * it may integrate numerically where the model uses a closed form.
   */
  curves?: (run: Run<I, D, E>, settings: Values<S>, outputs: Record<O, number>) => Record<P, readonly Curve[]>;
  /** The chromatogram of that run; null if its model has none. */
  chromatogram?: (run: Run<I, D, E>, settings: Values<S>, outputs: Record<O, number>) => Chromatogram | null;
  /** The pool of a chromatogram between two cuts, solved again from the inputs that it shows and nothing else. */
  recomputed?: (inputs: readonly SolvedInput[], cuts: PoolPoint['cuts']) => Recomputed;
}

/** A declaration without its specific types, as used by the registry and the process compiler. */
// oxlint-disable-next-line typescript/no-explicit-any -- the registry holds declarations with different settings
export type AnyDeclaration = Declaration<any, any, any, any, any, any>;

/** Whether a step may have no feed in a process with feeds. */
export const isSource = ({ first, source, prepares }: AnyDeclaration): boolean =>
  first === true || source === true || prepares === 'medium' || prepares === 'seed';

/** Setting of every operation for which there are disposables. */
const technologySetting = choice(
  'Technology',
  { plant: 'Same as the plant', stainless: 'Stainless steel', single_use: 'Single use' },
  'plant',
  { group: 'Technology', help: 'Steel equipment that is cleaned after each batch, or bags and other disposables.' },
);

/** Setting of every operation but fermentations, which have vessels, and pipes: copies of the same train, staggered in time. */
export const TRAINS = 'parallel_trains';
export const trains = number('1', 'Parallel trains', 1, [1, 1, 12, 200], {
  integer: true,
  group: 'Schedule',
  help: 'Staggered copies of the whole step. A larger number of trains shortens the cycle time if this step is the bottleneck.',
  source: DESIGN,
  optimise: [1, 4],
});

type Part = 'inlets' | 'sides' | 'equipment' | 'plots';
/** A declaration as it is written: parts that it does not have are left out. */
type Declared<
  S extends Record<string, Setting>,
  O extends string,
  I extends string,
  D extends string,
  E extends string,
  P extends string,
> = Omit<Declaration<S, O, I, D, E, P>, Part | 'flow'> & Partial<Pick<Declaration<S, O, I, D, E, P>, Part | 'flow'>>;
const NO_PARTS = { inlets: {}, sides: {}, equipment: {}, plots: {} };

/** Declares a unit operation; a misspelt key in its model does not compile. */
export const defineUnitOperation = <
  const S extends Record<string, Setting>,
  const O extends string,
  const I extends string = never,
  const D extends string = never,
  const E extends string = never,
  const P extends string = never,
>(
  declaration: Declared<S, O, I, D, E, P>,
): Declaration<S, O, I, D, E, P> => {
  const { settings, hybrid, inline, first, prepares } = declaration;
  const outputs = Object.entries<OutputDeclaration>(declaration.outputs).map(([key, one]) => [
    key,
    { ...one, equation: one.equation || declaration.reference },
  ]);
  return {
    flow: true,
    ...(NO_PARTS as Pick<Declaration<S, O, I, D, E, P>, Part>),
    ...declaration,
    settings: {
      // It comes first, because defaults of other settings depend on it.
      ...(hybrid !== undefined && { [TECHNOLOGY]: technologySetting }),
      ...settings,
      ...(!inline && !first && prepares !== 'seed' && { [TRAINS]: trains }),
    },
    outputs: Object.fromEntries(outputs) as Record<O, OutputDeclaration>,
  };
};

export const isInfeasible = (answer: object): answer is Infeasible => answer instanceof Infeasible;
