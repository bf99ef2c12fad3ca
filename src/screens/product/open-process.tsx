import { useMemo } from 'react';
import type { Product } from '#generated/hooks/model/index.ts';
import { useGetProcess } from '#generated/hooks/processes/processes.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { toCatalogue } from '#src/workspace/catalogue.ts';
import { ProcessWorkspace } from '#src/workspace/process-workspace.tsx';
import { useLibrary } from '#src/workspace/use-library.ts';
import { toUnitOperations } from '#src/workspace/wire.ts';

/** Brings together what a workspace stands on: process, library, catalogue. */
export default function OpenProcess({ product, processId }: { product: Product; processId: string }) {
  const process = useGetProcess(product.id, processId).data;
  const library = useLibrary();
  const operations = useUnitOperations();
  const catalogue = useMemo(() => toCatalogue(toUnitOperations(operations)), [operations]);
  if (!process || !library || catalogue.size === 0) return <PageSkeleton />;
  return <ProcessWorkspace product={product} process={process} library={library} catalogue={catalogue} />;
}
