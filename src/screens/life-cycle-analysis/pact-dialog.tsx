import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Icon } from '#src/components/icon.tsx';
import { QuantityBox, QuantityNote } from '#src/components/quantity-box.tsx';
import { Field, FieldRow } from '#src/forms/field.tsx';
import { saveFile } from '#src/lib/download.ts';
import { typedNumber } from '#src/lib/read-quantity.ts';
import { pactRefusals, toPact } from './pact.ts';

interface Props {
  analysis: LifeCycleAnalysis;
  process: string;
  product: string;
  onClose: () => void;
}

const SHARE = { display_unit: 'kg/kg' };

/** Asks for the carbon in the product and saves the PACT footprint, or says why there is none. */
export default function PactDialog({ analysis, process, product, onClose }: Props) {
  const id = useId();
  const organisation = useCurrentUser()?.current_org;
  const [biogenic, setBiogenic] = useState('');
  const [fossil, setFossil] = useState('0');
  const refusals = pactRefusals(analysis);
  const [biogenicCarbon, fossilCarbon] = [typedNumber(biogenic), typedNumber(fossil)];
  const isComposed =
    biogenicCarbon !== null &&
    fossilCarbon !== null &&
    Math.min(biogenicCarbon, fossilCarbon) >= 0 &&
    biogenicCarbon + fossilCarbon <= 1;
  const save = () => {
    if (!organisation || !isComposed) return;
    const { hostname: host } = location;
    const file = toPact(analysis, {
      organisation,
      product,
      process,
      host,
      biogenicCarbon,
      fossilCarbon,
      created: new Date(),
    });
    saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${product} PACT.json`);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>PACT 3.0.3 product footprint</DialogTitle>
      <DialogContent>
        {refusals.map((reason) => (
          <Alert key={reason} severity="warning">
            {reason}
          </Alert>
        ))}
        {refusals.length === 0 && (
          <>
            <p>
              The footprint of a kg of product, cradle to gate, from this analysis. It says that the process is
              modelled: PACT expects data of real production. Enter the carbon in a kg of product, such as 0.53 for a
              protein.
            </p>
            <FieldRow>
              <Field id={`${id}-biogenic`} label="Biogenic carbon, kg/kg">
                <QuantityBox id={`${id}-biogenic`} shown={SHARE} text={biogenic} onText={setBiogenic} />
                <QuantityNote shown={SHARE} text={biogenic} />
              </Field>
              <Field id={`${id}-fossil`} label="Fossil carbon, kg/kg">
                <QuantityBox id={`${id}-fossil`} shown={SHARE} text={fossil} onText={setFossil} />
                <QuantityNote shown={SHARE} text={fossil} />
              </Field>
            </FieldRow>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          startIcon={<Icon name="download" />}
          disabled={refusals.length > 0 || !isComposed}
          onClick={save}
        >
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
