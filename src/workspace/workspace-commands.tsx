import { useContext } from 'react';
import type { ProcessWithConfiguration, Product } from '#generated/types.ts';
import { usePageCommands, type Command } from '#src/components/command.ts';
import { offered, useCatalogue } from '#src/draft/catalogue.ts';
import { LibraryContext } from '#src/draft/library.ts';
import type { Saving } from '#src/draft/save.ts';
import { useWorkspace } from '#src/draft/store.ts';
import { useExportScenario } from './scenario/use-export.ts';
import { TOOL_ITEMS, useTools } from './tools/tools.ts';
import { saveChanges } from './use-page-saving.ts';
import type { StepActions } from './use-step-actions.ts';
import DraftCommands from './draft-commands.tsx';

interface Props {
  product: Product;
  process: ProcessWithConfiguration;
  saving: Saving;
  selected: string | null;
  select: (id: string) => void;
  actions: StepActions;
  onShow: (stepId: string, field: string | null) => void;
}

/** Commands of the design: its tools, its steps and the steps that can be added. */
export default function WorkspaceCommands({ product, process, saving, selected, select, actions, onShow }: Props) {
  const workspace = useWorkspace();
  const catalogue = useCatalogue();
  const library = useContext(LibraryContext);
  const tools = useTools();
  const exportScenario = useExportScenario(process);
  usePageCommands(() => {
    const { uo_settings: steps } = workspace.draft;
    const open = steps.find(({ id }) => id === selected);
    const mayEdit = saving.lock === null;
    return [
      ...(mayEdit && steps.length > 0 && workspace.isChanged
        ? [act('Save as a new version', 'check', () => saveChanges(workspace, saving), { words: 'store keep' })]
        : []),
      ...TOOL_ITEMS.map(({ name, label, icon }) => act(label, icon, () => tools.open(name), { words: 'open tool' })),
      act('Export scenario file', 'download', () => void exportScenario(), { words: 'download save as file' }),
      ...(open
        ? [
            act(`Duplicate ${open.name}`, 'copy', () => actions.duplicate(open), { keys: 'D', words: 'copy step' }),
            act(`Remove ${open.name}`, 'trash', () => actions.remove(open), { words: 'delete step' }),
          ]
        : []),
      ...steps.map(({ id, name }, index): Command => ({
        id: `step ${id}`,
        group: 'Steps',
        title: name,
        note: `step ${index + 1}`,
        icon: 'steps',
        words: 'go open select',
        run: () => select(id),
      })),
      ...offered(catalogue).map((operation): Command => ({
        id: `add ${operation.id}`,
        group: 'Add a step',
        title: `Add ${operation.name}`,
        note: open ? `after ${open.name}` : 'at the end',
        icon: 'plus',
        words: 'insert new step unit operation',
        run: () => actions.add(operation, open && steps.indexOf(open) + 1),
      })),
    ];
  });
  return (
    library && (
      <DraftCommands
        {...{ workspace, catalogue, library, product, onShow }}
        stepId={selected}
        onSeek={(about) => tools.open('goal-seek', about)}
      />
    )
  );
}

const act = (title: string, icon: Command['icon'], run: () => void, more: Partial<Command> = {}): Command => ({
  id: `act ${title}`,
  group: 'This process',
  title,
  icon,
  run,
  ...more,
});
