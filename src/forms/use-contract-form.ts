import { useCallback, useRef, useState, type SyntheticEvent } from 'react';
import { toNestErrors } from '@hookform/resolvers';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type { $ZodType, input } from 'zod/v4/core';
import { hasStatus, isFormProblem, type ApiProblem } from '#src/lib/api-problem.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { messageOf, type ShowLimit } from './messages.ts';
import { drawnIn, focusFirst, inputAt, onInput } from './place.ts';
import { readBody } from './read-body.ts';
import { useKeptForm } from './use-kept.ts';

interface Options<Values extends FieldValues, Schema extends $ZodType> {
  /** What tells it from other forms of the same address; null: whoever draws it keeps what is filled in. */
  name: string | null;
  /** What is sent, as the contract has it. */
  schema: Schema;
  /** What it begins with, with a value for every input: '' or null for an empty one. */
  start: DefaultValues<Values>;
  /** What is there by now, taken over wherever nothing was typed. */
  values?: Values;
  /** What is sent, where it is not what is filled in. What cannot be read is handed on: the schema says so. */
  toBody?: (values: Values) => unknown;
  /** The input of a path of the body, where it has another name; with the refusal that names it, if the server does. */
  inputOf?: (path: string, values: Values, problem: ApiProblem | null) => string;
  /** What the contract cannot say, by input; said together with what it can. */
  check?: (values: Values) => Partial<Record<FieldPath<Values>, string | undefined>>;
  /** Throws what the server refuses, which is then shown; any other failure goes to the error page. */
  send: (body: input<Schema>, form: ContractForm<Values>) => Promise<unknown>;
}

export interface ContractForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Takes the element that it is drawn in. */
  attach: (element: HTMLFormElement | null) => void;
  /** How an input shows a limit, where its unit is not the one that travels. */
  limits: Map<string, ShowLimit>;
  /** Inputs that are drawn and may not be left empty. */
  needed: Set<string>;
  /** What is wrong that no input shows. */
  above: string | null;
  isDirty: boolean;
  /** While it is sent; a second press sends nothing. */
  isBusy: boolean;
  submit: (event?: SyntheticEvent) => Promise<void>;
}

/** What is wrong, and with which input; null: with none of this form's. */
interface Wrong {
  path: string;
  input: string | null;
  message: string;
}

/**
 * A form of one call: checked by the schema that the contract gives of its body, with what is wrong on the inputs it is
 * about, whether the schema says so or the server.
 */
export function useContractForm<Values extends FieldValues, Schema extends $ZodType>(
  options: Options<Values, Schema>,
): ContractForm<Values> {
  const { name, schema, start, toBody = (values: Values) => values, send } = options;
  const element = useRef<HTMLFormElement>(null);
  const attach = useCallback((drawn: HTMLFormElement | null) => {
    element.current = drawn;
  }, []);
  const [limits] = useState(() => new Map<string, ShowLimit>());
  const [needed] = useState(() => new Set<string>());
  const [above, setAbove] = useState<string | null>(null);
  const { isBusy, once } = useOnce();

  const wrongIn = (values: Values): Wrong[] => {
    const drawn = drawnIn(element.current);
    const { inputOf = (path) => path, check } = options;
    const read = readBody(schema, toBody(values));
    const faults = 'faults' in read ? read.faults : [];
    return [
      ...Object.entries<string | undefined>(check?.(values) ?? {}).flatMap(([path, message]) =>
        message === undefined ? [] : [{ path, input: inputAt(path, drawn), message }],
      ),
      // A change may leave out what it does not change: an emptied name would pass for the name as it is.
      ...[...needed]
        .filter((input) => isBlank(get(values, input)))
        .map((input) => ({ path: input, input, message: 'This is required.' })),
      ...faults.map(({ path, issue }) => {
        const input = inputAt(inputOf(path, values, null), drawn);
        return { path, input, message: messageOf(issue, limits.get(input ?? '')) };
      }),
    ];
  };

  const form = useForm<Values>({
    defaultValues: start,
    ...(options.values && { values: options.values, resetOptions: { keepDirtyValues: true } }),
    // Inputs say themselves when they are checked, see useInput.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values, _context, resolverOptions) => {
      const errors: Record<string, FieldError> = {};
      for (const { path, input, message } of wrongIn(values)) errors[input ?? path] ??= { type: 'check', message };
      return Object.keys(errors).length > 0
        ? { values: {}, errors: toNestErrors(errors, resolverOptions) }
        : { values, errors: {} };
    },
  });

  /** Has the cursor go to the first input with a message, and what no input shows be told above. */
  const tell = (wrong: Wrong[], otherwise: string | null) => {
    focusFirst(
      element.current,
      wrong.flatMap(({ input }) => input ?? []),
    );
    const lost = wrong.filter(({ input }) => input === null).map(({ path, message }) => `${path}: ${message}`);
    setAbove(lost.length > 0 ? (otherwise ?? lost.join(' ')) : wrong.length > 0 ? null : otherwise);
  };

  const showRefusal = (problem: ApiProblem) => {
    const values = form.getValues();
    const drawn = drawnIn(element.current);
    const inputOf = options.inputOf ?? ((path: string) => path);
    const wrong = problem.fields.map((path, index): Wrong => {
      const input = inputAt(inputOf(path, values, problem), drawn);
      return { path, input, message: refusalOf(problem, index) };
    });
    for (const { input, message } of wrong.toReversed())
      if (input !== null) form.setError(input as FieldPath<Values>, { type: 'server', message });
    tell(wrong, reasonOf(problem));
  };

  const submit = (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    return once(async () => {
      setAbove(null);
      await form.handleSubmit(
        async (values) => {
          const read = readBody(schema, toBody(values));
          if ('faults' in read) return;
          try {
            await send(read.body, whole);
          } catch (error) {
            if (!isFormProblem(error)) throw error;
            showRefusal(error);
          }
        },
        () => tell(wrongIn(form.getValues()), null),
      )();
    });
  };

  const { isDirty } = form.formState;
  const whole: ContractForm<Values> = { ...form, attach, limits, needed, above, isDirty, isBusy, submit };
  useKeptForm(name, whole);
  return whole;
}

/** One act at a time; what it throws goes to the error page. */
function useOnce(): { isBusy: boolean; once: (act: () => Promise<void>) => Promise<void> } {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  // The state is only known once it is drawn; two presses may come before.
  const acting = useRef(false);
  const once = async (act: () => Promise<void>) => {
    if (acting.current) return;
    acting.current = true;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      // A session that ended takes one to sign in, and back to what was filled in.
      if (!hasStatus(error, 401)) setFailure({ error });
    } finally {
      acting.current = false;
      setBusy(false);
    }
  };
  if (failure) throw failure.error;
  return { isBusy, once };
}

/** What the server says of the fields that it names: of all of them, unless it begins with the name of the first. */
function refusalOf({ message, fields: [first = ''] }: ApiProblem, index: number): string {
  const ofFirst = onInput(message, first);
  return index === 0 || ofFirst === message ? ofFirst : 'This value is not accepted either.';
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
