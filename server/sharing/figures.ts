/**
 * The results that a link of figures discloses. Properties are picked by name and columns of tables by their flag, so that nothing
 * new is disclosed before someone decides so.
 */
import {
  CAPITAL_TABLE,
  type CashFlowYear,
  EQUIPMENT,
  type Figures,
  footprintCauses,
  isLowerBound,
  metricOf,
  type Results,
  type ResultTable,
  SCHEDULE,
  type Slider,
  STEPS,
  STREAMS,
  type TableValue,
} from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import type {
  SharedCapitalLine,
  SharedFigures,
  SharedOccupancy,
  SharedSlider,
  SharedStep,
  SharedStream,
  ShareNegotiation,
  ShareSection,
} from '#generated/types.ts';

/** The first of the sections that a link of figures cannot show, because they are made of settings. */
export const sectionOfSettings = (sections: readonly ShareSection[]): ShareSection | undefined =>
  sections.find((section) => section !== 'versions' && !Object.hasOwn(fields.SharedFigures, section));

/** A slider as readers of figures see it: without the names by which the process knows it. */
export const disclosedSlider = ({ step_id: _step, key: _key, ...shown }: Slider): SharedSlider => shown;

/** The metrics of a negotiation and nothing else: not whether the plant is continuous, either. */
export const negotiatedFigures = (
  { cost_year, figures }: Results,
  { metrics, significant_digits: digits }: ShareNegotiation,
): SharedFigures => ({
  cost_year,
  metrics: metrics.map((key) => {
    const value = figures[key as keyof Figures] ?? null;
    return {
      key,
      value: value === null ? null : Number(value.toPrecision(digits)),
      ...(key === 'gwp' && value !== null && isLowerBound(figures.gwp_coverage) && { at_least: true }),
    };
  }),
});

/** Positions of a slider of a negotiation: the ends, and steps of equal width between them. */
const STEPS_OF_SLIDER = 50;

/** The position that is nearest to a value, so that no finer change of the figures can be examined; a present value is one too. */
export function positionOf({ min, max, integer, value: present }: Slider, value: number): number {
  if (value === present || (integer && max - min <= STEPS_OF_SLIDER)) return value;
  const step = Math.round(((value - min) / (max - min)) * STEPS_OF_SLIDER);
  const place = step === STEPS_OF_SLIDER ? max : min + (step * (max - min)) / STEPS_OF_SLIDER;
  return integer ? Math.round(place) : Number(place.toPrecision(12));
}

/** Results of the given sections, without settings, prices and ids. */
export function sharedFigures(results: Results, sections: readonly ShareSection[]): SharedFigures {
  const shown = new Set(sections);
  return {
    cost_year: results.cost_year,
    ...(results.mode === 'continuous' && { continuous: true }),
    ...(shown.has('summary') && { summary: summaryOf(results) }),
    ...(shown.has('flowsheet') && { flowsheet: flowsheetOf(results) }),
    ...(shown.has('streams') && { streams: streamsOf(results) }),
    ...(shown.has('equipment') && { equipment: equipmentOf(results) }),
    ...(shown.has('schedule') && { schedule: scheduleOf(results) }),
    ...(shown.has('capital') && { capital: capitalOf(results) }),
    ...(shown.has('cost') && { cost: costOf(results) }),
    ...(shown.has('cash') && { cash: results.cash_flow.map((year) => picked(year, CASH)) }),
    ...(shown.has('footprint') && { footprint: footprintOf(results) }),
    ...(shown.has('warnings') && { warnings: warningsOf(results) }),
  };
}

/** Which columns of the cash flow are disclosed: the type check fails if a new one has no entry. */
const CASH: Record<keyof CashFlowYear, boolean> = {
  year: true,
  capital: true,
  working_capital: true,
  sales: true,
  operating_cost: true,
  depreciation: true,
  loan: true,
  tax: true,
  cash: true,
  discounted: true,
  cumulative: true,
};

const summaryOf = ({ figures }: Results): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([key]) => metricOf(key)?.disclosed === true)) as Figures;

const picked = <T extends object>(whole: T, disclosed: Record<keyof T, boolean>): T =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => disclosed[key as keyof T] === true)) as T;

/** The columns of a table that say so, by their keys. */
const disclosed = <Row>({ columns }: ResultTable<Row>, rows: readonly Row[]): Record<string, TableValue>[] =>
  rows.map((row) =>
    Object.fromEntries(
      columns.flatMap(({ key, value, unitOf, shared }) => {
        if (shared !== true) return [];
        return [[key, value(row)] as const, ...(unitOf ? [[`${key}_unit`, unitOf(row)] as const] : [])];
      }),
    ),
  );

function flowsheetOf(results: Results): SharedFigures['flowsheet'] {
  const rows = disclosed(STEPS, STEPS.rows(results)) as SharedStep[];
  return rows.map((row, at) => ({ ...row, stage: results.steps[at]!.stage }));
}

function streamsOf(results: Results): SharedFigures['streams'] {
  const streams = STREAMS.rows(results);
  const rows = disclosed(STREAMS, streams) as Omit<SharedStream, 'components'>[];
  return rows.map((row, at) => ({
    ...row,
    kind: streams[at]!.kind,
    components: streams[at]!.components.map(({ name, mass }) => ({ name, mass })),
  }));
}

const equipmentOf = (results: Results) =>
  disclosed(
    EQUIPMENT,
    EQUIPMENT.rows(results).filter(({ item }) => item !== null),
  ) as SharedFigures['equipment'];

const scheduleOf = ({ schedule }: Results): SharedFigures['schedule'] => ({
  cycle_time: schedule.cycle_time,
  batch_time: schedule.batch_time,
  batches: schedule.batches,
  bottleneck: `${schedule.bottleneck.tag} ${schedule.bottleneck.name}`,
  resources: (disclosed(SCHEDULE, schedule.resources) as Omit<SharedOccupancy, 'phases'>[]).map((row, at) => ({
    ...row,
    phases: schedule.resources[at]!.phases.map(({ kind, start, duration }) => ({ kind, start, duration })),
  })),
});

const capitalOf = (results: Results, { capital } = results): SharedFigures['capital'] => ({
  lines: disclosed(
    CAPITAL_TABLE,
    CAPITAL_TABLE.rows(results).filter(({ isSum }) => !isSum),
  ) as SharedCapitalLine[],
  equipment_purchase: capital.equipment_purchase,
  direct_fixed: capital.direct_fixed,
  working: capital.working,
  startup: capital.startup,
  total: capital.total,
});

const costOf = ({ operating_cost: { annual, annual_without_depreciation, by_category } }: Results) => ({
  annual,
  annual_without_depreciation,
  by_category: by_category.map(({ category, annual: cost, per_kg, share }) => ({
    category,
    annual: cost,
    per_kg,
    share,
  })),
});

const footprintOf = (results: Results): SharedFigures['footprint'] => ({
  gwp: results.figures.gwp,
  gwp_coverage: results.figures.gwp_coverage,
  parts: footprintCauses(results).map(({ title, gwp }) => ({ title, gwp })),
});

const warningsOf = ({ warnings }: Results): SharedFigures['warnings'] => ({
  costly: warnings.filter(({ kind }) => kind === 'costs').length,
  doubtful: warnings.filter(({ kind }) => kind !== 'costs' && kind !== 'note').length,
});
