import { fitData } from '#server/fits/fit-data.ts';
import { type DemoFit, demoExperiments, readDemo } from '#server/seed-experiments.ts';
import demo from '../../data/demo-processes.json' with { type: 'json' };

const EXPERIMENT = 'exp_fermentation_01';
/** Figures that are kept of each number. */
const DIGITS = 7;

/** The fit that the demo shows, by the code that fits for users, to the file as it is on disk. */
export async function demoFit(): Promise<DemoFit> {
  const { id, product, operation, name, file, columns } = demoExperiments.find((one) => one.id === EXPERIMENT)!;
  const { made } = await readDemo(file, operation, columns);
  const answer = fitData({
    request: { unit_operation: operation, seed: 1 },
    experiments: [{ id, name, source: { operation, packed: made.packed, mapping: { columns } } }],
    product: demo.product as Parameters<typeof fitData>[0]['product'],
    own: [],
    processes: [],
  });
  if (!answer.possible) throw new Error(answer.message);
  const { effects: _, ...content } = answer.content;
  return rounded({ id: 'fit_fermentation_01', product, operation, values: answer.values, content });
}

/** The same with fewer digits, so that the last bit of a machine's arithmetic changes nothing. */
function rounded<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(one.toPrecision(DIGITS)) : one)),
  ) as T;
}
