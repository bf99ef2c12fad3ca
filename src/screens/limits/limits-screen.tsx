import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useSearchParams } from 'react-router-dom';
import { counted, LEVEL } from '#engine/wording/index.ts';
import { useGetHome } from '#generated/hooks/processes.ts';
import type { CredibilityAssessment, CredibilityFile } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { Options } from '#src/components/options.tsx';
import { Card, Page } from '#src/components/page.tsx';
import { RatioAxis } from '#src/components/ratio-axis.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import type { Reported } from '#src/lib/reporting.ts';
import { toast } from '#src/lib/toast.ts';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import type { PageProps } from '#src/workspace/process-page.tsx';
import styles from './limits.module.css';
import { MOVED } from '#engine/index.ts';
import { useCredibility } from './use-credibility.ts';
import { CLASSES, shownFigure, summaryOf, USES, VERDICTS } from './words.ts';

/** Known limits that are shown before the rest is asked for. */
const FIRST = 6;

/** By use: whether the figures are good for it, what may be said, what not, and what is missing. */
export function LimitsScreen({ product, process }: PageProps) {
  const [params] = useSearchParams();
  const { file, versions, number, choose, reported } = useCredibility({ product, process });
  const base = `/products/${product.id}/${process.id}`;
  return (
    <Page
      title="What this can and cannot tell you"
      lead={`${process.name} · ${product.name}`}
      actions={
        <>
          <label className={styles['version']}>
            <span className="visually-hidden">Version</span>
            <select value={number} onChange={({ target }) => choose(Number(target.value))}>
              <Options
                options={(versions ?? [{ number, state: 'draft' }]).map((one) => ({
                  value: one.number,
                  label: `v${one.number}${(one.state ?? 'draft') === 'draft' ? '' : `, ${one.state!.replace('_', ' ')}`}`,
                }))}
              />
            </select>
          </label>
          <Button variant="outlined" startIcon={<Icon name="print" />} onClick={() => print()} disabled={!file}>
            Print
          </Button>
          <Button
            variant="contained"
            startIcon={<Icon name="shield" />}
            component={Link}
            to={`${base}/credibility?version=${number}`}
          >
            Credibility file
          </Button>
        </>
      }
      views={<ProcessViews product={product} process={process} at="report" />}
    >
      {file ? (
        <>
          <Opening file={file} metric={params.get('figure') ?? 'cogs'} reported={reported} />
          <div className={styles['columns']}>
            <div>
              <Uses file={file} />
              <Narrowing file={file} reported={reported} measure={`${base}/measure`} />
            </div>
            <div>
              <Nearest file={file} />
              <Faults file={file} design={`/products/${product.id}?process=${process.id}`} />
            </div>
          </div>
        </>
      ) : (
        <Skeleton variant="rounded" height={560} aria-label="Calculating" />
      )}
    </Page>
  );
}

interface Of {
  file: CredibilityFile;
}

/** The figure that one came from, and what it is good for. */
function Opening({ file, metric, reported }: Of & { metric: string; reported: Reported }) {
  const figure = file.figures.find((one) => one.metric === metric) ?? file.figures[0]!;
  const { title, value, range } = shownFigure(figure, reported);
  return (
    <p className={styles['opening']}>
      {title} is{' '}
      <b>
        {value}
        {range && `, ${range} (${LEVEL})`}.
      </b>{' '}
      {summaryOf(file.uses)}
    </p>
  );
}

