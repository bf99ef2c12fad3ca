import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { Cell, Component, Molecule, Protein, Quotation } from '#generated/types.ts';
import { AskToDelete } from '#src/components/delete-dialog.tsx';
import { Icon } from '#src/components/icon.tsx';
import { reasonOf } from '#src/lib/reason-of.ts';
import { PriceSources } from './price-sources.tsx';
import { isOfMaterial, type Materials } from './quoted.ts';
import { ComponentCurves } from './component-curves.tsx';
import { computedOf } from './computed.ts';
import { NOUNS, type Kind } from './kinds.ts';
import styles from './library.module.css';
import type { StoreComponent } from './use-store-component.ts';
import { linesOf, Properties, States } from './properties.tsx';
import { useUses } from './use-uses.ts';
import { WhatMatters } from './what-matters.tsx';
import type { Use } from './where-used.ts';

interface Props {
  kind: Kind;
  component: Component;
  /** Undefined until they are loaded. */
  uses: Use[] | undefined;
  /** Why the uses could not be loaded. */
  failure: unknown;
  /** Names of the components that a property refers to, by id. */
  nameOf: (id: string) => string;
  materials: Materials;
  /** Those of the organisation; undefined until they are loaded. */
  quotations: readonly Quotation[] | undefined;
  store: StoreComponent;
  onEdit: () => void;
  onCopy: () => void;
  onClose: () => void;
}

/** All properties of one component, with units, source and uses. */
export function Detail({ kind, component, uses, failure, nameOf, materials, quotations, store, ...act }: Props) {
  const { onEdit, onCopy, onClose } = act;
  const [asking, setAsking] = useState(false);
  const { name, source, own } = component;
  const values = component as Partial<Cell & Molecule & Protein & Quotation>;
  const computed = useMemo(() => computedOf(values, materials), [values, materials]);
  const lines = linesOf({ kind, component, computed, nameOf });
  const using = useUses(component.id, kind !== 'quotations');
  const { price } = values;
  return (
    <aside className={styles['detail']} aria-label={name}>
      <header>
        <div>
          <h2>{name}</h2>
          <p>
            {NOUNS[kind]} · {own ? 'of your organisation' : 'built-in, read-only'}
          </p>
        </div>
        <States {...lines} />
        <div className={styles['actions']}>
          {own && (
            <Button size="small" variant="outlined" startIcon={<Icon name="pencil" size={14} />} onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button size="small" variant="outlined" startIcon={<Icon name="copy" size={14} />} onClick={onCopy}>
            Make a copy
          </Button>
          {own && (
            <Button
              size="small"
              variant="text"
              color="error"
              startIcon={<Icon name="trash" size={14} />}
              onClick={() => setAsking(true)}
            >
              Delete
            </Button>
          )}
        </div>
        <IconButton aria-label={`Close ${name}`} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {store.refusal?.status === 409 && store.refusal.details.usages && (
        <Alert severity="warning">
          {store.refusal.message} {store.refusal.details.usages.map((usage) => usage.name).join('; ')}.
        </Alert>
      )}
      <div className={styles['parts']}>
        <div>
          <h3>
            Properties <small>value, ± half of the 95 % interval, unit, source</small>
          </h3>
          <Properties {...lines} />
          <p className={styles['source']}>
            <b>Source.</b> {source || 'Not given.'}
          </p>
        </div>
        <div>
          <ComponentCurves {...{ kind, component, using }} />
          {kind !== 'quotations' && <WhatMatters {...{ kind, using }} id={component.id} />}
          {(kind === 'molecules' || kind === 'solvents') && typeof price === 'number' && (
            <PriceSources
              component={{ id: component.id, name, price }}
              molecule={materials.molecules?.find(({ id }) => id === component.id)}
              quotations={quotations}
            />
          )}
          {kind === 'quotations' ? (
            <p className={styles['missing']}>
              The quotation changes the price of{' '}
              {isOfMaterial(values.machine ?? '') ? 'this material' : 'every equipment unit of its type'}, in all
              processes of the organisation that use quotations.
            </p>
          ) : (
            <UsedBy uses={uses} failure={failure} />
          )}
        </div>
      </div>
      {asking && (
        <AskToDelete
          name={name}
          noun={NOUNS[kind]}
          busy={store.busy}
          onClose={() => setAsking(false)}
          onDelete={() => {
            setAsking(false);
            void store.remove(component);
          }}
        >
          The component can be restored for 30 days, from Deleted items in the user menu. A component in use cannot be
          deleted.
        </AskToDelete>
      )}
    </aside>
  );
}

/** The items that depend on a component. */
function UsedBy({ uses, failure }: Pick<Props, 'uses' | 'failure'>) {
  return (
    <>
      <h3>Used by {uses && uses.length > 0 && <small>{uses.length}</small>}</h3>
      {!uses &&
        (failure ? (
          <Alert severity="error">The uses could not be loaded: {reasonOf(failure)}</Alert>
        ) : (
          <Skeleton aria-label="Loading the uses" aria-busy="true" />
        ))}
      <div className={styles['uses']}>
        {[...new Set(uses?.map(({ as }) => as))]
          .map((as) => ({ as, of: uses!.filter((use) => use.as === as) }))
          .map(({ as, of }) => (
            <details key={as} open={of.length <= MOST_OPEN}>
              <summary>
                {as} <small>{of.length}</small>
              </summary>
              <ul>
                {of.map(({ name, to }) => (
                  <li key={to}>
                    <Link to={to}>{name}</Link>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        {uses?.length === 0 && <p className={styles['none']}>Not used by a product, cell or buffer yet.</p>}
      </div>
    </>
  );
}

/** Uses of one kind up to which they are shown without a click. */
const MOST_OPEN = 4;
