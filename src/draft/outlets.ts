/** The outlets of the steps of a draft: where what no step takes goes, and how much flows. */
import type {
  Configuration,
  OutletDisposal,
  Step,
  StepOutlet,
  Results,
  StreamResult,
  UnitOperation,
} from '#engine/index.ts';
import { stepIndex } from './edits.ts';
import { PRODUCT } from './feeds.ts';
import { isGraph, mapStep } from './graph/graph.ts';

/** Places where an outlet can go, and what they are called. */
export const DISPOSAL_NAMES: Record<OutletDisposal, string> = {
  wastewater: 'Wastewater',
  solids: 'Solid waste',
  solvent: 'Solvent disposal',
  vent: 'Vent to the air',
  burned: 'Burned',
  sold: 'Sold',
};

export const DISPOSALS = Object.keys(DISPOSAL_NAMES) as OutletDisposal[];

/** Whether an outlet is the product of the process; in a line it is that of the last step. */
export function isProductOutlet(configuration: Configuration, id: string, outlet: string): boolean {
  const { product, uo_settings: steps } = configuration;
  const { from, outlet: key } = product ?? { from: steps.at(-1)?.id, outlet: PRODUCT };
  return from === id && key === outlet;
}

/** The step that takes the whole outlet in a line, in which no step says so. */
export function nextInLine(configuration: Configuration, id: string, outlet: string): Step | undefined {
  if (outlet !== PRODUCT || isGraph(configuration)) return undefined;
  return configuration.uo_settings[stepIndex(configuration, id) + 1];
}

/** Sets where what no step takes of an outlet goes; undefined: where the unit operation says. */
export const setOutlet = (
  configuration: Configuration,
  id: string,
  key: string,
  outlet: StepOutlet | undefined,
): Configuration =>
  mapStep(configuration, id, ({ outlets: { [key]: _old, ...others } = {}, ...step }) => {
    const outlets = outlet ? { ...others, [key]: outlet } : others;
    return Object.keys(outlets).length > 0 ? { ...step, outlets } : step;
  });

/** A destination chosen anew: a sale begins with the name of the outlet, and needs a price. */
export function destination(disposal: OutletDisposal, name: string): StepOutlet {
  return disposal === 'sold' ? { disposal, name, basis: 'total' } : { disposal };
}

/** The key of the outlet that a stream leaves. Results of a line do not state it. */
export function outletOf(
  { from_outlet, kind, name }: StreamResult,
  operation: Pick<UnitOperation, 'outlets'> | undefined,
): string | null {
  if (from_outlet !== undefined) return from_outlet;
  if (kind === 'main' || kind === 'product') return PRODUCT;
  return operation?.outlets.find((one) => one.name === name)?.key ?? null;
}

/** The streams that leave a step, by outlet. */
export function streamsByOutlet(
  results: Results | null,
  id: string,
  operation: Pick<UnitOperation, 'outlets'>,
): Map<string, StreamResult[]> {
  const found = new Map<string, StreamResult[]>();
  for (const stream of results?.streams ?? []) {
    const key = stream.from_step === id ? outletOf(stream, operation) : null;
    if (key !== null) found.set(key, [...(found.get(key) ?? []), stream]);
  }
  return found;
}
