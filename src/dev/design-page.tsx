import { numeric } from '#src/components/table/column.ts';
import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { Link } from 'react-router-dom';
import { Chart } from '#src/components/chart/chart.tsx';
import type { ChartData } from '#src/components/chart/chart-data.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import { workingPoint, type Curves } from '#src/components/chart/curves.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Delta } from '#src/components/figures/delta.tsx';
import { Sparkline } from '#src/components/figures/sparkline.tsx';
import { Hint } from '#src/components/hint.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card, Empty, Page } from '#src/components/page.tsx';
import { Field } from '#src/forms/field.tsx';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { typedNumber } from '#src/lib/read-quantity.ts';
import { toast } from '#src/lib/toast.ts';
import figures from '#src/workspace/figures/key-figures.module.css';
import { BuretteScale } from '#src/workspace/panel/burette-scale.tsx';
import { STATE_NAMES, ValueStateIcon, type ValueState } from '#src/workspace/value-state.tsx';
import styles from './design-page.module.css';

/** Live examples of the shared components, each with its usage. Only in development. */
export default function DesignPage() {
  return (
    <Page title="Design" lead="Shared components with live examples. Switch the appearance in the user menu.">
      <div className={styles['sections']}>
        <Type />
        <Colours />
        <KeyFigureExamples />
        <ValueStates />
        <Scales />
        <Inputs />
        <TableExample />
        <ChartExamples />
        <States />
      </div>
    </Page>
  );
}

function Section({ title, use, children }: { title: string; use: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className={styles['section']}>
        <p className={styles['use']}>{use}</p>
        <div className={styles['row']}>{children}</div>
      </div>
    </Card>
  );
}

function Type() {
  return (
    <Section title="Type" use="Serif for titles of pages, sans for everything else, mono for ids. Figures are tabular.">
      <div>
        <h1 className={styles['h1']}>Homogenised harvest</h1>
        <h2 className={styles['h2']}>What changed the cost</h2>
        <p className={styles['body']}>
          A process is a list of steps. <code>stp_ultrafiltration</code> <span className="figures">1 234.50 kg</span>
        </p>
      </div>
    </Section>
  );
}

const COLOURS = [
  ['primary-main', 'interactive elements'],
  ['success-main', 'better'],
  ['error-main', 'worse, refused'],
  ['warning-main', 'attention'],
  ['stage-upstream', 'stage: upstream'],
  ['stage-recovery', 'stage: recovery'],
  ['stage-concentration', 'stage: concentration'],
  ['stage-purification', 'stage: purification'],
  ['stage-finishing', 'stage: finishing'],
] as const;

function Colours() {
  return (
    <Section title="Colour" use="Colour is never the only cue: a word or a shape carries the same meaning.">
      {COLOURS.map(([name, meaning]) => (
        <div key={name} className={styles['swatch']}>
          <span style={{ background: `var(--palette-${name})` }} />
          {meaning}
        </div>
      ))}
    </Section>
  );
}

function KeyFigureExamples() {
  const trail = [41.2, 40.6, 40.9, 38.2, 37.7, 36.4];
  return (
    <Section title="Key figure" use="A metric, its unit, and its change from the saved version: ▼ better, △ worse.">
      <div className={figures['figure']} role="group" aria-label="Unit cost">
        <div className={figures['label']}>Unit cost</div>
        <div className={figures['value']}>
          <b>36.4</b> <span>USD/kg</span>
        </div>
        <div className={figures['change']}>
          <Delta value={36.4} saved={41.2} better="lower" />
          <span className={figures['from']}>from 41.2</span>
          <Sparkline values={trail} saved={41.2} />
        </div>
      </div>
      <Delta value={105} saved={100} better="lower" />
      <Delta value={105} saved={100} better="higher" />
      <Delta value={0.72} saved={0.7} better="higher" points />
      <Delta value={5} saved={4} better={null} />
      <Delta value={5} saved={5} better="lower" />
    </Section>
  );
}

