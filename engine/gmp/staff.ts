/** The people of the plant: positions and heads, their pay, what they wear, and the tests of each batch. */
import type { Term } from '../costing/explained.ts';
import type { Pattern } from '../assumptions/assumptions.ts';
import {
  COVERED,
  coveredHours,
  crewFactor,
  RELEASE,
  SHIFT_HOURS,
  SUPPORT,
  type Support,
  supportHeads,
  WEEKS,
} from './people.ts';
import { DOWNSTREAM } from './rooms.ts';
import type { FacilityState, GmpCost, Sited } from './site.ts';
import { gradeOf, type RoomKey } from './size-rooms.ts';
import { fact, given, keysOf, ofPeople, singleTerm, words } from './terms.ts';

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
  reagents: { title: 'Quality control reagents', category: 'quality' },
  investigations: { title: 'Investigations', category: 'quality' },
  monitoring: { title: 'Environmental monitoring and requalification', category: 'quality' },
} as const satisfies Record<string, Pick<GmpCost, 'title' | 'category'>>;
type CostId = keyof typeof COSTS;
const COST_KEYS = Object.fromEntries(Object.keys(COSTS).map((id) => [id, `costs_${id}`])) as Record<CostId, string>;
const LARGE_BATCH = 10;

/** When the positions of an area are filled. */
export function patternOf({ assumptions }: Sited, area: AreaKey): Pattern {
  return assumptions.people[AREA_NAMES[area].pattern];
}

/**
 * Positions on shift by area. Apart from `hire`, whose functions keep these numbers: V8 would discard its code whenever one of them is
 * whole.
 */
const usualPositions = (of: Readonly<Record<'single' | 'vessels' | 'downstream' | 'suites' | 'line', number>>) => ({
  upstream: of.vessels > 0 ? 3 - 0.5 * of.single + (of.vessels - 1) / 2 : 0,
  downstream: of.downstream,
  media_buffers: (2 + 0.5 * of.single) * of.suites,
  fill: of.line,
  wash: 1.5 * (1 - of.single) + 0.3 * of.single,
});

