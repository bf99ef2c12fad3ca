import { type FootprintCause, footprintCauses, type Results, withoutFactor, isBound } from '#engine/index.ts';
import { atLeast } from '#src/components/figures/definitions.ts';
import { formatNumber, placesFor } from '#src/lib/format.ts';
import { roundTo, rounded } from '#src/lib/rounding.ts';
import { unitPer, valuePer, type Reported } from '#src/lib/reporting.ts';

/** For the reported amount of product, and as printed. */
export interface FootprintPart extends FootprintCause {
  key: string;
  printed: number;
}

export interface Footprint {
  /** Largest first; they add up to the printed total. */
  parts: FootprintPart[];
  total: number;
  /** Whether factors are missing. */
  isBound: boolean;
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
export const footprintOf = (results: Results, reported: Reported, most = LISTED): Footprint | null =>
  printedFootprint({ ...results.figures, parts: footprintCauses(results) }, reported, withoutFactor(results), most);

/** The same from its causes. @param missing what crosses the boundary of the plant without a factor @param most as above */
export function printedFootprint(
  { gwp, gwp_coverage, parts }: FootprintByCause,
  reported: Reported,
  missing: string[],
  most = LISTED,
): Footprint | null {
  if (gwp === null) return null;
  const listed = parts.length > most + 1 ? parts.slice(0, most) : parts;
  const others = parts.slice(listed.length);
  const rest = {
    key: 'others',
    title: `${others.length} others`,
    gwp: others.reduce((sum, part) => sum + part.gwp, 0),
  };
  const named = listed.map((part) => ({ ...part, key: part.title }));
  const rows = others.length > 0 ? [...named, rest] : named;
  const total = valuePer(gwp, reported);
  const decimals = placesFor(total);
  const values = rows.map((row) => valuePer(row.gwp, reported));
  const printed = roundTo(values, total, decimals);
  const text = formatNumber(total);
  const bounded = isBound('gwp', gwp_coverage);
  return {
    parts: rows.map((row, index) => ({
      ...row,
      gwp: values[index]!,
      printed: printed[index]!,
      share: bounded ? null : total === 0 ? 0 : values[index]! / total,
    })),
    isBound: bounded,
    total: rounded(total, decimals),
    totalText: bounded ? atLeast(text) : text,
    decimals,
    unit: unitPer('kg CO₂e/kg', reported),
    coverage: gwp_coverage,
    missing,
  };
}
