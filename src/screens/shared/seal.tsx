import type { ReactNode } from 'react';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { formatNumber } from '#src/lib/format.ts';
import type { ResultsReproduction } from '#engine/index.ts';
import { shortHash } from '#src/report/reporting.ts';
import styles from './shared.module.css';
import type { Verdict } from './signature.ts';

type Tone = 'good' | 'bad' | 'open';
const ICONS: Record<Tone, IconName> = { good: 'check', bad: 'alert', open: 'history' };

interface Props {
  tone: Tone;
  title: string;
  facts: [string, ReactNode][];
  /** Checks and how they work. */
  how: ReactNode;
  children: ReactNode;
}

/** A count that is not broken over two lines. */
const formatCount = (count: number): string => formatNumber(count, { decimals: 0 }).replaceAll(/\s/g, '\u202F');

/** What a reader can rely on. */
export function Seal({ tone, title, facts, how, children }: Props) {
  return (
    <section className={styles['seal']} data-tone={tone} aria-labelledby="seal" aria-busy={tone === 'open'}>
      <header>
        <span aria-hidden="true">
          <Icon name={ICONS[tone]} size={20} />
        </span>
        <div role="status">
          <h2 id="seal">{title}</h2>
          {children}
        </div>
      </header>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>Checks and how they work</summary>
        {how}
      </details>
    </section>
  );
}

export const SIGNATURES: Record<Verdict, string> = {
  valid: 'valid',
  invalid: 'not valid',
  unknown: 'not verified',
};

/** The results of a report, computed again; null while they are. */
export type Again = { reproduction: ResultsReproduction; ms: number } | { failure: string } | null;

interface RecomputedProps {
  again: Again;
  /** The hash of the scenario and the version of the engine that the page states. */
  stated: { sha256: string; engine: string };
  /** Version of the engine of the page. */
  engine: string;
  /** Null while it is verified. */
  signature: Verdict | null;
}

/** Whether the figures of the report follow from its scenario. */
export function RecomputedSeal({ again, stated, engine, signature }: RecomputedProps) {
  const facts: [string, ReactNode][] = [
    ['engine', engine === stated.engine ? engine : `${engine} here, ${stated.engine} then`],
    ['scenario', shortHash(stated.sha256)],
  ];
  const signed: [string, ReactNode] = ['signature', signature === null ? '…' : SIGNATURES[signature]];
  const how = (
    <>
      <p>
        The page contains the whole scenario: the process, its assumptions and the rows of the library that it uses.
        Your browser hashes it (SHA-256), computes it with the engine of this page and compares every number in the
        results with the stored number. Numbers agree if they differ by less than 1 in 10⁹, because browsers round the
        last digits differently.
      </p>
      <p>
        The server signed the page when it was made (Ed25519). The signature shows who published the figures; your
        browser has verified by its own calculation that they follow from the scenario.
      </p>
    </>
  );
  const frame = { how, facts: [...facts, signed] };
  if (again === null)
    return (
      <Seal tone="open" title="Recomputing in your browser …" {...frame}>
        <p>Each figure is compared with the stored figure.</p>
      </Seal>
    );
  if ('failure' in again)
    return (
      <Seal tone="bad" title="Your browser could not compute this report" {...frame}>
        <p>{again.failure}</p>
      </Seal>
    );
  const { comparison, sha256, reasons, problem } = again.reproduction;
  if (!comparison)
    return (
      <Seal tone="bad" title="The scenario cannot be computed" {...frame}>
        <p>{problem?.message}</p>
      </Seal>
    );
  const { compared, differing, mismatches, largest_gap: gap } = comparison;
  const isSame = sha256 === stated.sha256;
  if (!isSame || differing > 0 || signature === 'invalid')
    return (
      <Seal
        tone="bad"
        title={
          differing > 0
            ? `Computed again in your browser: ${formatCount(differing)} of ${formatCount(compared)} figures differ`
            : isSame
              ? 'The signature is not valid'
              : 'The scenario is not the one that was shared'
        }
        {...frame}
      >
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {!isSame && <p>The hash of this scenario is {shortHash(sha256)}.</p>}
        {signature === 'invalid' && <p>The page was changed after the server signed it.</p>}
        {mismatches.length > 0 && (
          <details>
            <summary>Which differ</summary>
            <ul>
              {mismatches.map(({ path, stated: then, computed }) => (
                <li key={path}>
                  <code>{path}</code>: {then ?? 'absent'}, now {computed ?? 'absent'}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Seal>
    );
  return (
    <Seal
      tone="good"
      title={`Computed again in your browser: all ${formatCount(compared)} figures agree`}
      how={how}
      facts={[...facts, ['largest gap', gap === 0 ? 'none' : powerOfTen(gap)], signed]}
    >
      <p>
        Same scenario, {engine === stated.engine ? 'same engine' : 'another version of the engine'}, {seconds(again.ms)}{' '}
        on this machine. Nothing was sent.
      </p>
    </Seal>
  );
}

/** '4 × 10⁻¹⁴' */
function powerOfTen(gap: number): string {
  const [digit, power = ''] = gap.toExponential(0).split('e');
  return `${digit} × 10${power.replaceAll(/[-\d]/g, (sign) => SUPERSCRIPTS[sign] ?? '')}`;
}
const SUPERSCRIPTS: Record<string, string> = {
  '-': '⁻',
  ...Object.fromEntries('⁰¹²³⁴⁵⁶⁷⁸⁹'.split('').map((sign, digit) => [String(digit), sign])),
};

const seconds = (ms: number): string => `${(Math.max(100, ms) / 1000).toFixed(1)}\u202fs`;