/** Counts positions and heads, and what they earn. @param purchase Purchase cost of all machines, USD. */
export function hire(of: FacilityState, purchase: number): void {
  const { numbers, site, rooms } = of;
  const { people, facility } = site.assumptions;
  const single = of.singleUse;
  const vessels = rooms.get('production')?.count ?? 0;
  let downstream = 0;
  for (const [key, { count }] of rooms) if (DOWNSTREAM.has(key)) downstream = Math.max(downstream, count);
  const suites = Math.max(0, rooms.get('media')?.count ?? 0, rooms.get('buffers')?.count ?? 0);
  const large = site.batchProduct >= LARGE_BATCH ? 4 : 3;
  const line = rooms.has('fill_line') ? (facility.filling === 'barrier' ? 6 : 5) : 0;
  const usual = usualPositions({ single, vessels, downstream: large * downstream, suites, line });
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
            fact('each', 'Positions in one suite: 3, or 4 for 10 kg per batch or more', large, '1'),
            fact('trains', 'Number of parallel suites', downstream, '1', steps),
          ],
        ];
      case 'media_buffers':
        return [
          '(2 + 0.5 * single_use) * suites',
          [singleTerm(single), fact('suites', 'Number of parallel suites', suites, '1', steps)],
        ];
      case 'fill':
        return ['line', [fact('line', 'Positions of a vial filling line', line, '1')]];
      case 'wash':
        return ['1.5 * (1 - single_use) + 0.3 * single_use', [singleTerm(single)]];
    }
  };
  for (const area of AREAS) {
    const title = AREA_TITLES[area];
    const own = people[AREA_NAMES[area].positions];
    const filled = numbers.put(PEOPLE_KEYS[area].positions, own ?? usual[area], () =>
      own === null
        ? words(`Positions on shift, ${title}`, '1', ...usually(area))
        : words(`Positions on shift, ${title}`, '1', `positions_${area}`, [ofPeople(`positions_${area}`)]),
    );
    const covered = coveredHours(patternOf(of.site, area), people.night_share);
    numbers.put(PEOPLE_KEYS[area].heads, filled * crewFactor(covered, people.contract_hours, people.absence), () =>
      words(`Heads, ${title}`, '1', `people_${area}_positions * covered / (contract_hours * (1 - absence))`, [
        `people_${area}_positions`,
        fact('covered', 'Staffed hours per week', covered, 'h', 'Shift pattern'),
        ofPeople('contract_hours'),
        ofPeople('absence'),
      ]),
    );
  }
  const operators = numbers.sum('totals_operators', ['Operators', '1'], AREA_HEADS);
  const release = RELEASE[site.release];
  const filled = rooms.has('fill_line');
  const tested = numbers.put(
    'totals_qc_hours',
    (people.qc_hours ?? release.hours + (filled ? RELEASE.filled.hours : 0)) * people.qc_factor,
    () =>
      people.qc_hours === null
        ? words('Quality control per batch', 'h', `(${filled ? 'substance + filled' : 'substance'}) * qc_factor`, [
            fact('substance', 'Release of the drug substance, by kind of product', release.hours, 'h'),
            ...(filled ? [fact('filled', 'Release of filled vials', RELEASE.filled.hours, 'h')] : []),
            ofPeople('qc_factor'),
          ])
        : words('Quality control per batch', 'h', 'qc_hours * qc_factor', [
            ofPeople('qc_hours'),
            ofPeople('qc_factor'),
          ]),
  );
  numbers.put('totals_release_days', release.days, () =>
    words('Days to release', 'd', 'days', [fact('days', 'Release of a batch, by kind of product', release.days, 'd')]),
  );
  // Continuous production is released in lots.
  const released = site.continuous ? site.batches / people.lot_length : site.batches;
  const batches = numbers.put('totals_batches', released / facility.share, () =>
    words('Batches of the plant per year', '1/y', `${site.continuous ? 'made / lot_length' : 'made'} / share`, [
      ...(site.continuous ? [ofPeople('lot_length')] : []),
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
      graded: numbers.value('totals_graded_area'),
      equipment: purchase,
      warehousePerBatch: perBatch,
    },
    people,
    crew,
  );
  const put = (key: Support, formula: string, terms: () => readonly Term[]): void => {
    numbers.put(PEOPLE_KEYS[key].heads, support[key], () => words(`Heads, ${AREA_TITLES[key]}`, '1', formula, terms()));
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
      fact('purchase', 'Purchase cost of all equipment', purchase, 'USD', 'Sum of the equipment list'),
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
  numbers.sum('totals_heads', ['People', '1'], ALL_HEADS);
  for (const key of EVERYBODY) {
    const role = SALARIES[key];
    const salary = numbers.put(PEOPLE_KEYS[key].salary, people[role] * people.salary_factor, () =>
      words(`Loaded salary, ${AREA_TITLES[key]}`, 'USD/y', `${role} * salary_factor`, [
        ofPeople(role),
        ofPeople('salary_factor'),
      ]),
    );
    numbers.put(PEOPLE_KEYS[key].annual, numbers.value(PEOPLE_KEYS[key].heads) * salary, () =>
      words(`Pay per year, ${AREA_TITLES[key]}`, 'USD/y', `people_${key}_heads * people_${key}_salary`, [
        `people_${key}_heads`,
        `people_${key}_salary`,
      ]),
    );
  }
  numbers.sum('totals_pay', ['Pay per year', 'USD/y'], ALL_ANNUAL);
}

function cost(
  of: FacilityState,
  id: CostId,
  annual: number,
  explain: () => readonly [formula: string, terms: readonly Term[]],
): void {
  const { title, category } = COSTS[id];
  of.numbers.put(COST_KEYS[id], annual, () => words(title, 'USD/y', ...explain()));
  of.costs.push({ id, title, category, annual });
}

/** What people wear in their rooms. */
export function gown(of: FacilityState): void {
  const { numbers, site } = of;
  const { facility, people } = site.assumptions;
  const dressed: { area: AreaKey; shifts: number; grade: 'b' | 'c' | 'd' | 'cnc' }[] = [];
  let annual = 0;
  for (const area of AREAS) {
    const positions = numbers.value(PEOPLE_KEYS[area].positions);
    const grade = gradeOf(of.site, DRESSED_FOR[area]);
    if (positions === 0 || !(grade === 'b' || grade === 'c' || grade === 'd' || grade === 'cnc')) continue;
    const shifts = (coveredHours(patternOf(of.site, area), people.night_share) / SHIFT_HOURS) * WEEKS;
    annual += positions * shifts * facility[GOWNING[grade]];
    dressed.push({ area, shifts, grade });
  }
  cost(of, 'gowning', annual * facility.entries * facility.share, () => [
    `(${dressed.map(({ area, grade }) => `people_${area}_positions * shifts_${area} * gowning_${grade}`).join(' + ') || '0'}) * entries * share`,
    [
      ...dressed.flatMap(({ area, shifts }) => [
        `people_${area}_positions`,
        fact(`shifts_${area}`, `Shifts per year, ${AREA_TITLES[area]}`, shifts, '1/y', 'Shift pattern'),
      ]),
      ...[...new Set(dressed.map(({ grade }) => grade))].map((grade) => given(GOWNING[grade])),
      given('entries'),
      given('share'),
    ],
  ]);
}

/** Pay, tests of the batches, and monitoring. */
export function pay(of: FacilityState): void {
  const { numbers, site } = of;
  const { people, facility } = site.assumptions;
  const share = facility.share;
  let operators = 0;
  for (const key of AREA_ANNUAL) operators += numbers.value(key);
  cost(of, 'operators', operators * share, () => [
    `(${AREA_ANNUAL.join(' + ')}) * share`,
    [...AREA_ANNUAL, given('share')],
  ]);
  for (const key of SUPPORT)
    cost(of, key, numbers.value(PEOPLE_KEYS[key].annual) * share, () => [
      `people_${key}_annual * share`,
      [PEOPLE_KEYS[key].annual, given('share')],
    ]);
  const released = numbers.value('totals_batches') * share;
  const filled = of.rooms.has('fill_line') ? RELEASE.filled.external : 0;
  const external = people.qc_external ?? RELEASE[site.release].external + filled;
  cost(of, 'external_tests', released * external * people.qc_factor, () => [
    'totals_batches * share * each * qc_factor',
    [
      ofPeople('qc_factor'),
      'totals_batches',
      given('share'),
      people.qc_external === null
        ? fact('each', 'External tests per batch, by kind of product', external, 'USD')
        : { ...ofPeople('qc_external'), symbol: 'each' },
    ],
  ]);
  cost(of, 'reagents', released * numbers.value('totals_qc_hours') * people.qc_reagents, () => [
    'totals_batches * share * totals_qc_hours * qc_reagents',
    ['totals_batches', given('share'), 'totals_qc_hours', ofPeople('qc_reagents')],
  ]);
  cost(of, 'investigations', released * people.investigations * people.investigation_cost, () => [
    'totals_batches * share * investigations * investigation_cost',
    ['totals_batches', given('share'), ofPeople('investigations'), ofPeople('investigation_cost')],
  ]);
  cost(
    of,
    'monitoring',
    numbers.value('totals_graded_area') * (facility.monitoring + facility.requalification) * share,
    () => [
      'totals_graded_area * (monitoring + requalification) * share',
      ['totals_graded_area', given('monitoring'), given('requalification'), given('share')],
    ],
  );
}
