/** The demo processes compared with published plants: each value within a band, with its source. */
import { describe, expect, test } from 'vitest';
import antibody from '../../data/demo-antibody.json' with { type: 'json' };
import leghaemoglobin from '../../data/demo-processes.json' with { type: 'json' };
import succinicAcid from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { library, resultsOf } from './fixtures.test-support.ts';
import { type Configuration, evaluate, type ProductBasis } from '../index.ts';
import type { Figures } from '../types/results.ts';

interface Demo {
  product: ProductBasis & { id: string };
  processes: { id: string; configurations: { id: string; configuration: Configuration }[] }[];
}
const demos = [leghaemoglobin, antibody, succinicAcid] as unknown as Demo[];

/** USD/kg. */
const PER_GRAM = 1000;

type Band = [figure: keyof Figures, least: number, most: number, source: string];

const LACTOFERRIN =
  'Recombinant lactoferrin in Pichia without chromatography, 6 × 100 m³ (doi 10.21203/rs.3.rs-8767901): 251 t/y, 122.5 M USD, 263 USD/kg';
const BENCHMARK =
  'Rader and Langer 2014, BioProcess. J. 13(4): new processes reach 3 g/L, the top 7; yields average 70 %';
const MANUFACTURING = 'BioPharm Int. 2008, 21(10): yield not below 70 %, ideally 80 %; about 100 USD/g for all costs';
const INTENSITY =
  'Budzinski et al. 2019, New Biotechnol. 49: 7700 kg/kg on average over six companies, over 90 % of it water';
const PERFUSION = 'PMC7187557: 0.4 to 1.2 g/L/d of culture at 10 to 30 pL/cell/d';
const TRAN = 'Tran et al. 2023, Nat. Commun. 14:6152: 63 g/L in the pilot plant, 109.5 g/L at best';
const FLOWSHEET =
  'Flowsheet of the same work in BioSTEAM: mother liquor returns, so 98 % recovered; their experiments 64 %';
const MARKET = 'A plant five times as large 1.3 USD/kg (same flowsheet); bulk price 2 to 4 USD/kg';

const food: Band[] = [
  ['titre', 5, 20, 'Titre times recovery of the plant below is 8.6 g/L'],
  ['output', 125e3, 500e3, LACTOFERRIN],
  ['tci', 61e6, 245e6, LACTOFERRIN],
  ['cogs', 131, 420, LACTOFERRIN],
  ['yield', 0.6, 0.95, LACTOFERRIN],
];
const biologic: Band[] = [
  ['yield', 0.65, 0.8, `${BENCHMARK}; ${MANUFACTURING}`],
  ['purity', 0.99, 1, 'ICH Q6B practice: host cell protein below 100 ppm, aggregates below 1 %'],
  ['cogs', 10 * PER_GRAM, 100 * PER_GRAM, MANUFACTURING],
  // Covers small to large plants; the published mean is for half of these titres.
  ['pmi', 2000, 15_000, INTENSITY],
];
const acid: Band[] = [
  ['titre', 63, 110, TRAN],
  ['yield', 0.64, 0.983, FLOWSHEET],
  ['purity_solids', 0.99, 1, 'Sold at 99.5 % and more'],
  ['output', 10e6, 200e6, 'Commercial plants, 10 to 30 kt/y built'],
  ['msp', 1.27, 3.2, MARKET],
  ['pmi', 10, 60, 'At least broth per product: 1 / (0.0942 × 0.88) = 12 kg/kg'],
];

const BANDS: Record<string, Band[]> = {
  prc_homogenised: food,
  prc_secreted: food,
  prc_fed_batch_culture: [['titre', 3, 7, BENCHMARK], ['output', 1000, 10_000, MANUFACTURING], ...biologic],
  prc_mechanistic_capture: [['titre', 3, 7, BENCHMARK], ['output', 1000, 10_000, MANUFACTURING], ...biologic],
  prc_perfusion_culture: [['titre', 0.3, 2, PERFUSION], ['output', 100, 1000, PERFUSION], ...biologic],
  prc_dextrose: acid,
  prc_dextrose_recycle: acid,
  prc_cane_sugar: acid,
};

