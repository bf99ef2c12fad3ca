/** A setting to put the cursor in; a new object asks again for the same one. */
export interface FieldFocus {
  field: string;
}