function ValueStates() {
  return (
    <Section
      title="Value states"
      use="Where a number comes from, by shape and colour. Missing data is stated in words."
    >
      {(Object.keys(STATE_NAMES) as ValueState[]).map((state) => (
        <span key={state} className={styles['state']}>
          <ValueStateIcon state={state} size={16} /> {STATE_NAMES[state]}
        </span>
      ))}
      <span className={styles['state']}>{formatNumber(Number.NaN)}</span>
    </Section>
  );
}

const SHOWN = { display_unit: 'g/L' };
const SCALE = { min: 0, max: 100 };

function Scales() {
  const [text, setText] = useState('62');
  const value = typedNumber(text);
  return (
    <Section
      title="Quantity field and burette scale"
      use="Below a quantity: its range, ○ saved value, ▼ current value, infeasible range hatched."
    >
      <div className={styles['quantity']}>
        <label>
          <ValueStateIcon state="entered" /> Final protein{' '}
          <QuantityBox shown={SHOWN} text={text} aria-invalid={value === null} onText={setText} /> g/L
        </label>
        <BuretteScale scale={SCALE} value={value} saved={40} limit={{ value: 85, side: 'above' }} />
        <small>
          {value === null
            ? NO_DATA
            : value > 85
              ? 'Above the feasible range: 85 g/L.'
              : 'Type a value to move the marker.'}
        </small>
      </div>
      <div className={styles['quantity']}>
        <BuretteScale scale={SCALE} value={30} saved={null} limit={null} />
      </div>
    </Section>
  );
}

function Inputs() {
  return (
    <Section title="Forms and buttons" use="Label above, help or error below. One contained button per group.">
      <Field id="design-name" label="Name" help="Appearance in lists.">
        <TextField id="design-name" defaultValue="Leghaemoglobin" />
      </Field>
      <Field id="design-wrong" label="Selling price" optional error="At least 0.">
        <TextField
          id="design-wrong"
          error
          defaultValue="-1"
          slotProps={{ htmlInput: { 'aria-describedby': 'design-wrong-help' } }}
        />
      </Field>
      <Button variant="contained" startIcon={<Icon name="plus" />}>
        New product
      </Button>
      <Button variant="outlined">Cancel</Button>
      <Button variant="text">Quiet</Button>
      <Button variant="contained" loading>
        Saving
      </Button>
      <Button variant="outlined" onClick={() => toast.done('Process deleted', { label: 'Undo', run: () => {} })}>
        Show a toast
      </Button>
      <Button variant="outlined" onClick={() => toast.problem('Process could not be deleted: Error deleting process')}>
        Show a problem
      </Button>
      <Hint text="Explanation of the term." className={styles['hint']}>
        Hint
      </Hint>
    </Section>
  );
}

interface Row {
  id: string;
  name: string;
  cost: number | null;
}
const ROWS: Row[] = [
  { id: 'a', name: 'Homogenised harvest', cost: 36.4 },
  { id: 'b', name: 'Secreted, UF/DF', cost: 28.95 },
  { id: 'c', name: 'Not computed yet', cost: null },
];
const COLUMNS: Column<Row>[] = [
  { key: 'name', title: 'Process', sortBy: ({ name }) => name, cell: ({ name }) => <Link to="?">{name}</Link> },
  numeric('cost', 'Unit cost', 'USD/kg', {
    sortBy: ({ cost }) => cost,
    cell: ({ cost }) => (cost === null ? NO_DATA : formatNumber(cost, { decimals: 2 })),
  }),
];

function TableExample() {
  return (
    <Section
      title="Table"
      use="Numbers are right-aligned. Clicking a header sorts the table, with missing data last; / moves to the filter, the arrow keys move between cells, and Enter opens a row. The export contains what is shown, with units."
    >
      <div className={styles['wide']}>
        <DataTable
          label="Example"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ id }) => id}
          defaultSort="name"
          empty="No process yet."
        />
      </div>
    </Section>
  );
}

