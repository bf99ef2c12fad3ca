import type { Product } from '#generated/hooks/model/index.ts';
import { useGetProcess } from '#generated/hooks/processes/processes.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { ProcessWorkspace } from '#src/workspace/process-workspace.tsx';
import { useAllOperations } from '#src/workspace/use-all-operations.ts';
import { useLibrary } from '#src/workspace/use-library.ts';

/** Loads the data that a workspace needs: process, library and catalogue. */
export default function OpenProcess({ product, processId }: { product: Product; processId: string }) {
  const process = useGetProcess(product.id, processId).data;
  const library = useLibrary();
  const catalogue = useAllOperations();
  if (!process || !library || catalogue.size === 0) return <PageSkeleton />;
  return <ProcessWorkspace product={product} process={process} library={library} catalogue={catalogue} />;
}
