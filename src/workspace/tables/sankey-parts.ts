import type { ComponentClass, Library, ProductBasis, StreamResult } from '#engine/index.ts';

/** Classes of substances, few enough to be distinguished, in the order of the bands from the top. */
export const PARTS = ['product', 'cells', 'biomolecules', 'solutes', 'gas', 'water'] as const;
export type Part = (typeof PARTS)[number];

export const PART_NAMES: Record<Part, string> = {
  product: 'Product',
  cells: 'Cells and debris',
  biomolecules: 'Proteins, nucleic acids, lipids',
  solutes: 'Sugars, salts, solvents',
  gas: 'Gas',
  water: 'Water',
};

const OF_CLASS: Record<ComponentClass, Part> = {
  water: 'water',
  cell: 'cells',
  debris: 'cells',
  target: 'product',
  host_protein: 'biomolecules',
  nucleic_acid: 'biomolecules',
  lipid: 'biomolecules',
  polysaccharide: 'biomolecules',
  solid: 'biomolecules',
  aggregate: 'biomolecules',
  sugar: 'solutes',
  salt: 'solutes',
  small_molecule: 'solutes',
  solvent: 'solutes',
  gas: 'gas',
  antifoam: 'solutes',
};

/** Built-in components of the engine that are in no library. */
const OWN: Record<string, Part> = {
  water: 'water',
  debris: 'cells',
  host_protein: 'biomolecules',
  nucleic_acid: 'biomolecules',
  lipid: 'biomolecules',
  aggregate: 'biomolecules',
  carbon_dioxide: 'gas',
  oxygen: 'gas',
  methane: 'gas',
  product: 'product',
};

/** Returns the class of a component; the product itself takes precedence over its class. */
export function partsBy(product: ProductBasis, library: Library): (componentId: string) => Part {
  const cells = new Set(library.cells.map(({ id }) => id));
  const proteins = new Set(library.proteins.map(({ id }) => id));
  const molecules = new Map(library.molecules.map((row) => [row.id, OF_CLASS[row.class]]));
  const made = product.kind === 'biomass' ? product.host_id : product.component_id;
  return (id) => {
    if (id === made) return 'product';
    const own = OWN[id];
    if (own) return own;
    if (cells.has(id)) return 'cells';
    if (proteins.has(id)) return 'biomolecules';
    return molecules.get(id) ?? 'solutes';
  };
}

/** kg per batch of each part of a stream. */
export function massByPart({ components }: StreamResult, partOf: (id: string) => Part): Record<Part, number> {
  const masses: Record<Part, number> = { product: 0, cells: 0, biomolecules: 0, solutes: 0, gas: 0, water: 0 };
  for (const { component_id, mass } of components) masses[partOf(component_id)] += mass;
  return masses;
}
