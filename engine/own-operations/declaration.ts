/** The declaration of a step of an own operation, made of its definition (docs/models, 2.60). */
import { unitOperation } from '../unit-operations/index.ts';
import { ANY_STEEL, type CostRow, UNKNOWN_SPREAD } from '../costing/cost-table.ts';
import { itemIndex } from '../costing/items.ts';
import { WATER_DENSITY, WATER_HEAT_CAPACITY } from '../physics/water.ts';
import type { ComponentTable } from '../stream/components.ts';
import { mix } from '../stream/mixing.ts';
import type { Stream } from '../stream/stream.ts';
import { celsius, KJ_PER_GJ, KJ_PER_MJ, type Unit } from '../wording/quantity.ts';
import type { Library, OwnEquipment, OwnOperation } from '../types/library.ts';
import type { SettingValue, Step } from '../types/configuration.ts';
import {
  type AnyDeclaration,
  beyond,
  defineUnitOperation,
  type EquipmentDeclaration,
  type Infeasible,
  PRODUCT,
  type Run,
  stepTimes,
} from '../declare/define.ts';
import { cellDensityDifference } from '../unit-operations/shared/cells.ts';
import { countUnits } from '../unit-operations/shared/units.ts';
import { figure } from '../wording/text.ts';
import { nameOf, type Named } from './names.ts';
import { declaredOf } from './entry.ts';
import { DEFINITION, OWN_OPERATION } from './keys.ts';
import { chemicalSetting, shareSetting } from './settings.ts';
import { OTHERS, ownOperationOf } from './types.ts';

const ELECTRICITY = itemIndex('electricity');
/** Rise of cooling water, K. */
const COOLING_RISE = 10;
/** Temperature of water and chemicals as they arrive, K. */
const AMBIENT = celsius(25);
/** Rounding of shares that add up to 1. */
const EXACT = 1e-9;
const SIZES = {
  mass_flow: { title: 'Feed', unit: 'kg/h' },
  volume_flow: { title: 'Feed', unit: 'm³/h' },
  volume: { title: 'Volume', unit: 'm³' },
} as const satisfies Record<OwnEquipment['size_by'], { title: string; unit: Unit }>;

/** The declaration of each definition, for the library that it was made for. */
const known = new WeakMap<OwnOperation, { library: Named; declaration: AnyDeclaration }>();

/** The declaration of a step of an own operation; undefined if the library has no such definition. */
function ownDeclaration({ settings }: Pick<Step, 'settings'>, library: Library): AnyDeclaration | undefined {
  const own = ownOperationOf(settings[DEFINITION], library);
  if (!own) return undefined;
  const made = known.get(own);
  if (made?.library === library) return made.declaration;
  const declaration = declare(own, library);
  known.set(own, { library, declaration });
  return declaration;
}

/** The declaration of a step: of its unit operation, or made of the definition of its own operation in the library. */
export const declarationOf = (
  step: Pick<Step, 'unit_operation' | 'settings'>,
  library: Library,
): AnyDeclaration | undefined =>
  step.unit_operation === OWN_OPERATION ? ownDeclaration(step, library) : unitOperation(step.unit_operation);

function declare(own: OwnOperation, library: Named): AnyDeclaration {
  const { equipment, chemicals } = own;
  const size = SIZES[equipment?.size_by ?? 'volume'];
  const sharing = sharingOf(own, library);
  return defineUnitOperation({
    ...declaredOf(own, (id) => nameOf(id, library)),
    flow: true,
    times: () =>
      stepTimes({
        cip: own.cleaning_time,
        labourPerHour: own.labour_per_hour,
        labourFixed: own.labour_per_batch,
        laboratory: 0,
      }),
    size,
    names: () => chemicals.map(({ component_id: id }) => [id, DEFINITION] as const),
    buys: chemicals.map((one) => one.component_id),
    inlets: { joined: { name: 'Water and chemicals' } },
    equipment: equipment ? { unit: { name: equipment.name, cost: priceRow(equipment) } } : NO_EQUIPMENT,
    model(run, s: Record<string, SettingValue>) {
      const { feed, out, inlets, amounts, components } = run;
      const { joined } = inlets;
      const total = feed.total();
      const volume = feed.volume();
      const fed = own.per === 'kg' ? total : volume;
      const of = (key: string): number => Number(s[key]) * fed;

      const water = of('water');
      joined.mass[components.at.water]! += water * WATER_DENSITY;
      amounts[itemIndex(own.water_item)]! += water;
      for (const { component_id: id } of chemicals) {
        const kg = of(chemicalSetting(id));
        joined.mass[components.index.get(id)!]! += kg;
        amounts[run.items.findIndex((item) => item.id === id)]! += kg;
      }
      joined.temperature = AMBIENT;
      const whole = { share: 1 };
      const added = joined.total();
      const parts = [{ stream: feed, link: whole }];
      if (added > 0) parts.push({ stream: joined, link: whole });
      mix(out, parts, components.at.water, cellDensityDifference(run.basis.host));
      if (Number.isNaN(s.temperature)) s.temperature = out.temperature;
      out.temperature = Number(s.temperature);
      const entered = out.total();

      const refusal = sharing(run, s);
      if (refusal) return refusal;

      const electricity = of('electricity');
      amounts[ELECTRICITY]! += electricity;
      const steam = of('steam');
      amounts[itemIndex(own.steam_item)]! += steam;
      const cooling = of('cooling');
      const heat = cooling * KJ_PER_MJ;
      amounts[itemIndex(own.coolant)]! +=
        own.coolant === 'cooling_water' ? heat / (WATER_HEAT_CAPACITY * COOLING_RISE) : heat / KJ_PER_GJ;

      const time = Number(s.time);
      run.processTime = own.time_by === 'hours' ? time : (own.time_by === 'mass_flow' ? total : volume) / time;
      const rate = run.processTime > 0 ? total / run.processTime : 0;
      run.size = volume;
      if (equipment) {
        const flow = run.processTime > 0 ? volume / run.processTime : 0;
        const wanted = { mass_flow: rate, volume_flow: flow, volume }[equipment.size_by];
        countUnits(run, run.equipment.unit!, wanted);
      }
      const passed = run.out.total();
      return { passed: entered > 0 ? passed / entered : 0, joined: added, electricity, steam, cooling, rate };
    },
  }) as AnyDeclaration;
}

