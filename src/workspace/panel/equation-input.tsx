import { useState, type ComponentProps } from 'react';
import { useComponentName } from '#src/draft/library.ts';
import { ComponentChoice } from './component-choice.tsx';
import { inNames, withComponent } from '#src/draft/equation.ts';
import styles from './setting-field.module.css';

interface Props {
  /** Attributes of the input. */
  shared: ComponentProps<'input'> & { id: string; onFocus: () => void };
  text: string;
  onValue: (text: string) => void;
  onLeave: () => void;
}

/** The equation of a reaction: read in the names of its components, typed with their ids or from the list. */
export function EquationInput({ shared, text, onValue, onLeave }: Props) {
  const nameOf = useComponentName();
  const [inserted, setInserted] = useState(0);
  const [isTyped, setTyped] = useState(false);
  const named = inNames(text, nameOf);
  const component = `${shared.id}-component`;
  return (
    <div className={styles['equation']} data-equation>
      <input
        {...shared}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="mol_glucose -> 2 sol_ethanol + 2 carbon_dioxide"
        value={isTyped ? text : named}
        onFocus={() => {
          setTyped(true);
          shared.onFocus();
        }}
        onChange={({ target }) => onValue(target.value)}
        onBlur={() => {
          setTyped(false);
          onLeave();
        }}
      />
      {isTyped && text !== '' && <p>{named}</p>}
      <label htmlFor={component} className="visually-hidden">
        Insert a component
      </label>
      <ComponentChoice
        // Empty again after each component.
        key={inserted}
        id={component}
        value=""
        placeholder="Insert a component…"
        onChange={(id) => {
          if (id === '') return;
          onValue(withComponent(text, id));
          onLeave();
          setInserted(inserted + 1);
        }}
      />
    </div>
  );
}
