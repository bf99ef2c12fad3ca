import { useMemo, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { OWN_SYMBOLS, STAGE_NAMES, type Library } from '#engine/index.ts';
import { CreateOwnOperationBody, UpdateOwnOperationBody } from '#generated/zod/own-operations.ts';
import { getListOwnOperationUsagesQueryOptions } from '#generated/hooks/own-operations.ts';
import type { OwnDefinition, OwnOperation } from '#generated/types.ts';
import * as fields from '#generated/fields.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { optionsOf } from '#src/components/options.tsx';
import { Page, Card } from '#src/components/page.tsx';
import { Conflict } from '#src/forms/conflict.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useContractForm, type ContractForm } from '#src/forms/use-contract-form.ts';
import { isStale, type ApiProblem } from '#src/lib/api-problem.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { useLibraryCalculator } from '#src/engine/calculator.ts';
import { UsagesCard } from '#src/products/usages-card.tsx';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import { ConsumptionCard } from './consumption-card.tsx';
import { draftOf, NEW_OPERATION, type OwnDraft } from './draft.ts';
import styles from './editor.module.css';
import { EquipmentCard } from './equipment-card.tsx';
import { OutletsCard } from './outlets-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { SharesCard } from './shares-card.tsx';
import { usePreview } from './use-preview.ts';
import { useSave } from './use-save.ts';
import { TIME_UNIT, TIMES } from './words.ts';

const WORDS = fields.OwnDefinition;

/** How long a batch takes, and the work on it. */
function TimeCard({ form, definition }: { form: ContractForm<OwnDraft>; definition: OwnDefinition }) {
  return (
    <Card title="Time and labour">
      <div className={styles['form']}>
        <div className={styles['pair']}>
          <ChoiceInput form={form} name="definition.time_by" label="Time by" options={optionsOf(TIMES)} />
          <QuantityInput
            form={form}
            name="definition.time"
            of={WORDS.time}
            label={TIMES[definition.time_by]}
            suffix={TIME_UNIT[definition.time_by]}
          />
          <QuantityInput
            form={form}
            name="definition.labour_per_hour"
            of={WORDS.labour_per_hour}
            label="Operator hours per hour"
          />
          <QuantityInput
            form={form}
            name="definition.labour_per_batch"
            of={WORDS.labour_per_batch}
            label="Operator hours per batch"
          />
        </div>
        <QuantityInput
          form={form}
          name="definition.cleaning_time"
          of={WORDS.cleaning_time}
          label="Cleaning per batch"
        />
      </div>
    </Card>
  );
}

const symbolName = (key: string): string => {
  const words = key.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** Name, stage, symbol and tag. */
function IdentityCard({ form }: { form: ContractForm<OwnDraft> }) {
  const drawn = useUnitOperations().map(({ icon }) => icon);
  // The present one also while the catalogue is being loaded.
  const symbols = [...new Set([...drawn, ...Object.keys(OWN_SYMBOLS), form.getValues('definition.icon')])]
    .map((value) => ({ value, label: symbolName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  return (
    <Card title="Operation">
      <div className={styles['form']}>
        <TextInput form={form} name="name" label="Name" autoFocus={form.getValues('name') === ''} />
        <TextInput form={form} name="definition.description" label="Description" lines={2} optional />
        <div className={styles['pair']}>
          <ChoiceInput form={form} name="definition.stage" label="Stage" options={optionsOf(STAGE_NAMES)} />
          <ChoiceInput form={form} name="definition.icon" label="Symbol" options={symbols} />
        </div>
        <TextInput
          form={form}
          name="definition.tag"
          label="Tag"
          help="1 to 3 capital letters, such as WC for the tag WC-301."
        />
      </div>
    </Card>
  );
}

interface Props {
  /** Null for an operation that is not in the library yet. */
  own: OwnOperation | null;
  library: Library;
}

/** One own operation: what it does, what that makes of an example while the user types, and where it is used. */
export function Editor({ own, library }: Props) {
  const [failure, setFailure] = useState<unknown>(null);
  /** The version that someone else saved in the meantime. */
  const [conflict, setConflict] = useState<ApiProblem | null>(null);
  const version = useRef(own?.version);
  const free = useRef(false);
  const calculator = useLibraryCalculator(library);
  const [start] = useState<OwnDraft>(() => (own ? draftOf(own) : NEW_OPERATION));
  const storing = useSave(own, setFailure, () => {
    free.current = true;
  });
  const form = useContractForm<OwnDraft, typeof CreateOwnOperationBody>({
    name: own?.id ?? 'new',
    schema: own ? UpdateOwnOperationBody : CreateOwnOperationBody,
    start,
    toBody: (values) => ({ ...values, ...(own && { version: version.current }) }),
    async send(body, whole) {
      setConflict(null);
      try {
        await storing.save(body, (saved) => {
          version.current = saved.version;
          whole.reset(draftOf(saved));
        });
      } catch (error) {
        if (!isStale(error)) throw error;
        setConflict(error);
      }
    },
  });
  const { name, definition } = useWatch({ control: form.control }) as OwnDraft;
  const usable = useUsable(definition, start.definition);
  const { preview, failure: fault } = usePreview(calculator, { name, ...usable.definition });
  useTitle(own ? name : 'New operation');
  useCrumbs([{ label: 'Custom Operations', to: '/own-operations' }, { label: own ? own.name : 'New operation' }]);
  if (failure ?? fault) throw failure ?? fault;

  const change = (next: OwnDefinition) => form.setValue('definition', next, { shouldDirty: true });
  const current = conflict?.details.current as unknown as OwnOperation | undefined;
  const parts = { form, definition, library, onChange: change };
  return (
    <Page
      title={name.trim() || 'New operation'}
      badge={
        own && form.isDirty ? (
          <span className={styles['unsaved']} role="status">
            Unsaved changes
          </span>
        ) : undefined
      }
      lead={
        own
          ? `Version ${own.version}. Changes are saved as a new version; existing steps keep their version.`
          : undefined
      }
      actions={
        <Button
          variant="contained"
          loading={form.isBusy}
          disabled={own !== null && !form.isDirty}
          onClick={() => void form.submit()}
        >
          {own ? 'Save as a new version' : 'Add to the library'}
        </Button>
      }
    >
      {conflict && (
        <Conflict
          onMine={() => {
            version.current = current?.version;
            void form.submit();
          }}
          onTheirs={() => {
            if (!current) return;
            setConflict(null);
            version.current = current.version;
            form.reset(draftOf(current));
          }}
        >
          {conflict.message}
        </Conflict>
      )}
      {storing.refusal && (
        <Alert severity="warning" className={styles['notice']}>
          {storing.refusal.message}
        </Alert>
      )}
      <Form form={form} label="Custom operation">
        <FormProblem form={form} />
        <div className={styles['columns']}>
          <div className={styles['column']}>
            <IdentityCard form={form} />
            <OutletsCard {...parts} />
            <SharesCard {...parts} />
          </div>
          <div className={styles['column']}>
            <ConsumptionCard {...parts} />
            <TimeCard form={form} definition={definition} />
            <EquipmentCard {...parts} />
          </div>
          <div className={styles['column']}>
            <PreviewCard preview={preview} isIncomplete={!usable.isComplete} />
            {own && (
              <UsagesCard
                name={own.name}
                noun="operation"
                query={(page) => getListOwnOperationUsagesQueryOptions(own.id, page)}
                how="Add the operation to a process from the catalogue."
                kept="Each step keeps its version until a newer version is chosen in the process."
                busy={storing.busy}
                onDelete={() => void storing.remove(own)}
              />
            )}
          </div>
        </div>
      </Form>
      <UnsavedChanges dirty={form.isDirty && !form.isBusy} what={name} stays={() => free.current} />
    </Page>
  );
}

/** The definition if each of its numbers can be used, or the last one of which each could. */
function useUsable(
  definition: OwnDefinition,
  start: OwnDefinition,
): { definition: OwnDefinition; isComplete: boolean } {
  const [last, setLast] = useState(start);
  const isComplete = useMemo(() => CreateOwnOperationBody.shape.definition.safeParse(definition).success, [definition]);
  if (isComplete && JSON.stringify(last) !== JSON.stringify(definition)) setLast(definition);
  return { definition: isComplete ? definition : last, isComplete };
}
