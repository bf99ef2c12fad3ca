/**
 * Growth of capital and slow start of a plant with steps that have never run at commercial scale: regressions on 44 plants by Merrow,
 * Phillips and Myers 1981 (RAND R-2569-DOE), as used by Kazi et al. 2010 (NREL/TP-6A2-46588). Quoted second-hand: not checked against
 * the tables of the reports.
 */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import { assumed, constant, type Explained, type Term } from './explained.ts';

export interface FirstPlant {
  /** Actual cost ÷ estimate of the fixed capital. */
  growth: number;
  /** Share of the design output at the beginning of production, from which it rises. */
  performance: number;
  /** Years until the plant makes its design output. */
  years: number;
}

const SOURCE = 'docs/models, economics; Merrow, Phillips and Myers 1981, RAND R-2569-DOE, quoted second-hand';
/** Range of the plants on which the regressions are based; no plant is cheaper or better than designed. */
const LEAST_RATIO = 0.2;
const LEAST_PERFORMANCE = 0.1;

/** Steps that count as blocks of a plant, unless a number is entered. */
const blocksOf = ({ blocks }: FullAssumptions['capital'], steps: number): number => blocks ?? steps;
const untriedOf = (capital: FullAssumptions['capital'], steps: number): number =>
  capital.untried_steps ?? capital.untried_share * blocksOf(capital, steps);
const weightOf = ({ definition_stage: stage }: FullAssumptions['capital']): number =>
  stage === 'development' ? 0.06361 : 0.04011;

/** @param steps Number of steps of the process. */
export function firstPlant(capital: FullAssumptions['capital'], steps: number): FirstPlant {
  const ratio =
    1.1219 -
    0.297 * capital.untried_share -
    0.02125 * capital.impurities -
    0.01137 * blocksOf(capital, steps) +
    0.111 * capital.inclusiveness -
    weightOf(capital) * capital.definition;
  const percent =
    85.77 -
    9.69 * untriedOf(capital, steps) +
    33 * capital.known_balances -
    4.12 * capital.waste_difficulty -
    (capital.solids === 'yes' ? 17.91 : 0);
  const performance = Math.min(1, Math.max(LEAST_PERFORMANCE, percent / 100));
  return {
    growth: 1 / Math.min(1, Math.max(LEAST_RATIO, ratio)),
    performance,
    years: (1 - performance) / capital.performance_gain,
  };
}

/** Estimate ÷ actual cost of the fixed capital. */
export function ratioHow(capital: FullAssumptions['capital'], steps: number): Explained {
  const fact = (symbol: string, title: string, value: number): Term => constant(symbol, title, value, '1', SOURCE);
  return {
    formula: `min(1, max(${LEAST_RATIO}, 1.1219 - 0.297 * untried_share - 0.02125 * impurities - 0.01137 * blocks + 0.111 * inclusiveness - weight * definition))`,
    terms: [
      assumed('untried_share', 'capital.untried_share'),
      assumed('impurities', 'capital.impurities'),
      fact('blocks', 'Blocks of the plant', blocksOf(capital, steps)),
      assumed('inclusiveness', 'capital.inclusiveness'),
      fact('weight', 'Weight of the project definition', weightOf(capital)),
      assumed('definition', 'capital.definition'),
    ],
    source: SOURCE,
  };
}

/** The start of a first plant, where formulas read that of the finance assumptions. */
export function startupFacts(first: FirstPlant): Readonly<Record<'years' | 'sales' | 'variable' | 'fixed', Term>> {
  const { startupYears, startupSales, startupVariable, startupFixed } = startupOf(first);
  const fact = (what: string, title: string, value: number, unit: 'y' | '1' = '1'): Term =>
    constant(`startup_${what}`, `${title} of a first plant`, value, unit, SOURCE);
  return {
    years: fact('years', 'Start-up time', startupYears, 'y'),
    sales: fact('sales', 'Output at the beginning', startupSales),
    variable: fact('variable', 'Variable cost at the beginning', startupVariable),
    fixed: fact('fixed', 'Fixed cost at the beginning', startupFixed),
  };
}

/** Output rises from its first share; half of the variable cost of the output that is missing is spent. */
export const startupOf = ({ performance, years }: FirstPlant) => ({
  startupYears: years,
  startupSales: performance,
  startupVariable: (1 + performance) / 2,
  startupFixed: 1,
  startsLinearly: true,
});
