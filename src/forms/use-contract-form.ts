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
  /** Shows what the server refused on its inputs; false: it is no refusal of a form. */
  show: (error: unknown) => boolean;
}

/**
 * A form of one call: checked by the schema that the contract gives of its body, with what is wrong on the inputs it is
 * about, whether the schema says so or the server.
 */
export function useContractForm<Values extends FieldValues, Schema extends $ZodType>({
  name,
  schema,
  start,
  values: current,
  toBody = (values) => values,
  inputOf = (path) => path,
  check,
  send,
}: Options<Values, Schema>): ContractForm<Values> {
  const element = useRef<HTMLFormElement>(null);
  const attach = useCallback((drawn: HTMLFormElement | null) => {
    element.current = drawn;
  }, []);
  const [limits] = useState(() => new Map<string, ShowLimit>());
  const [needed] = useState(() => new Set<string>());
  const [above, setAbove] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The state is only known once it is drawn; two presses may come before.
  const sending = useRef(false);

  const form = useForm<Values>({
    defaultValues: start,
    ...(current && { values: current, resetOptions: { keepDirtyValues: true } }),
    // Inputs say themselves when they are checked, see useInput.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values, _context, options) => {
      const errors: Record<string, FieldError> = {};
      for (const { path, input, message } of wrongIn(values)) errors[input ?? path] ??= { type: 'check', message };
      return Object.keys(errors).length > 0
        ? { values: {}, errors: toNestErrors(errors, options) }
        : { values, errors: {} };
    },
  });

  function place(path: string, values: Values, problem: ApiProblem | null = null): string | null {
    return inputAt(inputOf(path, values, problem), drawnIn(element.current));
  }
  /** Everything wrong with what was filled in; an input of null is none of this form's. */
  function wrongIn(values: Values): { path: string; input: string | null; message: string }[] {
    const read = readBody(schema, toBody(values));
    const own = Object.entries<string | undefined>(check?.(values) ?? {}).flatMap(([input, message]) =>
      message === undefined ? [] : [{ path: input, input, message }],
    );
    // A change may leave out what it does not change, so that the contract takes an emptied name for the name as it is.
    const missing = [...needed]
      .filter((input) => isBlank(get(values, input)))
      .map((input) => ({ path: input, input, message: 'This is required.' }));
    const ofContract = ('faults' in read ? read.faults : []).map(({ path, issue }) => {
      const input = place(path, values);
      return { path, input, message: messageOf(issue, limits.get(input ?? '')) };
    });
    return [...own, ...missing, ...ofContract];
  }

  const show = (error: unknown): boolean => {
    if (!isFormProblem(error)) return false;
    const [first] = error.fields;
    const own = first === undefined ? error.message : onInput(error.message, first);
    const isOfFirst = own !== error.message;
    const inputs = error.fields.map((field) => place(field, form.getValues(), error));
    inputs.forEach((input, index) => {
      if (input === null) return;
      const message = isOfFirst && index > 0 ? 'This value is not accepted either.' : own;
      form.setError(input as FieldPath<Values>, { type: 'server', message });
    });
    const drawn = inputs.filter((input) => input !== null);
    if (drawn.length < inputs.length || drawn.length === 0) setAbove(reasonOf(error));
    focusFirst(element.current, drawn);
    return true;
  };

  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setAbove(null);
    setBusy(true);
    try {
      await form.handleSubmit(
        async (values) => {
          const read = readBody(schema, toBody(values));
          if ('faults' in read) return;
          try {
            await send(read.body, whole);
          } catch (error) {
            if (!show(error)) throw error;
          }
        },
        () => {
          const wrong = wrongIn(form.getValues());
          focusFirst(
            element.current,
            wrong.flatMap(({ input }) => input ?? []),
          );
          const lost = wrong.filter(({ input }) => input === null).map(({ path, message }) => `${path}: ${message}`);
          setAbove(lost.length > 0 ? lost.join(' ') : null);
        },
      )();
    } catch (error) {
      // A session that ended takes one to sign in, and back to what was filled in.
      if (!hasStatus(error, 401)) setFailure({ error });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const whole: ContractForm<Values> = {
    ...form,
    attach,
    limits,
    needed,
    above,
    isDirty: form.formState.isDirty,
    isBusy,
    submit,
    show,
  };
  useKeptForm(name, whole);
  if (failure) throw failure.error;
  return whole;
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
