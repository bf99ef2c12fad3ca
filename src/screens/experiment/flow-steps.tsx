import { Icon } from '#src/components/icon.tsx';
import styles from './experiment.module.css';

export interface FlowStep {
  /** Id of the part of the page that it leads to. */
  part: string;
  title: string;
  /** What the step has given so far. */
  note: string;
  isDone: boolean;
}

/** From file to effect: which steps are done, and what comes next. All of them are on this page. */
export function FlowSteps({ steps }: { steps: readonly FlowStep[] }) {
  const current = steps.findIndex(({ isDone }) => !isDone);
  const show = (part: string) => {
    const target = document.getElementById(part);
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="Steps" className={styles['steps']} data-screen>
      <ol>
        {steps.map(({ part, title, note, isDone }, index) => (
          <li key={part} data-state={isDone ? 'done' : index === current ? 'current' : undefined}>
            <button type="button" aria-current={index === current ? 'step' : undefined} onClick={() => show(part)}>
              <span aria-hidden="true">{isDone ? <Icon name="check" size={14} /> : index + 1}</span>
              <b>
                {title}
                {isDone && <span className="visually-hidden"> (done)</span>}
              </b>
              <small>{note}</small>
            </button>
          </li>
        ))}
      </ol>
      <p>Changing one of these parts updates the parts after it</p>
    </nav>
  );
}
