import { Figures, type Field } from '#generated/fields.ts';
import { isUnit, type Unit } from '#engine/wording/quantity.ts';
import { figureRef } from '#engine/provenance/ref.ts';
import type { FigureRef, Results } from '#engine/index.ts';
import { isBound } from '#src/components/figures/definitions.ts';
import { type Catalogue, operationOf } from '../catalogue.ts';
import { shownIn, storedFrom } from '#src/lib/currency.ts';
import { PER_KG, perKgFrom, unitPer, valuePer, type Reported } from '#src/lib/reporting.ts';

/** A metric that can be sought, with the unit of its target. */
export interface Target {
  figure: FigureRef;
  title: string;
  group: string;
  unit: Unit;
  /** The unit of a metric of an amount of product names that amount: 'USD/g'. */
  displayUnit: string;
  /** The amount of product, for a metric that is per kg in the engine. */
  reported?: Reported;
  /** Whether its values are lower bounds: a footprint for which factors are missing. */
  isBound: boolean;
}

const unitOf = (text: string | undefined, otherwise: Unit): Unit => (text && isUnit(text) ? text : otherwise);

const whole = Object.entries(Figures).map(([key, field]: [string, Field]) => {
  const unit = unitOf(field.unit, '1');
  return {
    key: key as keyof Results['figures'],
    figure: `figures.${key}` as const,
    title: field.title,
    group: 'The process',
    unit,
    displayUnit: unitOf(field.displayUnit, unit),
    // Costs, prices and footprints; water, materials and energy stay per kg.
    isReported: unit === 'USD/kg' || unit === 'kgCO2e/kg',
  };
});

/** The units of a metric of an amount of product. */
const per = (reported: Reported, unit: Unit) => ({ unit, displayUnit: unitPer(unit, reported), reported });

/** The key metrics of the process; those of co-products only where something is sold. */
export function wholeTargets({ figures }: Results, reported: Reported): Target[] {
  const present = whole.filter(({ key }) => figures[key] !== undefined);
  return present.map(({ key, isReported, ...one }) => ({
    ...one,
    ...(isReported && per(reported, one.unit)),
    isBound: isBound(key, figures.gwp_coverage),
  }));
}

/** All metrics of the process and its steps that can have a target. */
export function targetsOf(results: Results, catalogue: Catalogue, reported: Reported): Target[] {
  const ofSteps = results.steps.flatMap((step): Target[] => {
    const { step_id, name, tag, outputs } = step;
    const target = (path: string[], title: string, unit: Unit, displayUnit: Unit): Target => ({
      figure: figureRef('steps', step_id, ...path),
      title,
      group: `${tag} ${name}`,
      unit,
      displayUnit,
      isBound: false,
    });
    return [
      target(['yield'], 'Step yield', '1', '%'),
      target(['purity'], 'Purity after the step', '1', '%'),
      { ...target(['cost'], 'Unit cost of the step', 'USD/kg', 'USD/kg'), ...per(reported, 'USD/kg') },
      ...(operationOf(catalogue, step)?.outputs ?? [])
        .filter(({ key }) => outputs[key] !== undefined && key !== 'yield' && key !== 'purity')
        .map(({ key, title, unit, display_unit }) => target(['outputs', key], title, unit, display_unit)),
    ];
  });
  return [...wholeTargets(results, reported), ...ofSteps];
}

type Shown = Pick<Target, 'unit' | 'displayUnit' | 'reported'>;

export const toShown = (value: number, { unit, displayUnit, reported = PER_KG }: Shown): number =>
  shownIn(valuePer(value, reported), unit, displayUnit);
export const toInside = (value: number, { unit, displayUnit, reported = PER_KG }: Shown): number =>
  perKgFrom(storedFrom(value, unit, displayUnit), reported);
