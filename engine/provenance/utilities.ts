/** Calculation of the plant’s own utilities: every number is a line of their sheet. */
import { BASE_ITEMS, itemIndex } from '../costing/items.ts';
import { SOLD_POWER } from '../economics/ledger.ts';
import type { CostLine, Exchange } from '../types/results.ts';
import type { OwnUtilities } from '../utilities/own-utilities.ts';
import { SHARED, type Slot } from '../utilities/own-utilities.ts';
import { FUELS } from '../utilities/result.ts';
import type { Line } from '../utilities/sheet.ts';
import { termInputs } from './noted.ts';
import { type Entry, fact, type Handler, type How, listed, type Plant, same } from './plant.ts';
import { massInput, sourceOf } from './stream-source.ts';
import type { ProvenanceInput } from './types.ts';

export const UTILITIES = 'docs/models, utilities';
const GMP = 'docs/models, gmp';

/** Field of a balance by the key of its line in the sheet. */
const FIELDS: Readonly<Record<string, string>> = {
  used_by_steps: 'used',
  used_by_utilities: 'own',
  made: 'made',
  bought: 'purchase',
  sold: 'sold',
};

/**
 * `utilities.balances.<item>.<field>`, `utilities.fuels.<id>.<field>`, `utilities.figures.<key>.value`,
 * `utilities.shares.<step>.share`, and `utilities.values.<key>` for what the results do not show.
 */
export const utilityEntry: Handler = (plant, [part = '', row = '', field = '']) => {
  const { utilities } = plant.process;
  if (!utilities) return undefined;
  switch (part) {
    case 'values':
    case 'figures':
      return lineEntry(plant, utilities, row);
    case 'balances': {
      const key = `${FIELDS[field] ?? ''}_${row}`;
      return lineEntry(plant, utilities, key) ?? (field === 'used_by_utilities' ? unused(row) : undefined);
    }
    case 'fuels': {
      const fuel = FUELS.find(({ id }) => id === row);
      return fuel && (field === 'energy' || field === 'heat') ? lineEntry(plant, utilities, fuel[field]) : undefined;
    }
    case 'shares':
      return shareEntry(plant, utilities, row);
    default:
      return undefined;
  }
};

/** A utility that the others do not use. */
function unused(id: string): Entry | undefined {
  const item = BASE_ITEMS[itemIndex(id)];
  return (
    item && {
      title: `${item.title}, used by utilities`,
      unit: item.unit,
      value: 0,
      how: () => ({ formula: '0', inputs: [], source: UTILITIES }),
    }
  );
}

function lineEntry(plant: Plant, { sheet }: OwnUtilities, key: string): Entry | undefined {
  const line = sheet.lines.get(key);
  return line && { title: line.title, unit: line.unit, value: line.value, how: () => lineHow(plant, line) };
}

/** The calculation of a line. @param reads a line that its formula names, as an input */
export const lineHow = (plant: Plant, line: Line, reads = valueInput): How => ({
  formula: line.formula === 'sum(uses)' ? usesFormula(plant, line) : line.formula,
  inputs: line.item
    ? usesOf(plant, line.item)
    : line.parts
      ? partsOf(plant, line)
      : termInputs(plant, line.terms, (key) => reads(plant, key, key)),
  source: reads === valueInput ? UTILITIES : GMP,
});

/** A line of the sheet as an input. */
export const valueInput = (plant: Plant, symbol: string, key: string): ProvenanceInput =>
  plant.figure(symbol, 'utilities', 'values', key);

function usesOf(plant: Plant, item: string): ProvenanceInput[] {
  const i = itemIndex(item);
  const users = plant.process.steps.filter(({ run }) => run.amounts[i]! > 0);
  return listed(users.map(({ resolved }) => plant.figure('uses', 'model', resolved.step.id, 'amounts', item)));
}

const usesFormula = (plant: Plant, { item }: Line): string => (usesOf(plant, item!).length > 0 ? 'sum(uses)' : '0');

function partsOf(plant: Plant, { parts }: Line): ProvenanceInput[] {
  const { names } = plant.process.components;
  return [
    ...listed(parts!.map(({ stream, component }) => massInput(plant, 'mass', sourceOf(plant, stream)!, component))),
    ...listed(
      parts!.map(({ component, content }) =>
        fact(
          'content',
          `Content per kg of ${names[component]!}`,
          content,
          null,
          'Elements of the component (docs/models, utilities)',
        ),
      ),
    ),
  ];
}

/** What the step uses of own utilities at the prices of bought ones, as a share of all steps. */
function shareEntry(plant: Plant, { weights }: OwnUtilities, id: string): Entry | undefined {
  const { steps } = plant.process;
  const j = steps.findIndex(({ resolved }) => resolved.step.id === id);
  if (j < 0) return undefined;
  return {
    title: `Share of the utilities, ${steps[j]!.resolved.step.name}`,
    unit: '1',
    value: weights[j]!,
    how: () => {
      const made = SHARED.filter((item) => plant.process.utilities!.bought[itemIndex(item)]! < 1);
      const all = made.filter((item) => usesOf(plant, item).length > 0);
      if (all.length === 0) return { formula: `1 / ${steps.length}`, inputs: [], source: UTILITIES };
      const value = (item: string, amount: string): string => `${amount}_${item} * (1 - share_${item}) * price_${item}`;
      const own = all.filter((item) => steps[j]!.run.amounts[itemIndex(item)]! > 0);
      const inputs = all.flatMap((item) => [
        valueInput(plant, `used_${item}`, `used_${item}`),
        valueInput(plant, `share_${item}`, `share_${item}`),
        plant.price(`price_${item}`, item),
      ]);
      const uses = own.map((item) => plant.figure(`step_${item}`, 'model', id, 'amounts', item));
      const top = own.length > 0 ? own.map((item) => value(item, 'step')).join(' + ') : '0';
      return {
        formula: `(${top}) / (${all.map((item) => value(item, 'used')).join(' + ')})`,
        inputs: [...inputs, ...uses],
        source: UTILITIES,
      };
    },
  };
}

/** Whether a line of the operating cost is one of the utilities. */
export const isOfUtilities = ({ step_id, amount, part }: CostLine): boolean =>
  step_id === null && amount !== null && part === undefined;

/** Key of the amount that a line of the operating cost has. */
export const amountKey = ({ item_id: id }: CostLine): string =>
  id === SOLD_POWER ? 'sold_electricity' : `bought_${id}`;

const BIOGENIC = 'carbon_dioxide_biogenic';
const EMITTED: Readonly<Record<string, string>> = {
  [BIOGENIC]: 'biogenic_dioxide',
  carbon_dioxide_fossil: 'fossil_dioxide',
  [SOLD_POWER]: 'sold_electricity',
};

/** Amount of a row of the inventory that the utilities have. */
export const exchangeHow = (plant: Plant, { item_id: id }: Exchange): How => {
  const key = EMITTED[id] ?? `bought_${id}`;
  return same(valueInput(plant, 'amount', key), UTILITIES);
};

/** Size of a piece of equipment of the utilities by its tag; undefined for that of a step. */
export function utilitySlot({ process }: Plant, tag: string): Slot | undefined {
  if (!process.utilities) return undefined;
  const found = Object.entries(process.utilities.equipment).find(([, one]) => one.tag === tag);
  return found?.[0] as Slot | undefined;
}
