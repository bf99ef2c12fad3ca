import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Origin } from '#engine/index.ts';
import { later } from '#src/components/later.tsx';
import { useTools, type ToolName } from '../tools/tools.ts';
import styles from './use-source.module.css';

const [ProvenanceDrawer] = later(() => import('./provenance-drawer.tsx'));

/**
 * The explanation of the selected value, on top of the page; null when no value is selected.
 * @param design address of the process's flowsheet, where inputs are changed and goals are sought
 */
export function useSource(design: string): ReactNode {
  const { tool, close } = useTools();
  const navigate = useNavigate();
  if (tool?.name !== 'where' || !tool.about) return null;
  const openTool = (name: ToolName, about: string) =>
    void navigate(`${design}&${new URLSearchParams({ tool: name, about }).toString()}`);
  const onInput = (origin: Origin) => {
    if (origin.kind === 'setting') void navigate(`${design}&step=${origin.step_id}`);
    else if (origin.kind === 'assumption') openTool('assumptions', origin.path);
    else if (origin.kind === 'price') openTool('assumptions', `prices.${origin.item_id}`);
  };
  return (
    <div className={styles['source']}>
      <ProvenanceDrawer
        key={tool.about}
        figure={tool.about}
        onClose={close}
        onInput={onInput}
        onGoalSeek={(figure) => openTool('goal-seek', figure)}
      />
    </div>
  );
}