const cases = demos.flatMap(({ product, processes }) =>
  processes.flatMap((process) =>
    process.configurations.map(({ id, configuration }) => [id, process.id, product, configuration] as const),
  ),
);

describe.each(cases)('%s of %s', (_, process, product, configuration) => {
  const results = resultsOf(evaluate(configuration, product, library));

  test.each(BANDS[process]!)('%s is between %d and %d', (figure, least, most) => {
    expect(results.figures[figure]).toBeGreaterThanOrEqual(least);
    expect(results.figures[figure]).toBeLessThanOrEqual(most);
  });
  test('has only warnings that can be justified', () => {
    const settings = results.warnings.filter(({ message }) => message.includes('outside the usual range'));
    expect(settings).toEqual([]);
    expect(results.warnings.length).toBeLessThanOrEqual(5);
  });
  test('enters only few settings', () => {
    const entered = results.steps.flatMap((step) => step.settings.filter(({ source }) => source === 'entered'));
    const all = results.steps.flatMap((step) => step.settings);
    expect(entered.length).toBeLessThan(all.length / 4);
  });
});

test('the demo products have two, three and three processes, with unique ids', () => {
  expect(demos.map(({ processes }) => processes.length)).toEqual([2, 3, 3]);
  const ids = demos.flatMap(({ product, processes }) => [
    product.id,
    ...processes.flatMap(({ id, configurations }) => [id, ...configurations.map((one) => one.id)]),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
});

const FIRST_STEPS: [process: string, key: string, least: number, most: number, source: string][] = [
  // The flowsheet assumes 0.484 g/g; the best culture reached 0.65 g/g.
  ['prc_dextrose', 'substrate_yield', 0.48, 0.66, TRAN],
  ['prc_cane_sugar', 'substrate_yield', 0.48, 0.66, TRAN],
  ['prc_perfusion_culture', 'productivity', 0.4 / 24, 1.2 / 24, PERFUSION],
  ['prc_fed_batch_culture', 'process_time', 240, 408, 'Fed-batch cultures of CHO take 10 to 17 days'],
  ['prc_fed_batch_culture', 'biomass', 3, 9, '10 to 30 million cells/mL of 0.3 ng'],
];

test.each(FIRST_STEPS)('%s: %s of the first step is between %d and %d', (id, key, least, most) => {
  for (const [, , product, configuration] of cases.filter((one) => one[1] === id)) {
    const [first] = resultsOf(evaluate(configuration, product, library)).steps;
    expect(first!.outputs[key]).toBeGreaterThanOrEqual(least);
    expect(first!.outputs[key]).toBeLessThanOrEqual(most);
  }
});

/** Rathore et al. 2015, BioPharm Int. 28(3): host cell protein below 100 ppm; usual limits of DNA per dose and of monomer. */
test.each(
  (antibody as unknown as Demo).processes.flatMap(({ configurations }) =>
    configurations.map(({ id, configuration }) => [id, configuration] as const),
  ),
)('the antibody of %s is pure enough for patients', (_, configuration) => {
  const { streams } = resultsOf(evaluate(configuration, (antibody as unknown as Demo).product, library));
  const { components } = streams.findLast(({ kind }) => kind === 'product')!;
  const kg = (id: string): number => components.find((one) => one.component_id === id)?.mass ?? 0;
  const product = kg('prt_igg1_mab_trastuzumab_like');
  expect(product).toBeGreaterThan(1);
  expect((1e6 * kg('host_protein')) / product).toBeLessThan(100);
  expect(kg('host_protein')).toBeGreaterThan(0);
  // A dose of 440 mg, in ng.
  expect((440e6 * kg('nucleic_acid')) / product).toBeLessThan(10);
  expect(product / (product + kg('aggregate'))).toBeGreaterThan(0.98);
});
