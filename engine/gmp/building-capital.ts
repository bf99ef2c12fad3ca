/** Capital of rooms, water systems, qualification and validation. */
import type { FacilityNumber } from '../assumptions/assumptions.ts';
import { LOOP_KEYS } from './make-water.ts';
import { LOOPS, type FacilityState } from './site.ts';
import { EQUIPMENT_INDEX, given, PRICED_IN, singleTerm, words } from './terms.ts';

/** Capital of rooms and systems; shares and USD. */
export interface BuildingCapital {
  readonly rooms: number;
  /** Of the rooms, those of the central utilities. */
  readonly utilities: number;
  readonly water: number;
  readonly qualification: number;
  readonly cleaningValidation: number;
  readonly validationBatches: number;
  /** Share that this product carries, 1. */
  readonly share: number;
}

/** Capital of the building; null if it is costed by factors. */
export function buildingCapital(of: FacilityState): BuildingCapital | null {
  if (!of.hasRooms) return null;
  const { numbers, site } = of;
  const { facility } = site.assumptions;
  const water = numbers.sum(
    'totals_water_cost',
    ['Water and clean steam', 'USD'],
    LOOPS.filter((key) => of.loops.has(key)).map((key) => LOOP_KEYS[key].capital),
  );
  const single = of.singleUse;
  const mixed = (steel: FacilityNumber, plastic: FacilityNumber, key: string, title: string, unit: '1' | 'USD') =>
    numbers.put(key, (facility[steel] as number) * (1 - single) + (facility[plastic] as number) * single, () =>
      words(title, unit, `${steel} * (1 - single_use) + ${plastic} * single_use`, [
        given(steel),
        given(plastic),
        singleTerm(single),
      ]),
    );
  const scale = site.index / PRICED_IN;
  const validated = mixed(
    'cleaning_validation',
    'cleaning_validation_single_use',
    'totals_cleaning_validation_2023',
    'Cleaning validation at 2023 prices',
    'USD',
  );
  return {
    rooms: numbers.value('totals_rooms_cost'),
    utilities: numbers.put(
      'totals_utilities_building',
      numbers.value('rooms_technical_area') * facility.cost_technical * scale,
      () =>
        words('Utilities building', 'USD', 'rooms_technical_area * cost_technical * index', [
          'rooms_technical_area',
          given('cost_technical'),
          EQUIPMENT_INDEX(site.index),
        ]),
    ),
    water,
    qualification: mixed(
      'qualification',
      'qualification_single_use',
      'totals_qualification_share',
      'Qualification ÷ direct cost',
      '1',
    ),
    cleaningValidation: numbers.put('totals_cleaning_validation', validated * scale, () =>
      words('Cleaning validation', 'USD', 'totals_cleaning_validation_2023 * index', [
        'totals_cleaning_validation_2023',
        EQUIPMENT_INDEX(site.index),
      ]),
    ),
    validationBatches: facility.validation_batches,
    share: facility.share,
  };
}
