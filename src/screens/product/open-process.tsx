import { useEffect } from 'react';
import { useGetProduct } from '#generated/hooks/products.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { useProcess } from '#src/products/use-line.ts';
import { ProcessWorkspace } from '#src/workspace/process-workspace.tsx';
import { startWorkerAhead } from '#src/engine/start-worker.ts';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useLibrary } from '#src/draft/use-library.ts';

/** Loads the data that a workspace needs: product, process, library and catalogue. */
export default function OpenProcess({ productId, processId }: { productId: string; processId: string }) {
  useEffect(startWorkerAhead, []);
  const product = useGetProduct(productId).data;
  const process = useProcess(productId, processId);
  const library = useLibrary();
  const catalogue = useAllOperations();
  if (!product || !process || !library || catalogue.size === 0) return <PageSkeleton />;
  return <ProcessWorkspace product={product} process={process} library={library} catalogue={catalogue} />;
}
