import type { ExperimentFile } from '#generated/types.ts';
import { readHeader } from '#engine/index.ts';
import styles from './experiment.module.css';

interface Span {
  text: string;
  first: number;
  count: number;
}

/** The rows of headings as they stand in the file, with a bracket below what spans several columns. */
export function Headings({ file: { columns, header_row: first } }: { file: ExperimentFile }) {
  const depth = Math.max(...columns.map(({ heading }) => heading?.length ?? 0));
  if (depth < 2) return null;
  return (
    <div className={styles['scroll']}>
      <table className={styles['headings']} aria-label="Headings of the file">
        <tbody>
          {Array.from({ length: depth }, (_, row) => (
            <tr key={row}>
              <th scope="row">{first + row}</th>
              {spansOf(
                columns.map(({ heading }) => heading?.[row] ?? null),
                row === depth - 1,
              ).map(({ text, first: at, count }) => (
                <td
                  key={at}
                  colSpan={count}
                  data-spans={count > 1 || undefined}
                  data-factor={isFactor(text) || undefined}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Equal texts beside each other are one, but not those of the last row, which are names and units. */
export function spansOf(texts: readonly (string | null)[], isLast: boolean): Span[] {
  const spans: Span[] = [];
  for (const [at, cell] of texts.entries()) {
    const text = cell ?? '';
    const last = spans.at(-1);
    if (last && !isLast && text !== '' && last.text === text) last.count += 1;
    else spans.push({ text, first: at, count: 1 });
  }
  return spans;
}

/** A sign in a heading that changes its numbers. */
export const isFactor = (text: string): boolean => readHeader(text).multiplier !== 1;
