import type { LcaOwnItem, LcaStage, LifeCycleAnalysis } from '#generated/types.ts';
import { unitRatio } from '#engine/index.ts';
import type { TypedQuantity } from '#src/components/use-quantity-text.ts';
import { formatNumber } from '#src/lib/format.ts';

/** Materials of packaging that have factors; what of them is incinerated as plastic. */
export const MATERIALS = {
  hdpe: 'HDPE, drums and bottles',
  pe_film: 'Polyethylene film',
  corrugated: 'Corrugated board',
  wood_pallet: 'Wooden pallet',
  glass: 'Glass',
  aluminium: 'Aluminium',
} as const;
type Material = keyof typeof MATERIALS;
const PLASTICS: ReadonlySet<string> = new Set(['hdpe', 'pe_film']);
/** The factor of a landfill is mostly methane of what rots. */
const ROTTING: ReadonlySet<string> = new Set(['corrugated', 'wood_pallet']);

export const MODES = {
  transport_truck: 'road',
  transport_rail: 'rail',
  transport_ship: 'sea',
  transport_barge: 'inland barge',
  transport_air: 'air',
} as const;
type Mode = keyof typeof MODES;

/** The stages before and after the gate, as few numbers; null switches one off. */
export interface BeyondGate {
  /** km. */
  inbound: TypedQuantity;
  inbound_mode: Mode;
  /** kg per functional unit. */
  materials: Record<Material, TypedQuantity>;
  /** km. */
  distribution: TypedQuantity;
  distribution_mode: Mode;
  /** kWh per functional unit. */
  use: TypedQuantity;
  /** Shares of the packaging, %; the rest is recycled without burden or credit. */
  incinerated: TypedQuantity;
  landfilled: TypedQuantity;
}

/** Custom items that this form makes; others are left alone. */
const PREFIX = 'beyond_gate_';
const STAGES: readonly LcaStage[] = ['inbound_transport', 'packaging', 'distribution', 'use', 'end_of_life'];
const isMode = (id: string | undefined): id is Mode => id !== undefined && id in MODES;
const numberOf = (value: TypedQuantity): number => (typeof value === 'number' ? value : 0);
const KG_PER_T = 1000;

/** kg of the inputs of the process per functional unit, without water. */
export const inputMass = ({ items }: Pick<LifeCycleAnalysis, 'items'>): number =>
  items.reduce((kg, { source, stage, mass }) => kg + (source === 'model' && stage === 'process' ? (mass ?? 0) : 0), 0);

const productMass = ({ functional_unit: { amount, unit } }: Pick<LifeCycleAnalysis, 'functional_unit'>): number =>
  // The engine refuses a unit that is none of mass.
  amount * unitRatio(unit, 'kg')!;

type Analysis = Pick<LifeCycleAnalysis, 'items' | 'own_items' | 'functional_unit' | 'boundary'>;

/** What the contract cannot say of the form, which sends no item for a number that is not one. */
export function faultsOf({ inbound, distribution, use, materials, incinerated, landfilled }: BeyondGate) {
  const ofMaterials = Object.entries(materials).map(([id, value]) => [`materials.${id}`, value] as const);
  const plain = Object.entries({ inbound, distribution, use, incinerated, landfilled });
  const faults: Record<string, string | undefined> = {};
  for (const [field, value] of [...plain, ...ofMaterials]) {
    if (typeof value === 'string') faults[field] = 'Enter a number.';
    else if ((value ?? 0) < 0) faults[field] = 'Enter 0 or more.';
  }
  if (numberOf(incinerated) + numberOf(landfilled) > 100) faults['landfilled'] = 'Together at most 100 %.';
  return faults;
}

