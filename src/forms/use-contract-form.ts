import { aboutField, withoutField } from '#engine/wording/index.ts';
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
import { drawnIn, focusFirst, inputAt } from './place.ts';
import { readBody } from './read-body.ts';
import { useKeptForm } from './use-kept.ts';

interface Options<Values extends FieldValues, Schema extends $ZodType> {
  /** Distinguishes it from other forms on the same page, for keeping unsaved input; null: the caller keeps it. */
  name: string | null;
  /** Generated schema of the request body. */
  schema: Schema;
  /** Initial values, one for every input: '' or null for an empty input. */
  start: DefaultValues<Values>;
  /** Current values from outside, used for every input that was not edited. */
  values?: Values;
  /** Builds the body, if it differs from the form values. Passes on invalid values, so that the schema reports them. */
  toBody?: (values: Values) => unknown;
  /** Name of the input for a path of the body, if they differ. The problem is given when the server named the path. */
  inputOf?: (path: string, values: Values, problem: ApiProblem | null) => string;
  /** Additional errors by input, for rules that the contract cannot express. */
  check?: (values: Values) => Partial<Record<FieldPath<Values>, string | undefined>>;
  /** Throws when the server rejects the body, which the form then shows; other failures open the error page. */
  send: (body: input<Schema>, form: ContractForm<Values>) => Promise<unknown>;
}

export interface ContractForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Ref of the form element. */
  attach: (element: HTMLFormElement | null) => void;
  /** How inputs format limits, for inputs with another unit on screen. */
  limits: Map<string, ShowLimit>;
  /** Names of the rendered inputs that are required. */
  needed: Set<string>;
  /** Errors that belong to no input. */
  above: string | null;
  isDirty: boolean;
  /** True while sending; submitting again does nothing. */
  isBusy: boolean;
  submit: (event?: SyntheticEvent) => Promise<void>;
  /** The body as it is filled in, for what can be shown before it is sent; null while a value is wrong. */
  bodyNow: () => unknown;
}

/** An error and its input; null if the form has no such input. */
interface Wrong {
  path: string;
  input: string | null;
  message: string;
}

/**
 * A form for one request: checked by the generated schema of its body, with the errors of the schema and of the server
 * on their inputs.
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
      // In an update every property is optional, so the schema would accept an emptied name as an unchanged one.
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
    // Each input decides when it is checked, see useInput.
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

  /** Focuses the first input with an error, and shows errors without an input above the form. */
  const tell = (wrong: Wrong[], otherwise: string | null) => {
    focusFirst(
      element.current,
      wrong.flatMap(({ input }) => input ?? []),
    );
    const lost = wrong.filter(({ input }) => input === null).map(({ path, message }) => aboutField(path, message));
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

  const bodyNow = () => {
    const values = form.getValues();
    const read = readBody(schema, toBody(values));
    const isWrong = Object.values(options.check?.(values) ?? {}).some((message) => message !== undefined);
    return isWrong || 'faults' in read ? null : read.body;
  };

  const { isDirty } = form.formState;
  const whole: ContractForm<Values> = { ...form, attach, limits, needed, above, isDirty, isBusy, submit, bodyNow };
  useKeptForm(name, whole);
  return whole;
}

/** Runs one action at a time; its errors open the error page. */
function useOnce(): { isBusy: boolean; once: (act: () => Promise<void>) => Promise<void> } {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  // State updates only on the next render; two clicks can come before it.
  const acting = useRef(false);
  const once = async (act: () => Promise<void>) => {
    if (acting.current) return;
    acting.current = true;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      // An expired session leads to the sign-in page, and back to the kept input.
      if (!hasStatus(error, 401)) setFailure({ error });
    } finally {
      acting.current = false;
      setBusy(false);
    }
  };
  if (failure) throw failure.error;
  return { isBusy, once };
}

/** The message for one of the named fields: the server's message, unless it begins with the name of the first field. */
function refusalOf({ message, fields: [first = ''] }: ApiProblem, index: number): string {
  const ofFirst = withoutField(first, message);
  return index === 0 || ofFirst === message ? ofFirst : 'This value is not accepted.';
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
