/** Changes whenever the same input may give other figures. */
export const ENGINE_VERSION = '0.3.0';
