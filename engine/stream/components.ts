/** The components of a process and their properties by index: names in the interface, indices internally. */
import { type Elements, elementsOf } from '../physics/elements.ts';
import type { Cell, ComponentClass, Library } from '../types/library.ts';
import type { ProductBasis } from '../types/configuration.ts';
import { traceVolatility } from '../substances/mixture.ts';
import {
  AMMONIA,
  ETHANOL as ETHANOL_VAPOUR,
  type Vapour,
  vapourOf,
  WATER as WATER_VAPOUR,
} from '../substances/vapour.ts';
import { WATER_DENSITY } from '../physics/water.ts';
import type { WeakAcid } from '../physics/dissociation.ts';
import { acidOf, BY_PRODUCT_ACIDS, weakAcidOf } from './acid-product.ts';

/** Roles of components; one component can have two roles, such as one sugar for batch and feed. */
export const ROLES = [
  'water',
  'cell',
  /** Product inside cells, which moves with them. */
  'held',
  /** The product in solution. */
  'target',
  /** The product as particles that stay solid when cells break, such as inclusion bodies and granules. */
  'solid',
  'debris',
  'host_protein',
  'nucleic_acid',
  'lipid',
  'aggregate',
  'batch_substrate',
  'feed_substrate',
  'salt',
  'antifoam',
  /** What cells make when they overflow or do not respire; the product itself, if that is the same substance. */
  'by_product',
  /** The organic solvent that a step adds; also ethanol from overflow, if it is the same. */
  'solvent',
  'buffer_salt',
  'carbon_dioxide',
  'oxygen',
  'ammonia',
  /** Polymer, detergent or other process agent. */
  'reagent',
  'ammonium_sulphate',
  'sodium_chloride',
  /** Acid or base added to set pH. */
  'titrant',
  /** Sugars and surfactant of a formulation. */
  'excipient',
  /** What a base leaves in the salt of an acid: the base without the water that it forms. */
  'ammonium',
  'sodium',
  'calcium',
  'magnesium',
  /** What sulphuric acid forms of them, except ammonium sulphate. */
  'base_sulphate',
] as const;
export type Role = (typeof ROLES)[number];

export interface ComponentTable {
  readonly count: number;
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly classes: readonly ComponentClass[];
  /** 1/ρ*, m³/kg; 0 for gases, which do not contribute to the volume of a liquid. */
  readonly specificVolume: Float64Array;
  /** kg of bound water per kg of solids: cells and cell debris. */
  readonly boundWater: Float64Array;
  /** 1 for suspended solids: cells, debris and particles. */
  readonly suspended: Uint8Array;
  /** g/mol; NaN if it has none. */
  readonly molarMass: Float64Array;
  /** Null if not known, or for a mixture. */
  readonly elements: readonly (Elements | null)[];
  /** Dissociations of acids, bases and amino acids; null for components without. */
  readonly acids: readonly (WeakAcid | null)[];
  /** USD/kg in the library; 0 if it has none. */
  readonly prices: Float64Array;
  /** Volatility of each component that evaporates; null for what does not, and for gases. */
  readonly vapours: readonly (Vapour | null)[];
  /** 1 for what leaves a wet solid with its water: gases, solvents, and what is not far less volatile than water. */
  readonly volatile: Uint8Array;
  /** Index of each role in the part of the plant that the table is for; -1 for the solvent if none is added, for the ions
   * of a base if no acid and no step needs them, and for solid product if there is none. */
  readonly at: Readonly<Record<Role, number>>;
  /** Index by id; of several with one id, that of the substance in solution. */
  readonly index: ReadonlyMap<string, number>;
  /** Index that counts as product at the end: the soluble product, or the cells themselves. */
  readonly product: number;
  /** Indices of all that is the product: in solution, in cells and solid, or the cells themselves. */
  readonly productForms: readonly number[];
  /** Whether the product in cells is solid. */
  readonly heldIsSolid: boolean;
  /** Indices of soluble proteins. */
  readonly proteins: readonly number[];
}

/** Water held by wet cells, kg per kg dry: dry matter is a quarter of wet mass. */
const BOUND_WATER = 3;

