/** What an experienced engineer looks at first: product that is lost, numbers of machines and bags. */
import { itemIndex } from '../costing/items.ts';
import type { Economics } from '../economics/economics.ts';
import type { Process } from '../process/process.ts';
import type { Grade } from '../assumptions/assumptions.ts';
import { productOf } from '../process/product.ts';
import { depreciation } from '../costing/depreciation.ts';
import type { Warning } from '../types/results.ts';
import { G_PER_KG } from '../wording/quantity.ts';
import { figure } from '../wording/text.ts';

const O2_MASS = 32;
const ELECTRICITY = itemIndex('electricity');
/** Share of the product in one stream that no step takes, from which it is worth a word: a quarter. */
const LOST = 0.25;
/** Disposals by which a stream leaves the plant for nothing. */
const DISCARDED = new Set(['wastewater', 'solids', 'solvent', 'vent']);
const WORDS: Readonly<Record<string, string>> = {
  wastewater: 'as wastewater',
  solids: 'as solid waste',
  solvent: 'as waste solvent',
  vent: 'as vent gas',
};
/** Share of the capital that is not written off. */
const LEFT = 1e-3;

/** kWh to stir and aerate per kg of oxygen that microbes take up, of usual vessels. */
const USUAL_POWER = [0.7, 2.1] as const;
/** Most capital in USD per kg of annual output that plants of a grade have, engineering estimates; pharmaceutical plants have no class. */
const MOST_CAPITAL: Readonly<Partial<Record<Grade, number>>> = { industrial: 100, food: 5000 };
/** Operators on duty per vessel or machine of the steps, and those of a plant that is too small to tell. */
const MOST_OPERATORS = 0.25;
const SMALL_CREW = 10;

/** Warnings of the plant as a whole, which no single model sees; called for each result, so without lists that stay empty. */
export function senseWarnings(process: Process, priced: Economics): Warning[] {
  const list = lostProduct(process);
  if (process.steps.some(({ run }) => run.fed)) list.push(...moreVessels(process));
  list.push(...assumptionsWithoutEffect(process));
  numbersOutOfClass(process, priced, list);
  return list;
}

function lostProduct(process: Process): Warning[] {
  const { steps, made } = process;
  const list: Warning[] = [];
  for (const { carriesProduct, rests, sides, resolved } of steps) {
    if (!carriesProduct) continue;
    for (const { outlet, stream, disposal, share } of rests) {
      if (share === 0 || !DISCARDED.has(disposal)) continue;
      const lost = (share * productOf(process, stream)) / made;
      if (!(lost >= LOST)) continue;
      const name = sides.find(({ key }) => key === outlet)?.name ?? outlet;
      const message = `${figure(100 * lost)} % of the product leaves with “${name}” ${WORDS[disposal]!}. Recover more product in this step, or recycle the stream.`;
      list.push({ step_id: resolved.step.id, field: null, kind: 'costs', message });
    }
  }
  return list;
}

/** Vessels of a fermentation whose stream fills several at a time. */
function moreVessels({ steps }: Process): Warning[] {
  return steps.flatMap(({ resolved, run, unit }): Warning[] => {
    const sets = Number(resolved.values['vessels']);
    if (!run.fed || !(run.units > 1) || !(sets >= 1)) return [];
    const message = `The stream fills ${run.units} vessels at a time, so ${run.units * unit.trains} vessels are bought: ${unit.trains} × ${run.units}. To reduce the number of vessels, enter a larger vessel volume.`;
    return [{ step_id: resolved.step.id, field: 'vessel_volume', kind: 'doubtful', message }];
  });
}

function assumptionsWithoutEffect({ configuration, assumptions }: Process): Warning[] {
  const list: Warning[] = [];
  const { labour } = configuration.assumptions;
  if (labour?.wage !== undefined && assumptions.people.basis === 'table')
    list.push({
      step_id: null,
      field: 'labour.wage',
      kind: 'doubtful',
      message: 'The wage has no effect: the labour cost of this plant is calculated from positions and their salaries.',
    });
  const { life, depreciation: schedule, depreciation_years: years } = assumptions.finance;
  const shares = depreciation(schedule, years);
  let written = 0;
  for (let k = 0; k < Math.min(life, shares.length); k++) written += shares[k]!;
  if (written < 1 - LEFT)
    list.push({
      step_id: null,
      field: 'finance.depreciation_years',
      kind: 'doubtful',
      message: `${figure(100 * (1 - written))} % of the capital is not depreciated within the ${life} years of the project. Choose a shorter depreciation period or a method that depreciates the whole capital.`,
    });
  return list;
}

/** Numbers of the whole plant that plants of its kind do not have. */
function numbersOutOfClass(process: Process, { capital, output, operating }: Economics, list: Warning[]): void {
  const { steps, assumptions } = process;
  let machines = 0;
  for (const { resolved, run, unit, outputs } of steps) {
    machines += run.units * unit.trains;
    if (resolved.declaration.first !== true) continue;
    const { kind } = run.basis.host;
    const { vessel_volume: vessel, working_fraction: full } = resolved.values;
    const uptake = ((outputs['peak_uptake'] ?? 0) * Number(vessel) * Number(full) * run.units * O2_MASS) / G_PER_KG;
    if (!(uptake > 0) || kind === 'animal' || kind === 'insect') continue;
    // A culture without a turndown takes up as much at any time.
    const power = outputs['oxygen_power'] ?? run.amounts[ELECTRICITY]! / run.processTime / uptake;
    const [least, most] = USUAL_POWER;
    if (power >= least && power <= most) continue;
    const message = `Stirring and aeration use ${figure(power)} kWh per kg of oxygen; the usual range is ${least} to ${most}. Change the stirring power or the aeration.`;
    list.push({ step_id: resolved.step.id, field: 'power_per_volume', kind: 'doubtful', message });
  }
  const { grade, operating_hours: hours } = assumptions.plant;
  const usual = MOST_CAPITAL[grade];
  const each = capital.total / output;
  if (usual !== undefined && output > 0 && each > usual) {
    const message = `The capital cost is ${figure(each)} USD per kg of annual output; plants of this grade usually need at most ${usual}.`;
    list.push({ step_id: null, field: 'plant.grade', kind: 'doubtful', message });
  }
  let operators = 0;
  for (const { item_id, annual, price } of operating.lines)
    if (item_id === 'operator' && price) operators += annual / price / hours;
  if (operators > SMALL_CREW && operators > MOST_OPERATORS * machines) {
    const message = `${figure(operators)} operators are on duty for ${machines} vessels and other equipment units; large plants have one operator for four or more units. With fewer, larger units, fewer operators are needed.`;
    list.push({ step_id: null, field: null, kind: 'doubtful', message });
  }
}
