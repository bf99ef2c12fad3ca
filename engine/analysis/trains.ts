/** Process trains that a product and a target start from: those of the solved plants, with another product and grade. */
import { citricAcid } from '../cases/own/citric-acid.ts';
import { lacticAcid } from '../cases/own/lactic-acid.ts';
import { antibody } from '../cases/own/antibody.ts';
import { insulin } from '../cases/own/insulin.ts';
import { PLATFORMS } from '../cases/platforms/index.ts';
import { singleCellProtein } from '../cases/own/single-cell-protein.ts';
import { step } from '../cases/plant.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Assumptions, Grade } from '../assumptions/assumptions.ts';
import type { Configuration, ProductBasis, SettingValue, Step } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import { makersOf } from '../unit-operations/upstream/shared/productions.ts';
import { designFor } from './design.ts';
import { isProblem } from './dial.ts';
import { estimatesWithSpreads } from './estimates.ts';
import type { AnalysisInput, Design, Spread } from './types.ts';

/** Whom a product is for; it decides the grade of the plant and the trains that are proposed. */
export const MARKETS = { food: 'food', chemical: 'industrial', medicine: 'pharma' } as const satisfies Record<
  string,
  Grade
>;
export type Market = keyof typeof MARKETS;

export interface Train {
  id: string;
  name: string;
  /** Null: the product itself is the host. */
  host_id: string | null;
  /** The solved plant whose settings it has; null: those of the catalogue. */
  near: string | null;
  /** What speaks for it whatever its results are. */
  merit?: string;
  /** What speaks against it, or must be known first. */
  doubt: string;
  /** What its figures, and so each chance, assume and nobody has measured. */
  assumes?: string;
  configuration: Configuration;
}

/** The wanted product; a host cell is chosen by each train. */
export type Wanted = Pick<ProductBasis, 'name' | 'kind' | 'component_id' | 'host_id'>;

type Settings = Record<string, SettingValue>;

/** The yeast of the demo, as its plants are set. */
const yeast = (settings: Settings): Step =>
  step('fermentation', 'fed_batch_fermentation', {
    vessel_volume: 100,
    vessels: 6,
    inoculum_fraction: 0.05,
    flask_volume: 5,
    vial_biomass: 0.1,
    batch_substrate: 'mol_glycerol',
    batch_substrate_concentration: 40,
    max_growth_rate: 0.26,
    medium: 'basal_salts',
    feed_substrate: 'mol_glucose',
    feed_growth_rate: 0.1,
    feed_cap: 0.005625,
    ...settings,
  });
const culture = (settings: Settings = {}): Step => step('fermentation', 'fed_batch_fermentation', settings);
const spin = (id: string, product_phase: 'cells' | 'liquor', settings: Settings = {}): Step =>
  step(id, 'disc_stack_centrifuge', { product_phase, ...settings });
const column = (id: string, ligand: string): Step => step(id, 'bind_elute_chromatography', { ligand });
const SPRAY = step('spray_drying', 'spray_drying');
const SECRETED = [
  yeast({ product_location: 'secreted', product_growth: 0.05, product_maintenance: 0.001 }),
  spin('harvest', 'liquor', { machines: 2 }),
];
const CONCENTRATED = [
  step('ultrafiltration', 'ultrafiltration', { protein_concentration: 92, time: 8 }),
  step('diafiltration', 'diafiltration', { buffer_id: 'buf_phosphate_ph7', diafiltration_volumes: 6, time: 8 }),
];
const POWDER = step('spray_drying', 'spray_drying', { time: 12 });
const CRYSTALS = [step('evaporation', 'evaporation'), step('crystallisation', 'crystallisation')];

const IF_SECRETED = 'if secreted';

type Made = Omit<Train, 'configuration'> & {
  /** The protein whose rates of formation the steps have; absent if they have none of their own. */
  ratesOf?: string;
  steps: readonly Step[];
  outlet?: Configuration['product'];
  assumptions?: Assumptions;
};

const PHAFFII = {
  host_id: 'cel_komagataella_phaffii',
  near: 'leghaemoglobin, 6 × 100 m³',
  ratesOf: 'prt_leghaemoglobin_c2',
};
const COLI = { host_id: 'cel_escherichia_coli' };
const CHO = {
  host_id: 'cel_cho',
  near: 'a monoclonal antibody, 4 × 2 m³',
  ratesOf: 'prt_igg1_mab_trastuzumab_like',
};

