import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { createShareLinkChanges, useCreateShareLink } from '#generated/hooks/collaboration.ts';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { Icon } from '#src/components/icon.tsx';
import { QuantityBox, QuantityNote } from '#src/components/quantity-box.tsx';
import { TitledDialog } from '#src/components/titled-dialog.tsx';
import { Field, FieldRow } from '#src/forms/field.tsx';
import { formatDay } from '#src/lib/format.ts';
import { saveFile } from '#src/lib/download.ts';
import { typedNumber } from '#src/lib/read-quantity.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { catenaXRefusals, toCatenaX } from './catena-x.ts';
import { pactRefusals, toPact } from './pact.ts';

interface Props {
  analysis: LifeCycleAnalysis;
  process: string;
  product: string;
  onClose: () => void;
}

const SHARE = { display_unit: 'kg/kg' };

/** Days that a link works. */
const YEAR = 366;

const FORMATS = { pact: 'PACT 3.0.3', '8.0.0': 'Catena-X 8', '9.0.0': 'Catena-X 9' } as const;
type Format = keyof typeof FORMATS;

/** Asks for the carbon in the product and saves the footprint for buyers, or says why there is none. */
export default function PactDialog({ analysis, process, product, onClose }: Props) {
  const id = useId();
  const organisation = useCurrentUser()?.current_org;
  const [biogenic, setBiogenic] = useState('');
  const [fossil, setFossil] = useState('0');
  const [created] = useState(() => new Date());
  const [isProved, setProved] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const create = useCreateShareLink();
  const refresh = useRefresh();
  const [format, setFormat] = useState<Format>('pact');
  const [biogenicCarbon, fossilCarbon] = [typedNumber(biogenic), typedNumber(fossil)];
  const isComposed =
    biogenicCarbon !== null &&
    fossilCarbon !== null &&
    Math.min(biogenicCarbon, fossilCarbon) >= 0 &&
    biogenicCarbon + fossilCarbon <= 1;
  const cannot = pactRefusals(analysis);
  const footprint =
    organisation && isComposed && cannot.length === 0
      ? toPact(analysis, {
          organisation,
          product,
          process,
          host: location.hostname,
          biogenicCarbon,
          fossilCarbon,
          created,
        })
      : null;
  const refusals = [...cannot, ...(footprint && format !== 'pact' ? catenaXRefusals(footprint, format) : [])];
  const save = async () => {
    if (!footprint) return;
    setFailure(null);
    try {
      const comment = isProved ? `${footprint.comment} ${await proof()}` : footprint.comment;
      write({ ...footprint, comment });
    } catch (error) {
      setFailure(reasonOf(error));
    }
  };
  /** A page of the figure, its interval and its recomputation, without the inventory. */
  const proof = async (): Promise<string> => {
    const { product_id: id, process_id: pid, configuration_id } = analysis;
    const name = `Carbon footprint of ${product}`;
    const data = {
      name,
      kind: 'figures' as const,
      sections: ['passport' as const],
      valid_days: YEAR,
      configuration_id,
    };
    const { secret } = await create.mutateAsync({ id, pid, data });
    await refresh(createShareLinkChanges(id, pid));
    return `Verify this figure until ${formatDay(new Date(created.getTime() + YEAR * 86_400_000))} at ${location.origin}/shared#${secret}`;
  };
  const write = (of: typeof footprint & object) => {
    const file = format === 'pact' ? of : toCatenaX(of, format);
    const name = `${product} ${FORMATS[format]}.json`;
    saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), name);
    onClose();
  };
  return (
    <TitledDialog
      title="Product footprint for buyers"
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="contained"
            startIcon={<Icon name="download" />}
            disabled={refusals.length > 0 || !footprint}
            loading={create.isPending}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      {refusals.map((reason) => (
        <Alert key={reason} severity="warning">
          {reason}
        </Alert>
      ))}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {cannot.length === 0 && (
        <>
          <ChoiceButtons label="Format" choices={FORMATS} value={format} onChange={setFormat} />
          <p>
            The footprint of a kg of product, cradle to gate, from this analysis. It says that the process is modelled,
            so prospective: buyers expect data of real production. Enter the carbon in a kg of product, such as 0.53 for
            a protein.
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
          <FormControlLabel
            label="Add a link with which the buyer can verify the figure and its interval for a year, without the inventory"
            disabled={analysis.newer}
            control={<Checkbox size="small" checked={isProved} onChange={(_event, now) => setProved(now)} />}
          />
          {analysis.newer && (
            <p>Compute the analysis again first for such a link, because the link shows current results.</p>
          )}
        </>
      )}
    </TitledDialog>
  );
}
