/** The utilities that a plant makes itself: what they use, what they leave to buy, and their equipment. */
import { BASE_ITEMS, itemIndex } from '../costing/items.ts';
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import type { ComponentTable } from '../stream/components.ts';
import { HEAT_UTILITIES, type HeatUtility } from '../physics/heat/targets.ts';
import { type EquipmentState, makeEquipment, type Rest, type StepState } from '../steps/step-state.ts';
import type { EquipmentSlot } from '../declare/define.ts';
import type { Warning } from '../types/results.ts';
import { figure, inSentence } from '../wording/text.ts';
import { type Burnable, burnable, DIOXIDE_PER_CARBON } from './fuel.ts';
import { type Constant, constant, number } from '../costing/explained.ts';
import { given, type Part, Sheet } from './sheet.ts';

/** Tag, name and row of the cost table of each piece of equipment. */
const EQUIPMENT = {
  solid_boiler: ['BO-101', 'Solid-fuel boiler', 'C-43'],
  gas_boiler: ['BO-102', 'Gas boiler', 'C-43b'],
  deaerator: ['BO-103', 'Deaerator and softener', 'C-71'],
  turbogenerator: ['TG-104', 'Turbogenerator', 'C-70'],
  tower: ['CT-105', 'Cooling tower', 'C-41'],
  tower_pump: ['CT-106', 'Cooling-water pump', 'C-41b'],
  water_chiller: ['RF-107', 'Water chiller', 'C-42'],
  brine_chiller: ['RF-108', 'Brine chiller', 'C-42'],
  anaerobic_basin: ['WT-109', 'Anaerobic basin', 'C-76'],
  aerobic_basin: ['WT-110', 'Aerobic basin', 'C-77'],
  blowers: ['WT-111', 'Blowers', 'C-78'],
  thickener: ['WT-112', 'Sludge thickener', 'C-78b'],
  sludge_centrifuge: ['WT-113', 'Sludge centrifuge', 'C-78c'],
  reverse_osmosis: ['WT-114', 'Reverse osmosis', 'C-79'],
  heat_recovery: ['HX-115', 'Heat recovery exchanger', 'C-17'],
} as const satisfies Record<string, readonly [tag: string, name: string, cost: string]>;
export type Slot = keyof typeof EQUIPMENT;

/** Items that utilities make, or that they use as steps do. */
export const SHARED = [
  'electricity',
  'lp_steam',
  'mp_steam',
  'cooling_water',
  'chilled_water',
  'chilled_brine',
  'process_water',
  'wastewater',
] as const;

/** A process after its run. */
export interface Served {
  readonly steps: readonly StepState[];
  /** What rooms, air and water use of each item, per batch, and 0 for what they make for the steps; null without them. */
  readonly building: { readonly amounts: Float64Array; readonly bought: Float64Array } | null;
  readonly components: ComponentTable;
  readonly prices: Float64Array;
  readonly continuous: boolean;
  readonly assumptions: FullAssumptions;
  /** Per year. */
  readonly batches: number;
  /** What streams exchange with one another; null if they do not. */
  readonly exchange: HeatExchange | null;
}

/** Heat that streams exchange, at the target. */
export interface HeatExchange {
  /** Amount of each utility that it saves, per batch or hour. */
  readonly saved: Readonly<Record<HeatUtility, number>>;
  readonly units: number;
  /** Surface of all exchangers, m². */
  readonly area: number;
  readonly row: EquipmentSlot['row'];
}

export class OwnUtilities {
  readonly equipment: Readonly<Record<Slot, EquipmentState>>;
  /** What the utilities buy of each item, per batch or hour. */
  readonly amounts: Float64Array;
  /** By item: the share of what steps use that is bought. */
  readonly bought: Float64Array;
  /** By step: the share of the cost of the utilities that it bears. */
  weights = new Float64Array(0);
  sheet = new Sheet();
  readonly warnings: Warning[] = [];
  readonly costWarnings: Warning[] = [];
  /** Results of pricing: purchase and bare-module cost, USD. */
  purchased = 0;
  installed = 0;
  /** Volume of the largest vessel, m³. */
  largest = 0;
  /** Purchase cost of hardware that holds disposables, USD: none. */
  singleUse = 0;
  complete = 0;
  served!: Served;
  private readonly content: readonly Burnable[];

