import type { CarbonReport } from '#generated/types.ts';
import { UpdateCarbonReportBody } from '#generated/zod/carbon-accounting.ts';
import { ReportFields } from '#src/carbon/report-form.tsx';
import { reportInput } from '#src/carbon/wire.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { CheckInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { toast } from '#src/lib/toast.ts';
import { useSave } from './use-save.ts';

/** The coverage and methods of a report. */
export function SettingsDialog({ report, onClose }: { report: CarbonReport; onClose: () => void }) {
  const { save } = useSave(report);
  const { entries, version, ...settings } = reportInput(report);
  const form = useContractForm({
    name: 'settings',
    schema: UpdateCarbonReportBody,
    start: settings,
    // Keep the entries, which someone else may have changed in the meantime.
    toBody: (values) => ({ ...values, entries, version }),
    async send(body) {
      await save(body);
      toast.done(`${body.name} saved`);
      onClose();
    },
  });
  return (
    <DialogForm form={form} title="Report settings" action="Save" onClose={onClose}>
      <ReportFields form={form} own={report.id} />
      <CheckInput form={form} name="status" label="Final: the values are reported" yes="final" no="draft" />
    </DialogForm>
  );
}
