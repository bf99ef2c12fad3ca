import { useState } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Experiment } from '#generated/hooks/model/index.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Page } from '#src/components/page.tsx';
import { fitsPath, operationDataPath, productDataPath } from '#src/experiments/paths.ts';
import { Status } from '#src/experiments/status.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { ColumnsCard } from './columns-card.tsx';
import { DataCard } from './data-card.tsx';
import { ExperimentMenu } from './experiment-menu.tsx';
import styles from './experiment.module.css';
import { FileCard } from './file-card.tsx';
import { LeftOutCard } from './left-out-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { useMapping } from './use-mapping.ts';

/** An experiment from its file to mapped data; errors are shown next to the inputs that caused them. */
export function OpenExperiment({ experiment }: { experiment: Experiment }) {
  const { product_id, product_name, unit_operation, name, notes, file } = experiment;
  const operation = useUnitOperations().find(({ id }) => id === unit_operation);
  const [showsCells, setShowsCells] = useState(false);
  const mapping = useMapping(experiment);
  const { form } = mapping;
  useTitle(name);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product_name, to: `/products/${product_id}` },
    { label: 'Data', to: productDataPath(product_id) },
    { label: operation?.name ?? unit_operation, to: operationDataPath(experiment) },
    { label: name },
  ]);
  return (
    <Page
      title={name}
      badge={<Status experiment={experiment} />}
      lead={notes}
      actions={
        <>
          <ExperimentMenu experiment={experiment} />
          {experiment.mapping?.confirmed && experiment.model?.parameters?.length ? (
            <Button variant="outlined" component={Link} to={fitsPath(experiment)}>
              {experiment.fits.length > 0 ? 'Fits' : 'Fit the model'}
            </Button>
          ) : null}
          {file && (
            <Button
              variant="contained"
              loading={form.isBusy}
              disabled={!mapping.canSave}
              onClick={() => void form.submit()}
            >
              {experiment.mapping?.confirmed ? 'Save mapping' : 'Confirm mapping'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <FileCard experiment={experiment} showsCells={showsCells} onShowCells={() => setShowsCells(!showsCells)} />
          {file && (
            <Form form={form} label="Mapping" className={styles['stack']}>
              <FormProblem form={form} />
              <ColumnsCard file={file} mapping={mapping} />
              <LeftOutCard experiment={experiment} mapping={mapping} />
            </Form>
          )}
        </div>
        <div className={styles['stack']}>
          {file && showsCells && <PreviewCard experiment={experiment} />}
          {file && <DataCard experiment={experiment} isDraft={form.isDirty} />}
        </div>
      </div>
      <UnsavedChanges dirty={form.isDirty} what={`the mapping of ${name}`} />
    </Page>
  );
}
