import { describe, expect, test } from 'vitest';
import countryTable from '../../../data/countries.json' with { type: 'json' };
import { exampleFor } from '../../../tests/screens/contract-answers.ts';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { catenaXRefusals, toCatenaX } from './catena-x.ts';
import { pactRefusals, pactRules, toPact, type PactDetails, type PactFootprint } from './pact.ts';
import { subregionOf } from './subregions.ts';

const example = exampleFor('getLifeCycleAnalysis', []) as LifeCycleAnalysis;
/** The worked example of leghaemoglobin: 80.6354 kg CO2e/kg, protein with 0.53 kg C/kg. */
const analysisWith = (coverage: number, value = 80.6354): LifeCycleAnalysis => ({
  ...example,
  boundary: ['process', 'waste'],
  country: 'US',
  biogenic_carbon: 'zero_zero',
  functional_unit: { ...example.functional_unit, amount: 2, unit: 'kg' },
  unmatched: [{ ...example.unmatched[0]!, name: 'Potassium sulphate', mass_share: 0.03 }],
  results: example.results.map((one) =>
    one.category_id === 'climate_change'
      ? { ...one, value: value * 2, mass_coverage: coverage, methods: ['Ember lifecycle, AR5 GWP100', 'AR6 GWP100'] }
      : one,
  ),
});
const details: PactDetails = {
  organisation: { id: 'org_helder_foods', name: 'Helder Foods' },
  product: 'Leghaemoglobin',
  process: 'Homogenised harvest',
  host: 'titre.example',
  biogenicCarbon: 0.53,
  fossilCarbon: 0,
  created: new Date('2026-11-28T12:00:00.123Z'),
};
interface Footprint {
  id: string;
  created: string;
  comment: string;
  pcf: Record<string, string> & { ipccCharacterizationFactors: string[]; packagingEmissionsIncluded: boolean };
}
const footprint = (analysis: LifeCycleAnalysis, more: Partial<PactDetails> = {}) =>
  toPact(analysis, { ...details, ...more }) as unknown as Footprint;

test('a PACT footprint is refused below 95 % of the mass, naming the item, and given above', () => {
  expect(pactRefusals(analysisWith(0.9497))).toEqual([
    'Factors cover 94.97 % of the mass of the inputs; PACT needs 95 %. Without a factor: Potassium sulphate.',
  ]);
  expect(pactRefusals(analysisWith(0.97))).toEqual([]);
});

test('the rules say how the analysis meets them, and a coverage below 95 % does not read as 95', () => {
  const valueOf = (covered: number) => pactRules(analysisWith(covered))[0]!;
  expect(valueOf(0.97)).toEqual({ title: 'Mass with a factor', value: '97.0 %; at least 95 %', refusal: null });
  expect(valueOf(0.94999).value).toBe('94.9 %; at least 95 %');
  expect(pactRules(analysisWith(0.9)).filter(({ refusal }) => refusal !== null)).toHaveLength(1);
});

test.each([
  ['another unit than kg', { functional_unit: { ...example.functional_unit, unit: 'dose' } }, /not in kg/],
  [
    'another basis than the product',
    { functional_unit: { ...example.functional_unit, unit: 'kg', basis: 'protein' } },
    /not the product/,
  ],
  ['stages after the gate', { boundary: ['process', 'use'] }, /ends at the gate/],
  ['an uptake in the total', { biogenic_carbon: 'minus_one_plus_one' }, /already in the total/],
] as [string, Partial<LifeCycleAnalysis>, RegExp][])('a PACT footprint is refused with %s', (_name, change, reason) => {
  expect(pactRefusals({ ...analysisWith(1), ...change }).join(' ')).toMatch(reason);
});

