/** Sizing and pricing of equipment: size from the step, price from its row of the cost table. */
import { CAPITAL, HOUSES } from '../assumptions/capital.ts';
import { type CostRow, GRADE_FACTOR } from '../costing/cost-table.ts';
import { priceBook, type Recalibrated, requote } from '../costing/quotations.ts';
import { SPRAY_BALL } from '../physics/cleaning.ts';
import { LEAST_SEED_VESSEL, largestVessel } from '../economics/buy.ts';
import type { StepState } from '../steps/step-state.ts';
import type { Unit } from '../wording/quantity.ts';
import { figure } from '../wording/text.ts';
import { type Entry, ECONOMICS, fact, type Handler, type How, type Plant, PROCESS, same, total } from './plant.ts';
import type { Slot } from '../utilities/own-utilities.ts';
import { trainsInput } from './schedule.ts';
import type { ProvenanceInput } from './types.ts';
import { UTILITIES, utilitySlot, valueInput } from './utilities.ts';
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
  const made = (title: string, unit: Unit, value: number, how: () => How): Entry => ({
    title: `${title}, ${item.name} ${tag}`,
    unit,
    value,
    how,
  });
  switch (field) {
    case 'required':
      return made('Total size', row.unit, slot.size, () => requiredHow(plant, bought, tag));
    case 'size':
      return made('Size', row.unit, item.size, () => ({
        formula: `max(required / ${UNITS}, smallest)`,
        inputs: [
          ...unitInputs(plant, bought, tag, row),
          fact('smallest', 'Minimum priced size', row.min, row.unit, row.source),
        ],
        source: ECONOMICS,
      }));
    case 'n_units':
      return made('Units', '1', item.n_units, () => ({
        formula: `${UNITS} * trains`,
        inputs: [...unitInputs(plant, bought, tag, row), timesInput(plant, bought)],
        source: ECONOMICS,
      }));
    case 'unit_cost':
      return made('Unit cost', 'USD', item.unit_cost, () => priceHow(plant, bought, tag, row));
    case 'purchase_cost':
      return made('Purchase cost', 'USD', item.purchase_cost, () => ({
        formula: 'n_units * unit_cost',
        inputs: [
          plant.figure('n_units', 'equipment', tag, 'n_units'),
          plant.figure('unit_cost', 'equipment', tag, 'unit_cost'),
        ],
        source: ECONOMICS,
      }));
    default:
      return undefined;
  }
};