const homogenised: Made = {
  id: 'homogenised',
  name: 'Homogenised harvest',
  ...PHAFFII,
  merit: 'The protein need not be secreted.',
  doubt: 'Debris and host cell proteins limit the purity.',
  steps: [
    yeast({ product_location: 'intracellular', product_growth: 0.11, product_maintenance: 0.0008 }),
    spin('harvest', 'cells', { machines: 2 }),
    step('homogeniser', 'high_pressure_homogenisation', { pressure: 100, passes: 3, time: 12 }),
    spin('clarification', 'liquor', { feed_dilution: 2, capture_target: 0.9, pass_time: 12, sludge_solids: 0.6 }),
    step('ultrafiltration', 'ultrafiltration', { protein_concentration: 100, time: 8, host_protein_rejection: 0.75 }),
    step('diafiltration', 'diafiltration', { diafiltration_volumes: 8, time: 8, host_protein_rejection: 0.75 }),
    POWDER,
  ],
};
const secreted: Made = {
  id: 'secreted',
  name: 'Secreted, membranes',
  ...PHAFFII,
  doubt: 'Whether the yeast secretes this protein must be measured; the range assumes that it does.',
  assumes: IF_SECRETED,
  steps: [...SECRETED, ...CONCENTRATED, POWDER],
};
const exchanged: Made = {
  id: 'ion_exchange',
  name: 'Secreted, ion exchange',
  ...PHAFFII,
  doubt: 'Resin and buffers are bought for every kilogram.',
  assumes: IF_SECRETED,
  steps: [...SECRETED, column('ion_exchange', 'cation'), ...CONCENTRATED, POWDER],
};
const liquid: Made = {
  id: 'liquid',
  name: 'Secreted by a mould, liquid',
  host_id: 'cel_trichoderma_reesei',
  near: null,
  doubt:
    'Whether a mould secretes this protein is not known; the range assumes that it does. A liquid is heavier to ship.',
  assumes: IF_SECRETED,
  steps: [
    culture(),
    step('mycelium_filtration', 'rotary_vacuum_filtration'),
    step('ultrafiltration', 'ultrafiltration'),
    step('formulation', 'formulation'),
  ],
};
const twoColumns: Made = {
  id: 'two_columns',
  name: 'Secreted by yeast, two columns',
  ...PHAFFII,
  doubt: 'Yeast adds sugars to a protein that no human cell adds.',
  assumes: IF_SECRETED,
  steps: [
    ...SECRETED,
    column('capture', 'cation'),
    column('polishing', 'hydrophobic'),
    ...CONCENTRATED,
    step('sterile_filtration', 'sterile_filtration'),
    step('freeze_drying', 'freeze_drying', { container: 'trays' }),
  ],
};
const platform = (id: string, name: string, doubt: string, change: (one: Step) => readonly Step[]): Made => ({
  id,
  name,
  ...CHO,
  doubt,
  steps: antibody.plant.steps.flatMap(change),
});
const antibodies: Made[] = [
  platform('platform', 'Platform, depth filter', 'Protein A resin is the dearest of the materials.', (one) => [one]),
  platform('centrifuge', 'Platform, centrifuge', 'A centrifuge pays only at large volumes.', (one) =>
    one.id === 'depth_filtration' ? [spin('harvest', 'liquor', { pass_time: 4 }), one] : [one],
  ),
];
const mammalian = platform('mammalian', 'Animal cells, two columns', 'Media and time make animal cells dear.', (one) =>
  one.id === 'protein_a'
    ? [column('capture', 'cation')]
    : one.id === 'cation_exchange'
      ? [column('polishing', 'hydrophobic')]
      : [one],
);
/** Without the cleavage of a precursor, which only insulin has. */
const bodies = (cleaved: boolean): Made => ({
  id: 'inclusion_bodies',
  name: 'Inclusion bodies',
  ...COLI,
  near: 'insulin, 1 × 50 m³',
  ratesOf: 'prt_insulin_human',
  doubt: 'The protein must fold again outside of the cell; the yield of refolding decides the cost.',
  steps: insulin.plant.steps
    .filter((one) => cleaved || one.id !== 'cleavage')
    .map((one) =>
      cleaved || one.id !== 'capture' ? one : { ...one, feeds: [{ ...one.feeds![0]!, from: 'refolding' }] },
    ),
  outlet: insulin.plant.outlet,
});

const ANTIBODY = /\b(igg\d?|m?ab|antibod(y|ies))\b/i;

/** RNA, DNA, vectors, conjugates and synthetic chains: platform processes are offered for them instead. */
const PLATFORM_PRODUCTS = new Set(
  PLATFORMS.flatMap(({ plant: { product } }) => product.component_id ?? []).filter((id) => id !== CHO.ratesOf),
);

function proteins({ component_id: id }: Wanted, market: Market, { proteins: rows }: Library): Made[] {
  if (PLATFORM_PRODUCTS.has(id ?? '')) return [];
  if (market === 'food') return [homogenised, secreted, exchanged, liquid];
  if (market === 'chemical') return [secreted, homogenised, liquid];
  const name = rows.find((one) => one.id === id)?.name ?? '';
  return ANTIBODY.test(name) ? antibodies : [bodies(id === 'prt_insulin_human'), twoColumns, mammalian];
}

