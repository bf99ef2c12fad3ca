import { useEffect, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SharedContent } from '#generated/types.ts';
import { BrandMark } from '#src/components/brand-mark.tsx';
import { Icon } from '#src/components/icon.tsx';
import '#src/theme/print.css';
import { rateInWords } from '#src/lib/currency.ts';
import { formatDay } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { Contents } from '#src/report/contents.tsx';
import report from '#src/report/report.module.css';
import { shortHash } from '#src/report/reporting.ts';
import { numbered, SHARED_SECTIONS } from '#src/report/sections.ts';
import { useRunningLines } from '#src/report/use-running-lines.ts';
import styles from './shared.module.css';

/** Where a page is read: from the server, or from a file, which cannot know what became of the link. */
export type Reading =
  | { at: 'server'; newer: boolean; expires_at: string; download: () => Promise<void> }
  | { at: 'file'; saved_at: string };

interface Props {
  content: SharedContent;
  reading: Reading;
  productName: string;
  /** What proves the report. */
  seal: ReactNode;
  sliders: ReactNode;
  /** What the page does not disclose; null if it discloses the whole scenario. */
  withheld: string | null;
  children: ReactNode;
}

/** The page around a shared report: nothing of the app, contents on the left, proof and sliders on the right. */
export function SharedFrame({ content, reading, productName, seal, sliders, withheld, children }: Props) {
  const { title, engine_version: engine, scenario_sha256: hash } = content;
  const sections = numbered(content.sections, SHARED_SECTIONS);
  const wide = useMediaQuery('(min-width: 1240px)', { noSsr: true });
  const made = formatDay(new Date(content.created_at));
  const rate = rateInWords();
  useRunningLines({
    paper: 'A4',
    head: ['', title, made],
    foot: [`${productName}, engine ${engine}`, `scenario ${shortHash(hash)}`],
  });
  useEffect(() => {
    document.title = `${title} - ${productName}`;
  }, [title, productName]);
  return (
    <div className={styles['shell']}>
      <header className={styles['bar']}>
        <span className={styles['brand']}>
          <BrandMark size={24} /> {productName}
        </span>
        <h1>{title}</h1>
        <span className={styles['badge']}>
          {reading.at === 'server'
            ? `read-only, until ${formatDay(new Date(reading.expires_at))}`
            : `saved on ${formatDay(new Date(reading.saved_at))}`}
        </span>
        <span className={styles['actions']}>
          {reading.at === 'server' && <Download download={reading.download} />}
          <Button variant="outlined" startIcon={<Icon name="print" />} onClick={() => print()}>
            Print or save as PDF
          </Button>
        </span>
      </header>
      <main className={styles['main']}>
        <div className={report['layout']} data-paper="report" data-contents={content.negotiation ? 'none' : undefined}>
          {wide && !content.negotiation && (
            <nav className={report['contents']} aria-label="In this report">
              <h2>In this report</h2>
              <Contents sections={sections} />
            </nav>
          )}
          <div className={styles['middle']}>
            {reading.at === 'server' && reading.newer && (
              <Alert severity="info" icon={<Icon name="history" />}>
                Newer results of this process exist. This page keeps the results of {made}; its owner can share the
                newer results.
              </Alert>
            )}
            {children}
          </div>
          <aside className={styles['rail']} aria-label="Proof and sliders">
            {seal}
            {sliders}
            {withheld !== null && (
              <p className={styles['withheld']}>
                <b>Not shown to you:</b> {withheld}
              </p>
            )}
            {rate !== null && (
              <p className={styles['withheld']}>
                <b>Currency:</b> {rate}
              </p>
            )}
            {reading.at === 'file' && (
              <p className={styles['withheld']}>
                <b>Read from a file:</b> it works without a network and sends nothing. The file cannot show whether
                newer results exist, or whether the link has expired or been withdrawn since the file was saved.
              </p>
            )}
          </aside>
        </div>
      </main>
    </div>
  );
}

function Download({ download }: { download: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await download();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem !== null && (
        <span className={styles['problem']} role="alert">
          {problem}
        </span>
      )}
      <Button variant="outlined" startIcon={<Icon name="download" />} loading={busy} onClick={() => void save()}>
        Download, works offline
      </Button>
    </>
  );
}
