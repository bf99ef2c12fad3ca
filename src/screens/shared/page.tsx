import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import type { SharedPage, SigningKey } from '#generated/types.ts';
import { OpenShareBody } from '#generated/zod/collaboration.ts';
import { BrandMark } from '#src/components/brand-mark.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { ApiProblem, hasStatus } from '#src/lib/api-problem.ts';
import { config } from '#src/lib/config.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { documentTitle } from '#src/lib/title.ts';
import { savePage } from '#src/report/saved-page.ts';
import { evaluateShared, openShared, signingKeys, type Ticket } from '#src/report/shared-calls.ts';
import { FiguresReport } from './figures-report.tsx';
import { InCurrency } from './in-currency.tsx';
import styles from './shared.module.css';
import { verify, type Verdict } from './signature.ts';
import { WholeReport } from './whole-report.tsx';

type State =
  | { at: 'opening' }
  | { at: 'password' }
  | { at: 'closed'; title: string; says: string; again: boolean }
  | { at: 'open'; page: SharedPage; ticket: Ticket };

/** A shared page is read once, and not kept after it is closed. */
const ONCE = { retry: false, throwOnError: false, staleTime: Infinity, gcTime: 0 } as const;

/** The page of a share link, read without an account. The secret stays in the fragment, which browsers send nowhere. */
export default function SharedPageScreen() {
  const token = useSecret();
  const [tries, setTries] = useState(0);
  // Another secret in the address bar is another page.
  return <Opened key={`${token} ${tries}`} token={token} onAgain={() => setTries(tries + 1)} />;
}

function useSecret(): string {
  const [token, setToken] = useState(() => globalThis.location.hash.slice(1));
  useEffect(() => {
    const follow = () => setToken(globalThis.location.hash.slice(1));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return token;
}

function Opened({ token, onAgain }: { token: string; onAgain: () => void }) {
  const [entered, setEntered] = useState<State | null>(null);
  const { data, error } = useQuery(
    {
      ...ONCE,
      queryKey: ['shared', token],
      queryFn: () =>
        token === '' ? Promise.reject(new ApiProblem({ message: '', status: 404 })) : openShared({ token }),
    },
    queryClient,
  );
  const opened = useMemo((): State => {
    if (data) return { at: 'open', page: data, ticket: { token } };
    return error ? stateAfter(error) : { at: 'opening' };
  }, [data, error, token]);
  const state = entered ?? opened;
  useEffect(() => {
    document.title = documentTitle('Shared report');
  }, []);
  switch (state.at) {
    case 'opening':
      return (
        <Notice title="Opening the report …" busy>
          It is read from {config().product_name} without an account.
        </Notice>
      );
    case 'password':
      return <Password token={token} onState={setEntered} />;
    case 'closed':
      return (
        <Notice title={state.title}>
          {state.says}
          {state.again && (
            <Button variant="contained" onClick={onAgain}>
              Try again
            </Button>
          )}
        </Notice>
      );
    case 'open':
      return <Open page={state.page} ticket={state.ticket} />;
  }
}

/** What a failed opening means for the reader. */
function stateAfter(error: unknown): State {
  if (hasStatus(error, 403) && error.field === 'password') return { at: 'password' };
  if (hasStatus(error, 404, 422))
    return {
      at: 'closed',
      title: 'This link does not work',
      says: 'It may be incomplete, or it has expired or been withdrawn. Ask the person who sent the link for a new one.',
      again: false,
    };
  if (hasStatus(error, 429))
    return { at: 'closed', title: 'Too many attempts', says: `Wait ${waitOf(error)}, then try again.`, again: true };
  return { at: 'closed', title: 'The report could not be opened', says: reasonOf(error), again: true };
}

/** How long to wait, in words. */
function waitOf({ details }: ApiProblem): string {
  const { retry_after: wait } = details;
  if (typeof wait !== 'number') return 'a few minutes';
  return wait < 90 ? `${Math.ceil(wait)} seconds` : `${Math.ceil(wait / 60)} minutes`;
}

/** Asks for the password of a page. */
function Password({ token, onState }: { token: string; onState: (state: State) => void }) {
  const form = useContractForm<{ password: string }, typeof OpenShareBody>({
    name: null,
    schema: OpenShareBody,
    start: { password: '' },
    toBody: ({ password }) => ({ token, password }),
    async send(ticket) {
      try {
        onState({ at: 'open', page: await openShared(ticket), ticket });
      } catch (error) {
        // A wrong password belongs to its input; the form shows what can be corrected.
        if (hasStatus(error, 403))
          throw new ApiProblem({ message: 'This password is not correct.', status: 422, fields: ['password'] });
        onState(stateAfter(error));
      }
    },
  });
  return (
    <Notice title="This report needs a password">
      Ask the person who sent the link for the password.
      <Form form={form} label="Password of the report" className={styles['password']}>
        <FormProblem form={form} />
        <TextInput form={form} name="password" label="Password" type="password" autoComplete="off" autoFocus />
        <Button type="submit" variant="contained" loading={form.isBusy}>
          Open the report
        </Button>
      </Form>
    </Notice>
  );
}

interface NoticeProps {
  title: string;
  busy?: boolean;
  children: ReactNode;
}

/** The page while there is no report. */
function Notice({ title, busy = false, children }: NoticeProps) {
  return (
    <main className={styles['notice']} aria-busy={busy}>
      <BrandMark size={36} />
      <h1>{title}</h1>
      <div role={busy ? 'status' : undefined}>{children}</div>
    </main>
  );
}

function Open({ page, ticket }: { page: SharedPage; ticket: Ticket }) {
  const { content, signature, newer, expires_at, recomputed, evaluations_today: evaluatedToday } = page;
  const { data: checked, isError } = useQuery(
    {
      ...ONCE,
      queryKey: ['signature', signature, content],
      async queryFn() {
        const { keys } = await signingKeys();
        return { keys, verdict: await verify(content, signature, keys) };
      },
    },
    queryClient,
  );
  const keys = checked?.keys ?? null;
  const verdict = isError ? 'unknown' : (checked?.verdict ?? null);
  const evaluate = useEvaluate(ticket, keys);
  const { product_name: productName, doubtful_factors: doubtfulFactors = true } = config();
  const shown = {
    content,
    reading: { at: 'server' as const, newer, expires_at, download: () => savePage(page) },
    productName,
    signature: verdict,
  };
  return (
    <InCurrency currency={content.currency ?? null}>
      {content.kind === 'whole' ? (
        <WholeReport {...shown} doubtfulFactors={doubtfulFactors} />
      ) : (
        <FiguresReport
          {...shown}
          keyId={signature.key_id}
          evaluate={evaluate}
          recomputed={recomputed}
          evaluatedToday={evaluatedToday}
        />
      )}
    </InCurrency>
  );
}

/** Asks the server for figures, and verifies that it signed them. */
const useEvaluate = (ticket: Ticket, keys: readonly SigningKey[] | null) =>
  useCallback(
    async (values: number[]) => {
      const evaluation = await evaluateShared(ticket, values);
      const signature: Verdict = keys ? await verify(evaluation.content, evaluation.signature, keys) : 'unknown';
      return { evaluation, signature };
    },
    [ticket, keys],
  );
