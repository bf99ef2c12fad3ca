import type { Section } from '#engine/costing/cost-pivot.ts';

export { costByStep, costBySection, sectionOf, SECTIONS, sumOf, type Section } from '#engine/costing/cost-pivot.ts';

export const SECTION_NAMES: Readonly<Record<Section, string>> = {
  upstream: 'Upstream',
  downstream: 'Downstream',
  finishing: 'Finishing',
};

/** The colour of a section, taken from one of its stages. */
export const SECTION_COLOURS: Readonly<Record<Section, string>> = {
  upstream: 'var(--palette-stage-upstream)',
  downstream: 'var(--palette-stage-concentration)',
  finishing: 'var(--palette-stage-finishing)',
};
