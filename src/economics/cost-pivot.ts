import { SECTIONS, type Results, type Stage } from '#engine/index.ts';

export { costByStep, costBySection, SECTIONS, sumOf } from '#engine/index.ts';

export const SECTION_NAMES: Readonly<Record<Stage, string>> = {
  upstream: 'Upstream',
  recovery: 'Recovery',
  concentration: 'Concentration',
  purification: 'Purification',
  finishing: 'Finishing',
};

export const sectionColour = (section: Stage): string => `var(--palette-stage-${section})`;

/** The sections of a plant that have a step, in process order. */
export const sectionsIn = ({ steps }: Pick<Results, 'steps'>): Stage[] =>
  SECTIONS.filter((section) => steps.some(({ stage }) => stage === section));
