/** What an experienced engineer looks at first: product that is lost, titres, power, numbers of machines and bags, capital, people. */
import { itemIndex } from '../costing/items.ts';
import { BAGS, boughtPerBag } from '../unit-operations/shared/disposables.ts';
import type { Economics } from '../economics/economics.ts';
import type { Process } from '../process/process.ts';
import type { Grade } from '../assumptions/assumptions.ts';
import { FINANCE } from '../assumptions/finance.ts';
import { productOf } from '../process/product.ts';
import { isByProduct } from '../stream/components.ts';
import type { ResolvedStep } from '../steps/resolve.ts';
import { outputsOf, type StepState } from '../steps/step-state.ts';
import { severalRates } from '../costing/cash-flow.ts';
import { depreciationOf } from '../costing/depreciation.ts';
import type { Warning } from '../types/results.ts';
import { G_PER_KG, H_PER_D } from '../wording/quantity.ts';
import { counted, figure, inSentence } from '../wording/text.ts';

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
/** Feed quality from which a column takes more liquid than vapour. */
const LIQUID_FROM = 0.5;
/** Share of the capital that is not written off. */
const LEFT = 1e-3;

/** kWh to stir and aerate per kg of oxygen that microbes take up, of usual vessels. */
const USUAL_POWER = [0.7, 2.1] as const;
/** Most capital in USD per kg of annual output that plants of a grade have, engineering estimates; pharmaceutical plants have no class. */
const MOST_CAPITAL: Readonly<Partial<Record<Grade, number>>> = { industrial: 100, food: 5000 };
/** Operators on duty per vessel or machine of the steps, and those of a plant that is too small to tell. */
const MOST_OPERATORS = 0.25;
const SMALL_CREW = 10;
/** Vessels or other units of one step: a plant with more has larger ones, engineering estimate. */
const MOST_UNITS = 24;
/** Bags that one batch of a step fills, or a day of a continuous plant, engineering estimate: a plant that needs more has tanks. */
const MOST_BAGS = 20;
const IN_THE_DARK = 'The alga grows on sugar without light; growth on light and carbon dioxide is not modelled.';
const BAG_KINDS = (Object.keys(BAGS) as (keyof typeof BAGS)[]).map((kind) => ({
  item: itemIndex(BAGS[kind].item),
  bought: boughtPerBag(kind),
}));
/** Most protein in g/L of broth that cells of a kind make by publications or estimates, in or outside the cells. */
const HIGHEST_TITRES: Readonly<Partial<Record<string, readonly [number, string]>>> = {
  bacterium: [
    27,
    'half of the protein of 100 g/L of cells; 20 to 25 g/L secreted by Bacillus, van Dijl and Hecker 2013',
  ],
  yeast: [22, 'Hasslacher et al. 1997, Protein Expr. Purif. 11:61'],
  fungus: [100, 'Cherry and Fidantsef 2003, Curr. Opin. Biotechnol. 14:438'],
  animal: [
    27,
    'engineering estimate for a concentrated fed-batch culture; 13 g/L in fed-batch culture, Huang et al. 2010, Biotechnol. Prog. 26:1400',
  ],
  insect: [5, 'engineering estimate'],
  alga: [10, 'engineering estimate'],
};

/** Warnings of the plant as a whole, which no single model sees; called for each result, so without lists that stay empty. */
export function senseWarnings(process: Process, priced: Economics): Warning[] {
  const list = lostProduct(process, priced);
  if (process.steps.some(({ run }) => run.fed)) list.push(...moreVessels(process));
  list.push(...assumptionsWithoutEffect(process));
  vapourAndLiquid(process, list);
  numbersOutOfClass(process, priced, list);
  const rates = severalRates(priced.cashFlow.map(({ cash }) => cash));
  if (priced.npv !== null && rates.length > 0)
    list.push({
      step_id: null,
      field: null,
      kind: 'doubtful',
      message: `The cash flow has ${rates.length} internal rates of return (${rates.map((rate) => `${figure(100 * rate)} %`).join(', ')}), because it changes sign more than once. ${priced.irr === null ? 'None of them is shown' : `Only ${figure(100 * priced.irr)} % is shown`}; compare plants by the net present value.`,
    });
  return list;
}

function lostProduct(process: Process, { cogs, output }: Economics): Warning[] {
  const { steps, made, batchProduct } = process;
  const list: Warning[] = [];
  for (const { carriesProduct, rests, sides, resolved } of steps) {
    if (!carriesProduct) continue;
    for (const { outlet, stream, disposal, share } of rests) {
      if (share === 0 || !DISCARDED.has(disposal)) continue;
      const lost = (share * productOf(process, stream)) / made;
      if (!(lost >= LOST)) continue;
      const name = sides.find(({ key }) => key === outlet)?.name ?? outlet;
      const worth = (cogs * output * lost * made) / batchProduct;
      const money = worth > 0 ? ` At the unit cost, it is worth ${figure(worth / 1e6)} million USD per year.` : '';
      const message = `${figure(100 * lost)} % of the product leaves with “${name}” ${WORDS[disposal]!}.${money} Recover more product in this step, or recycle the stream.`;
      list.push({ step_id: resolved.step.id, field: null, kind: 'costs', message });
    }
  }
  return list;
}

