import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useSearchParams } from 'react-router-dom';
import { counted, LEVEL } from '#engine/wording/index.ts';
import type { ComparedFigure, CredibilityCondition, CredibilityFigure, CredibilityFile } from '#generated/types.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Icon } from '#src/components/icon.tsx';
import { optionsOf, Options } from '#src/components/options.tsx';
import { Page } from '#src/components/page.tsx';
import { numeric, type Column } from '#src/components/table/column.ts';
import { config } from '#src/lib/config.ts';
import { saveFile } from '#src/lib/download.ts';
import { formatDay, formatNumber, formatTime } from '#src/lib/format.ts';
import type { Reported } from '#src/lib/reporting.ts';
import { CAUSES, textColumn as text } from '#src/report/columns.tsx';
import { Contents } from '#src/report/contents.tsx';
import { Paper } from '#src/report/report-document.tsx';
import { ReportTable } from '#src/report/report-table.tsx';
import styles from '#src/report/report.module.css';
import { shortHash } from '#src/report/reporting.ts';
import { numbered } from '#src/report/sections.ts';
import { Facts, HashNote } from '#src/report/source-sections.tsx';
import { PrintButton } from '#src/report/print-button.tsx';
import { useRunningLines } from '#src/report/use-running-lines.ts';
import type { Fact } from '#src/report/version-facts.ts';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import type { PageProps } from '#src/workspace/process-page.tsx';
import { useCredibility } from '../use-credibility.ts';
import { CLASSES, shownFigure, USES, VERDICTS } from '../words.ts';
import limits from '../limits.module.css';

/** In the order of ASME V&V 40. */
const SECTIONS = {
  question: 'Question of interest',
  context: 'Context of use',
  risk: 'Model risk',
  adequacy: 'Adequacy for the use',
  figures: 'Figures',
  data: 'Data and lineage',
  verification: 'Verification',
  validation: 'Validation',
  uncertainty: 'Uncertainty',
  limits: 'Limits',
  approvals: 'Approvals',
  hashes: 'Hashes and versions',
} as const;
type Section = keyof typeof SECTIONS;

/** The credibility file of a version for one use: on screen, on paper, and as JSON. */
export function FileScreen({ product, process }: PageProps) {
  const [params, setParams] = useSearchParams();
  const { file, number, reported } = useCredibility({ product, process });
  const use = Object.keys(USES).find((one) => one === params.get('use')) ?? 'concept';
  const save = () =>
    file &&
    saveFile(
      new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
      `${process.name}, v${number}, credibility.json`,
    );
  return (
    <div className={styles['screen']} data-paper="report">
      <Page
        title="Credibility file"
        lead={
          <>
            {process.name} · {product.name} ·{' '}
            <Link to={`/products/${product.id}/${process.id}/limits?version=${number}`}>
              What this can and cannot tell you
            </Link>
          </>
        }
        actions={
          <>
            <label className={limits['version']}>
              <span className="visually-hidden">Use</span>
              <select
                value={use}
                onChange={({ target }) => setParams({ version: String(number), use: target.value }, { replace: true })}
              >
                <Options
                  options={optionsOf(Object.fromEntries(Object.entries(USES).map(([id, { title }]) => [id, title])))}
                />
              </select>
            </label>
            <Button variant="outlined" startIcon={<Icon name="download" />} disabled={!file} onClick={save}>
              JSON
            </Button>
            <PrintButton isReady={file !== undefined} isComputing={false} />
          </>
        }
        views={<ProcessViews product={product} process={process} at="report" />}
      >
        {file ? (
          <FilePaper file={file} use={use} reported={reported} />
        ) : (
          <Skeleton variant="rounded" height={640} aria-label="Calculating" />
        )}
      </Page>
    </div>
  );
}

interface Props {
  file: CredibilityFile;
  use: string;
  reported: Reported;
}

