/** Mass of inputs per mass of product. */

/** Process mass intensity, kg/kg. @param inputs All inputs including water, kg. */
export const massIntensity = (inputs: number, product: number): number => inputs / product;

/** E-factor: inputs without water that did not become product ÷ product, kg/kg. */
export const eFactor = (dryInputs: number, product: number): number => (dryInputs - product) / product;
