import {
  assumptionRow,
  ASSUMPTIONS,
  choiceList,
  choiceTitle,
  type DeclaredGroup,
  isNumberRow,
  assumptionLaw,
  type Parameter,
} from '#engine/index.ts';
import { helpOf } from '#src/lib/contract-field.ts';

/** Properties that a setting has but an assumption lacks. */
export const PLAIN: Omit<Parameter, 'key' | 'title' | 'unit' | 'display_unit' | 'type'> = {
  default: null,
  default_note: null,
  min: null,
  max: null,
  typical_min: null,
  typical_max: null,
  step: null,
  choices: [],
  group: '',
  help: '',
  source: '',
  optimisable: null,
  depends_on: null,
  headline: false,
  uncertainty: null,
};

/** The keys of a group, in the order of its form. */
export const keysOf = (group: DeclaredGroup): string[] => Object.keys(ASSUMPTIONS[group]);

/** An assumption described like a setting, with the unit printed after its value. */
export function describeAssumption(group: DeclaredGroup, key: string): { parameter: Parameter; unit: string } {
  const row = assumptionRow(`${group}.${key}`)!;
  const { title, source, about = `${source}.`, needs = null } = row;
  const known = { ...PLAIN, key, title, source, depends_on: needs };
  if (!isNumberRow(row)) {
    return {
      parameter: {
        ...known,
        unit: '1',
        display_unit: '1',
        type: 'choices' in row ? 'choice' : 'number',
        choices: 'choices' in row ? choiceList(row) : [],
        help: helpOf({ description: about, values: 'choices' in row ? Object.keys(row.choices) : [] }, (value) =>
          choiceTitle(row, value),
        ),
      },
      unit: '',
    };
  }
  const { unit, display = unit, after = display === '1' ? '' : display, limits, isWhole } = row;
  return {
    parameter: {
      ...known,
      unit,
      display_unit: display,
      type: isWhole ? 'integer' : 'number',
      min: limits[0],
      max: limits[1],
      help: helpOf({ description: about }),
      uncertainty: assumptionLaw(row),
    },
    unit: after,
  };
}