const DENSITY = {
  protein: 1370,
  nucleic_acid: 1800,
  lipid: 920,
  debris: 1550,
  salt: 2200,
  antifoam: 1000,
  reagent: 1100,
};

/** Apparent density of dry cells in water, such that they and their bound water have the wet density. */
export const dryCellDensity = (wet: number): number => 1 / (4 / wet - BOUND_WATER / WATER_DENSITY);

interface Entry {
  id: string;
  name: string;
  class: ComponentClass;
  density: number;
  molarMass?: number | null;
  formula?: string | null;
  price?: number | null;
  /** Whether it is suspended although its class is that of a product. */
  solid?: boolean;
}

/** By-products of fermentation, if the library does not describe them. */
const BY_PRODUCTS = {
  acetate: {
    id: 'mol_acetic_acid',
    name: 'Acetic acid',
    class: 'small_molecule',
    density: 1045,
    molarMass: 60.05,
    formula: 'C2H4O2',
  },
  lactate: {
    id: 'mol_lactic_acid',
    name: 'Lactic acid',
    class: 'small_molecule',
    density: 1210,
    molarMass: 90.08,
    formula: 'C3H6O3',
  },
  ethanol: { id: 'sol_ethanol', name: 'Ethanol', class: 'solvent', density: 789, molarMass: 46.07, formula: 'C2H6O' },
} as const satisfies Record<string, Entry>;

/** Yeasts overflow to ethanol, animal cells and bacteria that do not respire to lactate, the others to acetate. */
export function byProductOf({ kind, peak_our }: Cell): keyof typeof BY_PRODUCTS {
  if (kind === 'yeast') return 'ethanol';
  if (kind === 'animal' || kind === 'insect') return 'lactate';
  return kind === 'bacterium' && peak_our === 0 ? 'lactate' : 'acetate';
}

/** Ids of ethanol as a solvent and as a molecule of the library. */
const ETHANOL = new Set(['sol_ethanol', 'mol_ethanol']);

/** Whether the product is the substance that the host makes when it overflows or does not respire. */
export function isByProduct({ kind, component_id: id }: ProductBasis, host: Cell): boolean {
  if (kind !== 'molecule' || id === null) return false;
  const by = BY_PRODUCTS[byProductOf(host)].id;
  return id === by || (ETHANOL.has(id) && ETHANOL.has(by));
}

/** What a fermentation grows and makes, and the substrates that it uses. */
export interface Culture {
  readonly product: ProductBasis;
  readonly host: Cell;
  /** Ids of the components. */
  readonly batchSubstrate: string;
  readonly feedSubstrate: string;
  /** Whether the product can be solid, and whether it is so in cells; a molecule of the class `solid` always is. */
  readonly solid: boolean;
  readonly heldIsSolid: boolean;
}

/** Library components used by a process. */
export interface Named {
  /** That of the product first. */
  cultures: readonly Culture[];
  /** Ids of the solvents that steps add. */
  solvents: readonly string[];
  /** Rows of the library that feeds and reactions name. */
  others: readonly string[];
}

/** The components of a process. All its tables list the same components; they differ in the roles. */
export interface Components {
  /** The roles for the product of the process. */
  readonly main: ComponentTable;
  /** The roles for a culture by its index, and for a solvent by its id. */
  readonly tableFor: (culture: number, solvent: string | null) => ComponentTable;
}

/** Components that a base and its sulphate leave in a broth; apparent densities, kg/m³. */
const BASES = [
  ['ammonium', 'ammonium', 'Ammonium from the salt', 1200],
  ['sodium', 'sodium', 'Sodium from the salt', 3000],
  ['calcium', 'calcium', 'Calcium from the salt', 3000],
  ['magnesium', 'magnesium', 'Magnesium from the salt', 3000],
  ['base_sulphate', 'base_sulphate', 'Sulphate from the base', 2400],
] as const;

/** Ids of what a base and its sulphate leave in a broth. */
export const BASE_IONS: readonly string[] = BASES.map(([, id]) => id);

