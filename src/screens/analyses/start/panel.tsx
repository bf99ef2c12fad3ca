import { createContext, use, useEffect, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useWatch, type FieldValues } from 'react-hook-form';
import { Icon } from '#src/components/icon.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import type { FirstAsk } from '#src/engine/first-look.ts';
import pageStyles from '../analyses.module.css';
import { FirstLook } from '../first-look.tsx';
import type { Place } from '../kinds.ts';
import styles from './start.module.css';

interface Props<Values extends FieldValues> {
  form: ContractForm<Values>;
  /** The set-up in a sentence that can be changed, which is shown also where the set-up is not. */
  question?: ReactNode;
  children: ReactNode;
  action: string;
  /** The kind of the analysis, if it has a first look. */
  type: FirstAsk['type'] | null;
  /** Whether the initial values are still being determined. */
  waiting?: boolean;
}

interface SetUp {
  /** Closes the set-up and returns to the shown run; undefined without one. */
  onClose: (() => void) | undefined;
  /** Where no run was made yet, so that a first look is shown; null elsewhere. */
  first: Place | null;
  /** Shows the set-up, of which only the first look is shown. */
  onUnfold?: () => void;
}

export const SetUpContext = createContext<SetUp>({ onClose: undefined, first: null });

/** The set-up of an analysis, pre-filled with sensible values, its start button, and a first look beside it. */
export function StartPanel<Values extends FieldValues>(props: Props<Values>) {
  const { form, question, children, action, waiting = false } = props;
  const { onClose, first, onUnfold } = use(SetUpContext);
  const isHidden = Object.keys(form.formState.errors).some((name) => name !== 'question' && name !== 'root');
  // What is wrong stands beside its input.
  useEffect(() => {
    if (isHidden) onUnfold?.();
  }, [isHidden, onUnfold]);
  if (first && onUnfold)
    return (
      <div className={pageStyles['found']}>
        <First {...props} place={first}>
          <FormProblem form={form} />
          <Button size="small" variant="text" onClick={onUnfold}>
            Change the set-up
          </Button>
          <Button size="small" variant="contained" loading={form.isBusy || waiting} onClick={() => void form.submit()}>
            {action}
          </Button>
          {question && <div className={styles['asked']}>{question}</div>}
        </First>
      </div>
    );
  const panel = (
    <Form form={form} className={styles['panel']} label="Set-up">
      <header className={styles['panelHead']}>
        <h2>Set-up</h2>
        {onClose && (
          <IconButton size="small" aria-label="Close the set-up" onClick={onClose}>
            <Icon name="close" size={16} />
          </IconButton>
        )}
      </header>
      <div className={styles['body']}>
        {question}
        {children}
      </div>
      <div className={styles['foot']}>
        <FormProblem form={form} />
        <Button type="submit" variant="contained" fullWidth loading={form.isBusy || waiting}>
          {action}
        </Button>
      </div>
    </Form>
  );
  return (
    <>
      <div className={pageStyles['ask']}>{panel}</div>
      {first && (
        <div className={pageStyles['found']} data-first="">
          <First {...props} place={first}>
            {null}
          </First>
        </div>
      )}
    </>
  );
}

/** @param props.children buttons of a set-up that is not shown itself */
function First<Values extends FieldValues>({
  form,
  type,
  action,
  waiting,
  place,
  children,
}: Props<Values> & { place: Place }) {
  // Another value is another set-up.
  useWatch({ control: form.control });
  const body = type === null ? null : form.bodyNow();
  const asked = body === null ? null : ({ type, parameters: body } as FirstAsk);
  return (
    <FirstLook place={place} action={action} asked={waiting === true ? undefined : asked}>
      {children}
    </FirstLook>
  );
}