const allUnits = (plant: Plant): Entry => ({
  title: 'Number of equipment units',
  unit: '1',
  value: plant.results.equipment.reduce((sum, { n_units }) => sum + n_units, 0),
  how: () =>
    total(
      ECONOMICS,
      plant.results.equipment.map(({ tag }) => plant.figure('part', 'equipment', tag, 'n_units')),
    ),
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

function requiredHow(plant: Plant, bought: Bought, tag: string): How {
  const fill = fact('fill', 'Filled fraction of a vessel', TANK_FILL, '1', 'Common practice');
  switch (bought.kind) {
    case 'model':
      return same(plant.figure('size', 'model', stepId(bought.state), 'equipment', bought.key, 'size'), PROCESS);
    case 'tank': {
      const volume = plant.figure('volume', 'model', stepId(bought.state), 'feed_volume');
      const count = plant.figure('count', 'schedule', 'resources', tag, 'n_units');
      return { formula: 'volume / fill * count', inputs: [volume, fill, count], source: PROCESS };
    }
    case 'waiting': {
      const { link, stream, batches } = bought.state.waiting[bought.n]!;
      const volume = fact('volume', 'Volume in storage', link.share * stream.volume(), 'm³', PROCESS);
      const count = fact('count', 'Batches in storage', batches, '1', PROCESS);
      return { formula: 'volume / fill * count', inputs: [volume, fill, count], source: PROCESS };
    }
    case 'seed': {
      const volume = plant.figure('volume', 'model', stepId(bought.state), 'seed_volume', bought.stage);
      const least = fact('least', 'Minimum volume of a seed vessel', LEAST_SEED_VESSEL, 'm³', 'Engineering estimate');
      return { formula: 'max(least, volume / fill)', inputs: [least, volume, fill], source: PROCESS };
    }
    case 'utility':
      return same(valueInput(plant, 'size', `size_${bought.slot}`), UTILITIES);
    case 'cleaning': {
      const { process } = plant;
      const vessel = largestVessel(process, bought.state.resolved.index);
      return {
        formula: 'flow * vessel^(1/3)',
        inputs: [
          fact('flow', 'Flow rate of the spray ball for a vessel of 1 m³', SPRAY_BALL, 'm³/h', 'Common practice'),
          fact('vessel', 'Largest vessel of this part of the plant', vessel, 'm³', PROCESS),
        ],
        source: PROCESS,
      };
    }
  }
}

const stepId = (state: StepState): string => state.resolved.step.id;

function unitInputs(plant: Plant, bought: Bought, tag: string, row: CostRow): ProvenanceInput[] {
  return [
    plant.figure('required', 'equipment', tag, 'required'),
    atLeast(plant, bought, tag),
    fact('largest', 'Maximum size of one unit', row.max, row.unit, row.source),
  ];
}

function atLeast(plant: Plant, bought: Bought, tag: string): ProvenanceInput {
  if (bought.kind === 'model')
    return plant.figure('at_least', 'model', stepId(bought.state), 'equipment', bought.key, 'at_least');
  if ((bought.kind === 'tank' || bought.kind === 'waiting') && bought.state.run.tankTechnology === 'single_use')
    return fact('at_least', 'Storage bags in use at the same time', plant.machine(tag).slot.atLeast, '1', PROCESS);
  if (bought.kind === 'tank') return plant.figure('at_least', 'schedule', 'resources', tag, 'n_units');
  if (bought.kind === 'waiting')
    return fact('at_least', 'Batches in storage', bought.state.waiting[bought.n]!.batches, '1', PROCESS);
  return fact('at_least', 'Minimum units', 1, '1', 'Design choice');
}

/** Number of sets bought: one per staggered train, one per seed vessel of a stage, or one. */
function timesInput(plant: Plant, bought: Bought): ProvenanceInput {
  if (bought.kind === 'model' && !bought.shared) return trainsInput(plant, 'trains', bought.state);
  if (bought.kind === 'seed')
    return plant.figure('trains', 'schedule', 'resources', bought.state.seedEquipment[bought.stage]!.tag, 'n_units');
  return fact('trains', 'Sets in the plant', 1, '1', 'Design choice');
}

/** The correlation of the row, adjusted to the cost year, the material and the plant’s grade. */
function priceHow(plant: Plant, bought: Bought, tag: string, row: CostRow): How {
  const factor =
    bought.kind === 'model'
      ? plant.figure('factor', 'model', stepId(bought.state), 'equipment', bought.key, 'factor')
      : fact('factor', 'Additional price factor', 1, '1', 'None');
  const { grade } = plant.process.assumptions.plant;
  const { capital } = plant.process.assumptions;
  const { steel, house } = capital;
  const { size } = plant.results.equipment.find((one) => one.tag === tag)!;
  const quoted = row.law ? null : requote(row, size, priceBook(capital, plant.process.library.quotations));
  return {
    formula: `${row.law ? LAW : 'cost(row, size)'} * index / base_index * steel * grade_factor * factor${row.law ? '' : ' * level'}${quoted ? ' * quoted' : ''}`,
    inputs: [
      ...correlation(row),
      plant.figure('size', 'equipment', tag, 'size'),
      plant.costIndex('index'),
      fact('base_index', 'Cost index of the correlation', row.index, '1', row.source),
      fact(
        'steel',
        `Price in ${CAPITAL.steel.choices[steel].toLowerCase()} ÷ price from the cost correlation`,
        row.steel[steel],
        '1',
        row.source,
      ),
      fact(
        'grade_factor',
        `Factor for ${grade} grade on ${row.basis} prices`,
        GRADE_FACTOR[row.basis][grade],
        '1',
        ECONOMICS,
      ),
      factor,
      ...(row.law
        ? []
        : [fact('level', `Price level: ${HOUSES[house].title}`, HOUSES[house].level, '1', CAPITAL.house.source)]),
      ...(quoted ? [fact('quoted', quotedTitle(quoted), quoted.level, '1', QUOTATIONS)] : []),
    ],
    source: `${ECONOMICS}; ${row.source}`,
  };
}

/** Names the quotations, with their weight. */
const quotedTitle = ({ quotations, weight }: Recalibrated): string =>
  `Level by ${quotations.map(({ quotation }) => quotation.name).join(', ')}: ${figure(100 * weight)} % of the weight`;
const QUOTATIONS = `${ECONOMICS}; quotations of the organisation, weighted by their scatter and the scatter of the price sources`;

const LAW = 'base_cost * (size / base_size)^exponent';

/** A row of the cost table by its id, or the numbers of one that is not in it. */
const correlation = ({ id, item, formula, unit, source, law }: CostRow): ProvenanceInput[] =>
  law
    ? [
        fact('base_cost', `${item}: cost at the base size`, law.cost, 'USD', source),
        fact('base_size', `${item}: base size`, law.size, unit, source),
        fact('exponent', `${item}: exponent`, law.exponent, '1', source),
      ]
    : [fact('row', `${item}: ${formula}, USD`, id, null, source)];
