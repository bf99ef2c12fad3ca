import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { UnitOperation } from '#engine/index.ts';
import { FilterField } from '#src/components/filter-field.tsx';
import { findOperations } from '#src/workspace/palette.tsx';
import { StageIcon, STAGE_NAMES, STAGES } from '#src/workspace/stage.tsx';
import styles from './simulator.module.css';

/** The catalogue by stage, for switching to another operation. */
export function OperationList({ operations }: { operations: UnitOperation[] }) {
  const [wanted, setWanted] = useState('');
  const found = findOperations(operations, wanted.trim().toLowerCase());
  return (
    <nav className={styles['list']} aria-label="Unit operations">
      <FilterField label="Find" value={wanted} onChange={setWanted} />
      {STAGES.map((stage) => {
        const members = found.filter((operation) => operation.stage === stage);
        return members.length === 0 ? null : (
          <div key={stage} data-stage={stage}>
            <h2>{STAGE_NAMES[stage]}</h2>
            <ul>
              {members.map((operation) => (
                <li key={operation.id}>
                  <NavLink to={`/unit-operations/${operation.id}`}>
                    <StageIcon operation={operation} size={18} />
                    {operation.name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {found.length === 0 && <p>No matches.</p>}
    </nav>
  );
}
