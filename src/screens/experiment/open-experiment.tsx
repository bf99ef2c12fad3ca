import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useWatch } from 'react-hook-form';
import type { Unit } from '#engine/wording/index.ts';
import { useListFits } from '#generated/hooks/experiments.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import type { Experiment, ModelFit, UnitOperation, ModelVariable } from '#generated/types.ts';
import { EditorsOnly, ViewOnly } from '#src/components/editors-only.tsx';
import { useUnitOperations } from '#src/account/lists.ts';
import { later } from '#src/components/later.tsx';
import { LinkedText } from '#src/components/linked-text.tsx';
import { Card, Page } from '#src/components/page.tsx';
import { CompareModels } from '#src/workspace/fits/compare-models.tsx';
import { DecisionButtons } from '#src/workspace/fits/decision-buttons.tsx';
import { EffectCard } from '#src/workspace/fits/effect-card.tsx';
import { FitPart } from '#src/workspace/fits/fit-part.tsx';
import { share } from '#src/workspace/fits/numbers.ts';
import { requestOf } from '#src/workspace/fits/request-of.ts';
import { StatusBadge } from '#src/workspace/fits/status-badge.tsx';
import { UndeterminedCard } from '#src/workspace/fits/undetermined-card.tsx';
import { useFitDecision, type FitDecision } from '#src/workspace/fits/use-decision.ts';
import { useStartFit } from '#src/workspace/fits/use-start-fit.ts';
import { fitsPath, operationDataPath, productDataPath } from '#src/experiments/paths.ts';
import { Status } from '#src/experiments/status.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { FIRST_PAGE } from '#src/lib/paged.ts';
import { useTitle } from '#src/lib/title.ts';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import { ColumnsCard } from './columns-card.tsx';
import { DraftData } from './draft-data.tsx';
import { Decisions } from './decisions.tsx';
import { ExperimentMenu } from './experiment-menu.tsx';
import styles from './experiment.module.css';
import { FileCard } from './file-card.tsx';
import { FitSetUp } from './fit-set-up.tsx';
import { FlowSteps, type FlowStep } from './flow-steps.tsx';
import { LeftOutCard } from './left-out-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { surfaceData } from './surface-data.ts';
import { useMapping, isMapped, type Mapping } from './use-mapping.ts';

const [SurfaceCard] = later(() => import('./surface-card.tsx'));
const [DesignOfRuns] = later(() => import('#src/workspace/design/design-of-runs.tsx'));

/** An experiment from its file to the effect of its fit on cost. */
export function OpenExperiment({ experiment }: { experiment: Experiment }) {
  const { product_id, product_name, unit_operation, name, id } = experiment;
  const operation = useUnitOperations().find((one) => one.id === unit_operation);
  const fits = useListFits(product_id, unit_operation, FIRST_PAGE).data?.fits ?? [];
  const fit = fits.find(
    ({ status, experiments }) => status !== 'discarded' && experiments.some((one) => one.id === id),
  );
  const accepted = fits.find(({ status }) => status === 'accepted') ?? null;
  useTitle(name);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product_name, to: `/products/${product_id}` },
    { label: 'Data', to: productDataPath(product_id) },
    { label: operation?.name ?? unit_operation, to: operationDataPath(experiment) },
    { label: name },
  ]);
  const props = { experiment, operation };
  return fit ? (
    <Fitted {...props} fit={fit} accepted={accepted} />
  ) : (
    <Flow {...props} decision={null} accepted={null} />
  );
}

interface FlowProps {
  experiment: Experiment;
  /** Undefined if it is no longer in the catalogue. */
  operation: UnitOperation | undefined;
  /** The newest fit of this experiment that is not discarded, with the decision on it. */
  decision: FitDecision | null;
  accepted: ModelFit | null;
}

function Fitted({ fit, ...props }: Omit<FlowProps, 'decision'> & { fit: ModelFit }) {
  return <Flow {...props} decision={useFitDecision(fit, props.accepted)} />;
}

