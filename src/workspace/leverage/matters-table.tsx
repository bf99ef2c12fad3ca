import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { numeric } from '#src/components/table/column.ts';
import { OWN_OPERATION, type Configuration, type Results } from '#engine/index.ts';
import { useMemo, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Leverage, LeverageRow } from '#engine/analysis/index.ts';
import { LEVEL } from '#engine/wording/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { newExperimentPath } from '#src/experiments/paths.ts';
import { useCatalogue, operationOf } from '#src/draft/catalogue.ts';
import { countText, figureText, shownValue, unitOf, type Figure } from '#src/draft/metrics.ts';
import { ValueStateIcon, type ValueState } from '../value-state.tsx';
import { CurveCell } from './curve-cell.tsx';
import styles from './matters.module.css';
import { optimiseAddress, todoOf } from '#src/draft/leverage/todo.ts';
import { changeText, higherWords, ownerText, shownChange } from '#src/draft/leverage/words.ts';
import { WorthBar, WorthFigure } from './worth.tsx';

/** Rows at first: those that can be read at a glance. */
const FIRST = 14;
const SHORT = { digits: 3 };

type Order = 'higher' | 'uncertainty';

interface Props {
  found: Leverage;
  figure: Figure;
  /** The configuration of the effects, and its results. */
  configuration: Configuration;
  results: Results;
  place: { productId: string; processId: string };
  /** The address at which a price or an assumption is entered. */
  assumptionAt: (path: string) => string;
  /** Opens a number where it is edited; without it, the list does not lead there. */
  onEdit?: (row: LeverageRow) => void;
  /** Above the table, left. */
  note: ReactNode;
}

/** Every number of a process, ranked by effect: of 10 % more, or of its uncertainty. */
export function MattersTable({ found, figure, configuration, results, place, assumptionAt, onEdit, note }: Props) {
  const [order, setOrder] = useState<Order>('higher');
  const catalogue = useCatalogue();
  const rows = useMemo(() => inOrder(found.rows, order), [found, order]);
  const columns = useMemo(() => {
    const steps = new Map(results.steps.map((step) => [step.step_id, step]));
    const stageOf = (id: string) => operationOf(catalogue, steps.get(id))?.stage;
    const largest = rows.reduce((most, { higher }) => Math.max(most, Math.abs(higher.change ?? 0)), 0);
    return columnsFor({
      found,
      figure,
      largest,
      configuration,
      onEdit,
      stateOf: (row) => stateOf(row, configuration, results),
      stepOf: ({ step_id: id }) => (id === null ? null : { tag: steps.get(id)?.tag ?? '', stage: stageOf(id) }),
      addressOf: (row) =>
        addressOf(row, found.metric, place, assumptionAt, steps.get(row.step_id ?? '')?.unit_operation),
    });
  }, [found, figure, rows, onEdit, configuration, results, catalogue, place, assumptionAt]);
  const others = (rest: LeverageRow[]): string => {
    const most = rest.reduce((size, row) => Math.max(size, sizeOf(row, order)), 0);
    const size =
      order === 'higher'
        ? `${changeText(most, figure, found.baseline).replace('+', '')} ${unitOf(figure)}`
        : `${formatNumber(most * 100, { digits: 2 })} % of the variance, as if linear`;
    return `${countText(rest.length)} more, each at most ${size}.`.replace('at most <', 'below');
  };
  const limited = rows.some(({ higher, base }) => higher.is_limited && higher.value !== base);
  return (
    <div className={styles['matters']}>
      <DataTable
        label="What matters"
        compact
        filter={false}
        columns={columns}
        rows={rows}
        rowKey={({ step_id, key }) => `${step_id}/${key}`}
        empty="No number of this process changes the metric."
        first={{ count: FIRST, others }}
        note={note}
        tools={
          <ChoiceButtons<Order>
            label="Order"
            choices={{ higher: 'by +10 %', uncertainty: 'by its uncertainty' }}
            value={order}
            onChange={setOrder}
          />
        }
      />
      <p className={styles['legend']}>
        <span>
          {limited && '* increased only to the end of its range. '}Whole numbers are increased by one, temperatures by 1
          °C and pH by 0.1. Range: {LEVEL} values of the number are within it.
        </span>
        {onEdit && (
          <span className={styles['keys']}>
            <kbd>J</kbd> <kbd>K</kbd> rows · <kbd>Enter</kbd> edit here
          </span>
        )}
      </p>
    </div>
  );
}

const sizeOf = (row: LeverageRow, order: Order): number =>
  order === 'higher' ? Math.abs(row.higher.change ?? row.step.change ?? 0) : (row.share ?? 0);

