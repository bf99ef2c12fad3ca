import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { counted } from '#engine/wording/index.ts';
import { deleteCarbonReportChanges, useDeleteCarbonReport } from '#generated/hooks/carbon-accounting.ts';
import type { CarbonEntry, CarbonReport, CarbonTotals } from '#generated/types.ts';
import { UpdateCarbonReportBody } from '#generated/zod/carbon-accounting.ts';
import { useReports } from '#src/carbon/use-reports.ts';
import { BOUNDARIES, periodOf, categoryName, SCOPE_COLOURS } from '#src/carbon/words.ts';
import { YearsChart } from '#src/carbon/years-chart.tsx';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { DeleteDialog } from '#src/components/delete-dialog.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card, Page } from '#src/components/page.tsx';
import { queryClient } from '#src/lib/query-client.ts';
import { type By, printTotals } from '#src/carbon/printed-totals.ts';
import { Chart } from '#src/components/chart/chart.tsx';
import { ReportFields } from '#src/carbon/report-form.tsx';
import { reportInput } from '#src/carbon/wire.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { CheckInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { toast } from '#src/lib/toast.ts';
import { EntriesTable } from './entries-table.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { PasteRows } from './paste-rows.tsx';
import styles from './report.module.css';
import { Totals } from './totals.tsx';
import { useSave } from './use-save.ts';
import { ExportButton } from '#src/components/export-button.tsx';
import { importLater } from '#src/lib/import-later.ts';
import { refresh } from '#src/lib/refresh.ts';

/** A report: totals, emissions by category, comparison of years, and its entries. */
export function Report({ report }: { report: CarbonReport }) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const by: By = params.get('scope2') === 'market' ? 'market' : 'location';
  const reports = useReports() ?? [];
  const remove = useDeleteCarbonReport();
  const [open, setOpen] = useState<CarbonEntry | 'new' | 'paste' | 'settings' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { totals, notices, sources, base_year: base } = report;
  const isEntry = open === 'new' || (typeof open === 'object' && open !== null);
  return (
    <Page
      title={report.name}
      badge={<span className={styles['badge']}>{report.status}</span>}
      lead={[
        periodOf(report),
        report.country,
        BOUNDARIES[report.boundary],
        base ? `base year: ${base.name}` : 'no base year',
        `GWP100, ${report.gwp_set}`,
      ].join(' · ')}
      actions={
        <>
          <ChoiceButtons<By>
            label="Scope 2 shown by"
            choices={{ location: 'Location', market: 'Market' }}
            value={by}
            onChange={(next) => setParams(next === 'market' ? { scope2: next } : {}, { replace: true })}
          />
          <Button variant="outlined" startIcon={<Icon name="pencil" />} onClick={() => setOpen('settings')}>
            Settings
          </Button>
          <ExportReport report={report} />
          <Button variant="contained" startIcon={<Icon name="plus" />} onClick={() => setOpen('new')}>
            Add entry
          </Button>
        </>
      }
    >
      <div className={styles['columns']}>
        <Totals report={report} by={by} />
        <CategoriesChart totals={totals} by={by} />
        {reports.length > 1 && (
          <Card>
            <YearsChart reports={reports} by={by} />
          </Card>
        )}
      </div>
      <Card
        title="Entries"
        note={
          totals.entries_without_factor > 0
            ? `${totals.entries_without_factor} of ${totals.entries} without a factor`
            : totals.entries
        }
      >
        <EntriesTable
          report={report}
          by={by}
          onOpen={setOpen}
          tools={
            <Button
              size="small"
              variant="outlined"
              startIcon={<Icon name="upload" size={14} />}
              onClick={() => setOpen('paste')}
            >
              Paste or import
            </Button>
          }
        />
      </Card>
      <div className={styles['pair']}>
        {notices.length > 0 && (
          <Card title="Notes">
            <ul className={styles['notices']}>
              {notices.map((notice) => (
                <li key={notice}>{notice}</li>
              ))}
            </ul>
          </Card>
        )}
        <Card title="Sources" note={`factors ${report.factors_version}`}>
          <ul className={styles['notices']}>
            {sources.map(({ id, title, url, licence }) => (
              <li key={id}>
                {url ? <a href={url}>{title}</a> : title}
                {licence && `, ${licence}`}
              </li>
            ))}
            {sources.length === 0 && <li>No sources yet: they are listed once the report has entries.</li>}
          </ul>
          <p className={styles['danger']}>
            <Button variant="text" color="error" size="small" onClick={() => setOpen('delete')}>
              Delete this report …
            </Button>
          </p>
        </Card>
      </div>
      {isEntry && <EntryDialog report={report} entry={open === 'new' ? null : open} onClose={close} />}
      {open === 'paste' && <PasteRows report={report} onClose={close} />}
      {open === 'settings' && <SettingsDialog report={report} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          noun="report"
          kind="reports"
          id={report.id}
          name={report.name}
          remove={() => remove.mutateAsync({ id: report.id })}
          refresh={() => refresh(queryClient, deleteCarbonReportChanges())}
          onGone={() => navigate('/carbon-accountings')}
          onClose={close}
        >
          {totals.entries === 0
            ? 'The report has no entries.'
            : `${counted(totals.entries, 'entry', 'entries')} will be deleted too.`}
        </DeleteDialog>
      )}
    </Page>
  );
}

/** Emissions by category, the largest first. */
function CategoriesChart({ totals, by }: { totals: CarbonTotals; by: By }) {
  const key = by === 'location' ? 'emissions' : 'emissions_market';
  const rows = totals.by_category.toSorted((a, b) => b[key] - a[key]);
  const printed = printTotals(totals);
  if (rows.length === 0) return null;
  const gaps = totals.entries_without_factor;
  return (
    <Card>
      <Chart
        title="Emissions by category"
        lead={`t CO₂e by category, scope 2 ${by}-based${gaps > 0 ? `; ${gaps} ${gaps === 1 ? 'entry has no factor and is' : 'entries have no factor and are'} not included` : ''}`}
        across={`Total, ${by}-based`}
        data={{
          kind: 'bar',
          x: { title: 'Category', values: rows.map(categoryName) },
          y: { title: 'Emissions', unit: 't CO₂e', format: { decimals: printed.decimals } },
          series: [
            {
              key,
              title: 'Emissions',
              values: rows.map((row) => row[key] / 1000),
              printed: rows.map((row) => printed.categories[by][totals.by_category.indexOf(row)]!),
              colours: rows.map(({ scope }) => SCOPE_COLOURS[scope]),
            },
          ],
        }}
      />
    </Card>
  );
}

/** The coverage and methods of a report. */
function SettingsDialog({ report, onClose }: { report: CarbonReport; onClose: () => void }) {
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

function ExportReport({ report }: { report: CarbonReport }) {
  const sheets = async () => (await importLater(() => import('./workbook.ts'))).sheetsOf(report);
  return <ExportButton what="The report" name={`${report.name} carbon report`} sheets={sheets} />;
}