function FilePaper({ file, use, reported }: Props) {
  const organisation = useCurrentUser()?.current_org ?? null;
  const [today] = useState(() => new Date());
  const { subject, hashes } = file;
  const sections = numbered(Object.keys(SECTIONS) as Section[], SECTIONS);
  const approved = file.reviews.flatMap(({ use: one, status }) => (status === 'approved' ? one : []));
  const state =
    approved.length > 0 ? `approved for ${[...new Set(approved)].join(' and ')}` : subject.state.replace('_', ' ');
  const title = `Credibility of ${subject.process_name} for ${USES[use as keyof typeof USES].good}`;
  useRunningLines({
    paper: 'A4',
    head: [organisation?.name ?? '', title, formatDay(today)],
    foot: [
      `Version ${subject.configuration_number}, ${state}; ${config().product_name} engine ${hashes.engine_now}`,
      `scenario ${shortHash(hashes.scenario_sha256)}`,
    ],
  });
  return (
    <div className={styles['layout']} data-choices="none">
      <nav className={styles['contents']} aria-label="In this file">
        <h2>In this file</h2>
        <Contents sections={sections} />
      </nav>
      <Paper
        title={title}
        organisation={organisation}
        byline={`${subject.product_name} · version ${subject.configuration_number}, ${state}, ${hashes.signed ? 'frozen' : 'not frozen'} · saved ${formatTime(subject.saved_at)} · calculated ${formatTime(today.toISOString())} by engine ${hashes.engine_now} · scenario ${shortHash(hashes.scenario_sha256)}`}
        sections={sections}
        draw={(name) => <Drawn name={name} file={file} use={use} reported={reported} />}
      />
    </div>
  );
}

function Drawn({ name, file, use, reported }: Props & { name: Section }) {
  const of = file.uses.find((one) => one.use === use)!;
  switch (name) {
    case 'question':
      return <p>{of.question}</p>;
    case 'context':
      return (
        <>
          <p>{of.context}</p>
          <p>
            The model is a steady-state and batch flowsheet of {file.subject.process_name} with sizing, cost and
            footprint. It calculates the figures below from the inputs of version {file.subject.configuration_number}.
          </p>
        </>
      );
    case 'risk':
      return (
        <>
          <Facts
            facts={[
              ['Influence of the model', of.influence],
              ['Consequence of a wrong decision', of.consequence],
              ['Model risk', of.risk],
            ]}
          />
          <p>{of.risk_reason}</p>
        </>
      );
    case 'adequacy':
      return (
        <>
          <p>
            <b>{VERDICTS[of.verdict].title}.</b> {of.may_say !== '' && `Supported: ${of.may_say}`}
          </p>
          <p>Not supported: {of.do_not_say}</p>
          <ReportTable
            label="Conditions"
            caption="Conditions of this use, as found for this version. The conditions are the same for every process."
            columns={CONDITIONS}
            rows={of.conditions}
            rowKey={({ id }) => id}
          />
        </>
      );
    case 'figures':
      return (
        <ReportTable
          label="Figures"
          caption={`Figures of the version, calculated now, with the range of ${LEVEL} samples.`}
          columns={figureColumns(reported)}
          rows={file.figures}
          rowKey={({ metric }) => metric}
        />
      );
    case 'data':
      return <DataSection file={file} />;
    case 'verification':
      return (
        <>
          <p>
            The equations of the engine are tested with every version against calculations worked by hand, which{' '}
            <a href="/docs/engine/worked-checks.html">worked checks</a> lists. For this version:
          </p>
          <ReportTable
            label="Verification"
            caption="Checks that the calculation was carried out correctly, made when this file was requested."
            columns={CHECKS}
            rows={file.verification}
            rowKey={({ title }) => title}
          />
        </>
      );
    case 'validation':
      return <ValidationSection file={file} />;
    case 'uncertainty':
      return <UncertaintySection file={file} />;
    case 'limits':
      return file.faults.length === 0 ? (
        <p>No limit is known for the unit operations of this version.</p>
      ) : (
        <ReportTable
          label="Limits"
          caption="Known limits of the models of this version, and results that the engine doubts."
          columns={LIMITS}
          rows={file.faults.map((fault, index) => ({ ...fault, index }))}
          rowKey={({ index }) => String(index)}
        />
      );
    case 'approvals':
      return <ApprovalsSection file={file} />;
    case 'hashes':
      return (
        <>
          <Facts facts={hashFacts(file)} />
          <HashNote />
        </>
      );
  }
}

