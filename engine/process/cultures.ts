/** What each fermentation grows and makes, and to which of them every other step belongs. */
import type { Cell, Library } from '../types/library.ts';
import type { Problem } from '../types/results.ts';
import type { ProductBasis, SettingValue } from '../types/configuration.ts';
import type { Setting } from '../declare/settings.ts';
import { CELLS } from '../unit-operations/upstream/shared/organism-settings.ts';
import { type Culture, NO_HOST } from '../stream/components.ts';
import { mainFeeds, type Plan } from '../steps/plan.ts';
import { servedBy } from '../steps/preparation.ts';
import { problemOf, type ResolvedStep } from '../steps/resolve.ts';

export interface Cultures {
  /** Without repeats; the first is that of the product. */
  readonly list: readonly Culture[];
  /** Index in the list by step: for a step without a culture, that of the material which it works on. */
  readonly of: readonly number[];
  /** The fermentation that makes the product, the first of several in the order of calculation; -1 if none does. */
  readonly start: number;
  /** By step: whether it is a fermentation that makes the product. */
  readonly makes: readonly boolean[];
}

/** The cultures of a process; or a problem with a host or a product that the library does not have. */
export function culturesOf(
  steps: readonly ResolvedStep[],
  plan: Plan,
  product: ProductBasis,
  library: Library,
): Cultures | Problem {
  const usual = library.cells.find(({ id }) => id === product.host_id);
  const takesSolid = steps.some(({ declaration }) => declaration.takesSolid);
  const own = new Map<number, Culture & { readonly makes: boolean }>();
  for (const j of plan.order) {
    const one = steps[j]!;
    if (!one.declaration.first) continue;
    const host = textOf(one, 'host') === '' ? usual : library.cells.find(({ id }) => id === textOf(one, 'host'));
    if (!host) return noHost(one, product);
    const target = targetOf(textOf(one, 'target'), product, library);
    if (!target)
      return problemOf(one, ['target'], `The library has no protein or molecule ${textOf(one, 'target')} as product.`);
    const [batchSubstrate, feedSubstrate] = substratesOf(one, host);
    const makes = target.kind === product.kind && target.component_id === product.component_id;
    const made = makes ? product : target;
    const location = textOf(one, 'product_location');
    // Cells of a product that is secreted hold none.
    const heldIsSolid = location === 'solid' || (takesSolid && location !== 'intracellular');
    own.set(j, {
      product: { ...made, host_id: host.id },
      host,
      batchSubstrate,
      feedSubstrate,
      solid: heldIsSolid || takesSolid,
      heldIsSolid,
      makes,
    });
  }
  const start = plan.order.find((j) => own.get(j)?.makes) ?? -1;
  const host = usual ?? NO_HOST;
  const main = own.get(start) ?? {
    product,
    host,
    batchSubstrate: host.substrate_id,
    feedSubstrate: host.substrate_id,
    solid: takesSolid,
    heldIsSolid: takesSolid,
  };
  const list: Culture[] = [main];
  const places = new Map<number, number>();
  for (const [j, culture] of own) {
    const known = list.findIndex((one) => keyOf(one) === keyOf(culture));
    places.set(j, known >= 0 ? known : list.push(culture) - 1);
  }
  const of = steps.map((_, j) => places.get(fermentationOf(steps, plan, j, own)) ?? 0);
  return { list, of, start, makes: steps.map((_, j) => own.get(j)?.makes ?? false) };
}

const keyOf = ({ product, host, batchSubstrate, feedSubstrate, heldIsSolid }: Culture): string =>
  [product.kind, product.component_id ?? '', host.id, batchSubstrate, feedSubstrate, heldIsSolid].join(' ');

/** The fermentation whose broth a step works on: the one that makes the product if it feeds the step, else the nearest. */
function fermentationOf(
  steps: readonly ResolvedStep[],
  plan: Plan,
  step: number,
  own: ReadonlyMap<number, { readonly makes: boolean }>,
): number {
  const { first, prepares } = steps[step]!.declaration;
  if (first) return step;
  if (prepares) return servedBy(steps, plan, step);
  const seen = new Set([step]);
  const found: number[] = [];
  for (const at of seen) {
    if (own.has(at)) found.push(at);
    // What a fermentation takes is not its broth.
    else for (const { from } of mainFeeds(plan, at)) seen.add(from);
  }
  return found.find((at) => own.get(at)!.makes) ?? found[0] ?? -1;
}

function noHost(one: ResolvedStep, product: ProductBasis): Problem {
  const given = textOf(one, 'host');
  if (given === '' && !product.host_id)
    return problemOf(
      one,
      ['host'],
      `${one.step.name} needs a host, but the product has no host. Choose a host in the settings of the step.`,
    );
  return given === ''
    ? problemOf(one, [], `The library has no host ${product.host_id}.`)
    : problemOf(one, ['host'], `The library has no host ${given}.`);
}

function targetOf(id: string, product: ProductBasis, library: Library): ProductBasis | null {
  if (id === '') return product;
  const basis = { component_id: id, host_id: product.host_id, selling_price: null };
  if (id === CELLS) return { ...basis, name: 'Cells', kind: 'biomass', component_id: null };
  const protein = library.proteins.find((one) => one.id === id);
  if (protein) return { ...basis, name: protein.name, kind: 'protein' };
  const molecule = library.molecules.find((one) => one.id === id);
  return molecule ? { ...basis, name: molecule.name, kind: 'molecule' } : null;
}

const givenOf = ({ locked, entered }: ResolvedStep, key: string): SettingValue | undefined =>
  locked[key] ?? entered[key];

const textOf = (one: ResolvedStep, key: string): string => String(givenOf(one, key) ?? '');

/** Substrates of the batch and of the feed, which determine the list of components. */
function substratesOf(one: ResolvedStep, host: Cell): [batch: string, feed: string] {
  const named = (key: string): string => {
    const setting = one.declaration.settings[key] as Setting | undefined;
    const choices = (setting?.parameter.choices ?? []).map(({ value }) => value);
    const given = givenOf(one, key) ?? host.substrate_id;
    // An invalid choice is rejected later, with the other settings.
    return choices.find((value) => value === given) ?? choices[0] ?? host.substrate_id;
  };
  const batch = named('batch_substrate');
  return [batch, Object.hasOwn(one.declaration.settings as object, 'feed_substrate') ? named('feed_substrate') : batch];
}
