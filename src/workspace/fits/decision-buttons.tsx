import Button from '@mui/material/Button';
import { counted } from '#engine/wording/index.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { Icon } from '#src/components/icon.tsx';
import type { FitDecision } from './use-decision.ts';

/** Accepts or discards the fit, and takes that back, in the head of its page. */
export function DecisionButtons({
  decision: { fit, saves, reevaluate, isBusy, decide, undo },
}: {
  decision: FitDecision;
}) {
  const { status, number } = fit;
  const product = useGetProduct(fit.product_id).data;
  const count = reevaluate ? saves : 0;
  const forWhat = count === 0 ? '' : ` for ${counted(count, 'process', 'processes')}`;
  if (status === 'accepted')
    return (
      <EditorsOnly of={product}>
        <Button
          variant="outlined"
          loading={isBusy}
          startIcon={undo && <Icon name="undo" size={15} />}
          onClick={() => void (undo ? undo() : decide('superseded'))}
        >
          {undo ? 'Undo accepting' : 'Withdraw fit'}
        </Button>
      </EditorsOnly>
    );
  return (
    <EditorsOnly of={product}>
      {status === 'proposed' && (
        <Button variant="outlined" disabled={isBusy} onClick={() => void decide('discarded')}>
          Discard fit
        </Button>
      )}
      <Button variant="contained" loading={isBusy} onClick={() => void decide('accepted')}>
        {status === 'proposed' ? `Accept${forWhat}` : `Go back to fit ${number}`}
      </Button>
    </EditorsOnly>
  );
}
