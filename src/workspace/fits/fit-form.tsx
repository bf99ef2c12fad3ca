import { Fragment } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { inSentence } from '#engine/wording/index.ts';
import { useGetExperiment } from '#generated/hooks/experiments.ts';
import type { Experiment, FitFixed, ModelFit, ModelParameter } from '#generated/types.ts';
import { IntegrateDataBody } from '#generated/zod/experiments.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Card } from '#src/components/page.tsx';
import { experimentPath } from '#src/experiments/paths.ts';
import { useProductExperiments } from '#src/experiments/use-experiments.ts';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { InputError } from '#src/forms/input-error.tsx';
import { ChoiceInput } from '#src/forms/inputs.tsx';
import { useContractForm, type ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { isSame } from '#src/lib/is-same.ts';
import styles from './fit.module.css';
import { shown } from './numbers.ts';
import { fixedOf, SHARES } from './request-of.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { useStartFit } from './use-start-fit.ts';

interface Props {
  productId: string;
  operation: string;
  name: string;
  experiments: Experiment[];
  /** An earlier fit to start from: its experiments and parameters. */
  before: ModelFit | null;
  /** The experiment that is used at first if there is no earlier fit; all of them if absent. */
  first?: string;
  onFitted: (fit: ModelFit) => void;
}

type Use = 'fit' | 'test' | 'none';

interface Values {
  /** Use of each experiment, by its id. */
  uses: Record<string, Use>;
  /** Parameters that are not fitted. */
  left: string[];
  /** Settings that are held at the values of an earlier fit. */
  held: string[];
  /** A share, or `USUAL`. */
  held_out_share: string;
}

/** Parameters that are not fitted at first: those that an earlier fit held, and those that are fitted only on request. */
const optionalOf = (parameters: readonly ModelParameter[], before: ModelFit | null): string[] =>
  parameters
    .filter(
      ({ key, optional }) =>
        before?.fixed?.some((one) => one.key === key) ||
        (optional && !before?.parameters.some((one) => one.key === key)),
    )
    .map(({ key }) => key);

/** The share that the server takes if none is chosen. */
const USUAL = 'usual';

const canBeUsed = ({ mapping, file }: Experiment): boolean => file !== null && mapping?.confirmed === true;

/** The set-up of a fit. If the data cannot support it, the form says why and keeps every choice. */
export function FitForm({ productId, operation, name, experiments, before, first: only, onFitted }: Props) {
  const { start: startFit } = useStartFit();
  const product = useGetProduct(productId).data;
  const usable = experiments.filter(canBeUsed);
  const used = before?.experiments.map((one) => one.id);
  const [first] = usable;
  const model = useGetExperiment(productId, operation, first?.id ?? '', { query: { enabled: first !== undefined } })
    .data?.model;
  const parameters = model?.parameters ?? before?.model.parameters ?? [];
  const shares = model?.shares ?? [];
  const ofProduct = useProductExperiments(productId, shares.length > 0) ?? [];
  const others = ofProduct.filter(
    (one) => canBeUsed(one) && shares.some(({ unit_operation }) => unit_operation === one.unit_operation),
  );
  const usualUse = ({ id }: Experiment): Use =>
    (used?.includes(id) ?? (only === undefined || id === only)) || usable.length === 1 ? 'fit' : 'none';
  const isEstimated = (key: string, left: readonly string[]) =>
    parameters.some((one) => one.key === key) && !left.includes(key);
  const otherUse = ({ id }: Experiment): Use => {
    const other = before?.together?.find(({ ids }) => ids.includes(id));
    if (!other) return 'none';
    return other.held_out_ids.includes(id) ? 'test' : 'fit';
  };
  const idsAmong = (list: readonly Experiment[], uses: Values['uses'], ...wanted: Use[]) =>
    list.filter(({ id }) => wanted.includes(uses[id] ?? 'none')).map(({ id }) => id);
  const idsOf = (uses: Values['uses'], ...wanted: Use[]) => idsAmong(usable, uses, ...wanted);
  /** What is fitted together, in the order of the unit operations that share parameters. */
  const togetherIn = (uses: Values['uses']) =>
    shares.flatMap(({ unit_operation }) => {
      const own = others.filter((one) => one.unit_operation === unit_operation);
      const [ids, held_out_ids] = [idsAmong(own, uses, 'fit', 'test'), idsAmong(own, uses, 'test')];
      return ids.length === 0 ? [] : [{ unit_operation, ids, ...(held_out_ids.length > 0 && { held_out_ids }) }];
    });
  const start: Values = {
    uses: Object.fromEntries([
      ...usable.map((one) => [one.id, usualUse(one)] as const),
      ...others.map((one) => [one.id, otherUse(one)] as const),
    ]),
    left: optionalOf(parameters, before),
    held: Object.keys(before ? fixedOf(before) : {}),
    held_out_share: USUAL,
  };
  const form = useContractForm<Values, typeof IntegrateDataBody>({
    name: 'fit',
    schema: IntegrateDataBody,
    start,
    // The parameters of the model arrive later.
    values: start,
    toBody({ uses, left, held, held_out_share }) {
      const tests = idsOf(uses, 'test');
      const together = togetherIn(uses);
      const fixed = Object.entries(before ? fixedOf(before) : {}).filter(
        ([key]) => held.includes(key) && !isEstimated(key, left),
      );
      return {
        ids: idsOf(uses, 'fit', 'test'),
        ...(tests.length > 0 && { held_out_ids: tests }),
        ...(tests.length === 0 &&
          idsAmong(others, uses, 'test').length === 0 &&
          held_out_share !== USUAL && { held_out_share: Number(held_out_share) }),
        ...(!isSame(left.toSorted(), optionalOf(parameters, null).toSorted()) && {
          parameters: parameters.map(({ key }) => key).filter((key) => !left.includes(key)),
        }),
        ...(fixed.length > 0 && { fixed: Object.fromEntries(fixed) }),
        ...(together.length > 0 && { together }),
      };
    },
    inputOf(path, { uses }) {
      const [list = '', place, inner, at] = path.split('.');
      if (list === 'together') {
        const other = togetherIn(uses)[Number(place)];
        const ids = inner === 'held_out_ids' ? other?.held_out_ids : other?.ids;
        return `uses.${ids?.[Number(at ?? 0)] ?? first?.id}`;
      }
      if (list === 'parameters') return 'left';
      if (list === 'fixed') return 'held';
      if (list === 'ids') return `uses.${idsOf(uses, 'fit', 'test')[Number(place)] ?? first?.id}`;
      return list === 'held_out_ids' ? `uses.${idsOf(uses, 'test')[Number(place)] ?? first?.id}` : path;
    },
    async send(body) {
      const of = { product_id: productId, unit_operation: operation };
      onFitted(await startFit(of, body, ({ number }) => `Fit ${number} of ${inSentence(name)} is ready`));
    },
  });
  const { uses = {}, left = [] } = useWatch({ control: form.control }) as Partial<Values>;
  const chosen = idsOf(uses, 'fit', 'test').length;
  const tests = idsOf(uses, 'test').length;
  const allTests = tests + idsAmong(others, uses, 'test').length;
  return (
    <Card title="Fit the model to data" note={before?.model.equation ?? model?.equation}>
      <Form form={form} className={styles['form']}>
        <fieldset>
          <legend>Experiments</legend>
          {experiments.map((one) =>
            canBeUsed(one) ? (
              <UseInput key={one.id} form={form} experiment={one} />
            ) : (
              <div key={one.id} className={styles['experiment']}>
                <span>{one.name}</span>
                <Link to={experimentPath(one)}>{one.file ? 'Map its columns first' : 'Upload a file first'}</Link>
              </div>
            ),
          )}
        </fieldset>
        {others.length > 0 && (
          <fieldset>
            <legend>Fitted together</legend>
            <p className={styles['hint']}>
              Data of other unit operations that share parameters. One value of each shared parameter is estimated from
              all the data.
            </p>
            {shares.map(({ unit_operation, parameters: keys }) => (
              <OtherOperation
                key={unit_operation}
                form={form}
                id={unit_operation}
                symbols={parameters.filter(({ key, optional }) => !optional && keys.includes(key))}
                experiments={others.filter((one) => one.unit_operation === unit_operation)}
              />
            ))}
          </fieldset>
        )}
        {parameters.length > 0 && <ParametersInput form={form} parameters={parameters} />}
        {before?.fixed && before.fixed.length > 0 && (
          <HeldInput form={form} fixed={before.fixed} isEstimated={(key) => isEstimated(key, left)} />
        )}
        <fieldset disabled={allTests > 0}>
          <legend>Validation rows</legend>
          <ChoiceInput
            form={form}
            name="held_out_share"
            label="Share used for validation"
            options={[
              { value: USUAL, label: allTests > 0 ? 'Whole experiments' : '20 %; none if there are few rows' },
              ...SHARES.map((one) => ({ value: String(one), label: one === 0 ? 'None' : `${100 * one} %` })),
            ]}
          />
        </fieldset>
        <FormProblem form={form} />
        <div className={styles['row']}>
          <EditorsOnly of={product}>
            <Button
              type="submit"
              variant="contained"
              loading={form.isBusy}
              disabled={chosen === 0 || chosen === tests || left.length === parameters.length}
            >
              Fit
            </Button>
          </EditorsOnly>
          <span>No process changes until you accept the fit.</span>
        </div>
      </Form>
    </Card>
  );
}

interface OtherProps {
  form: ContractForm<Values>;
  /** Id of the unit operation. */
  id: string;
  /** Parameters that it shares. */
  symbols: ModelParameter[];
  experiments: Experiment[];
}

/** The experiments of another unit operation that can be fitted together. */
function OtherOperation({ form, id, symbols, experiments }: OtherProps) {
  const operations = useUnitOperations();
  if (experiments.length === 0) return null;
  return (
    <div role="group" aria-labelledby={`together-${id}`} className={styles['other']}>
      <p id={`together-${id}`}>
        {operations?.find((one) => one.id === id)?.name ?? id}
        <small>
          shares{' '}
          {symbols.map(({ key, symbol }, n) => (
            <Fragment key={key}>
              {n > 0 && ', '}
              <i>{symbol}</i>
            </Fragment>
          ))}
        </small>
      </p>
      {experiments.map((one) => (
        <UseInput key={one.id} form={form} experiment={one} />
      ))}
    </div>
  );
}

/** How one experiment is used. */
function UseInput({ form, experiment }: { form: ContractForm<Values>; experiment: Experiment }) {
  const input = useInput(form, `uses.${experiment.id}`);
  const { id, name, value, aria, onChange, onBlur } = input;
  return (
    <>
      <div className={styles['experiment']}>
        <label htmlFor={id}>{experiment.name}</label>
        <span>{experiment.mapping?.rows_used ?? 0} rows</span>
        <select
          id={id}
          name={name}
          value={String(value)}
          {...aria}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
        >
          <option value="fit">Use for the fit</option>
          <option value="test">Use for validation</option>
          <option value="none">Exclude</option>
        </select>
      </div>
      <InputError of={input} />
    </>
  );
}

interface HeldProps {
  form: ContractForm<Values>;
  fixed: FitFixed[];
  /** Whether a setting is a parameter that is selected to be fitted, which cannot be held as well. */
  isEstimated: (key: string) => boolean;
}

/** Settings that the fit holds at the values of the earlier fit; otherwise they are those of the product. */
function HeldInput({ form, fixed, isEstimated }: HeldProps) {
  const input = useInput(form, 'held');
  const { name, aria, onChange, onBlur } = input;
  const held = useWatch({ control: form.control, name: 'held' });
  return (
    <fieldset>
      <legend>Held</legend>
      <div className={styles['checks']}>
        {fixed.map((one) => (
          <FormControlLabel
            key={one.key}
            control={
              <Checkbox
                size="small"
                name={name}
                checked={held.includes(one.key) && !isEstimated(one.key)}
                disabled={isEstimated(one.key)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...held, one.key] : held.filter((key) => key !== one.key))
                }
                onBlur={onBlur}
                slotProps={{ input: aria }}
              />
            }
            label={`${one.title} at ${shown(one.value, one)}`}
          />
        ))}
      </div>
      <InputError of={input} />
    </fieldset>
  );
}

interface ParametersProps {
  form: ContractForm<Values>;
  parameters: { key: string; title: string; symbol: string }[];
}

/** Selects the parameters to fit; the others keep their settings. */
function ParametersInput({ form, parameters }: ParametersProps) {
  const input = useInput(form, 'left');
  const { name, aria, onChange, onBlur } = input;
  const left = useWatch({ control: form.control, name: 'left' });
  return (
    <fieldset>
      <legend>Parameters</legend>
      <div className={styles['checks']}>
        {parameters.map(({ key, title, symbol }) => (
          <FormControlLabel
            key={key}
            control={
              <Checkbox
                size="small"
                name={name}
                checked={!left.includes(key)}
                onChange={({ target }) => onChange(target.checked ? left.filter((one) => one !== key) : [...left, key])}
                onBlur={onBlur}
                slotProps={{ input: aria }}
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
      <InputError of={input} />
    </fieldset>
  );
}
