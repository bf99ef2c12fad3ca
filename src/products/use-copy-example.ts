import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { copyExample, copyExampleChanges } from '#generated/hooks/products.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import { processPath } from './process-card.tsx';

/** Copies an example into the organisation, and opens the copy. `busy` is the id of the example meanwhile. */
export function useCopyExample() {
  const [busy, setBusy] = useState<string | null>(null);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const copy = async (id: string) => {
    setBusy(id);
    try {
      const { product_id, process_id } = await copyExample(id);
      // The copy may have added components to the library, without which its process cannot be read.
      await refresh(copyExampleChanges(id));
      await navigate(processPath({ product_id, id: process_id }));
    } catch (error) {
      toast.problem(`The example could not be opened: ${reasonOf(error)}`);
    } finally {
      setBusy(null);
    }
  };
  return { copy, busy };
}
