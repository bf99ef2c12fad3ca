import { memo, useState, type DragEvent, type Ref } from 'react';
import { SECTIONS, STAGE_NAMES, type UnitOperation } from '#engine/index.ts';
import { SearchInput } from '#src/components/search-input.tsx';
import { useCatalogue, offered } from '#src/draft/catalogue.ts';
import { OPERATION_MIME } from './diagram/flow-diagram.tsx';
import styles from './palette.module.css';
import { StageIcon } from './stage.tsx';

interface Props {
  onAdd: (operation: UnitOperation) => void;
  searchRef?: Ref<HTMLInputElement>;
}

/** Unit operations whose name begins with the text, then other matches in the name, then in the description. */
export function findOperations(operations: UnitOperation[], query: string): UnitOperation[] {
  const rank = ({ name, description }: UnitOperation) => {
    const lower = name.toLowerCase();
    if (lower.startsWith(query)) return 0;
    if (lower.includes(query)) return 1;
    return description.toLowerCase().includes(query) ? 2 : 3;
  };
  return operations.filter((operation) => rank(operation) < 3).toSorted((a, b) => rank(a) - rank(b));
}

/** All unit operations of the catalogue by stage; click to add at the end, drag to add at a position. */
export const Palette = memo(function Palette({ onAdd, searchRef }: Props) {
  const catalogue = useCatalogue();
  const [wanted, setWanted] = useState('');
  const query = wanted.trim().toLowerCase();
  const found = findOperations(offered(catalogue), query);
  const onDragStart = (event: DragEvent, operation: UnitOperation) => {
    event.dataTransfer.setData(OPERATION_MIME, operation.id);
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <section className={styles['palette']} aria-label="Unit operations">
      <div className={styles['search']}>
        <SearchInput
          ref={searchRef}
          label="Add a step"
          value={wanted}
          onChange={setWanted}
          shortcut="A"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && found[0]) {
              onAdd(found[0]);
              setWanted('');
            }
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </div>
      {SECTIONS.map((stage) => {
        const operations = found.filter((operation) => operation.stage === stage);
        if (operations.length === 0) return null;
        return (
          <div key={stage} data-stage={stage}>
            <h2>{STAGE_NAMES[stage]}</h2>
            <ul>
              {operations.map((operation) => (
                <li key={operation.id}>
                  <button
                    type="button"
                    draggable
                    title={operation.description}
                    aria-label={`Add ${operation.name}`}
                    onDragStart={(event) => onDragStart(event, operation)}
                    onClick={() => onAdd(operation)}
                  >
                    <StageIcon operation={operation} size={18} />
                    <span>{operation.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {found.length === 0 && <p>No matches.</p>}
    </section>
  );
});
