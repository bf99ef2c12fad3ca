import {
  type Better,
  type Metric,
  METRICS,
  type Figures,
  figureRef,
  type FigureRef,
  type Results,
  isBound,
} from '#engine/index.ts';
import type { Unit } from '#engine/wording/index.ts';
import { type Catalogue, operationOf } from '../catalogue.ts';
import { shownIn, storedFrom } from '#src/lib/currency.ts';
import { amountUnit, PER_KG, perKgFrom, unitPer, valuePer, type Reported } from '#src/lib/reporting.ts';

/** A metric that can be sought, with the unit of its target. */
export interface Target {
  figure: FigureRef;
  title: string;
  group: string;
  unit: Unit;
  /** The unit of a metric of an amount of product names that amount: 'USD/g'. */
  displayUnit: string;
  better: Better;
  /** The amount of product, for a metric that is per kg in the engine. */
  reported?: Reported;
  /** Whether its values are lower bounds: a footprint for which factors are missing. */
  isBound: boolean;
}

/** Costs, prices and footprints are for an amount of product; water, materials and energy stay per kg. */
const isPerProduct = (unit: Unit): boolean => unit === 'USD/kg' || unit === 'kgCO2e/kg';

/** Metrics that are an amount of product. */
const AMOUNTS: ReadonlySet<string> = new Set(['output', 'batch_output']);

/** The units of a metric of an amount of product. */
const per = (reported: Reported, unit: Unit) => ({ unit, displayUnit: unitPer(unit, reported), reported });

/** The group of the metrics of the whole process. */
export const WHOLE_PROCESS = 'The process';

/** The key metrics of the process; those of co-products only where something is sold. */
export function wholeTargets({ figures }: Results, reported: Reported): Target[] {
  const rows = Object.entries(METRICS) as [keyof Figures, Metric][];
  return rows
    .filter(([key]) => figures[key] !== undefined)
    .map(([key, { title, unit, display = unit, better }]) => ({
      figure: `figures.${key}`,
      title,
      group: WHOLE_PROCESS,
      unit,
      displayUnit: display,
      better,
      ...(isPerProduct(unit) && per(reported, unit)),
      ...(AMOUNTS.has(key) && amountUnit(reported, display)),
      isBound: isBound(key, figures.gwp_coverage),
    }));
}

/** All metrics of the process and its steps that can have a target. */
export function targetsOf(results: Results, catalogue: Catalogue, reported: Reported): Target[] {
  const ofSteps = results.steps.flatMap((step): Target[] => {
    const { step_id, name, tag, outputs } = step;
    const target = (path: string[], title: string, unit: Unit, displayUnit: Unit, better: Better): Target => ({
      figure: figureRef('steps', step_id, ...path),
      title,
      group: `${tag} ${name}`,
      unit,
      displayUnit,
      better,
      isBound: false,
    });
    return [
      target(['yield'], 'Step yield', '1', '%', 'higher'),
      target(['purity'], 'Purity after the step', '1', '%', 'higher'),
      { ...target(['cost'], 'Unit cost of the step', 'USD/kg', 'USD/kg', 'lower'), ...per(reported, 'USD/kg') },
      ...(operationOf(catalogue, step)?.outputs ?? [])
        .filter(({ key }) => outputs[key] !== undefined && key !== 'yield' && key !== 'purity')
        .map(({ key, title, unit, display_unit, better }) =>
          target(['outputs', key], title, unit, display_unit, better),
        ),
    ];
  });
  return [...wholeTargets(results, reported), ...ofSteps];
}

type Shown = Pick<Target, 'unit' | 'displayUnit' | 'reported'>;

export const toShown = (value: number, { unit, displayUnit, reported = PER_KG }: Shown): number =>
  shownIn(valuePer(value, reported), unit, displayUnit);
export const toInside = (value: number, { unit, displayUnit, reported = PER_KG }: Shown): number =>
  perKgFrom(storedFrom(value, unit, displayUnit), reported);
