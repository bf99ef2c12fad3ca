import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getListFitsQueryKey, integrateData, useGetExperiment } from '#generated/hooks/experiments/experiments.ts';
import type { Experiment, ModelFit } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { experimentPath } from '#src/experiments/paths.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import styles from './fits.module.css';

interface Props {
  productId: string;
  operation: string;
  name: string;
  experiments: Experiment[];
  /** A fit to begin from: its experiments and parameters. */
  before: ModelFit | null;
  onFitted: (fit: ModelFit) => void;
}

type Use = 'fit' | 'test' | 'none';

const SHARES = [0, 0.1, 0.2, 0.3];

const canBeUsed = ({ mapping, file }: Experiment): boolean => file !== null && mapping?.confirmed === true;

/** What to fit to what. What the data cannot support is said here, and nothing that was chosen is lost. */
export function FitForm({ productId, operation, name, experiments, before, onFitted }: Props) {
  const client = useQueryClient();
  const id = useId();
  const usable = experiments.filter(canBeUsed);
  const [uses, setUses] = useState<Record<string, Use>>({});
  const [left, setLeft] = useState<string[]>([]);
  const [share, setShare] = useState(0.2);
  const [isFitting, setFitting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const used = before?.experiments.map((one) => one.id);
  const roleOf = (one: Experiment): Use =>
    uses[one.id] ?? (used === undefined || used.includes(one.id) || usable.length === 1 ? 'fit' : 'none');
  const first = usable[0];
  const model = useGetExperiment(productId, operation, first?.id ?? '', { query: { enabled: first !== undefined } })
    .data?.model;
  const parameters = model?.parameters ?? before?.model.parameters ?? [];
  const chosen = usable.filter((one) => roleOf(one) !== 'none');
  const tests = chosen.filter((one) => roleOf(one) === 'test');

  const fit = async () => {
    setFitting(true);
    setProblem(null);
    try {
      const made = await integrateData(productId, operation, {
        ids: chosen.map((one) => one.id),
        ...(tests.length > 0 ? { held_out_ids: tests.map((one) => one.id) } : { held_out_share: share }),
        ...(left.length > 0
          ? { parameters: parameters.map(({ key }) => key).filter((key) => !left.includes(key)) }
          : {}),
      });
      await client.invalidateQueries({ queryKey: getListFitsQueryKey(productId, operation) });
      toast.done(`Fit ${made.number} of ${name.toLowerCase()} is ready. Nothing uses it until you accept it.`);
      onFitted(made);
    } catch (error) {
      // A 400 says what the data lack, a 422 what is wrong with the choice.
      if (hasStatus(error, 400, 409, 422, 503)) setProblem(error.message);
      else toast.problem(`${name} could not be fitted: ${reasonOf(error)}`);
    } finally {
      setFitting(false);
    }
  };

  return (
    <Card title="Fit the model to data" note={before?.model.equation ?? model?.equation}>
      <div className={styles['form']}>
        <fieldset>
          <legend>Experiments</legend>
          {experiments.map((one) => (
            <div key={one.id} className={styles['experiment']}>
              {canBeUsed(one) ? (
                <>
                  <label htmlFor={`${id}-${one.id}`}>{one.name}</label>
                  <span>{one.mapping?.rows_used ?? 0} rows</span>
                  <select
                    id={`${id}-${one.id}`}
                    value={roleOf(one)}
                    onChange={({ target }) => setUses({ ...uses, [one.id]: target.value as Use })}
                  >
                    <option value="fit">Fit to it</option>
                    <option value="test">Hold out, to test</option>
                    <option value="none">Leave out</option>
                  </select>
                </>
              ) : (
                <>
                  <span>{one.name}</span>
                  <Link to={experimentPath(one)}>{one.file ? 'Map its columns first' : 'Upload a file first'}</Link>
                </>
              )}
            </div>
          ))}
        </fieldset>
        {parameters.length > 0 && (
          <fieldset>
            <legend>Parameters</legend>
            <div className={styles['checks']}>
              {parameters.map(({ key, title, symbol }) => (
                <FormControlLabel
                  key={key}
                  control={
                    <Checkbox
                      size="small"
                      checked={!left.includes(key)}
                      onChange={({ target }) =>
                        setLeft(target.checked ? left.filter((one) => one !== key) : [...left, key])
                      }
                    />
                  }
                  label={
                    <>
                      {title} <i>{symbol}</i>
                    </>
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <fieldset disabled={tests.length > 0}>
          <legend>Rows held out</legend>
          <div className={styles['experiment']}>
            <label htmlFor={`${id}-share`}>Kept from the fit, to test it</label>
            <select
              id={`${id}-share`}
              value={tests.length > 0 ? 0 : share}
              onChange={({ target }) => setShare(Number(target.value))}
            >
              {SHARES.map((one) => (
                <option key={one} value={one}>
                  {one === 0 ? (tests.length > 0 ? 'Whole experiments' : 'None') : `${100 * one} %`}
                </option>
              ))}
            </select>
          </div>
        </fieldset>
        {problem !== null && (
          <p className={styles['problem']} role="alert">
            <Icon name="alert" size={15} /> {problem}
          </p>
        )}
        <div className={styles['row']}>
          <Button
            variant="contained"
            loading={isFitting}
            disabled={chosen.length === 0 || chosen.length === tests.length || left.length === parameters.length}
            onClick={() => void fit()}
          >
            Fit
          </Button>
          <span>Nothing changes for any process until you accept the fit.</span>
        </div>
      </div>
    </Card>
  );
}
