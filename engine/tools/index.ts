/** Entry point for tools: what programs and assistants ask of processes, declared once for every door. */
import type { SettingValue } from '../types/configuration.ts';
import { InvalidInput } from './changes.ts';
import { list, object, type Schema } from './schema.ts';
import { type GivenProcess, openSubject, SET } from './subject.ts';
import { type EngineTool, type ToolContext, TOOLS } from './tools.ts';

export { addressOf, addressText, type InputFault, InvalidInput, withChanges } from './changes.ts';
export { promptsOf } from './prompts.ts';
export type { GivenProcess } from './subject.ts';
export { type EngineTool, type ToolContext, TOOLS } from './tools.ts';

/** A process in a request: where it is, as the transport says it, and inputs with other values. */
export type NamedProcess = Readonly<Record<string, unknown>> & { set?: Readonly<Record<string, SettingValue>> };

/** The inputs of a tool. @param place where a process is, as an object schema of the transport */
export function inputsOf({ processes: [least, most], inputs }: EngineTool, place: Schema): Schema {
  const { properties, required = [] } = place as { properties: Record<string, Schema>; required?: string[] };
  const process = { ...object({ ...properties, set: SET }, required), additionalProperties: false };
  const own =
    most === 0 ? {} : most === 1 ? { process } : { processes: list(process, { minItems: least, maxItems: most }) };
  return {
    ...inputs,
    properties: { ...own, ...inputs.properties },
    required: [...Object.keys(own), ...inputs.required],
  };
}

/** The processes of a request. */
export const processesOf = ({ process, processes = process === undefined ? [] : [process] }: Record<string, unknown>) =>
  processes as NamedProcess[];

/** Whether a request needs more than the stored results: the scope `analyse` of a key. */
export const isAnalysis = ({ isAnalysis: always }: EngineTool, given: Record<string, unknown>): boolean =>
  always || processesOf(given).some(({ set = {} }) => Object.keys(set).length > 0);

/** Runs a tool. @throws InvalidInput that says what is accepted */
export function runTool(
  name: string,
  processes: readonly GivenProcess[],
  given: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Record<string, unknown> {
  const tool = TOOLS.find((one) => one.name === name);
  if (!tool) throw new InvalidInput([{ field: 'name', message: `There is no tool ${name}.` }]);
  // A draft says itself what it does not know.
  const known = ['process', 'processes', ...Object.keys(tool.inputs.properties)];
  const unknown = processes.length === 0 ? [] : Object.keys(given).filter((key) => !known.includes(key));
  const accepted = Object.keys(inputsOf(tool, {})['properties'] ?? {}).join(', ');
  if (unknown.length > 0)
    throw new InvalidInput(unknown.map((field) => ({ field, message: `is not known. The inputs are ${accepted}.` })));
  const subjects = processes.map(openSubject);
  const result = tool.run(subjects, given, context);
  return subjects.length === 0 ? result : { about: subjects.map(({ about }) => about), ...result };
}
