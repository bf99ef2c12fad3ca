import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { isFormProblem } from '#src/lib/api-problem.ts';

/**
 * Puts a refusal on the inputs it names and the cursor into the first. One that names none of this form's inputs stands
 * above the form, as `root.server`.
 * @returns false when it is no refusal of a form: let it rise
 */
export function applyProblem<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): boolean {
  if (!isFormProblem(error)) return false;
  // Every input has a default, so undefined means that this form does not draw it.
  const shown = error.fields.filter((name) => get(form.getValues(), name) !== undefined);
  shown.forEach((name, index) =>
    form.setError(name as Path<T>, { type: 'server', message: error.message }, { shouldFocus: index === 0 }),
  );
  if (shown.length === 0) form.setError('root.server', { type: 'server', message: error.message });
  return true;
}
