/** Explanations that calculations have written down beside themselves. */
import { type Explained, ECONOMICS, type OfMachines, type Term } from '../costing/explained.ts';
import { SINGLE_USE_ROWS } from '../costing/cost-table.ts';
import { fact, type How, listed, type Plant } from './plant.ts';
import { figureRef } from './ref.ts';
import type { ProvenanceInput } from './types.ts';

/** How a number is calculated, by its path; undefined where its calculation has written nothing down. */
export function noted(plant: Plant, ...path: readonly (string | number)[]): How | undefined {
  const explained = plant.notes.get(figureRef(...path))?.(plant.general);
  return explained && howOf(plant, explained);
}

function howOf(plant: Plant, { formula, terms, source = ECONOMICS, note }: Explained): How {
  const inputs = termInputs(plant, terms);
  const known = new Set(inputs.map(({ symbol }) => symbol));
  return {
    formula: formula
      .replaceAll(/sum\((\w+)\)/gu, (sum, symbol: string) => (known.has(symbol) ? sum : '0'))
      .replace(/ - 0$/u, ''),
    inputs,
    source,
    ...(note !== undefined && { note }),
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
  if ('assumption' in term) return [plant.assumption(term.symbol, term.assumption)];
  if ('figure' in term) return [plant.figure(term.symbol, ...term.figure)];
  if ('machines' in term) return listed(ofMachines(plant, term));
  if ('price' in term) return [plant.price(term.symbol, term.price)];
  if ('lines' in term) {
    const { category, item } = term.lines;
    return listed(
      [...plant.results.operating_cost.lines.entries()]
        .filter(([, line]) => (category ?? line.category) === line.category && (item ?? line.item_id) === line.item_id)
        .map(([n]) => plant.figure(term.symbol, 'operating_cost', 'lines', n, 'annual')),
    );
  }
  return [fact(term.symbol, term.title, term.value, term.unit, term.source)];
}

const isList = (term: Term): term is readonly Term[] => Array.isArray(term);

function ofMachines(plant: Plant, { symbol, machines, of }: OfMachines): ProvenanceInput[] {
  return plant.results.equipment.flatMap(({ tag, cost_id, name, size }) => {
    const { row } = plant.machine(tag).slot;
    if (machines === 'single_use' && !SINGLE_USE_ROWS.has(cost_id)) return [];
    if (machines === 'complete' && row.complete === null) return [];
    if (of === 'purchase_cost') return plant.figure(symbol, 'equipment', tag, of);
    if (of === 'bare_module') return fact(symbol, `Bare-module factor, ${name}`, row.bareModule, '1', row.source);
    return fact(
      symbol,
      `Piping and instrumentation as a share of the price, ${name}`,
      row.complete?.(size) ?? 0,
      '1',
      row.source,
    );
  });
}