const CONDITIONS: Column<CredibilityCondition>[] = [
  text('text', 'Finding', ({ text: found }) => found),
  text('met', 'Met', ({ met, blocks }) => (met ? 'yes' : blocks ? 'no, rules it out' : 'no')),
];

const figureColumns = (reported: Reported): Column<CredibilityFigure>[] => [
  text('title', 'Figure', ({ title }) => title),
  text('now', 'Calculated now', (row) => shownFigure(row, reported).value),
  text('stored', 'Stored', (row) => shownFigure({ ...row, now: row.stored }, reported).value),
  text('range', `Range, ${LEVEL}`, (row) => {
    const { range } = shownFigure(row, reported);
    return range ?? 'not sampled';
  }),
];

const CHECKS: Column<CredibilityFile['verification'][number]>[] = [
  text('title', 'Check', ({ title }) => title),
  text('passes', 'Passes', ({ passes }) => (passes ? 'yes' : 'no')),
  text('text', 'Finding', ({ text: found }) => found),
];

const LIMITS: Column<CredibilityFile['faults'][number]>[] = [
  text('tag', 'Step', ({ tag }) => (tag === '' ? 'whole process' : tag)),
  text('kind', 'Known from', ({ kind }) => (kind === 'model' ? 'a published plant' : 'this version')),
  text('text', 'Limit', ({ text: found }) => found),
];

function DataSection({ file: { data } }: { file: CredibilityFile }) {
  const facts: Fact[] = [
    ['Entered by members', String(data.entered)],
    ['Fitted to own experiments', String(data.fitted)],
    ['Defaults with a published source', String(data.default)],
    ['Engineering estimates', String(data.estimate)],
    ['Steps with own data', `${data.fitted_steps} of ${data.fittable_steps} that can be fitted, of ${data.steps}`],
    ['Purchase cost under quotation', `${formatNumber(100 * data.quoted_share, { digits: 3 })} %`],
    [
      'Input mass with emission factors',
      data.coverage === null ? 'none' : `${formatNumber(100 * data.coverage, { digits: 3 })} %`,
    ],
    [
      'Fits',
      data.fits
        .map(
          ({ unit_operation: of, fit_id: id, runs }) =>
            `${of}, ${id}${runs === null ? '' : `, ${counted(runs, 'run')}`}`,
        )
        .join('; ') || 'none',
    ],
  ];
  return (
    <>
      <p>
        Where the values of this version come from. Each value with its source is in the report of the process, under
        Assumptions and sources. A fit calibrates a model: it does not count as validation.
      </p>
      <Facts facts={facts} />
    </>
  );
}

const ratio = <Row,>(key: string, title: string, of: (row: Row) => number): Column<Row> =>
  numeric(key, title, '', { value: of, cell: (row) => formatNumber(of(row), { decimals: 2 }) });

const COMPARED: Column<ComparedFigure>[] = [
  text('name', 'Figure', ({ name }) => name),
  text('class', 'Class', (row) => CLASSES[row.class] ?? row.class),
  ratio('ratio', 'Ours ÷ published', (row) => row.ratio),
  text('agrees', 'In range', ({ agrees }) => (agrees ? 'yes' : 'no')),
  text('outside', 'Cause, if outside', ({ outside }) => outside),
];

const ALL_PLANTS: Column<CredibilityFile['classes'][number]>[] = [
  text('class', 'Class', (row) => CLASSES[row.class] ?? row.class),
  text('agree', 'In range', ({ agree, figures }) => `${agree} of ${figures}`),
  ratio('lowest', 'Lowest ratio', ({ lowest }) => lowest),
  ratio('middle', 'Geometric mean', ({ middle }) => middle),
  ratio('highest', 'Highest ratio', ({ highest }) => highest),
];