/** Numbers without any effect are left out. */
const inOrder = (rows: readonly LeverageRow[], order: Order): LeverageRow[] => {
  const other = order === 'higher' ? 'uncertainty' : 'higher';
  return rows
    .filter((row) => sizeOf(row, 'higher') > 0 || sizeOf(row, 'uncertainty') > 0)
    .toSorted((a, b) => sizeOf(b, order) - sizeOf(a, order) || sizeOf(b, other) - sizeOf(a, other));
};

/** Where the value comes from. */
function stateOf({ step_id, key }: LeverageRow, { assumptions }: Configuration, results: Results): ValueState {
  if (step_id !== null) {
    const step = results.steps.find((one) => one.step_id === step_id);
    return step?.settings.find((one) => one.key === key)?.source ?? 'entered';
  }
  const dot = key.indexOf('.');
  const group = (assumptions as Record<string, Record<string, unknown> | undefined>)[key.slice(0, dot)];
  return group?.[key.slice(dot + 1)] === undefined ? 'default' : 'entered';
}

/** Where one can act on a number; null where words say why not. */
function addressOf(
  row: LeverageRow,
  metric: string,
  place: Props['place'],
  assumptionAt: Props['assumptionAt'],
  operation: string | undefined,
): string | null {
  switch (todoOf(row).kind) {
    case 'optimise':
      return optimiseAddress(place, [row], metric);
    case 'measure':
      // No model of an own operation can be fitted.
      return operation === OWN_OPERATION ? null : newExperimentPath(place.productId, operation);
    case 'price':
      return assumptionAt(row.key);
    case null:
      return null;
  }
}

const ACTIONS: Record<'optimise' | 'measure' | 'price', { label: string; icon: IconName }> = {
  optimise: { label: 'Optimise', icon: 'target' },
  measure: { label: 'Measure', icon: 'flask' },
  price: { label: 'Fix a price', icon: 'coins' },
};

const width = (row: LeverageRow): string => {
  if (!row.range) return 'you set it';
  return `${figureText(row.range.low, row, SHORT)} to ${figureText(row.range.high, row, SHORT)}`;
};

/** What the signs before and after a number mean. */
const widthWords = (row: LeverageRow): string | undefined =>
  row.range
    ? `In ${LEVEL} cases, the value is between ${figureText(row.range.low, row, SHORT)} and ${figureText(row.range.high, row, SHORT)} ${unitOf(row)}`.trim()
    : undefined;

/** Change of the metric over the uncertain range, at its larger end. */
const effect = ({ range }: LeverageRow): number | null =>
  range ? Math.max(...ends(range).map((end) => Math.abs(end))) : null;

/** Changes of the metric at the two ends of the uncertain range, the lower first. */
const ends = ({ change_low: low, change_high: high }: NonNullable<LeverageRow['range']>): number[] =>
  [low ?? 0, high ?? 0].toSorted((a, b) => a - b);

interface About {
  found: Leverage;
  figure: Figure;
  largest: number;
  configuration: Configuration;
  onEdit: ((row: LeverageRow) => void) | undefined;
  stateOf: (row: LeverageRow) => ValueState;
  /** Null for what belongs to the whole plant. */
  stepOf: (row: LeverageRow) => { tag: string; stage: string | undefined } | null;
  addressOf: (row: LeverageRow) => string | null;
}

