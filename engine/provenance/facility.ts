/** Calculation of rooms, air, water and people: every number is a line of their ledger. */
import type { Facility } from '../gmp/facility.ts';
import { LOOP_TITLES } from '../gmp/make-water.ts';
import { LOOPS } from '../gmp/site.ts';
import { SOURCE } from '../gmp/terms.ts';
import { GRADE_TITLES, GRADES } from '../assumptions/room-list.ts';
import type { PeopleResult, WaterLoopResult } from '../types/results.ts';
import { byEconomics, constant, missing, number, same, type Term } from '../costing/explained.ts';
import type { Entry, Handler, Plant } from './plant.ts';
import { lineHow } from './utilities.ts';

/** Numbers of the results that have another key in the ledger. */
const AIR: Readonly<Record<string, string>> = {
  fans: 'totals_fans',
  cooling: 'totals_cooling',
  power: 'totals_power',
  heat: 'totals_heat',
  humidity: 'totals_humidity',
};

/**
 * `facility.values.<key>`, `facility.share`, `facility.totals.<field>`, `facility.air.<field>`, and
 * `facility.<table>.<row>.<field>` of rooms, grades, water and people.
 */
export const facilityEntry: Handler = (plant, [part = '', row = '', field = '']) => {
  const { facility } = plant.process;
  if (!facility) return undefined;
  switch (part) {
    case 'values':
      return lineEntry(plant, facility, row);
    case 'weights':
      return weightEntry(plant, facility, row);
    case 'share':
      return entered(plant, 'share');
    case 'air':
      return AIR[row] === undefined ? undefined : lineEntry(plant, facility, AIR[row]);
    case 'totals':
      return lineEntry(plant, facility, `totals_${row}`) ?? ofFactors(plant, row);
    case 'rooms':
      return lineEntry(plant, facility, `rooms_${row}_${field}`);
    case 'grades':
      return gradeEntry(plant, facility, row, field);
    case 'water':
      return lineEntry(plant, facility, `water_${row}_${field}`) ?? waterEntry(plant, row, field);
    case 'people':
      return lineEntry(plant, facility, `people_${row}_${field}`) ?? peopleEntry(plant, row, field);
    default:
      return undefined;
  }
};

function lineEntry(plant: Plant, facility: Facility, key: string): Entry | undefined {
  const line = facility.explained().line(key);
  return line && { title: line.title, unit: line.unit, value: line.value, how: () => lineHow(plant, line, 'facility') };
}

function entered(plant: Plant, key: 'share'): Entry {
  const given = plant.assumption(key, `facility.${key}`);
  return { title: given.title, unit: '1', value: Number(given.value), how: () => same(given, SOURCE) };
}

/** A number of the building where factors stand for it. */
function ofFactors(plant: Plant, key: string): Entry | undefined {
  const value = (plant.results.facility!.totals as Record<string, number>)[key];
  if (value === undefined) return undefined;
  return {
    title: key.replaceAll('_', ' '),
    unit: key === 'feed_water' || key === 'reject' ? 'm³' : 'USD',
    value,
    how: () => ({ formula: '0', terms: [], source: SOURCE, note: 'Included in the factors of the capital estimate.' }),
  };
}

function gradeEntry(plant: Plant, facility: Facility, row: string, field: string): Entry | undefined {
  if (field === 'air_changes' && row === 'a') {
    const title = `Air changes, ${GRADE_TITLES.a}`;
    const note = 'The air flow is unidirectional and is defined by its velocity.';
    return { title, unit: '1/h', value: null, how: () => missing(note) };
  }
  return GRADES.some((grade) => grade === row) ? lineEntry(plant, facility, `grades_${row}_${field}`) : undefined;
}

const TIMETABLE = 'Schedule of the batches (docs/models, gmp)';

function waterEntry(plant: Plant, row: string, field: string): Entry | undefined {
  const loop = LOOPS.find((one) => one === row);
  const found = plant.results.facility!.water.find((one) => one.key === row);
  const value = found?.[field as keyof WaterLoopResult];
  if (!loop || typeof value !== 'number') return undefined;
  const title = `Hour of peak demand, ${LOOP_TITLES[loop]}`;
  return { title, unit: '1', value, how: () => same(constant('hour', title, value, '1', TIMETABLE), SOURCE) };
}

const SHIFTS = new Set(['early', 'late', 'night', 'day', 'busy']);

/** Positions by shift follow from heads and pattern. */
function peopleEntry(plant: Plant, row: string, field: string): Entry | undefined {
  const found = plant.results.facility!.people.find((one) => one.key === row);
  if (!found || !SHIFTS.has(field)) return undefined;
  const value = found[field as keyof PeopleResult] as number | null;
  const busy = field === 'busy';
  const title = busy ? `Busy, ${found.title}` : `Positions, ${field}, ${found.title}`;
  const note = 'The schedule does not include the duration of this work.';
  return {
    title,
    unit: '1',
    value,
    how: () =>
      value === null
        ? missing(note)
        : same(constant('value', title, value, '1', busy ? TIMETABLE : 'Shift pattern (docs/models, gmp)'), SOURCE),
  };
}

/** Share of a step in what the building uses: that of its machines. */
function weightEntry(plant: Plant, { weights }: Facility, id: string): Entry | undefined {
  const j = plant.process.steps.findIndex(({ resolved }) => resolved.step.id === id);
  if (j < 0) return undefined;
  const { equipment, steps } = plant.results;
  const own = equipment.filter((one) => one.step_id === id);
  const all = equipment.filter((one) => steps.some(({ step_id }) => step_id === one.step_id));
  return {
    title: `Share of the building, ${plant.process.steps[j]!.resolved.step.name}`,
    unit: '1',
    value: weights[j]!,
    how: () => {
      if (all.length === 0) return byEconomics(`1 / ${steps.length}`);
      const cost = (symbol: string, of: typeof all): Term[] =>
        of.map(({ tag }) => number(symbol, 'equipment', tag, 'purchase_cost'));
      return byEconomics('sum(own) / sum(all)', cost('own', own), cost('all', all));
    },
  };
}
