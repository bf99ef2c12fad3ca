/** Words about settings, apart from those that first pages need. */

/** Choices as a message lists them: the value that is entered, with its title where that says more. */
export const choicesInWords = (choices: readonly { value: string; title: string }[]): string =>
  choices
    .map(({ value, title }) =>
      title.toLowerCase() === value.replaceAll('_', ' ').toLowerCase() ? value : `${value} (${title})`,
    )
    .join(', ');

/** Sources of numbers that nobody has published, or that somebody chooses. */
export const DESIGN = 'Design choice';
export const ESTIMATE = 'Engineering estimate';
export const ESTIMATE_TO_FIT = 'Engineering estimate; replace with a fit';