function ValidationSection({ file: { nearest, classes, plants } }: { file: CredibilityFile }) {
  return (
    <>
      <p>
        {nearest
          ? `The comparator is the published ${nearest.built ? 'plant' : 'design'} with the most unit operations in common: ${nearest.title}, with ${nearest.shared} of its ${nearest.operations} operations. Source: ${nearest.source}.`
          : 'No published plant shares a quarter of its unit operations with this process. The engine is not validated against a plant like this one.'}{' '}
        {nearest &&
          (nearest.without.length === 0
            ? 'It has all unit operations of this version. '
            : `It says nothing about ${new Intl.ListFormat('en-GB').format(nearest.without)}, which this version has and it has not. `)}
        {nearest?.built === false && 'It was simulated and not built, so two models are compared. '}
        Published values are themselves estimates or reports of others, so agreement supports a figure and does not
        prove it. This plant itself has not been measured.
      </p>
      {nearest && (
        <ReportTable
          label={nearest.built ? 'Nearest built plant' : 'Nearest published design'}
          caption={`${nearest.title}: values of the engine ÷ published values.`}
          columns={COMPARED}
          rows={nearest.figures}
          rowKey={({ name }) => name}
        />
      )}
      <ReportTable
        label="All published plants"
        caption={`Values of the engine ÷ published values over ${plants} published plants, by class of figure.`}
        columns={ALL_PLANTS}
        rows={classes}
        rowKey={(row) => row.class}
      />
    </>
  );
}

const UncertaintySection = ({ file: { samples, infeasible, seed, causes } }: { file: CredibilityFile }) => (
  <>
    <p>
      {formatNumber(samples, { decimals: 0 })} samples of the uncertain inputs with their correlations, seed {seed};{' '}
      {infeasible} of them cannot run and are left out. The ranges are those of the inputs and of the prices. What the
      models leave out is not in them: see Validation and Limits.
    </p>
    {causes.length > 0 && (
      <ReportTable
        label="Causes of the uncertainty"
        caption="Drivers of the spread of the unit cost."
        columns={CAUSES}
        rows={causes.map((cause) => ({ ...cause, figure: 'Unit cost' }))}
        rowKey={({ step_id, key }) => `${step_id}/${key}`}
      />
    )}
  </>
);

const APPROVALS: Column<CredibilityFile['reviews'][number]['approvals'][number] & { use: string }>[] = [
  text('user', 'Signed by', ({ user }) => user.name),
  text('role', 'Role', ({ role }) => role),
  text('use', 'For', ({ use }) => use),
  text('meaning', 'Meaning', ({ meaning }) => meaning),
  text('open', 'Open comments', ({ open_comments: open }) => String(open)),
  text('at', 'Signed', ({ signed_at: at }) => formatTime(at)),
];

function ApprovalsSection({ file: { reviews, subject } }: { file: CredibilityFile }) {
  const given = reviews.flatMap(({ approvals, use, status }) =>
    approvals.map((one) => ({ ...one, use: status === 'approved' ? use : `${use} (${status})` })),
  );
  return (
    <>
      {given.length === 0 ? (
        <p>
          Nobody has signed version {subject.configuration_number}. Its figures are not reviewed by a second person.
        </p>
      ) : (
        <ReportTable
          label="Approvals"
          caption="Signatures on this version. Each signs the hash of the scenario below."
          columns={APPROVALS}
          rows={given}
          rowKey={({ id }) => id}
        />
      )}
      {reviews.flatMap(({ id, returned, use }) =>
        returned
          ? [
              <p key={id}>
                Returned for {use} by {returned.by.name}, {formatTime(returned.at)}: {returned.reason}
              </p>,
            ]
          : [],
      )}
    </>
  );
}

const hashFacts = ({ hashes, seed, format }: CredibilityFile): Fact[] => [
  ['Scenario, SHA-256', hashes.scenario_sha256],
  ['Emission factors, SHA-256', hashes.factors_sha256 ?? 'none'],
  ['Engine of the stored figures', hashes.engine_saved],
  ['Engine of this file', hashes.engine_now],
  ['Prices', hashes.prices],
  ['Emission factors', hashes.factors ?? 'none'],
  ['Signed', hashes.signed ? 'in review or approved: the scenario is stored and no longer changes' : 'no'],
  ['Samples', `seed ${seed}`],
  ['Format', format],
];