test('a PACT footprint has the figures of the worked example, per kg of product', () => {
  const { pcf, created } = footprint(analysisWith(0.951));
  expect(created).toBe('2026-11-28T12:00:00Z');
  expect(pcf).toMatchObject({
    pcfExcludingBiogenicUptake: '80.6354',
    fossilGhgEmissions: '80.6354',
    biogenicCO2Uptake: '-1.9420',
    pcfIncludingBiogenicUptake: '78.6934',
    exemptedEmissionsPercent: '4.9',
    geographyCountry: 'US',
    referencePeriodEnd: '2027-01-01T00:00:00Z',
    ipccCharacterizationFactors: ['AR5', 'AR6'],
    packagingEmissionsIncluded: false,
  });
  expect(pcf).not.toHaveProperty('packagingGhgEmissions');
  for (const key of [
    'pcfExcludingBiogenicUptake',
    'biogenicCO2Uptake',
    'fossilCarbonContent',
    'exemptedEmissionsPercent',
  ])
    expect(pcf[key]).toMatch(/^-?\d+(?:\.\d+)?$/);
});

test('a PACT footprint gives no value of licensed packaging, and says nothing of land use in licensed factors', () => {
  const packaged = (by?: string): LifeCycleAnalysis => ({
    ...analysisWith(1),
    boundary: ['process', 'packaging'],
    items: [{ ...example.items[0]!, stage: 'packaging', ...(by !== undefined && { restricted_by: by }) }],
  });
  expect(footprint(packaged()).pcf).toHaveProperty('packagingGhgEmissions');
  expect(footprint(packaged()).comment).toContain('Land-use change');
  expect(footprint(packaged('Tiny 1.0')).pcf).not.toHaveProperty('packagingGhgEmissions');
  expect(footprint(packaged('Tiny 1.0')).comment).not.toContain('Land-use change');
});

test('the same result has the same id, and a changed one another', () => {
  const { id } = footprint(analysisWith(0.97));
  expect(footprint(analysisWith(0.97), { created: new Date('2026-12-01T00:00:00Z') }).id).toBe(id);
  expect(footprint(analysisWith(0.97, 80.7)).id).not.toBe(id);
});

describe.each(['8.0.0', '9.0.0'] as const)('a Catena-X PCF %s', (version) => {
  const made = (of: PactFootprint) => JSON.stringify(toCatenaX(of, version));

  test('has the numbers of the PACT footprint, and names one set of GWP or none', () => {
    const pact = toPact({ ...analysisWith(0.951), gwp_set: 'AR6' }, details);
    const text = made(pact);
    for (const one of [
      `"specVersion":${version === '8.0.0' ? '["urn' : '"urn'}:io.catenax.pcf:datamodel:version:${version}"`,
      '"pcfExcludingBiogenicUptake":80.6354',
      '"pcfIncludingBiogenicUptake":78.6934',
      '"biogenicCO2Uptake":-1.942',
      '"carbonContentTotal":0.53',
      '"geographyRegionOrSubregion":"Northern America"',
      '"retroOrProspectivePcfType":"Prospective PCF without forerunner"',
      '"packagingEmissionsIncluded":false,"packagingPcfIncludingBiogenicUptake":0',
      '"ipccCharacterizationFactors":"unspecified"',
    ])
      expect(text).toContain(one);
    expect(made({ ...pact, pcf: { ...pact.pcf, ipccCharacterizationFactors: ['AR6'] } })).toContain(
      '"ipccCharacterizationFactors":"AR6"',
    );
  });

  test('gives no value of packaging that a licence keeps', () => {
    const pact = toPact(analysisWith(0.97), details);
    const packaged = { ...pact, pcf: { ...pact.pcf, packagingEmissionsIncluded: true } };
    expect(made(packaged)).not.toContain('packagingPcfIncludingBiogenicUptake');
    expect(catenaXRefusals(packaged, version)).toHaveLength(version === '8.0.0' ? 1 : 0);
    expect(catenaXRefusals(pact, version)).toEqual([]);
    expect(catenaXRefusals(toPact(analysisWith(0.951), details), version)).toEqual([
      'Inputs without a factor are 4.9 % of the mass of the inputs; Catena-X permits 3 %.',
    ]);
  });
});

test('every country of the grids lies in a subregion of the United Nations', () => {
  const without = countryTable.countries.filter(
    ({ kind, code }) => kind === 'country' && subregionOf(code) === 'Global',
  );
  // Antarctica lies in none.
  expect(without.map(({ code }) => code)).toEqual(['AQ']);
  expect([subregionOf('NL'), subregionOf('WORLD'), subregionOf(undefined)]).toEqual([
    'Western Europe',
    'Global',
    'Global',
  ]);
});
