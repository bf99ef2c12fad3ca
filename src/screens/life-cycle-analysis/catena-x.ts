import type { PactFootprint } from './pact.ts';
import { subregionOf } from './subregions.ts';

export type CatenaXVersion = '8.0.0' | '9.0.0';

/** Why a PACT footprint cannot be given in a version; empty if it can. */
export const catenaXRefusals = ({ pcf }: PactFootprint, version: CatenaXVersion): string[] => [
  ...(Number(pcf.exemptedEmissionsPercent) > MOST_EXEMPTED
    ? [
        `Inputs without a factor are ${pcf.exemptedEmissionsPercent} % of the mass of the inputs; Catena-X permits ${MOST_EXEMPTED} %.`,
      ]
    : []),
  ...(version === '8.0.0' && pcf.packagingEmissionsIncluded && pcf.packagingGhgEmissions === undefined
    ? [
        'Catena-X 8 requires the footprint of the packaging, whose licence keeps it in your organisation. Choose version 9.',
      ]
    : []),
];

/** What the rulebook lets be left out, %. */
const MOST_EXEMPTED = 3;

/**
 * The Catena-X PCF of a PACT footprint, in the data model io.catenax.pcf. Version 9 has the same properties in nested lists of one.
 * Decimals are numbers, and only one set of GWP can be named.
 */
export function toCatenaX(pact: PactFootprint, version: CatenaXVersion): object {
  const { pcf, ...footprint } = pact;
  // What is absent stays so in JSON.
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const specVersion = `urn:io.catenax.pcf:datamodel:version:${version}`;
  const [set, another] = pcf.ipccCharacterizationFactors;
  const scope = { partialFullPcf: 'Cradle-to-gate' };
  const company = { companyName: footprint.companyName, companyIds: footprint.companyIds };
  const product = {
    productNameCompany: footprint.productNameCompany,
    productDescription: footprint.productDescription,
    productIds: footprint.productIds,
  };
  const unit = {
    declaredUnitOfMeasurement: pcf.declaredUnitOfMeasurement,
    declaredUnitAmount: Number(pcf.declaredUnitAmount),
    productMassPerDeclaredUnit: Number(pcf.productMassPerDeclaredUnit),
  };
  const identity = {
    id: footprint.id,
    version: 0,
    status: footprint.status,
    retroOrProspectivePcfType: 'Prospective PCF without forerunner',
  };
  const technology = { ccsTechnologicalCO2CaptureIncluded: false };
  const exempted = {
    exemptedEmissionsPercent: Number(pcf.exemptedEmissionsPercent),
    exemptedEmissionsDescription: pcf.exemptedEmissionsDescription,
  };
  const geography = {
    geographyRegionOrSubregion: subregionOf(pcf.geographyCountry),
    geographyCountry: pcf.geographyCountry,
  };
  const period = { referencePeriodStart: pcf.referencePeriodStart, referencePeriodEnd: pcf.referencePeriodEnd };
  const validity = {
    created: footprint.created,
    validityPeriodStart: pcf.referencePeriodStart,
    // As the data model says of a prospective footprint.
    validityPeriodEnd: pcf.referencePeriodEnd,
  };
  // No rule of a sector was followed.
  const standards = { crossSectoralStandards: ['ISO 14067'], productOrSectorSpecificRules: ['urn:none'] };
  const gwp = { ipccCharacterizationFactors: another === undefined ? set : 'unspecified' };
  const allocation = {
    allocationWasteIncineration: 'polluter pays principle',
    allocationRulesDescription: pcf.allocationRulesDescription,
  };
  const sources = {
    secondaryEmissionFactorSources: pcf.secondaryEmissionFactorSources.map((one) => `${one.name} ${one.version}`),
    primaryDataShare: Number(pcf.primaryDataShare),
  };
  const carbon = {
    carbonContentTotal: Number(pcf.fossilCarbonContent) + Number(pcf.biogenicCarbonContent ?? 0),
    fossilCarbonContent: Number(pcf.fossilCarbonContent),
    biogenicCarbonContent: number(pcf.biogenicCarbonContent),
  };
  const production = {
    pcfExcludingBiogenicUptake: Number(pcf.pcfExcludingBiogenicUptake),
    pcfIncludingBiogenicUptake: Number(pcf.pcfIncludingBiogenicUptake),
    fossilGhgEmissions: Number(pcf.fossilGhgEmissions),
    biogenicCO2Uptake: number(pcf.biogenicCO2Uptake),
  };
  const boundary = { boundaryProcessesDescription: pcf.boundaryProcessesDescription };
  const comment = { comment: footprint.comment };
  const distribution = { distributionStageIncluded: false };
  const packaging = {
    packagingEmissionsIncluded: pcf.packagingEmissionsIncluded,
    packagingPcfIncludingBiogenicUptake: pcf.packagingEmissionsIncluded ? number(pcf.packagingGhgEmissions) : 0,
  };
  if (version === '8.0.0')
    return {
      specVersion: [specVersion],
      ...identity,
      ...scope,
      ...validity,
      ...company,
      ...product,
      ...technology,
      ...comment,
      pcf: {
        ...unit,
        ...exempted,
        ...boundary,
        ...geography,
        ...period,
        ...standards,
        ...gwp,
        ...allocation,
        ...sources,
        ...packaging,
        ...distribution,
        ...production,
        ...carbon,
        massBalancingUsed: false,
      },
    };
  return {
    scopeOfPcfForm: [{ specVersion, ...scope }],
    companyAndProductInformation: [{ companyInformation: [company], productInformation: [{ ...product, ...unit }] }],
    pcfAssessmentAndMethodology: [
      {
        dataSourcesAndQuality: [sources],
        pcfAssessmentInformation: [
          {
            technology: [{ ...technology, ...boundary }],
            idAndVersion: [identity],
            boundarySpecifications: [exempted],
            geography: [geography],
            time: [{ ...period, ...validity }],
          },
        ],
        pcfMethodology: [
          {
            massBalancingInformation: [
              {
                massBalancingUsed: false,
                freeAttributionInMassBalancing: 'not applicable',
                massBalancingCertificateScheme: 'not applicable',
              },
            ],
            standards: [standards],
            gwpCharacterizationFactorDetails: [gwp],
            allocationInForeground: [allocation],
          },
        ],
      },
    ],
    general: [comment],
    carbonContent: [carbon],
    productLifeCycleStagesAndEmissions: [
      { productionStage: [production], distributionStage: [distribution], packagingStage: [packaging] },
    ],
  };
}
