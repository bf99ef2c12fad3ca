/**
 * The results that a link of figures discloses. Every property is picked by name, so that a new property of the results is not
 * disclosed before someone decides so.
 */
import { FOOTPRINT, type Slider, metricOf, type CashFlowYear, type Figures, type Results } from '#engine/index.ts';
import type { SharedFigures, SharedSlider, ShareSection } from '#generated/types.ts';

/** Sections made of settings, which a link of figures cannot show. */
const OF_SETTINGS: readonly ShareSection[] = ['basis', 'matters', 'uncertainty', 'assumptions'];

/** The first of the sections that a link of figures cannot show. */
export const sectionOfSettings = (sections: readonly ShareSection[]): ShareSection | undefined =>
  sections.find((section) => OF_SETTINGS.includes(section));

/** A slider as readers of figures see it: without the names by which the process knows it. */
export const disclosedSlider = ({ step_id: _step, key: _key, ...shown }: Slider): SharedSlider => shown;

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

const flowsheetOf = ({ steps }: Results): SharedFigures['flowsheet'] =>
  steps.map(({ tag, name, stage, yield: own, cumulative_yield, cost_share }) => ({
    tag,
    name,
    stage,
    yield: own,
    cumulative_yield,
    cost_share,
  }));

const streamsOf = ({ streams }: Results): SharedFigures['streams'] =>
  streams.map(({ name, kind, mass, volume, temperature, components }) => ({
    name,
    kind,
    mass,
    volume,
    temperature,
    components: components.map((component) => ({ name: component.name, mass: component.mass })),
  }));

const equipmentOf = ({ equipment }: Results): SharedFigures['equipment'] =>
  equipment.map(({ tag, name, size, size_unit, n_units, purchase_cost }) => ({
    tag,
    name,
    size,
    size_unit,
    n_units,
    purchase_cost,
  }));

const scheduleOf = ({ schedule }: Results): SharedFigures['schedule'] => ({
  cycle_time: schedule.cycle_time,
  batch_time: schedule.batch_time,
  batches: schedule.batches,
  bottleneck: `${schedule.bottleneck.tag} ${schedule.bottleneck.name}`,
  resources: schedule.resources.map(({ tag, name, n_units, start, occupancy, utilisation, phases }) => ({
    tag,
    name,
    n_units,
    start,
    occupancy,
    utilisation,
    phases: phases.map(({ kind, start: from, duration }) => ({ kind, start: from, duration })),
  })),
});

const capitalOf = ({ capital }: Results): SharedFigures['capital'] => ({
  lines: capital.lines.map(({ title, amount }) => ({ title, amount })),
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
  parts: FOOTPRINT.rows(results).map(({ title, gwp }) => ({ title, gwp })),
});

const warningsOf = ({ warnings }: Results): SharedFigures['warnings'] => ({
  costly: warnings.filter(({ kind }) => kind === 'costs').length,
  doubtful: warnings.filter(({ kind }) => kind !== 'costs').length,
});
