/** Antibody plants that were built, whose bioreactors, capital, people and floor area their owners have announced. */
import type { Library } from '../types/library.ts';
import type { CaseRow, ComputedRow, PublishedCase } from './case.ts';
import { ANTIBODY, antibodySteps } from './own/antibody.ts';
import { operationsOf, type Plant, run } from './plant.ts';

interface Built {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** Production bioreactors: volume in m³, number, and how many share one purification. */
  readonly volume: number;
  readonly vessels: number;
  readonly perLine: number;
  /** What is not printed of the bioreactors. */
  readonly taken?: string;
  /** Year of the money: that in which most of it was spent. */
  readonly year: number;
  /** USD. */
  readonly capital: number;
  readonly people: number;
  /** Floor area, m². */
  readonly area?: number;
  /** Whether the default of the floor area comes from this plant. */
  readonly isSourceOfArea?: true;
  /** Why ours is outside, by row. */
  readonly outside?: Readonly<Partial<Record<'capital' | 'people' | 'area', Pick<ComputedRow, 'cause' | 'outside'>>>>;
}

const SITE: Pick<ComputedRow, 'cause' | 'outside'> = {
  cause: 'inputs',
  outside:
    'neither the number of bioreactors nor that of purifications is printed, and the site has offices, laboratories and a warehouse for what it was planned to become',
};

/** Ordered by the year of completion. */
const BUILT: readonly Built[] = [
  {
    id: 'vacaville',
    title: 'Genentech Vacaville, second plant',
    source:
      'outsourcing-pharma.com, 6 Apr. 2004 (eight fermenters of 25,000 L, 380,000 ft² in three buildings, 575 new staff); East Bay Business Times, 24 Dec. 2007 (600 M USD, construction completed)',
    volume: 25,
    vessels: 8,
    perLine: 2,
    year: 2007,
    capital: 600e6,
    people: 575,
    area: 35_300,
    isSourceOfArea: true,
    outside: {
      people: {
        cause: 'inputs',
        outside: 'the number of products and of purifications is not printed; ours makes one product',
      },
    },
  },
  {
    id: 'tuas',
    title: 'Lonza Tuas, Singapore, second plant',
    source:
      'BioPharm Int. and bionity.com, 8 Dec. 2006: up to four trains of up to 20,000 L, each with its purification; up to 350 M USD; approximately 350 people',
    volume: 20,
    vessels: 4,
    perLine: 1,
    year: 2009,
    capital: 350e6,
    people: 350,
  },
  {
    id: 'devens',
    title: 'Bristol-Myers Squibb Devens, first phase',
    source:
      'bms.com (750 M USD, completed 2009; manufacture, utilities, administration and quality control, warehouse); BioPharm Int. 2013 (six buildings, 400,000 ft²); benzinga.com, May 2012 (roughly 300 people)',
    volume: 20,
    vessels: 6,
    perLine: 2,
    taken: 'six bioreactors of 20 m³, as is often said of the plant',
    year: 2009,
    capital: 750e6,
    people: 300,
    area: 37_200,
    outside: { capital: SITE, area: SITE },
  },
  {
    id: 'songdo',
    title: 'Samsung Biologics, third plant',
    source:
      'biopharma-reporter.com, 1 Dec. 2017 (740 M USD, 180,000 L); C&EN, 7 Dec. 2015 (from 1,000 to 1,800 people); Korea Herald, 3 Aug. 2020 (twelve bioreactors of 15,000 L)',
    volume: 15,
    vessels: 12,
    perLine: 2,
    year: 2017,
    capital: 740e6,
    people: 800,
    outside: {
      people: {
        cause: 'scope',
        outside: 'a contract manufacturer of many products, with development and filling; ours makes one product',
      },
    },
  },
  {
    id: 'vienna',
    title: 'Boehringer Ingelheim Vienna, large-scale cell culture',
    source:
      'dcatvci.org and thepharmaletter.com, 6 Oct. 2021: 700 M EUR (811 M USD), 185,000 L in 48 bioreactors of steel at various scales, 500 new positions',
    volume: 15,
    vessels: 12,
    perLine: 2,
    taken: 'twelve production bioreactors of 15 m³ among the 48',
    year: 2021,
    capital: 811e6,
    people: 500,
  },
];

const rowsOf = ({ capital, people, area, isSourceOfArea, outside = {} }: Built): Record<string, CaseRow> => ({
  capital: {
    name: 'Total capital',
    unit: 'USD',
    published: capital,
    kind: 'computed',
    estimate: 'capital',
    how: 'all lines, SuperPro Designer convention at pharma grade',
    ...outside.capital,
  },
  people: {
    name: 'People',
    unit: 'count',
    published: people,
    kind: 'computed',
    estimate: 'size',
    how: 'table of people of each line',
    ...outside.people,
  },
  ...(area !== undefined && {
    area: {
      name: 'Floor area',
      unit: 'm²',
      published: area,
      how: isSourceOfArea
        ? 'rooms of each line; the default share of process rooms was taken from this plant'
        : 'rooms of each line',
      ...(isSourceOfArea
        ? ({ kind: 'given' } as const)
        : ({ kind: 'computed', estimate: 'size', ...outside.area } as const)),
    },
  }),
});

function caseOf(built: Built): PublishedCase {
  const { volume, vessels, perLine, year } = built;
  const [culture, ...others] = antibodySteps(perLine);
  const plant: Plant = {
    product: ANTIBODY,
    assumptions: { plant: { grade: 'pharma' }, capital: { convention: 'superpro', cost_year: year } },
    steps: [{ ...culture!, settings: { ...culture!.settings, vessel_volume: volume } }, ...others],
  };
  const lines = vessels / perLine;
  return {
    id: built.id,
    title: built.title,
    source: built.source,
    origin: 'Announcements of built plants',
    whole: true,
    operations: operationsOf(plant.steps),
    inputs: [
      `${vessels} bioreactors of ${volume} m³ in stainless steel, prices of ${year}`,
      `not printed, so ours: ${built.taken ? `${built.taken}; ` : ''}the antibody process of the engine’s examples; ${
        perLine === 1
          ? 'one purification for each bioreactor is printed'
          : 'one purification for two bioreactors, as printed for the first plant of Samsung Biologics (pharmaceutical-technology.com: three trains of two reactors)'
      }`,
    ],
    rows: rowsOf(built),
    leftOut: [],
    ours: (library: Library) => {
      const { capital, facility } = run(plant, library);
      const { heads, area } = facility!.totals;
      return {
        capital: lines * capital.total,
        people: lines * heads,
        ...(built.area !== undefined && { area: lines * area }),
      };
    },
  };
}

export const BUILT_PLANTS: readonly PublishedCase[] = BUILT.map(caseOf);
