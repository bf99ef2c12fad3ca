import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useListProcessConfigurations } from '#generated/hooks/processes/processes.ts';
import type {
  GwpSet,
  LcaAllocationMethod,
  LcaBiogenicCarbon,
  LcaFunctionalUnitBasis,
  LcaStage,
  LifeCycleAnalysis,
} from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { Field } from '#src/forms/field.tsx';
import { formatInput, formatNumber, parseInput } from '#src/lib/format.ts';
import { Choice } from './choice.tsx';
import { usePlaces } from './countries.ts';
import { FormDialog } from './form-dialog.tsx';
import { NumberField } from './number-field.tsx';
import { functionalUnitText, STAGE_NAMES } from './parts.ts';
import { useChanges } from './use-analysis.ts';
import styles from './life-cycle.module.css';

const BASES = [
  { value: 'product', label: 'product, as the cost per kilogram counts it' },
  { value: 'dry_mass', label: 'dry mass that is sold' },
  { value: 'protein', label: 'protein that is sold' },
];
const METHODS: Record<LcaAllocationMethod, string> = {
  none: 'all to the product',
  mass: 'by mass',
  energy: 'by heating value',
  economic: 'by price',
  system_expansion: 'credit for what is displaced',
};

/** What the analysis is for and what it counts, in a line, with the way to change it. */
export function ScopeLine({ analysis }: { analysis: LifeCycleAnalysis }) {
  const [editing, setEditing] = useState(false);
  const { boundary, country, gwp_set, cut_off, allocation, unmatched, items } = analysis;
  const beyond = boundary.filter((stage) => !['process', 'waste', 'packaging'].includes(stage));
  const missing = unmatched.reduce((sum, one) => sum + one.mass_share, 0);
  return (
    <div className={styles['scope']}>
      <ul aria-label="Goal and scope">
        <li>{functionalUnitText(analysis)}</li>
        <li>
          {beyond.length === 0
            ? 'cradle to gate'
            : `cradle to gate, and ${beyond.map((one) => STAGE_NAMES[one].toLowerCase()).join(', ')}`}
        </li>
        <li>GWP100, {gwp_set}</li>
        <li>{country} grid</li>
        <li>{cut_off === 0 ? 'no cut-off' : `cut-off ${formatNumber(cut_off * 100)} %`}</li>
        {allocation.co_products.length > 0 && <li>{METHODS[allocation.method]}</li>}
      </ul>
      <Button size="small" startIcon={<Icon name="pencil" />} onClick={() => setEditing(true)}>
        Goal and scope
      </Button>
      {unmatched.length > 0 && (
        <span className={styles['warn']}>
          <Icon name="warning" size={16} /> {unmatched.length} of {items.length} items have no factor:{' '}
          {formatNumber(missing * 100, { digits: 2 })} % of mass
        </span>
      )}
      {editing && <ScopeDialog analysis={analysis} onClose={() => setEditing(false)} />}
    </div>
  );
}

