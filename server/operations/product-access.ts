import { counted } from '#engine/wording/index.ts';
import type { ProductAccess, ProductRight } from '#generated/types.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations on who may edit a product, in openapi/resources/products.yaml. */
export const productAccess = {
  getProductAccess: defineOperation('tenant', async ({ params, db }) => {
    return [200, answer(await db.productAccess.get(params.id))];
  }),

  updateProductAccess: defineOperation('tenant', async ({ params, body, db }) => {
    const { before, after } = await db.productAccess.update(params.id, body);
    const changes = changesOf(before, after);
    await db.record({
      action: 'product.access',
      title: titleOf(after.name, changes),
      entity: { kind: 'product', id: params.id, name: after.name, product_id: params.id },
      change: { after, changed: changes.length === 0 ? [] : ['Who may edit'] },
    });
    return [200, answer(after)];
  }),
} satisfies Operations;

const answer = ({ everyone, members, version }: ProductAccess): ProductAccess => ({ everyone, members, version });

const VERBS: Record<ProductRight, string> = { editor: 'can edit', viewer: 'can only view' };

/** The changes in words: “everyone can only view”, “Tom Okafor can edit”. */
function changesOf(before: ProductAccess, after: ProductAccess): string[] {
  const had = new Map(before.members.map((member) => [member.id, member]));
  const has = new Set(after.members.map(({ id }) => id));
  return [
    ...(before.everyone === after.everyone ? [] : [`everyone ${VERBS[after.everyone]}`]),
    ...after.members
      .filter(({ id, right }) => had.get(id)?.right !== right)
      .map(({ name, right }) => `${name} ${VERBS[right]}`),
    ...before.members
      .filter(({ id }) => !has.has(id))
      .map(({ name }) => `${name} no longer has an individual access right`),
  ];
}

/** Longest title of a log entry. */
const LONGEST = 400;

/** Names what changed, or how much if that is too long. Whole names only: an erasure looks for them. */
function titleOf(product: string, changes: string[]): string {
  const title = `Changed who may edit ${product}`;
  if (changes.length === 0) return title;
  const full = `${title}: ${changes.join(', ')}`;
  return full.length <= LONGEST ? full : `${title}: ${counted(changes.length, 'right')}`;
}
