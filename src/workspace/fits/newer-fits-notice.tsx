import { useState } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { PinnedFit, Step } from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { TitledDialog } from '#src/components/titled-dialog.tsx';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { StepChoice } from '#src/components/step-choice.tsx';
import styles from '../workspace.module.css';
import { newerFits, withFits } from './newer-fits.ts';

interface Props {
  productId: string;
  /** Accepted fits of the product, one per unit operation. */
  accepted: readonly PinnedFit[];
}

/** Reports an accepted fit that this process does not use, and offers to use it. */
export function NewerFitsNotice({ productId, accepted }: Props) {
  const workspace = useWorkspace();
  const catalogue = useCatalogue();
  const draft = useWorkspaceState(selectDraft);
  const [isAsking, setAsking] = useState(false);
  const newer = newerFits(draft, accepted);
  const [first] = newer;
  if (!first) return null;
  const names = newer.map(({ unit_operation: id }) => catalogue.get(id)?.name ?? id).join(', ');
  const use = (only?: readonly string[]) =>
    workspace.edit('Use the fitted values', (given) => withFits(given, newer, only));
  const steps = draft.uo_settings.filter(({ unit_operation: id }) => newer.some((fit) => fit.unit_operation === id));
  return (
    <div className={styles['notices']}>
      <div className={styles['notice']} data-tone="info" role="status">
        <Icon name="fit" />
        <span>
          <strong>Newer data available.</strong> {names} {newer.length === 1 ? 'was' : 'were'} fitted to experiments;
          this process does not use {newer.length === 1 ? 'this fit' : 'these fits'} yet.
        </span>
        <Button
          size="small"
          variant="text"
          component={Link}
          to={`/products/${productId}/data/${first.unit_operation}/fits?fit=${first.fit_id}`}
        >
          View fit
        </Button>
        <Button size="small" variant="outlined" onClick={() => (steps.length > newer.length ? setAsking(true) : use())}>
          Use fit
        </Button>
      </div>
      {isAsking && <StepsDialog steps={steps} onUse={use} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface StepsDialogProps {
  /** Steps that could use the fit. */
  steps: readonly Step[];
  onUse: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Asks which of several steps with the same unit operation use a fit. */
function StepsDialog({ steps, onUse, onClose }: StepsDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() => steps.map(({ id }) => id));
  return (
    <TitledDialog
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      title="Which steps use the fit?"
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="contained"
            disabled={chosen.length === 0}
            onClick={() => {
              onUse(chosen);
              onClose();
            }}
          >
            Use fit
          </Button>
        </>
      }
    >
      <StepChoice label="Steps that use the fit" steps={steps} chosen={chosen} onChange={setChosen} />
      <p>The other steps keep their present values.</p>
    </TitledDialog>
  );
}
