/** What a unit operation is fed when nobody says: the stream of a short process that usually leads to it. */
import type { Stage, Step } from '../types.ts';
import type { AnyDeclaration, UsualFeed } from '../unit-operations/define.ts';

const BY_STAGE: Readonly<Record<Stage, UsualFeed>> = {
  upstream: 'broth',
  recovery: 'broth',
  concentration: 'liquor',
  purification: 'liquor',
  finishing: 'concentrate',
};

const step = (unit_operation: string, settings: Step['settings'] = {}): Omit<Step, 'id'> => ({
  unit_operation,
  name: unit_operation,
  settings,
});

const BROTH = [step('fed_batch_fermentation')];
const CELLS = [
  step('fed_batch_fermentation', { product_location: 'intracellular' }),
  step('disc_stack_centrifuge', { product_phase: 'cells' }),
];
const LIQUOR = [...BROTH, step('disc_stack_centrifuge', { product_phase: 'liquor' }), step('depth_filtration')];

const CHAINS: Readonly<Record<UsualFeed, readonly Omit<Step, 'id'>[]>> = {
  broth: BROTH,
  cells: CELLS,
  lysate: [...CELLS, step('high_pressure_homogenisation')],
  liquor: LIQUOR,
  concentrate: [...LIQUOR, step('ultrafiltration'), step('diafiltration')],
};

/** The steps before an operation when it is run by itself; none for one that makes its own broth. */
export function usualChain(declaration: AnyDeclaration): Step[] {
  if (declaration.first) return [];
  const chain = CHAINS[declaration.usualFeed ?? BY_STAGE[declaration.stage]];
  return chain.map((one, index) => ({ ...one, id: `before_${index + 1}` }));
}
