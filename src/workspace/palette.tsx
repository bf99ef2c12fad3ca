import { memo, useEffect, useRef, useState, type DragEvent, type Ref } from 'react';
import { SECTIONS, STAGE_NAMES, type UnitOperation } from '#engine/index.ts';
import IconButton from '@mui/material/IconButton';
import { Icon } from '#src/components/icon.tsx';
import { SearchInput } from '#src/components/search-input.tsx';
import { useCatalogue, offered } from '#src/draft/catalogue.ts';
import { OPERATION_MIME } from './diagram/flow-diagram.tsx';
import styles from './palette.module.css';
import { StageIcon } from './stage.tsx';

interface Props {
  onAdd: (operation: UnitOperation) => void;
  searchRef?: Ref<HTMLInputElement>;
  /** Whether it stands beside the flowsheet. */
  isBeside?: boolean;
  /** Keeps it beside the flowsheet, or no longer; absent where there is no choice. */
  onPin?: ((isBeside: boolean) => void) | undefined;
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
export const Palette = memo(function Palette({ onAdd, searchRef, isBeside = false, onPin }: Props) {
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
            if (event.key === 'Escape' && isBeside) event.currentTarget.blur();
          }}
        />
        {onPin && (
          <IconButton
            size="small"
            aria-label="Keep the list beside the flowsheet"
            aria-pressed={isBeside}
            title={isBeside ? 'Close the list' : 'Keep the list beside the flowsheet'}
            onClick={() => onPin(!isBeside)}
          >
            <Icon name={isBeside ? 'chevronLeft' : 'pin'} />
          </IconButton>
        )}
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

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** The same over the flowsheet, which stays usable: what is dragged can be dropped on it, also where the list was. */
export function PaletteOver({ onAdd, onPin, onClose }: Pick<Props, 'onAdd' | 'onPin'> & { onClose: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) onClose();
    };
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, [onClose]);
  const isPassing = (is: boolean) => frame.current?.toggleAttribute('data-passing', is);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Escape and drags of what is inside
    <div
      ref={frame}
      className={styles['over']}
      data-palette
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      // Changed only once the drag has begun, because browsers end the drag of what can no longer be pointed at.
      onDragStart={() => setTimeout(() => isPassing(true))}
      onDragEnd={() => isPassing(false)}
    >
      <Palette onAdd={onAdd} searchRef={focus} onPin={onPin} />
    </div>
  );
}
