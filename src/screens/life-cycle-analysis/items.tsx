import { optionsOf } from '#src/components/options.tsx';
import { numeric } from '#src/components/table/column.ts';
import { useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useWatch } from 'react-hook-form';
import { inSentence } from '#engine/wording/index.ts';
import * as fields from '#generated/fields.ts';
import { useListImpactActivities, useListImpactItems } from '#generated/hooks/impacts.ts';
import type { LcaItem, LifeCycleAnalysis, Product } from '#generated/types.ts';
import { UpdateLifeCycleAnalysisBody } from '#generated/zod/life-cycle-analysis.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { Card } from '#src/components/page.tsx';
import type { TypedQuantity } from '#src/components/use-quantity-text.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { FieldRow } from '#src/forms/field.tsx';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { inside } from '#src/forms/place.ts';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { formatNumber } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { STAGE_NAMES } from './parts.ts';
import { inputOf, useChanges } from './use-analysis.ts';
import styles from './life-cycle.module.css';

const [ChooseProcess] = later(() => import('./choose-process.tsx'));
const [BeyondGateDialog] = later(() => import('./beyond-gate-dialog.tsx'));

/** Every inventory item with its supplier; another activity can be chosen, and items can be added. */
export function Items({ analysis, product }: { analysis: LifeCycleAnalysis; product: Product }) {
  const [changing, setChanging] = useState<LcaItem | null>(null);
  const [adding, setAdding] = useState(false);
  const [beyond, setBeyond] = useState(false);
  const [supplying, setSupplying] = useState<LcaItem | null>(null);
  const { save } = useChanges(analysis);
  const why = new Map(analysis.unmatched.map((one) => [one.item_id, one]));
  const remove = ({ id, name }: LcaItem) =>
    save({ own_items: analysis.own_items.filter((one) => one.id !== id) }, `${name} removed`).catch((error: unknown) =>
      toast.problem(`${name} could not be removed: ${reasonOf(error)}`),
    );
  const columns: Column<LcaItem>[] = [
    { key: 'name', title: 'Item', sortBy: (row) => row.name, cell: (row) => row.name },
    numeric('amount', 'Amount', '', {
      sortBy: (row) => row.amount,
      value: (row) => row.amount,
      cell: (row) => formatNumber(row.amount),
    }),
    { key: 'unit', title: 'Unit', cell: (row) => row.unit },
    { key: 'stage', title: 'Stage', minor: true, sortBy: (row) => row.stage, cell: (row) => STAGE_NAMES[row.stage] },
    {
      key: 'activity',
      title: 'Supplied by',
      cell: (row) => {
        const none = why.get(row.id);
        if (none) return `no data: ${none.reason}${none.lead ? ` Try: ${none.lead}` : ''}`;
        return row.restricted_by === undefined ? (
          row.activity_name
        ) : (
          <span className={styles['warn']} title={`Licensed data of ${row.restricted_by}: stays in your organisation`}>
            <Icon name="lock" size={14} /> {row.activity_name}
          </span>
        );
      },
      value: (row) => why.get(row.id)?.reason ?? row.activity_name,
    },
    { key: 'country', title: 'From', cell: (row) => row.country ?? '', minor: true },
    {
      key: 'quality',
      title: 'Quality',
      sortBy: (row) => row.quality,
      cell: (row) => (why.has(row.id) ? 'N' : row.quality),
    },
    {
      key: 'change',
      title: 'Change',
      exported: false,
      cell: (row) => <EditorsOnly of={product}>{changeOf(row)}</EditorsOnly>,
    },
  ];
  const changeOf = (row: LcaItem) =>
    row.source === 'user' ? (
      <IconButton
        size="small"
        aria-label={`Remove ${row.name}`}
        disabled={!analysis.own_items.some((one) => one.id === row.id)}
        onClick={() => void remove(row)}
      >
        <Icon name="trash" size={16} />
      </IconButton>
    ) : (
      <>
        <IconButton size="small" aria-label={`Choose the supply of ${row.name}`} onClick={() => setChanging(row)}>
          <Icon name="pencil" size={16} />
        </IconButton>
        {row.impact_item_id !== null && (
          <IconButton size="small" aria-label={`Supply ${row.name} from a database`} onClick={() => setSupplying(row)}>
            <Icon name="search" size={16} />
          </IconButton>
        )}
      </>
    );
  return (
    <Card title="Inventory" note={`From the balance of v${analysis.configuration_number}, per functional unit`}>
      <DataTable
        label="Inventory items"
        compact
        columns={columns}
        rows={analysis.items}
        rowKey={(row) => row.id}
        empty="No inventory items."
        tools={
          <EditorsOnly of={product}>
            <Button size="small" variant="outlined" startIcon={<Icon name="plus" />} onClick={() => setAdding(true)}>
              Add an item
            </Button>
            <Button size="small" variant="outlined" onClick={() => setBeyond(true)}>
              Beyond the gate
            </Button>
          </EditorsOnly>
        }
      />
      {supplying?.impact_item_id && (
        <ChooseProcess
          analysis={analysis}
          item={{ ...supplying, impact_item_id: supplying.impact_item_id }}
          onClose={() => setSupplying(null)}
        />
      )}
      {changing && <ChangeItem analysis={analysis} item={changing} onClose={() => setChanging(null)} />}
      {beyond && <BeyondGateDialog analysis={analysis} onClose={() => setBeyond(false)} />}
      {adding && <AddItem analysis={analysis} onClose={() => setAdding(false)} />}
    </Card>
  );
}

