import type {
  GwpSet,
  LcaAllocationMethod,
  LcaBiogenicCarbon,
  LcaFunctionalUnitBasis,
  LcaStage,
  LifeCycleAnalysis,
} from '#generated/types.ts';
import type { TypedQuantity } from '#src/components/use-quantity-text.ts';
import { inputOf } from './use-analysis.ts';

/** Form values of a co-product. */
export interface CoProductValues {
  name: string;
  amount: TypedQuantity;
  price: TypedQuantity;
  heating_value: TypedQuantity;
  displacement_ratio: TypedQuantity;
  displaced_activity_id: string;
}

/** Form values of goal and scope: those of the request, with every optional property present. */
export interface ScopeValues {
  configuration_id: string;
  goal: string;
  functional_unit: { amount: TypedQuantity; unit: string; basis: LcaFunctionalUnitBasis };
  boundary: LcaStage[];
  country: string;
  gwp_set: GwpSet;
  biogenic_carbon: LcaBiogenicCarbon;
  cut_off: TypedQuantity;
  uncertainty: { runs: TypedQuantity; seed: TypedQuantity };
  allocation: { method: LcaAllocationMethod; heating_value: TypedQuantity; co_products: CoProductValues[] };
}

export const NEW_CO_PRODUCT: CoProductValues = {
  name: '',
  amount: null,
  price: null,
  heating_value: null,
  displacement_ratio: null,
  displaced_activity_id: '',
};

export function scopeValues(analysis: LifeCycleAnalysis): ScopeValues {
  const { configuration_id, goal, functional_unit, boundary, country, gwp_set, biogenic_carbon, cut_off } = analysis;
  const { allocation, uncertainty } = analysis;
  return {
    configuration_id,
    goal,
    functional_unit,
    boundary,
    country,
    gwp_set,
    biogenic_carbon,
    cut_off,
    uncertainty: { runs: uncertainty.runs ?? 1000, seed: uncertainty.seed ?? 1 },
    allocation: {
      method: allocation.method,
      heating_value: allocation.heating_value ?? null,
      co_products: allocation.co_products.map((one) => ({ ...NEW_CO_PRODUCT, ...one })),
    },
  };
}

/** The complete request for the analysis, with these values of goal and scope. */
export function scopeBody({ uncertainty, allocation, ...values }: ScopeValues, analysis: LifeCycleAnalysis) {
  const before = inputOf(analysis);
  return {
    ...before,
    ...values,
    uncertainty: { ...before.uncertainty, ...uncertainty },
    allocation: { ...before.allocation, ...allocation },
  };
}
