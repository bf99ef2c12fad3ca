import { catalogue } from '#engine/index.ts';
import { countedIn } from '#engine/wording/index.ts';
import type { Product, ProductCreate, ProductKind } from '#generated/types.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { invalid } from '#server/errors.ts';
import { Download, WORKBOOK } from '#server/files.ts';
import { basisDiffers } from '#server/jobs/kinds/reevaluate-product.ts';
import { reevaluateLater } from '#server/jobs/reevaluate-later.ts';
import { nameOf } from '#server/names.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import { collect } from '#server/workbook/collect.ts';
import { makeWorkbook } from '#server/workbook/pool.ts';
import { checkNotApproved } from './not-approved.ts';

/** Operations of openapi/resources/products.yaml. */
export const products = {
  listProducts: defineOperation('tenant', async ({ query, db }) => {
    return [200, await db.products.list(query)];
  }),

  createProduct: defineOperation('tenant', async ({ body, user, db }) => {
    const details = {
      ...body,
      name: nameOf(body.name),
      component_id: body.component_id ?? null,
      host_id: body.host_id ?? null,
    };
    await checkBasis(details, db);
    const product = await db.products.create({ ...details, ...(await countOf(details, db, body.dose)) }, user.id);
    await db.record({
      action: 'product.create',
      title: `Created the product ${product.name}`,
      entity: entity(product),
    });
    return [201, product];
  }),

  getProduct: defineOperation('tenant', async ({ params, db }) => {
    const product = await db.products.get(params.id);
    return [200, { ...product, contents: await db.products.contents(product.id) }];
  }),

  updateProduct: defineOperation('tenant', async ({ params, body, user, db }) => {
    const before = await db.products.hold(params.id, 'change', `Product ${params.id} not found, unable to update!`);
    const changes = body.name === undefined ? body : { ...body, name: nameOf(body.name) };
    // Only changed properties are checked: a product stays usable after one of its components is deleted.
    if (['kind', 'component_id', 'host_id'].some((key) => key in body)) await checkBasis({ ...before, ...body }, db);
    if (body.host_id === null && before.host_id !== null) await checkHostIsFree(params.id, db);
    // A mass that was entered beside a number of particles is kept until another one is entered.
    const isKept = before.dose != null && before.unit_count != null && (await countOf(before, db)).dose !== before.dose;
    const recounts = 'dose' in body || (!isKept && COUNTED.some((key) => key in body));
    const counted = recounts ? await countOf({ ...before, ...body }, db, body.dose) : {};
    const product = await db.products.update(params.id, { ...changes, ...counted });
    if (basisDiffers(before, product)) await reevaluateLater(db, product.id, user.id);
    await db.record({
      action: 'product.update',
      title: `Changed the product ${product.name}`,
      entity: entity(product),
      change: { before, after: product, asked: body },
    });
    return [200, product];
  }),

  deleteProduct: defineOperation('tenant', async ({ params, db }) => {
    const { id } = await db.products.hold(params.id, 'change');
    checkNotApproved(await db.reviews.approved({ productId: id }));
    const product = await db.products.remove(params.id);
    await db.record({
      action: 'product.delete',
      title: `Deleted the product ${product.name}`,
      entity: entity(product),
    });
    return [204];
  }),

  exportProductData: defineOperation('tenant', async ({ params, user, db }) => {
    const product = await db.products.get(params.id);
    const workbook = await makeWorkbook(() => collect({ product, currency: user.current_org?.currency ?? null }, db));
    return [200, new Download(`data export ${product.name}.xlsx`, WORKBOOK, workbook)];
  }),
} satisfies Operations;

const entity = ({ id, name }: Pick<Product, 'id' | 'name'>) => ({ kind: 'product', id, name, product_id: id });

/** Unit operations with a host of their own, which is that of the product if none is entered. */
const cultures = new Set(
  catalogue().flatMap(({ id, parameters }) => (parameters.some(({ key }) => key === 'host') ? [id] : [])),
);

/** @throws Refusal 422 naming a fermentation that works with the host of the product */
async function checkHostIsFree(productId: string, db: Pick<Repositories, 'configurations'>): Promise<void> {
  for (const { process, uo_settings } of await db.configurations.currentOf(productId)) {
    const step = uo_settings.find(({ unit_operation, settings }) => cultures.has(unit_operation) && !settings['host']);
    if (step)
      throw invalid(
        'host_id',
        `is the host of ${step.name} in ${process.name}. Choose a host in the settings of that step first.`,
      );
  }
}

/** Properties from which the mass of a counted unit follows. */
const COUNTED = ['reporting_unit', 'unit_count', 'particles_per_unit', 'component_id'] as const;

/**
 * The number of particles in the unit of use of a product, and their mass, for a product that is counted.
 * @param entered A mass that is entered is kept as it is.
 * @throws Refusal 422 if particles are counted of a product without a molar mass
 */
async function countOf(
  product: Partial<ProductCreate>,
  db: Pick<Repositories, 'library'>,
  entered?: number | null,
): Promise<Partial<ProductCreate>> {
  const { proteins, molecules } = await db.library.forEngine();
  const made = [...proteins, ...molecules].find(({ id }) => id === product.component_id);
  const counted = countedIn(product, entered ? null : made?.molar_mass);
  if (counted?.dose) return counted;
  if (!counted || product.unit_count == null) return {};
  throw invalid('unit_count', 'needs a component with a molar mass. Enter the mass of one unit as dose instead.');
}

/** @throws Refusal 422 if host or component are not in the library, or do not match the kind */
export async function checkBasis(
  { kind, component_id, host_id }: { kind: ProductKind; component_id?: string | null; host_id?: string | null },
  db: Pick<Repositories, 'library'>,
): Promise<void> {
  const library = await db.library.forEngine();
  if (host_id && !library.cells.some(({ id }) => id === host_id))
    throw invalid('host_id', 'is not a cell of the library.');
  if (kind === 'biomass') {
    if (!host_id) throw invalid('host_id', 'a product of kind biomass needs a host cell.');
    if (component_id) throw invalid('component_id', 'must be empty for a product of kind biomass.');
    return;
  }
  const [rows, noun] = kind === 'protein' ? [library.proteins, 'protein'] : [library.molecules, 'molecule'];
  if (!component_id) throw invalid('component_id', `a product of kind ${kind} needs a ${noun}.`);
  if (!rows.some(({ id }) => id === component_id)) throw invalid('component_id', `is not a ${noun} of the library.`);
}
