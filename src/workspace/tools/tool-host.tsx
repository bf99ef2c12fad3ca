import type { Library, Origin } from '#engine/index.ts';
import type { Product } from '#generated/hooks/model/index.ts';
import { later } from '#src/app/later.tsx';
import { useTools } from './tools.ts';

const [ProvenanceDrawer] = later(() => import('../provenance/provenance-drawer.tsx'));

const [AssumptionsDrawer] = later(() => import('../assumptions/assumptions-drawer.tsx'));
const [GoalSeekDialog] = later(() => import('../goal-seek/goal-seek-dialog.tsx'));

interface Props {
  /** The step that is open. */
  stepId: string | null;
  product: Product;
  library: Library;
  /** Opens a step at one of its settings. */
  onShow: (stepId: string, field: string | null) => void;
}

/** The tool that is open, fetched when it is first wanted. */
export function ToolHost({ stepId, product, library, onShow }: Props) {
  const { tool, open, close } = useTools();
  const onInput = (origin: Origin) => {
    if (origin.kind === 'setting') {
      close();
      onShow(origin.step_id, origin.key);
    } else if (origin.kind === 'assumption') open('assumptions', origin.path);
    else if (origin.kind === 'price') open('assumptions', `prices.${origin.item_id}`);
  };
  if (tool?.name === 'where' && tool.about) {
    return (
      <ProvenanceDrawer
        key={tool.about}
        figure={tool.about}
        onClose={close}
        onInput={onInput}
        onGoalSeek={(figure) => open('goal-seek', figure)}
      />
    );
  }
  if (tool?.name === 'assumptions') {
    return (
      <AssumptionsDrawer
        key={tool.about}
        library={library}
        productPrice={product.selling_price}
        about={tool.about}
        onClose={close}
      />
    );
  }
  if (tool?.name === 'goal-seek') {
    return (
      <GoalSeekDialog
        library={library}
        productPrice={product.selling_price}
        about={tool.about}
        stepId={stepId}
        onClose={close}
      />
    );
  }
  return null;
}
