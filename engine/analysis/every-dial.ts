/** Every number of a process that an analysis can vary: settings, prices and assumptions. */
import { salePriceKey } from '../steps/keys.ts';
import { ASSUMPTION_NUMBERS } from '../assumptions/assumptions.ts';
import type { Results } from '../types/results.ts';
import { assumptionDial, CAPITAL_ESTIMATE, type Dial, isProblem, settingDial } from './dial.ts';
import { entries } from './entries.ts';
import type { AnalysisInput } from './types.ts';

/** A number that can be varied, with its present value. */
export interface NumberDial extends Dial {
  base: number;
  isLocked: boolean;
  /** Range that an optimiser searches; null for what is not chosen. */
  searched: { min: number; max: number } | null;
}

const FIELD = 'inputs';
const CHILLER = 'utilities.chiller_cop';

/** A year is no quantity, the base wage is the price of an operator, and a target changes no plant. */
const LEFT_OUT = new Set(['capital.cost_year', 'labour.wage', 'plant.target_output']);

/**
 * The numbers in use with a value, step by step, followed by prices and assumptions. A number that the model fills in from
 * the feed is left out, since a fixed value would rarely be valid. So is the base wage, as the price of an operator is the
 * same quantity.
 */
export function everyDial(input: AnalysisInput, results: Results): NumberDial[] {
  const settings = entries(input, results).flatMap((entry): NumberDial[] => {
    const { step_id, key, parameter, value, isLocked, followsFeed } = entry;
    if (followsFeed || typeof value !== 'number') return [];
    const dial = settingDial(input, results, step_id, key, FIELD);
    return isNumber(dial) ? [{ ...dial, isLocked, searched: parameter.optimisable }] : [];
  });
  return [...settings, ...sales(input, results), ...prices(input, results), ...assumptions(input, results)];
}

const isNumber = (dial: ReturnType<typeof settingDial>): dial is Dial & { base: number } =>
  !isProblem(dial) && typeof dial.base === 'number' && (dial.type === 'number' || dial.type === 'integer');

const chosen = { isLocked: false, searched: null };

/** The price of each co-product, with the first step that sells it. */
function sales(input: AnalysisInput, results: Results): NumberDial[] {
  return (results.co_products ?? []).flatMap(({ streams: [first] }) => {
    const dial = settingDial(input, results, first!.step_id, salePriceKey(first!.outlet), FIELD);
    return isNumber(dial) && dial.base !== 0 ? [{ ...dial, ...chosen }] : [];
  });
}

function prices(input: AnalysisInput, results: Results): NumberDial[] {
  const bought = results.operating_cost.lines.flatMap(({ item_id, price }) => (price === null ? [] : [item_id]));
  return [...new Set(bought)].flatMap((id) => {
    const dial = assumptionDial(input, results, `prices.${id}`, FIELD);
    return isNumber(dial) && dial.base !== 0 ? [{ ...dial, ...chosen }] : [];
  });
}

function assumptions(input: AnalysisInput, results: Results): NumberDial[] {
  return [...ASSUMPTION_NUMBERS.map(({ path }) => path), CAPITAL_ESTIMATE].flatMap((path) => {
    // Assumptions about utilities do nothing where all are bought.
    if (path.startsWith('utilities.') && !results.utilities && !(path === CHILLER && results.facility)) return [];
    // Nor do those about rooms and people where factors and hours stand for them, nor hours where people do.
    if (path.startsWith('facility.') && results.facility?.basis !== 'rooms') return [];
    if (path.startsWith('people.') && results.facility?.people_basis !== 'table') return [];
    if (path.startsWith('labour.') && results.facility?.people_basis === 'table') return [];
    if (LEFT_OUT.has(path)) return [];
    const dial = assumptionDial(input, results, path, FIELD);
    // An amount of zero has no share to be higher by; a share has points.
    return isNumber(dial) && (dial.base !== 0 || dial.unit === '1') ? [{ ...dial, ...chosen }] : [];
  });
}
