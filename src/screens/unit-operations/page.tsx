import { Link } from 'react-router-dom';
import { isFreeTier, useCurrentUser, useUnitOperations } from '#src/app/load-all.ts';
import { Card, Page } from '#src/components/page.tsx';
import { StageIcon, STAGE_NAMES, STAGES } from '#src/workspace/stage.tsx';
import { toUnitOperations } from '#src/workspace/wire.ts';
import styles from './unit-operations.module.css';

/** The catalogue by stage. */
export default function UnitOperationsPage() {
  const operations = toUnitOperations(useUnitOperations());
  const user = useCurrentUser();
  const free = user !== null && isFreeTier(user);
  return (
    <Page
      title="Unit Operation Simulator"
      badge={<span className={styles['beta']}>beta</span>}
      lead={
        free
          ? 'Opening a single unit operation needs a role in your organisation; the list is open to all.'
          : 'The models that processes are made of.'
      }
    >
      <div className={styles['stages']}>
        {STAGES.map((stage) => {
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
                        {operation.parameters.length} settings, {operation.outputs.length} results · model §{' '}
                        {operation.model_reference}
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
