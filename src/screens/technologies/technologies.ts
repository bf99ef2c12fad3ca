/** Names of technologies and of the parts of a unit cost, and outputs to compare. */
import type { CostPart, TechnologyComparison } from '#engine/analysis/index.ts';
import type { PlantTechnology, SettingValue } from '#engine/index.ts';
import { formatInput, formatMass } from '#src/lib/format.ts';

export const TECHNOLOGIES: Readonly<Record<PlantTechnology, string>> = {
  stainless: 'Stainless steel',
  hybrid: 'Hybrid',
  single_use: 'Single use',
};

export const LETTERS: Readonly<Record<PlantTechnology, 'A' | 'B' | 'C'>> = {
  stainless: 'A',
  hybrid: 'B',
  single_use: 'C',
};

/** Parts of a unit cost, in the order in which they are stacked. */
export const PARTS: Readonly<Record<CostPart, { title: string; colour: string }>> = {
  capital: { title: 'Capital charge', colour: 'var(--palette-stage-recovery)' },
  people: { title: 'People and quality', colour: 'var(--palette-stage-upstream)' },
  media_buffers: { title: 'Media and buffers', colour: 'var(--palette-stage-concentration)' },
  resins_membranes: { title: 'Resins and membranes', colour: 'var(--palette-stage-purification)' },
  single_use: { title: 'Bags, single-use parts', colour: 'var(--palette-stage-finishing)' },
  utilities_water: {
    title: 'Utilities and water',
    colour: 'color-mix(in srgb, var(--palette-stage-concentration) 45%, var(--palette-control))',
  },
  waste: { title: 'Waste', colour: 'var(--palette-line2)' },
  other: { title: 'Other', colour: 'var(--palette-control)' },
};

/** Outputs around that of the draft: an eighth, half, and twice as much, kg per year with two digits. Bags pay at small outputs. */
export const suggestedOutputs = (now: number): number[] =>
  [now / 8, now / 2, now * 2].map((output) => Number(output.toPrecision(2)));

/** "250 kg per year". */
export function outputText(output: number): string {
  const { figure, unit } = formatMass(output);
  return `${figure} ${unit} per year`;
}

const valueText = (value: SettingValue): string => (typeof value === 'number' ? formatInput(value) : String(value));

/** Changes of settings for a technology, and the outputs that it cannot make, in words. */
export function changesOf({ changes, points }: TechnologyComparison): { technology: PlantTechnology; text: string }[] {
  const settings = Object.entries(changes).flatMap(([technology, list]) =>
    list.map(({ title, from, to, unit, reason }) => ({
      technology: technology as PlantTechnology,
      text: `${title} ${valueText(from)} → ${valueText(to)} ${unit === '1' ? '' : unit}. ${reason}`,
    })),
  );
  const missing = points.flatMap(({ technology, output, message }) =>
    message === null ? [] : [{ technology, text: `${outputText(output)}: ${message}` }],
  );
  return [...settings, ...missing];
}
