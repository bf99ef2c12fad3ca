/**
 * Rooms, air, water and people of a plant: sized by its steps and its schedule after each run, and priced with its
 * equipment. Rooms replace the building factors of the capital estimate, and the table of people replaces the hours of
 * operators and the share of quality; each is one choice.
 */
import { costIndex } from '../costing/cepci.ts';
import { BASE_ITEMS, itemIndex } from '../costing/items.ts';
import type { FullAssumptions } from '../defaults.ts';
import { steamFor } from '../physics/heat.ts';
import type { StepState } from '../process/step-state.ts';
import { KJ_PER_KWH, KW_PER_M3H_BAR } from '../quantity.ts';
import { type Constant, constant, type Given, type Term } from '../utilities/sheet.ts';
import { type AirEnergy, airEnergy, laminarFlow, roomFlow } from './air.ts';
import type { FacilityNumber, Pattern, PeopleNumber } from './assumptions.ts';
import { airConstants } from './climate.ts';
import { Ledger } from './ledger.ts';
import {
  coveredHours,
  crewFactor,
  COVERED,
  RELEASE,
  SHIFT_HOURS,
  SUPPORT,
  type Support,
  supportHeads,
  WEEKS,
} from './people.ts';
import { GRADED, GRADES, GRADE_TITLES, type GradeKey, PROCESS_ROOMS, SUPPORT_ROOMS } from './room-list.ts';
import { DOWNSTREAM, type Occupancy, occupancy, vesselsOf } from './rooms.ts';
import { technologyOf } from './technology.ts';
import {
  type BusiestDay,
  busiestDay,
  type Draw,
  FILLING,
  LOOP_FLOW,
  LOOP_LOSS,
  LOOP_PRESSURE,
  PREPARED_BEFORE,
  PUMP_EFFICIENCY,
  STEAM_PER_CLEAN,
  STEAM_SIZE,
  STILL_COOLING,
  STILL_LOSSES,
  STILL_POWER,
  STILL_YIELD,
  stillSteam,
  type Storage,
  storageFor,
  SYSTEM_EXPONENT,
  WATER_PER_CLEAN,
  WATER_SIZE,
  WFI_RECOVERY,
} from './water.ts';

const ELECTRICITY = itemIndex('electricity');
const LP_STEAM = itemIndex('lp_steam');
const MP_STEAM = itemIndex('mp_steam');
const CLEAN_STEAM = itemIndex('clean_steam');
const COOLING_WATER = itemIndex('cooling_water');
const PROCESS_WATER = itemIndex('process_water');
const RO_WATER = itemIndex('ro_water');
const WFI = itemIndex('wfi');
const WASTEWATER = itemIndex('wastewater');

const YEAR = 8760;
const KG_M3 = 1000;
/** Index of the prices of rooms and systems: 2023. */
const PRICED_IN = costIndex(2023);
/** Working volume at which the areas of rooms are stated, m³. */
const ROOM_VOLUME = 2;
const LEAST_VOLUME = 0.05;
/** Heat given off in other rooms ÷ that of process rooms. */
const GAIN: Readonly<Record<GradeKey, number>> = {
  a: 0,
  b: 1,
  c: 1,
  d: 1,
  cnc: 2 / 3,
  qc: 2 / 3,
  technical: 1 / 3,
  warehouse: 1 / 3,
  office: 1 / 3,
};
/** Grade of the rooms for preparation, by that of the rooms for production. */
const ONE_LOWER = { c: 'd', d: 'cnc', cnc: 'cnc' } as const;
const BARRIER_AREA = 180;

export const SOURCE = 'docs/models, gmp';
const ESTIMATE = 'Engineering estimate (docs/models, gmp)';

/** Keys of a table in the ledger, made once, as are those of assumptions below: the strings would cost more than the arithmetic. */
const keysOf = <Row extends string, Field extends string>(
  table: string,
  rows: readonly Row[],
  fields: readonly Field[],
): Readonly<Record<Row, Readonly<Record<Field, string>>>> =>
  Object.fromEntries(
    rows.map((row) => [row, Object.fromEntries(fields.map((field) => [field, `${table}_${row}_${field}`]))]),
  ) as Record<Row, Record<Field, string>>;

const words = (title: string, unit: Line['unit'], formula: string, terms: readonly Term[]) => ({
  title,
  unit,
  formula,
  terms,
});
type Line = { unit: Constant['unit'] & string };

const given = (key: FacilityNumber): Given => ({ assumption: key, group: 'facility' });
const ofPeople = (key: PeopleNumber): Given => ({ assumption: key, group: 'people' });
const fact = (symbol: string, title: string, value: number, unit: Constant['unit'], source = ESTIMATE): Constant =>
  constant(symbol, title, value, unit, source);
const EQUIPMENT_INDEX = (index: number): Constant =>
  fact('index', 'Cost index ÷ that of 2023', index / PRICED_IN, '1', 'Chemical Engineering Plant Cost Index');
const HOURS_OF_YEAR = fact('hours', 'Hours per year', YEAR, 'h', 'Definition');

export const GRADE_KEYS = keysOf('grades', GRADES, [
  'area',
  'flow',
  'outside',
  'fans',
  'cooling',
  'power',
  'built',
  'share',
  'air_changes',
  'price',
]);
const PRICE = Object.fromEntries(GRADES.map((grade) => [grade, `cost_${grade}`])) as {
  [G in GradeKey]: `cost_${G}`;
};
const AIR = Object.fromEntries(
  GRADES.map((grade) => [grade, { changes: `air_changes_${grade}`, fresh: `fresh_air_${grade}` }]),
) as { [G in Exclude<GradeKey, 'a'>]: { changes: `air_changes_${G}`; fresh: `fresh_air_${G}` } };
const GRADED_AREAS = GRADED.map((grade) => GRADE_KEYS[grade].area);
const GRADE_AREA = Object.fromEntries(
  GRADES.map((grade) => [grade, [`Area, ${GRADE_TITLES[grade]}`, 'm²'] as const]),
) as Record<GradeKey, readonly [string, 'm²']>;

type RoomKey = (typeof PROCESS_ROOMS)[number]['key'] | (typeof SUPPORT_ROOMS)[number]['key'];
/** Use of a process room, or grade of another. */
const ROOM_USES = new Map<string, 'production' | 'preparation' | GradeKey>([
  ...PROCESS_ROOMS.map(({ key, use }) => [key, use] as const),
  ...SUPPORT_ROOMS.map(({ key, grade }) => [key, grade] as const),
]);
export const ROOM_KEYS = Object.fromEntries(
  [...PROCESS_ROOMS, ...SUPPORT_ROOMS].map(({ key }) => [
    key,
    { area: `rooms_${key}_area`, count: `rooms_${key}_count`, entered: `area_${key}` },
  ]),
) as { [K in RoomKey]: { area: string; count: string; entered: `area_${K}` } };

