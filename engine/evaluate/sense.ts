/** What an experienced engineer looks at first: product that is lost, numbers of machines and bags. */
import type { Process } from '../process/process.ts';
import { productOf } from '../process/product.ts';
import { depreciation } from '../costing/depreciation.ts';
import type { Warning } from '../types/results.ts';
import { figure } from '../wording/text.ts';

/** Share of the product in one stream that no step takes, from which it is worth a word: a quarter. */
const LOST = 0.25;
/** Disposals by which a stream leaves the plant for nothing. */
const DISCARDED = new Set(['wastewater', 'solids', 'solvent', 'vent']);
const WORDS: Readonly<Record<string, string>> = {
  wastewater: 'as wastewater',
  solids: 'as solid waste',
  solvent: 'as waste solvent',
  vent: 'into the air',
};
/** Share of the capital that is not written off. */
const LEFT = 1e-3;

/** Warnings of the plant as a whole, which no single model sees; called for each result, so without lists that stay empty. */
export function senseWarnings(process: Process): Warning[] {
  const list = lostProduct(process);
  if (process.steps.some(({ run }) => run.fed)) list.push(...moreVessels(process));
  list.push(...assumptionsWithoutEffect(process));
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
      const message = `${figure(100 * lost)} % of the product leaves with “${name}” ${WORDS[disposal]!}. Recover more of it in this step, or send the stream back.`;
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
    const message = `The stream fills ${run.units} vessels at a time, so that ${run.units * unit.trains} vessels are bought: ${unit.trains} × ${run.units}. Enter a larger vessel volume for fewer.`;
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
      message: 'The wage has no effect: people of this plant are counted by position and paid by their salaries.',
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
      message: `${figure(100 * (1 - written))} % of the capital is not written off within the ${life} years of the project. Choose a shorter period, or a schedule that ends.`,
    });
  return list;
}