/** Mineral acids that steps form, if the library does not describe them. */
const MINERAL_ACIDS: readonly (Entry & { pka: number[] })[] = [
  {
    id: 'mol_hydrochloric_acid',
    name: 'Hydrochloric acid',
    class: 'small_molecule',
    density: 1190,
    molarMass: 36.46,
    formula: 'HCl',
    pka: [],
  },
  {
    id: 'mol_sulphuric_acid',
    name: 'Sulphuric acid',
    class: 'small_molecule',
    density: 1830,
    molarMass: 98.08,
    formula: 'H2SO4',
    pka: [1.99],
  },
  {
    id: 'mol_phosphoric_acid',
    name: 'Phosphoric acid',
    class: 'small_molecule',
    density: 1690,
    molarMass: 98,
    formula: 'H3PO4',
    pka: [2.148, 7.198, 12.35],
  },
];

/** Natural gas, for steps that burn it in what they work on. */
const METHANE = {
  id: 'methane',
  name: 'Methane',
  class: 'gas',
  density: Infinity,
  molarMass: 16.04,
  formula: 'CH4',
} as const satisfies Entry;

/** Hydrogen, for cultures that live on it. */
const HYDROGEN = {
  id: 'hydrogen',
  name: 'Hydrogen',
  class: 'gas',
  density: Infinity,
  molarMass: 2.016,
  formula: 'H2',
} as const satisfies Entry;

/** Protein A that an affinity resin loses to the pool, as whole molecules. */
export const LEACHED_LIGAND = 'leached_protein_a';
const LIGAND = {
  id: LEACHED_LIGAND,
  name: 'Leached protein A',
  class: 'host_protein',
  density: DENSITY.protein,
  molarMass: 42_000,
} as const satisfies Entry;

/** Whether a culture of the host makes so much acid that its pH needs a base. */
function hasAcid({ kind, component_id: id }: ProductBasis, host: Cell, { molecules }: Library): boolean {
  const product = kind === 'molecule' ? molecules.find((one) => one.id === id) : undefined;
  if (acidOf(product ?? null)) return true;
  return host.peak_our === 0 && BY_PRODUCT_ACIDS[byProductOf(host)] !== undefined;
}

/** Stands in where no fermentation makes the product: cells are as those of a usual yeast. */
export const NO_HOST: Cell = {
  id: 'cells',
  name: 'Cells',
  kind: 'yeast',
  substrate_id: 'mol_glucose',
  temperature: 303.15,
  mu_max: 0.3,
  yield_xs: 0.5,
  maintenance: 0.02,
  monod_constant: 0.1,
  max_density: 100,
  diameter: 5,
  density: 1090,
  yield_xo: null,
  peak_our: 0,
  mu_crit: null,
  disruption_exponent: null,
  disruption_constant: null,
  composition: { protein: 0.5, rna: 0.1, dna: 0.01, lipid: 0.08, wall: 0.2, ash: 0.08 },
  source: 'Typical composition of yeast; standard texts',
};

/**
 * The tables of one process.
 * @param tracers Inert solutes added at the end, to measure how time depends on the number of components. @returns A
 * message instead, if the library lacks a component that the process uses.
 */
