import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useWatch } from 'react-hook-form';
import type { ScaleUpRisk } from '#engine/analysis/index.ts';
import type { Configuration } from '#engine/index.ts';
import type {
  ProcessWithConfiguration,
  Product,
  ValueOfInformationJob,
  ValueOfInformationRequest,
  ValueOfInformationResult,
} from '#generated/types.ts';
import { StartValueOfInformationBody } from '#generated/zod/jobs.ts';
import { Icon } from '#src/components/icon.tsx';
import { Empty } from '#src/components/page.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { Computing } from '#src/components/computing.tsx';
import { useWorkspaceState } from '#src/draft/store.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { formatCount } from '#src/lib/format.ts';
import { HALF_95, useReported } from '#src/lib/reporting.ts';
import { isOpen, useCancel, useStart } from '#src/workspace/runs.ts';
import { later } from '#src/components/later.tsx';
import { AddMeasurement } from './add-measurement.tsx';
import { bodyOf, firstValues, type Known, type KnownNumbers, numberId, type Values, valuesOf } from './ask.ts';
import { Decision } from './decision.tsx';
import styles from './measure.module.css';
import { OrderChart } from './order-chart.tsx';
import { PILOT_RUNS, type PilotRuns, Ranked } from './ranked.tsx';
import { Selected } from './selected.tsx';
import type { Measurable } from './use-measurable.ts';

const [ScaleUpRiskCard] = later(() => import('#src/workspace/scale-up/scale-up-risk.tsx'));

interface Props {
  product: Product;
  process: ProcessWithConfiguration;
  configuration: Configuration;
  configurationId: string;
  measurable: Measurable;
  /** The newest run, which can be under way or have failed; null before the first. */
  newest: ValueOfInformationJob | null;
  /** The newest run with a result. */
  shown: ValueOfInformationJob | null;
}

