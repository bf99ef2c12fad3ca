import type { Results } from '#engine/index.ts';
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

/** A footprint per kg of product by cause, largest first. */
export interface FootprintByCause {
  /** kg CO2e per kg; null without emission factors. */
  gwp: number | null;
  gwp_coverage: number | null;
  parts: readonly { title: string; gwp: number }[];
}

/**
 * The footprint of the product by what causes it: what is bought, emitted and thrown away.
 * @param most parts that are listed by name
 * @returns null without emission factors
 */
export function footprintOf({ figures, inventory }: Results, reported: Reported, most = LISTED): Footprint | null {
  const { gwp, gwp_coverage } = figures;
  // Failed batches have a footprint too, and no output.
  const perBatch = figures.batches / figures.output;
  const parts = [...groupBy(inventory, ({ title }) => title)]
    .map(([title, items]) => ({ title, gwp: items.reduce((sum, item) => sum + (item.gwp ?? 0), 0) * perBatch }))
    .filter((part) => part.gwp !== 0)
    .toSorted((a, b) => b.gwp - a.gwp);
  const missing = new Set(
    inventory.filter((item) => item.gwp === null && item.direction === 'in').map(({ title }) => title),
  );
  return printedFootprint({ gwp, gwp_coverage, parts }, reported, [...missing], most);
}

/** The same from its causes. @param missing what crosses the boundary of the plant without a factor @param most as above */
export function printedFootprint(
  { gwp, gwp_coverage, parts }: FootprintByCause,
  reported: Reported,
  missing: string[],
  most = LISTED,
): Footprint | null {
  if (gwp === null) return null;
  const perKg = parts.map((part) => ({ key: part.title, title: part.title, perKg: part.gwp }));
  const listed = perKg.length > most + 1 ? perKg.slice(0, most) : perKg;
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
  const total = valuePer(gwp, reported);
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
    totalText: isBound('gwp', gwp_coverage) ? atLeast(text) : text,
    decimals,
    unit: unitPer('kg CO₂e/kg', reported),
    coverage: gwp_coverage,
    missing,
  };
}