export function componentTables(named: Named, library: Library, tracers = 0): Components | string {
  const { cultures, solvents, others } = named;
  const { product, host, batchSubstrate, feedSubstrate } = cultures[0]!;
  const entries: Entry[] = [];
  const at = {} as Record<Role, number>;
  const add = (role: Role, entry: Entry): void => {
    const known = entries.findIndex((other) => other.id === entry.id && role.endsWith('substrate'));
    at[role] = known >= 0 ? known : entries.push(entry) - 1;
  };
  const protein = { class: 'host_protein', density: DENSITY.protein } as const;

  add('water', {
    id: 'water',
    name: 'Water',
    class: 'water',
    density: WATER_DENSITY,
    molarMass: 18.02,
    formula: 'H2O',
  });
  add('cell', cellEntry(host));
  const target = productEntry(product, library);
  if (typeof target === 'string') return target;
  add('held', heldEntry(target));
  add('target', target);
  at.solid = -1;
  if (target.solid) at.solid = at.target;
  else if (cultures[0]!.solid) add('solid', solidEntry(target));
  add('debris', { id: 'debris', name: 'Cell debris', class: 'debris', density: DENSITY.debris });
  add('host_protein', { id: 'host_protein', name: 'Host cell protein', ...protein });
  add('nucleic_acid', {
    id: 'nucleic_acid',
    name: 'Nucleic acid',
    class: 'nucleic_acid',
    density: DENSITY.nucleic_acid,
  });
  add('lipid', { id: 'lipid', name: 'Lipid', class: 'lipid', density: DENSITY.lipid });
  add('aggregate', { id: 'aggregate', name: 'Denatured product', class: 'aggregate', density: target.density });
  for (const [role, id] of [
    ['batch_substrate', batchSubstrate],
    ['feed_substrate', feedSubstrate],
  ] as const) {
    const found = moleculeEntry(id, library);
    if (!found) return noSubstrate(id);
    add(role, found);
  }
  add('salt', { id: 'salts', name: 'Medium salts', class: 'salt', density: DENSITY.salt });
  add('antifoam', { id: 'mol_antifoam', name: 'Antifoam', class: 'antifoam', density: DENSITY.antifoam });
  if (isByProduct(product, host)) at.by_product = at.target;
  else add('by_product', BY_PRODUCTS[byProductOf(host)]);
  add('buffer_salt', { id: 'mol_disodium_phosphate', name: 'Buffer salt', class: 'salt', density: 1700 });
  add('carbon_dioxide', {
    id: 'carbon_dioxide',
    name: 'Carbon dioxide',
    class: 'gas',
    density: Infinity,
    molarMass: 44.01,
    formula: 'CO2',
  });
  add('oxygen', { id: 'oxygen', name: 'Oxygen', class: 'gas', density: Infinity, molarMass: 32, formula: 'O2' });
  add('ammonia', {
    id: 'mol_ammonia',
    name: 'Ammonia',
    class: 'small_molecule',
    density: 700,
    molarMass: 17.03,
    formula: 'NH3',
  });
  add('reagent', { id: 'reagent', name: 'Process reagent', class: 'polysaccharide', density: DENSITY.reagent });
  add('ammonium_sulphate', {
    id: 'mol_ammonium_sulphate',
    name: 'Ammonium sulphate',
    class: 'salt',
    // Its contribution to the volume in solution: 0.536 mL/g.
    density: 1867,
    molarMass: 132.14,
    formula: 'N2H8SO4',
  });

  add('sodium_chloride', {
    id: 'mol_sodium_chloride',
    name: 'Sodium chloride',
    class: 'salt',
    density: 2170,
    molarMass: 58.44,
    formula: 'NaCl',
  });
  add('titrant', { id: 'titrant', name: 'Acid or base', class: 'salt', density: 2100 });
  add('excipient', { id: 'excipient', name: 'Excipients', class: 'sugar', density: 1580 });

  for (const [role, id, name, density] of BASES) {
    at[role] = -1;
    if (
      others.some((one) => BASE_IONS.includes(one)) ||
      cultures.some((one) => hasAcid(one.product, one.host, library))
    )
      add(role, { id, name, class: 'salt', density });
  }

  at.solvent = -1;
  const roles: Record<Role, number>[] = [at];
  for (const culture of cultures.slice(1)) {
    const own = rolesOf(culture, at, entries, library);
    if (typeof own === 'string') return own;
    roles.push(own);
  }
  const solventAt = new Map<string | null, number>([[null, -1]]);
  for (const wanted of solvents) {
    const found = library.solvents.find((one) => one.id === wanted);
    if (!found) return `The library has no solvent ${wanted}.`;
    solventAt.set(wanted, indexOf(entries, solventEntry(found)));
  }
  for (const id of others) {
    if (entries.some((entry) => entry.id === id)) continue;
    const found = anyEntry(id, library) ?? [...MINERAL_ACIDS, METHANE, HYDROGEN, LIGAND].find((one) => one.id === id);
    // The step that names an unknown one is told so.
    if (found) entries.push(found);
  }

  for (let k = 1; k <= tracers; k++)
    entries.push({ id: `tracer_${k}`, name: `Tracer ${k}`, class: 'small_molecule', density: 1500 });

  const isWet = ({ class: of }: Entry, i: number): boolean => of === 'cell' || i === at.debris;
  const vapours = entries.map(({ id, class: of }) => (of === 'cell' ? null : vapourIn(id, library)));
  const shared = {
    count: entries.length,
    ids: entries.map((entry) => entry.id),
    names: entries.map((entry) => entry.name),
    specificVolume: Float64Array.from(entries, (entry) => 1 / entry.density),
    boundWater: Float64Array.from(entries, (entry, i) => (isWet(entry, i) ? BOUND_WATER : 0)),
    suspended: Uint8Array.from(entries, (entry, i) =>
      isWet(entry, i) || entry.class === 'solid' || entry.solid ? 1 : 0,
    ),
    molarMass: Float64Array.from(entries, (entry) => entry.molarMass ?? NaN),
    elements: entries.map(({ formula }) => (typeof formula === 'string' ? elementsOf(formula) : null)),
    acids: entries.map(({ id, class: of }) => (of === 'cell' ? null : dissociating(id, library))),
    prices: Float64Array.from(entries, ({ price }) => price ?? 0),
    vapours,
    volatile: Uint8Array.from(entries, ({ class: of }, i) =>
      of === 'solvent' || of === 'gas' || leavesWithWater(i === 0 ? null : vapours[i]!) ? 1 : 0,
    ),
    index: indexById(entries),
  };
  const tableOf = (of: number, solvent: string | null): ComponentTable => {
    const own = roles[of]!;
    const { kind } = cultures[of]!.product;
    const classes = entries.map((entry, i): ComponentClass =>
      i !== own.target && entry.class === 'target'
        ? (anyEntry(entry.id, library)?.class ?? 'host_protein')
        : entry.class,
    );
    classes[own.target] = 'target';
    const proteins = classes.flatMap((one, i) => (one === 'host_protein' || one === 'aggregate' ? [i] : []));
    const isProtein =
      kind === 'protein' || (kind === 'molecule' && isProteinMolecule(entries[own.target]!.id, library));
    return {
      ...shared,
      classes,
      at: { ...own, solvent: solventAt.get(solvent) ?? -1 },
      product: kind === 'biomass' ? own.cell : own.target,
      productForms:
        kind === 'biomass' ? [own.cell] : [...new Set([own.target, own.held, own.solid])].filter((i) => i >= 0),
      heldIsSolid: cultures[of]!.heldIsSolid || own.solid === own.target,
      proteins: isProtein ? [own.target, ...proteins] : proteins,
    };
  };
  const tables = new Map<string, ComponentTable>();
  const tableFor = (of: number, solvent: string | null): ComponentTable => {
    const key = `${of} ${solvent ?? ''}`;
    const table = tables.get(key) ?? tableOf(of, solvent);
    tables.set(key, table);
    return table;
  };
  return { main: tableFor(0, solvents[0] ?? null), tableFor };
}