const HOURS = Array.from({ length: 25 }, (_, index) => index * 2);
const logistic = (top: number, middle: number) => HOURS.map((hour) => top / (1 + Math.exp(-(hour - middle) / 5)));
const LINES: ChartData = {
  kind: 'line',
  x: { title: 'Time', unit: 'h', values: HOURS },
  y: { title: 'Concentration', unit: 'g/L' },
  series: [
    { key: 'x', title: 'Biomass', values: logistic(96, 22) },
    { key: 's', title: 'Glucose', values: HOURS.map((hour) => Math.max(0, 40 - hour * 1.4)) },
    // A probe without a signal for a while: a gap, not a zero.
    {
      key: 'p',
      title: 'Protein',
      values: logistic(31, 32).map((value, index) => (index > 8 && index < 12 ? null : value)),
    },
  ],
};
const COSTS: ChartData = {
  kind: 'stacked',
  x: { title: 'Process', values: ['v11', 'v12', 'v13', 'v14'] },
  y: { title: 'Unit cost', unit: 'USD/kg', format: { decimals: 2 } },
  series: [
    { key: 'm', title: 'Raw materials', values: [14.2, 13.9, 12.1, 11.8] },
    { key: 'f', title: 'Facility', values: [11.6, 11.6, 9.8, 9.9] },
    { key: 'l', title: 'Labour', values: [7.1, 6.4, 6.4, 5.2] },
    { key: 'c', title: 'Credit for heat', values: [0, 0, -0.9, -1.1] },
  ],
};
const BARS: ChartData = {
  kind: 'bar',
  x: { title: 'Step', values: ['Fed-batch fermentation', 'Ultrafiltration', 'Spray drying'] },
  y: { title: 'Unit cost', unit: 'USD/kg', format: { decimals: 2 } },
  series: [{ key: 'cost', title: 'Unit cost', values: [19.42, 6.08, 3.331] }],
};

const CURVES: Curves = {
  x: { title: 'Base added', unit: 'mmol/L' },
  y: { title: 'pH' },
  curves: [
    {
      key: 'now',
      title: 'now',
      points: [
        [0, 3.1],
        [8, 4.3],
        [16, 5],
        [24, 5.9],
        [28, 8.8],
        [32, 11.2],
      ],
    },
    {
      key: 'saved',
      title: 'saved',
      ghost: true,
      points: [
        [0, 3.3],
        [8, 4.6],
        [16, 5.4],
        [24, 7.2],
        [26, 10.4],
      ],
    },
  ],
  ghosts: 'saved',
  band: { from: 3.8, to: 5.8, label: 'useful' },
  marks: [workingPoint(16, 5, 'pH 5.00: 16.0 mmol/L')],
  gaps: [{ from: 32, to: 36, label: 'no room for more' }],
};

function ChartExamples() {
  return (
    <Section
      title="Chart"
      use="Title, one line describing the chart, then table, csv, image and explanation. Lines are labelled at their ends; the arrow keys read values. A gap means no data."
    >
      <div className={styles['wide']}>
        <Chart
          title="A fed-batch"
          data={LINES}
          whereFrom={
            <Button size="small" variant="text">
              How is this calculated?
            </Button>
          }
        />
        <Chart title="Cost of the versions" data={COSTS} />
        <Chart title="By step" data={BARS} across="Unit cost" />
        <Chart title="By step, upright" data={BARS} height={220} />
        <CurveChart title="Separate points, a ghost, a working point, an infeasible range" data={CURVES} />
      </div>
    </Section>
  );
}

function States() {
  return (
    <Section
      title="States"
      use="An empty state says what is missing and what to do; loading has the shape of the content."
    >
      <div className={styles['wide']}>
        <Empty title="Nothing here yet" actions={<Button variant="contained">New product</Button>}>
          Create a product, then add its process steps.
        </Empty>
        <Skeleton variant="rounded" height={48} />
        <Alert severity="error">Another product already has this name.</Alert>
        <p>
          <Link to="/nowhere">The error page</Link> counts down and leads back.
        </p>
      </div>
    </Section>
  );
}
