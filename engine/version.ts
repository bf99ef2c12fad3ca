/** Changes whenever the same input can give other results. */
export const ENGINE_VERSION = '0.27.0';
