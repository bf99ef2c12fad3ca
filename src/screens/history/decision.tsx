import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import { useSearchParams } from 'react-router-dom';
import {
  approveReviewChanges,
  returnReviewChanges,
  useApproveReview,
  useListComments,
  useReturnReview,
} from '#generated/hooks/collaboration.ts';
import type { Review } from '#generated/types.ts';
import { ReturnReviewBody } from '#generated/zod/collaboration.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Icon } from '#src/components/icon.tsx';
import { Options } from '#src/components/options.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { leave } from '#src/lib/session.ts';
import styles from './history.module.css';
import { USES } from './words.ts';

interface Props {
  product: { id: string };
  process: { id: string };
  review: Review;
}

/** Approves a version or returns it; or says why the user may do neither. */
export function Decision({ product, process, review }: Props) {
  const [params] = useSearchParams();
  const [isReturning, setReturning] = useState(false);
  if (review.refusal !== null) return <p className={styles['refusal']}>{review.refusal}</p>;
  const name = `decision-${review.id}`;
  const of = { product, process, review };
  return (
    <>
      <fieldset className={styles['decisions']}>
        <legend>Your decision</legend>
        <label htmlFor={`${name}-approve`} data-chosen={!isReturning || undefined}>
          <Choice name={name} id={`${name}-approve`} checked={!isReturning} onChoose={() => setReturning(false)} />
          <span>
            <b>Approve for {USES[review.use]}</b>
            <span>“{review.meaning}”</span>
          </span>
        </label>
        <label htmlFor={`${name}-return`} data-chosen={isReturning || undefined}>
          <Choice name={name} id={`${name}-return`} checked={isReturning} onChoose={() => setReturning(true)} />
          <span>
            <b>Return with reasons</b>
            <span>The version is a draft again. Your reasons stay in the history.</span>
          </span>
        </label>
      </fieldset>
      {isReturning ? <Return {...of} /> : <Sign {...of} isBack={params.get('sign') === review.id} />}
    </>
  );
}

interface ChoiceProps {
  name: string;
  id: string;
  checked: boolean;
  onChoose: () => void;
}

const Choice = ({ name, id, checked, onChoose }: ChoiceProps) => (
  <Radio size="small" name={name} checked={checked} onChange={onChoose} slotProps={{ input: { id } }} />
);

/** Asks for a new sign-in, and then signs. */
function Sign({ product, process, review, isBack }: Props & { isBack: boolean }) {
  const [params, setParams] = useSearchParams();
  const me = useCurrentUser();
  const approve = useApproveReview();
  const refresh = useRefresh();
  const asked = params.get('role');
  const [role, setRole] = useState(review.my_roles.find((one) => one === asked) ?? review.my_roles[0]!);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const open = useListComments(product.id, process.id).data?.comments.filter(
    ({ resolved_at: at }) => at === null,
  ).length;
  if (failure) throw failure.error;
  const signIn = async () => {
    const next = new URLSearchParams(params);
    next.set('version', String(review.configuration_number));
    next.set('sign', review.id);
    next.set('role', role);
    await leave(`/products/${product.id}/${process.id}/history?${next.toString()}`, { prompt: 'login', max_age: 0 });
  };
  const sign = async () => {
    try {
      await approve.mutateAsync({ id: product.id, pid: process.id, reviewId: review.id, data: { role } });
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('sign');
          next.delete('role');
          return next;
        },
        { replace: true },
      );
      await refresh(approveReviewChanges(product.id, process.id, review.id));
    } catch (error) {
      if (!isFormProblem(error)) setFailure({ error });
      setProblem(reasonOf(error));
    }
  };
  return (
    <div className={styles['sign']}>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <dl>
        <dt>Signed as</dt>
        <dd>{me?.name}</dd>
        <dt>
          {review.my_roles.length > 1 ? <label htmlFor={`role of ${review.id}`}>In the role</label> : 'In the role'}
        </dt>
        <dd>
          {review.my_roles.length > 1 ? (
            <select id={`role of ${review.id}`} value={role} onChange={({ target }) => setRole(target.value)}>
              <Options options={review.my_roles.map((one) => ({ value: one, label: one }))} />
            </select>
          ) : (
            role
          )}
        </dd>
      </dl>
      {isBack && problem === null ? (
        <Button
          variant="contained"
          startIcon={<Icon name="pencil" />}
          loading={approve.isPending}
          onClick={() => void sign()}
        >
          Approve and sign
        </Button>
      ) : (
        <Button
          variant="contained"
          onClick={() => void signIn().catch((error: unknown) => setProblem(reasonOf(error)))}
        >
          Sign in again to sign
        </Button>
      )}
      {open !== undefined && open > 0 && (
        <p className={styles['openComments']}>
          {open === 1 ? '1 comment is open. It stays' : `${open} comments are open. They stay`} with the approval.
        </p>
      )}
    </div>
  );
}

/** Returns a version for a reason. */
function Return({ product, process, review }: Props) {
  const giveBack = useReturnReview();
  const refresh = useRefresh();
  const form = useContractForm<{ reason: string }, typeof ReturnReviewBody>({
    name: `return of ${review.id}`,
    schema: ReturnReviewBody,
    start: { reason: '' },
    async send(data) {
      await giveBack.mutateAsync({ id: product.id, pid: process.id, reviewId: review.id, data });
      await refresh(returnReviewChanges(product.id, process.id, review.id));
    },
  });
  return (
    <Form form={form} label="Return the version" className={styles['request']}>
      <FormProblem form={form} />
      <TextInput form={form} name="reason" label="Reason" lines={3} autoComplete="off" />
      <Button type="submit" variant="contained" loading={form.isBusy}>
        Return v{review.configuration_number}
      </Button>
    </Form>
  );
}