const PEDIGREE = ['Reliability', 'Completeness', 'Time', 'Geography', 'Technology'];
const SCORES = { 1: '1, best', 2: '2', 3: '3', 4: '4', 5: '5, worst' };

function ChangeItem({ analysis, item, onClose }: { analysis: LifeCycleAnalysis; item: LcaItem; onClose: () => void }) {
  const { save } = useChanges(analysis);
  const impacts = useListImpactItems().data?.items ?? [];
  const before = inputOf(analysis);
  const choices = (before.item_choices ?? []).filter((one) => one.item_id !== item.id);
  const rated = before.uncertainty?.pedigree ?? [];
  const ratings = rated.filter((one) => one.item_id !== item.id);
  const scores = rated.find((one) => one.item_id === item.id)?.scores;
  const form = useContractForm({
    name: `supply of ${item.id}`,
    schema: UpdateLifeCycleAnalysisBody,
    start: {
      impact_item_id: item.impact_item_id ?? '',
      activity_id: item.chosen ? (item.activity_id ?? '') : '',
      rated: scores ? 'pedigree' : '',
      scores: scores?.map(String) ?? PEDIGREE.map(() => '3'),
    },
    toBody(values) {
      const isOther = values.impact_item_id !== (item.impact_item_id ?? '');
      const choice = {
        item_id: item.id,
        ...(isOther && { impact_item_id: values.impact_item_id }),
        activity_id: values.activity_id,
      };
      const rating = { item_id: item.id, scores: values.scores.map(Number) };
      return {
        ...before,
        // An automatic match is not a choice.
        item_choices: isOther || values.activity_id !== '' ? [...choices, choice] : choices,
        uncertainty: {
          ...before.uncertainty,
          pedigree: values.rated === '' ? ratings : [...ratings, rating],
        },
      };
    },
    inputOf: (path) => inside(`item_choices.${choices.length}`)(inside(`uncertainty.pedigree.${ratings.length}`)(path)),
    check: ({ impact_item_id }) => ({
      impact_item_id: impact_item_id === '' ? 'Choose an impact item.' : undefined,
    }),
    async send(body) {
      await save(body, `${item.name}: supply chosen`);
      onClose();
    },
  });
  const { impact_item_id: impact = '', rated: way } = useWatch({ control: form.control });
  const activities = useListImpactActivities(impact, { query: { enabled: impact !== '' } }).data?.activities ?? [];
  return (
    <DialogForm form={form} title={`Supply of ${inSentence(item.name)}`} action="Choose" onClose={onClose}>
      <ChoiceInput
        form={form}
        name="impact_item_id"
        label="Impact item"
        none="none"
        options={impacts.map((one) => ({ value: one.id, label: `${one.name}, per ${one.unit}` }))}
        onChosen={() => form.setValue('activity_id', '')}
      />
      <ChoiceInput
        form={form}
        name="activity_id"
        label="Activity"
        none="default"
        options={activities.map((one) => ({
          value: one.id,
          label: `${one.name}, ${one.location}, quality ${one.quality}${one.doubtful ? ', licence to be reviewed' : ''}`,
        }))}
      />
      <fieldset className={styles['stages']}>
        <legend>Data quality, for the uncertainty</legend>
        <ChoiceInput
          form={form}
          name="rated"
          label="Rated"
          none="by data quality letter"
          options={[{ value: 'pedigree', label: 'by five scores (pedigree)' }]}
        />
        {way !== '' && (
          <FieldRow>
            {PEDIGREE.map((name, index) => (
              <ChoiceInput key={name} form={form} name={`scores.${index}`} label={name} options={optionsOf(SCORES)} />
            ))}
          </FieldRow>
        )}
      </fieldset>
    </DialogForm>
  );
}

