import { useState } from 'react';
import type { HeatmapAxisRequest, HeatmapRequest } from '#generated/hooks/model/index.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { insideValue, shownValue, unitOf } from '../figures.ts';
import type { Starter } from '../runs.ts';
import { useStudy } from '../study.ts';
import { numeric, variableId, worthAMap, type Variable } from '../variables.ts';
import { Field, FigureSelect, NumberInput, VariableSelect } from './fields.tsx';
import { StartPanel } from './panel.tsx';
import { endText } from './ranges.ts';

interface Axis {
  id: string;
  from: string;
  to: string;
}

const POINTS = 25;

/** One figure over two settings. */
export function HeatmapPanel({ given, starter }: { given: HeatmapRequest | undefined; starter: Starter }) {
  const study = useStudy();
  const variables = numeric(study.variables);
  const [metric, setMetric] = useState(given?.metric ?? 'cogs');
  const [x, setX] = useState<Axis | null>(() => axisOf(variables, given?.x, 0));
  const [y, setY] = useState<Axis | null>(() => axisOf(variables, given?.y, 1));
  const [points, setPoints] = useState(String(given?.x.points ?? POINTS));
  const [complaint, setComplaint] = useState<string | null>(null);
  if (!x || !y) return <p>A map needs two settings that are numbers; this process has fewer.</p>;

  const onStart = () => {
    const count = parseInput(points);
    if (count === null) return setComplaint('Points are a whole number.');
    const axes = [x, y].map((axis) => request(variables, axis, count));
    const [across, up] = axes;
    if (typeof across === 'string') return setComplaint(across);
    if (typeof up === 'string') return setComplaint(up);
    setComplaint(null);
    return void starter.start({
      type: 'sensitivity_heatmap_analysis',
      body: { configuration_id: study.configurationId, metric, x: across!, y: up! },
    });
  };
  const refused = starter.problem?.field;
  return (
    <StartPanel title="What is asked" complaint={complaint} starter={starter} onStart={onStart} action="Draw the map">
      <Field label="Map">
        <FigureSelect
          label="Figure"
          value={metric}
          options={study.figures.filter(({ now }) => now !== null)}
          onChange={setMetric}
        />
      </Field>
      <AxisField label="Across" variables={variables} axis={x} onChange={setX} refused={refused === 'x'} />
      <AxisField label="Up" variables={variables} axis={y} onChange={setY} refused={refused === 'y'} />
      <Field label="Points each way" note="25 each way are 625 processes.">
        <NumberInput label="Points each way" value={points} onChange={setPoints} />
      </Field>
    </StartPanel>
  );
}

interface AxisProps {
  label: string;
  variables: Variable[];
  axis: Axis;
  onChange: (axis: Axis) => void;
  refused: boolean;
}

function AxisField({ label, variables, axis, onChange, refused }: AxisProps) {
  const variable = variables.find(({ id }) => id === axis.id)!;
  return (
    <Field label={label}>
      <VariableSelect
        label={`${label}: setting`}
        value={axis.id}
        options={variables}
        onChange={(id) => onChange(fresh(variables.find((one) => one.id === id)!))}
      />
      <span>
        <NumberInput
          label={`${label}: from`}
          value={axis.from}
          refused={refused}
          onChange={(from) => onChange({ ...axis, from })}
        />{' '}
        to{' '}
        <NumberInput
          label={`${label}: to`}
          value={axis.to}
          unit={unitOf(variable)}
          refused={refused}
          onChange={(to) => onChange({ ...axis, to })}
        />
      </span>
    </Field>
  );
}

const fresh = (variable: Variable): Axis => ({
  id: variable.id,
  from: endText(variable.range!.min, variable),
  to: endText(variable.range!.max, variable),
});

function axisOf(variables: Variable[], given: HeatmapAxisRequest | undefined, place: number): Axis | null {
  const own = given && variables.find(({ id }) => id === variableId(given));
  if (own) {
    const text = (value: number) => formatInput(shownValue(value, own));
    return { id: own.id, from: text(given.min), to: text(given.max) };
  }
  const variable = worthAMap(variables)[place];
  return variable ? fresh(variable) : null;
}

/** The axis as it travels, or what cannot be read of it. */
function request(variables: Variable[], { id, from, to }: Axis, points: number): HeatmapAxisRequest | string {
  const variable = variables.find((one) => one.id === id)!;
  const [min, max] = [parseInput(from), parseInput(to)];
  if (min === null || max === null) return `${variable.title} needs a number at both ends of its range.`;
  return {
    step_id: variable.step_id!,
    key: variable.key,
    min: insideValue(min, variable),
    max: insideValue(max, variable),
    points,
  };
}
