import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import type { Library } from '#engine/index.ts';
import { CreateProductBody } from '#generated/zod/products.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { FileButton } from '#src/components/file-button.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useLibraryCalculator } from '#src/engine/calculator.ts';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { diffFigures, type FigureChange } from '#src/draft/scenario/diff.ts';
import styles from './import-dialog.module.css';
import type { Ids } from '#src/draft/scenario/missing.ts';
import { Findings } from './preview.tsx';
import { readProduct, type ReadyProduct } from '#src/draft/scenario/read-product.ts';
import { useAddMissing } from './use-add-missing.ts';
import { useImportProduct } from './use-import-product.ts';
import { useReading } from './use-reading.ts';
import { WrongFileAlert } from './wrong-file-alert.tsx';
import { PER_KG } from '#src/lib/reporting.ts';

const NO_IDS: Ids = new Map();

const FIGURES: Column<FigureChange>[] = [
  { key: 'label', title: 'Key figure', cell: ({ label }) => label },
  { key: 'after', title: 'Value', numeric: true, cell: ({ after }) => after },
];

/** Creates a product from a scenario file: shows first what it contains and whether it can run here. */
export default function ProductDialog({ onClose }: { onClose: () => void }) {
  const library = useLibrary();
  return library ? <Loaded library={library} onClose={onClose} /> : null;
}

function Loaded({ library, onClose }: { library: Library; onClose: () => void }) {
  const { file, added, setFile, setAdded } = useChosen();
  const calculator = useLibraryCalculator(library);
  const catalogue = useAllOperations();
  const read = useMemo(
    () => file && (() => readProduct(file, calculator, catalogue, added)),
    [file, added, calculator, catalogue],
  );
  const { reading, failure, isBusy } = useReading(read, calculator.ask);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const addMissing = useAddMissing(library);
  const importProduct = useImportProduct();
  const ready = reading?.kind === 'ready' ? reading : null;
  const isMissing = ready?.rows.some(({ missing }) => missing) ?? false;
  const fileName = ready?.product.name;
  const form = useContractForm({
    name: null,
    schema: CreateProductBody,
    start: { name: '' },
    ...(fileName === undefined ? {} : { values: { name: fileName } }),
    toBody: ({ name }) => ({ ...ready?.product, name }),
    async send(body) {
      if (!ready) return;
      await importProduct(ready, body);
      onClose();
    },
  });
  const add = async (of: ReadyProduct, rows: ReadyProduct['rows']) => {
    setAdding(true);
    setProblem(null);
    try {
      setAdded(await addMissing(rows, of.file, of.ids));
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setAdding(false);
    }
  };
  return (
    <DialogForm
      form={form}
      title="Import a product"
      action="Create product"
      disabled={!ready || isMissing || isBusy}
      onClose={onClose}
    >
      <p style={{ marginTop: 0 }}>
        A scenario file contains a product, one of its processes and their components; it is exported from the menu of a
        process. Nothing is created before you confirm.
      </p>
      <FileButton
        file="Scenario file"
        accept=".json,application/json"
        autoFocus
        disabled={form.isBusy}
        onFile={(chosen) => {
          setProblem(null);
          setFile(chosen);
        }}
      >
        Choose a scenario file
      </FileButton>
      {isBusy && <LinearProgress aria-label="Reading the file" sx={{ mt: 3 }} />}
      {(problem ?? failure) && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {problem ?? failure}
        </Alert>
      )}
      {reading?.kind === 'wrong' && <WrongFileAlert file={reading} />}
      {ready && (
        <div className={styles['preview']} style={{ marginTop: 12 }}>
          <TextInput form={form} name="name" label="Product name" />
          <Findings
            reading={ready}
            kind={ready.product.kind}
            busy={isAdding || isBusy}
            onAddMissing={(rows) => void add(ready, rows)}
          />
          {ready.results && (
            <DataTable
              label={`Results of ${ready.file.name}`}
              compact
              filter={false}
              columns={FIGURES}
              rows={diffFigures(null, ready.results.figures, ready.product.kind, PER_KG)}
              rowKey={({ key }) => key}
              empty="No results."
            />
          )}
        </div>
      )}
    </DialogForm>
  );
}

/** The chosen file, and the ids of its components that were added to the library. */
function useChosen() {
  const [chosen, setChosen] = useState<{ file: File | null; added: Ids }>({ file: null, added: NO_IDS });
  return {
    ...chosen,
    setFile: (file: File) => setChosen({ file, added: NO_IDS }),
    setAdded: (added: Ids) => setChosen((before) => ({ ...before, added })),
  };
}
