/** Amounts of product in words, beyond what the first pages show. */
import { countText, type Reported } from '#engine/wording/index.ts';
import { formatMass, formatNumber } from './format.ts';
import { inUnitsOfUse } from './reporting.ts';

const MG_PER_KG = 1e6;

/** The amount in words: 'g', 'dose of 440 mg', 'dose of 5 × 10¹⁰ particles', 'batch of 38.7 kg'. */
export function amountText({ unit, of, mass, count }: Reported): string {
  if (of === 'batch') return `batch of ${Object.values(formatMass(mass)).join('\u202f')}`;
  if (of !== 'dose' && of !== 'patient') return unit;
  return `${unit} of ${count > 1 ? `${countText(count)} particles` : `${formatNumber(mass * MG_PER_KG)}\u202fmg`}`;
}

/** A mass of product as it is shown: in its unit of use, or as a mass. */
export const productAmount = (kg: number, reported: Reported): { figure: string; unit: string } =>
  inUnitsOfUse(kg, reported) ?? formatMass(kg);