/** The culture of a solved plant, with the rates of its strain only if it makes the same product. */
const ownRates = (steps: readonly Step[], same: boolean): Step[] =>
  steps.map((one) =>
    same || !one.unit_operation.endsWith('_fermentation')
      ? one
      : { ...one, settings: Object.fromEntries(Object.entries(one.settings).filter(([key]) => !RATES.has(key))) },
  );
const RATES = new Set(['max_growth_rate', 'product_growth', 'product_maintenance', 'product_yield']);

/** Boiling point below which a product is distilled out of the broth, K. */
const BOILS_WITH_WATER = 372;
/** Boiling point below which an evaporator loses it, K. */
const LOST = 450;

/** Acids by lime or at low pH; others from a clear broth, as crystals or, what is liquid, as a concentrate. */
function molecules({ component_id: id }: Wanted, { molecules: rows }: Library): Made[] {
  const one = rows.find((row) => row.id === id);
  if (!one || ['salt', 'antifoam', 'lipid', 'host_protein'].includes(one.class)) return [];
  const isAcid = (one.pka[0] ?? 14) < 5.5 && !/N/.test(one.formula ?? '');
  const clearHost = makersOf(one.id).includes('fungus')
    ? { host_id: 'cel_aspergillus_oryzae', near: null }
    : isAcid
      ? { ...COLI, near: null }
      : { host_id: 'cel_corynebacterium_glutamicum', near: null };
  if (one.class === 'solid')
    return [
      {
        id: 'granules',
        name: 'Granules from broken cells',
        host_id: 'cel_cupriavidus_necator',
        near: null,
        doubt: 'How well granules part from debris decides the purity.',
        steps: [
          culture({ product_location: 'solid' }),
          spin('harvest', 'cells'),
          step('homogeniser', 'high_pressure_homogenisation'),
          spin('granules', 'cells', { wash_stages: 2 }),
          SPRAY,
        ],
      },
    ];
  const boils = one.boiling_point ?? Infinity;
  if (boils < BOILS_WITH_WATER && !isAcid)
    return [
      {
        id: 'distilled',
        name: 'Distilled and dried',
        host_id: 'cel_saccharomyces_cerevisiae_anaerobic',
        near: null,
        doubt: 'Steam for the column grows as the broth gets thinner.',
        steps: [
          step('fermentation', 'batch_fermentation', { construction: 'field_erected' }),
          step('distillation', 'distillation'),
          step('molecular_sieve', 'molecular_sieve'),
        ],
      },
    ];
  // It would leave with the vapour of the evaporator.
  if (boils < LOST) return [];
  const clear: Made = {
    id: 'crystals',
    name: 'Ion exchange, crystals',
    ...clearHost,
    doubt: 'Regenerating the ion exchanger takes acid and alkali.',
    steps: [
      culture({ construction: 'field_erected' }),
      spin('harvest', 'liquor'),
      step('ion_exchange', 'ion_exchange'),
      ...CRYSTALS,
      step('drum_drying', 'drum_drying'),
    ],
  };
  const powder: Made = {
    ...clear,
    id: 'powder',
    name: 'Whole clear broth, spray-dried',
    doubt: 'Salts and by-products of the broth stay in the powder.',
    steps: [culture({ construction: 'field_erected' }), spin('harvest', 'liquor'), CRYSTALS[0]!, SPRAY],
  };
  const isLiquid = boils < Infinity;
  const exchangedLiquid: Made = {
    ...clear,
    id: 'exchanged_liquid',
    name: 'Ion exchange, liquid',
    steps: clear.steps.slice(0, 4),
  };
  const crude: Made = { ...powder, id: 'crude', name: 'Crude concentrate', steps: powder.steps.slice(0, 3) };
  if (!isAcid) return isLiquid ? [exchangedLiquid, crude] : [clear, powder];
  const cold: Made = {
    id: 'low_ph',
    name: 'Low pH, direct crystals',
    host_id: 'cel_issatchenkia_orientalis',
    near: 'succinic acid, 10 × 1,000 m³',
    doubt: 'Few strains grow and produce at a low pH.',
    steps: ownRates(
      [
        culture({
          vessel_volume: 1000,
          construction: 'field_erected',
          vessels: 10,
          batch_substrate_concentration: 20,
          feed_growth_rate: 0.02,
          feed_concentration: 600,
          initial_volume_fraction: 0.75,
          feed_cap: 0.0022,
          product_growth: 0.2,
          product_maintenance: 0.0655,
          product_yield: 0.95,
          nitrogen_content: 0.08,
          max_growth_rate: 0.25,
          aeration: 0.3,
          power_per_volume: 0.4,
        }),
        spin('harvest', 'liquor'),
        step('evaporation', 'evaporation', { product_solids: 0.27, effects: 5 }),
        step('crystallisation', 'crystallisation', { evaporated: 0.25 }),
      ],
      id === 'mol_succinic_acid',
    ),
  };
  const lime: Made = {
    id: 'lime',
    name: 'Lime and gypsum, liquid',
    host_id: 'cel_lactococcus_lactis',
    near: 'lactic acid, 8 × 1,000 m³',
    doubt: 'Each kilogram of acid leaves about as much gypsum.',
    steps: lacticAcid.plant.steps,
    outlet: lacticAcid.plant.outlet,
    assumptions: lacticAcid.plant.assumptions,
  };
  const precipitated: Made = {
    id: 'precipitated',
    name: 'Lime precipitate, crystals',
    host_id: 'cel_aspergillus_oryzae',
    near: 'citric acid, 7 × 350 m³',
    doubt: 'Each kilogram of acid leaves more than a kilogram of gypsum.',
    steps: ownRates(citricAcid.plant.steps, id === 'mol_citric_acid'),
    outlet: citricAcid.plant.outlet,
    assumptions: citricAcid.plant.assumptions,
  };
  return isLiquid ? [lime, exchangedLiquid] : [precipitated, cold, clear, powder];
}

