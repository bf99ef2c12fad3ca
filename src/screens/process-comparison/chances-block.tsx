import { useQueries } from '@tanstack/react-query';
import type { Estimates } from '#generated/hooks/model/index.ts';
import { getGetConfigurationUncertaintyQueryOptions } from '#generated/hooks/processes/processes.ts';
import { FOOTPRINT } from '#src/components/figures/definitions.ts';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { Letter } from '#src/products/letter.tsx';
import styles from './chances.module.css';
import type { Compared } from './compared.ts';

const METRICS = [
  { metric: 'cogs', word: 'cheaper' },
  { metric: FOOTPRINT.key, word: 'greener' },
] as const;

/** The first comparison in words is enough for fewer. */
export const LEAST_IN_TABLE = 3;

/** How likely each process is to be cheaper and greener than each other one. */
export function ChancesBlock({ productId, compared }: { productId: string; compared: readonly Compared[] }) {
  const pairs = compared.flatMap((_one, row) =>
    compared.slice(row + 1).map((_other, after) => ({ row, column: row + 1 + after })),
  );
  const known = useQueries({
    queries: pairs.map(({ row, column }) => {
      const { choice, configurationId } = compared[row]!;
      return getGetConfigurationUncertaintyQueryOptions(
        productId,
        choice.processId,
        configurationId,
        { against: compared[column]!.configurationId },
        { query: { staleTime: Infinity, throwOnError: false, retry: false } },
      );
    }),
    combine: dataOf,
  });
  if (known.every((data) => data === undefined)) return null;
  /** From 0 to 1; undefined while it is not known. */
  const chance = (row: number, column: number, metric: string): number | undefined => {
    const [low, high] = [Math.min(row, column), Math.max(row, column)];
    const at = pairs.findIndex((pair) => pair.row === low && pair.column === high);
    const lower = known[at]?.paired.find((one) => one.metric === metric)?.lower.value;
    return lower === undefined || row === low ? lower : 1 - lower;
  };
  return (
    <Block title="How sure is that?">
      <BlockHead title="How sure is that?">
        Chance in % that the process of a row is better than that of a column, on the same samples
      </BlockHead>
      <table className={styles['table']} aria-label="Chances">
        <thead>
          <tr>
            <th scope="col">Process</th>
            {compared.map(({ letter }) => (
              <th key={letter} scope="col">
                than {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map(({ letter, name }, row) => (
            <tr key={letter}>
              <th scope="row">
                <Letter letter={letter} /> <span>{name}</span>
              </th>
              {compared.map((other, column) => (
                <td key={other.letter}>
                  {row !== column &&
                    METRICS.map(({ metric, word }) => (
                      <Share key={metric} kind={word} share={chance(row, column, metric)} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['legend']}>
        {METRICS.map(({ word }) => (
          <span key={word}>
            <i data-kind={word} /> {word}
          </span>
        ))}
      </p>
    </Block>
  );
}

/** Defined here, so that its result stays the same while the data do. */
const dataOf = (results: readonly { data: Estimates | undefined }[]) => results.map(({ data }) => data);

/** Rounded to whole percents, but never to a certainty that the samples do not give. */
function inWords(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 1) return '< 1';
  if (percent < 100 && percent > 99) return '> 99';
  return formatNumber(percent, { decimals: 0 });
}

function Share({ kind, share }: { kind: string; share: number | undefined }) {
  if (share === undefined) return <span className={styles['share']} />;
  return (
    <span className={styles['share']} data-kind={kind}>
      <progress max={1} value={share} aria-hidden="true" />
      <span className="visually-hidden">{kind} </span>
      <span className="figures">{inWords(share)}</span>
    </span>
  );
}
