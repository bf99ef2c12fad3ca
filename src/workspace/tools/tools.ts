import { createContext, useCallback, useContext, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FigureRef } from '#engine/index.ts';
import type { IconName } from '#src/components/icon.tsx';

export const TOOLS = ['where', 'assumptions', 'goal-seek', 'size', 'history', 'paste'] as const;
export type ToolName = (typeof TOOLS)[number];

/** Tools that are opened by name, in menus and in the command palette. */
export const TOOL_ITEMS: { name: ToolName; label: string; icon: IconName }[] = [
  { name: 'assumptions', label: 'Assumptions', icon: 'sliders' },
  { name: 'goal-seek', label: 'Goal-seek', icon: 'target' },
  { name: 'size', label: 'Size for an output', icon: 'factory' },
  { name: 'paste', label: 'Paste values or steps', icon: 'table' },
  { name: 'history', label: 'Compare the draft with a version', icon: 'compare' },
];

/** The tool that is open next to the flowsheet; part of the address, so that links can open it. */
export interface OpenTool {
  name: ToolName;
  /** A metric for `where` and `goal-seek`, a field or group for `assumptions`. */
  about: string | null;
}

export interface Tools {
  tool: OpenTool | null;
  open: (name: ToolName, about?: string) => void;
  close: () => void;
}

export const ToolsContext = createContext<Tools | null>(null);

export function useTools(): Tools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('Tools can be open only inside a workspace.');
  return tools;
}

/** Only one tool is open at a time: opening another replaces it. */
export function useToolsOfAddress(): Tools & { whereFrom: (figure: FigureRef) => void } {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (name: ToolName | null, about?: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('tool');
          next.delete('about');
          if (name) next.set('tool', name);
          if (about) next.set('about', about);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const open = useCallback((name: ToolName, about?: string) => set(name, about), [set]);
  const close = useCallback(() => set(null), [set]);
  const whereFrom = useCallback((figure: FigureRef) => set('where', figure), [set]);
  const name = TOOLS.find((one) => one === params.get('tool'));
  const about = params.get('about');
  const tool = useMemo(() => (name ? { name, about } : null), [name, about]);
  return useMemo(() => ({ tool, open, close, whereFrom }), [tool, open, close, whereFrom]);
}
