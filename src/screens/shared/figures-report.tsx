import { useCallback, useMemo, useState } from 'react';
import { counted } from '#engine/wording/index.ts';
import type { SharedContent, SharedEvaluation, SharedVerification, ShareNegotiation } from '#generated/types.ts';
import { formatDay } from '#src/lib/format.ts';
import { Paper } from '#src/report/report-document.tsx';
import { numbered, SHARED_SECTIONS } from '#src/report/sections.ts';
import { FigureSection } from './figure-sections.tsx';
import { SharedFrame } from './frame.tsx';
import { ofShared } from './own-view.ts';
import { reportedOf } from './reported.ts';
import { Seal, SIGNATURES } from './seal.tsx';
import { shortHash } from '#src/report/reporting.ts';
import styles from './shared.module.css';
import { KeyFigures, Sliders } from './sliders.tsx';
import type { SharedReportProps } from './whole-report.tsx';
import type { Verdict } from './signature.ts';

interface Props extends SharedReportProps {
  keyId: string;
  /** The carbon passport, computed again when the page was opened. */
  recomputed?: SharedVerification | undefined;
  /** Settings of the sliders of a negotiation that were evaluated on the day when the page was opened. */
  evaluatedToday?: number | undefined;
  /** Computes figures for values of the sliders on the server; null in a file. */
  evaluate: ((values: number[]) => Promise<{ evaluation: SharedEvaluation; signature: Verdict }>) | null;
}

const TITLES: Record<Verdict, string> = {
  valid: 'Signed by the server: the signature is valid',
  invalid: 'The signature is not valid',
  unknown: 'Signed by the server, not verified here',
};

const WORDS: Record<Verdict, string> = {
  valid: 'These are the figures that the server computed and published. No digit has been changed since then.',
  invalid: 'These are not the figures that the server published. Do not rely on them.',
  unknown:
    'The signature could not be verified: the browser may be too old, or the key of the server may not be available.',
};

/** A report of figures, which the server signed. */
export function FiguresReport({ signature, keyId, evaluate, recomputed, evaluatedToday = 0, ...frame }: Props) {
  const { content, reading } = frame;
  const { negotiation: terms } = content;
  const [used, setUsed] = useState(evaluatedToday);
  const figures = content.figures!;
  const reported = useMemo(() => reportedOf(content), [content]);
  const base = useMemo(() => ofShared(figures, reported), [figures, reported]);
  const compute = useCallback(
    async (values: number[]) => {
      const { evaluation, signature: verdict } = await evaluate!(values);
      const { content: result, evaluations_today: today } = evaluation;
      if (today !== undefined) setUsed(today);
      if (verdict === 'invalid' || !isAbout(result, content, values))
        throw new Error('The server’s response is not signed for this page and these values.');
      const { engine_version: engine } = result;
      return {
        figures: ofShared(result.figures, reported),
        values: result.values,
        note:
          engine === content.engine_version
            ? null
            : `Your view is computed by engine ${engine}, the report by ${content.engine_version}.`,
      };
    },
    [evaluate, content, reported],
  );
  const sliders =
    content.sliders.length > 0 && evaluate ? (
      <Sliders
        sliders={content.sliders}
        base={base}
        compute={compute}
        rest={terms ? null : 400}
        where={
          terms
            ? 'The server computes and signs the consequences from these values alone. It keeps the values for the rest of the day, without saying who chose them.'
            : 'The report stays as it was shared. The server computes and signs your view from these values alone, and stores neither the values nor the view.'
        }
      >
        {terms && <p className={styles['quiet']}>{leftOf(terms, used)}</p>}
      </Sliders>
    ) : null;
  return (
    <SharedFrame
      {...frame}
      seal={
        <Seal
          tone={signature === null ? 'open' : signature === 'valid' ? 'good' : signature === 'invalid' ? 'bad' : 'open'}
          title={signature === null ? 'The signature is being verified …' : TITLES[signature]}
          facts={[
            ['engine', content.engine_version],
            ['scenario', shortHash(content.scenario_sha256)],
            ['key', keyId.slice(0, 16)],
            ['signature', signature === null ? '…' : SIGNATURES[signature]],
          ]}
          how={
            <p>
              The server signed these figures with its private key (Ed25519) when the page was made. Your browser
              verifies the signature over the text of all figures with the public key of the server. The scenario stays
              with its owner; its hash shows whether two pages are based on the same scenario.
            </p>
          }
        >
          <p>
            {reading.at === 'file'
              ? 'The signature can be verified only with the key of the server, which a file cannot fetch. Open the link to verify the signature.'
              : signature === null
                ? 'The signature covers every figure of the page.'
                : WORDS[signature]}
          </p>
        </Seal>
      }
      sliders={terms ? null : sliders}
      withheld={`${terms ? 'every setting, assumption, price and result that is not on this page' : 'settings, assumptions and prices'}${reading.at === 'file' && content.sliders.length > 0 ? '. The server computes the sliders, so they work only online' : ''}.`}
    >
      {terms ? (
        <article>
          {sliders ?? <KeyFigures figures={base} />}
          <Terms terms={terms} used={used} />
        </article>
      ) : (
        <Paper
          title={content.title}
          logo={content.logo}
          byline={formatDay(new Date(content.created_at))}
          sections={numbered(content.sections, SHARED_SECTIONS)}
          draw={(name) => (
            <FigureSection name={name} content={content} reported={reported} keyId={keyId} recomputed={recomputed} />
          )}
        />
      )}
    </SharedFrame>
  );
}

/** Whether a result is the answer to these values of this page. */
const isAbout = (result: SharedEvaluation['content'], content: SharedContent, values: readonly number[]): boolean =>
  result.id === content.id &&
  result.scenario_sha256 === content.scenario_sha256 &&
  result.values.length === values.length &&
  // In a negotiation the server takes the nearest position, which the sliders then show.
  (content.negotiation !== undefined || result.values.every((value, index) => value === values[index]));

/** How many settings of the sliders can still be evaluated. */
const leftOf = ({ evaluations_per_day: most }: ShareNegotiation, used: number): string =>
  used < most
    ? `${counted(most - used, 'evaluation')} of ${most} left today, for all readers together.`
    : `All ${counted(most, 'evaluation')} of today are used; new ones are possible from 00:00 UTC.`;

/** What both sides can rely on, and what the page does against the calculation of what it hides. */
function Terms({ terms, used }: { terms: ShareNegotiation; used: number }) {
  const { significant_digits: digits, evaluations_per_day: most } = terms;
  return (
    <section className={styles['panel']} aria-labelledby="terms">
      <h2 id="terms">What both sides see</h2>
      <ul>
        <li>The owner and everyone else who has the link see this page: the same sliders, limits and figures.</li>
        <li>
          All other settings stay as they are in the owner’s process, and are hidden. They are used on the server alone.
        </li>
        <li>
          Figures are rounded to {counted(digits, 'significant digit')}, and each slider has about 50 positions. The
          nearest one is evaluated.
        </li>
        <li>
          {counted(most, 'setting')} of the sliders can be evaluated per day, by all readers together.{' '}
          {leftOf(terms, used)} A setting that was evaluated today is shown again without being counted.
        </li>
        <li>
          These limits slow down the calculation of hidden settings from many results. They do not make it impossible
          for readers who already know most of the plant.
        </li>
      </ul>
    </section>
  );
}
