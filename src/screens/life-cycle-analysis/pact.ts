import type { LifeCycleAnalysis } from '#generated/types.ts';
import { coverageText } from '#src/lib/coverage.ts';
import { uuid } from './open-lca.ts';

/** What a PACT footprint says besides the analysis. */
export interface PactDetails {
  organisation: { id: string; name: string };
  product: string;
  process: string;
  /** Host of the server, which makes ids unique. */
  host: string;
  /** kg C in a kg of product, by origin. */
  biogenicCarbon: number;
  fossilCarbon: number;
  created: Date;
}

export type PactFootprint = Omit<ReturnType<typeof toPact>, 'pcf'> & {
  pcf: ReturnType<typeof toPact>['pcf'] & Optional;
};
interface Optional {
  geographyCountry?: string;
  biogenicCarbonContent?: string;
  biogenicCO2Uptake?: string;
  packagingGhgEmissions?: string;
}

const CLIMATE = 'climate_change';
/** kg CO2 per kg C. */
const CO2_PER_CARBON = 44.0095 / 12.011;
/** Share of the mass that must have factors: the rules exempt at most 5 %. */
const LEAST_COVERED = 0.95;

/** A rule of a PACT footprint: how the analysis stands to it, and why it is not met, if it is not. */
export interface PactRule {
  title: string;
  value: string;
  refusal: string | null;
}

/** The rules that a PACT footprint must meet, and how the analysis meets them. */
export function pactRules({
  results,
  functional_unit: unit,
  boundary,
  biogenic_carbon: convention,
  unmatched,
}: LifeCycleAnalysis): PactRule[] {
  const climate = results.find((one) => one.category_id === CLIMATE);
  const total = climate?.value ?? null;
  const covered = total === null ? 0 : climate!.mass_coverage;
  const names = unmatched.filter((one) => one.mass_share > 0).map((one) => one.name);
  const without = names.length === 0 ? '' : ` Without a factor: ${names.join(', ')}.`;
  const beyond = boundary.some((stage) => stage === 'distribution' || stage === 'use' || stage === 'end_of_life');
  return [
    {
      title: 'Mass with a factor',
      value:
        total === null ? 'no total' : `${coverageText(covered, { digits: 3 })} %; at least ${LEAST_COVERED * 100} %`,
      refusal:
        total === null
          ? 'Climate change has no total.'
          : covered < LEAST_COVERED
            ? `Factors cover ${(covered * 100).toFixed(2)} % of the mass of the inputs; PACT needs ${LEAST_COVERED * 100} %.${without}`
            : null,
    },
    {
      title: 'Declared unit',
      value: unit.unit,
      refusal: unit.unit === 'kg' ? null : `The functional unit is measured in ${unit.unit}, not in kg.`,
    },
    {
      title: 'Basis',
      value: unit.basis === 'product' ? 'the product' : 'dry mass or protein',
      refusal: unit.basis === 'product' ? null : 'The functional unit is dry mass or protein, not the product.',
    },
    {
      title: 'Boundary',
      value: beyond ? 'beyond the gate' : 'cradle to gate',
      refusal: beyond
        ? 'A PACT footprint ends at the gate. Take distribution, use and end of life out of the boundary.'
        : null,
    },
    {
      title: 'Biogenic carbon',
      value: convention === 'zero_zero' ? 'reported separately' : 'in the total',
      refusal:
        convention === 'zero_zero'
          ? null
          : 'The uptake of biogenic carbon is already in the total. Choose 0/0 for biogenic carbon: PACT reports it separately.',
    },
  ];
}

/** Why the analysis cannot be given as a PACT footprint; empty if it can. */
export const pactRefusals = (analysis: LifeCycleAnalysis): string[] =>
  pactRules(analysis).flatMap(({ refusal }) => refusal ?? []);

/**
 * A PACT 3.0.3 product footprint per kg of product, from an analysis without refusals. The same result has the same id; a changed
 * one has another.
 */
