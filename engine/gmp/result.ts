/** Rooms, air, water and people as they are shown. */
import type { FacilityResult, GradeResult, PeopleResult, RoomResult, WaterLoopResult } from '../types/results.ts';
import { airByMonth } from './air.ts';
import { airConstants } from '../assumptions/climate.ts';
import type { Facility } from './facility.ts';
import { drawsWater, LOOP_KEYS, LOOP_TITLES } from './make-water.ts';
import { COVERED, coveredHours, crewFactor, SHIFTS, SUPPORT, type Support } from './people.ts';
import { GRADE_TITLES, GRADES, type GradeKey, PROCESS_ROOMS, SUPPORT_ROOMS } from '../assumptions/room-list.ts';
import { DOWNSTREAM } from './rooms.ts';
import { LOOPS, type LoopKey } from './site.ts';
import { GRADE_KEYS, gradeOf, ROOM_KEYS } from './size-rooms.ts';
import { type AreaKey, AREA_TITLES, AREAS, patternOf, PEOPLE_KEYS } from './staff.ts';

export function facilityResult(of: Facility): FacilityResult {
  const { numbers, site } = of;
  const { facility, people, utilities } = site.assumptions;
  const value = (key: string): number => numbers.value(key);
  const months = airByMonth(of.air, airConstants(facility.climate), utilities.chiller_cop);
  return {
    basis: facility.basis,
    people_basis: people.basis,
    climate: facility.climate,
    share: facility.share,
    rooms: rooms(of),
    grades: GRADES.filter((grade) => value(GRADE_KEYS[grade].area) > 0).map((grade) => gradeResult(of, grade)),
    air: {
      fans: value('totals_fans'),
      cooling: value('totals_cooling'),
      power: value('totals_power'),
      heat: value('totals_heat'),
      humidity: value('totals_humidity'),
    },
    months: { fans: months.fans, cooling: months.cooling, heat: months.heating },
    water: LOOPS.filter((key) => of.loops.has(key)).map((key) => loopResult(of, key)),
    people: [...AREAS.filter((key) => value(PEOPLE_KEYS[key].positions) > 0), ...SUPPORT].map((key) =>
      peopleResult(of, key),
    ),
    totals: {
      area: value('totals_area'),
      graded_area: value('totals_graded_area'),
      rooms_cost: of.hasRooms ? value('totals_rooms_cost') : 0,
      water_cost: value('totals_water_cost'),
      heads: value('totals_heads'),
      operators: value('totals_operators'),
      pay: value('totals_pay'),
      feed_water: value('totals_feed_water'),
      reject: value('totals_reject'),
      ...(of.hasTable && { release_days: value('totals_release_days') }),
    },
  };
}

const ALL_ROOMS = [...PROCESS_ROOMS, ...SUPPORT_ROOMS];

function rooms(of: Facility): RoomResult[] {
  const { numbers, site } = of;
  return ALL_ROOMS.filter(({ key }) => numbers.has(ROOM_KEYS[key].area)).map(({ key, title }) => ({
    key,
    title,
    grade: gradeOf(site, key),
    area: numbers.value(ROOM_KEYS[key].area),
    count: numbers.value(ROOM_KEYS[key].count),
    steps: (of.rooms.get(key as never)?.steps ?? []).map((j) => site.steps[j]!.resolved.step.id),
  }));
}

function gradeResult({ numbers }: Facility, key: GradeKey): GradeResult {
  const value = (field: keyof (typeof GRADE_KEYS)['a']): number => numbers.value(GRADE_KEYS[key][field]);
  return {
    key,
    title: GRADE_TITLES[key],
    area: value('area'),
    share: value('share'),
    air_changes: key === 'a' ? null : value('air_changes'),
    flow: value('flow'),
    price: value('price'),
    built: value('built'),
    power: value('power'),
  };
}

function loopResult({ numbers, loops, site }: Facility, key: LoopKey): WaterLoopResult {
  const value = (field: keyof (typeof LOOP_KEYS)['wfi']): number => numbers.value(LOOP_KEYS[key][field]);
  const { day, storage } = loops.get(key)!;
  return {
    key,
    title: LOOP_TITLES[key],
    unit: key === 'clean_steam' ? 'kg' : 'm³',
    used: value('used'),
    made: value('made'),
    day: value('day'),
    peak: value('peak'),
    peak_hour: day.hour,
    peak_step_id: site.steps[day.step]?.resolved.step.id ?? null,
    rate: value('rate'),
    tank: value('tank'),
    lowest: value('lowest'),
    capital: value('capital'),
    drawn: [...day.byHour],
    levels: [...storage.levels],
  };
}