function Uses({ file }: Of) {
  return (
    <Card
      title="By use"
      note={`version ${file.subject.configuration_number}, engine ${file.hashes.engine_now}, ${formatNumber(file.samples, { decimals: 0 })} samples`}
    >
      <table className={styles['uses']}>
        <thead>
          <tr>
            <th>If you use it for</th>
            <th>Verdict</th>
            <th>You may say</th>
            <th>Do not say</th>
            <th>What is missing</th>
          </tr>
        </thead>
        <tbody>
          {file.uses.map((one) => (
            <tr key={one.use}>
              <th scope="row">
                <b>{USES[one.use].title}</b>
                <small>{USES[one.use].about}</small>
              </th>
              <td data-verdict={one.verdict}>
                <Icon name={VERDICTS[one.verdict].icon} size={16} /> {VERDICTS[one.verdict].title}
              </td>
              <td data-title="You may say">
                {one.may_say === '' ? 'Nothing yet.' : <Statement file={file} text={one.may_say} />}
              </td>
              <td data-title="Do not say">{one.do_not_say}</td>
              <td data-title="What is missing">
                <Missing conditions={one.conditions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** A statement that is copied with the hash of what it is about. */
function Statement({ file, text }: Of & { text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(`${text} Scenario SHA-256 ${file.hashes.scenario_sha256}`).then(
      () => toast.done('Copied with the hash of the version'),
      () => toast.problem('The browser blocked copying. Allow clipboard access and try again.'),
    );
  return (
    <button type="button" className={styles['statement']} title="Copy" onClick={() => void copy()}>
      {text}
    </button>
  );
}

function Missing({ conditions }: Pick<CredibilityAssessment, 'conditions'>) {
  const unmet = conditions.filter(({ met }) => !met);
  if (unmet.length === 0) return 'Nothing.';
  return (
    <ul>
      {unmet
        .toSorted((a, b) => Number(b.blocks) - Number(a.blocks))
        .map(({ id, blocks, text }) => (
          <li key={id}>{blocks ? <b>{text}</b> : text}</li>
        ))}
    </ul>
  );
}

/** How far the engine is from the published plant that is most like this one. */
function Nearest({ file: { nearest, classes, plants } }: Of) {
  // Classes of which the nearest plant states nothing.
  const others = classes.filter((one) => !nearest?.figures.some((figure) => figure.class === one.class));
  const all = (
    <a href="/docs/engine/published.html" target="_blank" rel="noreferrer">
      All {plants} published plants
    </a>
  );
  return (
    <Card
      title={nearest ? (nearest.built ? 'Nearest built plant' : 'Nearest published design') : 'Published plants'}
      note={nearest && `${nearest.shared} of its ${nearest.operations} unit operations are like yours`}
    >
      <div className={styles['part']}>
        <p>
          {nearest
            ? `${nearest.title}.${nearest.built ? '' : ' A simulated design, not a plant that was built.'}`
            : 'No published plant is like this process. The ratios below are of all of them.'}
        </p>
        <table className={styles['ratios']}>
          <thead>
            <tr>
              <th>Figure</th>
              <th>Ours ÷ published</th>
              <th>Ratio</th>
            </tr>
          </thead>
          <tbody>
            {nearest?.figures.map(({ name, ratio, agrees, outside }) => (
              <tr key={name} title={outside ?? undefined}>
                <th scope="row">{name}</th>
                <td>
                  <RatioAxis ratio={ratio} isHollow={!agrees} />
                </td>
                <td>
                  {formatNumber(ratio, { decimals: 2 })}
                  {!agrees && <small>outside</small>}
                </td>
              </tr>
            ))}
            {others.map(({ class: of, figures, agree, middle, lowest, highest }) => (
              <tr key={of}>
                <th scope="row">
                  {CLASSES[of] ?? of}
                  <small>
                    all plants, {agree} of {figures} in range
                  </small>
                </th>
                <td>
                  <RatioAxis ratio={middle} isHollow={agree * 2 < figures} />
                </td>
                <td>{[...new Set([lowest, highest])].map((one) => formatNumber(one, { decimals: 2 })).join(' to ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles['note']}>
          Axis: ¼ to 4. Filled: the published value is in the range of the engine. Hollow: outside. {all}
        </p>
      </div>
    </Card>
  );
}

/** By how much the range of the unit cost would shrink if the largest causes were known. */
function Narrowing({ file, reported, measure }: Of & { reported: Reported; measure: string }) {
  const cost = file.figures.find(({ metric }) => metric === 'cogs')!;
  const { now, p10, p90 } = cost;
  if (now === null || p10 === null || p90 === null || file.causes.length === 0) return null;
  const known = file.causes.reduce((sum, { share }) => sum + Math.max(0, share), 0);
  const rows = [
    { key: 'today', title: 'Today', of: '', share: 0 },
    ...file.causes.map(({ title, step_name: of, step_id, key, share }) => ({
      key: `${step_id} ${key}`,
      title,
      of: of ?? 'whole plant',
      share: Math.max(0, share),
    })),
    { key: 'all', title: `All ${file.causes.length}`, of: '', share: Math.min(1, known) },
  ];
  const span = p90 - p10;
  return (
    <Card title="What would narrow the unit cost" note={`${LEVEL}, each alone if it were known exactly`}>
      <div className={styles['part']}>
        <table className={styles['ratios']}>
          <tbody>
            {rows.map(({ key, title, of, share }) => {
              const left = Math.sqrt(1 - share);
              const [low, high] = [now - (now - p10) * left, now + (p90 - now) * left];
              return (
                <tr key={key} data-strong={of === '' || undefined}>
                  <th scope="row">
                    {title}
                    {of !== '' && <small>{of}</small>}
                  </th>
                  <td>
                    <span className={styles['range']} aria-hidden="true">
                      <i style={{ left: `${(100 * (low - p10)) / span}%`, width: `${(100 * (high - low)) / span}%` }} />
                      <b style={{ left: `${(100 * (now - p10)) / span}%` }} />
                    </span>
                  </td>
                  <td>{shownFigure({ ...cost, p10: low, p90: high }, reported).range}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className={styles['note']}>
          From the shares of the variance, as if the causes were independent.{' '}
          <Link to={measure}>What to measure next</Link> weighs them against the cost of measuring.
        </p>
      </div>
    </Card>
  );
}

/** Known limits of the models of this version, and what the present engine moves. */
function Faults({ file, design }: Of & { design: string }) {
  const { faults } = file;
  return (
    <Card title="Known limits of this version" note={`engine ${file.hashes.engine_now}`}>
      <div className={styles['part']}>
        {faults.length === 0 && <p>None is known for the unit operations of this version.</p>}
        <FaultList faults={faults.slice(0, FIRST)} design={design} />
        {faults.length > FIRST && (
          <details>
            <summary>{counted(faults.length - FIRST, 'more limit', 'more limits')}</summary>
            <FaultList faults={faults.slice(FIRST)} design={design} />
          </details>
        )}
        <Moved file={file} />
      </div>
    </Card>
  );
}

const FaultList = ({ faults, design }: Pick<CredibilityFile, 'faults'> & { design: string }) => (
  <ul className={styles['faults']}>
    {faults.map(({ step_id, tag, text, kind }, index) => (
      <li key={`${index} ${text}`}>
        {step_id === null ? <code>{tag}</code> : <Link to={`${design}&step=${step_id}`}>{tag}</Link>}
        <span>
          {text} <small>{kind === 'model' ? 'Known from a published plant' : 'Warning of the engine'}</small>
        </span>
      </li>
    ))}
  </ul>
);

/** Saved figures that the present engine moves: of this version, and of the other processes of the organisation. */
function Moved({ file }: Of) {
  const { data, error } = useGetHome({ query: { throwOnError: false } });
  const older = data?.decisions.find(({ kind }) => kind === 'newer_models')?.processes ?? [];
  const known = older.filter(({ after }) => after !== null);
  const moved = known.filter(({ before, after }) => before !== null && Math.abs(after! / before - 1) > MOVED);
  const here = file.uses[0]!.conditions.find(({ id }) => id === 'current')!;
  return (
    <div className={styles['moved']} role="note">
      <Icon name="history" />
      <p>
        <b>{here.text}</b> {error && `The other saved processes could not be compared: ${reasonOf(error)}`}
        {data &&
          (older.length === 0
            ? 'All other saved processes of this organisation were calculated with this engine.'
            : `${counted(older.length, 'saved process', 'saved processes')} of this organisation ${older.length === 1 ? 'is' : 'are'} of an older engine or older factors; ${known.length} of them ${known.length === 1 ? 'was' : 'were'} calculated again, and the unit cost moves by more than 1 % in ${moved.length}${moved.length > 0 ? `: ${moved.map(({ process_name: name, before, after }) => `${name} (${formatNumber(100 * (after! / before! - 1), { digits: 2 })} %)`).join(', ')}` : ''}.`)}
      </p>
    </div>
  );
}
