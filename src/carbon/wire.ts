import type { CarbonEntry, CarbonEntryInput, CarbonReport, CarbonReportInput } from '#generated/types.ts';

/** An entry as sent in an update: the entered values, without the computed ones. */
export function entryInput(entry: CarbonEntry): CarbonEntryInput {
  const { id, input_option_id, name, quantity, unit, country, share, contract, process, note, evidence } = entry;
  return {
    id,
    input_option_id,
    name,
    quantity,
    unit,
    country,
    note,
    evidence,
    ...(share === 1 ? {} : { share }),
    ...(contract ? { contract } : {}),
    ...(process ? { process } : {}),
    ...(entry.factor_origin === 'entered' && entry.factor !== null
      ? { own_factor: entry.factor, own_factor_source: entry.source }
      : {}),
  };
}

/** A report as sent in an update, with its version. */
export function reportInput(report: CarbonReport): CarbonReportInput {
  const { name, notes, status, period_start, period_end, country, boundary, gwp_set, version } = report;
  const { recalculation_threshold, production, revenue, base_year, entries } = report;
  return {
    name,
    notes,
    status,
    period_start,
    period_end,
    country,
    boundary,
    gwp_set,
    recalculation_threshold,
    version,
    ...(base_year ? { base_report_id: base_year.report_id } : {}),
    ...(production === null ? {} : { production }),
    ...(revenue === null ? {} : { revenue }),
    entries: entries.map(entryInput),
  };
}
