/** The rooms of a plant: their grade, size and the law by which they grow. */

/** Grades of rooms, the cleanest first; grade A stands inside rooms of a lower grade. */
export const GRADES = ['a', 'b', 'c', 'd', 'cnc', 'qc', 'technical', 'warehouse', 'office'] as const;
export type GradeKey = (typeof GRADES)[number];

export const GRADE_TITLES: Readonly<Record<GradeKey, string>> = {
  a: 'A',
  b: 'B',
  c: 'C',
  d: 'D',
  cnc: 'CNC',
  qc: 'QC laboratory',
  technical: 'Technical',
  warehouse: 'Warehouse, cold',
  office: 'Offices',
};

/** Grades whose rooms are monitored. */
export const GRADED: readonly GradeKey[] = ['a', 'b', 'c', 'd'];

interface ProcessRoom {
  readonly key: string;
  readonly title: string;
  /** Rooms for production have the grade of the plant; those for preparation one below. */
  readonly use: 'production' | 'preparation';
  /** m² with access, at a working volume of 2 m³, in stainless steel and in single use. */
  readonly steel: number;
  readonly singleUse: number;
  /** Exponent of the working volume. */
  readonly exponent: number;
  readonly singleUseExponent: number;
  /** Hoods of grade A that stand in it. */
  readonly hoods: number;
}

const room = <K extends string>(
  key: K,
  title: string,
  use: ProcessRoom['use'],
  [steel, exponent]: readonly [area: number, exponent: number],
  { singleUse = steel, singleUseExponent = exponent, hoods = 0 }: Partial<ProcessRoom> = {},
) => ({ key, title, use, steel, singleUse, exponent, singleUseExponent, hoods }) as const;

/** Rooms in which steps stand, from inoculum to filling. */
export const PROCESS_ROOMS = [
  room('inoculum', 'Inoculum and cell bank', 'production', [30, 0], { hoods: 1 }),
  // A third of the area of a production vessel with its seed.
  room('seed', 'Seed', 'production', [30, 0.45], { singleUse: 20, singleUseExponent: 0.4 }),
  room('production', 'Production', 'production', [60, 0.45], { singleUse: 40, singleUseExponent: 0.4 }),
  room('media', 'Media', 'preparation', [70, 0.45]),
  room('buffers', 'Buffers', 'preparation', [90, 0.45]),
  room('harvest', 'Harvest', 'production', [90, 0.3]),
  room('capture', 'Capture', 'production', [90, 0.3]),
  room('polishing', 'Polishing', 'production', [90, 0.3]),
  room('concentration', 'Concentration', 'production', [90, 0.3]),
  room('drying', 'Drying', 'production', [90, 0.3]),
  room('bulk_fill', 'Bulk fill', 'production', [30, 0], { hoods: 1 }),
  room('fill_line', 'Filling line', 'production', [120, 0], { hoods: 1 }),
] as const;
export type ProcessRoomKey = (typeof PROCESS_ROOMS)[number]['key'];

const support = <K extends string>(key: K, title: string, grade: GradeKey, share: number) =>
  ({ key, title, grade, share }) as const;

/** All other rooms, as shares of the area that is not for the process. */
export const SUPPORT_ROOMS = [
  support('gowning', 'Gowning', 'd', 0.055),
  support('corridors', 'Corridors and airlocks', 'cnc', 0.145),
  support('waste', 'Waste out', 'cnc', 0.047),
  support('quality_control', 'QC laboratory', 'qc', 0.085),
  support('technical', 'Water, clean steam, chillers', 'technical', 0.12),
  support('ventilation', 'Ventilation, floor above', 'technical', 0.34),
  support('warehouse', 'Warehouse', 'warehouse', 0.093),
  support('cold_store', 'Cold store', 'warehouse', 0.043),
  support('offices', 'Offices', 'office', 0.072),
] as const;
