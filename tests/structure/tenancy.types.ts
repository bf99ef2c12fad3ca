/** What the compiler refuses about organisations. Nothing here runs: `npm run check` compiles it. */
import type { Sql } from '#server/db/database.ts';
import { forOrganisation, type OrganisationRepositories, type Repositories } from '#server/db/repositories.ts';
import type { Call, OperationId } from '#server/operation.ts';

/** Compiles only when both are the same type. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

declare const db: Sql;

// @ts-expect-error -- whose?
forOrganisation(db);
// @ts-expect-error -- nobody's: the organisation is a text, never null
forOrganisation(db, null);

// An operation gets no database, only what is bound to its caller.
true satisfies Same<Call<OperationId>['db'], Repositories>;
true satisfies Same<Extract<Call<OperationId>[keyof Call<OperationId>], Sql>, never>;

// Nothing that belongs to an organisation reaches beyond it.
true satisfies Same<Extract<keyof OrganisationRepositories, 'everyOrganisation'>, never>;
