import { Link, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '#src/account/current-user.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { isFreeTier } from '#src/account/user.ts';
import { FilterField } from '#src/components/filter-field.tsx';
import { Card, Page } from '#src/components/page.tsx';
import { helpPage } from '#src/lib/help.ts';
import { findOperations } from '#src/workspace/palette.tsx';
import { SECTIONS, STAGE_NAMES } from '#engine/index.ts';
import { StageIcon } from '#src/workspace/stage.tsx';
import { toUnitOperations } from '#src/draft/wire.ts';
import styles from './unit-operations.module.css';

/** The catalogue by stage. */
export default function UnitOperationsPage() {
  const all = toUnitOperations(useUnitOperations());
  const [params, setParams] = useSearchParams();
  const wanted = params.get('q') ?? '';
  const operations = findOperations(all, wanted.trim().toLowerCase());
  const user = useCurrentUser();
  const free = user !== null && isFreeTier(user);
  return (
    <Page
      title="Unit Operation Simulator"
      badge={<span className={styles['beta']}>beta</span>}
      lead={
        free
          ? 'To open a single unit operation, your organisation needs a role; everyone can see the list.'
          : 'The unit operation models: run any of them alone with your own inputs.'
      }
    >
      <div className={styles['find']}>
        <FilterField
          label="Find a unit operation"
          value={wanted}
          onChange={(q) => setParams(q === '' ? {} : { q }, { replace: true })}
        />
        <span role="status">{wanted.trim() !== '' && `${operations.length} of ${all.length}`}</span>
      </div>
      {all.length > 0 && operations.length === 0 && (
        <p className={styles['none']}>No unit operation has “{wanted.trim()}” in its name or description.</p>
      )}
      <div className={styles['stages']}>
        {SECTIONS.map((stage) => {
          const list = operations.filter((operation) => operation.stage === stage);
          if (list.length === 0) return null;
          return (
            <Card key={stage} title={STAGE_NAMES[stage]} note={list.length}>
              <ul data-stage={stage}>
                {list.map((operation) => (
                  <li key={operation.id}>
                    <span className={styles['symbol']}>
                      <StageIcon operation={operation} size={22} />
                    </span>
                    <div>
                      {free ? (
                        <b>{operation.name}</b>
                      ) : (
                        <Link to={`/unit-operations/${operation.id}`}>{operation.name}</Link>
                      )}
                      <p>{operation.description}</p>
                      <small>
                        {operation.parameters.length} settings, {operation.outputs.length} results ·{' '}
                        <a href={helpPage('', operation).address} target="_blank" rel="noreferrer">
                          Model
                        </a>
                      </small>
                    </div>
                  </li>
                ))}
              </ul>
            </Card>
          );
        })}
      </div>
    </Page>
  );
}
