import type { ReactNode } from 'react';
import type { FigureRef } from '#engine/index.ts';
import { WhereFrom } from '#src/components/where-from.tsx';

/** A printed number with its explanation; inputs and numbers outside the results have no explanation. */
export function Sourced({ figure, title, children }: { figure: FigureRef | null; title: string; children: ReactNode }) {
  if (figure === null) return children;
  return (
    <WhereFrom figure={figure} title={title} inTable>
      {children}
    </WhereFrom>
  );
}
