import { useId } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Checkbox from '@mui/material/Checkbox';
import { Controller, useForm } from 'react-hook-form';
import type { CarbonReport, CarbonReportInput } from '#generated/hooks/model/index.ts';
import { UpdateCarbonReportBody } from '#generated/zod/carbon-accounting.ts';
import { ReportFields } from '#src/carbon/report-form.tsx';
import { reportInput } from '#src/carbon/wire.ts';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { schemaResolver } from '#src/forms/messages.ts';
import { useKeptForm } from '#src/forms/use-kept.ts';
import { toast } from '#src/lib/toast.ts';
import { useSave } from './use-save.ts';

/** What a report covers and how it counts. */
export function SettingsDialog({ report, onClose }: { report: CarbonReport; onClose: () => void }) {
  const id = useId();
  const { save } = useSave(report);
  const form = useForm<CarbonReportInput>({
    resolver: schemaResolver(UpdateCarbonReportBody),
    defaultValues: reportInput(report),
  });
  useKeptForm('settings', form);
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ entries: _entries, ...changes }) => {
    try {
      await save({ ...changes, base_report_id: changes.base_report_id });
      toast.done(`${changes.name} saved`);
      onClose();
    } catch (error) {
      applyProblem(form, error);
    }
  });
  return (
    <DialogForm dirty={isDirty && !isSubmitting} onClose={onClose} maxWidth="sm" aria-labelledby={`${id}-title`}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`}>Settings of the report</DialogTitle>
        <DialogContent>
          <ReportFields form={form} own={report.id} />
          <Controller
            control={form.control}
            name="status"
            render={({ field }) => (
              <FormControlLabel
                label="Final: the figures are reported"
                control={
                  <Checkbox
                    size="small"
                    checked={field.value === 'final'}
                    onChange={(_event, checked) => field.onChange(checked ? 'final' : 'draft')}
                  />
                }
              />
            )}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            Save
          </Button>
        </DialogActions>
      </form>
    </DialogForm>
  );
}
