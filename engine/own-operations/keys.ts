/** The unit operation of steps of own operations, and its setting that refers to the definition. */
export const OWN_OPERATION = 'own_operation';
export const DEFINITION = 'definition';
