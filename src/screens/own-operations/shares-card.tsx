import { useMemo } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { nameOf, OTHERS, SHARED_CLASSES } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import type { OwnDefinition } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { type Option } from '#src/components/options.tsx';
import { Card } from '#src/components/page.tsx';
import { ChoiceInput, SearchChoiceInput } from '#src/forms/inputs.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { componentOptions } from '#src/draft/library.ts';
import { nextShare, outletsOf } from './draft.ts';
import styles from './editor.module.css';
import type { Part } from './part.ts';

const { maxItems: MOST } = fields.OwnDefinition.shares;

/** Where the components and classes of components go. */
export function SharesCard({ form, definition, library, onChange }: Part) {
  const { shares, rest } = definition;
  const options = useMemo((): Option[] => {
    const classes = Object.entries<string>(SHARED_CLASSES).map(([value, label]) => ({
      value,
      label,
      group: 'Classes',
    }));
    const components = componentOptions(library, null)
      .filter(({ value }) => value !== 'water')
      .map((one) => ({ ...one, group: 'Components' }));
    return [{ value: OTHERS, label: 'All others', group: 'Classes' }, ...classes, ...components];
  }, [library]);
  const outlets = outletsOf(definition)
    .filter(({ key }) => key !== rest)
    .map(({ key, name }) => ({ value: key, label: name || key }));
  return (
    <Card title="Shares" note="of the inflow">
      <div className={styles['form']}>
        {shares.map((share, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry has no other identity while it is edited
          <div key={index} className={styles['entry']}>
            <div className={styles['share']}>
              <SearchChoiceInput
                form={form}
                name={`definition.shares.${index}.of`}
                label="Component or class"
                options={options}
              />
              <ChoiceInput form={form} name={`definition.shares.${index}.outlet`} label="To" options={outlets} />
              <QuantityInput
                form={form}
                name={`definition.shares.${index}.share`}
                of={fields.OwnShare.share}
                label="Share"
              />
            </div>
            <IconButton
              size="small"
              aria-label={`Remove the share of ${nameOf(share.of, library)}`}
              onClick={() => onChange({ ...definition, shares: shares.toSpliced(index, 1) })}
            >
              <Icon name="close" size={14} />
            </IconButton>
          </div>
        ))}
        {shares.length < (MOST ?? 0) && outlets.length > 0 && (
          <Button
            size="small"
            variant="text"
            startIcon={<Icon name="plus" size={14} />}
            onClick={() => onChange({ ...definition, shares: [...shares, nextShare(definition)] })}
          >
            Add a share
          </Button>
        )}
        <Rests definition={definition} nameOf={(id) => nameOf(id, library)} />
      </div>
    </Card>
  );
}

/** How much of each component the outlet of the rest takes. */
function Rests({ definition, nameOf: name }: { definition: OwnDefinition; nameOf: (id: string) => string }) {
  const { shares, rest } = definition;
  const to = outletsOf(definition).find(({ key }) => key === rest)?.name ?? rest;
  const sums = new Map<string, number>();
  for (const { of, outlet, share } of shares)
    if (outlet !== rest && typeof share === 'number') sums.set(of, (sums.get(of) ?? 0) + share);
  const percent = (share: number) => `${formatNumber(100 * share)} %`;
  const isNamed = sums.has(OTHERS);
  return (
    <ul className={styles['rest']} aria-label={`Remainder to ${to}`}>
      {[...sums].map(([of, sum]) => (
        <li key={of} data-wrong={sum > 1 + 1e-9 || undefined}>
          {sum > 1 + 1e-9
            ? `${name(of)}: the shares add up to ${percent(sum)}, more than 100 %.`
            : `${name(of)}: the remaining ${percent(1 - sum)} to ${to}`}
        </li>
      ))}
      {!isNamed && <li>All other components: 100 % to {to}</li>}
    </ul>
  );
}
