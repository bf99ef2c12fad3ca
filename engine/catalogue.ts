import type { Inlet, Outlet, Output, Parameter, Plot, UnitOperation } from './types.ts';
import { isTemplate } from './leaves.ts';
import { PRODUCT } from './process/plan.ts';
import {
  type AnyDeclaration,
  type IntakeDeclaration,
  isSource,
  type OutputDeclaration,
  type PlotDeclaration,
  type Setting,
  type SideDeclaration,
} from './unit-operations/define.ts';
import { UNIT_OPERATIONS } from './unit-operations/index.ts';

/**
 * Every unit operation with its settings and key metrics, sufficient to build a form, check a value and search over it.
 */
export function catalogue(): UnitOperation[] {
  return UNIT_OPERATIONS.map((one) => {
    const settings = Object.entries<Setting>(one.settings).map(([key, { parameter }]): Parameter => ({
      key,
      ...structuredCopy(parameter),
    }));
    return {
      id: one.id,
      name: one.name,
      stage: one.stage,
      description: one.description,
      icon: one.icon,
      tag: one.tag,
      parameters: settings.filter(({ key }) => !isTemplate(key)),
      leaves: settings.filter(({ key }) => isTemplate(key)),
      needs_feed: !isSource(one),
      inlets: Object.entries<IntakeDeclaration>(one.intakes ?? {}).map(([key, { name, replaces }]): Inlet => ({
        key,
        name,
        replaces,
      })),
      outlets: outletsOf(one),
      outputs: Object.entries<OutputDeclaration>(one.outputs).map(([key, output]): Output => ({ key, ...output })),
      plots: Object.entries<PlotDeclaration>(one.plots).map(([id, { title, x, y }]): Plot => ({
        id,
        title,
        x: { ...x },
        y: { ...y },
      })),
      model_reference: one.reference,
    };
  });
}

/** Outlets that another step can take; a stream that the step itself credits is none. */
const outletsOf = ({ product, sides }: AnyDeclaration): Outlet[] => [
  { key: PRODUCT, name: product, disposal: null },
  ...Object.entries<SideDeclaration>(sides).flatMap(([key, { name, disposal }]) =>
    disposal === 'returned' ? [] : [{ key, name, disposal }],
  ),
];

/** A copy that a caller can change without changing the declaration. */
const structuredCopy = (parameter: Omit<Parameter, 'key'>): Omit<Parameter, 'key'> => ({
  ...parameter,
  choices: parameter.choices.map((choice) => ({ ...choice })),
  optimisable: parameter.optimisable && { ...parameter.optimisable },
  depends_on: parameter.depends_on && { ...parameter.depends_on },
});