function Flow({ experiment, operation, decision, accepted }: FlowProps) {
  const { name, notes, file, mapping: saved, model } = experiment;
  const fit = decision?.fit ?? null;
  const product = useGetProduct(experiment.product_id).data;
  const canFit = saved?.confirmed === true && (model?.parameters?.length ?? 0) > 0;
  const [showsCells, setShowsCells] = useState(false);
  const [isSettingUp, setSettingUp] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const { attempt, problem } = useStartFit();
  const mapping = useMapping(experiment, async () => {
    if (fit) await attempt(fit, requestOf(fit));
  });
  const { form, canSave } = mapping;
  const surface = useMemo(() => (saved?.confirmed ? surfaceData(experiment) : null), [saved, experiment]);
  const setUp = canFit && (!fit || isSettingUp) && (
    <FitSetUp
      experiment={experiment}
      name={operation?.name ?? experiment.unit_operation}
      before={fit}
      onFitted={() => setSettingUp(false)}
    />
  );
  return (
    <Page
      title={name}
      badge={
        <>
          {fit ? <StatusBadge status={fit.status} /> : <Status experiment={experiment} />} <ViewOnly of={product} />
        </>
      }
      lead={notes !== '' && <LinkedText text={notes} />}
      actions={
        <>
          <ExperimentMenu
            experiment={experiment}
            operation={operation?.name ?? experiment.unit_operation}
            mayEdit={product?.my_right !== 'viewer'}
          />
          {canFit && (
            <Button variant="text" component={Link} to={fitsPath(experiment)}>
              All fits
            </Button>
          )}
          {fit && (
            <Button variant="outlined" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
              {isComparing ? 'Hide models' : 'Compare models'}
            </Button>
          )}
          {fit && (
            <EditorsOnly of={product}>
              <Button variant="outlined" aria-expanded={isSettingUp} onClick={() => setSettingUp(!isSettingUp)}>
                {isSettingUp ? 'Back to the fit' : 'Fit again'}
              </Button>
            </EditorsOnly>
          )}
          {file && canSave ? (
            <EditorsOnly of={product}>
              <Button variant="contained" loading={form.isBusy} onClick={() => void form.submit()}>
                {saved?.confirmed ? (fit ? 'Save and fit again' : 'Save mapping') : 'Confirm mapping'}
              </Button>
            </EditorsOnly>
          ) : (
            decision && <DecisionButtons decision={decision} />
          )}
        </>
      }
      tabs={<FlowSteps steps={stepsOf(experiment, mapping.form.isDirty, fit)} />}
    >
      {problem !== null && (
        <Alert severity="error" role="alert" className={styles['problem']}>
          The changed data could not be fitted: {problem} {fit && `Fit ${fit.number} shows the data before the change.`}
        </Alert>
      )}
      <div
        className={styles['columns']}
        data-fitted={fit !== null || undefined}
        data-mapping={(file !== null && fit === null) || undefined}
      >
        <div className={styles['stack']}>
          <div id="file" tabIndex={-1}>
            <FileCard
              product={product}
              experiment={experiment}
              showsCells={showsCells}
              onShowCells={() => setShowsCells(!showsCells)}
            />
          </div>
          {fit && setUp && <EditorsOnly of={product}>{setUp}</EditorsOnly>}
          {file && (
            <EditorsOnly of={product}>
              <Form form={form} label="Mapping" className={styles['stack']}>
                <FormProblem form={form} />
                <div id="columns" tabIndex={-1}>
                  <ColumnsCard file={file} cells={experiment.rows ?? []} mapping={mapping} isWide={fit === null} />
                </div>
                <Decisions experiment={experiment} product={product} mapping={mapping} />
                <ConstantsCard mapping={mapping} />
                <LeftOutCard experiment={experiment} mapping={mapping} />
              </Form>
            </EditorsOnly>
          )}
        </div>
        <div className={styles['stack']} id="fit" tabIndex={-1}>
          {!fit && setUp && <EditorsOnly of={product}>{setUp}</EditorsOnly>}
          {fit && isComparing && <CompareModels key={fit.id} fit={fit} onFitted={() => setComparing(false)} />}
          {fit && <FitPart fit={fit} onCompare={() => setComparing(true)} />}
          {decision && <UndeterminedCard decision={decision} />}
          {!file && operation && (
            <Card title="Plan the runs" note="No fitted model needed">
              <DesignOfRuns operation={operation} name={name} />
            </Card>
          )}
          {!fit && surface && <SurfaceCard data={surface} />}
          {file && <DraftData experiment={experiment} mapping={mapping} fit={fit} />}
          {file && showsCells && <PreviewCard experiment={experiment} />}
        </div>
        {decision && (
          <div id="effect" tabIndex={-1}>
            <EffectCard decision={decision} accepted={accepted} />
          </div>
        )}
      </div>
      <UnsavedChanges dirty={form.isDirty} what={`the mapping of ${name}`} />
    </Page>
  );
}

function stepsOf({ file, mapping, model }: Experiment, isDraft: boolean, fit: ModelFit | null): FlowStep[] {
  const used = mapping?.columns.filter(({ variable }) => variable !== null).length ?? 0;
  const isMapped = mapping?.confirmed === true && !isDraft;
  const processes = fit?.effects.length ?? 0;
  const steps: FlowStep[] = [
    { part: 'file', title: 'File', note: file?.name ?? 'none yet', isDone: file !== null },
    {
      part: 'columns',
      title: 'Columns',
      note: !file
        ? ''
        : isDraft
          ? 'changed, not saved'
          : `${used} of ${file.columns.length} ${isMapped ? 'read' : 'recognised'}`,
      isDone: isMapped,
    },
  ];
  if (!model?.parameters?.length) return steps;
  return [
    ...steps,
    {
      part: 'fit',
      title: 'Fit',
      note: fit ? `R² ${share(fit.statistics.r_squared)}` : '',
      isDone: isMapped && fit !== null,
    },
    {
      part: 'effect',
      title: 'Effect',
      note: fit ? `on ${processes} ${processes === 1 ? 'process' : 'processes'}` : '',
      isDone: isMapped && fit?.status === 'accepted',
    },
  ];
}

/** Inputs of the model that no column provides, to be given once for all rows. */
function ConstantsCard({ mapping: { form, variables } }: { mapping: Mapping }) {
  const [columns, constants] = useWatch({ control: form.control, name: ['columns', 'constants'] });
  const open = constants.flatMap(({ variable: key }, index) => {
    const variable = variables.find((one) => one.key === key);
    return variable && !isMapped(columns, key) ? [{ variable, index }] : [];
  });
  if (open.length === 0) return null;
  return (
    <Card title="Not in the file" note="The model needs these values; if empty, the values of the plant are used">
      <div className={styles['constants']}>
        {open.map(({ variable, index }) => (
          <QuantityInput
            key={variable.key}
            row
            optional
            form={form}
            name={`constants.${index}.value`}
            of={fieldOf(variable)}
            label={variable.title}
            placeholder="plant"
          />
        ))}
      </div>
    </Card>
  );
}

function fieldOf({ title, help = '', unit, display_unit: displayUnit }: ModelVariable) {
  return {
    title,
    help,
    type: 'number' as const,
    required: false,
    unit: (unit ?? '1') as Unit,
    displayUnit: (displayUnit ?? unit ?? '1') as Unit,
  };
}