export const LOOPS = ['purified_water', 'wfi', 'clean_steam'] as const;
export type LoopKey = (typeof LOOPS)[number];
export const LOOP_TITLES: Readonly<Record<LoopKey, string>> = {
  purified_water: 'Purified water',
  wfi: 'Water for injection',
  clean_steam: 'Clean steam',
};

/** A loop on the busiest day. */
export interface LoopDay {
  readonly day: BusiestDay;
  readonly storage: Storage;
}

export const LOOP_KEYS = keysOf('water', LOOPS, ['used', 'made', 'day', 'peak', 'tank', 'lowest', 'rate', 'capital']);

export const AREAS = ['upstream', 'downstream', 'media_buffers', 'fill', 'wash'] as const;
export type AreaKey = (typeof AREAS)[number];
export const AREA_TITLES: Readonly<Record<AreaKey | Support, string>> = {
  upstream: 'Upstream suite',
  downstream: 'Downstream suite',
  media_buffers: 'Media and buffers',
  fill: 'Filling',
  wash: 'Washing and cleaning',
  supervisor: 'Supervisors',
  qa: 'Quality assurance',
  qc: 'Quality control',
  msat: 'Technical support',
  maintenance: 'Maintenance',
  warehouse: 'Warehouse',
  management: 'Management',
};
export const rolesOf = (area: AreaKey | Support): 'operator' | Support =>
  (AREAS as readonly string[]).includes(area) ? 'operator' : (area as Support);

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
  readonly release: 'mammalian' | 'microbial' | 'nucleic_acid';
}

/** A line of the operating cost. */
export interface GmpCost {
  readonly id: string;
  readonly title: string;
  readonly category: 'labour' | 'quality' | 'consumables';
  readonly annual: number;
}

/** Capital of rooms and systems; shares and USD. */
export interface BuildingCapital {
  readonly rooms: number;
  readonly water: number;
  readonly qualification: number;
  readonly cleaningValidation: number;
  readonly validationBatches: number;
  /** Share that this product carries, 1. */
  readonly share: number;
}

export class Facility {
  readonly ledger = new Ledger();
  /** What building and systems buy of each item, per batch or hour. */
  readonly amounts: Float64Array;
  /** By item: 0 for what the plant makes itself, else 1. */
  readonly bought: Float64Array;
  /** By step: its share of what the building uses. Filled in with the prices of the equipment. */
  weights = new Float64Array(0);
  rooms: Occupancy = new Map();
  readonly loops = new Map<LoopKey, LoopDay>();
  air: AirEnergy = { outside: 0, fans: 0, cooling: 0, heating: 0, steam: 0 };
  costs: GmpCost[] = [];
  site!: Sited;
  /** Purchase cost of all machines, USD. */
  private purchase = 0;

  /** @param items Number of items of the process. */
  constructor(items: number) {
    this.amounts = new Float64Array(items);
    this.bought = new Float64Array(items);
  }

  get hasRooms(): boolean {
    return this.site.assumptions.facility.basis === 'rooms';
  }
  get hasTable(): boolean {
    return this.site.assumptions.people.basis === 'table';
  }

  /** The numbers with their calculations. */
  explained(): Ledger {
    if (!this.ledger.explains) {
      this.run(this.site, true);
      this.price(this.purchase);
      this.capital();
    }
    return this.ledger;
  }

  /** Sizes rooms, air and water for the last run. @param explains Whether calculations are kept. */
  run(site: Sited, explains = false): void {
    this.site = site;
    this.ledger.clear(explains);
    this.amounts.fill(0);
    this.bought.fill(1);
    this.loops.clear();
    this.rooms = occupancy(site.steps, site.order, site.cycle);
    this.sizeRooms();
    this.ventilate();
    if (this.hasRooms) {
      this.makeWater();
      this.buy();
    }
  }

  // ── Rooms ────────────────────────────────────────────────────────────────────────────────────────────────────────

  gradeOf(key: string): GradeKey {
    const { room_grade: production, filling } = this.site.assumptions.facility;
    if (key === 'fill_line' && filling === 'barrier') return 'b';
    const use = ROOM_USES.get(key)!;
    return use === 'production' ? production : use === 'preparation' ? ONE_LOWER[production] : use;
  }

  private sizeRooms(): void {
    const { ledger, rooms } = this;
    const { facility } = this.site.assumptions;
    const present: string[] = [];
    const grades: GradeKey[] = [];
    let hoods = 0;
    for (const room of PROCESS_ROOMS) {
      const occupied = rooms.get(room.key);
      if (!occupied) continue;
      const { key, title, exponent, singleUseExponent, singleUse } = room;
      const steel = key === 'fill_line' && facility.filling === 'barrier' ? BARRIER_AREA : room.steel;
      const { count, singleUse: share } = occupied;
      const volume = Math.max(LEAST_VOLUME, occupied.volume) / ROOM_VOLUME;
      const keys = ROOM_KEYS[key];
      const own = facility[keys.entered];
      const law = count * (steel * volume ** exponent * (1 - share) + singleUse * volume ** singleUseExponent * share);
      const name = keys.area;
      if (own !== null)
        ledger.put(name, own, () => words(`Area, ${title}`, 'm²', `area_${key}`, [given(`area_${key}`)]));
      else
        ledger.put(name, law, () =>
          words(
            `Area, ${title}`,
            'm²',
            'count * (steel * ratio ^ exponent * (1 - single_use) + plastic * ratio ^ plastic_exponent * single_use)',
            [
              fact('count', 'Rooms or vessels', count, '1', 'Steps of the process'),
              fact('steel', 'Area at 2 m³, stainless steel', steel, 'm²'),
              fact('plastic', 'Area at 2 m³, single use', singleUse, 'm²'),
              fact('ratio', 'Largest working volume ÷ 2 m³', volume, '1', 'Steps of the process'),
              fact('exponent', 'Exponent, stainless steel', exponent, '1'),
              fact('plastic_exponent', 'Exponent, single use', singleUseExponent, '1'),
              fact('single_use', 'Share of its steps in single use', share, '1', 'Steps of the process'),
            ],
          ),
        );
      ledger.put(keys.count, count, () =>
        words(`Rooms or vessels, ${title}`, '1', 'count', [
          fact('count', 'Rooms or vessels', count, '1', 'Steps of the process'),
        ]),
      );
      hoods += room.hoods;
      present.push(name);
      grades.push(this.gradeOf(key));
    }
    const net = ledger.sum('totals_process_area', ['Area of the process rooms', 'm²'], present.slice());
    const rest = net / facility.net_share - net;
    ledger.put('totals_rest_area', rest, () =>
      words('Area that is not for the process', 'm²', 'totals_process_area / net_share - totals_process_area', [
        'totals_process_area',
        given('net_share'),
      ]),
    );
    for (const { key, title, share, grade } of SUPPORT_ROOMS) {
      const keys = ROOM_KEYS[key];
      const own = facility[keys.entered];
      ledger.put(keys.area, own ?? rest * share, () =>
        own !== null
          ? words(`Area, ${title}`, 'm²', `area_${key}`, [given(`area_${key}`)])
          : words(`Area, ${title}`, 'm²', 'totals_rest_area * share', [
              'totals_rest_area',
              fact('share', 'Share of the area that is not for the process', share, '1'),
            ]),
      );
      ledger.put(keys.count, 1, () => words(`Rooms, ${title}`, '1', '1', []));
      present.push(keys.area);
      grades.push(grade);
    }
    ledger.sum('totals_area', ['Area of the building', 'm²'], present);
    ledger.put('grades_a_area', hoods * facility.hood_area, () =>
      words('Area, grade A', 'm²', 'hoods * hood_area', [
        fact('hoods', 'Hoods of grade A', hoods, '1', 'Rooms of the process'),
        given('hood_area'),
      ]),
    );
    for (const grade of GRADES)
      if (grade !== 'a')
        ledger.sum(
          GRADE_KEYS[grade].area,
          GRADE_AREA[grade],
          present.filter((_, k) => grades[k] === grade),
        );
    ledger.sum('totals_graded_area', ['Graded area', 'm²'], GRADED_AREAS);
  }

