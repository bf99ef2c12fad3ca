import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { ProcessWithConfiguration, Product } from '#generated/hooks/model/index.ts';
import {
  getGetProcessQueryKey,
  getListOrganisationProcessesQueryKey,
  getListProcessesQueryKey,
  useDeleteProcess,
  useRenameProcess,
} from '#generated/hooks/processes/processes.ts';
import { restoreDeleted } from '#generated/hooks/products/products.ts';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { Field } from '#src/forms/field.tsx';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';
import { dropDraft } from './draft-storage.ts';
import { ImportDialog } from './scenario/import-dialog.tsx';
import { useExportScenario } from './scenario/use-export.ts';
import { useWorkspace } from './store.ts';
import { useTools, type ToolName } from './tools/tools.ts';
import { ViewItem } from './view-item.tsx';

const TOOL_ITEMS: { name: ToolName; label: string; icon: IconName }[] = [
  { name: 'assumptions', label: 'Assumptions', icon: 'sliders' },
  { name: 'goal-seek', label: 'Goal-seek', icon: 'target' },
  { name: 'paste', label: 'Paste values or steps', icon: 'table' },
  { name: 'history', label: 'History', icon: 'history' },
];

/** What can be done to a process as a whole. */
export function ProcessMenu({ process, product }: { process: ProcessWithConfiguration; product: Product }) {
  const exportScenario = useExportScenario(process);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<'rename' | 'delete' | 'import' | null>(null);
  const ask = (what: typeof asking) => () => {
    setAnchor(null);
    setAsking(what);
  };
  const close = () => setAsking(null);
  const tools = useTools();
  return (
    <>
      <IconButton
        aria-label={`More for ${process.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <ViewItem product={product} process={process} to="analyses" label="Analyses" icon="chart" />
        {TOOL_ITEMS.map(({ name, label, icon }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              tools.open(name);
            }}
          >
            <Icon name={icon} /> {label}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={ask('rename')}>
          <Icon name="pencil" /> Rename process
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            void exportScenario();
          }}
        >
          <Icon name="download" /> Export scenario file
        </MenuItem>
        <MenuItem onClick={ask('import')}>
          <Icon name="layers" /> Import scenario file…
        </MenuItem>
        <MenuItem onClick={ask('delete')}>
          <Icon name="trash" /> Delete process
        </MenuItem>
      </Menu>
      {asking === 'rename' && <RenameDialog process={process} onClose={close} />}
      {asking === 'import' && <ImportDialog product={product} process={process} onClose={close} />}
      {asking === 'delete' && <DeleteDialog process={process} onClose={close} />}
    </>
  );
}

/** The lists and the process itself are fetched again after a change to any of them. */
function useRefresh({ product_id, id }: ProcessWithConfiguration) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [
        getListProcessesQueryKey(product_id),
        getListOrganisationProcessesQueryKey(),
        getGetProcessQueryKey(product_id, id),
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

function RenameDialog({ process, onClose }: { process: ProcessWithConfiguration; onClose: () => void }) {
  const id = useId();
  const rename = useRenameProcess();
  const refresh = useRefresh(process);
  const form = useForm({ defaultValues: { new_name: process.name } });
  const error = form.formState.errors.new_name ?? form.formState.errors.root?.['server'];
  const submit = form.handleSubmit(async ({ new_name }) => {
    try {
      await rename.mutateAsync({ id: process.product_id, pid: process.id, params: { new_name: new_name.trim() } });
      onClose();
      await refresh();
    } catch (problem) {
      applyProblem(form, problem);
    }
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`}>Rename process</DialogTitle>
        <DialogContent>
          <Field id={`${id}-name`} label="Name" error={error?.message}>
            <TextField
              id={`${id}-name`}
              autoFocus
              error={Boolean(error)}
              {...form.register('new_name', {
                required: 'This is required.',
                maxLength: { value: 120, message: 'At most 120 characters.' },
              })}
            />
          </Field>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ process, onClose }: { process: ProcessWithConfiguration; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const remove = useDeleteProcess();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const lists = [getListProcessesQueryKey(process.product_id), getListOrganisationProcessesQueryKey()];
  const refresh = () => Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })));

  const restore = async () => {
    try {
      await restoreDeleted('processes', process.id);
      await refresh();
      toast(`${process.name} is back`);
    } catch (error) {
      toast(`${process.name} could not be restored: ${error instanceof Error ? error.message : String(error)}`, {
        tone: 'problem',
      });
    }
  };
  const confirm = async () => {
    try {
      await remove.mutateAsync({ id: process.product_id, pid: process.id });
    } catch (error) {
      if (isFormProblem(error)) setRefusal(error.message);
      return;
    }
    workspace.discard();
    dropDraft(process.id);
    await refresh();
    await navigate(`/products/${process.product_id}`);
    toast(`${process.name} deleted`, { action: { label: 'Undo', run: () => void restore() } });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Delete {process.name}?</DialogTitle>
      <DialogContent>
        {refusal ??
          `Its ${process.configuration_count === 1 ? 'version goes' : `${process.configuration_count} versions go`} with it. It can be restored for 30 days.`}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          Keep it
        </Button>
        <Button variant="contained" color="error" loading={remove.isPending} onClick={() => void confirm()}>
          Delete process
        </Button>
      </DialogActions>
    </Dialog>
  );
}
