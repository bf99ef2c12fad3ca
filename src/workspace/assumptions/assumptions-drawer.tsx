import { Fragment, useState, type ReactNode } from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type AssumptionGroup, assumptionRow, type DeclaredGroup, GROUP_TITLES, type Library } from '#engine/index.ts';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';
import { SideDrawer } from '../tools/side-drawer.tsx';
import { useUnits } from '#src/draft/unit-preference.ts';
import { AssumptionRow } from './assumption-row.tsx';
import styles from './assumptions.module.css';
import { entered } from '#src/draft/assumptions/edits.ts';
import { asEntered, type AssumptionField, fieldsOf, isActive } from '#src/draft/assumptions/fields.ts';
import { PriceRows } from './price-rows.tsx';
import { useReported } from '#src/lib/reporting.ts';

const GROUPS = Object.keys(GROUP_TITLES) as AssumptionGroup[];

interface Props {
  library: Library;
  /** Selling price of the product, USD/kg. */
  productPrice: number | null;
  /** A group, or a field in it to focus: 'finance.tax_rate', 'prices.glucose'. */
  about: string | null;
  onClose: () => void;
}

/** All inputs of the results other than the settings of steps; saved with the configuration. */
export default function AssumptionsDrawer({ library, productPrice, about, onClose }: Props) {
  const [wanted = '', ...rest] = (about ?? '').split('.');
  const field = rest.length > 0 ? rest.join('.') : null;
  const [group, setGroup] = useState(() => GROUPS.find((one) => one === wanted) ?? 'plant');
  const { assumptions } = useWorkspaceState(selectDraft);
  const count = (of: AssumptionGroup) => Object.keys(assumptions[of] ?? {}).length;
  return (
    <SideDrawer
      title="Assumptions"
      over="Plant, prices, finance and utilities, saved with the process"
      what="the assumptions"
      onClose={onClose}
      wide
      head={
        <Tabs
          value={group}
          onChange={(_event, next: typeof group) => setGroup(next)}
          aria-label="Groups of assumptions"
          sx={{ px: 4, borderBottom: '1px solid var(--palette-divider)' }}
        >
          {GROUPS.map((name) => (
            <Tab
              key={name}
              value={name}
              id={`assumptions-${name}`}
              aria-controls="assumptions"
              label={count(name) > 0 ? `${GROUP_TITLES[name]} · ${count(name)}` : GROUP_TITLES[name]}
            />
          ))}
        </Tabs>
      }
    >
      <div id="assumptions" role="tabpanel" aria-labelledby={`assumptions-${group}`} className={styles['panel']}>
        {group === 'prices' ? (
          <PriceRows library={library} focused={wanted === 'prices' ? field : null} />
        ) : (
          <Rows key={group} group={group} productPrice={productPrice} focused={wanted === group ? field : null} />
        )}
      </div>
    </SideDrawer>
  );
}

function Rows({
  group,
  productPrice,
  focused,
}: {
  group: DeclaredGroup;
  productPrice: number | null;
  focused: string | null;
}) {
  const [all] = useState(() => fieldsOf(group));
  const draft = useWorkspaceState(selectDraft);
  const reported = useReported();
  const isEntered = (key: string) => entered(draft, group, key) !== undefined;
  const fields = all.filter((field) => isActive(draft, field) || focused === field.parameter.key);
  const inUnits = useUnits(fields.map(({ parameter }) => asEntered(group, parameter, reported)));
  const rows = fields.map((field, index) => ({ field, ...inUnits[index]!, row: rowOf(field) }));
  const sections: { heading: string | undefined; isRare: boolean; rows: typeof rows }[] = [];
  for (const one of rows) {
    const { heading, isRare = false } = one.row;
    if (sections.length === 0 || heading !== undefined) sections.push({ heading, isRare, rows: [] });
    sections.at(-1)!.rows.push(one);
  }
  return sections.map(({ heading, isRare, rows: own }) => {
    const list = own.map(({ field, parameter, declared }) => (
      <AssumptionRow
        key={parameter.key}
        field={field}
        parameter={parameter}
        declaredUnit={declared}
        productPrice={productPrice}
        focused={focused === parameter.key}
      />
    ));
    if (heading === undefined) return list;
    const title = <h3 className={styles['heading']}>{heading}</h3>;
    const isUsed = own.some(({ field: { parameter } }) => parameter.key === focused || isEntered(parameter.key));
    return isRare ? (
      <Rare key={heading} title={title} isUsed={isUsed}>
        {list}
      </Rare>
    ) : (
      <Fragment key={heading}>
        {title}
        {list}
      </Fragment>
    );
  });
}

/** A section that few plants need: it opens when something in it is used, and only a person closes it. */
function Rare({ title, isUsed, children }: { title: ReactNode; isUsed: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(isUsed);
  const [wasUsed, setWasUsed] = useState(isUsed);
  if (isUsed !== wasUsed) {
    setWasUsed(isUsed);
    if (isUsed) setIsOpen(true);
  }
  return (
    <details className={styles['rare']} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

const rowOf = ({ group, parameter }: AssumptionField) => assumptionRow(`${group}.${parameter.key}`)!;