  // ── Air ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  private ventilate(): void {
    const { ledger } = this;
    const { facility, utilities } = this.site.assumptions;
    const climate = airConstants(facility.climate);
    const fans = { pressure: facility.fan_pressure, efficiency: facility.fan_efficiency };
    const all: AirEnergy = { outside: 0, fans: 0, cooling: 0, heating: 0, steam: 0 };
    const scale = this.site.index / PRICED_IN;
    const present = GRADES.filter((grade) => ledger.value(GRADE_KEYS[grade].area) > 0);
    for (const grade of present) {
      const keys = GRADE_KEYS[grade];
      const area = ledger.value(keys.area);
      const title = GRADE_TITLES[grade];
      const isLaminar = grade === 'a';
      const slow = grade === 'd' || grade === 'cnc' ? facility.setback : 1;
      const changes = isLaminar ? 0 : facility[AIR[grade].changes] * slow;
      const flow = isLaminar ? laminarFlow(facility.air_velocity, area) : roomFlow(changes, area, facility.room_height);
      const fresh = isLaminar ? 0 : facility[AIR[grade].fresh];
      const gain = facility.internal_gain * GAIN[grade] * area;
      const energy = airEnergy({ flow, fresh, gain }, fans, climate);
      ledger.put(keys.flow, flow, () =>
        isLaminar
          ? words(`Air, ${title}`, 'm³/h', 'seconds * air_velocity * grades_a_area', [
              fact('seconds', 'Seconds per hour', 3600, 's', 'Definition'),
              given('air_velocity'),
              'grades_a_area',
            ])
          : words(
              `Air, ${title}`,
              'm³/h',
              `air_changes_${grade} * grades_${grade}_area * room_height${slow === 1 ? '' : ' * setback'}`,
              [
                given(`air_changes_${grade}`),
                `grades_${grade}_area`,
                given('room_height'),
                ...(slow === 1 ? [] : [given('setback')]),
              ],
            ),
      );
      ledger.put(keys.outside, energy.outside, () =>
        isLaminar
          ? words(`Outside air, ${title}`, 'kg/h', '0', [])
          : words(`Outside air, ${title}`, 'kg/h', `density * grades_${grade}_flow * fresh_air_${grade}`, [
              fact('density', 'Density of air', 1.2, 'kg/m³', 'Air at 20 °C'),
              `grades_${grade}_flow`,
              given(`fresh_air_${grade}`),
            ]),
      );
      ledger.put(keys.fans, energy.fans, () =>
        words(
          `Fans per year, ${title}`,
          'kWh',
          `grades_${grade}_flow / seconds * fan_pressure / fan_efficiency / watts * hours`,
          [
            `grades_${grade}_flow`,
            fact('seconds', 'Seconds per hour', 3600, 's', 'Definition'),
            given('fan_pressure'),
            given('fan_efficiency'),
            fact('watts', 'Watts per kilowatt', 1000, null, 'Definition'),
            HOURS_OF_YEAR,
          ],
        ),
      );
      ledger.put(keys.cooling, energy.cooling, () =>
        words(
          `Heat removed per year, ${title}`,
          'kWh',
          `grades_${grade}_outside * cooling / per_kwh + grades_${grade}_fans + internal_gain * part * grades_${grade}_area * hours`,
          [
            `grades_${grade}_outside`,
            fact('cooling', 'MJ removed per year and kg/h of outside air', climate.cooling, null, CLIMATE_SOURCE),
            fact('per_kwh', 'MJ per kWh', 3.6, null, 'Definition'),
            `grades_${grade}_fans`,
            given('internal_gain'),
            fact('part', 'Heat given off ÷ that of process rooms', GAIN[grade], '1'),
            `grades_${grade}_area`,
            HOURS_OF_YEAR,
          ],
        ),
      );
      ledger.put(keys.power, energy.fans + energy.cooling / utilities.chiller_cop, () =>
        words(`Electricity per year, ${title}`, 'kWh', `grades_${grade}_fans + grades_${grade}_cooling / chiller_cop`, [
          `grades_${grade}_fans`,
          `grades_${grade}_cooling`,
          { assumption: 'chiller_cop' },
        ]),
      );
      ledger.put(keys.built, area * facility[PRICE[grade]] * scale, () =>
        words(`Rooms and ventilation, ${title}`, 'USD', `grades_${grade}_area * cost_${grade} * index`, [
          `grades_${grade}_area`,
          given(`cost_${grade}`),
          EQUIPMENT_INDEX(this.site.index),
        ]),
      );
      ledger.put(keys.share, area / ledger.value('totals_area'), () =>
        words(`Share of the area, ${title}`, '1', `grades_${grade}_area / totals_area`, [
          `grades_${grade}_area`,
          'totals_area',
        ]),
      );
      ledger.put(keys.air_changes, changes, () =>
        isLaminar
          ? words(`Air changes, ${title}`, '1/h', '0', [])
          : words(`Air changes, ${title}`, '1/h', `air_changes_${grade}${slow === 1 ? '' : ' * setback'}`, [
              given(`air_changes_${grade}`),
              ...(slow === 1 ? [] : [given('setback')]),
            ]),
      );
      ledger.put(keys.price, facility[PRICE[grade]], () =>
        words(`Cost per m², ${title}`, 'USD/m²', `cost_${grade}`, [given(`cost_${grade}`)]),
      );
      all.outside += energy.outside;
      all.fans += energy.fans;
      all.cooling += energy.cooling;
      all.heating += energy.heating;
      all.steam += energy.steam;
    }
    const of = (field: keyof (typeof GRADE_KEYS)['a']): string[] => present.map((grade) => GRADE_KEYS[grade][field]);
    this.air = all;
    ledger.sum('totals_outside', ['Outside air', 'kg/h'], of('outside'));
    ledger.sum('totals_fans', ['Fans per year', 'kWh'], of('fans'));
    ledger.sum('totals_cooling', ['Heat removed by air per year', 'kWh'], of('cooling'));
    ledger.sum('totals_power', ['Electricity of air per year', 'kWh'], of('power'));
    ledger.sum('totals_rooms_cost', ['Rooms and ventilation', 'USD'], of('built'));
    ledger.put('totals_heat', all.heating, () =>
      words('Heat of air per year', 'kWh', 'totals_outside * heating / per_kwh', [
        'totals_outside',
        fact('heating', 'MJ supplied per year and kg/h of outside air', climate.heating, null, CLIMATE_SOURCE),
        fact('per_kwh', 'MJ per kWh', 3.6, null, 'Definition'),
      ]),
    );
    ledger.put('totals_humidity', all.steam, () =>
      words('Steam to humidify per year', 'kg', 'totals_outside * steam', [
        'totals_outside',
        fact('steam', 'kg of steam per year and kg/h of outside air', climate.steam, null, CLIMATE_SOURCE),
      ]),
    );
  }

  // ── Water ────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** In a pharmaceutical plant, what cleans is purified water too, unless the plant recycles its process water. */
  private get purifies(): boolean {
    const { plant, utilities } = this.site.assumptions;
    return plant.grade === 'pharma' && utilities.process_water === 'bought';
  }

  private makeWater(): void {
    const { ledger, bought, site } = this;
    const { facility } = site.assumptions;
    const purified = this.purifies ? [RO_WATER, PROCESS_WATER] : [RO_WATER];
    for (const item of [WFI, CLEAN_STEAM, ...purified]) bought[item] = 0;
    const used = (key: string, items: readonly number[], title: string, unit: 'm³' | 'kg'): number => {
      const parts = items.map((item) => {
        const { id } = BASE_ITEMS[item]!;
        let sum = 0;
        for (const { run } of site.steps) sum += Math.max(0, run.amounts[item]!);
        ledger.put(`uses_${id}`, sum, () => ({
          title: `${BASE_ITEMS[item]!.title}, used by steps`,
          unit,
          formula: 'sum(uses)',
          terms: [],
          item: id,
        }));
        return `uses_${id}`;
      });
      return ledger.sum(key, [title, unit], parts);
    };
    const wfi = used('water_wfi_used', [WFI], 'Water for injection used, per batch', 'm³');
    const steam = used('water_clean_steam_used', [CLEAN_STEAM], 'Clean steam used, per batch', 'kg');
    const cleaned = used('water_purified_water_used', purified, 'Purified water used by steps, per batch', 'm³');
    const recovery = WFI_RECOVERY[facility.wfi_kind];
    const toStill = wfi / recovery;
    const toSteam = (steam * WATER_PER_CLEAN) / KG_M3;
    const made = ledger.put('water_purified_water_made', cleaned + toStill + toSteam, () =>
      words(
        'Purified water made, per batch',
        'm³',
        'water_purified_water_used + water_wfi_used / recovery + water_clean_steam_used * per_clean / kg_per_m3',
        [
          'water_purified_water_used',
          'water_wfi_used',
          fact('recovery', 'Water for injection ÷ purified water', recovery, '1'),
          'water_clean_steam_used',
          fact('per_clean', 'Purified water per kg of clean steam', WATER_PER_CLEAN, 'kg'),
          fact('kg_per_m3', 'Kilograms per m³', KG_M3, 'kg', 'Definition'),
        ],
      ),
    );
    ledger.put('water_wfi_made', wfi, () =>
      words('Water for injection made, per batch', 'm³', 'water_wfi_used', ['water_wfi_used']),
    );
    ledger.put('water_clean_steam_made', steam, () =>
      words('Clean steam made, per batch', 'kg', 'water_clean_steam_used', ['water_clean_steam_used']),
    );
    this.sizeLoop('wfi', this.draws([WFI], 'prepared'), 0);
    this.sizeLoop('clean_steam', this.draws([CLEAN_STEAM], 'sterilised'), 0);
    const day = this.loops.get('wfi');
    const steamDay = this.loops.get('clean_steam');
    // The still and the clean steam generator draw evenly.
    const even = (day ? day.day.total / recovery : 0) + (steamDay ? (steamDay.day.total * WATER_PER_CLEAN) / KG_M3 : 0);
    const draws = [
      ...this.draws([RO_WATER], 'prepared'),
      ...(this.purifies ? this.draws([PROCESS_WATER], 'cleaned') : []),
    ];
    this.sizeLoop('purified_water', draws, even);
    const feed = ledger.put('totals_feed_water', made / facility.purified_water_recovery, () =>
      words('Feed water, per batch', 'm³', 'water_purified_water_made / purified_water_recovery', [
        'water_purified_water_made',
        given('purified_water_recovery'),
      ]),
    );
    ledger.put('totals_reject', feed - cleaned - wfi - steam / KG_M3, () =>
      words(
        'Water rejected, per batch',
        'm³',
        'totals_feed_water - water_purified_water_used - water_wfi_used - water_clean_steam_used / kg_per_m3',
        [
          'totals_feed_water',
          'water_purified_water_used',
          'water_wfi_used',
          'water_clean_steam_used',
          fact('kg_per_m3', 'Kilograms per m³', KG_M3, 'kg', 'Definition'),
        ],
      ),
    );
  }

  /** What steps draw of items, when it is drawn: before a step, as it is cleaned, or as it is sterilised. */
  private draws(items: readonly number[], when: 'prepared' | 'cleaned' | 'sterilised'): Draw[] {
    const { steps, cycle, continuous } = this.site;
    const list: Draw[] = [];
    for (let j = 0; j < steps.length; j++) {
      const { run, unit } = steps[j]!;
      let amount = 0;
      for (const item of items) amount += Math.max(0, run.amounts[item]!);
      if (amount === 0) continue;
      const runs = unit.setup + unit.fill + unit.process + unit.empty;
      const hours = continuous
        ? cycle
        : when === 'prepared'
          ? FILLING
          : Math.max(1, when === 'cleaned' ? unit.cip : unit.sip);
      const start =
        when === 'prepared' ? unit.start - PREPARED_BEFORE : unit.start + runs + (when === 'cleaned' ? 0 : unit.cip);
      list.push({ step: j, start, hours, amount });
    }
    return list;
  }

  /** @param even drawn at a steady rate, per day */
  private sizeLoop(key: LoopKey, draws: readonly Draw[], even: number): void {
    const { ledger, site } = this;
    const { facility } = site.assumptions;
    if (draws.length === 0 && even === 0) return;
    const found = busiestDay(draws, site.cycle);
    const day: BusiestDay =
      even === 0
        ? found
        : {
            ...found,
            byHour: found.byHour.map((one) => one + even / 24),
            total: found.total + even,
            peak: found.peak + even / 24,
          };
    const hours = facility.generation_hours;
    const storage = storageFor(day.byHour, day.total, hours);
    this.loops.set(key, { day, storage });
    const title = LOOP_TITLES[key];
    const isSteam = key === 'clean_steam';
    const [unit, rateUnit] = isSteam ? (['kg', 'kg/h'] as const) : (['m³', 'm³/h'] as const);
    const timetable = 'Draws of the steps over the busiest day of the timetable (docs/models, gmp)';
    const keys = LOOP_KEYS[key];
    const read = (
      name: 'day' | 'peak' | 'tank' | 'lowest',
      what: string,
      value: number,
      of: 'm³' | 'kg' | 'm³/h' | 'kg/h',
    ): number =>
      ledger.put(keys[name], value, () =>
        words(`${what}, ${title}`, of, name, [fact(name, what, value, of, timetable)]),
      );
    read('day', 'Draw of the busiest day', day.total, unit);
    read('peak', 'Largest draw of an hour', day.peak, rateUnit);
    read('tank', 'Size of the tank', storage.tank, unit);
    read('lowest', 'Lowest level of the tank', storage.lowest, unit);
    const rate = ledger.put(keys.rate, storage.rate, () =>
      words(`Size of the generator, ${title}`, rateUnit, `water_${key}_day / generation_hours`, [
        `water_${key}_day`,
        given('generation_hours'),
      ]),
    );
    const price = isSteam ? 'clean_steam_cost' : key === 'wfi' ? 'wfi_cost' : 'purified_water_cost';
    const size = isSteam ? STEAM_SIZE : WATER_SIZE;
    const scale = site.index / PRICED_IN;
    ledger.put(keys.capital, facility[price] * (rate / size) ** SYSTEM_EXPONENT * scale, () =>
      words(`Capital, ${title}`, 'USD', `${price} * (water_${key}_rate / size) ^ exponent * index`, [
        given(price),
        `water_${key}_rate`,
        fact('size', 'Size at which the price is stated', size, rateUnit),
        fact('exponent', 'Exponent of the size', SYSTEM_EXPONENT, '1'),
        EQUIPMENT_INDEX(site.index),
      ]),
    );
  }

  // ── What building and systems buy ────────────────────────────────────────────────────────────────────────────────

  private buy(): void {
    const { ledger, amounts, site } = this;
    const { facility } = site.assumptions;
    const share = facility.share / site.batches;
    const perBatch = (): Term[] => [
      given('share'),
      fact('batches', 'Batches per year, or hours in a continuous plant', site.batches, '1/y', 'Schedule'),
    ];
    const hot = this.loops.has('wfi');
    const loops = (this.loops.has('purified_water') ? 1 : 0) + (hot ? 1 : 0);
    const length = ledger.put('totals_loop_length', loops * facility.loop_length * ledger.value('totals_area'), () =>
      words('Length of the water loops', 'm', 'loops * loop_length * totals_area', [
        fact('loops', 'Loops', loops, '1', 'Water of the steps'),
        given('loop_length'),
        'totals_area',
      ]),
    );
    const loss = hot ? LOOP_LOSS * (length / loops) * YEAR : 0;
    ledger.put('totals_loop_heat', loss, () =>
      hot
        ? words('Heat lost by the hot loop, per year', 'kWh', 'loss * totals_loop_length / loops * hours', [
            fact('loss', 'Heat lost per metre', LOOP_LOSS, 'kW'),
            'totals_loop_length',
            fact('loops', 'Loops', loops, '1', 'Water of the steps'),
            HOURS_OF_YEAR,
          ])
        : words('Heat lost by the hot loop, per year', 'kWh', '0', []),
    );
    const pump = ((LOOP_FLOW * LOOP_PRESSURE * KW_PER_M3H_BAR) / PUMP_EFFICIENCY) * YEAR;
    ledger.put('totals_loop_pumps', loops * pump, () =>
      words('Pumps of the loops, per year', 'kWh', 'loops * pump', [
        fact('loops', 'Loops', loops, '1', 'Water of the steps'),
        fact('pump', 'Electricity of the pump of a loop per year', pump, 'kWh'),
      ]),
    );
    const kind = facility.wfi_kind;
    const energy =
      kind === 'multiple_effect'
        ? STILL_POWER
        : kind === 'membrane'
          ? facility.membrane_energy
          : facility.compression_energy;
    const wfi = ledger.value('water_wfi_made');
    const purified = ledger.value('water_purified_water_made');
    const steam = ledger.value('water_clean_steam_made');
    const energyTerm: Term =
      kind === 'multiple_effect'
        ? fact('energy', 'Electricity of the still', STILL_POWER, 'kWh/m³')
        : given(kind === 'membrane' ? 'membrane_energy' : 'compression_energy');
    const symbol =
      kind === 'multiple_effect' ? 'energy' : kind === 'membrane' ? 'membrane_energy' : 'compression_energy';
    amounts[ELECTRICITY] = ledger.put(
      'buys_electricity',
      (ledger.value('totals_power') + loops * pump) * share + wfi * energy + purified * facility.purified_water_energy,
      () =>
        words(
          'Electricity of rooms and water, per batch',
          'kWh',
          `(totals_power + totals_loop_pumps) * share / batches + water_wfi_made * ${symbol} + water_purified_water_made * purified_water_energy`,
          [
            'totals_power',
            'totals_loop_pumps',
            ...perBatch(),
            'water_wfi_made',
            energyTerm,
            'water_purified_water_made',
            given('purified_water_energy'),
          ],
        ),
    );
    const perKwh = steamFor(KJ_PER_KWH, 'lp_steam');
    const effects = facility.still_effects;
    const still = kind === 'multiple_effect' ? stillSteam(effects) : 0;
    amounts[LP_STEAM] = ledger.put(
      'buys_lp_steam',
      ((ledger.value('totals_heat') + loss) * perKwh + ledger.value('totals_humidity')) * share + wfi * still,
      () =>
        words(
          'Low-pressure steam of rooms and water, per batch',
          'kg',
          `((totals_heat + totals_loop_heat) * per_kwh + totals_humidity) * share / batches${
            still > 0 ? ' + water_wfi_made * losses * kg_per_m3 / (yield * still_effects)' : ''
          }`,
          [
            'totals_heat',
            'totals_loop_heat',
            fact('per_kwh', 'Low-pressure steam per kWh', perKwh, 'kg', 'Heat of condensation'),
            'totals_humidity',
            ...perBatch(),
            ...(still > 0
              ? [
                  'water_wfi_made',
                  fact('losses', 'Heat of the still ÷ heat of evaporation', STILL_LOSSES, '1'),
                  fact('kg_per_m3', 'Kilograms per m³', KG_M3, 'kg', 'Definition'),
                  fact('yield', 'Evaporated in an effect ÷ condensed', STILL_YIELD, '1'),
                  given('still_effects'),
                ]
              : []),
          ],
        ),
    );
    amounts[MP_STEAM] = ledger.put('buys_mp_steam', steam * STEAM_PER_CLEAN, () =>
      words('Medium-pressure steam for clean steam, per batch', 'kg', 'water_clean_steam_made * per_clean', [
        'water_clean_steam_made',
        fact('per_clean', 'Plant steam per kg of clean steam', STEAM_PER_CLEAN, '1'),
      ]),
    );
    const cooling = kind === 'multiple_effect' ? STILL_COOLING * KG_M3 : 0;
    amounts[COOLING_WATER] = ledger.put('buys_cooling_water', wfi * cooling, () =>
      words('Cooling water of the still, per batch', 'kg', 'water_wfi_made * cooling', [
        'water_wfi_made',
        fact('cooling', 'Cooling water per m³ of distillate', cooling, 'kg'),
      ]),
    );
    amounts[PROCESS_WATER] = ledger.put('buys_process_water', ledger.value('totals_feed_water'), () =>
      words('Feed water, per batch', 'm³', 'totals_feed_water', ['totals_feed_water']),
    );
    amounts[WASTEWATER] = ledger.put('buys_wastewater', Math.max(0, ledger.value('totals_reject')), () =>
      words('Water rejected, per batch', 'm³', 'max(0, totals_reject)', ['totals_reject']),
    );
  }

  // ── People and money ─────────────────────────────────────────────────────────────────────────────────────────────

  /** Counts people and prices building and people. @param purchase Purchase cost of all machines, USD. */
  price(purchase: number): void {
    this.costs = [];
    this.purchase = purchase;
    this.hire(purchase);
    if (this.hasRooms) this.gown();
    if (this.hasTable) this.pay();
  }

  /** Capital of the building; null if it is costed by factors. */
  capital(): BuildingCapital | null {
    if (!this.hasRooms) return null;
    const { ledger, site } = this;
    const { facility } = site.assumptions;
    const water = ledger.sum(
      'totals_water_cost',
      ['Water and clean steam', 'USD'],
      LOOPS.filter((key) => this.loops.has(key)).map((key) => LOOP_KEYS[key].capital),
    );
    const single = this.singleUse();
    const mixed = (steel: FacilityNumber, plastic: FacilityNumber, key: string, title: string, unit: '1' | 'USD') =>
      ledger.put(key, (facility[steel] as number) * (1 - single) + (facility[plastic] as number) * single, () =>
        words(title, unit, `${steel} * (1 - single_use) + ${plastic} * single_use`, [
          given(steel),
          given(plastic),
          fact('single_use', 'Share of the steps in single use', single, '1', 'Steps of the process'),
        ]),
      );
    const scale = site.index / PRICED_IN;
    const validated = mixed(
      'cleaning_validation',
      'cleaning_validation_single_use',
      'totals_cleaning_validation_2023',
      'Cleaning validation in prices of 2023',
      'USD',
    );
    return {
      rooms: ledger.value('totals_rooms_cost'),
      water,
      qualification: mixed(
        'qualification',
        'qualification_single_use',
        'totals_qualification_share',
        'Qualification ÷ direct cost',
        '1',
      ),
      cleaningValidation: ledger.put('totals_cleaning_validation', validated * scale, () =>
        words('Cleaning validation', 'USD', 'totals_cleaning_validation_2023 * index', [
          'totals_cleaning_validation_2023',
          EQUIPMENT_INDEX(site.index),
        ]),
      ),
      validationBatches: facility.validation_batches,
      share: facility.share,
    };
  }

  private singleUse(): number {
    const { steps } = this.site;
    return steps.reduce((sum, state) => sum + technologyOf(state), 0) / steps.length;
  }

  patternOf(area: AreaKey): Pattern {
    return this.site.assumptions.people[AREA_NAMES[area].pattern];
  }

  private hire(purchase: number): void {
    const { ledger, site, rooms } = this;
    const { people, facility } = site.assumptions;
    const single = this.singleUse();
    let vessels = 0;
    for (const state of site.steps) if (state.resolved.declaration.first) vessels += vesselsOf(state);
    let downstream = 0;
    for (const [key, { count }] of rooms) if (DOWNSTREAM.has(key)) downstream = Math.max(downstream, count);
    const suites = Math.max(0, rooms.get('media')?.count ?? 0, rooms.get('buffers')?.count ?? 0);
    const large = site.batchProduct >= LARGE_BATCH ? 4 : 3;
    const line = rooms.has('fill_line') ? (facility.filling === 'barrier' ? 6 : 5) : 0;
    const usual: Readonly<Record<AreaKey, number>> = {
      upstream: vessels > 0 ? 3 - 0.5 * single + (vessels - 1) / 2 : 0,
      downstream: large * downstream,
      media_buffers: (2 + 0.5 * single) * suites,
      fill: line,
      wash: 1.5 * (1 - single) + 0.3 * single,
    };
    const usually = (area: AreaKey): [formula: string, terms: Term[]] => {
      const steps = 'Steps of the process';
      switch (area) {
        case 'upstream':
          return vessels > 0
            ? [
                '3 - 0.5 * single_use + (vessels - 1) / 2',
                [singleTerm(single), fact('vessels', 'Production vessels', vessels, '1', steps)],
              ]
            : ['0', []];
        case 'downstream':
          return [
            'each * trains',
            [
              fact('each', 'Positions of one suite: 3, or 4 from 10 kg per batch', large, '1'),
              fact('trains', 'Suites side by side', downstream, '1', steps),
            ],
          ];
        case 'media_buffers':
          return [
            '(2 + 0.5 * single_use) * suites',
            [singleTerm(single), fact('suites', 'Suites side by side', suites, '1', steps)],
          ];
        case 'fill':
          return ['line', [fact('line', 'Positions of a line for vials', line, '1')]];
        case 'wash':
          return ['1.5 * (1 - single_use) + 0.3 * single_use', [singleTerm(single)]];
      }
    };
    for (const area of AREAS) {
      const title = AREA_TITLES[area];
      const own = people[AREA_NAMES[area].positions];
      const filled = ledger.put(PEOPLE_KEYS[area].positions, own ?? usual[area], () =>
        own === null
          ? words(`Positions on shift, ${title}`, '1', ...usually(area))
          : words(`Positions on shift, ${title}`, '1', `positions_${area}`, [ofPeople(`positions_${area}`)]),
      );
      const covered = coveredHours(this.patternOf(area), people.night_share);
      ledger.put(PEOPLE_KEYS[area].heads, filled * crewFactor(covered, people.contract_hours, people.absence), () =>
        words(`Heads, ${title}`, '1', `people_${area}_positions * covered / (contract_hours * (1 - absence))`, [
          `people_${area}_positions`,
          fact('covered', 'Hours per week in which positions are filled', covered, 'h', 'Pattern of shifts'),
          ofPeople('contract_hours'),
          ofPeople('absence'),
        ]),
      );
    }
    const operators = ledger.sum('totals_operators', ['Operators', '1'], AREA_HEADS);
    const release = RELEASE[site.release];
    const filled = rooms.has('fill_line');
    const tested = ledger.put(
      'totals_qc_hours',
      people.qc_hours ?? release.hours + (filled ? RELEASE.filled.hours : 0),
      () =>
        people.qc_hours === null
          ? words('Quality control per batch', 'h', filled ? 'substance + filled' : 'substance', [
              fact('substance', 'Release of the drug substance, by its kind', release.hours, 'h'),
              ...(filled ? [fact('filled', 'Release of filled vials', RELEASE.filled.hours, 'h')] : []),
            ])
          : words('Quality control per batch', 'h', 'qc_hours', [ofPeople('qc_hours')]),
    );
    // The release of continuous production is that of a batch per day.
    const released = site.continuous ? site.batches / 24 : site.batches;
    const batches = ledger.put('totals_batches', released / facility.share, () =>
      words('Batches of the plant per year', '1/y', `${site.continuous ? 'made / 24' : 'made'} / share`, [
        fact(
          'made',
          site.continuous ? 'Hours per year' : 'Batches of this product per year',
          site.batches,
          '1/y',
          'Schedule',
        ),
        given('share'),
      ]),
    );
    const crew = crewFactor(COVERED['24_7'], people.contract_hours, people.absence);
    const perBatch = people.warehouse_per_batch * (1 - single) + people.warehouse_per_batch_single_use * single;
    const support = supportHeads(
      {
        operators,
        batches,
        qcHours: tested,
        graded: ledger.value('totals_graded_area'),
        equipment: purchase,
        warehousePerBatch: perBatch,
      },
      people,
      crew,
    );
    const put = (key: Support, formula: string, terms: () => readonly Term[]): void => {
      ledger.put(PEOPLE_KEYS[key].heads, support[key], () =>
        words(`Heads, ${AREA_TITLES[key]}`, '1', formula, terms()),
      );
    };
    put('supervisor', 'totals_operators / operators_per_supervisor', () => [
      'totals_operators',
      ofPeople('operators_per_supervisor'),
    ]);
    put('qa', 'qa_per_batch * totals_batches + qa_per_operator * totals_operators + qa_per_product * products', () => [
      ofPeople('qa_per_batch'),
      'totals_batches',
      ofPeople('qa_per_operator'),
      'totals_operators',
      ofPeople('qa_per_product'),
      ofPeople('products'),
    ]);
    put('qc', 'totals_batches * totals_qc_hours / qc_hours_per_head + totals_graded_area / qc_area + qc_base', () => [
      'totals_batches',
      'totals_qc_hours',
      ofPeople('qc_hours_per_head'),
      'totals_graded_area',
      ofPeople('qc_area'),
      ofPeople('qc_base'),
    ]);
    put('msat', 'msat_base + msat_per_product * products + msat_per_batch * totals_batches', () => [
      ofPeople('msat_base'),
      ofPeople('msat_per_product'),
      ofPeople('products'),
      ofPeople('msat_per_batch'),
      'totals_batches',
    ]);
    put(
      'maintenance',
      'around_the_clock / (contract_hours * (1 - absence)) + purchase / equipment_per_maintainer',
      () => [
        fact('around_the_clock', 'Hours per week', COVERED['24_7'], 'h', 'Definition'),
        ofPeople('contract_hours'),
        ofPeople('absence'),
        fact('purchase', 'Purchase cost of all machines', purchase, 'USD', 'Sum of the equipment list'),
        ofPeople('equipment_per_maintainer'),
      ],
    );
    put(
      'warehouse',
      'warehouse_base + (warehouse_per_batch * (1 - single_use) + warehouse_per_batch_single_use * single_use) * totals_batches',
      () => [
        ofPeople('warehouse_base'),
        ofPeople('warehouse_per_batch'),
        singleTerm(single),
        ofPeople('warehouse_per_batch_single_use'),
        'totals_batches',
      ],
    );
    put('management', MANAGEMENT, () => [ofPeople('management_share'), 'totals_operators', ...MANAGED]);
    ledger.sum('totals_heads', ['People', '1'], ALL_HEADS);
    for (const key of EVERYBODY) {
      const role = SALARIES[key];
      const salary = ledger.put(PEOPLE_KEYS[key].salary, people[role] * people.salary_factor, () =>
        words(`Loaded salary, ${AREA_TITLES[key]}`, 'USD/y', `${role} * salary_factor`, [
          ofPeople(role),
          ofPeople('salary_factor'),
        ]),
      );
      ledger.put(PEOPLE_KEYS[key].annual, ledger.value(PEOPLE_KEYS[key].heads) * salary, () =>
        words(`Pay per year, ${AREA_TITLES[key]}`, 'USD/y', `people_${key}_heads * people_${key}_salary`, [
          `people_${key}_heads`,
          `people_${key}_salary`,
        ]),
      );
    }
    ledger.sum('totals_pay', ['Pay per year', 'USD/y'], ALL_ANNUAL);
  }

  private cost(id: CostId, annual: number, explain: () => readonly [formula: string, terms: readonly Term[]]): void {
    const { title, category } = COSTS[id];
    this.ledger.put(COST_KEYS[id], annual, () => words(title, 'USD/y', ...explain()));
    this.costs.push({ id, title, category, annual });
  }

  private gown(): void {
    const { ledger, site } = this;
    const { facility, people } = site.assumptions;
    const dressed: { area: AreaKey; shifts: number; grade: 'b' | 'c' | 'd' | 'cnc' }[] = [];
    let annual = 0;
    for (const area of AREAS) {
      const positions = ledger.value(PEOPLE_KEYS[area].positions);
      const grade = this.gradeOf(DRESSED_FOR[area]);
      if (positions === 0 || !(grade === 'b' || grade === 'c' || grade === 'd' || grade === 'cnc')) continue;
      const shifts = (coveredHours(this.patternOf(area), people.night_share) / SHIFT_HOURS) * WEEKS;
      annual += positions * shifts * facility[GOWNING[grade]];
      dressed.push({ area, shifts, grade });
    }
    this.cost('gowning', annual * facility.entries * facility.share, () => [
      `(${dressed.map(({ area, grade }) => `people_${area}_positions * shifts_${area} * gowning_${grade}`).join(' + ') || '0'}) * entries * share`,
      [
        ...dressed.flatMap(({ area, shifts }) => [
          `people_${area}_positions`,
          fact(`shifts_${area}`, `Shifts per year, ${AREA_TITLES[area]}`, shifts, '1/y', 'Pattern of shifts'),
        ]),
        ...[...new Set(dressed.map(({ grade }) => grade))].map((grade) => given(GOWNING[grade])),
        given('entries'),
        given('share'),
      ],
    ]);
  }

  private pay(): void {
    const { ledger, site } = this;
    const { people, facility } = site.assumptions;
    const share = facility.share;
    let operators = 0;
    for (const key of AREA_ANNUAL) operators += ledger.value(key);
    this.cost('operators', operators * share, () => [
      `(${AREA_ANNUAL.join(' + ')}) * share`,
      [...AREA_ANNUAL, given('share')],
    ]);
    for (const key of SUPPORT)
      this.cost(key, ledger.value(PEOPLE_KEYS[key].annual) * share, () => [
        `people_${key}_annual * share`,
        [PEOPLE_KEYS[key].annual, given('share')],
      ]);
    const released = ledger.value('totals_batches') * share;
    const filled = this.rooms.has('fill_line') ? RELEASE.filled.external : 0;
    const external = people.qc_external ?? RELEASE[site.release].external + filled;
    this.cost('external_tests', released * external, () => [
      'totals_batches * share * each',
      [
        'totals_batches',
        given('share'),
        people.qc_external === null
          ? fact('each', 'External tests per batch, by the kind of product', external, 'USD')
          : { ...ofPeople('qc_external'), symbol: 'each' },
      ],
    ]);
    this.cost('reagents', released * ledger.value('totals_qc_hours') * people.qc_reagents, () => [
      'totals_batches * share * totals_qc_hours * qc_reagents',
      ['totals_batches', given('share'), 'totals_qc_hours', ofPeople('qc_reagents')],
    ]);
    this.cost('investigations', released * people.investigations * people.investigation_cost, () => [
      'totals_batches * share * investigations * investigation_cost',
      ['totals_batches', given('share'), ofPeople('investigations'), ofPeople('investigation_cost')],
    ]);
    this.cost(
      'monitoring',
      ledger.value('totals_graded_area') * (facility.monitoring + facility.requalification) * share,
      () => [
        'totals_graded_area * (monitoring + requalification) * share',
        ['totals_graded_area', given('monitoring'), given('requalification'), given('share')],
      ],
    );
  }

  /** Whether a step uses water that is prepared for it. */
  drawsWater(amounts: Float64Array): boolean {
    return amounts[WFI]! > 0 || amounts[RO_WATER]! > 0;
  }
}

