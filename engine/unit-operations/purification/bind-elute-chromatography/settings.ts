/** Settings of bind-and-elute chromatography; those of the resin depend on its ligand. */
import { isParticle, ofParticles } from '../../shared/particles.ts';
import { kilodaltons } from '../../../physics/chromatography.ts';
import { MIN_PER_H } from '../../../wording/quantity.ts';
import { type Basis, buffer, choice, group, number, share } from '../../../declare/settings.ts';
import { supplySettings } from '../../shared/buffer-supply.ts';
import { catalogPrice, percent } from '../../../declare/words.ts';
import { CAUSTIC_STRENGTH, cyclesSetting, lifeOf, priceOfMedia, shortBed, widestColumn } from '../shared/columns.ts';
import { byLigand, bySelectivity, FOOD, FULL, type Ligand, LIGANDS, type Selectivity } from './ligands.ts';
import { DESIGN, ESTIMATE, ESTIMATE_TO_FIT } from '../../../wording/settings-text.ts';

const PREFERS = 'PreFerS precision-fermentation models';
export const MAX_CYCLES = 30;
/** Share of the bed accessible to a product as liquid. */
const POROSITY = { protein: 0.6, molecule: 0.85 };

type Chosen = Readonly<Record<string, unknown>>;
export const of = (s: Chosen): Ligand => LIGANDS[s.ligand as keyof typeof LIGANDS];
/** A number that depends on the ligand. */
const from =
  (pick: (ligand: Ligand) => number) =>
  (_: Basis, s: Chosen): number =>
    pick(of(s));

/** A number that is entered for food resin and calculated by the model for the others. */
const foodOnly =
  (value: number) =>
  (_: Basis, s: Chosen): number | null =>
    of(s).selectivity ? null : value;
/** A constant of the model, which food resin does not use. */
const selective =
  (pick: (one: Selectivity) => number, food: number) =>
  (_: Basis, s: Chosen): number => {
    const { selectivity } = of(s);
    return selectivity ? pick(selectivity) : food;
  };
/** Whether the pool was entered, so that the step is calculated by shares. */
const pooledBySettings = (s: Chosen): boolean => !Number.isNaN(s.pool_volume);

/** Molar mass for which the rates of the ligands hold, and above which a product diffuses more slowly, g/mol. */
const LARGE_FROM = 150_000;

/**
 * Binding rate ÷ that of the ligand, for a measured capacity. The transfer units of a column, rate × capacity × residence time, follow from
 * diffusion (film or pores), not from how much binds: a resin that binds little of a large product has as steep a front for its capacity.
 */
function steeper(s: Chosen, molarMass: number): number {
  if (s.capacity_by !== 'measured') return 1;
  const slower = molarMass > LARGE_FROM ? (LARGE_FROM / molarMass) ** (1 / 3) : 1;
  return (slower * of(s).most) / Number(s.dynamic_capacity);
}

const columnVolumes = (title: string, index: 0 | 1 | 2 | 3 | 4, help: string) =>
  number('1', title, null, [index === 2 ? 0.5 : 0, 0, 10, 15], {
    derive: from(({ steps }) => steps[index]),
    note: `${LIGANDS.food.steps[index]} for food-grade resin, ${FULL[index]} for others`,
    group: 'Buffers',
    help,
    source: PREFERS,
  });

/** What the surface of a resin binds of plasmids, mRNA and viruses by default, g/L. */
const PARTICLE_CAPACITY = 2;
const PARTICLES = 'plasmids, mRNA and viruses';

/** Retention factor of hydrophobic interaction in the binding buffer if nothing else is given. */
export const USUAL_RETENTION = 100;
/** Molar mass assumed if the library has no value, kDa. */
const USUAL_MASS = 50;
const WHEN_MECHANISTIC = ['column_model', 'mechanistic'] as const;
/** A number that the model calculates where salt binds the product, and that others do not read. */
const saltOnly =
  (unread: number) =>
  (_: Basis, s: Chosen): number | null =>
    s.ligand === 'hydrophobic' ? null : unread;
const mechanistic = (...[unit, title, value, limits, options]: Parameters<typeof number>) =>
  number(unit, title, value, limits, { when: WHEN_MECHANISTIC, ...options });