const isArea = (key: AreaKey | Support): key is AreaKey => (AREAS as readonly string[]).includes(key);

function peopleResult(of: Facility, key: AreaKey | Support): PeopleResult {
  const { numbers, site } = of;
  const { people } = site.assumptions;
  const keys = PEOPLE_KEYS[key];
  const heads = numbers.value(keys.heads);
  const each = { key, title: AREA_TITLES[key], heads, salary: numbers.value(keys.salary) };
  const annual = numbers.value(keys.annual);
  const byDay = crewFactor(COVERED.day, people.contract_hours, people.absence);
  if (isArea(key)) {
    const pattern = patternOf(site, key);
    const positions = numbers.value(keys.positions);
    const [early, late, night] = SHIFTS[pattern];
    const filled = (shifts: number): number => (shifts > 0 ? positions : 0);
    return {
      ...each,
      annual,
      pattern,
      busy: busyOf(of, key),
      early: filled(early),
      late: filled(late),
      night: filled(night) * people.night_share,
      day: pattern === 'day' ? positions : 0,
    };
  }
  // One person of the maintenance is there around the clock.
  const shift = key === 'maintenance' ? 1 : 0;
  const always = shift * crewFactor(COVERED['24_7'], people.contract_hours, people.absence);
  const hours = numbers.value('totals_batches') * numbers.value('totals_qc_hours');
  return {
    ...each,
    annual,
    pattern: null,
    busy: key === 'qc' && heads > 0 ? hours / (heads * people.qc_hours_per_head) : null,
    early: shift,
    late: shift,
    night: shift,
    day: (heads - always) / byDay,
  };
}

/** Part of the time in which positions are filled that the area has work, 1; null if the schedule does not say. */
function busyOf(of: Facility, key: AreaKey): number | null {
  const { site, rooms: at, numbers } = of;
  const { cycle, continuous, steps, assumptions } = site;
  const pattern = patternOf(site, key);
  const filled = coveredHours(pattern, assumptions.people.night_share) / COVERED['24_7'];
  const indices = [...at].flatMap(([room, { steps: own }]) =>
    (key === 'upstream' && room === 'production') || (key === 'downstream' && DOWNSTREAM.has(room)) ? own : [],
  );
  if (key === 'upstream' || key === 'downstream') {
    if (continuous) return 1;
    const spans = indices.map((j) => [steps[j]!.unit.start, steps[j]!.unit.occupancy] as const);
    return Math.min(1, occupiedHours(spans, cycle) / cycle / filled);
  }
  if (continuous) return null;
  const positions = numbers.value(PEOPLE_KEYS[key].positions);
  if (key === 'media_buffers') {
    const prepared = steps.filter(({ run }) => run.amounts.length > 0 && drawsWater(run.amounts)).length;
    return Math.min(1, (prepared * assumptions.people.preparation_hours) / (positions * cycle * filled));
  }
  if (key === 'wash') {
    const cleaned = steps.reduce((sum, { unit, run }) => sum + (unit.cip > 0 ? run.units * WASH_HOURS : 0), 0);
    return Math.min(1, cleaned / (positions * cycle * filled));
  }
  return null;
}

/** Work at the washing machines and skids for the parts of one machine, h per batch. */
const WASH_HOURS = 2;

/** Hours of a cycle in which at least one of several spans, which repeat every cycle, lies. */
export function occupiedHours(spans: readonly (readonly [start: number, length: number])[], cycle: number): number {
  const parts: [from: number, to: number][] = [];
  for (const [start, length] of spans) {
    if (length >= cycle) return cycle;
    const from = ((start % cycle) + cycle) % cycle;
    if (from + length <= cycle) parts.push([from, from + length]);
    else parts.push([from, cycle], [0, from + length - cycle]);
  }
  let sum = 0;
  let reached = 0;
  for (const [from, to] of parts.toSorted(([a], [b]) => a - b)) {
    sum += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return sum;
}
