import { useCallback, useState } from 'react';
import type { Library, Origin } from '#engine/index.ts';
import type { ProcessWithConfiguration, Product } from '#generated/types.ts';
import { later } from '#src/components/later.tsx';
import { toast } from '#src/lib/toast.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import type { ReadSteps } from '#src/draft/clipboard/steps.ts';
import { useClipboard } from './clipboard/use-clipboard.ts';
import { usePasteSteps } from './clipboard/use-paste-steps.ts';
import { useWorkspace } from '#src/draft/store.ts';
import { useTools } from './tools/tools.ts';

const [ProvenanceDrawer] = later(() => import('./provenance/provenance-drawer.tsx'));

const [AssumptionsDrawer] = later(() => import('./assumptions/assumptions-drawer.tsx'));
const [GoalSeekDialog] = later(() => import('./goal-seek/goal-seek-dialog.tsx'));
const [SizeDialog] = later(() => import('./sizing/size-dialog.tsx'));
const [PasteDrawer] = later(() => import('./clipboard/paste-drawer.tsx'));
const [HistoryDrawer] = later(() => import('./version-history/history-drawer.tsx'));

interface Props {
  process: ProcessWithConfiguration;
  /** Saves the draft as a new configuration. */
  onSave: () => Promise<void>;
  /** The open step. */
  stepId: string | null;
  onSelect: (id: string) => void;
  product: Product;
  library: Library;
  /** Opens a step at one of its settings. */
  onShow: (stepId: string, field: string | null) => void;
}

/** The open tool, loaded on first use. */
export function ToolHost({ process, onSave, stepId, onSelect, product, library, onShow }: Props) {
  const { tool, open, close } = useTools();
  const [pasted, setPasted] = useState<{ text: string; start: string | null } | null>(null);
  const paste = usePasteSteps();
  useClipboard({
    workspace: useWorkspace(),
    catalogue: useCatalogue(),
    stepId,
    onSteps: useCallback(
      (read: ReadSteps) => {
        const first = paste(read, stepId);
        if (first) onSelect(first);
        else toast.problem(`Nothing was pasted. ${read.leftOut.join(' ')}`);
      },
      [paste, stepId, onSelect],
    ),
    onCells: useCallback(
      (text: string, start: string | null) => {
        setPasted({ text, start });
        open('paste');
      },
      [open],
    ),
  });
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
  if (tool?.name === 'size') return <SizeDialog product={product} onClose={close} />;
  if (tool?.name === 'history')
    return <HistoryDrawer process={process} kind={product.kind} onSave={onSave} onClose={close} />;
  if (tool?.name === 'paste') {
    const done = () => {
      setPasted(null);
      close();
    };
    return <PasteDrawer key={pasted?.text} stepId={stepId} pasted={pasted} onClose={done} onSelect={onSelect} />;
  }
  return null;
}
