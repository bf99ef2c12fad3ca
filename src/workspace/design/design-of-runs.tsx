import { useId, useMemo, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { classicalPlan, type DesignKind, fractionsOf } from '#engine/fitting/index.ts';
import { type Unit, counted } from '#engine/wording/index.ts';
import type { UnitOperation } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { Options } from '#src/components/options.tsx';
import { PrintButton } from '#src/components/print-button.tsx';
import { CountField, QuantityField } from '#src/components/quantity-field.tsx';
import { useExport } from '#src/components/use-export.ts';
import { formatInput } from '#src/lib/format.ts';
import { importLater } from '#src/lib/import-later.ts';
import { inColumn, planFile } from '../plan-file.ts';
import {
  columnsOf,
  DESIGNS,
  type Factor,
  factorOf,
  factorsOf,
  firstFactors,
  sizeFor,
  USUAL,
  usualSize,
} from './ask.ts';
import styles from './design.module.css';

interface Props {
  operation: UnitOperation;
  /** What the file is named after. */
  name: string;
}

const MOST_CENTRES = 20;
const MOST_REPEATS = 10;
const MOST_SIZE = 200;
/** Digits of a value in the table; the file has more. */
const DIGITS = 5;
const KINDS = Object.keys(DESIGNS) as DesignKind[];

/**
 * Plans runs without a fitted model: factors with ranges, one of the classical designs, and the table of the runs, which is exported as
 * the file that is uploaded again with the results in it.
 */
export default function DesignOfRuns({ operation, name }: Props) {
  const id = useId();
  const settings = factorsOf(operation);
  const [factors, setFactors] = useState<readonly Factor[]>(() => firstFactors(settings));
  const [responses, setResponses] = useState<readonly string[]>(() =>
    operation.outputs.slice(0, 1).map(({ key }) => key),
  );
  const [asked, setAsked] = useState(USUAL);
  const [typedSize, setSize] = useState<number | null>(null);
  const { kind, centres, repeats, shuffled, seed } = asked;
  const size = sizeFor(kind, factors.length, typedSize ?? usualSize(factors.length));
  const outcome = useMemo(() => classicalPlan({ ...asked, factors, size }), [asked, factors, size]);
  if (settings.length === 0)
    return <p className={styles['design']}>This unit operation has no setting that can be a factor.</p>;
  const columns = columnsOf(operation, factors, responses);
  const change = (part: Partial<typeof asked>) => setAsked({ ...asked, ...part });
  const setRange = (key: string, part: Partial<Pick<Factor, 'min' | 'max'>>) =>
    setFactors(factors.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const unused = settings.filter(({ key }) => !factors.some(({ setting }) => setting === key));
  const fractions = fractionsOf(factors.length);
  return (
    <div className={styles['design']}>
      <div className={styles['scroll']}>
        <table className={styles['factors']} aria-label="Factors">
          <thead>
            <tr>
              <th scope="col">Factor</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {factors.map(({ key, setting, title, min, max }) => {
              const { unit, display_unit: shown } = settings.find((one) => one.key === setting)!;
              const units = { unit: (unit ?? '1') as Unit, shownIn: (shown ?? unit ?? '1') as Unit };
              return (
                <tr key={key}>
                  <th scope="row">{title}</th>
                  <td>
                    <QuantityField
                      bare
                      label={`${title} from`}
                      value={min}
                      {...units}
                      onValue={(value) => setRange(key, { min: value })}
                    />
                  </td>
                  <td>
                    <QuantityField
                      bare
                      label={`${title} to`}
                      value={max}
                      {...units}
                      onValue={(value) => setRange(key, { max: value })}
                    />
                  </td>
                  <td>
                    <IconButton
                      size="small"
                      aria-label={`Remove ${title}`}
                      onClick={() => setFactors(factors.filter((one) => one.key !== key))}
                    >
                      <Icon name="close" size={16} />
                    </IconButton>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className={styles['asked']}>
        {unused.length > 0 && (
          <label htmlFor={`${id}-add`}>
            Add a factor
            <select
              id={`${id}-add`}
              value=""
              onChange={({ target }) => {
                const setting = unused.find(({ key }) => key === target.value);
                if (setting) setFactors([...factors, factorOf(setting)]);
              }}
            >
              <option value="">Choose a setting</option>
              <Options options={unused.map(({ key, title }) => ({ value: key, label: title }))} />
            </select>
          </label>
        )}
        <label htmlFor={`${id}-kind`}>
          Design
          <select
            id={`${id}-kind`}
            value={kind}
            onChange={({ target }) => {
              const chosen = KINDS.find((one) => one === target.value);
              if (chosen) change({ kind: chosen });
            }}
          >
            <Options options={KINDS.map((one) => ({ value: one, label: DESIGNS[one].title }))} />
          </select>
        </label>
        {kind === 'fractional' && fractions.length > 0 && (
          <label htmlFor={`${id}-size`}>
            Runs
            <select id={`${id}-size`} value={size} onChange={({ target }) => setSize(Number(target.value))}>
              <Options options={fractions.map((one) => ({ value: one, label: String(one) }))} />
            </select>
          </label>
        )}
        {kind === 'latin_hypercube' && (
          <CountField label="Runs" value={size} min={2} max={MOST_SIZE} onValue={setSize} />
        )}
        <CountField
          label="Centre points"
          value={centres}
          min={0}
          max={MOST_CENTRES}
          onValue={(value) => change({ centres: value })}
        />
        <CountField
          label="Runs per point"
          value={repeats}
          min={1}
          max={MOST_REPEATS}
          onValue={(value) => change({ repeats: value })}
        />
        <FormControlLabel
          label="Random order"
          control={
            <Checkbox size="small" checked={shuffled} onChange={(_event, checked) => change({ shuffled: checked })} />
          }
        />
        {(shuffled || kind === 'latin_hypercube') && (
          <Button size="small" variant="text" onClick={() => change({ seed: seed + 1 })}>
            Draw again
          </Button>
        )}
      </div>
      <p className={styles['note']}>{DESIGNS[kind].help}</p>
      <fieldset className={styles['responses']}>
        <legend>Measured in each run</legend>
        {operation.outputs.map(({ key, title }) => (
          <FormControlLabel
            key={key}
            label={title}
            control={
              <Checkbox
                size="small"
                checked={responses.includes(key)}
                onChange={(_event, checked) =>
                  setResponses(checked ? [...responses, key] : responses.filter((one) => one !== key))
                }
              />
            }
          />
        ))}
      </fieldset>
      {outcome.possible ? (
        <Runs runs={outcome.runs} columns={columns} name={name} canExport={responses.length > 0} />
      ) : (
        <Alert severity="warning">{outcome.message}</Alert>
      )}
    </div>
  );
}

interface RunsProps {
  runs: readonly Record<string, number>[];
  columns: ReturnType<typeof columnsOf>;
  name: string;
  canExport: boolean;
}

/** The runs in the order in which they are made; what is measured is entered by hand, on paper or in the file. */
function Runs({ runs, columns, name, canExport }: RunsProps) {
  const { busy, save } = useExport('The plan');
  const plan = useRef<HTMLDivElement>(null);
  const make = async () => {
    const { fileName, toCsv } = await importLater(() => import('#src/components/table/export.ts'));
    const planned = runs.map((conditions) => ({ conditions, times: [] }));
    return {
      content: new Blob([toCsv(planFile({ runs: planned }, columns, {}))], { type: 'text/csv' }),
      name: fileName(`Plan ${name}`, 'csv'),
    };
  };
  const [, ...others] = columns;
  return (
    <div ref={plan}>
      <p className={styles['printedName']}>{name}</p>
      <h3 className={styles['head']}>
        {counted(runs.length, 'run')} <small>in the order in which they are made</small>
      </h3>
      <div className={styles['runs']}>
        <table aria-label="Planned runs">
          <thead>
            <tr>
              <th scope="col">Run</th>
              {others.map(({ key, title, display_unit: unit }) => (
                <th key={key} scope="col" data-numeric>
                  {title}
                  {unit && unit !== '1' ? `, ${unit}` : ''}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map((run, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- a run has no other name
              <tr key={n}>
                <th scope="row">{n + 1}</th>
                {others.map((column) => (
                  <td key={column.key} data-numeric>
                    {run[column.key] === undefined
                      ? ''
                      : formatInput(Number(inColumn(run[column.key]!, column).toPrecision(DIGITS)))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!canExport && <p className={styles['note']}>Choose what is measured, so that the file has a column for it.</p>}
      <div className={styles['foot']}>
        <Button
          size="small"
          variant="contained"
          startIcon={<Icon name="download" size={16} />}
          loading={busy}
          disabled={!canExport}
          onClick={() => void save(make)}
        >
          Export plan
        </Button>
        <PrintButton part={plan} />
      </div>
      <p className={styles['note']}>
        Enter the results in the empty columns of the file and upload it to an experiment of the unit operation. The
        response surface is then fitted.
      </p>
    </div>
  );
}