const EVERYBODY = [...AREAS, ...SUPPORT];
export const PEOPLE_KEYS = keysOf('people', EVERYBODY, ['positions', 'heads', 'salary', 'annual']);
const MANAGED = SUPPORT.filter((key) => key !== 'management').map((key) => PEOPLE_KEYS[key].heads);
const MANAGEMENT = `management_share * (totals_operators + ${MANAGED.join(' + ')})`;
const AREA_HEADS = AREAS.map((area) => PEOPLE_KEYS[area].heads);
const AREA_ANNUAL = AREAS.map((area) => PEOPLE_KEYS[area].annual);
const ALL_ANNUAL = EVERYBODY.map((key) => PEOPLE_KEYS[key].annual);
const ALL_HEADS = ['totals_operators', ...SUPPORT.map((key) => PEOPLE_KEYS[key].heads)];
const AREA_NAMES = Object.fromEntries(
  AREAS.map((area) => [area, { positions: `positions_${area}`, pattern: `pattern_${area}` }]),
) as { [K in AreaKey]: { positions: `positions_${K}`; pattern: `pattern_${K}` } };
const SALARIES = Object.fromEntries(EVERYBODY.map((key) => [key, `salary_${rolesOf(key)}`])) as Record<
  AreaKey | Support,
  `salary_${'operator' | Support}`
