import { and, eq } from 'drizzle-orm';
import { analyse, fillAssumptions } from '#engine/index.ts';
import type { SharedPassport } from '#generated/types.ts';
import { configurationsOf } from './configurations.ts';
import type { Sql } from './database.ts';
import { impactsOf } from './impacts.ts';
import { lifeCycleAnalysesOf } from './life-cycle-analyses.ts';
import { productsOf } from './products.ts';
import { processes } from './schema.ts';

const MOST_RUNS = 1000;

/**
 * The climate result of the life-cycle analysis of a process, computed now from its stored balance and the current factors, without
 * what it consists of. Null without an analysis, or if it gives no total.
 */
export async function passportOf(
  db: Sql,
  organisationId: string,
  processId: string,
): Promise<{ configuration_id: string; passport: SharedPassport } | null> {
  const analysis = await lifeCycleAnalysesOf(db, organisationId).find(processId);
  const [process] = await db
    .select({ product_id: processes.product_id })
    .from(processes)
    .where(and(eq(processes.organisation_id, organisationId), eq(processes.id, processId)));
  if (!analysis || !process) return null;
  const { configuration_id, scope } = analysis;
  const configuration = await configurationsOf(db, organisationId).get(processId, configuration_id);
  const product = await productsOf(db, organisationId).get(process.product_id);
  const { failure_rate } = fillAssumptions(configuration.assumptions).plant;
  const impacts = impactsOf(db, organisationId);
  // Anyone with the link starts this, so that it must not take long.
  const uncertainty = { ...scope.uncertainty, runs: Math.min(scope.uncertainty.runs ?? MOST_RUNS, MOST_RUNS) };
  const standing = { results: configuration.results, product, failure_rate };
  const done = analyse({ ...scope, uncertainty }, standing, await impacts.tables());
  const climate = done.ok ? done.outcome.results.find((one) => one.category_id === 'climate_change') : undefined;
  if (!climate || climate.value === null) return null;
  const { value, interval_low: low, interval_high: high } = climate;
  const { functional_unit, boundary, country, gwp_set } = scope;
  const { unit, mass_coverage, energy_coverage } = climate;
  // Without the part that tells how many factors of its own the organisation has.
  const [factors_version = ''] = (await impacts.version()).split('+');
  return {
    configuration_id,
    passport: {
      value,
      low,
      high,
      unit,
      functional_unit,
      boundary,
      country,
      gwp_set,
      mass_coverage,
      energy_coverage,
      factors_version,
    },
  };
}