function AddItem({ analysis, onClose }: { analysis: LifeCycleAnalysis; onClose: () => void }) {
  const { save } = useChanges(analysis);
  const impacts = useListImpactItems().data?.items ?? [];
  const before = inputOf(analysis);
  const items = before.own_items ?? [];
  const form = useContractForm({
    name: 'own item',
    schema: UpdateLifeCycleAnalysisBody,
    start: { impact_item_id: '', name: '', amount: null as TypedQuantity, stage: 'packaging' },
    toBody({ impact_item_id, name, amount, stage }) {
      const found = impacts.find((one) => one.id === impact_item_id);
      const isOut = found?.item_type === 'waste' || found?.item_type === 'emission';
      const item = {
        name: name.trim() || found?.name,
        amount,
        unit: found?.unit,
        direction: isOut ? 'out' : 'in',
        stage,
        impact_item_id,
      };
      return {
        ...before,
        // An item outside the boundary would be ignored.
        boundary: [...new Set([...before.boundary, stage])],
        own_items: [...items, item],
      };
    },
    inputOf(path, { name }) {
      const part = inside(`own_items.${items.length}`)(path);
      // These come from the impact item unless they are overridden.
      return part === 'unit' || (part === 'name' && name.trim() === '') ? 'impact_item_id' : part;
    },
    async send(body) {
      await save(body, `${body.own_items?.at(-1)?.name ?? 'Item'} added`);
      onClose();
    },
  });
  const impact = useWatch({ control: form.control, name: 'impact_item_id' });
  const found = impacts.find((one) => one.id === impact);
  return (
    <DialogForm form={form} title="Add an item" action="Add" onClose={onClose}>
      <ChoiceInput
        form={form}
        name="impact_item_id"
        label="Impact item"
        ask="choose one"
        options={impacts.map((one) => ({ value: one.id, label: `${one.name}, per ${one.unit}` }))}
      />
      <TextInput form={form} name="name" label="Name" placeholder={found?.name ?? ''} optional />
      <QuantityInput
        form={form}
        name="amount"
        of={fields.LcaOwnItem.amount}
        label="Amount per functional unit"
        suffix={found?.unit ?? ''}
      />
      <ChoiceInput form={form} name="stage" label="Life-cycle stage" options={optionsOf(STAGE_NAMES)} />
    </DialogForm>
  );
}
