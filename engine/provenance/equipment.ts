/** Sizing and pricing of equipment: size from the step, price from its row of the cost table. */
import { CAPITAL, HOUSES } from '../assumptions/capital.ts';
import { type CostRow, GRADE_FACTOR } from '../costing/cost-table.ts';
import { priceBook, quotedTitle, requote } from '../costing/quotations.ts';
import { SPRAY_BALL } from '../physics/cleaning.ts';
import { LEAST_SEED_VESSEL, largestVessel } from '../economics/buy.ts';
import type { StepState } from '../steps/step-state.ts';
import type { Unit } from '../wording/quantity.ts';
import {
  byEconomics,
  byProcess,
  constant,
  ECONOMICS,
  type Explained,
  named,
  number,
  PROCESS,
  same,
  type Term,
  total,
} from '../costing/explained.ts';
import { trainsTerm } from '../evaluate/schedule.ts';
import type { Slot } from '../utilities/own-utilities.ts';
import type { Entry, Handler, Plant } from './plant.ts';
import { UTILITIES, utilitySlot } from './utilities.ts';
import { TANK_FILL } from '../physics/mixing.ts';

/** The origin of a piece of equipment. */
type Bought =
  | { kind: 'model'; state: StepState; key: string; shared: boolean }
  | { kind: 'tank'; state: StepState }
  | { kind: 'waiting'; state: StepState; n: number }
  | { kind: 'seed'; state: StepState; stage: number }
  | { kind: 'cleaning'; state: StepState }
  | { kind: 'utility'; slot: Slot };

/**
 * `equipment.<tag>.<field>`, where `required` is the total size before units are counted; and `equipment.all.n_units`.
 */
export const equipmentEntry: Handler = (plant, [tag = '', field = '']) => {
  if (tag === 'all' && field === 'n_units') return allUnits(plant);
  const item = plant.results.equipment.find((one) => one.tag === tag);
  const bought = item && boughtBy(plant, tag);
  if (!item || !bought) return undefined;
  const { slot } = plant.machine(tag);
  const { row } = slot;
  const made = (title: string, unit: Unit, value: number, how: () => Explained): Entry => ({
    title: `${title}, ${item.name} ${tag}`,
    unit,
    value,
    how,
  });
  switch (field) {
    case 'required':
      return made('Total size', row.unit, slot.size, () => requiredHow(plant, bought, tag));
    case 'size':
      return made('Size', row.unit, item.size, () =>
        byEconomics(
          `max(required / ${UNITS}, smallest)`,
          ...unitTerms(plant, bought, tag, row),
          constant('smallest', 'Minimum priced size', row.min, row.unit, row.source),
        ),
      );
    case 'n_units':
      return made('Units', '1', item.n_units, () =>
        byEconomics(`${UNITS} * trains`, ...unitTerms(plant, bought, tag, row), timesTerm(plant, bought)),
      );
    case 'unit_cost':
      return made('Unit cost', 'USD', item.unit_cost, () => priceHow(plant, bought, tag, row));
    case 'purchase_cost':
      return made('Purchase cost', 'USD', item.purchase_cost, () =>
        byEconomics('n_units * unit_cost', named('equipment', tag, 'n_units'), named('equipment', tag, 'unit_cost')),
      );
    default:
      return undefined;
  }
};

const allUnits = (plant: Plant): Entry => ({
  title: 'Number of equipment units',
  unit: '1',
  value: plant.results.equipment.reduce((sum, { n_units }) => sum + n_units, 0),
  how: () => total(ECONOMICS, plant.results.equipment, ({ tag }) => number('part', 'equipment', tag, 'n_units')),
});

const UNITS = 'max(at_least, ceil(required / largest - 1e-9))';

function boughtBy(plant: Plant, tag: string): Bought | undefined {
  const { process } = plant;
  const slot = utilitySlot(plant, tag);
  if (slot) return { kind: 'utility', slot };
  for (const state of process.steps) {
    const n = state.equipment.findIndex((one) => one.tag === tag);
    if (n >= 0)
      return { kind: 'model', state, key: Object.keys(state.run.equipment)[n]!, shared: state.equipment[n]!.shared };
    if (state.tankEquipment.tag === tag) return { kind: 'tank', state };
    const waiting = state.waiting.findIndex((one) => one.equipment.tag === tag);
    if (waiting >= 0) return { kind: 'waiting', state, n: waiting };
    const stage = state.seedEquipment.findIndex((one) => one.tag === tag);
    if (stage >= 0) return { kind: 'seed', state, stage };
    if (state.cleaning.tag === tag) return { kind: 'cleaning', state };
  }
  return undefined;
}