/** The items of the form by its fields; amounts are per functional unit. */
export function itemsBeyondGate(values: BeyondGate, analysis: Analysis): { field: string; item: LcaOwnItem }[] {
  const list: { field: string; item: LcaOwnItem }[] = [];
  const add = (field: string, stage: LcaStage, impact: string, amount: number, unit: string, more: object) => {
    const item = { id: PREFIX + field.replaceAll('.', '_'), direction: 'in' as const, stage, amount, unit };
    if (amount > 0) list.push({ field, item: { name: '', ...item, impact_item_id: impact, ...more } });
  };
  const moved = (field: 'inbound' | 'distribution', stage: LcaStage, name: string, kg: number) => {
    const [km, mode] = [numberOf(values[field]), values[`${field}_mode`]];
    const note = `${km} km by ${MODES[mode]} × ${formatNumber(kg)} kg`;
    add(field, stage, mode, (km * kg) / KG_PER_T, 'tkm', { name: `${name}, ${MODES[mode]}`, note });
  };
  moved('inbound', 'inbound_transport', 'Inbound transport', inputMass(analysis));
  const materials = Object.keys(MATERIALS) as Material[];
  for (const id of materials)
    add(`materials.${id}`, 'packaging', id, numberOf(values.materials[id]), 'kg', {
      name: `Packaging, ${MATERIALS[id]}`,
    });
  const kgOf = (ids: readonly Material[]) => ids.reduce((kg, id) => kg + numberOf(values.materials[id]), 0);
  const packaging = kgOf(materials);
  moved('distribution', 'distribution', 'Distribution', productMass(analysis) + packaging);
  add('use', 'use', 'electricity_grid', numberOf(values.use), 'kWh', { name: 'Electricity in use' });
  const ends = (field: 'incinerated' | 'landfilled', impact: string, name: string, kg: number) =>
    add(field, 'end_of_life', impact, (kg * numberOf(values[field])) / 100, 'kg', { name, direction: 'out' });
  // Only plastics have a factor of incineration with its stack; wood, board, glass and metal give no fossil carbon.
  const plastics = kgOf(materials.filter((id) => PLASTICS.has(id)));
  ends('incinerated', 'waste_plastic_incineration', 'Plastic packaging, incinerated', plastics);
  const rotting = kgOf(materials.filter((id) => ROTTING.has(id)));
  ends('landfilled', 'waste_landfill', 'Board and wood packaging, landfilled', rotting);
  return list;
}

/** The numbers of the stored items. */
export function beyondGateOf(analysis: Analysis): BeyondGate {
  const stored = new Map(
    analysis.own_items.flatMap((one) => (one.id?.startsWith(PREFIX) ? [[one.id.slice(PREFIX.length), one]] : [])),
  );
  const amount = (key: string) => stored.get(key)?.amount ?? null;
  const mode = (key: string): Mode => {
    const id = stored.get(key)?.impact_item_id;
    return isMode(id) ? id : 'transport_truck';
  };
  const materials = Object.keys(MATERIALS) as Material[];
  const kg = (ids: readonly Material[]) => ids.reduce((sum, id) => sum + (amount(`materials_${id}`) ?? 0), 0);
  // From the note, because the mass that is moved can have changed since.
  const distance = (key: string) => {
    const km = /^(\S+) km /.exec(stored.get(key)?.note ?? '')?.[1];
    return km === undefined ? null : Number(km);
  };
  const ratio = (key: string, whole: number, scale: number) => {
    const of = amount(key);
    return of === null || whole === 0 ? null : Number(((of / whole) * scale).toPrecision(10));
  };
  return {
    inbound: distance('inbound'),
    inbound_mode: mode('inbound'),
    materials: Object.fromEntries(materials.map((id) => [id, amount(`materials_${id}`)])) as BeyondGate['materials'],
    distribution: distance('distribution'),
    distribution_mode: mode('distribution'),
    use: amount('use'),
    incinerated: ratio('incinerated', kg(materials.filter((id) => PLASTICS.has(id))), 100),
    landfilled: ratio('landfilled', kg(materials.filter((id) => ROTTING.has(id))), 100),
  };
}

/** Items and boundary with those of the form in place of the ones before. */
export function withBeyondGate(values: BeyondGate, analysis: Analysis) {
  const others = analysis.own_items.filter(({ id }) => !id?.startsWith(PREFIX));
  const made = itemsBeyondGate(values, analysis).map(({ item }) => item);
  const used = new Set([...others, ...made].map(({ stage }) => stage));
  const before = new Set(analysis.own_items.map(({ stage }) => stage));
  // A stage is switched off with its last item; packaging also has items of the process.
  const left = analysis.boundary.filter((stage) => used.has(stage) || stage === 'packaging' || !before.has(stage));
  return {
    boundary: [...new Set([...left, ...STAGES.filter((stage) => made.some((one) => one.stage === stage))])],
    own_items: [...others, ...made],
    firstOf: others.length,
  };
}
