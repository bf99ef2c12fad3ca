import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { StepFeed } from '#engine/index.ts';
import { Options } from '#src/components/options.tsx';
import { operationOf, useCatalogue } from '#src/draft/catalogue.ts';
import { feedPath, outletName } from '#src/draft/feeds.ts';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';
import type { StepActions } from '../use-step-actions.ts';
import { leftOver, pointsBack, takersOf } from '#src/draft/graph/graph.ts';
import { lostFeeds, type LostFeed } from '#src/draft/graph/remove.ts';
import styles from './remove-dialog.module.css';

interface Props {
  ids: readonly string[];
  actions: StepActions;
  onClose: () => void;
}

/** Asks what steps take in place of the feeds that they lose when other steps are removed. */
export function RemoveDialog({ ids, actions, onClose }: Props) {
  const draft = useWorkspaceState(selectDraft);
  const catalogue = useCatalogue();
  const titleId = useId();
  const [lost] = useState(() => lostFeeds(draft, ids));
  const [chosen, setChosen] = useState<Record<number, string>>({});
  const { uo_settings: steps } = draft;
  const removed = steps.filter(({ id }) => ids.includes(id));
  const stepName = (id: string) => steps.find((one) => one.id === id)?.name ?? id;
  const streamName = ({ from, outlet }: Pick<StepFeed, 'from' | 'outlet'>): string => {
    const source = steps.find((one) => one.id === from);
    return `${source?.name ?? from} · ${outletName(source && operationOf(catalogue, source), outlet)}`;
  };
  const left = steps
    .filter(({ id }) => !ids.includes(id))
    .flatMap((step) => (operationOf(catalogue, step)?.outlets ?? []).map(({ key }) => ({ from: step.id, outlet: key })))
    // What is taken already cannot be taken as a whole.
    .filter(
      (outlet) =>
        leftOver(takersOf(draft, outlet)) > 0 || !takersOf(draft, outlet).some(({ to }) => !ids.includes(to.id)),
    );
  const insteadOf = (one: LostFeed, choice: string | undefined): StepFeed[] => {
    if (choice === undefined || choice === USUAL) return one.instead;
    const outlet = left.find((other) => feedPath(other) === choice);
    if (!outlet) return [];
    if (one.to === null) return [outlet];
    const { inlet } = one.feed;
    const waits = { next_batch: pointsBack(draft, outlet.from, one.to) };
    return [{ ...outlet, ...waits, ...(inlet !== undefined && { inlet }) }];
  };
  const title = removed.length === 1 ? `Remove ${removed[0]!.name}?` : `Remove ${removed.length} steps?`;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent className={styles['questions']}>
        <p>Other steps are fed from {removed.length === 1 ? 'it' : 'them'}. Choose a different source for each step.</p>
        {lost.map((one, index) => (
          <label key={`${one.to} ${feedPath(one.feed)}`}>
            <span>
              <b>{one.to === null ? 'The product' : stepName(one.to)}</b>
              {one.to === null ? ', now ' : ' takes '}
              {streamName(one.feed)}
            </span>
            <select
              value={chosen[index] ?? USUAL}
              onChange={({ target }) => setChosen({ ...chosen, [index]: target.value })}
            >
              <option value={USUAL}>
                {one.instead.length === 0 ? 'Nothing' : one.instead.map(streamName).join(' and ')}
              </option>
              {one.instead.length > 0 && one.to !== null && <option value="">Nothing</option>}
              <Options
                options={left
                  .filter((outlet) => !one.instead.some((other) => feedPath(other) === feedPath(outlet)))
                  .map((outlet) => ({ value: feedPath(outlet), label: streamName(outlet) }))}
              />
            </select>
          </label>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          autoFocus
          onClick={() => {
            actions.removeNow(
              ids,
              lost.map((one, index) => ({ ...one, instead: insteadOf(one, chosen[index]) })),
            );
            onClose();
          }}
        >
          Remove
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What fed the removed steps. */
const USUAL = 'usual';