const cells = (): Made[] => {
  const more = { host_id: null, near: 'single-cell protein, 6 × 200 m³' };
  const steps = singleCellProtein.plant.steps;
  const [grown, harvested] = steps;
  return [
    {
      id: 'spray_dried',
      name: 'Spray-dried cells',
      ...more,
      doubt: 'A spray dryer takes more heat than a drum.',
      steps,
    },
    {
      id: 'concentrated',
      name: 'Evaporated, spray-dried cells',
      ...more,
      doubt: 'A thick cream of cells may foul the evaporator.',
      steps: [grown!, harvested!, step('evaporation', 'evaporation', { product_solids: 0.25 }), SPRAY],
    },
  ];
};

/** The trains near to a product, for a market; none if nothing solved is near to it. */
export function trainsFor(product: Wanted, market: Market, library: Library): Train[] {
  const made =
    product.kind === 'protein'
      ? proteins(product, market, library)
      : product.kind === 'molecule'
        ? molecules(product, library)
        : cells();
  const named = ({ id }: Step) => `${id[0]!.toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`;
  return made.map(({ steps, outlet, assumptions = {}, ratesOf = product.component_id, ...train }) => ({
    ...train,
    doubt:
      ratesOf === product.component_id
        ? train.doubt
        : `${train.doubt} Its rates of formation are those of ${train.near!.split(',')[0]}, not of this protein.`,
    configuration: {
      uo_settings: steps.map((one) => ({ ...one, name: named(one) })),
      locked_values: { uo_settings: [] },
      assumptions: { ...assumptions, plant: { ...assumptions.plant, grade: MARKETS[market] } },
      ...(outlet && { product: outlet }),
    },
  }));
}

/** Below this share, what leaves the plant is mostly something else. */
export const LEAST_PURITY = 0.5;

/** A train that is sized for a target, or why it is left out. */
export interface SizedTrain {
  design: Design;
  /** Another plant of the same train, the next in unit cost; null if there is only one. */
  next: Design | null;
}

export type TrainAnswer = SizedTrain | { message: string; nearest: number | null };

/** @param target kg per year */
export function sizeTrain(input: AnalysisInput, target: number): TrainAnswer {
  const outcome = evaluate(input.configuration, input.product, input.library, { otherStates: false });
  if (!outcome.feasible) return { message: outcome.problem.message, nearest: null };
  const found = designFor(input, { target_output: target }, {}, { between: true });
  if (isProblem(found)) return { message: found.message, nearest: found.nearest?.value ?? null };
  const [design, next = null] = found.designs.toSorted((a, b) => a.figures.cogs - b.figures.cogs);
  const { purity } = design!.figures;
  return purity !== null && purity < LEAST_PURITY
    ? { message: `The product would be only ${Math.round(100 * purity)} % pure.`, nearest: null }
    : { design: { ...design!, configuration: withTarget(design!.configuration, target) }, next };
}

/** The target stays with the plant, so that nobody is told to make more. */
const withTarget = (configuration: Configuration, target_output: number): Configuration => ({
  ...configuration,
  assumptions: { ...configuration.assumptions, plant: { ...configuration.assumptions.plant, target_output } },
});

/** The distribution of the unit cost of a plant; null if nothing in it is uncertain. */
export function costSpread(input: AnalysisInput, samples: number): { cost: Spread } | null {
  const found = estimatesWithSpreads(input, samples);
  if (isProblem(found)) return null;
  const cost = found.spreads.find(({ metric }) => metric === 'cogs');
  return cost ? { cost } : null;
}
