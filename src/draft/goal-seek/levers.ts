import {
  type Configuration,
  type Library,
  type Parameter,
  type Results,
  type DeclaredGroup,
  GROUP_TITLES,
} from '#engine/index.ts';
import { type Lever, rangeDeclaration, usualRange } from '#engine/analysis/index.ts';
import type { Unit } from '#engine/wording/index.ts';
import { entered } from '../assumptions/edits.ts';
import { asEntered, defaultOf, fieldsOf, isActive } from '../assumptions/fields.ts';
import { priceList } from '../assumptions/price-list.ts';
import { operationOf, type Catalogue } from '../catalogue.ts';
import { applies, fieldUnit, resolve, type FieldParameter } from '../values.ts';
import { type Reported } from '#src/lib/reporting.ts';

/** One numeric input, with the range to search for its value. */
export interface LeverChoice {
  /** Title in a list. */
  id: string;
  lever: Lever;
  title: string;
  group: string;
  unit: Unit;
  /** That of a price of the product names the reported amount. */
  displayUnit: string;
  reported?: Reported;
  /** Null: unknown until there are results. */
  now: number | null;
  min: number;
  max: number;
  integer: boolean;
  /** Typical range, searched more finely. */
  hints: number[];
}

export const leverId = (lever: Lever): string =>
  lever.kind === 'price'
    ? `prices.${lever.item_id}`
    : lever.kind === 'assumption'
      ? `${lever.group}.${lever.key}`
      : `steps.${lever.step_id}.${lever.key}`;

/** The end of the range of a price, as a multiple of what is about its value. */
const FAR = 5;

/** All numbers of the draft: settings of steps, assumptions, prices of purchased items. */
export function leversOf(
  draft: Configuration,
  results: Results | null,
  catalogue: Catalogue,
  library: Library,
  productPrice: number | null,
  reported: Reported,
): LeverChoice[] {
  return [
    ...draft.uo_settings.flatMap((step) => {
      const operation = operationOf(catalogue, step);
      const computed = results?.steps.find(({ step_id }) => step_id === step.id)?.settings;
      const values = new Map(
        (operation?.parameters ?? []).map((p) => [p.key, resolve(p, step, draft, computed).value] as const),
      );
      return (operation?.parameters ?? [])
        .filter((parameter) => isNumber(parameter) && applies(parameter, values))
        .flatMap((parameter) => {
          const now = values.get(parameter.key);
          return choice(
            { kind: 'setting', step_id: step.id, key: parameter.key },
            parameter,
            step.name,
            typeof now === 'number' ? now : null,
          );
        });
    }),
    ...(['plant', 'capital', 'labour', 'finance', 'utilities', 'facility', 'people'] satisfies DeclaredGroup[]).flatMap(
      (group) =>
        fieldsOf(group)
          .filter((field) => isNumber(field.parameter) && !field.text && isActive(draft, field))
          .flatMap(({ parameter }) => {
            const { key } = parameter;
            const now = entered(draft, group, key) ?? defaultOf(draft, group, key, productPrice);
            return choice(
              { kind: 'assumption', group, key },
              asEntered(group, parameter, reported),
              GROUP_TITLES[group],
              typeof now === 'number' ? now : null,
              group === 'finance' && (key === 'selling_price' || key === 'tolling_fee')
                ? (results?.figures.msp ?? results?.figures.cogs)
                : undefined,
            );
          }),
    ),
    ...priceList(draft, library, results)
      .filter(({ annual }) => annual > 0)
      .map(({ id, title, catalogue: usual, unit }): LeverChoice => {
        const now = draft.assumptions.prices?.[id] ?? usual ?? 0;
        return {
          id: `prices.${id}`,
          lever: { kind: 'price', item_id: id },
          title: `${title}, price per ${unit}`,
          group: GROUP_TITLES.prices,
          unit: 'USD',
          displayUnit: 'USD',
          now,
          min: 0,
          max: now > 0 ? FAR * now : 1,
          integer: false,
          hints: [now],
        };
      }),
  ];
}

const isNumber = ({ type }: Parameter): boolean => type === 'number' || type === 'integer';

/** @param near a value close to the expected solution, used if the limits are too wide */
function choice(
  lever: Lever,
  parameter: FieldParameter,
  group: string,
  now: number | null,
  near?: number,
): LeverChoice[] {
  const { title, unit, type, reported, typical_min, typical_max, optimisable } = parameter;
  const range =
    near === undefined ? usualRange(rangeDeclaration(parameter), now) : { min: 0, max: FAR * Math.max(near, now ?? 0) };
  if (!range || !(range.max > range.min)) return [];
  return [
    {
      id: leverId(lever),
      lever,
      title,
      group,
      unit,
      displayUnit: fieldUnit(parameter),
      ...(reported && { reported }),
      now,
      ...range,
      integer: type === 'integer',
      hints: [now, typical_min, typical_max, optimisable?.min, optimisable?.max].filter((x) => typeof x === 'number'),
    },
  ];
}