/** The roles of a further culture, whose components are added unless they are there. */
function rolesOf(
  { product, host, batchSubstrate, feedSubstrate, solid }: Culture,
  main: Readonly<Record<Role, number>>,
  entries: Entry[],
  library: Library,
): Record<Role, number> | string {
  const target = productEntry(product, library);
  if (typeof target === 'string') return target;
  const [batch, fed] = [moleculeEntry(batchSubstrate, library), moleculeEntry(feedSubstrate, library)];
  if (!batch || !fed) return noSubstrate(batch ? feedSubstrate : batchSubstrate);
  const own = {
    cell: indexOf(entries, cellEntry(host)),
    held: indexOf(entries, heldEntry(target)),
    target: indexOf(entries, target),
    solid: -1,
    batch_substrate: indexOf(entries, batch),
    feed_substrate: indexOf(entries, fed),
  };
  if (target.solid) own.solid = own.target;
  else if (solid) own.solid = indexOf(entries, solidEntry(target));
  const by = isByProduct(product, host) ? own.target : indexOf(entries, BY_PRODUCTS[byProductOf(host)]);
  return { ...main, ...own, by_product: by };
}

/** Index of a component, which is added if there is none with its id; inside cells it is another component. */
function indexOf(entries: Entry[], wanted: Entry): number {
  const isCell = wanted.class === 'cell';
  const known = entries.findIndex(({ id, class: of }) => id === wanted.id && (of === 'cell') === isCell);
  return known >= 0 ? known : entries.push(wanted) - 1;
}