export function Measurements(props: Props) {
  const { product, process, configuration, configurationId, measurable, newest, shown } = props;
  const ids = { productId: product.id, processId: process.id };
  const cost = useWorkspaceState((state) => state.savedResults?.figures.cogs ?? null);
  const reported = useReported();
  const stored = shown?.result ?? null;
  const known = useMemo(() => knownOf(measurable, stored), [measurable, stored]);
  const [starting] = useState(() =>
    newest
      ? valuesOf(newest.parameters, known, reported)
      : firstValues(product.selling_price ?? cost, measurable.proposed, known, reported),
  );
  const start = useStart(ids, () => {});
  const form = useContractForm<Values, typeof StartValueOfInformationBody>({
    name: 'measurements',
    schema: StartValueOfInformationBody,
    start: starting,
    toBody: (values) => ({
      configuration_id: configurationId,
      ...(bodyOf(values, known, newest?.parameters, reported) as object),
    }),
    inputOf: inputOf,
    send: async (body, sent) => {
      await start({ type: 'value_of_information', body });
      // What was sent is the run that the page now shows.
      sent.reset(sent.getValues());
    },
  });
  const list = useWatch({ control: form.control, name: 'measurements' });
  const values = useWatch({ control: form.control }) as Values;
  const first = usePreview(configuration, newest === null ? bodyOf(values, known, undefined, reported) : null);
  // A choice between processes is ranked by a run alone.
  const result = stored ?? (values.kind === 'choose' ? null : (first.answer ?? null));
  const [wanted, setWanted] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [risk, setRisk] = useState<ScaleUpRisk | null>(null);
  const pilot = pilotOf(risk);
  const order = orderOf(list, result);
  const selected = order.find((at) => list[at]!.id === wanted) ?? order[0];
  const chart = result && result.rows.length > 0 && <OrderChart result={result} />;
  const isRunning = newest !== null && isOpen(newest);
  const isChanged = form.isDirty || (shown !== null && shown.configuration_id !== configurationId);
  const edit = (measurements: Values['measurements']) =>
    form.setValue('measurements', measurements, { shouldDirty: true });
  return (
    <>
      <Form form={form} label="Measurements" className={styles['form']}>
        <div className={styles['context']}>
          <Decision form={form} product={product} processId={process.id} result={result} />
          <div className={styles['buttons']}>
            <Button variant="outlined" startIcon={<Icon name="plus" />} onClick={() => setAdding(true)}>
              Add a measurement
            </Button>
            <Button
              type="submit"
              variant="contained"
              loading={form.isBusy || isRunning}
              disabled={list.length === 0 || isRunning}
            >
              {stored ? 'Rank again' : 'Rank measurements'}
            </Button>
          </div>
        </div>
        <FormProblem form={form} />
        <State newest={newest} ids={ids} isChanged={isChanged && stored !== null} />
        {stored === null && <Computing of={first} what="Ranking with the first samples" />}
        {stored === null && result !== null && newest === null && (
          <p className={styles['hint']} role="status">
            From {formatCount(result.samples)} samples, with estimated costs where nothing is entered. Change the
            sentence, the costs and the days, and then rank the measurements with all samples to store the result.
          </p>
        )}
        {list.length === 0 ? (
          <Empty title="Nothing to measure yet" actions={null}>
            Add a quotation, a trial or an experiment with its cost and the numbers that it would determine.
          </Empty>
        ) : (
          <div className={styles['layout']}>
            <div className={styles['column']}>
              <Ranked
                form={form}
                list={list}
                order={order}
                result={result}
                configuration={configuration}
                pilot={pilot}
                selected={selected}
                onSelect={(at) => setWanted(list[at]!.id)}
              />
              {chart}
            </div>
            {selected !== undefined && (
              <div className={styles['column']}>
                <Selected
                  key={list[selected]!.id}
                  form={form}
                  at={selected}
                  entry={list[selected]!}
                  known={known}
                  measurable={measurable}
                  configuration={configuration}
                  product={product}
                  result={result}
                  onMove={(by) => {
                    const next = order[(order.indexOf(selected) + by + order.length) % order.length]!;
                    setWanted(list[next]!.id);
                  }}
                  onRemove={() => edit(list.filter((_, at) => at !== selected))}
                />
              </div>
            )}
          </div>
        )}
      </Form>
      {isAdding && (
        <AddMeasurement
          measurable={measurable}
          taken={list}
          onAdd={(entry) => {
            edit([...list, entry]);
            setWanted(entry.id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <div id={PILOT_RUNS}>
        <ScaleUpRiskCard configuration={configuration} decision={result?.decision} onRisk={setRisk} />
      </div>
      <UnsavedChanges dirty={form.isDirty && !form.isBusy} what="the measurements" />
    </>
  );
}

/** The pilot runs, if they are worth their cost by more than the error of the samples. */
function pilotOf(risk: ScaleUpRisk | null): PilotRuns | null {
  const worth = risk?.worth;
  if (!risk || !worth || worth.net <= 0 || worth.pilot.value <= HALF_95 * worth.pilot.standard_error) return null;
  return { name: risk.step_name, runs: risk.pilot_runs, cost: worth.cost, net: worth.net };
}

/** Samples of the first ranking, which takes about a second. */
const FIRST_SAMPLES = 512;
/** ms without typing after which it is computed. */
const REST = 400;

/** The ranking from a few samples, computed here, until a run with all samples is stored. @param body null if there is one */
const usePreview = (configuration: Configuration, body: unknown) =>
  useAsk(
    'rank_measurements',
    isWhole(body) && body.decision.kind !== 'choose'
      ? { configuration, request: { ...body, samples: FIRST_SAMPLES } }
      : undefined,
    { by: useCalculator().askSlow, pause: REST, keep: true },
  );

/** Whether all numbers of a request are typed. */
const isWhole = (body: unknown): body is ValueOfInformationRequest =>
  body !== null && StartValueOfInformationBody.safeParse({ configuration_id: 'first', ...(body as object) }).success;

/** The alternatives of the request are one input here. */
const inputOf = (path: string): string =>
  path.startsWith('decision.')
    ? path.slice('decision.'.length)
    : path.startsWith('alternatives')
      ? 'alternative'
      : path;

/** The numbers that can be measured, and those of the last result, with their labels and units. */
function knownOf({ numbers }: Measurable, result: ValueOfInformationResult | null): KnownNumbers {
  const ofResult = result?.rows.flatMap(({ inputs }) => inputs) ?? [];
  return new Map([...ofResult, ...numbers].map((one): [string, Known] => [numberId(one), one]));
}

/** Places of the measurements in the list, those of the result first and in its order. */
function orderOf(list: Values['measurements'], result: ValueOfInformationResult | null): number[] {
  const ranked = result?.rows.map(({ id }) => list.findIndex((one) => one.id === id)).filter((at) => at >= 0) ?? [];
  return [...ranked, ...[...list.keys()].filter((at) => !ranked.includes(at))];
}

interface StateProps {
  newest: ValueOfInformationJob | null;
  ids: { productId: string; processId: string };
  isChanged: boolean;
}

/** How the newest run ended or how far it is, and whether the figures are those of what is entered. */
function State({ newest, ids, isChanged }: StateProps) {
  const cancel = useCancel(ids);
  if (newest && isOpen(newest))
    return (
      <div className={styles['running']}>
        <LinearProgress
          variant={newest.status === 'queued' ? 'indeterminate' : 'determinate'}
          value={newest.progress * 100}
          aria-label="Ranking, progress"
        />
        <p role="status">
          {newest.message ?? (newest.status === 'queued' ? 'Waiting for a free worker' : 'Drawing samples')}
        </p>
        <Button size="small" variant="outlined" onClick={() => void cancel(newest.id)}>
          Cancel
        </Button>
      </div>
    );
  if (newest?.status === 'failed')
    return (
      <Alert severity="error">
        <b>The run ended without a result.</b> {newest.message}
      </Alert>
    );
  if (newest?.status === 'succeeded' && newest.result && newest.result.rows.length === 0)
    return (
      <Alert severity="warning">
        <b>Too few samples are feasible to rank the measurements.</b>{' '}
        {newest.result.reasons
          .slice(0, 3)
          .map(({ message, count }) => `${message} (${count} samples)`)
          .join(' ')}
      </Alert>
    );
  return isChanged ? (
    <p className={styles['hint']} role="status">
      These results are from the last run. Rank again to include your changes.
    </p>
  ) : null;
}
