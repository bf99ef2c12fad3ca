import type { Parameter, Output, Plot, UnitOperation } from './types.ts';
import type { OutputDeclaration, PlotDeclaration, Setting } from './unit-operations/define.ts';
import { UNIT_OPERATIONS } from './unit-operations/index.ts';

/**
 * Every unit operation with its settings and key metrics, sufficient to build a form, check a value and search over it.
 */
export function catalogue(): UnitOperation[] {
  return UNIT_OPERATIONS.map((one) => ({
    id: one.id,
    name: one.name,
    stage: one.stage,
    description: one.description,
    icon: one.icon,
    tag: one.tag,
    parameters: Object.entries<Setting>(one.settings).flatMap(([key, { parameter }]): Parameter[] => {
      const { type } = parameter;
      return type === 'component' || type === 'equation' ? [] : [{ key, ...structuredCopy({ ...parameter, type }) }];
    }),
    outputs: Object.entries<OutputDeclaration>(one.outputs).map(([key, output]): Output => ({ key, ...output })),
    plots: Object.entries<PlotDeclaration>(one.plots).map(([id, { title, x, y }]): Plot => ({
      id,
      title,
      x: { ...x },
      y: { ...y },
    })),
    model_reference: one.reference,
  }));
}

/** A copy that a caller can change without changing the declaration. */
const structuredCopy = (parameter: Omit<Parameter, 'key'>): Omit<Parameter, 'key'> => ({
  ...parameter,
  choices: parameter.choices.map((choice) => ({ ...choice })),
  optimisable: parameter.optimisable && { ...parameter.optimisable },
  depends_on: parameter.depends_on && { ...parameter.depends_on },
});
