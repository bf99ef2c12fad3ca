import {
  readVersionId,
  fitForStep,
  type Configuration,
  type SettingValue,
  type Step,
  type Parameter,
  type ResolvedSetting,
  type ValueSource,
} from '#engine/index.ts';
import { isClose, rangeDeclaration, usualRange } from '#engine/analysis/index.ts';
import { formatInput } from '#src/lib/format.ts';
import { lockedValue } from './edits.ts';
import { isMoney, shownIn, storedFrom } from '#src/lib/currency.ts';
import type { Shown } from '#src/lib/read-quantity.ts';
import { PER_KG, perKgFrom, unitPer, valuePer } from '#src/lib/reporting.ts';
import { inNames } from './equation.ts';
import { withUnit } from '#src/lib/quantity.ts';

export interface Resolved {
  /** Null: derived, and unknown until there are results. */
  value: SettingValue | null;
  source: ValueSource;
}

/** The value of a setting and its source: locked, entered, fitted, or default. */
export function resolve(
  parameter: Parameter,
  step: Step,
  configuration: Configuration,
  computed: ResolvedSetting[] | undefined,
): Resolved {
  const locked = lockedValue(configuration, step.id, parameter.key);
  if (locked !== undefined) return { value: locked, source: 'locked' };
  const entered = step.settings[parameter.key];
  if (entered !== undefined) return { value: entered, source: 'entered' };
  const fitted = fitForStep(configuration.fits, step)?.values[parameter.key];
  if (fitted !== undefined) return { value: fitted, source: 'fitted' };
  // Only the engine knows defaults that depend on the host or the feed.
  const derived = computed?.find(({ key, source }) => key === parameter.key && source === 'default');
  return { value: derived?.value ?? parameter.default, source: 'default' };
}

/** Whether a setting applies, given the other settings. */
export function applies(parameter: Parameter, values: ReadonlyMap<string, SettingValue | null>): boolean {
  return !parameter.depends_on || values.get(parameter.depends_on.key) === parameter.depends_on.value;
}

/** A setting or an assumption as a field shows it; a price of the product is for the reported amount of it. */
export type FieldParameter = Parameter & Pick<Shown, 'reported' | 'isAbsolute'>;

type Quantity<Keys extends keyof Parameter> = Pick<FieldParameter, Keys | 'unit' | 'display_unit' | 'reported'>;

/** The unit beside a field; money in USD. */
export const fieldUnit = ({ display_unit, reported = PER_KG }: Quantity<'unit'>): string =>
  unitPer(display_unit, reported);

export const toDisplay = (value: number, { unit, display_unit, reported = PER_KG }: Quantity<'unit'>): number =>
  shownIn(valuePer(value, reported), unit, display_unit);

export function fromDisplay(value: number, { unit, display_unit, type, reported = PER_KG }: Quantity<'type'>): number {
  const inside = perKgFrom(storedFrom(value, unit, display_unit), reported);
  // Money typed in another currency keeps all its digits.
  if (isMoney(display_unit)) return inside;
  // Converting back and forth leaves rounding errors, which would make an unchanged value look changed.
  return type === 'integer' ? Math.round(inside) : Number(inside.toPrecision(12));
}

/** A value as its input shows it. */
export function inputText(parameter: FieldParameter, value: SettingValue | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? formatInput(toDisplay(value, parameter)) : String(value);
}

/** Significant digits of a derived default: nobody entered it, so further digits are meaningless. */
const DERIVED_FIGURES = 4;

/** A value in use as its input shows it. */
export function resolvedText(parameter: Parameter, { value, source }: Resolved): string {
  const derived = source === 'default' && parameter.default === null && parameter.type === 'number';
  if (!derived || typeof value !== 'number') return inputText(parameter, value);
  return formatInput(Number(toDisplay(value, parameter).toPrecision(DERIVED_FIGURES)));
}

/** The name of a component or buffer by its id; of one that is not known, its id. */
export type NameOf = (id: string) => string;

/** Values of these kinds hold ids. */
export const holdsIds = ({ type }: FieldParameter): boolean =>
  type === 'component' || type === 'buffer' || type === 'equation';

/** A setting in words: '10 kDa', 'Leave it', 'yes', 'Glucose'. */
export function describeValue(
  parameter: FieldParameter,
  value: SettingValue | null,
  nameOf: NameOf = (id) => id,
): string {
  if (value === null) return 'derived';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '') return 'none';
  if (parameter.type === 'equation') return inNames(String(value), nameOf);
  if (holdsIds(parameter)) return nameOf(String(value));
  if (parameter.type === 'own_operation') return `version ${readVersionId(String(value)).version ?? 'newest'}`;
  if (typeof value === 'string') return parameter.choices.find((choice) => choice.value === value)?.title ?? value;
  return withUnit(formatInput(toDisplay(value, parameter)), fieldUnit(parameter));
}

/** A value in use in words, a derived default without the digits that mean nothing. */
export const describeResolved = (parameter: FieldParameter, resolved: Resolved): string =>
  typeof resolved.value === 'number'
    ? withUnit(resolvedText(parameter, resolved), fieldUnit(parameter))
    : describeValue(parameter, resolved.value);

export interface Scale {
  min: number;
  max: number;
  /** Whether equal distances are equal factors. */
  isLog?: boolean;
}

/** A full range is useless if the typical values fill only a small part of it. */
const CROWDED = 0.2;
/** Ends of a scale ÷ each other from which it is logarithmic. */
const DECADES = 100;

/**
 * The range of a graduated scale, in the unit on screen: the allowed range, or the typical range if much narrower, or one
 * around the value if it would be lost in both.
 * @param value in the parameter's unit
 */
export function scaleOf(parameter: Parameter, value: number | null = null): Scale | null {
  const { min, max, typical_min, typical_max } = parameter;
  const allowed = min !== null && max !== null && max > min ? { min, max } : null;
  const usual =
    typical_min !== null && typical_max !== null && typical_max > typical_min
      ? { min: typical_min, max: typical_max }
      : null;
  const declared =
    allowed && usual && (usual.max - usual.min) / (allowed.max - allowed.min) < CROWDED ? usual : (allowed ?? usual);
  const of = rangeDeclaration(parameter);
  const isLost = declared !== null && value !== null && value !== 0 && !isClose(of, declared, value);
  const chosen = isLost ? usualRange(of, value) : declared;
  if (!chosen) return null;
  const shown = { min: toDisplay(chosen.min, parameter), max: toDisplay(chosen.max, parameter) };
  return shown.min > 0 && shown.max >= DECADES * shown.min ? { ...shown, isLog: true } : shown;
}

/** A scale on which a value has its place: one beyond an end moves that end. @param value as shown */
export function reaching(scale: Scale, value: number): Scale {
  if (value > scale.max) return { ...scale, max: value };
  return value < scale.min && (value > 0 || !scale.isLog) ? { ...scale, min: value } : scale;
}
