import type { Figures } from '#engine/types/results.ts';
import { atLeast, isBound } from '#src/components/figures/definitions.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
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
  better: 'higher' | 'lower' | null;
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

interface Definition {
  key: keyof Figures;
  title: string;
  unit: string;
  better?: 'higher' | 'lower';
  as?: 'share' | 'money' | 'mass';
  decimals?: number;
  /** Whether it is for the amount of product that is reported. */
  isReported?: boolean;
}

/** In the order of interest. */
const DEFINITIONS: readonly Definition[] = [
  { key: 'cogs', title: 'Unit cost (COGS)', unit: 'USD/kg', better: 'lower', isReported: true },
  { key: 'cogs_gross', title: 'before co-products', unit: 'USD/kg', better: 'lower', isReported: true },
  {
    key: 'cogs_without_depreciation',
    title: 'without depreciation',
    unit: 'USD/kg',
    better: 'lower',
    isReported: true,
  },
  { key: 'msp', title: 'Minimum selling price', unit: 'USD/kg', better: 'lower', isReported: true },
  { key: 'tci', title: 'Capital investment', unit: '', better: 'lower', as: 'money' },
  { key: 'aoc', title: 'Operating cost', unit: '/y', better: 'lower', as: 'money' },
  { key: 'co_product_sales', title: 'Sales of co-products', unit: '/y', better: 'higher', as: 'money' },
  { key: 'output', title: 'Output', unit: '/y', better: 'higher', as: 'mass' },
  { key: 'yield', title: 'Overall yield', unit: '%', better: 'higher', as: 'share' },
  { key: 'purity', title: 'Purity', unit: '%', better: 'higher', as: 'share' },
  { key: 'titre', title: 'Titre', unit: 'g/L', better: 'higher' },
  { key: 'space_time_yield', title: 'Space-time yield', unit: 'kg/m³/h', better: 'higher' },
  { key: 'batches', title: 'Batches', unit: '/y' },
  { key: 'cycle_time', title: 'Cycle time', unit: 'h', better: 'lower' },
  { key: 'gwp', title: 'Footprint', unit: 'kg CO₂e/kg', better: 'lower', isReported: true },
  { key: 'pmi', title: 'Mass intensity (PMI)', unit: 'kg/kg', better: 'lower' },
  { key: 'water', title: 'Water', unit: 'm³/kg', better: 'lower' },
  { key: 'electricity', title: 'Electricity', unit: 'kWh/kg', better: 'lower' },
  { key: 'gross_margin', title: 'Gross margin', unit: '%', better: 'higher', as: 'share' },
  { key: 'roi', title: 'Return on investment', unit: '%', better: 'higher', as: 'share' },
  { key: 'irr', title: 'IRR after tax', unit: '%', better: 'higher', as: 'share' },
  { key: 'payback', title: 'Payback time', unit: 'years', better: 'lower', decimals: 1 },
  { key: 'npv', title: 'Net present value', unit: '', better: 'higher', as: 'money' },
];

/** Relative differences below this are ignored: two runs of the engine may differ by as much. */
const ALIKE = 1e-9;

/** All metrics of the compared processes, each row in one unit. */
export function figureRows(compared: readonly Compared[], reported: Reported): FigureRow[] {
  // Metrics of co-products only where something is sold.
  const present = DEFINITIONS.filter(({ key }) => compared.some(({ results }) => results.figures[key] !== undefined));
  return present.map(({ key, title, unit: perKg, better = null, as, decimals, isReported = false }) => {
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
      if (value === null) return NO_DATA;
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

function scaleOf(
  as: Definition['as'],
  largest: number,
  unit: string,
  { mass }: Reported,
): { divisor: number; unit: string } {
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

function bestOf(values: readonly (number | null)[], better: FigureRow['better']): number[] {
  const known = values.filter((value) => value !== null);
  if (better === null || known.length < 2) return [];
  const best = better === 'lower' ? Math.min(...known) : Math.max(...known);
  if (known.every((value) => alike(value, best))) return [];
  return values.flatMap((value, index) => (value !== null && alike(value, best) ? [index] : []));
}
