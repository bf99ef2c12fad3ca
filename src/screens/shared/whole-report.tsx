import { useCallback, useMemo } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { ownEntry, type Results, type ScenarioFile, type SliderTarget, ENGINE_VERSION } from '#engine/index.ts';
import type { SharedContent } from '#generated/types.ts';
import { ReportedContext, type Reported } from '#src/lib/reporting.ts';
import { ReportDocument } from '#src/report/report-document.tsx';
import type { Reporting } from '#src/report/reporting.ts';
import { NO_CHOICES, numbered, SECTIONS } from '#src/report/sections.ts';
import { useComputed } from '#src/report/use-computed.ts';
import { CalculatorContext, useNewCalculator, type Calculator } from '#src/engine/calculator.ts';
import { CatalogueContext, toCatalogue, type Catalogue } from '#src/draft/catalogue.ts';
import { useAnswer, useAsk } from '#src/engine/use-ask.ts';
import { constraintsOf, firstPromises } from '#src/draft/promises.ts';
import { NO_SPACE } from '#src/workspace/design-space/choice.ts';
import { SharedFrame, type Reading } from './frame.tsx';
import { ofFigures } from './own-view.ts';
import { reportedOf } from './reported.ts';
import { RecomputedSeal, type Again } from './seal.tsx';
import type { Verdict } from './signature.ts';
import { Sliders } from './sliders.tsx';

/** Content of the kind `whole` as the engine knows it. */
interface Whole {
  scenario: ScenarioFile;
  results: Results;
}

export interface SharedReportProps {
  content: SharedContent;
  reading: Reading;
  productName: string;
  /** Null while it is verified. */
  signature: Verdict | null;
}

interface Props extends SharedReportProps {
  /** Which table of emission factors the server had. */
  doubtfulFactors: boolean;
}

/** A report with its scenario, which the browser computes again. */
export function WholeReport({ doubtfulFactors, ...props }: Props) {
  const { scenario } = props.content as unknown as Whole;
  const library = useMemo(
    () => ({ ...scenario.library, doubtful_factors: doubtfulFactors }),
    [scenario, doubtfulFactors],
  );
  const calculator = useNewCalculator(scenario.product, library);
  const catalogue = useEngineCatalogue(calculator);
  return (
    <CalculatorContext value={calculator}>
      <CatalogueContext value={catalogue ?? EMPTY}>
        <Open {...props} calculator={calculator} catalogue={catalogue} />
      </CatalogueContext>
    </CalculatorContext>
  );
}

const EMPTY: Catalogue = new Map();

/** The unit operations of the engine of this page, which no server is asked for, and the own ones of the scenario. */
function useEngineCatalogue(calculator: Calculator): Catalogue | null {
  // If it fails, the check of the figures says why.
  const { answer: operations } = useAsk('catalogue', null, { by: calculator.ask });
  return useMemo(() => {
    if (!operations) return null;
    const { library } = calculator;
    return toCatalogue([...operations, ...(library.own_operations ?? []).map((one) => ownEntry(one, library))]);
  }, [operations, calculator]);
}

interface OpenProps extends SharedReportProps {
  calculator: Calculator;
  catalogue: Catalogue | null;
}

function Open({ calculator, catalogue, signature, ...frame }: OpenProps) {
  const { content } = frame;
  const { scenario, results } = content as unknown as Whole;
  const { configuration } = scenario;
  const again = useAgain(calculator, scenario, results);
  const sliders = content.sliders as unknown as SliderTarget[];
  const reported = useMemo(() => reportedOf(content), [content]);
  const base = useMemo(() => ofFigures(results.figures, reported), [results, reported]);
  const compute = useCallback(
    async (values: number[]) => {
      const outcome = await calculator.ask('evaluate_with', { configuration, sliders, values });
      if (!outcome.feasible) throw new Error(outcome.problem.message);
      return { figures: ofFigures(outcome.results.figures, reported), note: null };
    },
    [calculator, configuration, sliders, reported],
  );
  return (
    <SharedFrame
      {...frame}
      seal={
        <RecomputedSeal
          again={again}
          stated={{ sha256: content.scenario_sha256, engine: content.engine_version }}
          engine={ENGINE_VERSION}
          signature={signature}
        />
      }
      sliders={
        sliders.length > 0 && (
          <Sliders
            sliders={content.sliders}
            base={base}
            compute={compute}
            rest={0}
            where="The report stays as it was shared. Your browser computes your view; nothing is sent or kept."
          />
        )
      }
      withheld={null}
    >
      {catalogue ? (
        <Document content={content} catalogue={catalogue} reported={reported} />
      ) : (
        <Skeleton variant="rounded" height={640} />
      )}
    </SharedFrame>
  );
}

interface DocumentProps {
  content: SharedContent;
  catalogue: Catalogue;
  reported: Reported;
}

function Document({ content, catalogue, reported }: DocumentProps) {
  const { scenario, results } = content as unknown as Whole;
  const { configuration, product, name, library } = scenario;
  const limits = useMemo(
    () => content.limits ?? constraintsOf(firstPromises({ ...product, target_output: null }, results.figures)),
    [content, product, results],
  );
  const computed = useComputed({ name, configuration, limits, choice: content.design_space ?? NO_SPACE }, scenario);
  const today = useMemo(() => new Date(content.created_at), [content]);
  const reporting: Reporting = {
    results,
    configuration,
    product,
    name,
    version: null,
    saved: null,
    library,
    catalogue,
    reported,
    limits,
    computed,
    organisation: null,
    today,
  };
  return (
    <ReportedContext value={reported}>
      <ReportDocument
        reporting={reporting}
        title={content.title}
        logo={content.logo}
        choices={NO_CHOICES}
        sections={numbered(
          content.sections.filter((name) => name !== 'passport'),
          SECTIONS,
        )}
      />
    </ReportedContext>
  );
}

/** Computes the results again, and how long that takes. */
function useAgain(calculator: Calculator, file: ScenarioFile, results: Results): Again {
  const { answer, failure } = useAnswer<{ of: string; results: Results }, Again>(
    'reproduce_and_time',
    { of: file.sha256, results },
    async (asked, { ask }) => {
      const from = performance.now();
      const reproduction = await ask('reproduce', { file, results: asked.results });
      return { reproduction, ms: performance.now() - from };
    },
    { by: calculator.ask },
  );
  return failure === null ? (answer ?? null) : { failure };
}
