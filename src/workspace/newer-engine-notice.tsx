import Button from '@mui/material/Button';
import { Locked } from '#src/components/editors-only.tsx';
import type { ProcessWithConfiguration } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { newerFits } from './fits/newer-fits.ts';
import { newerVersions } from './newer-operations-notice.tsx';
import type { Saving } from '#src/draft/save.ts';
import { selectDraft, useUnsavedCount, useWorkspaceState } from '#src/draft/store.ts';
import styles from './workspace.module.css';

interface Props {
  process: ProcessWithConfiguration;
  saving: Saving;
}

/** Reports that the saved results are from another engine version or from older factors, and offers to save recomputed results. */
export function NewerEngineNotice({ process, saving }: Props) {
  const { configuration, configuration_count: count, accepted_fits: accepted = [] } = process;
  const engine = useWorkspaceState((state) => state.engineVersion);
  const fails = useWorkspaceState((state) => state.problem !== null);
  const draft = useWorkspaceState(selectDraft);
  const catalogue = useCatalogue();
  const hasOwnNotice = newerFits(draft, accepted).length > 0 || newerVersions(draft, catalogue).length > 0;
  // Saving changes recomputes the results anyway.
  const isChanged = useUnsavedCount() > 0;
  if (!configuration || engine === null || isChanged) return null;
  const { number, pins } = configuration;
  const isOtherEngine = pins.engine !== engine;
  // The server reports which results are outdated; newer fits and own operations have notices of their own.
  if (!isOtherEngine && (!configuration.newer || hasOwnNotice)) return null;
  return (
    <div className={styles['notices']}>
      <div className={styles['notice']} data-tone="info" role="status">
        <Icon name="reset" />
        <span>
          <strong>Newer data available.</strong>{' '}
          {isOtherEngine
            ? `v${number} was computed by engine ${pins.engine}; the results shown are from engine ${engine}, with its models and prices.`
            : `v${number} was computed with impact factors ${pins.factors}; the results shown use the current factors.`}
        </span>
        {!fails && (
          <Locked by={saving.lock}>
            <Button
              size="small"
              variant="outlined"
              loading={saving.saving}
              onClick={() =>
                void saving.save(
                  isOtherEngine ? `Recomputed by engine ${engine}` : 'Recomputed with current impact factors',
                )
              }
            >
              Save them as v{count + 1}
            </Button>
          </Locked>
        )}
      </div>
    </div>
  );
}
