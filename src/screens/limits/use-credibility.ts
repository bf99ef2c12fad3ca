import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetConfigurationCredibility } from '#generated/hooks/collaboration.ts';
import type { ConfigurationSummary, CredibilityAssessment, CredibilityFile } from '#generated/types.ts';
import { sentenceShown } from '#src/lib/currency.ts';
import { batchOf, reportedFor, type Reported } from '#src/lib/reporting.ts';
import { useConfigurations } from '#src/products/use-processes.ts';
import type { PageProps } from '#src/workspace/process-page.tsx';

interface Credibility {
  /** Undefined while it is computed. */
  file: CredibilityFile | undefined;
  /** All versions; undefined while they are loaded. */
  versions: ConfigurationSummary[] | undefined;
  /** Number of the version of the file. */
  number: number;
  choose: (number: number) => void;
  reported: Reported;
}

/** The credibility file of the version that the address names, or of the current one. */
export function useCredibility({ product, process }: PageProps): Credibility {
  const [params, setParams] = useSearchParams();
  const versions = useConfigurations(product.id, process.id);
  const current = process.configuration;
  const number = Number(params.get('version') ?? current.number);
  const id = number === current.number ? current.id : (versions?.find((one) => one.number === number)?.id ?? null);
  const { data } = useGetConfigurationCredibility(product.id, process.id, id ?? '', {
    query: { enabled: id !== null },
  });
  const file = useMemo(() => data && { ...data, uses: data.uses.map(inDisplayCurrency) }, [data]);
  const choose = (chosen: number) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('version', String(chosen));
        return next;
      },
      { replace: true },
    );
  return { file, versions, number, choose, reported: reportedFor(product, batchOf(current.results)) };
}

/** Its sentences with their amounts in the display currency. */
const inDisplayCurrency = (assessment: CredibilityAssessment) =>
  JSON.parse(JSON.stringify(assessment), (_, value: unknown) =>
    typeof value === 'string' ? sentenceShown(value) : value,
  ) as CredibilityAssessment;
