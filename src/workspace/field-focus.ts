/** A setting to focus; a new object focuses the same setting again. */
export interface FieldFocus {
  stepId: string;
  field: string;
}
