/** The parts of JSON Schema that describe what tools take and give. */
export type Schema = Readonly<Record<string, unknown>>;

export const text = (description?: string): Schema => ({ type: 'string', ...(description && { description }) });
export const number = (description?: string): Schema => ({ type: 'number', ...(description && { description }) });
export const flag = (description?: string): Schema => ({ type: 'boolean', ...(description && { description }) });
export const orNull = ({ type, ...rest }: Schema): Schema => ({ ...rest, type: [type, 'null'].flat() });
export const list = (items: Schema, limits: Schema = {}): Schema => ({ type: 'array', items, ...limits });
/** A value of a setting: a number with the unit that is named beside it, a choice, or a switch. */
export const value: Schema = { type: ['number', 'string', 'boolean', 'null'] };

/** An object. @param required all properties, unless they are named */
export const object = (properties: Readonly<Record<string, Schema>>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
