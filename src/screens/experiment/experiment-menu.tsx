import { useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { counted } from '#engine/wording/index.ts';
import {
  deleteExperiment,
  deleteExperimentChanges,
  getExperiment,
  getGetExperimentQueryKey,
  updateExperimentChanges,
  useUpdateExperiment,
} from '#generated/hooks/experiments.ts';
import type { Experiment } from '#generated/types.ts';
import { UpdateExperimentBody } from '#generated/zod/experiments.ts';
import { DeleteDialog } from '#src/components/delete-dialog.tsx';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { operationDataPath } from '#src/experiments/paths.ts';
import { useKeepExperiment } from '#src/experiments/use-keep-experiment.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { MEANT } from '#src/forms/use-leave-guard.ts';
import { api } from '#src/lib/api.ts';
import { fileNameOf, saveFile } from '#src/lib/download.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { hasStatus } from '#src/lib/api-problem.ts';

const DOWNLOADS = [
  { content: 'file', label: 'Original file' },
  { content: 'mapped', label: "All rows in the model's units" },
  { content: 'left_out', label: 'Skipped rows and columns' },
] as const;

const [HeadingsDialog] = later(() => import('./headings-dialog.tsx'));

interface Props {
  experiment: Experiment;
  /** Name of its unit operation. */
  operation: string;
  /** Whether the user can change it. */
  mayEdit: boolean;
}

/** Actions on the whole experiment. */
export function ExperimentMenu({ experiment, operation, mayEdit }: Props) {
  const [downloads, setDownloads] = useState<HTMLElement | null>(null);
  const [more, setMore] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'edit' | 'headings' | 'delete' | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const refresh = useRefresh();
  const { product_id, unit_operation, id, name, file, mapping, fits } = experiment;
  const close = () => setOpen(null);
  const forget = () => {
    client.removeQueries({ queryKey: getGetExperimentQueryKey(product_id, unit_operation, id) });
    return refresh(deleteExperimentChanges(product_id, unit_operation));
  };
  const choose = (what: 'edit' | 'headings' | 'delete') => () => {
    setMore(null);
    setOpen(what);
  };

  const download = async (content: (typeof DOWNLOADS)[number]['content']) => {
    setDownloads(null);
    try {
      const { data, response } = await api.GET('/v1/experiments/{productId}/{unitOpId}/{expId}/file', {
        params: { path: { productId: product_id, unitOpId: unit_operation, expId: id }, query: { content } },
        parseAs: 'blob',
      });
      // The file name is missing if the server has another origin and its headers may not be read.
      saveFile(data as unknown as Blob, fileNameOf(response) ?? `${name}.csv`);
    } catch (error) {
      toast.problem(`${name} could not be downloaded: ${reasonOf(error)}`);
    }
  };

  return (
    <>
      {file && (
        <Button
          variant="outlined"
          startIcon={<Icon name="download" />}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setDownloads(currentTarget)}
        >
          Download
        </Button>
      )}
      <Menu anchorEl={downloads} open={downloads !== null} onClose={() => setDownloads(null)}>
        {DOWNLOADS.map(({ content, label }) => (
          <MenuItem
            key={content}
            disabled={content !== 'file' && mapping?.confirmed !== true}
            onClick={() => void download(content)}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      <IconButton
        aria-label="More actions for this experiment"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setMore(currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchorEl={more} open={more !== null} onClose={() => setMore(null)}>
        {mayEdit && <MenuItem onClick={choose('edit')}>Edit name and notes</MenuItem>}
        <MenuItem onClick={choose('headings')}>Remembered headings</MenuItem>
        {mayEdit && <MenuItem onClick={choose('delete')}>Delete</MenuItem>}
      </Menu>
      {open === 'edit' && <EditDialog experiment={experiment} onClose={close} />}
      {open === 'headings' && <HeadingsDialog operation={unit_operation} name={operation} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          noun="experiment"
          kind="experiments"
          id={id}
          name={name}
          remove={() => deleteExperiment(product_id, unit_operation, id)}
          refresh={forget}
          // Unsaved changes to the mapping are discarded when it is deleted.
          onGone={() => navigate(operationDataPath(experiment), { state: MEANT })}
          onClose={close}
        >
          {file ? `Its file and mapping will be deleted too. ${keptFits(fits.length)}` : 'It has no file yet.'}
        </DeleteDialog>
      )}
    </>
  );
}

const keptFits = (count: number) =>
  count === 0
    ? 'No fit uses this experiment.'
    : `${counted(count, 'fit')} used this experiment; ${count === 1 ? 'it is' : 'they are'} kept, but cannot be repeated without the experiment.`;

/** Name and notes of an experiment. */
function EditDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const update = useUpdateExperiment();
  const keep = useKeepExperiment();
  const { name, notes, version, product_id, unit_operation } = experiment;
  const form = useContractForm({
    name: 'experiment',
    schema: UpdateExperimentBody,
    start: { name, notes, version },
    async send(data, { setValue }) {
      const ids = { productId: product_id, unitOpId: unit_operation, expId: experiment.id };
      try {
        await keep(await update.mutateAsync({ ...ids, data }), updateExperimentChanges);
        onClose();
      } catch (error) {
        if (hasStatus(error, 409)) {
          // Shown once; saving again overwrites the other person's version.
          const newest = await getExperiment(product_id, unit_operation, experiment.id);
          setValue('version', newest.version);
          await keep(newest, updateExperimentChanges);
        }
        throw error;
      }
    },
  });
  return (
    <DialogForm form={form} title="Edit experiment" action="Save" maxWidth="xs" onClose={onClose}>
      <TextInput form={form} name="name" label="Name" autoFocus />
      <TextInput form={form} name="notes" label="Notes" lines={3} optional />
    </DialogForm>
  );
}