function ScopeDialog({ analysis, onClose }: { analysis: LifeCycleAnalysis; onClose: () => void }) {
  const id = useId();
  const places = usePlaces();
  const { save } = useChanges(analysis);
  const configurations =
    useListProcessConfigurations(analysis.product_id, analysis.process_id).data?.configurations ?? [];
  const { functional_unit: unit, allocation } = analysis;
  const [co] = allocation.co_products;
  const [configuration, setConfiguration] = useState(analysis.configuration_id);
  const [goal, setGoal] = useState(analysis.goal);
  const [amount, setAmount] = useState(formatInput(unit.amount));
  const [mass, setMass] = useState(unit.unit);
  const [basis, setBasis] = useState<string>(unit.basis);
  const [boundary, setBoundary] = useState<LcaStage[]>(analysis.boundary);
  const [country, setCountry] = useState(analysis.country);
  const [gwp, setGwp] = useState<string>(analysis.gwp_set);
  const [biogenic, setBiogenic] = useState<string>(analysis.biogenic_carbon);
  const [cutOff, setCutOff] = useState(formatInput(analysis.cut_off * 100));
  const [method, setMethod] = useState<string>(allocation.method);
  const [name, setName] = useState(co?.name ?? '');
  const [coAmount, setCoAmount] = useState(co ? formatInput(co.amount) : '');
  const [price, setPrice] = useState(co?.price === undefined ? '' : formatInput(co.price));
  const [heat, setHeat] = useState(co?.heating_value === undefined ? '' : formatInput(co.heating_value));
  const [ownHeat, setOwnHeat] = useState(
    allocation.heating_value === undefined ? '' : formatInput(allocation.heating_value),
  );
  const [displaced, setDisplaced] = useState(co?.displaced_activity_id ?? '');
  const [ratio, setRatio] = useState(co?.displacement_ratio === undefined ? '' : formatInput(co.displacement_ratio));
  const [runs, setRuns] = useState(String(analysis.uncertainty.runs ?? 1000));
  const [seed, setSeed] = useState(String(analysis.uncertainty.seed ?? 1));
  const value = parseInput(amount);
  const cut = parseInput(cutOff);
  const number = (text: string) => (text.trim() === '' ? undefined : (parseInput(text) ?? undefined));
  const optional = <K extends string>(key: K, text: string): Partial<Record<K, number>> => {
    const found = number(text);
    return found === undefined ? {} : ({ [key]: found } as Record<K, number>);
  };
  const submit = () =>
    save(
      {
        configuration_id: configuration,
        goal,
        functional_unit: { amount: value!, unit: mass, basis: basis as LcaFunctionalUnitBasis },
        boundary,
        country,
        gwp_set: gwp as GwpSet,
        biogenic_carbon: biogenic as LcaBiogenicCarbon,
        cut_off: cut! / 100,
        uncertainty: { ...analysis.uncertainty, ...optional('runs', runs), ...optional('seed', seed) },
        allocation: {
          method: method as LcaAllocationMethod,
          ...optional('heating_value', ownHeat),
          ...(allocation.price === undefined ? {} : { price: allocation.price }),
          co_products:
            name.trim() === ''
              ? []
              : [
                  {
                    name: name.trim(),
                    amount: number(coAmount) ?? 0,
                    ...optional('price', price),
                    ...optional('heating_value', heat),
                    ...optional('displacement_ratio', ratio),
                    ...(displaced.trim() === '' ? {} : { displaced_activity_id: displaced.trim() }),
                  },
                  ...allocation.co_products.slice(1),
                ],
        },
      },
      'Goal and scope changed',
    );
  return (
    <FormDialog
      title="Goal and scope"
      action="Save"
      disabled={value === null || value <= 0 || cut === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice
        label="Configuration"
        value={configuration}
        options={configurations.map((one) => ({
          value: one.id,
          label: `v${one.number}${one.note ? `, ${one.note}` : ''}`,
        }))}
        onChange={setConfiguration}
      />
      <Field id={`${id}-goal`} label="Goal">
        <TextField
          id={`${id}-goal`}
          multiline
          minRows={2}
          value={goal}
          onChange={({ target }) => setGoal(target.value)}
        />
      </Field>
      <div className={styles['pair']}>
        <NumberField label="Functional unit" value={amount} onChange={setAmount} />
        <Choice
          label="Unit"
          value={mass}
          options={['kg', 'g', 't', 'mg'].map((one) => ({ value: one, label: one }))}
          onChange={setMass}
        />
        <Choice label="Of" value={basis} options={BASES} onChange={setBasis} />
      </div>
      <fieldset className={styles['stages']}>
        <legend>Counted beside the process</legend>
        {(Object.keys(STAGE_NAMES) as LcaStage[])
          .filter((stage) => stage !== 'process')
          .map((stage) => (
            <FormControlLabel
              key={stage}
              label={STAGE_NAMES[stage]}
              control={
                <Checkbox
                  checked={boundary.includes(stage)}
                  onChange={(_event, checked) =>
                    setBoundary(checked ? [...boundary, stage] : boundary.filter((one) => one !== stage))
                  }
                />
              }
            />
          ))}
      </fieldset>
      <Choice
        label="Where the plant is"
        value={country}
        options={places.map((one) => ({ value: one.code, label: one.name }))}
        onChange={setCountry}
      />
      <div className={styles['pair']}>
        <Choice
          label="Warming potentials"
          value={gwp}
          options={['AR6', 'AR5'].map((one) => ({ value: one, label: `IPCC ${one}` }))}
          onChange={setGwp}
        />
        <Choice
          label="Biogenic carbon"
          value={biogenic}
          options={[
            { value: 'zero_zero', label: 'counts nothing' },
            { value: 'minus_one_plus_one', label: 'uptake and release listed' },
          ]}
          onChange={setBiogenic}
        />
        <NumberField label="Cut-off, % of mass" value={cutOff} onChange={setCutOff} />
      </div>
      <div className={styles['pair']}>
        <NumberField label="Runs for the uncertainty" value={runs} onChange={setRuns} />
        <NumberField label="Seed" value={seed} onChange={setSeed} />
      </div>
      <fieldset className={styles['stages']}>
        <legend>Co-product</legend>
        <Field id={`${id}-co`} label="Name">
          <TextField id={`${id}-co`} value={name} placeholder="none" onChange={({ target }) => setName(target.value)} />
        </Field>
        {name.trim() !== '' && (
          <>
            <div className={styles['pair']}>
              <NumberField label="kg per functional unit" value={coAmount} onChange={setCoAmount} />
              <NumberField label="Price, USD/kg" value={price} optional onChange={setPrice} />
              <NumberField label="Heating value, MJ/kg" value={heat} optional onChange={setHeat} />
            </div>
            <div className={styles['pair']}>
              <NumberField label="Heating value of the product, MJ/kg" value={ownHeat} optional onChange={setOwnHeat} />
              <NumberField label="Displaced per kg" value={ratio} optional onChange={setRatio} />
              <Field id={`${id}-displaced`} label="Displaced activity">
                <TextField
                  id={`${id}-displaced`}
                  value={displaced}
                  placeholder="soy_meal:US-uslci"
                  onChange={({ target }) => setDisplaced(target.value)}
                />
              </Field>
            </div>
            <Choice
              label="Burdens are shared"
              value={method}
              options={Object.entries(METHODS).map(([key, label]) => ({ value: key, label }))}
              onChange={setMethod}
            />
          </>
        )}
      </fieldset>
    </FormDialog>
  );
}

/** The total under every way of sharing it, as the choice decides it. */
export function AllocationTable({ analysis, climate }: { analysis: LifeCycleAnalysis; climate: number | null }) {
  const { method, factor, alternatives } = analysis.allocation;
  if (alternatives.length === 0) return null;
  const rows = [{ method, factor, climate_change: climate }, ...alternatives];
  return (
    <dl className={styles['facts']}>
      {rows.map((row) => (
        <div key={row.method} data-strong={row.method === method || undefined}>
          <dt>{METHODS[row.method]}</dt>
          <dd>{row.climate_change === null ? 'no data' : `${formatNumber(row.climate_change)} kg CO₂e`}</dd>
        </div>
      ))}
    </dl>
  );
}
