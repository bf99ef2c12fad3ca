/** Shared by the engine’s tests: the starter library, the demo processes, and runs of one unit operation by itself. */
import buffers from '../../data/buffers.json' with { type: 'json' };
import cells from '../../data/cells.json' with { type: 'json' };
import demoFile from '../../data/demo-processes.json' with { type: 'json' };
import climate from '../../data/climate-factors.json' with { type: 'json' };
import molecules from '../../data/molecules.json' with { type: 'json' };
import proteins from '../../data/proteins.json' with { type: 'json' };
import solvents from '../../data/solvents.json' with { type: 'json' };
import { pricedMolecules } from '../costing/material-prices.ts';
import { climateFactors } from '../lca/climate.ts';
import { type Feed, runSingle, shortest, type SingleUnit, type UnitRun } from '../evaluate/single.ts';
import type { Assumptions } from '../assumptions/assumptions.ts';
import type { Configuration, ProductBasis, SettingValue, Step } from '../types/configuration.ts';
import type { Evaluation, Results, UnitOperationInput } from '../types/results.ts';
import type { Library } from '../types/library.ts';
import type { Infeasible } from '../declare/define.ts';

export const library = {
  cells,
  proteins,
  molecules: pricedMolecules(molecules as unknown as Library['molecules']),
  solvents,
  buffers,
  factors: climateFactors(climate),
} as unknown as Library;
interface DemoFile {
  product: ProductBasis;
  processes: { configurations: { id: string; configuration: Configuration }[] }[];
}
const demo = demoFile as unknown as DemoFile;
export const product = demo.product;

/** A fresh copy of a demo configuration. */
export function configuration(id: 'cfg_homogenised_v1' | 'cfg_homogenised_v2' | 'cfg_secreted_v1'): Configuration {
  const found = demo.processes.flatMap((process) => process.configurations).find((one) => one.id === id);
  if (!found) throw new Error(`Unknown demo configuration ${id}`);
  return structuredClone(found.configuration);
}

/** The configuration with one additional setting entered. */
export function withSetting(base: Configuration, stepId: string, key: string, value: SettingValue): Configuration {
  return {
    ...base,
    uo_settings: base.uo_settings.map((step) =>
      step.id === stepId ? { ...step, settings: { ...step.settings, [key]: value } } : step,
    ),
  };
}

/** @throws Error if the evaluation found a problem. */
export function resultsOf(outcome: Evaluation): Results {
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.results;
}

export const step = (operation: string, settings: Record<string, SettingValue> = {}, id = 'stp'): Step => ({
  id,
  unit_operation: operation,
  name: operation,
  settings,
});

export { shortest };
export type { UnitRun };
export type UnitOptions = Partial<
  Pick<SingleUnit, 'temperature' | 'diameter' | 'intakes' | 'basis' | 'assumptions' | 'before' | 'solventBought'>
>;

/**
 * Runs one unit operation on a feed given in kg by role, as if a fermentation had made it.
 * @throws Error with the model’s message if it is infeasible.
 */
export function runUnit(
  operation: string,
  settings: Record<string, SettingValue>,
  feed: Feed = {},
  options: UnitOptions = {},
): UnitRun {
  const outcome = tryUnit(operation, settings, feed, options);
  if ('infeasible' in outcome) throw new Error(outcome.message);
  return outcome;
}

/** Like runUnit, but returns the problem. */
export const tryUnit = (
  operation: string,
  settings: Record<string, SettingValue>,
  feed: Feed = {},
  options: UnitOptions = {},
): UnitRun | Infeasible => {
  const { basis = product, ...rest } = options;
  return runSingle({ operation, settings, feed, basis, library, ...rest });
};

/** Settings of an operation with which it draws all of its plots, where its defaults leave one out. */
export const ALL_PLOTS: Readonly<Record<string, UnitOperationInput['settings']>> = {
  ultrafiltration: { flux_law: 'resistance' },
};

/** Each entry of the cash flow beyond the usual ones. */
export const MONEY: [string, Assumptions][] = [
  ['inflation', { finance: { inflation: 0.025, loan_fraction: 0.4, startup_years: 1.5 } }],
  [
    'escalation, nominal rate',
    {
      finance: {
        inflation: 0.02,
        discount_basis: 'nominal',
        price_escalation: 0,
        materials_escalation: 0.04,
        utilities_escalation: -0.01,
        labour_escalation: 0.03,
        capital_escalation: 0.05,
        loan_fraction: 0.5,
      },
    },
  ],
  [
    'land, salvage, licence',
    {
      finance: {
        inflation: 0.02,
        selling_price: 300,
        land: 2e6,
        salvage_share: 0.1,
        decommissioning: 3e6,
        grant: 1e6,
        licence_fee: 5e6,
        milestone_payment: 2e6,
        milestone_year: 3,
        royalty_per_kg: 4,
        life: 8,
      },
    },
  ],
  [
    'replacement by lives, classes of depreciation, ramps',
    {
      facility: { basis: 'rooms', share: 0.7 },
      finance: {
        replacement: 'lives',
        inflation: 0.02,
        capital_escalation: 0.03,
        life_moving: 6.5,
        life_vessels: 10,
        buildings_share: 0.3,
        buildings_depreciation: 'sum_of_years',
        other_share: 0.1,
        other_depreciation: 'macrs_3',
        startup_shape: 'linear',
        startup_years: 2.5,
        startup_sales: 0.3,
        demand_start: 0.4,
        demand_years: 4,
        price_start: 0.8,
        price_years: 3,
        selling_price: 300,
      },
    },
  ],
  [
    'replacement by share, delay, two loans, carbon price',
    {
      finance: {
        replacement: 'share',
        depreciation: 'macrs_7',
        construction_delay: 2,
        spent_first: 0.3,
        construction_interest: 'accumulated',
        loan_fraction: 0.4,
        junior_fraction: 0.2,
        junior_years: 9,
        loan_years: 7,
        life: 12,
        carbon_price: 80,
        carbon_price_change: 0.03,
        utilities_escalation: 0.01,
      },
    },
  ],
  [
    'first of a kind',
    {
      capital: { maturity: 'first', solids: 'yes', location_factor: 1.2, untried_steps: 1, known_balances: 1 },
      finance: { inflation: 0.02, demand_start: 0.5 },
    },
  ],
  ['first of a kind with rooms', { capital: { maturity: 'first' }, facility: { basis: 'rooms', share: 0.7 } }],
  [
    'minimum royalty, royalty per dose',
    {
      finance: {
        selling_price: 200,
        royalty_share: 0.03,
        royalty_per_dose: 0.1,
        royalty_minimum: 5e6,
        junior_fraction: 0.5,
        losses: 'credited',
        inflation: 0.01,
      },
    },
  ],
  ['minimum royalty without a price', { finance: { royalty_share: 0.05, royalty_minimum: 3e6, startup_years: 1 } }],
  [
    'losses credited',
    { finance: { losses: 'credited', depreciation: 'double_declining', construction_years: 1, land: 1e6 } },
  ],
];
