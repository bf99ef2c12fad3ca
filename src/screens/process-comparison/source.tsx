import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FigureRef, Origin, Library } from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import { later } from '#src/components/later.tsx';
import { createEvaluator } from '#src/engine/evaluator.ts';
import { Workspace, WorkspaceContext } from '#src/draft/store.ts';
import type { ToolName } from '#src/workspace/tools/tools.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { toBasis } from '#src/draft/wire.ts';
import type { Compared } from './compared.ts';
import styles from './comparison.module.css';

const [ProvenanceDrawer] = later(() => import('#src/workspace/provenance/provenance-drawer.tsx'));

interface Props {
  product: Product;
  /** The process that the value belongs to. */
  of: Compared;
  /** The other process, whose value is shown beside it. */
  before: Compared;
  figure: FigureRef;
  onClose: () => void;
}

/** Where a figure of one of the compared processes comes from; its inputs lead to the design of that process. */
export function Source(props: Props) {
  const library = useLibrary();
  return library && <Explained {...props} library={library} />;
}

function Explained({ product, of, before, figure, onClose, library }: Props & { library: Library }) {
  const navigate = useNavigate();
  const [workspace] = useState(
    () =>
      new Workspace({
        saved: before.configuration,
        baseId: before.configurationId,
        savedResults: before.results,
        draft: of.configuration,
      }),
  );
  useEffect(() => {
    const evaluator = createEvaluator(toBasis(product), library, () => {});
    workspace.open(evaluator.ask);
    // From here on, requests of the engine have a listener for the response.
    workspace.show(of.results);
    return () => {
      workspace.close();
      evaluator.stop();
    };
  }, [workspace, product, library, of]);
  const design = `/products/${product.id}?process=${of.choice.processId}`;
  const openTool = (name: ToolName, about: string) =>
    void navigate(`${design}&${new URLSearchParams({ tool: name, about }).toString()}`);
  const onInput = (origin: Origin) => {
    if (origin.kind === 'setting') void navigate(`${design}&step=${origin.step_id}`);
    else if (origin.kind === 'assumption') openTool('assumptions', origin.path);
    else if (origin.kind === 'price') openTool('assumptions', `prices.${origin.item_id}`);
  };
  return (
    <div className={styles['source']}>
      <WorkspaceContext value={workspace}>
        <ProvenanceDrawer
          figure={figure}
          onClose={onClose}
          onInput={onInput}
          onGoalSeek={(about) => openTool('goal-seek', about)}
        />
      </WorkspaceContext>
    </div>
  );
}