  /** @param items Number of items of the process. */
  constructor(components: ComponentTable, items: number) {
    this.amounts = new Float64Array(items);
    this.bought = new Float64Array(items);
    this.content = burnable(components);
    this.equipment = Object.fromEntries(
      Object.entries(EQUIPMENT).map(([slot, [tag, name, cost]]) => [slot, makeEquipment(tag, name, cost, true)]),
    ) as Record<Slot, EquipmentState>;
  }

  get assumptions(): FullAssumptions {
    return this.served.assumptions;
  }

  /** Clears the last run and counts what the steps use. */
  start(served: Served): void {
    this.served = served;
    const { steps, building, continuous, assumptions, batches } = served;
    this.sheet = new Sheet();
    this.amounts.fill(0);
    this.bought.fill(1);
    this.warnings.length = 0;
    for (const { slot } of Object.values(this.equipment)) slot.size = 0;
    for (const id of SHARED) {
      const i = itemIndex(id);
      const item = BASE_ITEMS[i]!;
      const words = [`${item.title}, used by steps`, item.unit] as const;
      let used = 0;
      for (const { run } of steps) used += Math.max(0, run.amounts[i]!);
      // Purified water in its place is made of what the building uses.
      if (building?.bought[i] === 0) this.sheet.put(`used_${id}`, words, 0, '0', []);
      else this.sheet.putUse(`used_${id}`, words, used, id);
      const inRooms = building?.amounts[i] ?? 0;
      if (inRooms > 0)
        this.sheet.put(`building_${id}`, [`${item.title}, used by the building`, item.unit], inRooms, 'use', [
          number('use', 'facility', 'values', `buys_${id}`),
        ]);
    }
    this.recoverHeat();
    const { operating_hours: hours } = assumptions.plant;
    if (continuous) this.sheet.put('hours', ['Period to which the amounts refer', 'h'], 1, '1', []);
    else {
      const perYear = constant('batches', 'Batches per year', batches, '1/y', 'Schedule');
      const year = constant('year', 'Operating hours per year', hours, 'h', 'Assumptions of the plant');
      this.sheet.put('hours', ['Operating hours per batch', 'h'], hours / batches, 'year / batches', [year, perYear]);
    }
  }

  /** What streams do for one another, and what is left of the heating and cooling of the steps. */
  private recoverHeat(): void {
    const { exchange, assumptions } = this.served;
    const reached = assumptions.utilities.heat_share;
    for (const id of HEAT_UTILITIES) {
      const { title, unit } = BASE_ITEMS[itemIndex(id)]!;
      const used = this.sheet.value(`used_${id}`);
      const saved = exchange?.saved[id] ?? 0;
      const target = constant('target', `${title} saved at the target of heat integration`, saved, unit, PINCH);
      const recovered = this.sheet.put(
        `recovered_${id}`,
        [`${title}, replaced by recovered heat`, unit],
        saved * reached,
        saved > 0 ? 'target * heat_share' : '0',
        saved > 0 ? [target, given('heat_share')] : [],
      );
      const inRooms = this.sheet.present([`building_${id}`]);
      this.sheet.put(
        `net_${id}`,
        [`${title}, net of recovered heat`, unit],
        used - recovered + this.sheet.value(`building_${id}`),
        [`used_${id} - recovered_${id}`, ...inRooms].join(' + '),
        [`used_${id}`, `recovered_${id}`, ...inRooms],
      );
    }
    const { slot } = this.equipment.heat_recovery;
    if (!exchange || exchange.units === 0) return;
    slot.row = exchange.row;
    slot.atLeast = exchange.units;
    slot.size = this.sheet.put(
      'size_heat_recovery',
      ['Area of the heat recovery exchangers', 'm²'],
      exchange.area * reached,
      'surface * heat_share',
      [
        constant('surface', 'Exchanger area between streams at the target', exchange.area, 'm²', PINCH),
        given('heat_share'),
      ],
    );
  }