/** Distillates that leave as vapour for a step that takes liquid: nothing condenses them. */
function vapourAndLiquid({ steps, plan }: Process, list: Warning[]): void {
  for (const [k, { resolved }] of steps.entries()) {
    const { condenser_type: condenser, product_leaves: leaves } = resolved.values;
    if (condenser !== 'partial') continue;
    const outlet = leaves === 'top' ? 'product' : 'distillate';
    const takers = plan.takers[k]!.filter((link) => link.outlet === outlet).map(({ to }) => steps[to]!.resolved);
    const isLiquid = ({ values }: ResolvedStep): boolean => !(Number(values['feed_quality'] ?? 1) < LIQUID_FROM);
    if (takers.length > 0 && !takers.some(isLiquid)) continue;
    const message =
      'The distillate leaves as vapour, but no next column takes it as vapour, so its condensation is not calculated. Choose a total condenser, or enter a feed quality of 0 in the next column.';
    list.push({ step_id: resolved.step.id, field: 'condenser_type', kind: 'costs', message });
  }
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
  const { life, loan_fraction: borrowed, loan_years: repaid } = assumptions.finance;
  if (borrowed > 0 && repaid > life)
    list.push({
      step_id: null,
      field: 'finance.loan_years',
      kind: 'doubtful',
      message: `The loan runs for ${repaid} years and the project for ${life}. What the loan leaves is repaid in the last year.`,
    });
  const { construction_years: building } = assumptions.finance;
  for (const [year, key] of (['spent_first', 'spent_second'] as const).entries())
    if (assumptions.finance[key] !== null && year + 1 >= building)
      list.push({
        step_id: null,
        field: `finance.${key}`,
        kind: 'doubtful',
        message: `The ${inSentence(FINANCE[key].title)} has no effect: construction takes ${counted(building, 'year')}, and the last year has the rest of the capital. Reset the share, or enter a longer construction time.`,
      });
  const { left } = depreciationOf(assumptions.finance);
  if (left > LEFT)
    list.push({
      step_id: null,
      field: 'finance.depreciation_years',
      kind: 'doubtful',
      message: `${figure(100 * left)} % of the capital is not depreciated within the ${life} years of the project. Choose a shorter depreciation period or a method that depreciates the whole capital.`,
    });
  return list;
}

/** Numbers of the whole plant that plants of its kind do not have. */
function numbersOutOfClass(process: Process, { capital, output, operating }: Economics, list: Warning[]): void {
  const { steps, assumptions } = process;
  let machines = 0;
  for (const state of steps) {
    const { resolved, run, unit } = state;
    const units = run.units * unit.trains;
    machines += units;
    // Of vessels that a stream fills, another warning tells.
    if (units > MOST_UNITS && !run.fed) list.push(manyUnits(resolved, units));
    // In a continuous plant, amounts are per hour.
    const bags = bagsOf(run) * (process.continuous ? H_PER_D : 1);
    if (bags > MOST_BAGS) list.push(manyBags(resolved, bags, process.continuous ? 'day' : 'batch'));
    if (resolved.declaration.first !== true) continue;
    const { kind } = run.basis.host;
    if (kind === 'alga') list.push({ step_id: resolved.step.id, field: null, kind: 'doubtful', message: IN_THE_DARK });
    const [titre, source] = HIGHEST_TITRES[kind] ?? [Infinity, ''];
    if (run.basis.product.kind === 'protein' && run.titre > titre) {
      const message = `A titre of ${figure(run.titre)} g/L is above ${titre} g/L of protein, the highest value published or estimated for this kind of host (${source}). Check the specific productivity.`;
      list.push({ step_id: resolved.step.id, field: null, kind: 'doubtful', message });
    }
    const { vessel_volume: vessel, working_fraction: full } = resolved.values;
    const outputs = outputsOf(state);
    const { host, product } = run.basis;
    if (host.peak_our > 0 && isByProduct(product, host) && run.titre < (outputs['biomass'] ?? 0)) {
      const message = `${host.name} is grown with oxygen here and forms little ${inSentence(product.name)}. Choose a host that grows without oxygen, or enter the specific productivity.`;
      list.push({ step_id: resolved.step.id, field: null, kind: 'doubtful', message });
    }
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
    const message = `The capital cost is ${figure(each)} USD per kg of annual output; plants of this grade usually need at most ${usual} USD.`;
    list.push({ step_id: null, field: 'plant.grade', kind: 'doubtful', message });
  }
  let operators = 0;
  for (const { category, item_id, annual, price } of operating.lines)
    if (category === 'labour' && item_id === 'operator' && price) operators += annual / price / hours;
  if (operators > SMALL_CREW && operators > MOST_OPERATORS * machines) {
    const message = `${figure(operators)} operators are on duty for ${machines} vessels and other equipment units; large plants have one operator for four or more units. With fewer, larger units, fewer operators are needed.`;
    list.push({ step_id: null, field: null, kind: 'doubtful', message });
  }
}

function bagsOf({ amounts }: StepState['run']): number {
  let bags = 0;
  for (const { item, bought } of BAG_KINDS) bags += amounts[item]! / bought;
  return bags;
}

function manyBags({ step, values }: ResolvedStep, bags: number, per: 'batch' | 'day'): Warning {
  const smaller = per === 'batch' ? ', or make smaller batches' : '';
  const message = `${figure(bags)} bags are filled per ${per} in this step; plants that need more than ${MOST_BAGS} use tanks. Choose stainless steel for this step${smaller}.`;
  return { step_id: step.id, field: 'technology' in values ? 'technology' : null, kind: 'doubtful', message };
}

function manyUnits({ step, values }: ResolvedStep, units: number): Warning {
  const field = ['vessel_volume', 'time'].find((key) => key in values) ?? null;
  const cure =
    field === 'vessel_volume'
      ? 'Enter a larger vessel volume.'
      : 'Concentrate the stream before this step, or change its processing time.';
  const message = `${units} units are bought for this step; plants rarely have more than ${MOST_UNITS} of a kind. ${cure}`;
  return { step_id: step.id, field, kind: 'doubtful', message };
}
