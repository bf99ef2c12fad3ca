/** Rooms, air and water; null for a number that follows from the process. */
import { inSentence } from '../wording/text.ts';
import { DESIGN } from '../wording/settings-text.ts';
import { PROCESS_ROOMS, SUPPORT_ROOMS } from './room-list.ts';
import { type Basis, built, chosen, derived, estimate, needing, type NumberRow, type Rows } from './row.ts';
import { phaseOf } from './phases.ts';

const VENDORS = 'Clean-room vendors (ISO 7: 30 to 60 per hour, ISO 8: 15 to 25); EU GMP Annex 1 specifies no value';

const AREAS = Object.fromEntries(
  [...PROCESS_ROOMS, ...SUPPORT_ROOMS].map(({ key, title }) => [
    `area_${key}`,
    derived(
      `Area, ${inSentence(title)}`,
      'm²',
      [0, 100_000],
      'Total area of all rooms of this kind. If omitted, the area is calculated from the process.',
    ),
  ]),
) as Record<`area_${(typeof PROCESS_ROOMS)[number]['key'] | (typeof SUPPORT_ROOMS)[number]['key']}`, NumberRow<null>>;

const NUMBERS = {
  share: {
    ...chosen('Share of the plant allocated to this product', '%', 1, [0.01, 1]),
    usual: ({ phase }: Basis) => phaseOf(phase)?.slot ?? 1,
    about:
      'Share of the plant’s capital, building, people and services. If omitted, the share is 100 %, so this product bears the cost of all idle time. Enter a smaller share only if other products use the remaining capacity.',
  },
  net_share: {
    ...built(
      'Process rooms ÷ gross area',
      '%',
      0.2,
      [0.13, 0.3],
      'Published floor areas: 0.19 in the production buildings of Genentech Vacaville (380,000 ft² for 8 × 25 m³); 0.1 to 0.13 in whole sites with laboratories, offices and filling',
    ),
    limits: [0.02, 0.9],
    about:
      'The remaining gross area is used for corridors, airlocks, technical areas, quality control, warehouse and offices.',
  },
  room_height: estimate('Room height', 'm', 2.7, [
    [2.5, 3.2],
    [2, 10],
  ]),
  hood_area: estimate('Area of a grade A hood', 'm²', 4, [
    [2, 6],
    [0, 100],
  ]),
  ...AREAS,
  cost_a: built('Rooms and ventilation, grade A', 'USD/m²', 15_000, [10_000, 25_000]),
  cost_b: built('Rooms and ventilation, grade B', 'USD/m²', 12_000, [8000, 20_000]),
  cost_c: built('Rooms and ventilation, grade C', 'USD/m²', 8000, [5000, 11_000]),
  cost_d: built('Rooms and ventilation, grade D', 'USD/m²', 6000, [4000, 8000]),
  cost_cnc: built('Rooms and ventilation, controlled-not-classified (CNC)', 'USD/m²', 3500, [2500, 5000]),
  cost_qc: built('Quality control laboratory', 'USD/m²', 4500, [3000, 7000]),
  cost_technical: built('Technical area', 'USD/m²', 2000, [1200, 3000]),
  cost_warehouse: built('Warehouse', 'USD/m²', 1500, [900, 2500]),
  cost_office: built('Offices', 'USD/m²', 2000, [1200, 3500]),
  air_velocity: estimate('Air velocity, grade A', 'm/s', 0.45, [[0.36, 0.54], [0.1, 1], 'EU GMP Annex 1 guidance']),
  air_changes_b: estimate('Air changes, grade B', '1/h', 60, [[40, 70], [1, 300], VENDORS]),
  air_changes_c: estimate('Air changes, grade C', '1/h', 30, [[20, 40], [1, 200], VENDORS]),
  air_changes_d: estimate('Air changes, grade D', '1/h', 15, [[10, 20], [1, 100], VENDORS]),
  air_changes_cnc: estimate('Air changes, controlled-not-classified rooms', '1/h', 8, [
    [6, 10],
    [0, 60],
  ]),
  air_changes_qc: estimate('Air changes, quality control laboratory', '1/h', 8, [
    [6, 12],
    [0, 60],
  ]),
  air_changes_technical: estimate('Air changes, technical area', '1/h', 4, [
    [2, 6],
    [0, 60],
  ]),
  air_changes_warehouse: estimate('Air changes, warehouse', '1/h', 2, [
    [1, 3],
    [0, 60],
  ]),
  air_changes_office: estimate('Air changes, offices', '1/h', 4, [
    [2, 6],
    [0, 60],
  ]),
  fresh_air_b: estimate('Share of outside air, grade B', '%', 0.1, [
    [0.05, 0.2],
    [0, 1],
  ]),
  fresh_air_c: estimate('Share of outside air, grade C', '%', 0.15, [
    [0.1, 0.25],
    [0, 1],
  ]),
  fresh_air_d: estimate('Share of outside air, grade D', '%', 0.2, [
    [0.1, 0.3],
    [0, 1],
  ]),
  fresh_air_cnc: estimate('Share of outside air, controlled-not-classified rooms', '%', 0.25, [
    [0.15, 0.4],
    [0, 1],
  ]),
  fresh_air_qc: chosen('Share of outside air, quality control laboratory', '%', 1, [0, 1]),
  fresh_air_technical: estimate('Share of outside air, technical area', '%', 0.1, [
    [0.05, 0.2],
    [0, 1],
  ]),
  fresh_air_warehouse: estimate('Share of outside air, warehouse', '%', 0.1, [
    [0.05, 0.2],
    [0, 1],
  ]),
  fresh_air_office: estimate('Share of outside air, offices', '%', 0.3, [
    [0.2, 0.5],
    [0, 1],
  ]),
  setback: chosen('Mean ÷ full air change rate, grade D and CNC', '%', 1, [0.3, 1]),
  fan_pressure: estimate('Fan pressure', 'Pa', 1500, [
    [1000, 2200],
    [100, 5000],
  ]),
  fan_efficiency: estimate('Fan efficiency', '%', 0.6, [
    [0.5, 0.7],
    [0.1, 1],
  ]),
  internal_gain: estimate('Heat released in process rooms', 'kW/m²', 0.06, [
    [0.04, 0.09],
    [0, 1],
  ]),
  qualification: {
    ...built('Commissioning and qualification ÷ direct cost, stainless steel', '%', 0.12, [0.07, 0.2]),
    limits: [0, 1],
  },
  qualification_single_use: {
    ...built('Commissioning and qualification ÷ direct cost, single use', '%', 0.08, [0.05, 0.14]),
    limits: [0, 1],
  },
  validation_batches: {
    ...chosen('Process validation batches', '1', 3, [0, 20]),
    usual: ({ phase }: Basis) => phaseOf(phase)?.validation ?? 3,
    isWhole: true,
  },
  cleaning_validation: built('Cleaning validation, stainless steel', 'USD', 400_000, [200_000, 800_000]),
  cleaning_validation_single_use: built('Cleaning validation, single use', 'USD', 150_000, [75_000, 300_000]),
  wfi_cost: built('Water for injection at 2 m³/h, qualified', 'USD', 2_500_000, [1_500_000, 4_500_000]),
  purified_water_cost: built('Purified water at 2 m³/h, qualified', 'USD', 1_250_000, [750_000, 2_250_000]),
  clean_steam_cost: built('Clean steam at 1 t/h', 'USD', 250_000, [150_000, 450_000]),
  still_effects: { ...chosen('Number of effects of the still', '1', 5, [2, 8]), isWhole: true },
  compression_energy: estimate('Electricity for vapour compression', 'kWh/m³', 20, [
    [12, 30],
    [1, 200],
  ]),
  membrane_energy: estimate('Electricity for membranes, with hot sanitisation', 'kWh/m³', 15, [
    [12, 20],
    [1, 200],
  ]),
  purified_water_energy: estimate('Electricity for purified water', 'kWh/m³', 3, [
    [2, 5],
    [0, 50],
  ]),
  purified_water_recovery: estimate('Purified water ÷ feed water', '%', 0.75, [
    [0.65, 0.85],
    [0.2, 1],
  ]),
  generation_hours: estimate('Hours per day of water production', 'h', 20, [
    [16, 23],
    [1, 24],
  ]),
  loop_length: estimate('Loop length per gross area', '1', 0.15, [
    [0.08, 0.25],
    [0, 5],
    'm per m²; engineering estimate',
  ]),
  gowning_b: estimate('Gowning per entry, grade B', 'USD', 25, [
    [10, 40],
    [0, 500],
  ]),
  gowning_c: estimate('Gowning per entry, grade C', 'USD', 12, [
    [5, 19],
    [0, 500],
  ]),
  gowning_d: estimate('Gowning per entry, grade D', 'USD', 5, [
    [2, 8],
    [0, 500],
  ]),
  gowning_cnc: estimate('Gowning per entry, controlled-not-classified rooms', 'USD', 2, [
    [0.8, 3.2],
    [0, 500],
  ]),
  entries: estimate('Entries per person per shift', '1', 2, [
    [1, 4],
    [0, 20],
  ]),
  monitoring: estimate('Environmental monitoring per graded area, USD per m² per year', 'USD/m²', 250, [
    [100, 600],
    [0, 10_000],
  ]),
  requalification: estimate('Requalification per graded area, USD per m² per year', 'USD/m²', 40, [
    [20, 80],
    [0, 5000],
    'Every 6 to 12 months; engineering estimate',
  ]),
} as const satisfies Rows;

