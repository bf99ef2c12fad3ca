import { useCallback, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useIsFetching } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '#src/account/current-user.ts';
import type { Library } from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import { ExportButton } from '#src/components/export-button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Options } from '#src/components/options.tsx';
import { Page } from '#src/components/page.tsx';
import { PrintButton } from '#src/report/print-button.tsx';
import { config } from '#src/lib/config.ts';
import { formatDay } from '#src/lib/format.ts';
import { importLater } from '#src/lib/import-later.ts';
import { useObservable } from '#src/lib/observable.ts';
import { useReported } from '#src/lib/reporting.ts';
import { useComparedEstimates } from '#src/products/use-compared-estimates.ts';
import { ChoicesPanel } from '#src/report/choices-panel.tsx';
import { Contents } from '#src/report/contents.tsx';
import { Paper } from '#src/report/report-document.tsx';
import styles from '#src/report/report.module.css';
import { shortHash } from '#src/report/reporting.ts';
import { chosenSections, choicesFor, COMPARED_SECTIONS } from '#src/report/sections.ts';
import { useRunningLines } from '#src/report/use-running-lines.ts';
import { useNewCalculator } from '#src/engine/calculator.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { toBasis } from '#src/draft/wire.ts';
import { longName, type Compared } from '../compared.ts';
import { useDifferences } from '../use-differences.ts';
import { usePairs } from '../use-pairs.ts';
import type { Comparing } from './reporting.ts';
import { DRAWN } from './sections.tsx';
import { COUNTS, listed } from './sentences.ts';
import { useScenarios } from './use-scenarios.ts';

/** Maximum number of processes that a title can name and still be read; all are named below it. */
const NAMED = 3;

interface Props {
  product: Product;
  compared: Compared[];
  library: Library;
  /** Address of the comparison. */
  comparison: string;
}

/** The report of the compared processes, with its contents on the left and the choices of the member on the right. */
export function ComparisonReport({ product, compared, library, comparison }: Props) {
  const [params, setParams] = useSearchParams();
  const reference = Math.max(
    0,
    compared.findIndex(({ letter }) => letter === params.get('from')),
  );
  const subject = `comparison:${compared.map(({ choice }) => choice.processId).join('+')}`;
  const choices = useObservable(choicesFor(subject));
  const sections = chosenSections(choices, COMPARED_SECTIONS);
  const { progress, ...comparing } = useComparing({ product, compared, library, reference });
  const { doing, done, parts } = progress;
  const wide = useMediaQuery('(min-width: 1240px)', { noSsr: true });
  const [today] = useState(() => new Date());
  const organisation = useCurrentUser()?.current_org ?? null;
  const isLong = compared.length > NAMED;
  const untitled = isLong
    ? `Comparison of ${COUNTS[compared.length]} processes`
    : `Comparison of ${listed(compared.map(({ name }) => name))}`;
  const title = choices.title.trim() || untitled;
  const engines = [...new Set(compared.map(({ results }) => results.engine_version))];
  const hash = comparing.scenarios[reference]?.sha256;
  useRunningLines({
    paper: choices.paper,
    head: [organisation?.name ?? '', title, formatDay(today)],
    foot: [
      `${config().product_name}, engine ${engines.join(', ')}`,
      hash ? `${compared[reference]!.letter}: ${shortHash(hash)}` : '',
    ],
  });
  const whole: Comparing = { ...comparing, organisation, today };
  const refer = (letter: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('from', letter);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className={styles['screen']} data-paper="report">
      <Page
        title="Comparison report"
        lead={product.name}
        actions={
          <>
            <Button variant="outlined" startIcon={<Icon name="compare" />} component={Link} to={comparison}>
              Comparison
            </Button>
            <ExportButton
              label="Workbook"
              what="The report"
              name={title}
              sheets={async () =>
                (await importLater(() => import('./workbook.ts'))).sheetsOf({
                  comparing: whole,
                  title,
                  choices,
                  sections,
                })
              }
              disabled={doing !== null}
            />
            <PrintButton isReady isComputing={doing !== null} />
          </>
        }
      >
        <div className={styles['layout']}>
          {wide && (
            <nav className={styles['contents']} aria-label="In this report">
              <h2>In this report</h2>
              <Contents sections={sections} />
            </nav>
          )}
          <Paper
            title={title}
            organisation={organisation}
            byline={[product.name, ...compared.map(longName), formatDay(today)].join(' · ')}
            introduction={choices.introduction}
            closing={choices.closing}
            sections={sections}
            draw={(name) => {
              const Drawn = DRAWN[name];
              return <Drawn {...whole} />;
            }}
          />
          <ChoicesPanel
            subject={subject}
            untitled={isLong ? 'the number of processes' : 'the names of the processes'}
            titles={COMPARED_SECTIONS}
            choices={choices}
            computed={{ doing, done, parts }}
            isOpen={wide}
          >
            <label htmlFor="compared-with" className={styles['choice']}>
              Compared with
              <TextField
                select
                fullWidth
                size="small"
                id="compared-with"
                value={compared[reference]!.letter}
                slotProps={{ select: { native: true } }}
                onChange={({ target }) => refer(target.value)}
              >
                <Options options={compared.map((one) => ({ value: one.letter, label: longName(one) }))} />
              </TextField>
            </label>
          </ChoicesPanel>
        </div>
      </Page>
    </div>
  );
}

type Asked = Pick<Comparing, 'reference' | 'library'> & { product: Product; compared: Compared[] };

/** What the sections are drawn from, with how far the slow parts are. */
function useComparing({ product, compared, library, reference }: Asked) {
  const settings = useDifferences(compared);
  const estimates = useComparedEstimates(
    compared.map(({ choice: { processId }, configurationId }) => ({
      productId: product.id,
      processId,
      configurationId,
    })),
  );
  // Kept while they stay the same, so that sections are not drawn again.
  const basis = useMemo(() => toBasis(product), [product]);
  const estimateOf = useCallback((position: number, metric: string) => estimates[position]?.of(metric), [estimates]);
  const pairOf = usePairs(product.id, compared);
  const scenarios = useScenarios(useNewCalculator(product, library), compared);
  const sampling = useIsFetching({ predicate: ({ queryKey: [call] }) => String(call).endsWith('/uncertainty.json') });
  // The samples of each process, and of each pair.
  const samples = (compared.length * (compared.length + 1)) / 2;
  const doing = scenarios.doing ?? (sampling > 0 ? 'Sampling the uncertain inputs' : null);
  return {
    compared,
    reference,
    product: basis,
    library,
    catalogue: useCatalogue(),
    reported: useReported(),
    settings,
    estimateOf,
    pairOf,
    scenarios: scenarios.files,
    failure: scenarios.failure,
    doing,
    progress: { doing, done: scenarios.done + Math.max(0, samples - sampling), parts: compared.length + samples },
  };
}