function columnsFor({
  found,
  figure,
  largest,
  configuration,
  onEdit,
  stateOf: state,
  stepOf,
  addressOf: address,
}: About): Column<LeverageRow>[] {
  const unit = unitOf(figure);
  const [less, more] = sidesOf(figure);
  const change = (value: number | null) => (value === null ? null : shownChange(value, figure));
  const machineOf = ({ machine, ...row }: LeverageRow): string =>
    machine
      ? `; ${machine.tag}: ${countText(machine.to)} units instead of ${countText(machine.from)} from ${figureText(machine.value, row, SHORT)} ${unitOf(row)}`
      : '';
  return [
    {
      key: 'title',
      title: 'Setting',
      value: ({ title }) => title,
      cell: (row) => (
        <span className={styles['setting']}>
          <ValueStateIcon state={state(row)} />
          {onEdit ? (
            <button type="button" onClick={() => onEdit(row)}>
              {row.title}
            </button>
          ) : (
            row.title
          )}
        </span>
      ),
    },
    {
      key: 'step',
      title: 'Step',
      value: ownerText,
      cell: (row) => {
        const step = stepOf(row);
        return (
          <span className={styles['step']} title={row.step_name ?? undefined}>
            <i className={styles['stage']} data-stage={step?.stage} />
            {step ? <code>{step.tag}</code> : ownerText(row)}
          </span>
        );
      },
    },
    numeric('value', 'Value', '', {
      value: (row) => shownValue(row.base, row),
      cell: (row) => (
        <>
          <span className={styles['value']} data-state={state(row)}>
            {figureText(row.base, row, SHORT)}
          </span>{' '}
          <small>{unitOf(row)}</small>
        </>
      ),
    }),
    numeric('known', 'Uncertainty', '', {
      minor: true,
      value: (row) => (row.range ? shownChange((row.range.high - row.range.low) / 2, row) : null),
      cell: (row) => (
        <span className={styles['grey']} title={widthWords(row)}>
          {width(row)}
        </span>
      ),
    }),
    {
      key: 'bar',
      title: 'Effect',
      head: (
        <span className={styles['sides']}>
          <span>{less}</span> <span>{more}</span>
        </span>
      ),
      exported: false,
      cell: (row) => <WorthBar row={row} figure={figure} largest={largest} half={42} />,
    },
    numeric('small', 'If 10 % higher', '', {
      head: twoLines('if 10 %', 'higher'),
      valueUnit: unit,
      value: ({ higher }) => change(higher.change),
      cell: (row) => (
        <span title={`${higherWords(row)}${machineOf(row)}`}>
          <WorthFigure row={row} figure={figure} baseline={found.baseline} isColoured />
        </span>
      ),
    }),
    numeric('unknown', 'Effect of the uncertainty', '', {
      head: twoLines('from its', 'uncertainty'),
      valueUnit: unit,
      minor: true,
      value: (row) => change(effect(row)),
      cell: ({ range }) =>
        range && (
          <span className={styles['grey']} title={`At the two ends between which ${LEVEL} values of this number are`}>
            {ends(range)
              .map((end) => changeText(end, figure, found.baseline))
              .join(' ')}
          </span>
        ),
    }),
    numeric('share', 'Linear share of variance', '', {
      head: twoLines('linear share', 'of variance'),
      valueUnit: '%',
      value: ({ share }) => (share === null ? null : share * 100),
      cell: ({ share }) => share !== null && <ShareCell share={share} />,
    }),
    {
      key: 'curve',
      title: 'Over its range',
      head: twoLines('over its', 'range'),
      exported: false,
      minor: true,
      cell: (row) => <CurveCell row={row} configuration={configuration} metric={found.metric} />,
    },
    {
      key: 'machine',
      title: 'Next machine',
      extra: true,
      value: ({ machine }) => machine && `${machine.name} ${machine.tag}`,
      cell: ({ machine, ...row }) => machine && `${machine.tag} at ${figureText(machine.value, row, SHORT)}`,
    },
    {
      key: 'todo',
      title: 'What to do',
      value: (row) => {
        const todo = todoOf(row);
        return todo.kind === null ? todo.words : ACTIONS[todo.kind].label;
      },
      cell: (row) => <TodoCell row={row} address={address(row)} />,
    },
  ];
}

const twoLines = (first: string, second: string): ReactNode => (
  <>
    {first}
    <br />
    {second}
  </>
);

/** Metrics that are money. */
const COSTS = new Set(['cogs', 'msp', 'tci']);
const sidesOf = ({ metric }: Figure): [string, string] =>
  COSTS.has(metric) ? ['cheaper', 'dearer'] : ['less', 'more'];

function ShareCell({ share }: { share: number }) {
  const percent = Math.max(0, Math.min(1, share)) * 100;
  return (
    <span className={styles['share']}>
      <i className={styles['track']}>
        <i className={styles['part']} style={{ inlineSize: `${percent}%` }} />
      </i>
      <span>
        {share > 0 && share < 0.001 ? '< 0.1' : formatNumber(share * 100, { decimals: share < 0.1 ? 1 : 0 })} %
      </span>
    </span>
  );
}

function TodoCell({ row, address }: { row: LeverageRow; address: string | null }) {
  const todo = todoOf(row);
  if (todo.kind === null || address === null)
    return <span className={styles['grey']}>{todo.kind === null ? todo.words : ''}</span>;
  const { label, icon } = ACTIONS[todo.kind];
  return (
    <Button
      component={Link}
      to={address}
      size="small"
      variant="outlined"
      startIcon={<Icon name={icon} size={13} />}
      aria-label={`${label}: ${row.title}`}
    >
      {label}
    </Button>
  );
}
