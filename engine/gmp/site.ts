/** What rooms, water and people are calculated from, and the numbers that are calculated. */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import type { StepState } from '../steps/step-state.ts';
import type { AirEnergy } from './air.ts';
import type { RELEASE } from './people.ts';
import { ExplainedNumbers } from './explained-numbers.ts';
import type { Occupancy } from './rooms.ts';
import { technologyOf } from './technology.ts';
import type { BusiestDay, Storage } from './water.ts';

/** What a plant is after its run. */
export interface Sited {
  readonly steps: readonly StepState[];
  readonly order: readonly number[];
  readonly assumptions: FullAssumptions;
  /** Per year, or hours per year in a continuous plant. */
  readonly batches: number;
  /** h. */
  readonly cycle: number;
  readonly continuous: boolean;
  /** Cost index of the cost year. */
  readonly index: number;
  /** kg of product per batch. */
  readonly batchProduct: number;
  /** What the release test is made for. */
  readonly release: Exclude<keyof typeof RELEASE, 'filled'>;
}

export const LOOPS = ['purified_water', 'wfi', 'clean_steam'] as const;
export type LoopKey = (typeof LOOPS)[number];

/** A loop on the busiest day. */
export interface LoopDay {
  readonly day: BusiestDay;
  readonly storage: Storage;
}

/** A line of the operating cost. */
export interface GmpCost {
  readonly id: string;
  readonly title: string;
  readonly category: 'labour' | 'quality' | 'consumables';
  readonly annual: number;
}

/** The numbers of one plant, which every run fills in anew. */
export class FacilityState {
  readonly numbers = new ExplainedNumbers();
  /** What building and systems use of each item, per batch or hour, and what of it is bought. */
  readonly amounts: Float64Array;
  readonly buys: Float64Array;
  /** By item: 0 for what the plant makes itself, else 1. */
  readonly bought: Float64Array;
  rooms: Occupancy = new Map();
  readonly loops = new Map<LoopKey, LoopDay>();
  air: AirEnergy = { outside: 0, fans: 0, cooling: 0, heating: 0, steam: 0 };
  costs: GmpCost[] = [];
  site!: Sited;

  /** @param items Number of items of the process. */
  constructor(items: number) {
    this.amounts = new Float64Array(items);
    this.buys = new Float64Array(items);
    this.bought = new Float64Array(items);
  }

  get hasRooms(): boolean {
    return this.site.assumptions.facility.basis === 'rooms';
  }
  get hasTable(): boolean {
    return this.site.assumptions.people.basis === 'table';
  }

  /** Share of the steps in single use, 1. */
  get singleUse(): number {
    const { steps } = this.site;
    return steps.reduce((sum, state) => sum + technologyOf(state), 0) / steps.length;
  }
}
