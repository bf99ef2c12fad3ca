/** Sizes the rooms by their steps, and adds up their areas by grade. */
import { words, fact, given, keysOf } from './terms.ts';
import { GRADED, GRADES, GRADE_TITLES, type GradeKey, PROCESS_ROOMS, SUPPORT_ROOMS } from '../assumptions/room-list.ts';
import { ESTIMATE } from '../wording/settings-text.ts';
import type { FacilityState, Sited } from './site.ts';

/** Working volume at which the areas of rooms are stated, m³. */
const ROOM_VOLUME = 2;
const LEAST_VOLUME = 0.05;
/** Grade of the rooms for preparation, by that of the rooms for production. */
const ONE_LOWER = { c: 'd', d: 'cnc', cnc: 'cnc' } as const;
const BARRIER_AREA = 180;

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
const GRADED_AREAS = GRADED.map((grade) => GRADE_KEYS[grade].area);
const GRADE_AREA = Object.fromEntries(
  GRADES.map((grade) => [grade, [`Area, ${GRADE_TITLES[grade]}`, 'm²'] as const]),
) as Record<GradeKey, readonly [string, 'm²']>;

export type RoomKey = (typeof PROCESS_ROOMS)[number]['key'] | (typeof SUPPORT_ROOMS)[number]['key'];
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

/** Grade of a room. */
export function gradeOf({ assumptions }: Sited, key: string): GradeKey {
  const { room_grade: production, filling } = assumptions.facility;
  if (key === 'fill_line' && filling === 'barrier') return 'b';
  const use = ROOM_USES.get(key)!;
  return use === 'production' ? production : use === 'preparation' ? ONE_LOWER[production] : use;
}

export function sizeRooms(of: FacilityState): void {
  const { numbers, rooms } = of;
  const { facility } = of.site.assumptions;
  const present: string[] = [];
  const grades: GradeKey[] = [];
  let hoods = 0;
  for (const room of PROCESS_ROOMS) {
    const occupied = rooms.get(room.key);
    if (!occupied) continue;
    const { key, title, exponent, singleUseExponent, singleUse } = room;
    const steel = key === 'fill_line' && facility.filling === 'barrier' ? BARRIER_AREA : room.steel;
    const { count, singleUse: share, containment } = occupied;
    const volume = Math.max(LEAST_VOLUME, occupied.volume) / ROOM_VOLUME;
    const keys = ROOM_KEYS[key];
    const own = facility[keys.entered];
    const law =
      containment *
      count *
      (steel * volume ** exponent * (1 - share) + singleUse * volume ** singleUseExponent * share);
    const name = keys.area;
    if (own !== null)
      numbers.put(name, own, () => words(`Area, ${title}`, 'm²', `area_${key}`, [given(`area_${key}`)]));
    else
      numbers.put(name, law, () =>
        words(
          `Area, ${title}`,
          'm²',
          `${containment > 1 ? 'containment * ' : ''}count * (steel * ratio ^ exponent * (1 - single_use) + plastic * ratio ^ plastic_exponent * single_use)`,
          [
            ...(containment > 1
              ? [fact('containment', 'Area for virus or potent compounds ÷ usual', containment, '1', ESTIMATE)]
              : []),
            fact('count', 'Rooms or vessels', count, '1', 'Steps of the process'),
            fact('steel', 'Area at 2 m³, stainless steel', steel, 'm²'),
            fact('plastic', 'Area at 2 m³, single use', singleUse, 'm²'),
            fact('ratio', 'Largest working volume ÷ 2 m³', volume, '1', 'Steps of the process'),
            fact('exponent', 'Exponent, stainless steel', exponent, '1'),
            fact('plastic_exponent', 'Exponent, single use', singleUseExponent, '1'),
            fact('single_use', 'Share of single-use steps in these rooms', share, '1', 'Steps of the process'),
          ],
        ),
      );
    numbers.put(keys.count, count, () =>
      words(`Rooms or vessels, ${title}`, '1', 'count', [
        fact('count', 'Rooms or vessels', count, '1', 'Steps of the process'),
      ]),
    );
    hoods += room.hoods;
    present.push(name);
    grades.push(gradeOf(of.site, key));
  }
  const net = numbers.sum('totals_process_area', ['Area of the process rooms', 'm²'], present.slice());
  const rest = net / facility.net_share - net;
  numbers.put('totals_rest_area', rest, () =>
    words('Area not used by the process', 'm²', 'totals_process_area / net_share - totals_process_area', [
      'totals_process_area',
      given('net_share'),
    ]),
  );
  for (const { key, title, share, grade } of SUPPORT_ROOMS) {
    const keys = ROOM_KEYS[key];
    const own = facility[keys.entered];
    numbers.put(keys.area, own ?? rest * share, () =>
      own !== null
        ? words(`Area, ${title}`, 'm²', `area_${key}`, [given(`area_${key}`)])
        : words(`Area, ${title}`, 'm²', 'totals_rest_area * share', [
            'totals_rest_area',
            fact('share', 'Share of the area not used by the process', share, '1'),
          ]),
    );
    numbers.put(keys.count, 1, () => words(`Rooms, ${title}`, '1', '1', []));
    present.push(keys.area);
    grades.push(grade);
  }
  numbers.sum('totals_area', ['Area of the building', 'm²'], present);
  numbers.put('grades_a_area', hoods * facility.hood_area, () =>
    words('Area, grade A', 'm²', 'hoods * hood_area', [
      fact('hoods', 'Grade A hoods', hoods, '1', 'Process rooms'),
      given('hood_area'),
    ]),
  );
  for (const grade of GRADES)
    if (grade !== 'a')
      numbers.sum(
        GRADE_KEYS[grade].area,
        GRADE_AREA[grade],
        present.filter((_, k) => grades[k] === grade),
      );
  numbers.sum('totals_graded_area', ['Graded area', 'm²'], GRADED_AREAS);
}
