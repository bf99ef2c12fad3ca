import { useState } from 'react';
import { saveFile } from '#src/lib/download.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';

export interface ExportedFile {
  content: Blob;
  name: string;
}

/**
 * Saves a file that the browser creates on demand.
 * @param what the exported thing, as in 'The analysis could not be exported'
 */
export function useExport(what: string) {
  const [busy, setBusy] = useState(false);
  const save = async (make: () => Promise<ExportedFile>) => {
    setBusy(true);
    try {
      const { content, name } = await make();
      saveFile(content, name);
    } catch (error) {
      toast.problem(`${what} could not be exported: ${reasonOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
