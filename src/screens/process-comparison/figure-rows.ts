import { type Better, type Metric, METRICS, type Figures, isBound } from '#engine/index.ts';
import type { Unit } from '#engine/wording/index.ts';
import { atLeast } from '#src/components/figures/definitions.ts';
import { withoutValue } from '#src/economics/figures-for.ts';
import { formatNumber } from '#src/lib/format.ts';
import type { Compared } from './compared.ts';
import { moneyScale } from '#src/lib/money.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';
import { costDecimals, PER_KG, unitPer, type Reported } from '#src/lib/reporting.ts';

export interface FigureRow {
  key: keyof Figures;
  title: string;
  unit: string;
  /** Value in engine units ÷ printed value. */
  scale: number;
  better: Better;
  /** Whether it is a share, whose change is given in percentage points. */
  share: boolean;
  /** One value per compared process, in engine units; null = no data. */
  values: (number | null)[];
  /** Which values are only lower bounds. */
  bounds: boolean[];
  /** The values in the row's unit, as printed. */
  shown: string[];
  /** The exported values: numbers in the row's unit, and text for unknown values and lower bounds. */
  exported: (number | string)[];
  /** Positions of the best values; empty if neither direction is better, all are equal, or one is a lower bound. */
  best: number[];
}

/** In the order of interest. */
const KEYS = [
  'cogs',
  'cogs_gross',
  'cogs_without_depreciation',
  'msp',
  'tci',
  'aoc',
  'co_product_sales',
  'output',
  'yield',
  'purity',
  'titre',
  'space_time_yield',
  'batches',
  'cycle_time',
  'gwp',
  'pmi',
  'water',
  'electricity',
  'gross_margin',
  'roi',
  'irr',
  'payback',
  'npv',
] as const satisfies readonly (keyof Figures)[];

interface Form {
  unit: string;
  as?: 'share' | 'money' | 'mass';
  decimals?: number;
}

/** How values are printed whose unit is not that of the engine. */
const FORMS: Partial<Record<Unit, Form>> = {
  '%': { unit: '%', as: 'share' },
  USD: { unit: '', as: 'money' },
  'USD/y': { unit: '/y', as: 'money' },
  'kg/y': { unit: '/y', as: 'mass' },
  '1/y': { unit: '/y' },
  y: { unit: 'years', decimals: 1 },
  'kgCO2e/kg': { unit: 'kg CO₂e/kg' },
};

/** Relative differences below this are ignored: two runs of the engine may differ by as much. */
const ALIKE = 1e-9;

/** All metrics of the compared processes, each row in one unit. */
export function figureRows(compared: readonly Compared[], reported: Reported): FigureRow[] {
  // Metrics of co-products only where something is sold.
  const present = KEYS.filter((key) => compared.some(({ results }) => results.figures[key] !== undefined));
  return present.map((key) => {
    const {
      title: full,
      short = full,
      label: title = short,
      unit: inEngine,
      display = inEngine,
      better,
    }: Metric = METRICS[key];
    const { unit: perKg, as, decimals }: Form = FORMS[display] ?? { unit: display };
    // Costs, prices and footprints; water, materials and energy stay per kg.
    const isReported = inEngine === 'USD/kg' || inEngine === 'kgCO2e/kg';
    const amount = isReported ? reported : PER_KG;
    const unit = unitPer(perKg, amount);
    const values = compared.map(({ results }) => {
      const value = results.figures[key] ?? null;
      return value === null || !Number.isFinite(value) ? null : value;
    });
    const known = values.filter((value) => value !== null);
    const largest = Math.max(...known.map(Math.abs), 0);
    const scale = scaleOf(as, largest, unit, amount);
    const places =
      isReported && perKg === 'USD/kg'
        ? { decimals: costDecimals(largest, amount) }
        : decimals === undefined
          ? {}
          : { decimals };
    const bounds = compared.map(({ results }) => isBound(key, results.figures.gwp_coverage));
    const shown = values.map((value, index) => {
      if (value === null) return withoutValue(key, compared[index]!.results.figures);
      const text = formatNumber(value / scale.divisor, places);
      return bounds[index] ? atLeast(text) : text;
    });
    return {
      key,
      title,
      unit: scale.unit,
      scale: scale.divisor,
      better,
      share: as === 'share',
      values,
      bounds,
      shown,
      exported: values.map((value, index) => (value === null || bounds[index] ? shown[index]! : value / scale.divisor)),
      best: bounds.includes(true) ? [] : bestOf(values, better),
    };
  });
}

function scaleOf(as: Form['as'], largest: number, unit: string, { mass }: Reported): { divisor: number; unit: string } {
  switch (as) {
    case 'share':
      return { divisor: 0.01, unit };
    case 'money': {
      const scale = moneyScale(largest);
      return { divisor: scale.divisor, unit: scale.unit + unit };
    }
    case 'mass':
      return largest >= 1e4 ? { divisor: 1e3, unit: `t${unit}` } : { divisor: 1, unit: `kg${unit}` };
    case undefined:
      return { divisor: 1 / shownIn(mass, unit), unit: unitShown(unit) };
  }
}

export const alike = (a: number, b: number): boolean => Math.abs(a - b) <= ALIKE * Math.max(Math.abs(a), Math.abs(b));

function bestOf(values: readonly (number | null)[], better: Better): number[] {
  const known = values.filter((value) => value !== null);
  if (better === null || known.length < 2) return [];
  const best = better === 'lower' ? Math.min(...known) : Math.max(...known);
  if (known.every((value) => alike(value, best))) return [];
  return values.flatMap((value, index) => (value !== null && alike(value, best) ? [index] : []));
}
