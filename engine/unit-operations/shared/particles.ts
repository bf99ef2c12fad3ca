import type { Basis, Usual } from '../../declare/settings.ts';

/** Molar mass of plasmids, mRNA and viruses, g/mol: they bind to the surface of a resin, and their solutions are viscous. */
const PARTICLES_FROM = 1e6;
export const isParticle = ({ product, productMolarMass }: Pick<Basis, 'product' | 'productMolarMass'>): boolean =>
  product.kind === 'protein' && productMolarMass > PARTICLES_FROM;

/** A usual range of plasmids, mRNA and viruses; that of the declaration is that of proteins. */
export const ofParticles =
  (from: number, to: number): Usual =>
  (basis) =>
    isParticle(basis) ? [from, to] : undefined;
