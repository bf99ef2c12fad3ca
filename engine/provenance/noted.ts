/** Explanations that calculations have written down beside themselves, and what their formulas read. */
import { machineType, SINGLE_USE_ROWS } from '../costing/cost-table.ts';
import {
  constant,
  ECONOMICS,
  type Explained,
  type OfComponent,
  type OfMachines,
  type Path,
  PROCESS,
  type Term,
} from '../costing/explained.ts';
import type { ProvenanceInput } from '../types/provenance.ts';
import { modelHow } from './model.ts';
import { listed, type Plant } from './plant.ts';

/** How a number is calculated, by its path; undefined where its calculation has written nothing down. */
export const noted = (plant: Plant, ...path: Path): Explained | undefined =>
  plant.notes.get(path.join('.'))?.(plant.general);

/** A calculation with its inputs. */
export function withInputs(
  plant: Plant,
  explained: Explained,
): Required<Pick<Explained, 'formula' | 'source'>> & Explained & { inputs: ProvenanceInput[] } {
  const { ofModel, formula, terms, source = ECONOMICS, ...rest } = explained;
  if (ofModel) {
    const [step, ...path] = ofModel;
    return withInputs(plant, modelHow(plant, plant.step(step)!, path));
  }
  const inputs = termInputs(plant, terms);
  if (rest.model) return { ...rest, formula, terms, source, inputs };
  const known = new Set(inputs.map(({ symbol }) => symbol));
  return {
    ...rest,
    formula: formula
      .replaceAll(/sum\((\w+)\)/gu, (sum, symbol: string) => (known.has(symbol) ? sum : '0'))
      .replace(/ - 0$/u, ''),
    terms,
    source,
    inputs,
  };
}

/** What a formula reads, as inputs. @param own the number that a key stands for */
export function termInputs(
  plant: Plant,
  terms: readonly Term[],
  own: (key: string) => ProvenanceInput = (key) => plant.figure(key, key),
): ProvenanceInput[] {
  const known = new Set<string>();
  return terms.flatMap((term) => {
    const inputs = inputsOf(plant, term, own);
    const symbol = inputs[0]?.symbol ?? '';
    if (known.has(symbol)) return [];
    known.add(symbol);
    return inputs;
  });
}

function inputsOf(plant: Plant, term: Term, own: (key: string) => ProvenanceInput): ProvenanceInput[] {
  if (typeof term === 'string') return [own(term)];
  if (isList(term)) return listed(term.flatMap((one) => inputsOf(plant, one, own)));
  if ('origin' in term) return [term];
  if ('assumption' in term) return [plant.assumption(term.symbol, term.assumption)];
  if ('figure' in term) return [plant.figure(term.symbol, ...term.figure)];
  if ('machines' in term) return listed(ofMachines(plant, term));
  if ('price' in term) return [plant.price(term.symbol, term.price)];
  if ('setting' in term) return [plant.setting(term.symbol, plant.step(term.setting[0])!, term.setting[1])];
  if ('component' in term) return [ofComponent(plant, term)];
  const { category, item } = term.lines;
  return listed(
    [...plant.results.operating_cost.lines.entries()]
      .filter(([, line]) => (category ?? line.category) === line.category && (item ?? line.item_id) === line.item_id)
      .map(([n]) => plant.figure(term.symbol, 'operating_cost', 'lines', n, 'annual')),
  );
}

const isList = (term: Term): term is readonly Term[] => Array.isArray(term);

function ofComponent(plant: Plant, { symbol, stream, component }: OfComponent): ProvenanceInput {
  const components = plant.results.streams.find((one) => one.id === stream)?.components ?? [];
  const n = components.findIndex((one) => one.component_id === component);
  if (n < 0) return constant(symbol, `Mass of ${component} in the stream`, 0, 'kg', PROCESS);
  return plant.figure(symbol, 'streams', stream, 'components', n, 'mass');
}

function ofMachines(plant: Plant, { symbol, machines, of }: OfMachines): ProvenanceInput[] {
  return plant.results.equipment.flatMap(({ tag, cost_id, name, size }) => {
    const { row } = plant.machine(tag).slot;
    if (machines === 'single_use' && !SINGLE_USE_ROWS.has(cost_id)) return [];
    if (machines === 'complete' && row.complete === null) return [];
    if (typeof machines === 'object' && !machines.has(machineType(cost_id))) return [];
    if (of === 'purchase_cost') return plant.figure(symbol, 'equipment', tag, of);
    if (of === 'bare_module') return constant(symbol, `Bare-module factor, ${name}`, row.bareModule, '1', row.source);
    return constant(
      symbol,
      `Piping and instrumentation as a share of the price, ${name}`,
      row.complete?.(size) ?? 0,
      '1',
      row.source,
    );
  });
}