  /** Sizes a piece of equipment for the hourly mean of an amount, in a batch plant times the peak factor. */
  size(slot: Slot, amount: number, key: string): void {
    const { continuous, assumptions } = this.served;
    const peak = continuous ? 1 : assumptions.utilities.peak_factor;
    const { unit } = this.equipment[slot].slot.row;
    const { name } = this.equipment[slot];
    this.equipment[slot].slot.size = this.sheet.put(
      `size_${slot}`,
      [`Capacity of the ${inSentence(name)}`, unit],
      (amount / this.sheet.value('hours')) * peak,
      continuous ? `${key} / hours` : `${key} / hours * peak_factor`,
      continuous ? [key, 'hours'] : [key, 'hours', given('peak_factor')],
    );
  }

  /** Operator hours of a unit that works all the time. */
  crew(key: string, title: string, crew: Constant, works: boolean): void {
    const hours = works ? crew.value * this.sheet.value('hours') : 0;
    this.sheet.put(key, [title, 'h'], hours, works ? 'crew * hours' : '0', works ? [crew, 'hours'] : []);
  }

  /** Oxygen demand of what goes to the wastewater, kg. */
  oxygenDemand(): number {
    return this.sumOf('oxygen_demand', ['Oxygen demand of the wastewater', 'kg'], 'wastewater', ({ oxygen }) => oxygen);
  }

  /** Heat, ash and carbon dioxide of the streams that are burned. */
  burnStreams(): void {
    this.sumOf('stream_fuel', ['Lower heating value of burned streams', 'MJ'], 'burned', ({ heat }) => heat);
    this.sumOf('ash', ['Ash from burned streams', 't'], 'burned', ({ ash }) => ash / 1000);
    this.sumOf('fossil_dioxide', ['Fossil carbon dioxide from burned streams', 'kg'], 'burned', ({ carbon, fossil }) =>
      fossil ? carbon * DIOXIDE_PER_CARBON : 0,
    );
    this.sumOf(
      'stream_dioxide',
      ['Biogenic carbon dioxide from burned streams', 'kg'],
      'burned',
      ({ carbon, fossil }) => (fossil ? 0 : carbon * DIOXIDE_PER_CARBON),
    );
    for (const state of this.served.steps)
      for (const rest of state.rests) if (rest.disposal === 'burned') this.warnWet(state, rest);
  }

  private warnWet({ resolved }: StepState, { stream }: Rest): void {
    const mass = stream.total();
    if (mass === 0) return;
    let heat = 0;
    for (let i = 0; i < stream.mass.length; i++) heat += stream.mass[i]! * this.content[i]!.heat;
    if (heat / mass >= BURNS_ALONE) return;
    this.warnings.push({
      step_id: resolved.step.id,
      field: null,
      kind: 'doubtful',
      message: `The fuel has a heating value of only ${figure(heat / mass)} MJ/kg after evaporation of its water. Below ${BURNS_ALONE} MJ/kg, a fuel does not burn without supplementary fuel. Dry or press the stream before it is burned.`,
    });
  }

  /** Sum over the components of all streams that go one way. */
  private sumOf(
    key: string,
    words: readonly [string, 'kg' | 't' | 'MJ'],
    disposal: Rest['disposal'],
    contentOf: (one: Burnable) => number,
  ): number {
    const parts: Part[] = [];
    const masses: number[] = [];
    for (const { rests, flows } of this.served.steps)
      for (const rest of rests) {
        if (rest.disposal !== disposal || rest.share === 0) continue;
        const flow = flows.find(({ outlet, link }) => outlet === rest.outlet && link === null);
        for (let i = 0; i < rest.stream.mass.length; i++) {
          const content = contentOf(this.content[i]!);
          const mass = rest.share * rest.stream.mass[i]!;
          if (mass === 0 || content === 0) continue;
          parts.push({ stream: flow?.place.id ?? '', component: i, content });
          masses.push(mass);
        }
      }
    return this.sheet.putParts(key, words, parts, masses);
  }
}

const PINCH = 'Pinch analysis of the heating and cooling duties (docs/models, heat)';
/** MJ/kg. */
const BURNS_ALONE = 4;
