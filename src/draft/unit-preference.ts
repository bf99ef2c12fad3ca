import { dimension, isUnit, UNIT_NAMES, type Unit } from '#engine/wording/index.ts';
import { observable, useObservable } from '#src/lib/observable.ts';
import { PER_KG } from '#src/lib/reporting.ts';
import type { FieldParameter } from './values.ts';

const STORED = 'units';

/** The user's choice of units, by the display unit of the catalogue. */
type Preferences = Readonly<Record<string, Unit>>;

function read(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Record<string, string>;
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Unit] => isUnit(entry[1])));
  } catch {
    return {};
  }
}

const preferences = observable<Preferences>(read());

/** Shows all quantities of this unit in another unit, now and on later visits. */
export function preferUnit(shown: Unit, chosen: Unit): void {
  preferences.set({ ...preferences.get(), [shown]: chosen });
  localStorage.setItem(STORED, JSON.stringify(preferences.get()));
}

/** Units in which a quantity of this unit can be shown: the same dimension; a ratio only as a number or in per cent. */
export function unitsFor(declared: Unit): Unit[] {
  if (declared === '%') return ['%', '1'];
  // K is that of a difference, which has no zero of a scale.
  if (declared === 'K' || dimension(declared) === dimension('1')) return [declared];
  return UNIT_NAMES.filter((unit) => dimension(unit) === dimension(declared));
}

interface InUnits {
  parameter: FieldParameter;
  declared: Unit;
}

/** Parameters with the user's choice of units. */
export const useUnits = (parameters: readonly FieldParameter[]): InUnits[] =>
  inUnits(parameters, useObservable(preferences));

/** Parameters with the choice of units at this moment. */
export function inUnits(parameters: readonly FieldParameter[], chosen = preferences.get()): InUnits[] {
  return parameters.map((parameter) => {
    const unit = chosen[parameter.display_unit];
    // What is for another amount than a kilogram has its own unit.
    const isPerKg = (parameter.reported ?? PER_KG).of === 'kg';
    const fits = isPerKg && unit !== undefined && unitsFor(parameter.display_unit).includes(unit);
    return {
      parameter: fits ? { ...parameter, display_unit: unit, isAbsolute: true } : parameter,
      declared: parameter.display_unit,
    };
  });
}
