import Button from '@mui/material/Button';
import { counted } from '#engine/wording/index.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import type { FitDecision } from './use-decision.ts';

/** Accepts or discards the fit, in the head of its page. */
export function DecisionButtons({ decision: { fit, isBusy, decide } }: { decision: FitDecision }) {
  const { status, number, effects } = fit;
  const product = useGetProduct(fit.product_id).data;
  if (status === 'accepted') return null;
  const count = effects.length;
  // Without this, entered values would go on to hide the fitted ones.
  const isHidden = status === 'proposed' && effects.some(({ replaced }) => replaced !== undefined);
  const forWhat = count === 0 ? '' : ` for ${counted(count, 'process', 'processes')}`;
  return (
    <EditorsOnly of={product}>
      {status === 'proposed' && (
        <Button variant="outlined" disabled={isBusy} onClick={() => void decide('discarded')}>
          Discard fit
        </Button>
      )}
      <Button variant={isHidden ? 'outlined' : 'contained'} loading={isBusy} onClick={() => void decide('accepted')}>
        {isHidden ? 'Keep entered values' : status === 'proposed' ? `Accept${forWhat}` : `Go back to fit ${number}`}
      </Button>
      {isHidden && (
        <Button variant="contained" loading={isBusy} onClick={() => void decide('accepted', true)}>
          Use the fitted values
        </Button>
      )}
    </EditorsOnly>
  );
}