export function toPact(analysis: LifeCycleAnalysis, details: PactDetails) {
  const { organisation, product, process, host, biogenicCarbon, fossilCarbon, created } = details;
  const climate = analysis.results.find((one) => one.category_id === CLIMATE)!;
  const amount = analysis.functional_unit.amount;
  const perKg = (value: number) => decimal(value / amount);
  const fossil = climate.value!;
  const uptake = -biogenicCarbon * CO2_PER_CARBON * amount;
  const exempted = Math.max(0, 1 - climate.mass_coverage) * 100;
  const isLicensed = (items: LifeCycleAnalysis['items']) => items.some((one) => one.restricted_by !== undefined);
  const packagings = analysis.items.filter(({ stage }) => stage === 'packaging');
  const packaging = new Set(packagings.map(({ id }) => id));
  const ofPackaging = climate.contributions.filter((one) => packaging.has(one.item_id));
  const isPackaged = analysis.boundary.includes('packaging');
  const year = created.getUTCFullYear();
  const sets = new Set<string>([analysis.gwp_set, ...climate.methods.flatMap((one) => one.match(/\bAR[56]\b/g) ?? [])]);
  const modelled = 'MODELLED process, not measured production';
  const pcf = {
    declaredUnitOfMeasurement: 'kilogram',
    declaredUnitAmount: '1',
    productMassPerDeclaredUnit: '1',
    referencePeriodStart: `${year}-01-01T00:00:00Z`,
    referencePeriodEnd: `${year + 1}-01-01T00:00:00Z`,
    ...(/^[A-Z]{2}$/.test(analysis.country) ? { geographyCountry: analysis.country } : {}),
    boundaryProcessesDescription: `Cradle to gate: ${analysis.boundary.join(', ').replaceAll('_', ' ')}.`,
    pcfExcludingBiogenicUptake: perKg(fossil),
    pcfIncludingBiogenicUptake: perKg(fossil + uptake),
    fossilGhgEmissions: perKg(fossil),
    fossilCarbonContent: decimal(fossilCarbon),
    ...(biogenicCarbon > 0 && { biogenicCarbonContent: decimal(biogenicCarbon), biogenicCO2Uptake: perKg(uptake) }),
    packagingEmissionsIncluded: isPackaged,
    // A licence keeps the values of single items in the organisation.
    ...(isPackaged &&
      !isLicensed(packagings) && {
        packagingGhgEmissions: perKg(ofPackaging.reduce((sum, { value }) => sum + (value ?? 0), 0)),
      }),
    ipccCharacterizationFactors: [...sets].toSorted(),
    crossSectoralStandards: ['ISO14067', 'PACT-3.0'],
    exemptedEmissionsPercent: exempted.toFixed(1),
    exemptedEmissionsDescription: 'Mass share of inputs without a factor, taken as the share of emissions',
    allocationRulesDescription:
      analysis.allocation.method === 'none' ? 'None: one product' : `By ${analysis.allocation.method}`,
    secondaryEmissionFactorSources: analysis.sources.map(({ title, year: of }) => ({
      name: title,
      version: String(of ?? 'unknown'),
    })),
    primaryDataShare: '0',
  };
  return {
    id: uuid(`PACT ${analysis.id} ${JSON.stringify(pcf)}`),
    specVersion: '3.0.3',
    created: created.toISOString().replace(/\.\d+Z$/, 'Z'),
    status: 'Active',
    companyName: organisation.name,
    companyIds: [`urn:pact:${host}:company-id:${organisation.id}`],
    productDescription: `${product}, ${process}; ${modelled}`,
    productIds: [`urn:pact:${host}:product-id:${analysis.product_id}`],
    productNameCompany: product,
    comment: [
      `${modelled}, so a prospective footprint.`,
      ...(exempted > 0
        ? [`Inputs without a factor are ${exempted.toFixed(1)} % of the input mass and add nothing.`]
        : []),
      // The factors of a database may contain it.
      ...(isLicensed(analysis.items)
        ? []
        : ['Land-use change is not in the factors, so landUseChangeGhgEmissions is absent.']),
    ].join(' '),
    pcf,
  };
}

/** Decimals are texts in PACT. */
const decimal = (value: number): string => (value === 0 ? '0' : value.toFixed(4));
