import { createContext, useContext } from 'react';
import type { ProcessWithConfiguration, Product } from '#generated/types.ts';
import type { Configuration, Results } from '#engine/index.ts';
import type { Catalogue } from '#src/draft/catalogue.ts';
import { batchOf, reportedFor, type Reported } from '#src/lib/reporting.ts';
import { targetsOf } from '#src/draft/goal-seek/figures.ts';
import { toDraft, toResults } from '#src/draft/wire.ts';
import { toFigures, type Figure } from '#src/draft/metrics.ts';
import type { DraftPageProps } from '#src/workspace/draft-page.tsx';
import { variablesOf, type Variable } from './variables.ts';

/** The data that the analyses of the page are based on: the saved process. */
export interface Study {
  product: Product;
  process: ProcessWithConfiguration;
  configurationId: string;
  number: number;
  configuration: Configuration;
  results: Results;
  /** The amount of product that costs and footprints are for. */
  reported: Reported;
  /** Every metric that can be an objective, a constraint, or drawn. */
  figures: Figure[];
  /** Every setting that can be varied. */
  variables: Variable[];
}

export function toStudy(product: Product, process: DraftPageProps['process'], catalogue: Catalogue): Study {
  const saved = process.configuration;
  const configuration = toDraft(saved);
  const results = toResults(saved.results);
  const reported = reportedFor(product, batchOf(results));
  return {
    product,
    process,
    configurationId: saved.id,
    number: saved.number,
    configuration,
    results,
    reported,
    figures: toFigures(targetsOf(results, catalogue, reported), results),
    variables: variablesOf(configuration, results, catalogue),
  };
}

export const StudyContext = createContext<Study | null>(null);

export function useStudy(): Study {
  const study = useContext(StudyContext);
  if (!study) throw new Error('This component must be inside the analyses page.');
  return study;
}

/** Whether a result stands beside another one, and has half of the width. */
export const BesideContext = createContext(false);
