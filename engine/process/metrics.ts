/** Mass of what goes in over product: how much a process takes to make what it makes. */

/** Process mass intensity, kg/kg. @param inputs All that goes in, water too, kg. */
export const massIntensity = (inputs: number, product: number): number => inputs / product;

/** E-factor: what went in, without water, and did not become product, over product, kg/kg. */
export const eFactor = (dryInputs: number, product: number): number => (dryInputs - product) / product;