function requiredHow({ process }: Plant, bought: Bought, tag: string): Explained {
  const fill = constant('fill', 'Filled fraction of a vessel', TANK_FILL, '1', 'Common practice');
  switch (bought.kind) {
    case 'model':
      return same(ofModel(bought.state, 'equipment', bought.key, 'size'), PROCESS);
    case 'tank': {
      const volume = number('volume', 'model', stepId(bought.state), 'feed_volume');
      return byProcess('volume / fill * count', volume, fill, number('count', 'schedule', 'resources', tag, 'n_units'));
    }
    case 'waiting': {
      const { link, stream, batches } = bought.state.waiting[bought.n]!;
      const volume = constant('volume', 'Volume in storage', link.share * stream.volume(), 'm³', PROCESS);
      const count = constant('count', 'Batches in storage', batches, '1', PROCESS);
      return byProcess('volume / fill * count', volume, fill, count);
    }
    case 'seed': {
      const volume = number('volume', 'model', stepId(bought.state), 'seed_volume', bought.stage);
      const title = 'Minimum volume of a seed vessel';
      const least = constant('least', title, LEAST_SEED_VESSEL, 'm³', 'Engineering estimate');
      return byProcess('max(least, volume / fill)', least, volume, fill);
    }
    case 'utility':
      return same(number('size', 'utilities', 'values', `size_${bought.slot}`), UTILITIES);
    case 'cleaning': {
      const vessel = largestVessel(process, bought.state.resolved.index);
      return byProcess(
        'flow * vessel^(1/3)',
        constant('flow', 'Flow rate of the spray ball for a vessel of 1 m³', SPRAY_BALL, 'm³/h', 'Common practice'),
        constant('vessel', 'Largest vessel of this part of the plant', vessel, 'm³', PROCESS),
      );
    }
  }
}

const stepId = (state: StepState): string => state.resolved.step.id;
const ofModel = (state: StepState, ...path: string[]) => named('model', stepId(state), ...path);

const unitTerms = (plant: Plant, bought: Bought, tag: string, row: CostRow): Term[] => [
  named('equipment', tag, 'required'),
  atLeast(plant, bought, tag),
  constant('largest', 'Maximum size of one unit', row.max, row.unit, row.source),
];

function atLeast(plant: Plant, bought: Bought, tag: string): Term {
  const fixed = (title: string, value: number, source = PROCESS): Term =>
    constant('at_least', title, value, '1', source);
  switch (bought.kind) {
    case 'model':
      return ofModel(bought.state, 'equipment', bought.key, 'at_least');
    case 'tank':
    case 'waiting':
      if (bought.state.run.tankTechnology === 'single_use')
        return fixed('Storage bags in use at the same time', plant.machine(tag).slot.atLeast);
      return bought.kind === 'tank'
        ? number('at_least', 'schedule', 'resources', tag, 'n_units')
        : fixed('Batches in storage', bought.state.waiting[bought.n]!.batches);
    case 'utility':
      return fixed('Duties that need a unit each', plant.machine(tag).slot.atLeast, UTILITIES);
    default:
      return fixed('Minimum units', 1, 'Design choice');
  }
}

/** Number of sets bought: one per staggered train, one per seed vessel of a stage, or one. */
function timesTerm({ process }: Plant, bought: Bought): Term {
  if (bought.kind === 'model' && !bought.shared) return trainsTerm(process, 'trains', bought.state);
  if (bought.kind === 'seed')
    return number('trains', 'schedule', 'resources', bought.state.seedEquipment[bought.stage]!.tag, 'n_units');
  return constant('trains', 'Sets in the plant', 1, '1', 'Design choice');
}

/** The correlation of the row, adjusted to the cost year, the material and the plant’s grade. */
function priceHow(plant: Plant, bought: Bought, tag: string, row: CostRow): Explained {
  const { capital, plant: assumed } = plant.process.assumptions;
  const { steel, house } = capital;
  const { grade } = assumed;
  const { size } = plant.results.equipment.find((one) => one.tag === tag)!;
  const quoted = row.law ? null : requote(row, size, priceBook(capital, plant.process.library.quotations));
  const material = CAPITAL.steel.choices[steel].toLowerCase();
  return {
    formula: `${row.law ? LAW : 'cost(row, size)'} * index / base_index * steel * grade_factor * factor${row.law ? '' : ' * level'}${quoted ? ' * quoted' : ''}`,
    terms: [
      ...correlation(row),
      named('equipment', tag, 'size'),
      plant.costIndex('index'),
      constant('base_index', 'Cost index of the correlation', row.index, '1', row.source),
      constant('steel', `Price in ${material} ÷ price from the cost correlation`, row.steel[steel], '1', row.source),
      constant(
        'grade_factor',
        `Factor for ${grade} grade on ${row.basis} prices`,
        GRADE_FACTOR[row.basis][grade],
        '1',
        ECONOMICS,
      ),
      bought.kind === 'model'
        ? ofModel(bought.state, 'equipment', bought.key, 'factor')
        : constant('factor', 'Additional price factor', 1, '1', 'None'),
      ...(row.law
        ? []
        : [constant('level', `Price level: ${HOUSES[house].title}`, HOUSES[house].level, '1', CAPITAL.house.source)]),
      ...(quoted ? [constant('quoted', quotedTitle(quoted), quoted.level, '1', QUOTATIONS)] : []),
    ],
    source: `${ECONOMICS}; ${row.source}`,
  };
}

const QUOTATIONS = `${ECONOMICS}; quotations of the organisation, weighted by their scatter and the scatter of the price sources`;

const LAW = 'base_cost * (size / base_size)^exponent';

/** A row of the cost table by its id, or the numbers of one that is not in it. */
const correlation = ({ id, item, formula, unit, source, law }: CostRow): Term[] =>
  law
    ? [
        constant('base_cost', `${item}: cost at the base size`, law.cost, 'USD', source),
        constant('base_size', `${item}: base size`, law.size, unit, source),
        constant('exponent', `${item}: exponent`, law.exponent, '1', source),
      ]
    : [constant('row', `${item}: ${formula}, USD`, id, null, source)];
