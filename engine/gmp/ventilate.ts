/** Ventilates the rooms: air, energy and price of each grade. */
import { assumed } from '../costing/explained.ts';
import { type AirEnergy, airEnergy, laminarFlow, roomFlow } from './air.ts';
import { airConstants } from '../assumptions/climate.ts';
import { GRADES, GRADE_TITLES, type GradeKey } from '../assumptions/room-list.ts';
import type { FacilityState } from './site.ts';
import { GRADE_KEYS } from './size-rooms.ts';
import { EQUIPMENT_INDEX, fact, given, HOURS_OF_YEAR, PRICED_IN, words } from './terms.ts';

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
/** Keys of assumptions, made once as those of the numbers. */
const PRICE = Object.fromEntries(GRADES.map((grade) => [grade, `cost_${grade}`])) as {
  [G in GradeKey]: `cost_${G}`;
};
const AIR = Object.fromEntries(
  GRADES.map((grade) => [grade, { changes: `air_changes_${grade}`, fresh: `fresh_air_${grade}` }]),
) as { [G in Exclude<GradeKey, 'a'>]: { changes: `air_changes_${G}`; fresh: `fresh_air_${G}` } };
const CLIMATE_SOURCE = 'Hours of the year in the climate of the site (docs/models, gmp)';

export function ventilate(of: FacilityState): void {
  const { numbers } = of;
  const { facility, utilities } = of.site.assumptions;
  const climate = airConstants(facility.climate);
  const fans = { pressure: facility.fan_pressure, efficiency: facility.fan_efficiency };
  const all: AirEnergy = { outside: 0, fans: 0, cooling: 0, heating: 0, steam: 0 };
  const scale = of.site.index / PRICED_IN;
  const present = GRADES.filter((grade) => numbers.value(GRADE_KEYS[grade].area) > 0);
  for (const grade of present) {
    const keys = GRADE_KEYS[grade];
    const area = numbers.value(keys.area);
    const title = GRADE_TITLES[grade];
    const isLaminar = grade === 'a';
    const slow = grade === 'd' || grade === 'cnc' ? facility.setback : 1;
    const changes = isLaminar ? 0 : facility[AIR[grade].changes] * slow;
    const flow = isLaminar ? laminarFlow(facility.air_velocity, area) : roomFlow(changes, area, facility.room_height);
    const fresh = isLaminar ? 0 : facility[AIR[grade].fresh];
    const gain = facility.internal_gain * GAIN[grade] * area;
    const energy = airEnergy({ flow, fresh, gain }, fans, climate);
    numbers.put(keys.flow, flow, () =>
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
    numbers.put(keys.outside, energy.outside, () =>
      isLaminar
        ? words(`Outside air, ${title}`, 'kg/h', '0', [])
        : words(`Outside air, ${title}`, 'kg/h', `density * grades_${grade}_flow * fresh_air_${grade}`, [
            fact('density', 'Density of air', 1.2, 'kg/m³', 'Air at 20 °C'),
            `grades_${grade}_flow`,
            given(`fresh_air_${grade}`),
          ]),
    );
    numbers.put(keys.fans, energy.fans, () =>
      words(
        `Annual electricity use of fans, ${title}`,
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
    numbers.put(keys.cooling, energy.cooling, () =>
      words(
        `Annual heat removal, ${title}`,
        'kWh',
        `grades_${grade}_outside * cooling / per_kwh + grades_${grade}_fans + internal_gain * part * grades_${grade}_area * hours`,
        [
          `grades_${grade}_outside`,
          fact('cooling', 'MJ removed per year per kg/h of outside air', climate.cooling, null, CLIMATE_SOURCE),
          fact('per_kwh', 'MJ per kWh', 3.6, null, 'Definition'),
          `grades_${grade}_fans`,
          given('internal_gain'),
          fact('part', 'Heat emitted ÷ heat emitted in process rooms', GAIN[grade], '1'),
          `grades_${grade}_area`,
          HOURS_OF_YEAR,
        ],
      ),
    );
    numbers.put(keys.power, energy.fans + energy.cooling / utilities.chiller_cop, () =>
      words(`Annual electricity, ${title}`, 'kWh', `grades_${grade}_fans + grades_${grade}_cooling / chiller_cop`, [
        `grades_${grade}_fans`,
        `grades_${grade}_cooling`,
        assumed('chiller_cop', 'utilities.chiller_cop'),
      ]),
    );
    numbers.put(keys.built, area * facility[PRICE[grade]] * scale, () =>
      words(`Rooms and ventilation, ${title}`, 'USD', `grades_${grade}_area * cost_${grade} * index`, [
        `grades_${grade}_area`,
        given(`cost_${grade}`),
        EQUIPMENT_INDEX(of.site.index),
      ]),
    );
    numbers.put(keys.share, area / numbers.value('totals_area'), () =>
      words(`Share of the area, ${title}`, '1', `grades_${grade}_area / totals_area`, [
        `grades_${grade}_area`,
        'totals_area',
      ]),
    );
    numbers.put(keys.air_changes, changes, () =>
      isLaminar
        ? words(`Air changes, ${title}`, '1/h', '0', [])
        : words(`Air changes, ${title}`, '1/h', `air_changes_${grade}${slow === 1 ? '' : ' * setback'}`, [
            given(`air_changes_${grade}`),
            ...(slow === 1 ? [] : [given('setback')]),
          ]),
    );
    numbers.put(keys.price, facility[PRICE[grade]], () =>
      words(`Cost per m², ${title}`, 'USD/m²', `cost_${grade}`, [given(`cost_${grade}`)]),
    );
    all.outside += energy.outside;
    all.fans += energy.fans;
    all.cooling += energy.cooling;
    all.heating += energy.heating;
    all.steam += energy.steam;
  }
  const each = (field: keyof (typeof GRADE_KEYS)['a']): string[] => present.map((grade) => GRADE_KEYS[grade][field]);
  of.air = all;
  numbers.sum('totals_outside', ['Outside air', 'kg/h'], each('outside'));
  numbers.sum('totals_fans', ['Annual electricity use of fans', 'kWh'], each('fans'));
  numbers.sum('totals_cooling', ['Annual heat removal from air', 'kWh'], each('cooling'));
  numbers.sum('totals_power', ['Annual electricity for air handling', 'kWh'], each('power'));
  numbers.sum('totals_rooms_cost', ['Rooms and ventilation', 'USD'], each('built'));
  numbers.put('totals_heat', all.heating, () =>
    words('Annual heat supply to air', 'kWh', 'totals_outside * heating / per_kwh', [
      'totals_outside',
      fact('heating', 'MJ supplied per year per kg/h of outside air', climate.heating, null, CLIMATE_SOURCE),
      fact('per_kwh', 'MJ per kWh', 3.6, null, 'Definition'),
    ]),
  );
  numbers.put('totals_humidity', all.steam, () =>
    words('Annual steam for humidification', 'kg', 'totals_outside * steam', [
      'totals_outside',
      fact('steam', 'kg of steam per year per kg/h of outside air', climate.steam, null, CLIMATE_SOURCE),
    ]),
  );
}
