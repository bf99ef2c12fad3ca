/** By which of the two methods purchased energy is counted. */
export type By = 'location' | 'market';
