import { operationOf, useCatalogue } from '#src/draft/catalogue.ts';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';
import { StageIcon } from '../stage.tsx';
import { CheckBadge } from './check-badge.tsx';
import { useCheckMarks, useChecks } from './checks-context.tsx';
import styles from './plant-strip.module.css';

/** The steps in a row with their checks, in place of the flowsheet where the checks fill the page. */
export default function PlantStrip() {
  const catalogue = useCatalogue();
  const { uo_settings: steps } = useWorkspaceState(selectDraft);
  const results = useWorkspaceState((state) => state.results);
  const marks = useCheckMarks();
  const { checks, selected, select } = useChecks();
  return (
    <div className={styles['strip']} role="group" aria-label="Steps with their checks">
      {steps.map((step) => {
        const { id, name } = step;
        const operation = operationOf(catalogue, step);
        const check = checks.find(({ step_id }) => step_id === id);
        const mark = marks.get(id);
        return (
          <button
            key={id}
            type="button"
            data-stage={operation?.stage}
            disabled={!check}
            aria-pressed={check && selected?.step_id === id}
            title={name}
            onClick={() => check && select(check.id)}
          >
            {operation && <StageIcon operation={operation} size={18} />}
            <span>
              <b>{name}</b>
              <code>{results?.steps.find(({ step_id }) => step_id === id)?.tag ?? operation?.tag}</code>
            </span>
            {mark && <CheckBadge mark={mark} />}
          </button>
        );
      })}
    </div>
  );
}
