import { useWatch } from 'react-hook-form';
import * as fields from '#generated/fields.ts';
import type { HeatmapAxisRequest, HeatmapRequest } from '#generated/types.ts';
import { StartSensitivityHeatmapAnalysisBody } from '#generated/zod/jobs.ts';
import { useContractForm, type ContractForm } from '#src/forms/use-contract-form.ts';
import { formatCount, formatInput } from '#src/lib/format.ts';
import { insideValue, shownValue, unitOf } from '#src/draft/metrics.ts';
import type { Start } from '#src/workspace/runs.ts';
import { useStudy } from '../study.ts';
import { numeric, variableId, worthAMap, type Variable } from '../variables.ts';
import { Field, figureOptions, NumberInput, numberOf, SelectInput, shownAs, variableOptions } from './fields.tsx';
import { StartPanel } from './panel.tsx';
import { pointsOf } from './heatmap-points.ts';
import { endText } from './ranges.ts';
import { useScreened } from './use-screened.ts';
import styles from './start.module.css';

/** Form values of an axis, with its ends in the displayed unit. */
interface Axis {
  id: string;
  min: string;
  max: string;
}

interface Values {
  metric: string;
  x: Axis;
  y: Axis;
  points: string;
}

interface Props {
  given: HeatmapRequest | undefined;
  start: Start;
}

/** Set-up of a heatmap: one metric against two settings. */
export function HeatmapPanel({ given, start }: Props) {
  const variables = numeric(useStudy().variables);
  const screened = useScreened({ metrics: [given?.metric ?? 'cogs'] }, given === undefined);
  if (screened?.state === 'waiting') return <div className={styles['panel']} aria-busy="true" />;
  const ranked = screened?.state === 'known' ? [...screened.ids] : [];
  const [x, y] = [axisOf(variables, ranked, given?.x, 0), axisOf(variables, ranked, given?.y, 1)];
  if (!x || !y) return <p>A heatmap needs two numeric settings; this process has fewer.</p>;
  return <Panel variables={variables} x={x} y={y} given={given} start={start} />;
}

function Panel({ variables, x, y, given, start }: Props & { variables: Variable[]; x: Axis; y: Axis }) {
  const study = useStudy();
  const points = given?.x.points ?? fields.HeatmapAxisRequest.points.default;
  const variableOf = ({ id }: Axis) => variables.find((one) => one.id === id);
  const form = useContractForm<Values, typeof StartSensitivityHeatmapAnalysisBody>({
    name: 'heatmap',
    schema: StartSensitivityHeatmapAnalysisBody,
    start: { metric: given?.metric ?? 'cogs', x, y, points: String(points) },
    toBody: (values) => ({
      configuration_id: study.configurationId,
      metric: values.metric,
      x: axisBody(values.x, variableOf(values.x), values.points),
      y: axisBody(values.y, variableOf(values.y), values.points),
    }),
    inputOf(path) {
      if (/^[xy]\.points$/.test(path)) return 'points';
      // The engine names only the axis; usually its range is invalid.
      return /^[xy]$/.test(path) ? `${path}.min` : path.replace(/\.(step_id|key)$/, '.id');
    },
    send: (body) => start({ type: 'sensitivity_heatmap_analysis', body }),
  });
  return (
    <StartPanel form={form} type="sensitivity_heatmap_analysis" action="Draw the map">
      <Field label="Map">
        <SelectInput
          form={form}
          name="metric"
          label="Figure"
          options={figureOptions(study.figures.filter(({ now }) => now !== null))}
        />
      </Field>
      <AxisInputs form={form} name="x" label="Across" variables={variables} />
      <AxisInputs form={form} name="y" label="Up" variables={variables} />
      <Field label="Points per axis" note={<Processes form={form} variables={variables} />}>
        <NumberInput form={form} name="points" label="Points per axis" />
      </Field>
    </StartPanel>
  );
}

/** How many processes are calculated: whole numbers can be fewer than the points. */
function Processes({ form, variables }: Pick<AxisProps, 'form' | 'variables'>) {
  const [x, y, points] = useWatch({ control: form.control, name: ['x', 'y', 'points'] });
  const [across, up] = [x, y].map((axis) =>
    pointsOf(
      axis,
      variables.find(({ id }) => id === axis.id),
      points,
    ),
  );
  return across && up ? `${across} × ${up} points give ${formatCount(across * up)} processes.` : null;
}

interface AxisProps {
  form: ContractForm<Values>;
  name: 'x' | 'y';
  label: string;
  variables: Variable[];
}

function AxisInputs({ form, name, label, variables }: AxisProps) {
  const id = useWatch({ control: form.control, name: `${name}.id` });
  const variable = variables.find((one) => one.id === id);
  const choose = (next: string) => {
    const chosen = variables.find((one) => one.id === next);
    if (chosen) form.setValue(name, fresh(chosen), { shouldDirty: true });
  };
  return (
    <Field label={label}>
      <SelectInput
        form={form}
        name={`${name}.id`}
        label={`${label}: setting`}
        options={variableOptions(variables)}
        isWide
        onChosen={choose}
      />
      <NumberInput
        form={form}
        name={`${name}.min`}
        label={`${label}: from`}
        {...(variable && { shown: shownAs(variable) })}
      />{' '}
      to{' '}
      <NumberInput
        form={form}
        name={`${name}.max`}
        label={`${label}: to`}
        {...(variable && { unit: unitOf(variable), shown: shownAs(variable) })}
      />
    </Field>
  );
}

const fresh = (variable: Variable): Axis => ({
  id: variable.id,
  min: endText(variable.range!.min, variable),
  max: endText(variable.range!.max, variable),
});

function axisOf(
  variables: Variable[],
  ranked: readonly string[],
  given: HeatmapAxisRequest | undefined,
  place: number,
): Axis | null {
  const own = given && variables.find(({ id }) => id === variableId(given));
  if (own) {
    const text = (value: number) => formatInput(shownValue(value, own));
    return { id: own.id, min: text(given.min), max: text(given.max) };
  }
  const variable = worthAMap(variables, ranked)[place];
  return variable ? fresh(variable) : null;
}

/** The axis as sent in the request. */
function axisBody({ min, max }: Axis, variable: Variable | undefined, points: string) {
  const inside = (shown: number) => (variable ? insideValue(shown, variable) : shown);
  return {
    step_id: variable?.step_id,
    key: variable?.key,
    min: numberOf(min, inside),
    max: numberOf(max, inside),
    points: numberOf(points),
  };
}