>;
/** Room in which an area works, for what its people wear. */
const DRESSED_FOR = {
  upstream: 'production',
  downstream: 'capture',
  media_buffers: 'media',
  fill: 'fill_line',
  wash: 'media',
} as const satisfies Record<AreaKey, RoomKey>;
const GOWNING = { b: 'gowning_b', c: 'gowning_c', d: 'gowning_d', cnc: 'gowning_cnc' } as const;
/** Lines of the operating cost. */
const COSTS = {
  gowning: { title: 'Gowning', category: 'consumables' },
  operators: { title: 'Operators', category: 'labour' },
  supervisor: { title: 'Supervisors', category: 'labour' },
  qa: { title: 'Quality assurance', category: 'quality' },
  qc: { title: 'Quality control', category: 'quality' },
  msat: { title: 'Technical support', category: 'labour' },
  maintenance: { title: 'Maintenance staff', category: 'labour' },
  warehouse: { title: 'Warehouse staff', category: 'labour' },
  management: { title: 'Management', category: 'labour' },
  external_tests: { title: 'External release tests', category: 'quality' },
  reagents: { title: 'Reagents of quality control', category: 'quality' },
  investigations: { title: 'Investigations', category: 'quality' },
  monitoring: { title: 'Environmental monitoring and requalification', category: 'quality' },
} as const satisfies Record<string, Pick<GmpCost, 'title' | 'category'>>;
type CostId = keyof typeof COSTS;
const COST_KEYS = Object.fromEntries(Object.keys(COSTS).map((id) => [id, `costs_${id}`])) as Record<CostId, string>;
const LARGE_BATCH = 10;
const CLIMATE_SOURCE = 'Hours of a year in the climate of the site (docs/models, gmp)';
const singleTerm = (single: number): Constant =>
  fact('single_use', 'Share of the steps in single use', single, '1', 'Steps of the process');
