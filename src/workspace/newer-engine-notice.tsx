import Button from '@mui/material/Button';
import type { ProcessWithConfiguration } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import type { Saving } from './save.ts';
import { useUnsavedCount, useWorkspaceState } from './store.ts';
import styles from './workspace.module.css';

interface Props {
  process: ProcessWithConfiguration;
  saving: Saving;
}

/** Reports that the saved results are from another engine version, and offers to save recomputed results. */
export function NewerEngineNotice({ process: { configuration, configuration_count: count }, saving }: Props) {
  const engine = useWorkspaceState((state) => state.engineVersion);
  const fails = useWorkspaceState((state) => state.problem !== null);
  // Saving changes recomputes the results anyway.
  const isChanged = useUnsavedCount() > 0;
  if (!configuration || engine === null || isChanged || configuration.pins.engine === engine) return null;
  const { number, pins } = configuration;
  return (
    <div className={styles['notices']}>
      <div className={styles['notice']} data-tone="info" role="status">
        <Icon name="reset" />
        <span>
          <strong>Newer data available.</strong> v{number} was computed by engine {pins.engine}; the results shown are
          from engine {engine}, with its models and prices.
        </span>
        {!fails && (
          <Button
            size="small"
            variant="outlined"
            loading={saving.saving}
            onClick={() => void saving.save(`Recomputed by engine ${engine}`)}
          >
            Save them as v{count + 1}
          </Button>
        )}
      </div>
    </div>
  );
}
