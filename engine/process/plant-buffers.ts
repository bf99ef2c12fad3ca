/** Buffers of the library that the steps of a process use, prepared for their models. */
import { isProblem } from '../buffers/check.ts';
import { prepare, type Prepared } from '../buffers/design.ts';
import { osmolalityOf } from '../buffers/properties.ts';
import { elementsOf, formulaMass } from '../physics/elements.ts';
import type { LibraryBuffer } from '../types/buffers.ts';
import type { Library, Molecule } from '../types/library.ts';
import type { LibrarySolution, Nutrients } from '../declare/settings.ts';
import type { ComponentTable, Role } from '../stream/components.ts';
import type { ResolvedStep } from '../steps/resolve.ts';

/** A buffer used by a step, with the setting that selects it. */
export interface NamedBuffer {
  readonly row: LibraryBuffer;
  readonly prepared: Prepared;
}

/** A problem with one of the settings of a step. */
export interface BufferFault {
  readonly at: ResolvedStep;
  readonly key: string;
  readonly message: string;
}

/** Molecules in buffers that are components of their own; the rest is buffer salt. */
const ROLES: Readonly<Record<string, Role>> = {
  mol_sodium_chloride: 'sodium_chloride',
  mol_ammonium_sulphate: 'ammonium_sulphate',
};

/** The buffers used by steps, by id; or a problem with the first that is unknown or cannot be made. */
export function namedBuffers(steps: readonly ResolvedStep[], library: Library): Map<string, NamedBuffer> | BufferFault {
  const found = new Map<string, NamedBuffer>();
  for (const at of steps) {
    for (const [k, key] of at.keys.entries()) {
      if (at.settings[k]!.parameter.type !== 'buffer') continue;
      const id = at.locked[key] ?? at.entered[key] ?? '';
      // A value that is not text is rejected later, with the other settings.
      if (typeof id !== 'string' || id === '' || found.has(id)) continue;
      const row = library.buffers?.find((one) => one.id === id);
      if (!row) return { at, key, message: `The library has no buffer “${id}”.` };
      const prepared = prepare(row, library.molecules);
      if (isProblem(prepared)) return { at, key, message: `${row.name} cannot be prepared: ${prepared.message}` };
      found.set(id, { row, prepared });
    }
  }
  return found;
}

export const isFault = (answer: Map<string, NamedBuffer> | BufferFault): answer is BufferFault => 'message' in answer;

/** Ids of the molecules that buffers are made of. */
export const moleculesOf = (buffers: ReadonlyMap<string, NamedBuffer>): Set<string> =>
  new Set(
    [...buffers.values()].flatMap(({ prepared }) => prepared.ingredients.list.map((one) => one.reagent.molecule)),
  );

/** Composition of a m³ of each by component, and its purchases by item. @param itemAt Index of an item by its id. */
export function stepBuffers(
  buffers: ReadonlyMap<string, NamedBuffer>,
  components: ComponentTable,
  itemAt: (id: string) => number,
  molecules: readonly Molecule[],
): Map<string, LibrarySolution> {
  return new Map(
    [...buffers].map(([id, { row, prepared }]) => [
      id,
      {
        ...stepBufferOf(prepared, components, itemAt),
        nutrients: nutrientsOf(prepared, molecules),
        price: row.ready_price ?? null,
      },
    ]),
  );
}

/** kg/m³, by the formulas of the molecules; a mixture brings none. */
function nutrientsOf({ ingredients }: Prepared, molecules: readonly Molecule[]): Nutrients {
  const of = (symbol: string): number =>
    ingredients.list.reduce((sum, { reagent, amount }) => {
      const formula = molecules.find(({ id }) => id === reagent.molecule)?.formula;
      const atoms = (formula && elementsOf(formula)?.get(symbol)) || 0;
      // mol/L × g/mol = kg/m³.
      return sum + amount * atoms * formulaMass(new Map([[symbol, 1]]));
    }, 0);
  return { phosphorus: of('P'), sulphur: of('S'), magnesium: of('Mg') };
}

function stepBufferOf(
  { ingredients, mixture, wanted }: Prepared,
  { at, count }: ComponentTable,
  itemAt: (id: string) => number,
): Omit<LibrarySolution, 'nutrients' | 'price'> {
  const levels = new Float64Array(count);
  const buys = new Map<number, number>();
  let water = 0;
  for (const { role, reagent, dry, bought } of ingredients.list) {
    const component = at[role === 'additive' ? 'excipient' : (ROLES[reagent.molecule] ?? 'buffer_salt')];
    levels[component]! += dry;
    const item = itemAt(reagent.molecule);
    buys.set(item, (buys.get(item) ?? 0) + bought);
    water += bought - dry;
  }
  return {
    levels,
    buys: [...buys],
    water,
    salts: 0,
    particles: osmolalityOf(mixture, wanted),
    ionicStrength: 1000 * mixture.balance.ionicStrength,
  };
}