/** Stands for a price law that is not in the cost table. */
const OWN_ROW = 'own';

const NO_EQUIPMENT: Record<string, EquipmentDeclaration> = {};

/** The price law as a row of the cost table, for the plant's grade as it is. */
function priceRow({ name, size_by, cost, size, exponent, largest, ...rest }: OwnEquipment): CostRow {
  const factor = cost / size ** exponent;
  return {
    id: OWN_ROW,
    item: name,
    unit: SIZES[size_by].unit,
    cost: (of) => factor * of ** exponent,
    formula: `${cost.toLocaleString('en-GB')} · (S/${size})^${exponent}`,
    index: rest.cost_index,
    bareModule: rest.bare_module,
    min: 0,
    max: largest,
    basis: 'none',
    steel: ANY_STEEL,
    complete: null,
    accessory: true,
    source: rest.source,
    evidence: [],
    spread: UNKNOWN_SPREAD,
    law: { cost, size, exponent },
  };
}

/** Where each component goes: for each share, the position of the outlet and the key of its setting. */
interface Way {
  readonly outlet: string;
  readonly key: string;
}

/**
 * Divides what is in the outlet stream among the outlets: by the shares of the component, or else of its class, or else
 * of all others. One outlet receives the remainder, so that the balance of each component closes.
 */
function sharingOf({ shares, outlets, rest, product }: OwnOperation, library: Named) {
  const ways = new Map<string, Way[]>();
  for (const { of, outlet } of shares) {
    const list = ways.get(of) ?? [];
    ways.set(of, list);
    if (outlet !== rest) list.push({ outlet, key: shareSetting(outlet, of) });
  }
  const names = new Map([[PRODUCT, product], ...outlets.map(({ key, name }) => [key, name] as const)]);
  const tables = new WeakMap<ComponentTable, readonly (readonly Way[])[]>();
  const waysIn = (table: ComponentTable): readonly (readonly Way[])[] => {
    const made =
      tables.get(table) ??
      table.ids.map((id, i) => ways.get(id) ?? ways.get(table.classes[i]!) ?? ways.get(OTHERS) ?? []);
    tables.set(table, made);
    return made;
  };
  return (run: Run, s: Readonly<Record<string, SettingValue>>): Infeasible | null => {
    const { out, sides, components } = run;
    for (const [of, list] of ways) {
      const sum = list.reduce((total, { key }) => total + Number(s[key]), 0);
      if (sum > 1 + EXACT)
        return run.infeasible(
          list.map(({ key }) => key),
          `The shares of ${nameOf(of, library)} add up to ${figure(100 * sum)} %, which exceeds the available amount by ${figure(100 * (sum - 1))} %.`,
          beyond('Sum of the shares', 1, sum, '1'),
        );
    }
    // Dried cells and debris have lost their water before.
    const isWet = out.mass[components.at.water]! >= out.waterWhenWet() * (1 - 1e-12);
    const streamOf = (outlet: string): Stream => (outlet === PRODUCT ? out : sides[outlet]!);
    for (const { key } of outlets) {
      const side = sides[key]!;
      side.copy(out);
      side.mass.fill(0);
    }
    const taken = waysIn(components);
    for (let i = 0; i < taken.length; i++) {
      const all = out.mass[i]!;
      if (all === 0) continue;
      out.mass[i] = 0;
      let left = all;
      for (const { outlet, key } of taken[i]!) {
        const kg = Math.min(left, Number(s[key]) * all);
        streamOf(outlet).mass[i] = kg;
        left -= kg;
      }
      streamOf(rest).mass[i]! += left;
    }
    if (!isWet) return null;
    for (const [outlet, name] of names) {
      const stream = streamOf(outlet);
      if (stream.mass[components.at.water]! < stream.waterWhenWet() * (1 - 1e-12))
        return run.infeasible(
          [],
          `Cells and debris retain their water: ${name} needs at least ${figure(stream.waterWhenWet())} kg of water but has only ${figure(stream.mass[components.at.water]!)} kg.`,
        );
    }
    return null;
  };
}
