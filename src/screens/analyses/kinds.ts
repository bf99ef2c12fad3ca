import type { Job, JobSummary, JobType, SensitivityMethod } from '#generated/types.ts';

/** What the view of a result needs of its run. */
export type Asked<J extends Job> = Pick<J, 'parameters' | 'configuration_id'>;

/** The tabs of the page. Scale has two kinds of request, and every other tab has one. */
export const PLACES = ['optimise', 'sensitivity', 'heatmap', 'scale', 'uncertainty'] as const;
export type Place = (typeof PLACES)[number];

export const PLACE_NAMES: Record<Place, string> = {
  optimise: 'Optimise',
  sensitivity: 'Sensitivity',
  heatmap: 'Heatmap',
  scale: 'Scale',
  uncertainty: 'Uncertainty',
};

/** The purpose of each analysis, shown before its first run. */
export const PURPOSES: Record<Place, { title: string; text: string }> = {
  optimise: {
    title: 'What is the best this process can do?',
    text: 'Searches the settings that are not locked for the lowest cost, or for the trade-off between two metrics.',
  },
  sensitivity: {
    title: 'Which settings matter?',
    text: 'Varies one setting at a time (tornado), screens many settings (Morris), or attributes the variance to the settings (Sobol).',
  },
  heatmap: {
    title: 'How do two settings interact?',
    text: 'Maps one metric against two settings, and explains where the process is infeasible.',
  },
  scale: {
    title: 'How much does a larger output cost?',
    text: 'Resizes the process to a target output as a new version, or draws cost against scale.',
  },
  uncertainty: {
    title: 'How reliable are the results?',
    text: 'Samples uncertain prices and settings at random, and compares alternatives on the same samples.',
  },
};

type Summary = Pick<JobSummary, 'type' | 'method'>;

export function placeOf({ type, method }: Summary): Place {
  switch (type) {
    case 'optimise':
      return 'optimise';
    case 'sensitivity_analysis':
      return method === 'monte_carlo' ? 'uncertainty' : 'sensitivity';
    // What to measure next starts from what is uncertain.
    case 'value_of_information':
      return 'uncertainty';
    case 'sensitivity_heatmap_analysis':
      return 'heatmap';
    case 'scale':
    case 'scale_analysis':
      return 'scale';
  }
}

const METHODS: Record<SensitivityMethod, string> = {
  tornado: 'Tornado',
  morris: 'Morris screening',
  sobol: 'Sobol indices',
  monte_carlo: 'Monte Carlo',
};
const TYPES: Record<JobType, string> = {
  optimise: 'Optimisation',
  sensitivity_analysis: 'Sensitivity',
  sensitivity_heatmap_analysis: 'Heatmap',
  scale: 'Scaling',
  scale_analysis: 'Scale analysis',
  value_of_information: 'What to measure next',
};

/** The name of a run in a list. */
export const nameOf = ({ type, method }: Summary): string => (method ? METHODS[method] : TYPES[type]);
