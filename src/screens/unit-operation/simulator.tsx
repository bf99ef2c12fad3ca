import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Library, UnitOperation } from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { useLibraryCalculator } from '#src/engine/calculator.ts';
import { LibraryContext } from '#src/draft/library.ts';
import { Workspace, WorkspaceContext } from '#src/draft/store.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { draftOf, readRunA, readSetup, type Setup } from './setup.ts';
import { SimulatorScreen } from './simulator-screen.tsx';

interface Props {
  operation: UnitOperation;
  library: Library;
  products: Product[];
}

/** One unit operation with its own inputs: a workspace with a single step, and a worker that runs it. */
export function Simulator({ operation, library, products }: Props) {
  const [params] = useSearchParams();
  const [setup] = useState(() => readSetup(params, operation));
  const [runA] = useState(() => readRunA(params, operation));
  const [workspace] = useState(() => {
    const draft = draftOf(operation, setup.settings);
    // Settings are compared with those of run A.
    const saved = runA ? draftOf(operation, runA.settings) : draft;
    return new Workspace({ saved, baseId: 'none', savedResults: null, draft: runA ? draft : null });
  });
  useEffect(() => {
    workspace.open();
    return () => workspace.close();
  }, [workspace]);
  const calculator = useLibraryCalculator(library);
  const { answer: usual, failure } = useAsk('usual_product', operation.id, { by: calculator.ask });
  const known = useMemo(() => new Set(products.map(({ id }) => id)), [products]);
  if (failure !== null) throw new Error(failure);
  if (!usual) return <PageSkeleton />;
  // A link may name a deleted product.
  const withKnown = (one: Setup): Setup => ({
    ...one,
    productId: one.productId && known.has(one.productId) ? one.productId : null,
  });
  const start = withKnown(setup);
  const startA = runA && withKnown(runA);
  return (
    <WorkspaceContext value={workspace}>
      <LibraryContext value={library}>
        <SimulatorScreen {...{ operation, library, products, calculator, usual, start, startA }} />
      </LibraryContext>
    </WorkspaceContext>
  );
}
