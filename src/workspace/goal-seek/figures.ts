import { Figures, type Field } from '#generated/field-metadata.ts';
import { isUnit, type Unit } from '#engine/quantity.ts';
import { figureRef } from '#engine/provenance/ref.ts';
import type { FigureRef, Results } from '#engine/index.ts';
import { isBound } from '#src/components/figures/definitions.ts';
import { type Catalogue, operationOf } from '../catalogue.ts';
import { shownIn, storedFrom } from '#src/lib/currency.ts';

/** A metric that can be sought, with the unit of its target. */
export interface Target {
  figure: FigureRef;
  title: string;
  group: string;
  unit: Unit;
  displayUnit: Unit;
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
  };
});

/** The key metrics of the process; those of co-products only where something is sold. */
export function wholeTargets({ figures }: Results): Target[] {
  const present = whole.filter(({ key }) => figures[key] !== undefined);
  return present.map(({ key, ...one }) => ({ ...one, isBound: isBound(key, figures.gwp_coverage) }));
}

/** All metrics of the process and its steps that can have a target. */
export function targetsOf(results: Results, catalogue: Catalogue): Target[] {
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
      target(['cost'], 'Unit cost of the step', 'USD/kg', 'USD/kg'),
      ...(operationOf(catalogue, step)?.outputs ?? [])
        .filter(({ key }) => outputs[key] !== undefined && key !== 'yield' && key !== 'purity')
        .map(({ key, title, unit, display_unit }) => target(['outputs', key], title, unit, display_unit)),
    ];
  });
  return [...wholeTargets(results), ...ofSteps];
}

export const toShown = (value: number, { unit, displayUnit }: Pick<Target, 'unit' | 'displayUnit'>): number =>
  shownIn(value, unit, displayUnit);
export const toInside = (value: number, { unit, displayUnit }: Pick<Target, 'unit' | 'displayUnit'>): number =>
  storedFrom(value, unit, displayUnit);
