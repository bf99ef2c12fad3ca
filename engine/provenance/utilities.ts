/** Calculation of the plant’s own utilities: every number is a line of their sheet. */
import { constant, type Explained, number, same, type Term } from '../costing/explained.ts';
import { BASE_ITEMS, itemIndex } from '../costing/items.ts';
import { SOLD_POWER } from '../economics/ledger.ts';
import type { CostLine, Exchange } from '../types/results.ts';
import type { OwnUtilities } from '../utilities/own-utilities.ts';
import { SHARED, type Slot } from '../utilities/own-utilities.ts';
import { FUELS } from '../utilities/result.ts';
import type { Line } from '../utilities/sheet.ts';
import type { Entry, Handler, Plant } from './plant.ts';
import { massInput, sourceOf } from './stream-source.ts';

export const UTILITIES = 'docs/models, utilities';
const GMP = 'docs/models, gmp';

/** Field of a balance by the key of its line in the sheet. */
const FIELDS: Readonly<Record<string, string>> = {
  used_by_steps: 'used',
  used_by_utilities: 'others',
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
      how: () => ({ formula: '0', terms: [], source: UTILITIES }),
    }
  );
}

function lineEntry(plant: Plant, { sheet }: OwnUtilities, key: string): Entry | undefined {
  const line = sheet.lines.get(key);
  return line && { title: line.title, unit: line.unit, value: line.value, how: () => lineHow(plant, line) };
}

/** The calculation of a line. @param reads the sheet whose lines its formula names */
export const lineHow = (plant: Plant, line: Line, reads: 'utilities' | 'facility' = 'utilities'): Explained => ({
  formula: line.formula,
  terms: line.item
    ? [usesOf(plant, line.item)]
    : line.parts
      ? partsOf(plant, line)
      : line.terms.map((term) => (typeof term === 'string' ? number(term, reads, 'values', term) : term)),
  source: reads === 'utilities' ? UTILITIES : GMP,
});

/** A line of the sheet. */
const valueOf = (key: string) => number(key, 'utilities', 'values', key);

function usesOf(plant: Plant, item: string): Term[] {
  const i = itemIndex(item);
  const users = plant.process.steps.filter(({ run }) => run.amounts[i]! > 0);
  return users.map(({ resolved }) => number('uses', 'model', resolved.step.id, 'amounts', item));
}

function partsOf(plant: Plant, { parts }: Line): Term[] {
  const { names } = plant.process.components;
  const source = 'Elements of the component (docs/models, utilities)';
  return [
    parts!.map(({ stream, component }) => massInput(plant, 'mass', sourceOf(plant, stream)!, component)),
    parts!.map(({ component, content }) =>
      constant('content', `Content per kg of ${names[component]!}`, content, null, source),
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
      if (all.length === 0) return { formula: `1 / ${steps.length}`, terms: [], source: UTILITIES };
      const value = (item: string, amount: string): string => `${amount}_${item} * (1 - share_${item}) * price_${item}`;
      const own = all.filter((item) => steps[j]!.run.amounts[itemIndex(item)]! > 0);
      const terms = all.flatMap((item): Term[] => [
        valueOf(`used_${item}`),
        valueOf(`share_${item}`),
        { symbol: `price_${item}`, price: item },
      ]);
      const uses = own.map((item) => number(`step_${item}`, 'model', id, 'amounts', item));
      const top = own.length > 0 ? own.map((item) => value(item, 'step')).join(' + ') : '0';
      return {
        formula: `(${top}) / (${all.map((item) => value(item, 'used')).join(' + ')})`,
        terms: [...terms, ...uses],
        source: UTILITIES,
      };
    },
  };
}

/** Whether a line of the operating cost is one of the utilities. */
export const isOfUtilities = ({ step_id, amount, part }: CostLine): boolean =>
  step_id === null && amount !== null && part === undefined;

const BIOGENIC = 'carbon_dioxide_biogenic';
const EMITTED: Readonly<Record<string, string>> = {
  [BIOGENIC]: 'biogenic_dioxide',
  carbon_dioxide_fossil: 'fossil_dioxide',
  [SOLD_POWER]: 'sold_electricity',
};

/** Amount of a row of the inventory that the utilities have. */
export const exchangeHow = ({ item_id: id }: Exchange): Explained =>
  same(number('amount', 'utilities', 'values', EMITTED[id] ?? `bought_${id}`), UTILITIES);

/** Size of a piece of equipment of the utilities by its tag; undefined for that of a step. */
export function utilitySlot({ process }: Plant, tag: string): Slot | undefined {
  if (!process.utilities) return undefined;
  const found = Object.entries(process.utilities.equipment).find(([, one]) => one.tag === tag);
  return found?.[0] as Slot | undefined;
}