/** A pharmaceutical plant has rooms, others are costed by factors. */
export const FACILITY = needing('basis', 'rooms', {
  basis: {
    title: 'Costing of the building',
    about:
      'Basis of the building cost: the factors of the capital estimate, or the area of each room with its air, water and qualification. If omitted, rooms are used in a pharmaceutical plant and factors in other plants.',
    source: DESIGN,
    value: 'factors',
    usual: ({ grade }) => (grade === 'pharma' ? 'rooms' : 'factors'),
    choices: { factors: 'Factors of the capital estimate', rooms: 'Rooms by area' },
  },
  climate: {
    title: 'Climate of the site',
    about:
      'Climate that defines the outside air to be conditioned for the rooms. If omitted, the climate of most plants in the country is used.',
    source: 'Climate of most plants in the country',
    value: 'temperate',
    usual: ({ climate }) => climate,
    choices: {
      temperate: 'Temperate',
      continental: 'Continental',
      hot_humid: 'Hot and humid',
      dry_summer: 'Dry summer',
    },
  },
  wfi_kind: {
    title: 'Water for injection',
    about: 'Production method of water for injection. If omitted, multiple-effect distillation is used.',
    source: DESIGN,
    value: 'multiple_effect',
    choices: {
      multiple_effect: 'Multiple-effect distillation',
      vapour_compression: 'Vapour compression',
      membrane: 'Membranes',
    },
  },
  room_grade: {
    title: 'Grade of the production rooms',
    about:
      'Cleanroom grade of production rooms. Rooms for media and buffers are one grade lower. If omitted, the grade is C in a pharmaceutical plant, D in a food plant and not classified in an industrial plant.',
    source: 'Grade of the plant',
    value: 'd',
    usual: ({ grade, phase }) =>
      phase === 'toxicology' && grade === 'pharma'
        ? 'd'
        : ({ pharma: 'c', food: 'd', industrial: 'cnc' } as const)[grade],
    choices: { c: 'C', d: 'D', cnc: 'Not classified' },
  },
  filling: {
    title: 'Vial filling',
    about: 'Filling in an isolator, or in a barrier system in a grade B room. If omitted, an isolator is used.',
    source: DESIGN,
    value: 'isolator',
    choices: { isolator: 'Isolator', barrier: 'Barrier in a grade B room' },
  },
  ...NUMBERS,
} as const satisfies Rows);
