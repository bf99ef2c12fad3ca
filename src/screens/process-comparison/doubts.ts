import { basisLine } from '#src/economics/basis.ts';
import { OTHER_PURITY } from '#src/products/selection.ts';
import type { Compared } from './compared.ts';

export interface Doubt {
  key: string;
  about: string;
  text: string;
}

/** What makes the figures of the processes hard to compare with those of the reference. */
export function doubts(compared: readonly Compared[], reference: Compared): Doubt[] {
  const basis = basisLine(reference.results);
  const engines = new Set(compared.map(({ results }) => results.engine_version));
  const impure = compared.filter(
    ({ results }) => Math.abs(results.figures.purity - reference.results.figures.purity) > OTHER_PURITY,
  );
  const letters = impure.map(({ letter }) => letter).join(', ');
  return [
    ...compared
      .filter(({ results }) => basisLine(results) !== basis)
      .map(({ letter, results }) => ({
        key: letter,
        about: `${letter} has a different basis:`,
        text: basisLine(results),
      })),
    ...(engines.size > 1
      ? [{ key: 'engines', about: 'Computed by different engines:', text: [...engines].join(', ') }]
      : []),
    ...(impure.length > 0
      ? [
          {
            key: 'purity',
            about: `${letters}: a different product.`,
            text: `The purity differs from that of ${reference.letter} by more than 5 percentage points.`,
          },
        ]
      : []),
  ];
}
