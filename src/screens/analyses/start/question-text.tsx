import type { ComponentProps } from 'react';
import styles from './start.module.css';

interface Props extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  text: string;
  onText: (text: string) => void;
  /** Enter. */
  onApply: () => void;
}

/** The question of an optimisation in a sentence that is edited. */
export const QuestionText = ({ text, onText, onApply, ...area }: Props) => (
  <textarea
    rows={2}
    name="question"
    className={styles['question']}
    aria-label="Question"
    spellCheck={false}
    {...area}
    value={text}
    onChange={({ target }) => onText(target.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return;
      // Enter would send the form with what was asked before.
      event.preventDefault();
      onApply();
    }}
  />
);
