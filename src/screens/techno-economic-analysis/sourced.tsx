import type { ReactNode } from 'react';
import type { FigureRef } from '#engine/index.ts';
import { WhereFrom } from '#src/components/where-from.tsx';

/** A printed number of a table; one that is an input, or is not a figure of the results, says nothing of its own. */
export function Sourced({ figure, title, children }: { figure: FigureRef | null; title: string; children: ReactNode }) {
  if (figure === null) return children;
  return (
    <WhereFrom figure={figure} title={title} inTable>
      {children}
    </WhereFrom>
  );
}