/** Index by id; a product inside cells has the id of that in solution, which is meant. */
function indexById(entries: readonly Entry[]): Map<string, number> {
  const index = new Map<string, number>();
  for (const [i, { id, class: of }] of entries.entries()) if (!index.has(id) || of !== 'cell') index.set(id, i);
  return index;
}

const noSubstrate = (id: string): string => `The library has no substrate ${id}.`;

const cellEntry = ({ id, name, density }: Cell): Entry => ({
  id,
  name,
  class: 'cell',
  density: dryCellDensity(density),
});

const heldEntry = (target: Entry): Entry => ({ ...target, name: `${target.name} in cells`, class: 'cell' });
const solidEntry = (target: Entry): Entry => ({
  ...target,
  id: `${target.id}_solid`,
  name: `${target.name}, solid`,
  class: 'solid',
});

const solventEntry = ({
  id,
  name,
  density,
  molar_mass,
  formula = null,
  price,
}: Library['solvents'][number]): Entry => ({
  id,
  name,
  class: 'solvent',
  density,
  molarMass: molar_mass,
  formula,
  price,
});

function moleculeEntry(id: string, library: Library): Entry | undefined {
  const found = library.molecules.find((one) => one.id === id);
  return found && { ...found, molarMass: found.molar_mass };
}

/** Volatility relative to water, as a trace in boiling water, from which a liquid leaves a wet solid with its water. */
const LEAVES_WITH_WATER = 0.1;
const leaving = new Map<string, boolean>();
/** Remembered, as the tables of a process are made for each change of its plan. */
function leavesWithWater(vapour: Vapour | null): boolean {
  if (!vapour) return false;
  const key = JSON.stringify(vapour);
  const known = leaving.get(key) ?? traceVolatility(vapour) >= LEAVES_WITH_WATER;
  leaving.set(key, known);
  return known;
}

/** A row of the library as a volatile substance; null for what does not evaporate. */
function vapourIn(id: string, { molecules, solvents }: Library): Vapour | null {
  if (id === 'water') return WATER_VAPOUR;
  if (id === 'mol_ammonia') return AMMONIA;
  if (id === BY_PRODUCTS.ethanol.id) return ETHANOL_VAPOUR;
  const row = molecules.find((one) => one.id === id) ?? solvents.find((one) => one.id === id);
  return row ? vapourOf(row) : null;
}

const dissociating = (id: string, { molecules }: Library): WeakAcid | null =>
  weakAcidOf(molecules.find((one) => one.id === id) ?? MINERAL_ACIDS.find((one) => one.id === id) ?? null);

/** Whether a molecule of the library is protein of many kinds, such as an enzyme preparation. */
export const isProteinMolecule = (id: string | null, { molecules }: Pick<Library, 'molecules'>): boolean =>
  molecules.some((one) => one.id === id && one.class === 'host_protein');

/** Any row of the library as a component; undefined for an unknown id. */
function anyEntry(id: string, library: Library): Entry | undefined {
  const molecule = moleculeEntry(id, library);
  if (molecule) return molecule;
  const solvent = library.solvents.find((one) => one.id === id);
  if (solvent) return solventEntry(solvent);
  const protein = library.proteins.find((one) => one.id === id);
  if (protein) return { ...protein, class: 'host_protein', density: DENSITY.protein, molarMass: protein.molar_mass };
  const cell = library.cells.find((one) => one.id === id);
  return cell && cellEntry(cell);
}

function productEntry(product: ProductBasis, library: Library): Entry | string {
  if (product.kind === 'biomass') return { id: 'product', name: 'Product', class: 'target', density: DENSITY.protein };
  const id = product.component_id;
  if (product.kind === 'protein') {
    const found = library.proteins.find((one) => one.id === id);
    if (!found) return `The library has no protein ${id ?? 'for this product'}.`;
    return { id: found.id, name: found.name, class: 'target', density: DENSITY.protein, molarMass: found.molar_mass };
  }
  const found = library.molecules.find((one) => one.id === id);
  if (!found) return `The library has no molecule ${id ?? 'for this product'}.`;
  return { ...found, class: 'target', molarMass: found.molar_mass, solid: found.class === 'solid' };
}
