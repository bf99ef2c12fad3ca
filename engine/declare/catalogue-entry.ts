/** The entry of the catalogue for a declaration; without the models, so that pages can make those of own operations. */
import { isTemplate } from './leaves.ts';
import type { Inlet, Outlet, Output, Parameter, Plot, UnitOperation } from '../types/catalogue.ts';
import {
  type AnyDeclaration,
  type IntakeDeclaration,
  type OutputDeclaration,
  type PlotDeclaration,
  PRODUCT,
  type SideDeclaration,
} from './define.ts';
import { type Setting } from './settings.ts';

/** What an entry is made of. */
export type Declared = Pick<
  AnyDeclaration,
  | 'id'
  | 'name'
  | 'stage'
  | 'description'
  | 'icon'
  | 'symbol'
  | 'tag'
  | 'reference'
  | 'settings'
  | 'intakes'
  | 'outputs'
  | 'plots'
  | 'product'
  | 'sides'
>;

export function catalogueEntry(one: Declared, needsFeed: boolean): UnitOperation {
  const settings = Object.entries<Setting>(one.settings as Record<string, Setting>).map(
    ([key, { parameter }]): Parameter => ({ key, ...structuredCopy(parameter) }),
  );
  return {
    id: one.id,
    name: one.name,
    stage: one.stage,
    description: one.description,
    icon: one.icon,
    symbol: one.symbol,
    tag: one.tag,
    parameters: settings.filter(({ key }) => !isTemplate(key)),
    leaves: settings.filter(({ key }) => isTemplate(key)),
    needs_feed: needsFeed,
    inlets: Object.entries<IntakeDeclaration>(one.intakes ?? {}).map(([key, { name, replaces }]): Inlet => ({
      key,
      name,
      replaces,
    })),
    outlets: outletsOf(one),
    outputs: Object.entries<OutputDeclaration>(one.outputs as Record<string, OutputDeclaration>).map(
      ([key, output]): Output => ({ key, ...output }),
    ),
    plots: Object.entries<PlotDeclaration>(one.plots as Record<string, PlotDeclaration>).map(
      ([id, { title, x, y, limit }]): Plot => ({
        id,
        title,
        x: { ...x },
        y: { ...y },
        ...(limit !== undefined && { limit }),
      }),
    ),
    model_reference: one.reference,
  };
}

/** Outlets that another step can take; a stream that the step itself credits is none. */
const outletsOf = ({ product, sides }: Declared): Outlet[] => [
  { key: PRODUCT, name: product, disposal: null },
  ...Object.entries<SideDeclaration>(sides as Record<string, SideDeclaration>).flatMap(([key, { name, disposal }]) =>
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
