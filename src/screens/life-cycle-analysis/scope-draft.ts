import type {
  GwpSet,
  LcaAllocationMethod,
  LcaBiogenicCarbon,
  LcaCoProduct,
  LcaFunctionalUnitBasis,
  LcaStage,
  LifeCycleAnalysis,
  LifeCycleAnalysisInput,
} from '#generated/hooks/model/index.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';

/** A co-product as it is typed. */
export interface CoProductDraft {
  /** Only told apart by it while it is on screen. */
  key: number;
  name: string;
  amount: string;
  price: string;
  heat: string;
  ratio: string;
  displaced: string;
}

/** Goal and scope as they are typed; numbers are texts. */
export interface ScopeDraft {
  configuration: string;
  goal: string;
  amount: string;
  mass: string;
  basis: LcaFunctionalUnitBasis;
  boundary: LcaStage[];
  country: string;
  gwp: GwpSet;
  biogenic: LcaBiogenicCarbon;
  cutOff: string;
  runs: string;
  seed: string;
  method: LcaAllocationMethod;
  /** Heating value of the product. */
  ownHeat: string;
  coProducts: CoProductDraft[];
}

/** As many as the contract takes. */
export const MOST_CO_PRODUCTS = 20;

const text = (value: number | undefined): string => (value === undefined ? '' : formatInput(value));

export function scopeDraft(analysis: LifeCycleAnalysis): ScopeDraft {
  const { functional_unit: unit, allocation, uncertainty } = analysis;
  return {
    configuration: analysis.configuration_id,
    goal: analysis.goal,
    amount: formatInput(unit.amount),
    mass: unit.unit,
    basis: unit.basis,
    boundary: analysis.boundary,
    country: analysis.country,
    gwp: analysis.gwp_set,
    biogenic: analysis.biogenic_carbon,
    cutOff: formatInput(analysis.cut_off * 100),
    runs: String(uncertainty.runs ?? 1000),
    seed: String(uncertainty.seed ?? 1),
    method: allocation.method,
    ownHeat: text(allocation.heating_value),
    coProducts: allocation.co_products.map((one, key) => ({
      key,
      name: one.name,
      amount: formatInput(one.amount),
      price: text(one.price),
      heat: text(one.heating_value),
      ratio: text(one.displacement_ratio),
      displaced: one.displaced_activity_id ?? '',
    })),
  };
}

/** With one more co-product, to be filled in. */
export function withCoProduct(list: readonly CoProductDraft[]): CoProductDraft[] {
  const key = 1 + Math.max(-1, ...list.map((one) => one.key));
  return [...list, { key, name: '', amount: '', price: '', heat: '', ratio: '', displaced: '' }];
}

/** A number that may be left out; null for what is none. */
const optional = (typed: string): number | undefined | null => (typed.trim() === '' ? undefined : parseInput(typed));

/** An object without what is left out. */
const given = <T extends object>(values: { [K in keyof T]: T[K] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

function readCoProduct({ name, amount, price, heat, ratio, displaced }: CoProductDraft): LcaCoProduct | null {
  const mass = parseInput(amount);
  const [usd, heating, share] = [optional(price), optional(heat), optional(ratio)];
  if (name.trim() === '' || mass === null || usd === null || heating === null || share === null) return null;
  return {
    name: name.trim(),
    amount: mass,
    ...given({
      price: usd,
      heating_value: heating,
      displacement_ratio: share,
      displaced_activity_id: displaced.trim() || undefined,
    }),
  };
}

/** What is sent; null while something typed is no number, or a co-product has no name or amount. */
export function readScope(
  draft: ScopeDraft,
  { allocation, uncertainty }: Pick<LifeCycleAnalysis, 'allocation' | 'uncertainty'>,
): Partial<LifeCycleAnalysisInput> | null {
  const [amount, cut] = [parseInput(draft.amount), parseInput(draft.cutOff)];
  const [runs, seed, heat] = [optional(draft.runs), optional(draft.seed), optional(draft.ownHeat)];
  const coProducts = draft.coProducts.map(readCoProduct);
  if (amount === null || amount <= 0 || cut === null || runs === null || seed === null || heat === null) return null;
  if (coProducts.includes(null)) return null;
  return {
    configuration_id: draft.configuration,
    goal: draft.goal,
    functional_unit: { amount, unit: draft.mass, basis: draft.basis },
    boundary: draft.boundary,
    country: draft.country,
    gwp_set: draft.gwp,
    biogenic_carbon: draft.biogenic,
    cut_off: cut / 100,
    uncertainty: { ...uncertainty, ...given({ runs, seed }) },
    allocation: {
      method: draft.method,
      co_products: coProducts.flatMap((one) => one ?? []),
      ...given({ heating_value: heat, price: allocation.price }),
    },
  };
}
