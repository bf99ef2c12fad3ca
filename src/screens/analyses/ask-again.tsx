import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import type { OptimisationJob } from '#generated/types.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import type { Start } from '#src/workspace/runs.ts';
import styles from './analyses.module.css';
import { QuestionText } from './start/question-text.tsx';
import { questionOf, readQuestion, withQuestion } from './start/question.ts';
import { useStudy } from './study.ts';

/** The question of a run in a sentence; changed, it is asked of the saved process with the settings and the budget of the run. */
export function AskAgain({ job: { parameters }, start }: { job: OptimisationJob; start: Start }) {
  const { figures, configurationId } = useStudy();
  const id = useId();
  const asked = questionOf(parameters, figures);
  const [text, setText] = useState(asked);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged = text.trim() !== asked;
  const ask = async () => {
    if (!isChanged) return;
    const question = readQuestion(text, figures);
    if (question.unread.length > 0) return setProblem(question.unread.join(' '));
    setBusy(true);
    setProblem(null);
    try {
      const body = { ...withQuestion(parameters, question, figures), configuration_id: configurationId };
      await start({ type: 'optimise', body });
    } catch (error) {
      if (!hasStatus(error, 400, 422)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['again']}>
      <QuestionText
        rows={1}
        aria-label="Question of this run"
        text={text}
        onText={setText}
        onApply={() => void ask()}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
      />
      {isChanged && (
        <>
          <Button variant="text" size="small" onClick={() => setText(asked)}>
            As before
          </Button>
          <Button variant="contained" size="small" loading={isBusy} onClick={() => void ask()}>
            Run this question
          </Button>
        </>
      )}
      {problem !== null && (
        <p id={id} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
