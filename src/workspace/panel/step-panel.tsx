import { memo, useCallback, useContext, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { STAGE_NAMES, type Step } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import { CommentIcon } from '../comments/comment-icon.tsx';
import { Icon } from '#src/components/icon.tsx';
import type { FieldFocus } from '../field-focus.ts';
import { StageIcon } from '../stage.tsx';
import { operationOf, useCatalogue } from '#src/draft/catalogue.ts';
import { renameStep, stepIndex } from '#src/draft/edits.ts';
import { useCentreView } from '../leverage/use-matters.ts';
import { WorthNotes } from '../leverage/worth-head.tsx';
import { findStep, selectDraft, useWorkspace, useWorkspaceState, type WorkspaceState } from '#src/draft/store.ts';
import { troublesOf } from '#src/draft/troubles.ts';
import type { StepActions } from '../use-step-actions.ts';
import styles from './panel.module.css';
import { Connections } from './connections.tsx';
import { isConnection } from './field-trouble.tsx';
import { ResultsList } from './results-list.tsx';
import { SettingsForm } from './settings-form.tsx';
import { CommentContext } from '#src/components/where-from.tsx';
import { ValueStateIcon, type ValueState } from '../value-state.tsx';

interface Props {
  stepId: string;
  actions: StepActions;
  /** Asks for the unit operation that replaces the step. */
  onReplace: (stepId: string) => void;
  focus: FieldFocus | null;
  /** What deserves attention in the step; below its settings, which would otherwise move while one types. */
  notes: ReactNode;
  /** Shows another step. */
  onSelect: (stepId: string) => void;
  onClose?: () => void;
  /** Opens the previous (-1) or next (1) step, where steps are not visible next to the panel. */
  onGoBy?: (by: number) => void;
}

/** The selected step: its settings and results. */
export function StepPanel({ stepId, actions, onReplace, focus, notes, onSelect, onClose, onGoBy }: Props) {
  const catalogue = useCatalogue();
  const draft = useWorkspaceState(selectDraft);
  const tag = useWorkspaceState((state) => state.results?.steps.find(({ step_id }) => step_id === stepId)?.tag);
  const computed = useWorkspaceState(
    (state) => state.results?.steps.find(({ step_id }) => step_id === stepId)?.settings,
  );
  const savedComputed = useWorkspaceState(
    (state) => state.savedResults?.steps.find(({ step_id }) => step_id === stepId)?.settings,
  );
  const [tab, setTab] = useState<PanelTab>(() => tabOf(focus));
  const [shown, setShown] = useState(focus);
  if (focus !== shown) {
    // A link to a field opens the part that it is in.
    setShown(focus);
    if (focus) setTab(tabOf(focus));
  }
  const isTroubled = useWorkspaceState(
    useCallback(
      (state: WorkspaceState) =>
        troublesOf(state).some(({ step_id, fields }) => step_id === stepId && fields.some(isConnection)),
      [stepId],
    ),
  );
  const chromatogram = useCentreView(CHROMATOGRAM);
  const index = stepIndex(draft, stepId);
  const step = draft.uo_settings[index];
  if (!step) return null;
  const operation = operationOf(catalogue, step);
  if (!operation) return <p className={styles['none']}>This unit operation is no longer in the catalogue.</p>;
  return (
    <section className={styles['panel']} aria-label={`Step: ${step.name}`}>
      <header className={styles['head']}>
        <span className={styles['badge']} data-stage={operation.stage}>
          <StageIcon operation={operation} size={22} />
        </span>
        <div className={styles['name']}>
          <StepName key={step.id + step.name} step={step} />
          <p>
            <code>{tag ?? operation.tag}</code> · step {index + 1} of {draft.uo_settings.length} ·{' '}
            {STAGE_NAMES[operation.stage]}
          </p>
        </div>
        {onGoBy && (
          <>
            <IconButton aria-label="Previous step" disabled={index === 0} onClick={() => onGoBy(-1)}>
              <Icon name="chevronLeft" size={18} />
            </IconButton>
            <IconButton
              aria-label="Next step"
              disabled={index === draft.uo_settings.length - 1}
              onClick={() => onGoBy(1)}
            >
              <Icon name="chevronRight" size={18} />
            </IconButton>
          </>
        )}
        <StepMenu
          stepId={step.id}
          name={step.name}
          index={index}
          count={draft.uo_settings.length}
          actions={actions}
          onReplace={onReplace}
        />
        {onClose && (
          <IconButton aria-label="Close the panel" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        )}
      </header>
      <PanelTabs tab={tab} onTab={setTab} isTroubled={isTroubled} />
      {operation.plots.some(({ id }) => id === CHROMATOGRAM) && !chromatogram.isOpen && (
        <Button startIcon={<Icon name="chart" />} onClick={chromatogram.open} sx={{ flex: 'none', m: 2, mb: 0 }}>
          Chromatogram
        </Button>
      )}
      <div className={styles['scroll']} role="tabpanel" aria-label={TABS[tab]}>
        {tab === 'settings' && (
          <>
            <SettingsForm
              key={step.id}
              operation={operation}
              step={step}
              focus={focus}
              computed={computed}
              savedComputed={savedComputed}
            />
            <WorthNotes stepId={step.id} />
          </>
        )}
        {tab === 'connections' && <Connections step={step} operation={operation} focus={focus} onSelect={onSelect} />}
        {tab === 'results' && <ResultsList operation={operation} stepId={step.id} />}
      </div>
      {tab === 'settings' && notes}
      <footer className={styles['legend']}>
        {(['entered', 'default', 'fitted', 'locked', 'calculated'] satisfies ValueState[]).map((state) => (
          <span key={state} aria-hidden="true">
            <ValueStateIcon state={state} size={12} /> {state}
          </span>
        ))}
      </footer>
    </section>
  );
}

/** The plot of operations whose chromatogram has a view of its own. */
const CHROMATOGRAM = 'chromatogram';

const TABS = { settings: 'Settings', connections: 'Connections', results: 'Results' } as const;
type PanelTab = keyof typeof TABS;

/** The part with a field; the settings if there is none to show. */
const tabOf = (focus: { field: string } | null): PanelTab =>
  focus && isConnection(focus.field) ? 'connections' : 'settings';

interface TabsProps {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  /** A connection does not work. */
  isTroubled: boolean;
}

/** A separate component, because tabs measure themselves on each render, and the panel renders on each key. */
const PanelTabs = memo(function PanelTabs({ tab, onTab, isTroubled }: TabsProps) {
  return (
    <Tabs
      value={tab}
      onChange={(_event, next: PanelTab) => onTab(next)}
      aria-label="Parts of the step"
      sx={{ px: 4, borderBottom: '1px solid var(--palette-divider)' }}
    >
      <Tab value="settings" label={TABS.settings} />
      <Tab
        value="connections"
        label={TABS.connections}
        {...(isTroubled && {
          icon: <Icon name="alert" size={14} />,
          iconPosition: 'end',
          'aria-label': `${TABS.connections}, not working`,
        })}
      />
      <Tab value="results" label={TABS.results} />
    </Tabs>
  );
});

/** The step's name, edited in place. */
function StepName({ step }: { step: Step }) {
  const workspace = useWorkspace();
  const [name, setName] = useState(step.name);
  const commit = () => {
    const trimmed = name.trim();
    if (trimmed === '' || trimmed === step.name) setName(step.name);
    else workspace.edit(`Rename to ${trimmed}`, (draft) => renameStep(draft, step.id, trimmed));
  };
  return (
    <input
      className={styles['nameInput']}
      aria-label="Name of the step"
      value={name}
      maxLength={fields.Step.name.maxLength}
      onChange={({ target }) => setName(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setName(step.name);
      }}
    />
  );
}

interface MenuProps extends Pick<Props, 'actions' | 'onReplace'> {
  stepId: string;
  name: string;
  index: number;
  count: number;
}

/** Redrawn when the step or its position changes, not on each key. */
const StepMenu = memo(function StepMenu({ stepId, name, index, count, actions, onReplace }: MenuProps) {
  const workspace = useWorkspace();
  const comment = useContext(CommentContext);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const run = (action: (step: Step) => void) => () => {
    setAnchor(null);
    const step = findStep(workspace.get(), stepId);
    if (step) action(step);
  };
  return (
    <>
      <IconButton
        aria-label={`More actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem disabled={index === 0} onClick={run((step) => actions.move(step, index - 1))}>
          <Icon name="arrowLeft" /> <span style={{ flex: 1 }}>Move earlier</span> <kbd>Alt ←</kbd>
        </MenuItem>
        <MenuItem disabled={index === count - 1} onClick={run((step) => actions.move(step, index + 1))}>
          <Icon name="arrowRight" /> <span style={{ flex: 1 }}>Move later</span> <kbd>Alt →</kbd>
        </MenuItem>
        <MenuItem onClick={run(({ id }) => onReplace(id))}>
          <Icon name="compare" /> <span style={{ flex: 1 }}>Replace with another…</span>
        </MenuItem>
        <MenuItem onClick={run((step) => actions.duplicate(step))}>
          <Icon name="copy" /> <span style={{ flex: 1 }}>Duplicate</span> <kbd>D</kbd>
        </MenuItem>
        <MenuItem onClick={run(() => void actions.copy([stepId]))}>
          <Icon name="copy" /> <span style={{ flex: 1 }}>Copy for another process</span> <kbd>Ctrl C</kbd>
        </MenuItem>
        <MenuItem onClick={run(() => void actions.copy('all'))}>
          <Icon name="copy" /> <span style={{ flex: 1 }}>Copy all steps</span>
        </MenuItem>
        {comment && (
          <MenuItem onClick={run(({ id, name: title }) => comment({ kind: 'step', step_id: id, title }))}>
            <CommentIcon /> <span style={{ flex: 1 }}>Comment on this step</span>
          </MenuItem>
        )}
        <MenuItem onClick={run((step) => actions.remove(step))}>
          <Icon name="trash" /> <span style={{ flex: 1 }}>Remove</span> <kbd>Del</kbd>
        </MenuItem>
      </Menu>
    </>
  );
});
