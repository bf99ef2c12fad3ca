import { useMemo, type CSSProperties } from 'react';
import type { Configuration, Results } from '#engine/index.ts';
import { WhereFromContext } from '#src/components/where-from.tsx';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { asGraph } from '#src/draft/graph/graph.ts';
import { Workspace, WorkspaceContext } from '#src/draft/store.ts';
import type { StepActions } from '../use-step-actions.ts';
import styles from './diagram.module.css';
import { drawnGraph } from '#src/draft/graph/drawn-graph.ts';
import { useFlowScale } from './flow-scale.ts';
import { layOutGraph, shapeOf } from './graph-layout.ts';
import { columnsIn, fitting, type Names } from './layout.ts';
import { Plant } from './plant.tsx';
import { sideTexts } from './side-texts.ts';

/** Room on a page of A4 or US Letter, CSS px: between its margins, about half of its height, and all of it. */
const PAGE = { width: 680, height: 470, longest: 800 } as const;
/** Below this width, px, the steps are drawn in fewer columns, so that they can be read. */
const NARROW = 480;

interface Props {
  configuration: Configuration;
  results: Results;
  productName: string;
}

/** The flowsheet as a picture, as large as the page or the paper is wide. */
export function StillFlowsheet({ configuration, results, productName }: Props) {
  const catalogue = useCatalogue();
  const scale = useFlowScale(results);
  const [ref, width] = useElementWidth<HTMLDivElement>(PAGE.width);
  const graph = useMemo(() => drawnGraph(asGraph(configuration), catalogue), [configuration, catalogue]);
  const texts = useMemo(
    () => sideTexts(configuration, results, { catalogue, scale }),
    [configuration, results, catalogue, scale],
  );
  const isNarrow = width < NARROW;
  const layout = useMemo(() => {
    if (isNarrow) return layOutGraph(graph, columnsIn(NARROW * 0.9), { texts });
    const sizeIn = (columns: number, names: Names) => layOutGraph(graph, columns, { names, texts });
    const { columns, names } = fitting({ ...shapeOf(graph), sizeIn }, PAGE);
    return sizeIn(columns, names);
  }, [graph, texts, isNarrow]);
  // A workspace of its own, which has nothing unsaved, marked or selected.
  const workspace = useMemo(
    () => new Workspace({ saved: configuration, baseId: '', savedResults: results, draft: null }),
    [configuration, results],
  );
  const words = `Flowsheet of ${results.steps.length} steps: ${results.steps.map(({ tag, name }) => `${tag} ${name}`).join(', ')}; product: ${productName}.`;
  const sizes = {
    '--width': layout.width,
    '--height': layout.height,
    '--zoom': Math.min(1, width / layout.width),
    '--zoom-on-paper': Math.min(1, PAGE.width / layout.width, PAGE.longest / layout.height),
  };
  return (
    <div ref={ref} className={styles['still']} role="img" aria-label={words} style={sizes as CSSProperties}>
      <div inert className={styles['stillSheet']}>
        <WorkspaceContext value={workspace}>
          <WhereFromContext value={null}>
            <Plant
              state={workspace.get()}
              graph={graph}
              layout={layout}
              scale={scale}
              texts={texts}
              selected={null}
              productName={productName}
              onChoose={nothing}
              onInsert={nothing}
              onMenu={nothing}
              actions={NO_ACTIONS}
            />
          </WhereFromContext>
        </WorkspaceContext>
      </div>
    </div>
  );
}

const nothing = (): void => undefined;
/** Nothing can be pressed in a picture. */
const NO_ACTIONS = new Proxy({} as StepActions, { get: () => nothing });
