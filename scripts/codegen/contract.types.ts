/**
 * Assertions on the generated types that only the compiler runs (`npm run check`): how OpenAPI 3.1 says null, and that
 * the contract's shapes are the engine's.
 */
import type * as analysis from '#engine/analysis/index.ts';
import type * as engine from '#engine/index.ts';
import type * as contract from '#generated/types.ts';
import type * as zod from 'zod/mini';
import type { CreateProductBody } from '#generated/zod/products.ts';
import type { UpdateUserBody } from '#generated/zod/users.ts';

/** `A` may be handed to who wants `B`. */
type Fits<A, B> = [A] extends [B] ? true : false;
type Equal<A, B> = [Fits<A, B>, Fits<B, A>] extends [true, true] ? true : false;
type Holds<T extends true> = T;

// Null: a nullable primitive, a nullable reference, a nullable enumeration, a plain optional one.
export type NullPatterns = [
  Holds<Equal<contract.CurrentOrg['logo'], string | null>>,
  Holds<Equal<contract.User['current_org'], contract.CurrentOrg | null>>,
  Holds<Equal<contract.Output['better'], 'higher' | 'lower' | null>>,
  Holds<Equal<contract.Product['selling_price'], number | null>>,
  Holds<Equal<contract.ProductCreate['selling_price'], number | null | undefined>>,
  Holds<Equal<contract.Parameter['default'], number | string | boolean | null>>,
  Holds<Equal<contract.HeatmapResult['values'], (number | null)[][]>>,
  Holds<Equal<contract.Job['type'], contract.JobType>>,
];

// The same in what forms check.
export type NullPatternsElsewhere = [
  Holds<Fits<null, NonNullable<zod.input<typeof CreateProductBody>>['selling_price']>>,
  Holds<Fits<undefined, NonNullable<zod.input<typeof CreateProductBody>>['selling_price']>>,
  Holds<Fits<null, zod.input<typeof UpdateUserBody>['current_org']>>,
];

// What the engine gives may be sent, and what arrives may be given to the engine. Units alone are texts on the wire.
type Sent = [
  [engine.UnitOperation, contract.UnitOperation],
  [engine.Results, contract.Results],
  [engine.Step, contract.Step],
  [engine.Assumptions, contract.Assumptions],
  [engine.PinnedFit, contract.PinnedFit],
  [analysis.Estimates, contract.Estimates],
  [analysis.Leverage, contract.Leverage],
  [analysis.SensitivityResult, contract.SensitivityResult],
  [engine.Cell & Row, contract.Cell],
  [engine.Protein & Row, contract.Protein],
  [engine.Molecule & Row & { type: 'molecule' }, contract.Molecule],
  [engine.Solvent & Row, contract.Solvent],
];
type Received = [
  [contract.Configuration, engine.Configuration],
  [contract.ProductBasis, engine.ProductBasis],
  [contract.Figures, engine.Figures],
  [contract.Schedule, engine.Schedule],
  [contract.Capital, engine.Capital],
  [contract.Cell, engine.Cell],
  [contract.Protein, engine.Protein],
  [contract.Molecule, engine.Molecule],
  [contract.Solvent, engine.Solvent],
  [contract.ConfigurationCreate, Omit<engine.Configuration, 'assumptions'>],
];
interface Row {
  own: boolean;
  version: number;
}
type AllFit<Pairs extends [unknown, unknown][]> = { [I in keyof Pairs]: Fits<Pairs[I][0], Pairs[I][1]> };
type True<Pairs extends unknown[]> = { [I in keyof Pairs]: true };
export type EngineShapes = [
  Holds<Equal<AllFit<Sent>, True<Sent>>>,
  Holds<Equal<AllFit<Received>, True<Received>>>,
  // Neither side has a figure that the other lacks.
  Holds<Equal<keyof contract.Figures, keyof engine.Figures>>,
  Holds<Equal<keyof contract.Results, keyof engine.Results>>,
  Holds<Equal<keyof contract.StepResult, keyof engine.StepResult>>,
  Holds<Equal<keyof contract.StreamResult, keyof engine.StreamResult>>,
  Holds<Equal<keyof contract.UnitOperation, keyof engine.UnitOperation>>,
  Holds<Equal<keyof contract.Parameter, keyof engine.Parameter>>,
  Holds<Equal<keyof contract.Output, keyof engine.Output>>,
  Holds<Equal<keyof contract.CostLine, keyof engine.CostLine>>,
];
