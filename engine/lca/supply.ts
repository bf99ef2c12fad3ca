/** Supply of each line of the inventory: impact item, activity and country. */
import { unitRatio } from '../wording/read-unit.ts';
import type { LcaItem, LcaItemChoice, LcaOwnItem, LcaProblem, LcaScope, LcaStage } from './analysis-types.ts';
import { activityAt, type Factor, factorOf, gridOfCountry } from './factor.ts';
import type { InventoryLine } from './inventory.ts';
import { GRID_ITEM, gridActivity } from './tables.ts';
import type { ImpactActivity, ImpactTables } from '../types/impacts.ts';

/** Region whose grid is used for a country without data. */
export const WORLD = 'WORLD';

/** An item with its supply. */
export interface Supply {
  item: LcaItem;
  /** Amount in the unit of the activity per functional unit; null if nothing matches or no conversion is known. */
  amount: number | null;
  activity: ImpactActivity | null;
  /** Country whose grid is used. */
  country: string;
  /** Activity that supplies the electricity used to make it on site, if it is not the grid of the country. */
  grid?: string | undefined;
  /** kWh, for the coverage of energy. */
  energy: number;
  /** kg for transport. */
  carried: number | null;
}

/** A problem with the request, which is returned as a 422. */
export class LcaRefusal extends Error {
  readonly problem: LcaProblem;
  constructor(field: string, message: string) {
    super(message);
    this.problem = { field, message };
  }
}

/** Items excluded from the mass of the inputs. */
const UNCOUNTED: ReadonlySet<string> = new Set(['energy', 'water', 'transport', 'waste', 'emission']);

type Place = Pick<LcaScope, 'country' | 'gwp_set'>;

export const factorFor = (
  tables: ImpactTables,
  { gwp_set, country: site }: Place,
  { activity, country, grid }: Pick<Supply, 'activity' | 'country' | 'grid'>,
  category: string,
): Factor | null => (activity ? factorOf({ tables, country, gwp_set, grid, site }, activity.id, category) : null);

/** The grid of the plant, or the world’s if its country has no data. */
export const gridPlace = (tables: ImpactTables, country: string): string =>
  gridOfCountry(tables, country) === null ? WORLD : country;

/** Supplies a line of the balance. @throws LcaRefusal for an unknown id in a choice */
export function supplyLine(
  tables: ImpactTables,
  scope: Place,
  line: InventoryLine,
  choice: LcaItemChoice | undefined,
  at: number,
): Supply {
  const match = tables.matches.get(line.source_id);
  const impact = choice?.impact_item_id ?? impactOf(tables, choice?.activity_id) ?? match?.impact_item_id ?? null;
  const field = `item_choices.${at}`;
  const found = find(tables, scope, impact, choice, field);
  const { energy, source_id: _, ...rest } = line;
  const item: LcaItem = {
    ...rest,
    source: 'model',
    step_id: line.by_step.length === 1 ? line.by_step[0]!.step_id : null,
    ...wire(found),
    chosen: choice !== undefined,
  };
  const ratio =
    found.activity === null
      ? null
      : impact === match?.impact_item_id
        ? (match?.amount ?? null)
        : ratioOf(line.unit, found.activity.unit, choice?.impact_item_id ? `${field}.impact_item_id` : field);
  return {
    item,
    amount: ratio === null ? null : line.amount * ratio,
    activity: found.activity,
    country: found.country,
    energy,
    carried: line.unit === 'kg' ? line.amount : line.mass,
  };
}

/** Stages after the gate, whose items are no inputs of the process. */
const AFTER_GATE: ReadonlySet<LcaStage> = new Set(['distribution', 'use', 'end_of_life']);

/** Supplies an item added by a user. @throws LcaRefusal */
export function supplyOwn(tables: ImpactTables, scope: Place, own: LcaOwnItem, at: number, id: string): Supply {
  const field = `own_items.${at}`;
  const impact = own.impact_item_id ?? impactOf(tables, own.activity_id);
  const found = find(tables, scope, impact ?? null, own, field);
  const ratio = found.activity === null ? null : ratioOf(own.unit, found.activity.unit, `${field}.unit`);
  const perUnit = unitRatio(own.unit, 'kg');
  const kg = perUnit === null ? null : own.amount * perUnit;
  const kind = tables.items.get(found.impact ?? '')?.item_type;
  const counted = own.direction === 'in' && !AFTER_GATE.has(own.stage) && !(kind && UNCOUNTED.has(kind));
  const item: LcaItem = {
    id,
    name: own.name,
    source: 'user',
    direction: own.direction,
    stage: own.stage,
    step_id: own.step_id ?? null,
    amount: own.amount,
    unit: own.unit,
    by_step: own.step_id === undefined ? [] : [{ step_id: own.step_id, amount: own.amount }],
    mass: counted ? kg : null,
    ...wire(found),
    chosen: false,
  };
  return {
    item,
    amount: ratio === null ? null : own.amount * ratio,
    activity: found.activity,
    country: found.country,
    energy: own.direction === 'in' ? own.amount * (unitRatio(own.unit, 'kWh') ?? 0) : 0,
    carried: kg,
  };
}

const impactOf = (tables: ImpactTables, activity: string | undefined): string | undefined =>
  activity === undefined ? undefined : tables.activities.get(activity)?.item_id;

interface Found {
  impact: string | null;
  activity: ImpactActivity | null;
  country: string;
}

/** @throws LcaRefusal */
function find(
  tables: ImpactTables,
  scope: Place,
  impact: string | null,
  choice: { activity_id?: string; country?: string } | undefined,
  field: string,
): Found {
  const country = choice?.country ?? scope.country;
  if (choice?.country !== undefined && !tables.countries.has(choice.country))
    throw new LcaRefusal(`${field}.country`, `Unknown country ${choice.country}.`);
  if (choice?.activity_id !== undefined) {
    const activity = tables.activities.get(choice.activity_id);
    if (!activity) throw new LcaRefusal(`${field}.activity_id`, `Unknown activity ${choice.activity_id}.`);
    if (impact !== null && activity.item_id !== impact)
      throw new LcaRefusal(`${field}.activity_id`, `${choice.activity_id} does not supply ${impact}.`);
    return { impact: activity.item_id, activity, country: gridPlace(tables, country) };
  }
  if (impact === null) return { impact: null, activity: null, country };
  if (!tables.items.has(impact)) throw new LcaRefusal(`${field}.impact_item_id`, `Unknown impact item ${impact}.`);
  const place = gridPlace(tables, country);
  return { impact, activity: tables.activities.get(activityAt({ tables, country: place }, impact)!)!, country: place };
}

/** @throws LcaRefusal if the units measure different quantities */
function ratioOf(from: string, to: string, field: string): number {
  const ratio = unitRatio(from, to);
  if (ratio !== null) return ratio;
  throw new LcaRefusal(field, `An amount in ${from} cannot be converted to ${to}, the unit of the activity.`);
}

const wire = ({ impact, activity, country }: Found) => ({
  impact_item_id: impact,
  activity_id: activity?.id ?? null,
  activity_name: activity?.name ?? null,
  country: activity ? placeOf(activity, country) : null,
  quality: activity?.quality ?? ('N' as const),
  ...(activity?.restricted_by === undefined ? {} : { restricted_by: activity.restricted_by }),
});

/** Location of supply: the plant for on-site production, otherwise its own country; null = no location. */
export function placeOf(activity: ImpactActivity, country: string): string | null {
  if (activity.item_id === GRID_ITEM && activity.id === gridActivity(country)) return country;
  if (activity.on_site) return country;
  return activity.location === 'GLO' ? null : activity.location;
}
