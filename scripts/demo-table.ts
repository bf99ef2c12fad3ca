/**
 * `node scripts/demo-table.ts`: a table of the demo plants with unit cost, capital, number of machines and what the dearest
 * equipment is. Run before and after a change of the engine, it shows what the change does to whole plants.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  climateFactors,
  pricedMolecules,
  type Configuration,
  evaluate,
  type Library,
  type ProductBasis,
  type Results,
} from '#engine/index.ts';

interface Demo {
  product: ProductBasis;
  processes: { configurations: { id: string; configuration: Configuration }[] }[];
}

const LARGEST = 4;
const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../data', `${name}.json`), 'utf8'));

const library = {
  ...Object.fromEntries(['cells', 'proteins', 'solvents', 'buffers'].map((name) => [name, read(name)])),
  molecules: pricedMolecules(read('molecules') as Library['molecules']),
  factors: climateFactors(read('climate-factors') as Parameters<typeof climateFactors>[0]),
} as unknown as Library;

console.log(
  '| configuration | USD/kg | total capital, M USD | equipment, M USD | equipment units | most expensive equipment |\n|---|---|---|---|---|---|',
);
for (const name of ['demo-processes', 'demo-antibody', 'demo-succinic-acid']) {
  const { product, processes } = read(name) as Demo;
  for (const { id, configuration } of processes.flatMap(({ configurations }) => configurations)) {
    const outcome = evaluate(configuration, product, library);
    console.log(outcome.feasible ? line(id, outcome.results) : `| ${id} | ${outcome.problem.message} |`);
  }
}

function line(id: string, { figures, capital, equipment }: Results): string {
  const number = (value: number): string => value.toPrecision(4);
  const millions = (usd: number): string => number(usd / 1e6);
  const dearest = equipment
    .toSorted((a, b) => b.purchase_cost - a.purchase_cost)
    .slice(0, LARGEST)
    .map(
      (one) => `${one.n_units} × ${one.name} of ${number(one.size)} ${one.size_unit}: ${millions(one.purchase_cost)}`,
    );
  const machines = equipment.reduce((sum, { n_units }) => sum + n_units, 0);
  const listed = equipment.reduce((sum, one) => sum + one.purchase_cost, 0);
  return `| ${[id, number(figures.cogs), millions(capital.total), millions(listed), machines, dearest.join('; ')].join(' | ')} |`;
}