export const bindEluteSettings = {
  ...group('Task', DESIGN, {
    ligand: choice(
      'Resin type',
      {
        food: 'Ion exchange, food grade',
        cation: 'Cation exchange',
        anion: 'Anion exchange',
        affinity: 'Affinity (protein A)',
        hydrophobic: 'Hydrophobic interaction',
      },
      null,
      {
        derive: (basis) =>
          basis.assumptions.plant.grade !== 'pharma' ? 'food' : isParticle(basis) ? 'anion' : 'cation',
        note: `Food grade; in a pharmaceutical plant, cation exchange, and anion exchange for ${PARTICLES}`,
        help: 'Resin type. Sets the default capacity, selectivity, life and price.',
      },
    ),
    size_by: choice('Sizing basis', { cycles: 'Cycles per batch', column: 'Resin volume' }, 'cycles', {
      help: 'Value to enter; the other value is calculated.',
    }),
  }),
  cycles: cyclesSetting(
    { default: 3, limits: [1, 1, 12, MAX_CYCLES], optimise: [1, 12] },
    { help: 'More cycles need less resin but more time.', source: 'Engineering estimate' },
    { when: ['size_by', 'cycles'], headline: true },
  ),
  ...group('Task', DESIGN, {
    column_volume: number('L', 'Resin volume', 500, [1, 10, 10_000, 50_000], {
      when: ['size_by', 'column'],
      optimise: [50, 5000],
      help: 'Resin volume. The number of cycles is calculated from the load.',
    }),
    utilisation: share('Capacity used', 0.8, [0.5, 0.6, 0.9, 0.95], {
      optimise: [0.6, 0.9],
      help: 'Share of the dynamic capacity that is used; the rest is a safety margin against breakthrough.',
      source: PREFERS,
    }),
  }),
  ...group('Column', ESTIMATE_TO_FIT, {
    residence_time: number(
      'h',
      'Residence time',
      4 / MIN_PER_H,
      [0.5 / MIN_PER_H, 2 / MIN_PER_H, 10 / MIN_PER_H, 15 / MIN_PER_H],
      {
        display: 'min',
        optimise: [2 / MIN_PER_H, 10 / MIN_PER_H],
        help: 'Contact time during loading. A longer residence time increases the dynamic capacity.',
      },
    ),
    velocity: number('m/h', 'Linear velocity', null, [0.5, 1, 6, 10], {
      note: 'Bed height ÷ residence time',
      help: 'Applies to every phase of the cycle. If a velocity is entered, the residence time is calculated from it.',
      source: 'SuperPro Designer default',
    }),
  }),
  column_model: choice('Column model', { short_cut: 'Short-cut', mechanistic: 'Mechanistic' }, 'short_cut', {
    group: 'Column',
    help: 'Short-cut: closed forms for breakthrough and peak, right for dilute loads. Mechanistic: the differential equations of the column, with competition for the resin. Not for food-grade resin.',
  }),
  bed_height: shortBed({ help: 'Height of the packed bed.', source: ESTIMATE_TO_FIT }, { optimise: [0.1, 0.3] }),
  max_diameter: widestColumn(ESTIMATE_TO_FIT),
  ...group('Column', 'Common practice in standard texts', {
    particle_diameter: number('µm', 'Bead diameter', 90, [30, 40, 200, 300], {
      help: 'Diameter of the resin beads. Small beads raise the pressure drop.',
    }),
    voids: number('1', 'Bed voidage', 0.36, [0.3, 0.45], {
      uncertainty: 'exponent',
      help: 'Share of the bed volume between the beads.',
    }),
  }),
  ...group('Capacity', ESTIMATE_TO_FIT, {
    capacity_by: choice(
      'Capacity basis',
      { isotherm: 'Isotherm and rate', measured: 'Measured dynamic capacity' },
      null,
      {
        derive: (basis) => (isParticle(basis) ? 'measured' : 'isotherm'),
        note: `Isotherm and rate; a measured capacity for ${PARTICLES}, which do not enter the pores`,
        help: 'Data available for the resin.',
      },
    ),
    dynamic_capacity: number('g/L', 'Dynamic capacity at 10 % breakthrough', null, [0.05, 15, 120, 150], {
      uncertainty: 'capacity',
      derive: (basis) => (isParticle(basis) ? PARTICLE_CAPACITY : 50),
      usual: ofParticles(0.1, 10),
      note: `50; ${PARTICLE_CAPACITY} for ${PARTICLES} (plasmids about 5, mRNA 2 to 5, adenovirus 1.4, AAV 0.2 to 0.8)`,
      when: ['capacity_by', 'measured'],
      help: 'Measured capacity at the residence time entered.',
      source: PREFERS,
    }),
    maximum_capacity: number('g/L', 'Maximum capacity', null, [0.1, 20, 200, 300], {
      uncertainty: 'capacity',
      derive: from((one) => one.most),
      note: byLigand(({ most }) => most, 'g/L'),
      help: 'Maximum capacity in the Langmuir isotherm.',
    }),
    binding_constant: number('L/g', 'Binding constant', null, [0.01, 1, 100, 1000], {
      derive: from((one) => one.affinity),
      note: byLigand(({ affinity }) => affinity, 'L/g'),
      help: 'Binding constant in the Langmuir isotherm.',
    }),
    rate_constant: number('L/g/h', 'Binding rate', null, [0.01, 0.5, 10, 10_000], {
      derive: ({ productMolarMass }, s) => of(s).rate * steeper(s, productMolarMass),
      // It follows from the measured capacity.
      usual: (basis) => (isParticle(basis) ? null : undefined),
      note: `${byLigand(({ rate }) => rate, 'L/g/h')}; with a measured capacity, × maximum ÷ measured capacity × (150 kDa ÷ molar mass)^⅓ for large products`,
      help: 'Rate constant of binding. Slow binding causes early breakthrough.',
    }),
    porosity: number('1', 'Porosity accessible to the product', null, [0.35, 0.95], {
      uncertainty: 'exponent',
      derive: ({ product }) => (product.kind === 'molecule' ? POROSITY.molecule : POROSITY.protein),
      note: `${POROSITY.protein} for a protein, ${POROSITY.molecule} for a small molecule`,
      help: 'Share of the bed volume filled with liquid that the product can enter. The load displaces this liquid first.',
    }),
  }),
  ...group('Mechanistic column', ESTIMATE_TO_FIT, {
    ionic_capacity: mechanistic('mmol/L', 'Charges of the resin', 200, [20, 100, 400, 2000], {
      uncertainty: 'capacity',
      help: 'Charges per volume of bed; the steric factor follows from these and the maximum capacity. Ion exchange only.',
      source: 'Usual for agarose ion exchangers: 180 to 250 mmol/L of bed',
    }),
    pore_mobility: mechanistic('1', 'Diffusivity in the pores', null, [0.001, 0.03, 1, 20], {
      uncertainty: 'constant',
      note: 'From the binding rate, so that breakthrough at 10 % comes as early as in the short-cut',
      help: 'Diffusivity of the product in the beads ÷ that in free liquid; above 1 if the bound product moves too. Low values make peaks and breakthrough wide.',
      source: 'Constant pattern of a rectangular isotherm with pore diffusion (Hall et al. 1966)',
    }),
    product_mass: mechanistic('kDa', 'Molar mass of the product', null, [0.1, 5, 300, 10_000], {
      uncertainty: null,
      derive: ({ productMolarMass }) => kilodaltons(productMolarMass) || USUAL_MASS,
      note: `From the library, or ${USUAL_MASS} kDa`,
      help: 'Sets the diffusivity, and how many charges of the resin a gram of product takes.',
      source: 'Component library',
    }),
    rotation: mechanistic('1', 'Columns in rotation', 1, [1, 1, 4, 4], {
      integer: true,
      uncertainty: null,
      help: 'Of 2 to 4 equal columns, two are loaded in series: the first is filled and the second takes what passes it, until 1 % of the product is lost; the others are washed, eluted and equilibrated. The capacity used then follows from the column.',
      source: DESIGN,
    }),
    axial_dispersion: mechanistic('1', 'Axial dispersion', 1.5, [0.3, 1, 3, 20], {
      uncertainty: 'constant',
      help: 'Dispersion ÷ (velocity between the beads × bead diameter).',
      source: 'Well-packed columns: 1 to 2',
    }),
    binding_retention: mechanistic('1', 'Retention factor in the binding buffer', null, [2, 20, 1000, 100_000], {
      uncertainty: 'constant',
      derive: saltOnly(USUAL_RETENTION),
      note: `${USUAL_RETENTION}, or by the ionic strength of unit retention`,
      help: 'Product on the resin ÷ in the liquid, in the binding buffer at low load; it follows from the ionic strength of unit retention if that is given. Hydrophobic interaction only.',
    }),
    salt_unity: mechanistic('mmol/L', 'Ionic strength of unit retention', null, [1, 100, 3000, 9000], {
      uncertainty: 'constant',
      derive: saltOnly(1000),
      note: 'From the retention factor in the binding buffer and the ionic strength for tenfold retention',
      help: 'Ionic strength at which the liquid and the resin contain equal amounts of product at low load. Hydrophobic interaction only.',
      source: 'ln of the retention factor proportional to the salt (Mollerup 2006)',
    }),
    salt_tenfold: mechanistic('mmol/L', 'Ionic strength for tenfold retention', null, [200, 700, 4000, 20_000], {
      uncertainty: 'constant',
      derive: saltOnly(1000),
      note: `From the retention factor in the binding buffer and ${LIGANDS.hydrophobic.selectivity.retention} in the elution buffer`,
      help: 'Increase of the ionic strength that multiplies the retention factor by ten. Hydrophobic interaction only.',
      source: 'ln of the retention factor proportional to the salt (Mollerup 2006)',
    }),
    binding_ph: mechanistic('1', 'Binding pH', 7.2, [3, 6, 8, 11], {
      uncertainty: null,
      help: 'pH of feed and binding buffer. Affinity only.',
      source: DESIGN,
    }),
    elution_ph: mechanistic('1', 'Elution pH', 3.2, [2, 2.8, 3.8, 10], {
      uncertainty: null,
      help: 'pH of the elution buffer. Affinity only.',
      source: DESIGN,
    }),
    release_ph: mechanistic('1', 'pH of release', 4.6, [2.5, 3.8, 5, 9], {
      uncertainty: 'ph',
      help: 'pH at which half of the binding sites of the product are charged. Affinity only.',
      source: 'Affinity complex titration: 4.2 to 4.6 with protein A',
    }),
    fitted_load: mechanistic('g/L', 'Highest load in the data', 0, [0, 0, 200, 300], {
      uncertainty: null,
      help: 'Highest load per volume of bed in the runs from which the parameters come; above it, the step gives a warning. Enter 0 if there are no runs.',
      source: 'No data',
    }),
    pool_by: choice(
      'Pool by',
      { threshold: 'Collection threshold', cuts: 'Cut points', purity: 'Purity' },
      'threshold',
      { when: WHEN_MECHANISTIC, help: 'What decides where the pool begins and ends.' },
    ),
    pool_start: number('1', 'Pool begins', 1, [0, 15], {
      uncertainty: null,
      when: ['pool_by', 'cuts'],
      help: 'Column volumes after the start of the elution.',
      source: DESIGN,
    }),
    pool_end: number('1', 'Pool ends', 3, [0.05, 15], {
      uncertainty: null,
      when: ['pool_by', 'cuts'],
      help: 'Column volumes after the start of the elution, at most its end.',
      source: DESIGN,
    }),
    least_purity: share('Purity of the pool', 0.98, [0.5, 0.9, 0.999, 0.9999], {
      uncertainty: null,
      when: ['pool_by', 'purity'],
      help: 'The pool has the highest yield at which product ÷ (product + denatured product) reaches this value.',
      source: DESIGN,
    }),
    least_concentration: number('g/L', 'Concentration of the pool, at least', 0, [0, 0, 50, 300], {
      uncertainty: null,
      when: ['pool_by', 'purity'],
      help: 'Lowest concentration of product in the pool.',
      source: DESIGN,
    }),
  }),
  equilibration: columnVolumes('Equilibration', 0, 'Column volumes of binding buffer before loading.'),
  wash: columnVolumes('Wash', 1, 'Column volumes of binding buffer after loading.'),
  elution_mode: choice('Elution', { step: 'In one step', gradient: 'Linear gradient' }, 'step', {
    group: 'Buffers',
    help: 'Gradient: during the elution, the salt strength changes from its value in the binding buffer to its value in the elution buffer. Only where salt, or with the mechanistic column less salt, elutes the product.',
  }),
  elution: columnVolumes('Elution', 2, 'Column volumes of elution buffer.'),
  strip: columnVolumes('Strip', 3, 'Column volumes of elution buffer that go to waste.'),
  regeneration: columnVolumes('Cleaning', 4, `Column volumes of ${CAUSTIC_STRENGTH} M caustic.`),
  ...group('Buffers', ESTIMATE, {
    pool_volume: number('1', 'Pool', null, [0.3, 1, 4, 15], {
      uncertainty: 'dose',
      derive: foodOnly(FOOD.pool),
      note: `From the peak and the collection threshold; ${FOOD.pool} for food-grade resin`,
      help: 'Column volumes collected, at most the column volumes of the elution. If a value is entered, the pool begins with the peak, and the yield is that of the whole elution.',
      source: 'Exponentially modified Gaussian peak',
    }),
    pool_threshold: share('Collection threshold', 0.02, [0.005, 0.01, 0.2, 0.5], {
      uncertainty: null,
      help: 'Share of the maximum signal above which the pool is collected.',
      source: 'Design choice',
    }),
    binding_buffer_id: buffer('Binding buffer', {
      help: 'Library buffer for equilibration and wash. If no buffer is selected, the salts below are used.',
    }),
    elution_buffer_id: buffer('Elution buffer', {
      help: 'Library buffer for elution and strip. If no buffer is selected, the salts below are used.',
    }),
    buffer_salt: number('g/L', 'Salt in buffers', 3, [0, 50], {
      uncertainty: null,
      help: 'Concentration of the buffer salt, as disodium phosphate.',
    }),
    elution_salt: number('g/L', 'Sodium chloride for elution', null, [0, 200], {
      uncertainty: null,
      derive: from((one) => one.elute),
      note: `${LIGANDS.food.elute} for food-grade resin (0.5 M), ${LIGANDS.cation.elute} for other ion exchangers, none for others`,
      help: 'Concentration in the elution buffer; ignored if a library buffer is selected.',
    }),
    binding_salt: number('g/L', 'Ammonium sulphate for binding', null, [0, 400], {
      uncertainty: null,
      derive: from((one) => one.bind),
      note: `${LIGANDS.hydrophobic.bind} for hydrophobic interaction (1 M), none for others`,
      help: 'Concentration in the binding buffer; ignored if a library buffer is selected. The feed must also contain this salt.',
    }),
  }),
  ...supplySettings,
  ...group('Yield', ESTIMATE_TO_FIT, {
    base_yield: share('Maximum elution yield', 0.97, [0.7, 1], {
      help: 'Share of the bound product that is eluted with ample buffer.',
    }),
    elution_constant: number('1', 'Elution constant', null, [0.2, 0.5, 4, 10], {
      uncertainty: 'constant',
      derive: (basis, s) => (pooledBySettings(s) ? FOOD.tail : selective(({ tail }) => tail, FOOD.tail)(basis, s)),
      note: `${bySelectivity(({ tail }) => tail, 'per column volume')}; ${FOOD.tail} for food resin or if the pool is entered`,
      help: 'Rate constant of elution, per column volume; determines the tail of the peak.',
      source: PREFERS,
    }),
  }),
  ...group('Selectivity', ESTIMATE_TO_FIT, {
    plate_height: number('1', 'Reduced plate height', 40, [3, 10, 100, 300], {
      uncertainty: 'constant',
      help: 'Plate height ÷ bead diameter at the elution velocity; high for proteins, which diffuse slowly into the beads. Sets the peak width.',
    }),
    product_strength: number('mmol/L', 'Ionic strength that releases the product', null, [0, 0, 600, 3000], {
      uncertainty: 'constant',
      derive: selective(({ unity }) => unity ?? 0, 0),
      note: `${LIGANDS.cation.selectivity.unity} for cation, ${LIGANDS.anion.selectivity.unity} for anion exchange`,
      help: 'Ionic strength at which the liquid and the resin contain equal amounts of product. Enter 0 if pH or the absence of salt releases the product.',
    }),
    charge: number('1', 'Binding charges', 5, [1, 3, 10, 20], {
      uncertainty: 'constant',
      help: 'Number of charges involved in binding: the retention factor is inversely proportional to the ionic strength raised to this power.',
    }),
    aggregate_selectivity: number('1', 'Retention of denatured product', null, [1, 1, 30, 100], {
      uncertainty: 'constant',
      derive: selective(({ aggregate }) => aggregate, 1),
      note: bySelectivity(({ aggregate }) => aggregate, '× the product'),
      help: 'Retention factor ÷ retention factor of the product. Aggregates bind more strongly than monomers.',
    }),
  }),
  ...group('Yield', ESTIMATE_TO_FIT, {
    host_protein_carry_over: share('Host cell protein carried over', null, [0, 0.001, 0.3, 1], {
      derive: foodOnly(FOOD.hostProtein),
      note: `Calculated from binding, wash and pool; ${percent(FOOD.hostProtein)} for food-grade resin`,
      help: 'Share carried over from feed to pool.',
    }),
    nucleic_acid_carry_over: share('Nucleic acid carried over', null, [0, 1], {
      derive: foodOnly(FOOD.nucleicAcid),
      note: `Calculated from binding, wash and pool; ${percent(FOOD.nucleicAcid)} for food-grade resin`,
      help: 'Share carried over from feed to pool.',
    }),
    aggregate_carry_over: share('Denatured product carried over', null, [0, 1], {
      derive: foodOnly(FOOD.aggregate),
      note: `Calculated from its peak and the pool; ${percent(FOOD.aggregate)} for food-grade resin`,
      help: 'Share carried over from feed to pool.',
    }),
    leached_ligand: number('1', 'Leached protein A per product', null, [0, 0, 5e-5, 0.001], {
      derive: from(({ leached }) => leached),
      note: `${1e6 * LIGANDS.affinity.leached} g per million g with protein A; none with other ligands`,
      help: 'Ligand lost from the resin to the pool, in g per g of product. Later columns and filters remove the ligand in the same way as host cell protein.',
      source: 'Engineering estimate: alkali-stable protein A 1 to 20 ng/mg, older resins up to 50 ng/mg',
    }),
  }),
  resin_price: priceOfMedia('Resin', {
    derive: ({ price }, s) => price(of(s).item),
    note: byLigand(({ item }) => catalogPrice(item), 'USD/L'),
    source: 'BioPharm International 2016; PreFerS',
  }),
  ...group('Resin', 'Common practice in standard texts', {
    caustic: number('mmol/L', 'Cleaning caustic', 1000 * CAUSTIC_STRENGTH, [50, 100, 1000, 2000], {
      uncertainty: null,
      help: 'Concentration of the caustic used to clean the resin. Caustic shortens the life of protein A.',
    }),
    capacity_decay: share('Capacity lost per cycle', null, [0, 0.01], {
      derive: (_: Basis, s) =>
        of(s).decay * (s.ligand === 'affinity' ? Number(s.caustic) / (1000 * CAUSTIC_STRENGTH) : 1),
      note: `${byLigand(({ decay }) => decay, percent)}; for affinity resin at 0.5 M caustic, and proportional to the caustic concentration`,
      help: 'Share of the capacity of fresh resin that is lost in each cycle.',
      source:
        'Cytiva: 90 % of the capacity of an alkali-stable protein A after 150 cycles with 0.5 M caustic; others estimated',
    }),
    replacement_capacity: share('Capacity at replacement', 0.9, [0.5, 0.75, 0.95, 0.99], {
      uncertainty: null,
      help: 'Share of the fresh capacity at which the resin is replaced. Sets the life of the resin, unless the life is entered.',
      source: 'Design choice; plants typically replace resin when its capacity is 80 to 90 % of the fresh capacity',
    }),
    storage_cycles: number('uses', 'Cycles within the storage life', 10_000, [1, 10_000], {
      uncertainty: null,
      help: 'Number of cycles before the resin reaches its maximum age: cycles per year × years, for example 60 × 3 with short campaigns. Limits the life of the resin, unless the life is entered.',
      source: 'Design choice',
    }),
  }),
  resin_life: lifeOf('Resin', {
    default: null,
    derive: foodOnly(FOOD.life),
    note: `(1 - capacity at replacement) ÷ capacity lost per cycle; ${FOOD.life} for food-grade resin, about five years`,
    limits: [1, 50, 2500, 10_000],
    // Affinity resins for viruses are used 10 to 100 times.
    usual: ofParticles(10, 2500),
  }),
} as const;
