import type { Results } from '#engine/types.ts';
import { atLeast, isBound } from '#src/components/figures/definitions.ts';
import { formatNumber, placesFor } from '#src/lib/format.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { roundTo, rounded } from '#src/lib/rounding.ts';
import { unitPer, valuePer, type Reported } from '#src/lib/reporting.ts';

export interface FootprintPart {
  key: string;
  title: string;
  /** kg CO2e for the reported amount of product, and the same as printed. */
  value: number;
  printed: number;
  /** Share of the total, 1. */
  share: number;
}

export interface Footprint {
  /** Largest first; they add up to the printed total. */
  parts: FootprintPart[];
  total: number;
  /** The total as printed, 'at least' where factors are missing. */
  totalText: string;
  decimals: number;
  /** 'kg CO₂e/g' */
  unit: string;
  /** Share of the input mass with an emission factor, 1. */
  coverage: number | null;
  /** What crosses the boundary of the plant without a factor. */
  missing: string[];
}

/** Parts that are listed by name; the others are one part. */
const LISTED = 12;

/**
 * The footprint of the product by what causes it: what is bought, emitted and thrown away.
 * @returns null without emission factors
 */
export function footprintOf({ figures, inventory }: Results, reported: Reported): Footprint | null {
  if (figures.gwp === null) return null;
  // Failed batches have a footprint too, and no output.
  const perBatch = figures.batches / figures.output;
  const perKg = [...groupBy(inventory, ({ title }) => title)]
    .map(([title, items]) => ({
      key: title,
      title,
      perKg: items.reduce((sum, { gwp }) => sum + (gwp ?? 0), 0) * perBatch,
    }))
    .filter((part) => part.perKg !== 0)
    .toSorted((a, b) => b.perKg - a.perKg);
  const listed = perKg.length > LISTED + 1 ? perKg.slice(0, LISTED) : perKg;
  const others = perKg.slice(listed.length);
  const rows =
    others.length > 0
      ? [
          ...listed,
          {
            key: 'others',
            title: `${others.length} others`,
            perKg: others.reduce((sum, part) => sum + part.perKg, 0),
          },
        ]
      : listed;
  const total = valuePer(figures.gwp, reported);
  const decimals = placesFor(total);
  const values = rows.map((row) => valuePer(row.perKg, reported));
  const printed = roundTo(values, total, decimals);
  const text = formatNumber(total);
  return {
    parts: rows.map(({ key, title }, index) => ({
      key,
      title,
      value: values[index]!,
      printed: printed[index]!,
      share: total === 0 ? 0 : values[index]! / total,
    })),
    total: rounded(total, decimals),
    totalText: isBound('gwp', figures.gwp_coverage) ? atLeast(text) : text,
    decimals,
    unit: unitPer('kg CO₂e/kg', reported),
    coverage: figures.gwp_coverage,
    missing: [
      ...new Set(
        inventory.filter(({ gwp, direction }) => gwp === null && direction === 'in').map(({ title }) => title),
      ),
    ],
  };
}
