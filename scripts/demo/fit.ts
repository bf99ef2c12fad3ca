import { fitData } from '#server/fits/fit-data.ts';
import { type DemoFit, demoExperiments, readDemo } from '#server/seed-experiments.ts';
import products from '../../data/demo-processes.json' with { type: 'json' };

/** Figures that are kept of each number. */
const DIGITS = 7;

/**
 * A fit that the demo shows, by the code that fits for users, to the file as it is on disk.
 * @param held_out_share share of the rows that validate it; that of users if absent
 */
export async function demoFit(experiment: string, fitId: string, held_out_share?: number): Promise<DemoFit> {
  const demo = demoExperiments.find((one) => one.id === experiment)!;
  const { id, product, operation, name } = demo;
  const { made, mapping } = await readDemo(demo);
  const answer = fitData({
    request: { unit_operation: operation, seed: 1, ...(held_out_share !== undefined && { held_out_share }) },
    experiments: [{ id, name, source: { operation, packed: made.packed, mapping } }],
    product: products.product as Parameters<typeof fitData>[0]['product'],
    own: [],
    together: [],
    processes: [],
  });
  if (!answer.possible) throw new Error(answer.message);
  const [fit] = answer.fits;
  const { effects: _, ...content } = fit!.content;
  return rounded({ id: fitId, product, operation, values: fit!.values, content });
}

/** The same with fewer digits, so that the last bit of a machine's arithmetic changes nothing. */
function rounded<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(one.toPrecision(DIGITS)) : one)),
  ) as T;
}
