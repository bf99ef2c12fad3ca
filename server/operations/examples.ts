import type { ExampleCopy } from '#generated/types.ts';
import { openCache } from '#server/compute/cache.ts';
import type { Compute } from '#server/compute/pool.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { infeasible, notFound } from '#server/errors.ts';
import { type SolvedExample, solvedExamples } from '#server/examples.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import { pinsFor } from '#server/pins.ts';
import type { OwnRow } from '#server/shared-library.ts';
import { completeDetails } from './component-details.ts';
import { inTurn } from '#server/in-turn.ts';

type Solved = Pick<SolvedExample, 'configuration' | 'product' | 'molecule'>;

/** Metrics of the examples, which are the same in every organisation. */
const solved = openCache<{ cogs: number; output: number }>(100);

/** Without the rows of any organisation: they cannot change an example. */
async function solve({ configuration, product, molecule }: Solved, compute: Compute) {
  const own = molecule ? [{ kind: 'molecules', row: withNulls(molecule) } as OwnRow] : [];
  const outcome = await compute.evaluate({ configuration, product: basisOf(product), own });
  if (!outcome.feasible) throw infeasible(outcome.problem);
  return outcome.results;
}

const basisOf = ({ name, kind, component_id, host_id, selling_price }: SolvedExample['product']) => ({
  name,
  kind,
  component_id: component_id ?? null,
  host_id: host_id || null,
  selling_price: selling_price ?? null,
});

const withNulls = (molecule: NonNullable<SolvedExample['molecule']>) => ({
  price: null,
  price_low: null,
  price_high: null,
  pka: [],
  formula: null,
  ...molecule,
});

function exampleOf(id: string): SolvedExample {
  const found = solvedExamples().find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}

/** Operations of the examples in openapi/resources/home.yaml. */
export const examples = {
  listExamples: defineOperation('catalogue', {
    async before(_call, compute) {
      // A page that lists them takes no thread from those who wait for a result.
      return inTurn(solvedExamples(), async (example) => {
        const { cogs, output } = await solved({ id: example.id }, async () => (await solve(example, compute)).figures);
        return { cogs, output };
      });
    },
    async handle({ before: figures }) {
      const list = solvedExamples().map(({ id, product, modality, note, configuration }, index) => ({
        id,
        name: product.name,
        modality,
        description: product.description,
        note,
        unit_operations: configuration.uo_settings.map((step) => step.unit_operation),
        ...figures[index]!,
        reporting_unit: product.reporting_unit ?? 'kg',
        dose: product.dose ?? null,
        unit_count: product.unit_count ?? null,
      }));
      return [200, { plants: list }];
    },
  }),

  copyExample: defineOperation('tenant', {
    async before({ params }, compute) {
      return solve(exampleOf(params.id), compute);
    },
    async handle({ params, user, db, before: results }) {
      const { product: basis, process: name, description, note, configuration, molecule } = exampleOf(params.id);
      const given = molecule ? await idOf(molecule, db, user.id) : null;
      const renamed = <T>(value: T): T =>
        given === null ? value : (JSON.parse(JSON.stringify(value).replaceAll(molecule!.id, given)) as T);
      const product = await db.products.create(
        { ...basis, ...basisOf(basis), name: await freeName(basis.name, db) },
        user.id,
      );
      await db.record({
        action: 'product.create',
        title: `Created the product ${product.name} from an example`,
        entity: { kind: 'product', id: product.id, name: product.name, product_id: product.id },
      });
      const process = await db.processes.create(product.id, { name, description }, user.id);
      const saved = { ...renamed(configuration), fits: [], note, results: renamed(results), pins: pinsFor([]) };
      await db.configurations.append(process.id, saved, user.id);
      return [201, { product_id: product.id, process_id: process.id } satisfies ExampleCopy];
    },
  }),
} satisfies Operations;

/** Id of the organisation's own molecule of that name, which is added if it is missing. */
async function idOf(
  { id: _id, ...details }: NonNullable<SolvedExample['molecule']>,
  db: Repositories,
  userId: string,
): Promise<string> {
  const own = await db.library.own();
  const found = own.find(({ kind, row }) => kind === 'molecules' && row.name === details.name);
  if (found) return found.row.id;
  const made = await db.components.create('molecules', await completeDetails('molecules', details, db.library), userId);
  await db.record({
    action: 'component.create',
    title: `Added the molecule ${made.name}`,
    entity: { kind: 'component', id: made.id, name: made.name },
  });
  return made.id;
}

/** The name, with the first free number if a product has it. */
async function freeName(name: string, db: Repositories): Promise<string> {
  const { products } = await db.products.list({});
  const taken = new Set(products.map((one) => one.name));
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(tried)) return tried;
  }
}
